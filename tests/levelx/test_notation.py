"""Dice and groupings of Level X as words of the notation."""

from __future__ import annotations

import pickle
from itertools import permutations

import pytest

from exxtra_widget import levelx
from exxtra_widget.levelx.notation import OUTCOMES, distinct_groups, groups_of, partitions


def test_the_order_of_dice_and_groups_never_matters() -> None:
    position = levelx.start().apply("1235")
    for roll in permutations("1235"):
        assert levelx.Dice("".join(roll)) is levelx.Dice("1235")
    for text in (">23|15", ">51|32", ">32|51"):
        assert levelx.Group(text) == ">15|23"
        assert position.apply(text) == position.apply(">15|23")
        assert position.step(text).action == ">15|23"


@pytest.mark.parametrize("text", ["1237", "123", "12345", "", "abcd", "\uff11\uff12\uff13\uff15"])
def test_dice_that_cannot_be_are_an_error(text: str) -> None:
    with pytest.raises(ValueError, match="cannot be rolled"):
        levelx.Dice(text)


def test_four_different_dice_can_be_parted_in_15_ways_and_no_roll_in_more() -> None:
    assert len(set(partitions("1235"))) == 15
    for dice in OUTCOMES:
        groups = groups_of(str(dice), levelx.Rules())
        assert len(groups) <= 15
        assert all(group.dice == dice for group in groups.values())
        listed = distinct_groups(str(dice), levelx.Rules())
        assert {group.totals for group in listed} == {group.totals for group in groups.values()}


def test_words_survive_pickle() -> None:
    group = levelx.Group(">15|23")
    assert pickle.loads(pickle.dumps(group)).totals == (5, 6)  # noqa: S301
    assert pickle.loads(pickle.dumps(levelx.Dice("1235"))) is levelx.Dice("1235")  # noqa: S301
