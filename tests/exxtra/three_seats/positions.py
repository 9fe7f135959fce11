"""Positions of random games of three seats."""

from __future__ import annotations

from random import Random

from exxtra_widget import exxtra


def positions(goal: int, games: int) -> list[exxtra.Position]:
    """Return the positions of random games of three seats, at the beginning of a turn and within it."""
    rng, found = Random(1), []
    for _ in range(games):
        p = exxtra.start(players=3, goal=goal)
        while not p.is_over:
            found.append(p)
            action = rng.choice(p.actions())
            if action == "roll":
                weights = p.outcomes()
                p = p.apply(rng.choices(list(weights), list(weights.values()))[0])
            else:
                p = p.apply(action)
    return found
