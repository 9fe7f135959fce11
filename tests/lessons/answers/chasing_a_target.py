from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from tests.lessons.answers.counting import chase, whole_turn

ANSWERS: Final[dict[str, Any]] = {
    "chase_53": chase("53"),
    "chase_70": chase("70"),
    "chase_76": Fraction(1, 12),
    "turn_53": whole_turn("53"),
    "one": 1 - whole_turn("64"),
    "cost": Fraction(-3, 11),
}
