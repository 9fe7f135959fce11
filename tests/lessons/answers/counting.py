"""Probabilities of the dice, counted outcome by outcome without the package."""

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
    """Return the mean steps of a pair on rung 5 that survives every second time, 0 for a pair below 43."""
    return Fraction(5, 2) if pair >= "43" else Fraction(0)


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


# Ends of the middle 95% of the standard normal distribution, and the quantile of 80%.
Z, Z_80 = NormalDist().inv_cdf(0.975), NormalDist().inv_cdf(0.8)


def games_for(half_width: float, z: float = Z) -> int:
    """Return the number of games for an interval of a half width, in the worst case."""
    return ceil((z / 2 / half_width) ** 2)


def games_for_difference(p: float, base: float) -> int:
    """Return the number of games that show with probability 80% that a share differs from a base."""
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
