from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from tests.lessons.answers.counting import TWO_IN_SEVEN, combination, mean_of, share, steps, stopping

ANSWERS: Final[dict[str, Any]] = {
    **stopping("60"),
    "first": share(lambda a, b: combination(a, b) >= "60"),
    "squares": mean_of(lambda a, b: steps(a, b, first=True) ** 2),
    "exact_53": [stopping("53")["mean_rolls"], stopping("53")["mean_steps"]],
    "exact_variance": Fraction(13, 36),
    "exact_loaded": stopping("60", TWO_IN_SEVEN)["turn_bust"],
    "near_win": Fraction(3, 3 + 11 + 5),
}
