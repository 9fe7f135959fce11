from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from tests.lessons.answers.counting import LOADED_BUST, safe_then_bust

ANSWERS: Final[dict[str, Any]] = {
    "bust": Fraction(11, 36),
    "mean": Fraction(36, 11),
    "variance": Fraction(900, 121),
    "within_two": safe_then_bust(1) + safe_then_bust(2),
    "bust_loaded": LOADED_BUST,
    "wait_loaded": Fraction(12, 7),
    "sure": 9,
}
