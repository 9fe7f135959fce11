from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from tests.lessons.answers.counting import COMBINATIONS, LOADED, share

ANSWERS: Final[dict[str, Any]] = {
    "p21": Fraction(COMBINATIONS.count("21"), 36),
    "p76": Fraction(COMBINATIONS.count("76"), 36),
    "number_of_combinations": len(set(COMBINATIONS)),
    "twice_list": ", ".join(c for c in sorted(set(COMBINATIONS)) if COMBINATIONS.count(c) == 2),
    "count_double": sum(1 for c in COMBINATIONS if c in {"11", "22", "33"}),
    "count_high": sum(1 for c in COMBINATIONS if c >= "64"),
    "loaded_00": share(lambda a, b: a == b == "X", LOADED),
}
