from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from tests.lessons.answers.counting import BUST, LOADED_BUST, first_roll_price

ANSWERS: Final[dict[str, Any]] = {
    "bust": BUST,
    "difference": first_roll_price(),
    "not_back": Fraction(1, 3),
    "chance_at_least_one": LOADED_BUST,
}
