from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from tests.lessons.answers.counting import BUST, OUTCOMES, SAFE, share

ANSWERS: Final[dict[str, Any]] = {
    "bust": BUST,
    "seven": share(lambda a, _: a == "7"),
    "seven_given": share(lambda a, _: a == "7", SAFE),
    "safe_given_seven": Fraction(5, 6),
    "others_x": sum(1 for a, b in OUTCOMES if "X" in a + b and a != "7"),
}
