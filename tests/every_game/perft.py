"""Node counts ("perft"): how many sequences of steps there are, states that are alike counted together."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Any

# The state after a step with a key that is the same for those that are alike, and how many steps lead there.
Following = Iterable[tuple[Hashable, Any, int]]


def nodes(start: Any, depth: int, following: Callable[[Any], Following]) -> int:
    """Return the number of sequences of so many steps; those of a finished game end with it."""
    level: dict[Hashable, tuple[Any, int]] = {"start": (start, 1)}
    for _ in range(depth):
        below: dict[Hashable, tuple[Any, int]] = {}
        for at, ways in level.values():
            for key, after, weight in following(at):
                below[key] = (after, below.get(key, (after, 0))[1] + ways * weight)
        level = below
    return sum(ways for _, ways in level.values())


def by_model(position: Any, depth: int) -> int:
    """Return the node count of the rules model, each ordered outcome of the dice counting as one."""
    return nodes(position, depth, _after)


def _after(position: Any) -> Iterator[tuple[Hashable, Any, int]]:
    decided = ((action, 1) for action in position.distinct_actions() if action != "roll")
    for step, weight in (*position.outcomes().items(), *decided):
        after = position.apply(step)
        yield after, after, weight
