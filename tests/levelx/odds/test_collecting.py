"""Turns until a full set against plain enumeration by the rules model."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from math import prod

import pytest

from exxtra_widget import levelx
from exxtra_widget.levelx import odds

SET = frozenset(range(5, 11))


def made(rules: levelx.Rules) -> dict[str, set[frozenset[int]]]:
    """Return for each roll the rows that each legal grouping brings a token of, with all pieces on their X squares."""
    pieces = levelx.Position.parse("levelx 443322/000000 A -").pieces
    start = levelx.Position(pieces=pieces, rules=rules, player=0)
    found: dict[str, set[frozenset[int]]] = {}
    for dice in {"".join(sorted(dice)) for dice in product("123456", repeat=4)}:
        rolled = start.apply(dice)
        tokens = [rolled.apply(action).tokens[0] for action in rolled.actions()]
        found[dice] = {frozenset(row for row, n in enumerate(counts, start=5) if n) for counts in tokens}
    return found


def mean_turns(choices: dict[str, set[frozenset[int]]], faces: tuple[int, ...] = (1,) * 6) -> Fraction:
    """Return the least mean number of turns: one, and the mean of those that are left."""
    rolls = Counter[str]()
    for dice in product(range(1, 7), repeat=4):
        rolls["".join(map(str, sorted(dice)))] += prod(faces[die - 1] for die in dice)

    @cache
    def turns(missing: frozenset[int]) -> Fraction:
        if not missing:
            return Fraction(0)
        nothing, after = 0, Fraction(0)
        for dice, weight in rolls.items():
            left = [turns(missing - rows) for rows in choices[dice] if rows & missing]
            nothing += 0 if left else weight
            after += weight * min(left, default=Fraction(0))
        return (rolls.total() + after) / (rolls.total() - nothing)

    return turns(SET)


def one_by_one(choices: dict[str, set[frozenset[int]]]) -> dict[str, set[frozenset[int]]]:
    return {dice: {frozenset({row}) for rows in found for row in rows} for dice, found in choices.items()}


@pytest.mark.parametrize("rules", [levelx.Rules(), levelx.Rules(lucky_loser=True)], ids=["plain", "turned ones"])
def test_the_mean_is_that_of_the_best_groupings(rules: levelx.Rules) -> None:
    choices = made(rules)
    assert odds.collect(rules=rules).mean() == mean_turns(choices)
    assert odds.collect(rules=rules, one_row=True).mean() == mean_turns(one_by_one(choices))


def test_loaded_dice() -> None:
    choices, faces = made(levelx.Rules()), (1, 1, 1, 1, 2, 3)
    assert odds.collect(weights="1,1,1,1,2,3").mean() == mean_turns(choices, faces)
    assert odds.collect(weights="1,1,1,1,2,3", one_row=True).mean() == mean_turns(one_by_one(choices), faces)


def test_the_last_row_is_a_wait_for_one_total() -> None:
    for turns in (odds.collect(), odds.collect(one_row=True)):
        for row in SET:
            assert turns.chain[(row,)][()] == odds.can_make(row)
        assert turns.start == tuple(sorted(SET))
