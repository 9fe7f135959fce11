from __future__ import annotations

from typing import Any, Final

from tests.lessons.answers.counting import combination

ANSWERS: Final[dict[str, Any]] = {
    "number": int(combination("3", "6")),
    "gained": 4 + 2 - 1,
    "gone": sum(rung > 2 and pair <= 53 for rung, pair in [(5, 42), (4, 61), (3, 53), (1, 31)]),
}
