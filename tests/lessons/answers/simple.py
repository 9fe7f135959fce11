"""Lessons whose answers are counted by one expression each."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any, Final

from tests.lessons.answers.counting import (
    BUST,
    COMBINATIONS,
    LOADED,
    LOADED_BUST,
    OUTCOMES,
    SAFE,
    TWO_IN_SEVEN,
    chase,
    combination,
    false_alarm,
    first_roll_price,
    games_for,
    games_for_difference,
    safe_then_bust,
    share,
    stopping,
    whole_turn,
)

ANSWERS: Final[dict[str, dict[str, Any]]] = {
    "one-game": {
        "number": int(combination("3", "6")),
        "gained": 4 + 2 - 1,
        "gone": sum(rung > 2 and pair <= 53 for rung, pair in [(5, 42), (4, 61), (3, 53), (1, 31)]),
    },
    "sample-space": {
        "p21": Fraction(COMBINATIONS.count("21"), 36),
        "p76": Fraction(COMBINATIONS.count("76"), 36),
        "number_of_combinations": len(set(COMBINATIONS)),
        "twice_list": ", ".join(c for c in sorted(set(COMBINATIONS)) if COMBINATIONS.count(c) == 2),
        "count_double": sum(1 for c in COMBINATIONS if c in {"11", "22", "33"}),
        "count_high": sum(1 for c in COMBINATIONS if c >= "64"),
        "loaded_00": share(lambda a, b: a == b == "X", LOADED),
    },
    "no-x": {
        "bust": BUST,
        "seven": share(lambda a, _: a == "7"),
        "seven_given": share(lambda a, _: a == "7", SAFE),
        "safe_given_seven": Fraction(5, 6),
        "others_x": sum(1 for a, b in OUTCOMES if "X" in a + b and a != "7"),
    },
    "ranks": {
        "half": share(lambda a, b: combination(a, b) >= "42"),
        "quarter": share(lambda a, b: combination(a, b) >= "62"),
        "three_quarters": Fraction(3, 4),
        "median_low": "41",
        "ppf_90": next(c for c in sorted(set(COMBINATIONS)) if sum(other > c for other in COMBINATIONS) <= 3.6),
        "below_53": share(lambda a, b: combination(a, b) < "53"),
        "both_below": Fraction(sum(max(pair) < "53" for pair in product(COMBINATIONS, repeat=2)), 36**2),
        "second": Fraction(sum(max(pair) >= "62" for pair in product(COMBINATIONS, repeat=2)), 36**2),
    },
    "waiting-for-the-bust": {
        "bust": Fraction(11, 36),
        "mean": Fraction(36, 11),
        "variance": Fraction(900, 121),
        "within_two": safe_then_bust(1) + safe_then_bust(2),
        "bust_loaded": LOADED_BUST,
        "wait_loaded": Fraction(12, 7),
        "sure": 9,
    },
    "chasing-a-target": {
        "chase_53": chase("53"),
        "chase_70": chase("70"),
        "chase_76": Fraction(1, 12),
        "turn_53": whole_turn("53"),
        "one": 1 - whole_turn("64"),
        "cost": Fraction(-3, 11),
    },
    "the-first-roll": {
        "bust": BUST,
        "difference": first_roll_price(),
        "not_back": Fraction(1, 3),
        "chance_at_least_one": LOADED_BUST,
    },
    "stopping-rules": {
        **stopping("60"),
        "first": share(lambda a, b: combination(a, b) >= "60"),
        "exact_53": [stopping("53")["mean_rolls"], stopping("53")["mean_steps"]],
        "exact_loaded": stopping("60", TWO_IN_SEVEN)["turn_bust"],
        "near_win": Fraction(3, 3 + 11 + 5),
    },
    "will-your-dice-survive": {
        "one": share(lambda a, b: combination(a, b) < "64"),
        "chased": 1 - whole_turn("64"),
        "single": 1 - whole_turn("76"),
        "number": 6,
        "exact_two_chasers": (1 - whole_turn("63")) ** 2,
    },
    "how-many-games": {
        "rounded": 0.5408,
        "two_points": games_for(0.02),
        "four_points": games_for(0.04),
        "own": games_for(0.1),
        "rolls": games_for_difference(2 / 7, 1 / 6),
        "no_coin": games_for_difference(2 / 7, 1 / 2),
        "one_look": round(false_alarm(range(600, 601)), 4),
        "all_looks": round(false_alarm(range(20, 601, 20)), 4),
    },
}
