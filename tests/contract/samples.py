"""Starts, strategies and positions of the three games: EXXtra, Level X and Pig."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final

import pig

from exxtra_widget import exxtra, levelx, register

register(pig.PIG)

STARTS: Final[dict[str, tuple[Any, ...]]] = {
    "exxtra": (
        exxtra.start(players=2),
        exxtra.start(players=3, goal=5),
        exxtra.start(players=4, double_x=100),
        exxtra.start(players=5, strict_placing=True),
        exxtra.start(players=6, first=3),
    ),
    "levelx": (
        levelx.start(players=2),
        levelx.start(players=3, first=1, fewer_tokens=True),
        levelx.start(players=4, lengths=111111, tokens="1.1.1.1.1.1"),
        levelx.start(players=2, allow_unused=True),
        levelx.start(players=2, lucky_loser=True, lengths=112233),
    ),
    "pig": (pig.PIG.start(2), pig.PIG.start(3, goal=20)),
}
STRATEGIES: Final[dict[str, tuple[str, ...]]] = {
    "exxtra": ("60", "attacker", "survivor", "random", "53; kick if you can"),
    "levelx": ("greedy", "set_collector", "random"),
    "pig": ("hold_at_20", "hold_at_25", "random"),
}


def steps(position: Any, rng: Random, most: int = 400) -> Iterator[Any]:
    """Yield the steps of a game in which every legal action is equally likely."""
    for _ in range(most):
        actions = position.actions()
        if not actions:
            return
        token = rng.choice(actions)
        if token == "roll":
            outcomes = position.outcomes()
            token = rng.choices(list(outcomes), list(outcomes.values()))[0]
        step = position.step(token)
        yield step
        position = step.after


def positions(start: Any, count: int, seed: int) -> list[Any]:
    """Return positions of random games in which a seat decides, each from a game of its own."""
    found: list[Any] = []
    rng = Random(seed)
    while len(found) < count:
        passed = [step.after for step in steps(start, rng) if len(step.after.actions()) > 1]
        if passed:
            found.append(rng.choice(passed))
    return found
