"""One random game, for ``benchmarks/model.py`` and other harnesses.

Each function takes a ``random.Random``, plays one game with uniformly random legal actions through
the public methods of the model, and returns the number of steps that it applied. A roll, decision and
dice together, counts as one step, where nothing else is said.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from exxtra_widget import exxtra, levelx

if TYPE_CHECKING:
    from random import Random


@cache
def _start(game: str, players: int) -> tuple[Any, list[str]]:
    """Return the start and all ordered outcomes, so that one is drawn in one step."""
    start: Any = {"exxtra": exxtra, "levelx": levelx}[game].start(players=players)
    return start, [dice for dice, weight in start.outcomes().items() for _ in range(weight)]


def play(rng: Random, game: str = "exxtra", players: int = 4, roll: int = 1) -> int:
    """Play one game with all checks of actions and steps; a roll counts as ``roll`` steps."""
    position: Any
    position, outcomes = _start(game, players)
    rand, steps = rng.random, 0
    while legal := position.actions():
        action = legal[int(rand() * len(legal))]
        if action == "roll":
            action = outcomes[int(rand() * len(outcomes))]
            steps += roll - 1
        position = position.apply(action)
        steps += 1
    return steps


def exxtra_2(rng: Random) -> int:
    """Play a game of two seats."""
    return play(rng, "exxtra", 2)


def exxtra_4(rng: Random) -> int:
    """Play a game of four seats."""
    return play(rng, "exxtra", 4)


def exxtra_2_apart(rng: Random) -> int:
    """Play a game of two seats, decision and dice of a roll counted as two steps."""
    return play(rng, "exxtra", 2, roll=2)


def exxtra_with_events(rng: Random) -> int:
    """Play a game of four seats with all events."""
    position: Any
    position, outcomes = _start("exxtra", 4)
    rand, steps = rng.random, 0
    while legal := position.actions():
        action = legal[int(rand() * len(legal))]
        if action == "roll":
            action = outcomes[int(rand() * len(outcomes))]
        position = position.step(action).after
        steps += 1
    return steps


def levelx_2(rng: Random) -> int:
    """Play a game of Level X for two seats."""
    return play(rng, "levelx", 2)
