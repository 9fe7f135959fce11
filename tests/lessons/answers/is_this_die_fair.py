"""Exact answers of the lesson, by names of its code."""

from __future__ import annotations

from fractions import Fraction
from math import factorial, prod
from typing import TYPE_CHECKING, Any, Final

import pytest

from tests.lessons.answers.counting import BUST, TWO_IN_SEVEN, share

if TYPE_CHECKING:
    from collections.abc import Iterator

FACES: Final = 6
EACH: Final = 10


def near(limit: int, counts: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    """Yield all counts of sixty rolls whose squared differences add up to a limit at most."""
    rest = limit - sum((count - EACH) ** 2 for count in counts)
    open_faces, missing = FACES - len(counts), EACH * len(counts) - sum(counts)
    if not open_faces:
        yield counts
        return
    # The other faces have to make up for the difference.
    for count in range(open_faces * EACH + missing + 1) if open_faces > 1 else (EACH + missing,):
        still = missing + EACH - count
        if count >= 0 and (count - EACH) ** 2 + still**2 / max(open_faces - 1, 1) <= rest:
            yield from near(limit, (*counts, count))


def chances(limit: int) -> tuple[float, float]:
    """Return the probability of a larger sum of squared differences, for a fair and for a loaded die."""
    fair = loaded = 0
    for counts in near(limit):
        ways = factorial(FACES * EACH) // prod(map(factorial, counts))
        fair += ways
        loaded += ways * 2 ** counts[-1]
    return 1 - fair / 6**60, 1 - loaded / 7**60


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
