from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from tests.lessons.answers.counting import BUST


def hits(trials: int, probability: Fraction) -> list[Fraction]:
    """Return the probability of each number of hits, one trial after the other."""
    found = [Fraction(1)]
    for _ in range(trials):
        missed = [(1 - probability) * share for share in found] + [Fraction(0)]
        hit = [Fraction(0)] + [probability * share for share in found]
        found = [one + other for one, other in zip(missed, hit, strict=True)]
    return found


TEN: Final = hits(10, BUST)
FIVE: Final = hits(5, BUST)
GUESSED: Final = hits(10, Fraction(1, 4))
TWENTY: Final = hits(20, Fraction(1, 4))

ANSWERS: Final[dict[str, Any]] = {
    "bust": BUST,
    "exactly_three": TEN[3],
    "one_path": TEN[3] / 120,
    "orders": 120,
    "p_thirty": hits(100, BUST)[30],
    "ten_mean": sum(k * share for k, share in enumerate(TEN)),
    "ten_variance": sum(k**2 * share for k, share in enumerate(TEN)) - (10 * BUST) ** 2,
    "near": [2, 3, 4],
    "three_or_less": sum(TEN[:4]),
    "none": FIVE[0],
    "one": FIVE[1],
    "passed": sum(GUESSED[5:]),
    "mark": next(k for k in range(21) if sum(TWENTY[k:]) <= Fraction(1, 100)),
    "three_or_four": sum(hits(4, Fraction(1, 4))[3:]),
}
