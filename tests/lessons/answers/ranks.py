from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from tests.lessons.answers.counting import COMBINATIONS, SAFE, combination, share

ANSWERS: Final[dict[str, Any]] = {
    "half": share(lambda a, b: combination(a, b) >= "42"),
    "quarter": share(lambda a, b: combination(a, b) >= "62"),
    "three_quarters": Fraction(3, 4),
    "median_low": "41",
    "ppf_90": next(c for c in sorted(set(COMBINATIONS)) if sum(other > c for other in COMBINATIONS) <= 3.6),
    "both_same": Fraction(sum(one == other for one in COMBINATIONS for other in COMBINATIONS), 36**2),
    "safe_median": sorted(combination(a, b) for a, b in SAFE)[12],
}
