"""Exact answers of the lessons, by names of their code; found by counting outcomes, without the package."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import ceil, sqrt
from statistics import NormalDist
from typing import Any, Final

DIE_A: Final = "12347X"
DIE_B: Final = "12356X"
OUTCOMES: Final = list(product(DIE_A, DIE_B))


def share(event: Any, among: list[tuple[str, str]] = OUTCOMES) -> Fraction:
    """Return the share of the outcomes in an event."""
    return Fraction(sum(1 for dice in among if event(*dice)), len(among))


def combination(a: str, b: str) -> str:
    """Return the combination of a first roll."""
    high, low = sorted((a.replace("X", "0"), b.replace("X", "0")), reverse=True)
    return high + low


SAFE: Final = [dice for dice in OUTCOMES if "X" not in dice]
BUST: Final = share(lambda a, b: "X" in a + b)
# The second die shows its X half of the time: five times as likely as each other face.
LOADED: Final = [(a, b) for a, b in OUTCOMES for _ in range(5 if b == "X" else 1)]
LOADED_BUST: Final = share(lambda a, b: "X" in a + b, LOADED)


def safe_then_bust(rolls: int) -> Fraction:
    """Return the probability of a bust with the last of some rolls, by listing whether each is safe."""
    return (1 - BUST) ** (rolls - 1) * BUST


COMBINATIONS: Final = [combination(a, b) for a, b in OUTCOMES]


def chase(target: str, among: list[tuple[str, str]] = OUTCOMES) -> Fraction:
    """Return the probability of a target or better before an X, re-rolls only."""
    good = share(lambda a, b: "X" not in a + b and combination(a, b) >= target, among)
    return good / (good + share(lambda a, b: "X" in a + b, among))


def whole_turn(target: str) -> Fraction:
    """Return the same for a turn that begins with a first roll, in which an X counts zero."""
    at_once = share(lambda a, b: combination(a, b) >= target)
    return at_once + (1 - at_once) * chase(target)


MOVES: Final = {"11": 1, "22": 2, "33": 3}


def earned(pair: str) -> Fraction:
    """Return the mean steps of a pair on rung 5 that one opponent chases, 0 for a pair below 43."""
    return 5 * (1 - whole_turn(pair)) if pair >= "43" else Fraction(0)


def with_again(rolls: list[tuple[str, str]]) -> tuple[Fraction, Fraction]:
    """Return the mean steps that a roll without a bust brings at once on average, and how often it is below 43."""
    pairs = [combination(*dice) for dice in rolls]
    brought = sum((MOVES.get(pair, 0) + earned(pair) for pair in pairs), Fraction(0))
    return brought / 36, Fraction(sum(pair < "43" for pair in pairs), 36)


def first_roll_price() -> Fraction:
    """Return the mean steps that a turn gains because an X on its first roll does no harm."""
    at_once, again = with_again(SAFE)
    later = (at_once - Fraction(12, 36)) / (1 - again)
    first, first_again = with_again(OUTCOMES)
    return first + first_again * later - later


def steps(a: str, b: str, *, first: bool) -> int:
    """Return the steps of a roll: a double forwards, each X of a re-roll backwards."""
    double = int(a) if a == b != "X" else 0
    return double if first else double - (a + b).count("X")


def mean_of(value: Any, among: list[tuple[str, str]] = OUTCOMES) -> Fraction:
    """Return the mean of a value over the outcomes."""
    return Fraction(sum(value(*dice) for dice in among), len(among))


def stopping(target: str, among: list[tuple[str, str]] = OUTCOMES) -> dict[str, Fraction]:
    """Return the exact values of a turn that stops at a target; each moment solves one linear equation."""

    def goes_on(a: str, b: str) -> bool:
        return "X" not in a + b and combination(a, b) < target

    def again(a: str, b: str) -> int:
        return steps(a, b, first=False)

    def at_first(a: str, b: str) -> int:
        return steps(a, b, first=True)

    weak = share(lambda a, b: combination(a, b) < target, among)
    on = share(goes_on, among)
    # From the first re-roll on: means, then means of squares.
    rolls = 1 / (1 - on)
    rolls_2 = (1 + 2 * on * rolls) / (1 - on)
    moved = mean_of(again, among) / (1 - on)
    crossed = mean_of(lambda a, b: again(a, b) * goes_on(a, b), among)
    moved_2 = (mean_of(lambda a, b: again(a, b) ** 2, among) + 2 * crossed * moved) / (1 - on)
    # The first roll before them.
    mean_rolls = 1 + weak * rolls
    square_rolls = 1 + weak * (2 * rolls + rolls_2)
    mean_steps = mean_of(at_first, among) + weak * moved
    weak_steps = mean_of(lambda a, b: at_first(a, b) * (combination(a, b) < target), among)
    square_steps = mean_of(lambda a, b: at_first(a, b) ** 2, among) + 2 * weak_steps * moved + weak * moved_2
    return {
        "turn_bust": weak * (1 - chase(target, among)),
        "mean_rolls": mean_rolls,
        "var_rolls": square_rolls - mean_rolls**2,
        "mean_steps": mean_steps,
        "var_steps": square_steps - mean_steps**2,
    }


# The second die shows its X in two of seven ways.
TWO_IN_SEVEN: Final = [(a, b) for a, b in OUTCOMES for _ in range(2 if b == "X" else 1)]


# Ends of the middle 95 % of the standard normal distribution, and the quantile of 80 %.
Z, Z_80 = NormalDist().inv_cdf(0.975), NormalDist().inv_cdf(0.8)


def games_for(half_width: float, z: float = Z) -> int:
    """Return the number of games for an interval of a half width, in the worst case."""
    return ceil((z / 2 / half_width) ** 2)


def games_for_difference(p: float, base: float) -> int:
    """Return the number of games that show with probability 80 % that a share differs from a base."""
    return ceil(((Z * sqrt(base * (1 - base)) + Z_80 * sqrt(p * (1 - p))) / (p - base)) ** 2)


def false_alarm(looks: range) -> float:
    """Return the probability that a fair coin is called unfair at one of the looks, by a two-sided test."""
    quiet = [1.0]
    for tosses in range(1, looks[-1] + 1):
        quiet = [(one + other) / 2 for one, other in zip([0.0, *quiet], [*quiet, 0.0], strict=True)]
        if tosses in looks:
            near = Z * sqrt(tosses) / 2
            quiet = [chance * (abs(heads - tosses / 2) <= near) for heads, chance in enumerate(quiet)]
    return 1 - sum(quiet)


ANSWERS: Final[dict[str, dict[str, Any]]] = {
    "00": {
        "number": int(combination("3", "6")),
        "gained": 4 + 2 - 1,
        "gone": sum(rung > 2 and pair <= 53 for rung, pair in [(5, 42), (4, 61), (3, 53), (1, 31)]),
    },
    "01": {
        "p21": Fraction(COMBINATIONS.count("21"), 36),
        "p76": Fraction(COMBINATIONS.count("76"), 36),
        "number_of_combinations": len(set(COMBINATIONS)),
        "twice_list": ", ".join(c for c in sorted(set(COMBINATIONS)) if COMBINATIONS.count(c) == 2),
        "count_double": sum(1 for c in COMBINATIONS if c in {"11", "22", "33"}),
        "count_high": sum(1 for c in COMBINATIONS if c >= "64"),
        "loaded_00": share(lambda a, b: a == b == "X", LOADED),
    },
    "02": {
        "bust": BUST,
        "seven": share(lambda a, _: a == "7"),
        "seven_given": share(lambda a, _: a == "7", SAFE),
        "safe_given_seven": Fraction(5, 6),
        "others_x": sum(1 for a, b in OUTCOMES if "X" in a + b and a != "7"),
    },
    "03": {
        "half": share(lambda a, b: combination(a, b) >= "42"),
        "quarter": share(lambda a, b: combination(a, b) >= "62"),
        "three_quarters": Fraction(3, 4),
        "median_low": "41",
        "ppf_90": next(c for c in sorted(set(COMBINATIONS)) if sum(other > c for other in COMBINATIONS) <= 3.6),
        "both_same": Fraction(sum(one == other for one in COMBINATIONS for other in COMBINATIONS), 36**2),
        "safe_median": sorted(combination(a, b) for a, b in SAFE)[12],
    },
    "04": {
        "bust": Fraction(11, 36),
        "mean": Fraction(36, 11),
        "variance": Fraction(900, 121),
        "within_two": safe_then_bust(1) + safe_then_bust(2),
        "bust_loaded": LOADED_BUST,
        "wait_loaded": Fraction(12, 7),
        "sure": 9,
    },
    "05": {
        "chase_53": chase("53"),
        "chase_70": chase("70"),
        "chase_76": Fraction(1, 12),
        "turn_53": whole_turn("53"),
        "one": 1 - whole_turn("64"),
        "cost": Fraction(-3, 11),
    },
    "06": {
        "bust": BUST,
        "difference": first_roll_price(),
        "not_back": Fraction(1, 3),
        "chance_at_least_one": LOADED_BUST,
    },
    "07": {
        **stopping("60"),
        "first": share(lambda a, b: combination(a, b) >= "60"),
        "squares": mean_of(lambda a, b: steps(a, b, first=True) ** 2),
        "exact_53": [stopping("53")["mean_rolls"], stopping("53")["mean_steps"]],
        "exact_variance": Fraction(13, 36),
        "exact_loaded": stopping("60", TWO_IN_SEVEN)["turn_bust"],
        "near_win": Fraction(3, 3 + 11 + 5),
    },
    "08": {
        "one": share(lambda a, b: combination(a, b) < "64"),
        "chased": 1 - whole_turn("64"),
        "single": 1 - whole_turn("76"),
        "number": 6,
    },
    "11": {
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
