from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any, Final

from tests.lessons.answers.counting import BUST, OUTCOMES, combination

PAYING: Final = sum("X" in dice for dice in OUTCOMES)
DOUBLES: Final = sum(a == b != "X" for a, b in OUTCOMES)
SEVENS: Final = sum(combination(*dice) >= "70" for dice in OUTCOMES if "X" not in dice)


def in_the_red(sold: int, price: int) -> float:
    """Return the probability that a bank pays out more than it has received."""
    return float(
        sum(
            comb(sold, paid) * BUST**paid * (1 - BUST) ** (sold - paid)
            for paid in range(sold + 1)
            if 36 * paid > price * sold
        )
    )


ANSWERS: Final[dict[str, Any]] = {
    "expected": Fraction(PAYING * 24 - (36 - PAYING) * 12, 36),
    "fair": Fraction(PAYING),
    "margin": Fraction(12 - PAYING, 12),
    "total_paying": PAYING,
    "doubles": DOUBLES,
    "sevens": SEVENS,
    "double_fair": Fraction(60 * DOUBLES, 36),
    "lottery_fair": Fraction(48 * DOUBLES + 36 * SEVENS, 36),
    "own_fair": Fraction(60 * DOUBLES + 100, 36),
    "phone_fair": Fraction(240, 20),
    "mean_uninsured": Fraction(36 * (36 - PAYING), 36),
    "bank_fair": in_the_red(400, 11),
    "bank_asked": in_the_red(400, 12),
    "bank_dear": in_the_red(400, 13),
}
