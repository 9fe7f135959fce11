"""Odds of one roll of Level X against plain enumeration of the 1,296 outcomes."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from exxtra_widget import levelx
from exxtra_widget.levelx import odds
from tests.contract.bad_calls import check_bad_calls


@cache
def sums(dice: tuple[int, ...]) -> set[tuple[int, ...]]:
    """Return the sums of every way to hand four dice to four bags."""
    found = set()
    for bags in product(range(4), repeat=4):
        bag_sums = [0, 0, 0, 0]
        for die, bag in zip(dice, bags, strict=True):
            bag_sums[bag] += die
        found.add(tuple(sorted(bag_sums)))
    return found


def most_often(dice: tuple[int, ...], total: int) -> int:
    """Return the largest number of groups of a total that four dice can form."""
    return max(ways.count(total) for ways in sums(tuple(sorted(dice))))


def test_the_rolls_by_enumeration() -> None:
    counts = Counter("".join(sorted(dice)) for dice in product("123456", repeat=4))
    rolls = odds.roll()

    assert {str(dice): weight for dice, weight in rolls.weights.items()} == counts
    assert (len(rolls), rolls.total) == (126, 1296)
    assert Counter(rolls.weights.values()) == {24: 15, 12: 60, 6: 15, 4: 30, 1: 6}
    assert [rolls.pmf("5321"), rolls.pmf("1235")] == [Fraction(24, 1296)] * 2
    assert rolls.map(lambda dice: sum(map(int, dice))).mean() == 14


@pytest.mark.parametrize("total", range(5, 11))
def test_how_often_a_total_can_be_made(total: int) -> None:
    counts = Counter(most_often(dice, total) for dice in product(range(1, 7), repeat=4))
    made = odds.totals()[total]

    assert made.weights == counts
    assert [made.at_least(times) for times in (1, 2, 3, 4)] == [odds.can_make(total, times) for times in (1, 2, 3, 4)]
    rules = levelx.Rules(lucky_loser=True)
    assert odds.totals(rules=rules)[total].at_least(1) == odds.can_make(total, 1, rules)


def test_loaded_dice_by_enumeration() -> None:
    loaded = levelx.loaded({6: 3})
    rolls = ["".join(map(str, sorted(dice))) for dice in product((1, 2, 3, 4, 5, 6, 6, 6), repeat=4)]

    assert odds.roll(weights=loaded).weights == Counter(rolls)
    for total in (5, 6, 10):
        hits = sum(most_often(tuple(map(int, dice)), total) >= 1 for dice in rolls)
        assert odds.can_make(total, weights=loaded) == Fraction(hits, 8**4)


def test_what_cannot_be_asked_is_an_error() -> None:
    check_bad_calls("levelx.odds.")
