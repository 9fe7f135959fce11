from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from tests.lessons.answers.counting import BUST, COMBINATIONS, OUTCOMES, combination, share


def high(a: str, b: str) -> bool:
    """Return whether a roll is worth 40 or more, an X as zero."""
    return combination(a, b) >= "40"


def two_rolls(target: str) -> Fraction:
    """Return the probability of a target with at most two rolls, by listing all pairs of rolls."""
    good = 0
    for first in OUTCOMES:
        for a, b in OUTCOMES:
            good += combination(*first) >= target or ("X" not in a + b and combination(a, b) >= target)
    return Fraction(good, len(OUTCOMES) ** 2)


AT_ONCE: Final = share(high)
LATER: Final = share(lambda a, b: "X" not in a + b and high(a, b))
WITH_X: Final = [dice for dice in OUTCOMES if "X" in dice]
HIGH: Final = [dice for dice in OUTCOMES if high(*dice)]
LOW: Final = (1 - BUST) - LATER

ANSWERS: Final[dict[str, Any]] = {
    "x_high": sum(1 for dice in WITH_X if high(*dice)),
    "x_low": sum(1 for dice in WITH_X if not high(*dice)),
    "clean_high": sum(1 for dice in HIGH if "X" not in dice),
    "clean_low": sum(1 for dice in OUTCOMES if "X" not in dice and not high(*dice)),
    "both": two_rolls("40"),
    "not_got": 1 - two_rolls("40"),
    "high_given_x": share(high, WITH_X),
    "x_given_high": share(lambda a, b: "X" in a + b, HIGH),
    "exact_bust": (1 - share(lambda a, b: combination(a, b) >= "60")) * BUST,
    "exact_enough": AT_ONCE / two_rolls("40"),
    "exact_bus": Fraction(5, 7),
    "number_x": 11,
    "highest": max(target for target in COMBINATIONS if two_rolls(target) >= Fraction(1, 2)),
    "with_50": two_rolls("50"),
    "with_60": two_rolls("60"),
    "three_rolls": AT_ONCE + (1 - AT_ONCE) * (LATER + LOW * LATER),
    "independent": 28,
}
