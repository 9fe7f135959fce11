"""One random game of EXXtra, for ``benchmarks/model.py`` and other harnesses.

Each function takes a ``random.Random``, plays one game with uniformly random legal actions through
the public methods of the model, and returns the number of steps that it applied. A roll, decision and
dice together, counts as one step.
"""

from __future__ import annotations

from functools import cache
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from exxtra_widget import exxtra

if TYPE_CHECKING:
    from random import Random


@cache
def _start(players: int) -> tuple[exxtra.Position, list[str], list[int]]:
    start = exxtra.start(players=players)
    outcomes = start.outcomes()
    return start, list(outcomes), list(accumulate(outcomes.values()))


def play(rng: Random, players: int = 4) -> int:
    """Play one game; every position is asked for its actions, every step is checked."""
    position: Any
    position, outcomes, weights = _start(players)
    rand, choices, steps = rng.random, rng.choices, 0
    while legal := position.actions():
        action = legal[int(rand() * len(legal))]
        if action == "roll":
            action = choices(outcomes, cum_weights=weights)[0]
        position = position.apply(action)
        steps += 1
    return steps


def exxtra_2(rng: Random) -> int:
    """Play a game of two seats."""
    return play(rng, 2)


def exxtra_4(rng: Random) -> int:
    """Play a game of four seats."""
    return play(rng, 4)


def exxtra_with_events(rng: Random) -> int:
    """Play a game of four seats and have every event told."""
    position: Any
    position, outcomes, weights = _start(4)
    steps = 0
    while legal := position.actions():
        action = legal[int(rng.random() * len(legal))]
        if action == "roll":
            action = rng.choices(outcomes, cum_weights=weights)[0]
        position = position.step(action).after
        steps += 1
    return steps
