"""A hundred rolls, and four dice: hills counted path by path and dice by dice, the bell by the error function."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import erf, sqrt
from typing import Any, Final

import pytest

from tests.lessons.answers.counting import BUST
from tests.lessons.answers.how_many_busts import hits

HUNDRED: Final = [float(share) for share in hits(100, BUST)]
DICE: Final = [sum(dice) for dice in product(range(1, 7), repeat=4)]
MEAN: Final = sum(k * share for k, share in enumerate(HUNDRED))
DEVIATION: Final = sqrt(sum((k - MEAN) ** 2 * share for k, share in enumerate(HUNDRED)))
DICE_DEVIATION: Final = sqrt(sum((total - 14) ** 2 for total in DICE) / len(DICE))


def below(x: float, mean: float = 0, deviation: float = 1) -> float:
    """Return the area below a bell curve to the left of a number."""
    return (1 + erf((x - mean) / deviation / sqrt(2))) / 2


def quantile(share: float) -> float:
    """Return the number with a share of the standard bell to its left, by halving."""
    low, high = -9.0, 9.0
    while high - low > 1e-12:
        middle = (low + high) / 2
        low, high = (middle, high) if below(middle) < share else (low, middle)
    return low


def of_busts(low: int, high: int) -> float:
    """Return the probability of a band of busts in a hundred rolls."""
    return sum(HUNDRED[low : high + 1])


def of_dice(low: int, high: int) -> Fraction:
    """Return the probability of a band of totals of four dice."""
    return Fraction(sum(low <= total <= high for total in DICE), len(DICE))


ANSWERS: Final[dict[str, Any]] = {
    "mean": pytest.approx(MEAN),
    "deviation": pytest.approx(DEVIATION),
    "in_band": {5: pytest.approx(of_busts(26, 35)), 9: pytest.approx(of_busts(22, 39))},
    "too_wide": pytest.approx(1 - of_busts(11, 50), abs=1e-12),
    "by_bell": pytest.approx(below(39.5, MEAN, DEVIATION) - below(21.5, MEAN, DEVIATION)),
    "without_halves": pytest.approx(below(39, MEAN, DEVIATION) - below(22, MEAN, DEVIATION)),
    "rules": [pytest.approx(below(k) - below(-k)) for k in (1, 2, 3)],
    "of_busts": [pytest.approx(of_busts(*band)) for band in ((26, 35), (22, 39), (17, 44))],
    "of_dice": [of_dice(11, 17), of_dice(8, 20), 1],
    "dice_by_bell": pytest.approx(below(17.5, 14, DICE_DEVIATION) - below(10.5, 14, DICE_DEVIATION)),
    "middle_95": pytest.approx(quantile(0.975)),
    "z_busts": pytest.approx((40 - MEAN) / DEVIATION),
    "z_total": pytest.approx(7 / DICE_DEVIATION),
    "rare_busts": pytest.approx(1 - of_busts(0, 39)),
    "rare_total": of_dice(21, 24),
    "longer": (4 * 100 * BUST, pytest.approx(2 * DEVIATION)),
    "above_130": pytest.approx(1 - below(2)),
    "far_heads": Fraction(230 - 200, 10),
}
