from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from tests.lessons.answers.counting import (
    BUST,
    COMBINATIONS,
    MOVES,
    SAFE,
    combination,
    mean_of,
    share,
    steps,
    whole_turn,
)

PAIRS: Final = sorted(set(COMBINATIONS))


def kept(pair: str, opponents: int, rung: int = 5, *, chase: bool = False) -> Fraction:
    """Return the mean steps of a pair on a rung, against first rolls or a chase."""
    beaten = whole_turn(pair) if chase else share(lambda a, b: combination(a, b) >= pair)
    return rung * (1 - beaten) ** opponents


def rolling(target: str, opponents: int, rung: int = 5, *, chase: bool = False) -> Fraction:
    """Return the mean steps of rolling until a target: one linear equation."""
    good = [pair for pair in (combination(*dice) for dice in SAFE) if pair >= target]
    gain = mean_of(lambda a, b: steps(a, b, first=False))
    gain += sum((kept(pair, opponents, rung, chase=chase) for pair in good), Fraction(0)) / 36
    return gain / (Fraction(len(good), 36) + BUST)


def solved(opponents: int, rung: int = 5, *, chase: bool = False) -> tuple[str, Fraction]:
    """Return the lowest pair to keep and the value of rolling again, the best of all targets."""
    value = max(rolling(target, opponents, rung, chase=chase) for target in PAIRS)
    return min(pair for pair in PAIRS if kept(pair, opponents, rung, chase=chase) >= value), value


def turn(opponents: int) -> Fraction:
    """Return the mean steps of a whole turn that begins with a first roll."""
    value = solved(opponents)[1]
    gains = [MOVES.get(pair, 0) + max(kept(pair, opponents), value) for pair in COMBINATIONS]
    return sum(gains, Fraction(0)) / 36


ANSWERS: Final[dict[str, Any]] = {
    "thresholds": [solved(n)[0] for n in range(6)],
    "thresholds_1": [solved(n, 1)[0] for n in range(6)],
    "chase": [solved(n, chase=True)[0] for n in range(6)],
    "value_one": Fraction(977, 504),
    "turn_one": turn(1),
    "turn_none": Fraction(31, 6),
    "value_five": solved(5)[1],
    "value_1_four": solved(4, 1)[1],
    "value_1_five": solved(5, 1)[1],
    "keep_53": kept("53", 5),
    "exact_seventy": rolling("70", 0),
    "exact_rung_3": solved(2, 3)[0],
    # Take 80 or 100 €: two offers in five, less the costs of 5 / 2 days.
    "exact_bicycle": Fraction(80 + 100, 2) - Fraction(6 * 5, 2),
    "win_roll": 0.44,
}
