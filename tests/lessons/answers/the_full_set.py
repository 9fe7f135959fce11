"""A full set: waits for the faces of a die added up, and turns of Level X over all ways to hand out four dice."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb
from typing import Any, Final

ROWS: Final = frozenset(range(5, 11))


def full_within(rolls: int) -> Fraction:
    """Return how likely all six faces come within some rolls, by inclusion and exclusion."""
    terms = [(-1) ** missing * comb(6, missing) * Fraction(6 - missing, 6) ** rolls for missing in range(7)]
    return sum(terms, Fraction(0))


def sets_made(dice: tuple[int, ...]) -> set[frozenset[int]]:
    """Return the sets of rows that four dice make, over every way to put each into one of four bags."""
    found = set()
    for bags in product(range(4), repeat=4):
        sums = Counter[int]()
        for die, bag in zip(dice, bags, strict=True):
            sums[bag] += die
        found.add(ROWS & frozenset(sums.values()))
    return found


ROLLS: Final = Counter(tuple(sorted(dice)) for dice in product(range(1, 7), repeat=4))
SETS: Final = {dice: sets_made(dice) for dice in ROLLS}
SINGLE: Final = {dice: {frozenset({row}) for rows in sets for row in rows} for dice, sets in SETS.items()}


@cache
def turns(missing: frozenset[int], *, one_row: bool) -> Fraction:
    """Return the least mean number of turns until some rows are made."""
    if not missing:
        return Fraction(0)
    choices, after, progress = SINGLE if one_row else SETS, Fraction(0), 0
    for dice, ways in ROLLS.items():
        left = [turns(missing - rows, one_row=one_row) for rows in choices[dice] if rows & missing]
        if left:
            after += ways * min(left)
            progress += ways
    return (1296 + after) / progress


def share(row: int) -> Fraction:
    """Return how likely a roll makes the total of a row."""
    return Fraction(sum(ways for dice, ways in ROLLS.items() if frozenset({row}) in SINGLE[dice]), 1296)


def first(share: Fraction) -> int:
    """Return the first number of rolls within which all faces come with at least this probability."""
    return next(rolls for rolls in range(6, 100) if full_within(rolls) >= share)


ANSWERS: Final[dict[str, Any]] = {
    "mean": 6 * sum(Fraction(1, left) for left in range(1, 7)),
    "nearest": 15,
    "median": first(Fraction(1, 2)),
    "sure": first(Fraction(19, 20)),
    "within": [full_within(rolls) for rolls in (12, 13, 26, 27)],
    "for_last_two": 9,
    "offered": sum(map(share, ROWS)),
    "rarest": min(map(share, ROWS)),
    "easiest": max(map(share, ROWS)),
    "single_mean": turns(ROWS, one_row=True),
    "several_mean": turns(ROWS, one_row=False),
    "pips": 45,
    "least_dice": sum(next(dice for dice in range(1, 5) if row <= 6 * dice) for row in ROWS),
    "four_pictures": Fraction(25, 3),
    "album_mean": 20 * sum(Fraction(1, left) for left in range(1, 21)),
    "last_row_ways": share(10) * 1296,
    "after_ten": 1 / share(6),
    "after_six": 1 / share(10),
}
