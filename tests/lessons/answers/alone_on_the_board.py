from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from tests.lessons.answers.counting import OUTCOMES, steps, whole_turn

HALF: Final = Fraction(1, 2)
# The second die shows its 2 three times as often as each other face.
FILED: Final = [(a, b) for a, b in OUTCOMES for _ in range(3 if b == "2" else 1)]

Moves = dict[int, Fraction]


def doubles(among: list[tuple[str, str]] = OUTCOMES) -> Moves:
    """Return the probability of each number of steps that a roll moves at once."""
    found = [steps(*dice, first=True) for dice in among]
    return {move: Fraction(found.count(move), len(found)) for move in set(found)}


def moves(survival: Fraction, rung: int, rolled: Moves) -> Moves:
    """Return the probability of each number of steps of a turn with dice on the ladder."""
    found: Moves = {}
    for move, share in rolled.items():
        found[move + rung] = found.get(move + rung, Fraction(0)) + survival * share
        found[move] = found.get(move, Fraction(0)) + (1 - survival) * share
    return found


def means(survival: Fraction, rung: int = 5, goal: int = 21, rolled: Moves | None = None) -> list[Fraction]:
    """Return the mean number of turns from the start, then from each space: equations solved from the finish."""
    rolled = rolled or doubles()
    turn, left = moves(survival, rung, rolled), dict.fromkeys(range(goal, goal + rung + 4), Fraction(0))
    for space in reversed(range(goal)):
        later = sum((share * left[space + move] for move, share in turn.items() if move), Fraction(0))
        left[space] = (1 + later) / (1 - turn.get(0, Fraction(0)))
    begin = 1 + sum((share * left[move] for move, share in rolled.items()), Fraction(0))
    return [begin, *(left[space] for space in range(goal))]


def arrived(survival: Fraction, turns: int, goal: int = 21) -> Fraction:
    """Return the probability of the finish after some turns, with dice on rung 5: all ways are added up."""
    here = doubles()
    for _ in range(turns - 1):
        following: Moves = {}
        for space, share in here.items():
            for move, chance in moves(survival, 5, doubles()).items() if space < goal else [(0, Fraction(1))]:
                following[space + move] = following.get(space + move, Fraction(0)) + share * chance
        here = following
    return sum((share for space, share in here.items() if space >= goal), Fraction(0))


SURE: Final = Fraction(1)

ANSWERS: Final[dict[str, Any]] = {
    "by_turn_five": 1 - Fraction(11, 12) ** 5,
    "mean_ada": means(SURE)[0],
    "mean_ben": means(HALF)[0],
    "four": arrived(SURE, 4),
    "five": arrived(SURE, 5) - arrived(SURE, 4),
    "six": 1 - arrived(SURE, 5),
    "short_means": means(HALF, 1, 2),
    "limit": Fraction(31, 16),
    "loaded_mean": means(SURE, rolled=doubles(FILED))[0],
    "slower": means(Fraction(75, 100), 3)[0],
    "faster": means(Fraction(76, 100), 3)[0],
    "chased_mean": float(means((1 - whole_turn("64")) ** 3)[0]),
    "ratio_short": float(means(HALF, goal=5)[0] / means(SURE, goal=5)[0]),
    "median_ben": next(turn for turn in range(4, 30) if arrived(HALF, turn) >= HALF),
    "late_ben": next(turn for turn in range(4, 30) if arrived(HALF, turn) >= Fraction(9, 10)),
    "exact_eleven": 1 - Fraction(11, 12) ** 3,
    "exact_from_zero": means(SURE, 1, 2)[1],
    # Two tosses to the first head on average, one more, and half of the time all again.
    "exact_two_heads": Fraction(2 + 1) / (1 - HALF),
}
