"""The equation of a turn: the value of rolling again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any


def continuation(sure: Any, ending: Any, stops: Iterable[tuple[Any, Any]]) -> Any:
    """Return R that solves ``(ending + sum of weights) * R = sure + sum of weight * max(value, R)``.

    After each roll a player stops at its value or rolls again, which is worth R whenever it happens.
    """
    if not ending and sure > 0:
        return None
    value = sure / ending if ending else None
    # The best are accepted first, as long as that is worth more than rolling again.
    for stop, weight in sorted(stops, reverse=True):
        if value is not None and stop <= value:
            break
        if not weight:
            continue
        sure, ending = sure + weight * stop, ending + weight
        value = sure / ending
    return sure if value is None else value
