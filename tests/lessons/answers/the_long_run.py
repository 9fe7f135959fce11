from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import comb
from typing import Any, Final

from tests.lessons.answers.counting import DIE_A


def sevens(rolls: int, among: range) -> Fraction:
    """Return the probability that some rolls of the die show one of these numbers of sevens."""
    return Fraction(sum(comb(rolls, n) * 5 ** (rolls - n) for n in among), 6**rolls)


def _more_than_half(good: str) -> int:
    return sum(sum(face in good for face in faces) > 1 for faces in product(DIE_A, repeat=3))


ANSWERS: Final[dict[str, Any]] = {
    "wins": _more_than_half("7"),
    "p_ten": sevens(10, range(3, 11)),
    "p_hundred": sevens(100, range(30, 101)),
    "near_ten": sevens(10, range(1, 3)),
    "near_hundred": sevens(100, range(10, 26)),
    "two_of_three": _more_than_half("47"),
}
