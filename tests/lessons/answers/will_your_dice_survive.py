from __future__ import annotations

from typing import Any, Final

from tests.lessons.answers.counting import combination, share, whole_turn

ANSWERS: Final[dict[str, Any]] = {
    "one": share(lambda a, b: combination(a, b) < "64"),
    "chased": 1 - whole_turn("64"),
    "single": 1 - whole_turn("76"),
    "number": 6,
    "exact_two_chasers": (1 - whole_turn("63")) ** 2,
}
