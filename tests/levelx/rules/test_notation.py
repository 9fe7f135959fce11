"""Dice and groupings of Level X as words of the notation."""

from __future__ import annotations

import pickle
from itertools import permutations
from typing import Any

import pytest

from exxtra_widget import Game, levelx
from exxtra_widget.levelx.rules.notation import OUTCOMES, distinct_groups, groups_of, partitions
from tests.contract.bad_calls import check_bad_calls


def test_the_order_of_dice_and_groups_never_matters() -> None:
    position = levelx.start().apply("1235")
    for roll in permutations("1235"):
        assert levelx.Dice("".join(roll)) is levelx.Dice("1235")
    for text in (">23|15", ">51|32", ">32|51"):
        assert levelx.Group(text) == ">15|23"
        assert position.apply(text) == position.apply(">15|23")
        assert position.step(text).action == ">15|23"


def test_words_survive_pickle() -> None:
    for word in (levelx.Group(">15|23"), levelx.Dice("1235")):
        assert type(pickle.loads(pickle.dumps(word))) is type(word)  # noqa: S301


def test_four_different_dice_can_be_parted_in_15_ways_and_no_roll_in_more() -> None:
    assert len(set(partitions("1235"))) == 15
    for dice in OUTCOMES:
        groups = groups_of(str(dice), levelx.Rules())
        assert len(groups) <= 15
        assert all(group.dice == dice for group in groups.values())
        listed = distinct_groups(str(dice), levelx.Rules())
        assert {group.totals for group in listed} == {group.totals for group in groups.values()}


@pytest.mark.parametrize(
    "same",
    [
        "32 | 51",
        [[1, 5], [2, 3]],
        ["15", 23],
        "\uff1e15\uff5c23",
        ">1 5|2 3",
    ],
)
def test_groups_are_read_as_people_have_them(same: Any) -> None:
    position = levelx.start().apply("1235")
    assert levelx.Group(same) == ">15|23"
    assert position.why_not(same) is None
    assert position.apply(same) == position.apply(">15|23")
    assert Game(position).step(same).action == Game(position).place(same).action == ">15|23"


@pytest.mark.parametrize(
    ("step", "code", "part"),
    [
        ([1, 2, 3], "unreadable", "“[1, 2, 3]”"), ([1, 2, 3, 7], "impossible_dice", "1237"),
        ([[1], [2, 7]], "unreadable", "“[[1], [2, 7]]”"),
        ([[]], "unreadable", "“[[]]”"), ([[[1, 5]]], "unreadable", "“[[[1, 5]]]”"),
    ],
)  # fmt: skip
def test_a_refusal_names_the_part_that_is_wrong(step: Any, code: str, part: str) -> None:
    refusal = levelx.start().why_not(step)
    assert refusal is not None
    assert refusal.code == code
    assert part in refusal.message


def test_what_does_not_exist_is_refused() -> None:
    check_bad_calls("levelx.Dice", "levelx.Group", "levelx.loaded")
