"""The five of 28 with the fewest X: how many are below each number, and rolls that count twice."""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate
from typing import Any, Final

from tests.lessons.answers.counting import BUST
from tests.lessons.answers.how_many_busts import hits

ROUND: Final = hits(20, BUST)
AT_MOST: Final = list(accumulate(ROUND))
MEAN: Final = sum((number * share for number, share in enumerate(ROUND)), Fraction(0))


def extreme(shares: list[Fraction]) -> Fraction:
    """Return how many of the five are expected to be missing, for the share of pupils below each number: their mean."""
    missing = Fraction(0)
    for below in shares:
        missing += sum(((5 - pupils) * share for pupils, share in enumerate(hits(28, below)[:5])), Fraction(0))
    return missing / 5


# A mean is the sum over all numbers of the share that is above it.
LUCKY: Final = extreme(AT_MOST[:-1])
UNLUCKY: Final = 20 - extreme([1 - share for share in AT_MOST[:-1]])


def after(first: Fraction, stays: int) -> Fraction:
    """Return the mean of the next round, where some of the twenty rolls count twice."""
    return first * Fraction(stays, 20) + (20 - stays) * BUST


ANSWERS: Final[dict[str, Any]] = {
    "mean": MEAN,
    "lucky_mean": LUCKY,
    "unlucky_mean": UNLUCKY,
    "evened_out": 2 * MEAN - LUCKY,
    "more_than_three": 1 - AT_MOST[3],
    "halfway": after(LUCKY, 10),
    "back": {stays: after(LUCKY, stays) for stays in (0, 5, 10, 15, 20)},
    "back_by_talent": after(LUCKY, 15),
    "nobody": sum(((1 - share) ** 28 for share in AT_MOST), Fraction(0)),
}
