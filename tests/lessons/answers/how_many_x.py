"""A test that counts X: hills counted roll by roll, and all counts of six faces by a product of power series."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import factorial
from typing import Any, Final

import pytest

from tests.lessons.answers.how_many_busts import hits

ROLLS: Final = 60
FAIR, LOADED = (hits(ROLLS, Fraction(*p)) for p in ((1, 6), (2, 7)))
LIMIT: Final = next(k for k in range(ROLLS) if sum(FAIR[k:]) <= Fraction(1, 20))
CARDS: Final = [sum(right) for right in product((0, 1), repeat=12)]


def in_region(hill: list[Fraction], least: int, most: int = -1) -> Any:
    """Return the probability of a count from a limit on, or of one that is small enough."""
    return pytest.approx(float(sum(hill[least:]) + sum(hill[: most + 1])))


def no_face(most: int) -> Fraction:
    """Return the probability that no face of a fair die comes more often than a limit."""
    series = [Fraction(1)] + [Fraction(0)] * ROLLS
    for _ in range(6):
        series = [
            sum((series[n - k] / factorial(k) for k in range(min(n, most) + 1)), Fraction(0)) for n in range(ROLLS + 1)
        ]
    return series[ROLLS] * Fraction(factorial(ROLLS), 6**ROLLS)


ANSWERS: Final[dict[str, Any]] = {
    "first_limit": LIMIT,
    "level": in_region(FAIR, LIMIT),
    "one_less": in_region(FAIR, LIMIT - 1),
    "from_11": in_region(FAIR, 11),
    "from_13": in_region(FAIR, 13),
    "from_20": in_region(FAIR, 20),
    "power_20": in_region(LOADED, 20),
    "of_ann": in_region(FAIR, 18),
    "power_16": in_region(LOADED, LIMIT),
    "missed": pytest.approx(float(sum(LOADED[:LIMIT]))),
    "accused_by_class": pytest.approx(28 * float(sum(FAIR[LIMIT:]))),
    "low_tail": in_region(FAIR, ROLLS + 1, 4),
    "low_5": in_region(FAIR, ROLLS + 1, 5),
    "high_tail": in_region(FAIR, 17),
    "power_two": in_region(LOADED, 17, 4),
    "longer": [in_region(hits(2 * ROLLS, Fraction(*p)), 28) for p in ((1, 6), (2, 7))],
    "fifteen_heads": in_region(hits(20, Fraction(1, 2)), 15),
    "ten_cards": sum(right >= 10 for right in CARDS) / len(CARDS),
    "nine_cards": sum(right >= 9 for right in CARDS) / len(CARDS),
    "any_of_six": pytest.approx(float(1 - no_face(15))),
}
