"""A bet on a first roll: an X, or 60 or better. Squares are counted, and all rolls of four dice are listed."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any, Final

from tests.lessons.answers.counting import OUTCOMES, combination


def count(*kinds: str) -> int:
    """Return the number of outcomes of which one of these is true."""
    return sum(any(is_kind(a, b, kind) for kind in kinds) for a, b in OUTCOMES)


def is_kind(a: str, b: str, kind: str) -> bool:
    """Return whether an outcome has an X, is 60 or better, is below 30, or shows the same on both dice."""
    value = combination(a, b)
    return {"X": "X" in a + b, "60": value >= "60", "low": value < "30", "alike": a == b}[kind]


FOUR_DICE: Final = list(product(range(1, 7), repeat=4))
BOTH: Final = sum(is_kind(a, b, "X") and is_kind(a, b, "60") for a, b in OUTCOMES)
DAYS: Final = [(day < 20, 15 <= day < 30) for day in range(100)]

ANSWERS: Final[dict[str, Any]] = {
    "count_x": count("X"),
    "count_sixty": count("60"),
    "count_either": count("X", "60"),
    "added": count("X") + count("60"),
    "both": BOTH,
    "only_x": count("X", "60") - count("60"),
    "only_sixty": count("X", "60") - count("X"),
    "exactly_one": count("X", "60") - BOTH,
    "neither": len(OUTCOMES) - count("X", "60"),
    "p_neither": Fraction(len(OUTCOMES) - count("X", "60"), len(OUTCOMES)),
    "clean": len(OUTCOMES) - count("X"),
    "below": len(OUTCOMES) - count("60"),
    "count_low": count("low"),
    "low_and_x": sum(is_kind(a, b, "low") and is_kind(a, b, "X") for a, b in OUTCOMES),
    "count_low_or_x": count("low", "X"),
    "exact_low": Fraction(count("low", "X"), len(OUTCOMES)),
    "count_alike": count("alike"),
    "count_three": count("X", "60", "alike"),
    "exact_three": Fraction(count("X", "60", "alike"), len(OUTCOMES)),
    "x_on_both": [a + b for a, b in OUTCOMES if a == b == "X"],
    "seven_with_x": [a + b for a, b in OUTCOMES if a == "7" and b == "X"],
    "double_of_sixty": [a + b for a, b in OUTCOMES if a == b and combination(a, b) >= "60"],
    "six_of_four": Fraction(sum(6 in dice for dice in FOUR_DICE), len(FOUR_DICE)),
    "no_six": Fraction(sum(6 not in dice for dice in FOUR_DICE), len(FOUR_DICE)),
    # The number in both groups with which the four parts make the class.
    "in_both_clubs": next(n for n in range(13) if (17 - n) + n + (12 - n) + 6 == 28),
    "late": sum(one or other for one, other in DAYS),
    "late_if_independent": 100 * Fraction(1, 5) * Fraction(3, 20),
}
