from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any, Final

import pytest

from tests.lessons.answers.counting import BUST, TWO_IN_SEVEN, share

FACES: Final = 6
EACH: Final = 10
ROLLS: Final = FACES * EACH


def chances(limit: int) -> tuple[float, float]:
    """Return the probability of a larger sum of squared differences, for a fair and for a loaded die."""
    return 1 - weight(limit, 1) / 6**ROLLS, 1 - weight(limit, 2) / 7**ROLLS


def weight(limit: int, of_last: int) -> int:
    """Return the weight of all sixty rolls whose squared differences add up to a limit at most."""
    # Weights by the rolls and the squared differences of the faces so far.
    found = {(0, 0): 1}
    for of_face in (*[1] * (FACES - 1), of_last):
        further: dict[tuple[int, int], int] = {}
        for (rolls, squares), ways in found.items():
            for count in range(ROLLS - rolls + 1):
                after = rolls + count, squares + (count - EACH) ** 2
                if after[1] <= limit:
                    further[after] = further.get(after, 0) + ways * comb(ROLLS - rolls, count) * of_face**count
        found = further
    return sum(ways for (rolls, _), ways in found.items() if rolls == ROLLS)


LEVEL, POWER = chances(110)
P_VALUE, _ = chances(118)
# Eighteen X in sixty rolls, and a coin tossed before.
LIKELIHOOD: Final = Fraction(2, 7) ** 18 * Fraction(1, 7) ** 42 / Fraction(1, 6) ** 60

ANSWERS: Final[dict[str, Any]] = {
    "observed": 12.0,
    "xs": 18,
    "exact_level": pytest.approx(LEVEL),
    "exact_power": pytest.approx(POWER),
    "exact_p": pytest.approx(P_VALUE),
    "posterior": pytest.approx(float(LIKELIHOOD / (1 + LIKELIHOOD))),
    "bust_fair": BUST,
    "bust_loaded": share(lambda a, b: "X" in a + b, TWO_IN_SEVEN),
    "ordinary_exact": Fraction(3**2 + 2**2 + 1 + 4**2 + 2**2, 10),
    "peas_exact": Fraction(19**2, 5493) + Fraction(19**2, 1831),
    "alarms_exact": Fraction(40, 20),
}
