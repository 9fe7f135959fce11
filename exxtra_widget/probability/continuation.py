"""The equation of a turn: the value of rolling again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any


def continuation(sure: Any, ending: Any, stops: Iterable[tuple[Any, Any]]) -> Any:
    """Return R that solves ``(ending + sum of weights) * R = sure + sum of weight * max(value, R)``.

    After each roll a player stops at its value or rolls again, which is worth R whenever it happens.

    Parameters
    ----------
    sure : float or Fraction
        Sum of weight times gain over all but the decisions, such as the steps of doubles and X.
    ending : float or int
        Weight of the rolls that end the turn or lead elsewhere.
    stops : iterable of (float or Fraction, float or int)
        Value of stopping and weight of each roll that leaves the decision.

    Returns
    -------
    float, Fraction or None
        None if rolling forever is best: no roll ends the turn, and each gains on average.

    Examples
    --------
    One more roll of a fair die, a 6 of which ends the turn with nothing; for a higher number it stops:

    >>> from fractions import Fraction
    >>> continuation(Fraction(0), 1, [(pips, 1) for pips in range(1, 6)])
    Fraction(3, 1)
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
