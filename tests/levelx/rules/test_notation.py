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


@pytest.mark.parametrize("text", [">99", ">0", ">", "15|29", ">15|", ">123|456", ">1|2|3|4|5", "", None, 15, [], True])
def test_what_four_dice_cannot_be_grouped_into_is_refused(text: Any) -> None:
    with pytest.raises(ValueError, match=r"is not a grouping: it looks like '>15\|23', up to four dice"):
        levelx.Group(text)
    assert levelx.start().apply(1235).why_not(text) is not None


@pytest.mark.parametrize(
    "same",
    [
        "15|23",
        "32 | 51",
        [[1, 5], [2, 3]],
        ["15", 23],
        "\uff1e15\uff5c23",
        ">15\u222323",
        " >15|23\t",
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
        ([[]], "unreadable", "“[[]]”"), ("15\u001623", "unreadable", "U+0016"),
        ([[[1, 5]]], "unreadable", "“[[[1, 5]]]”"),
        ([1, 2, 3, None], "unreadable", "“[1, 2, 3, None]”"),
    ],
)  # fmt: skip
def test_a_refusal_names_the_part_that_is_wrong(step: Any, code: str, part: str) -> None:
    refusal = levelx.start().why_not(step)
    assert refusal is not None
    assert refusal.code == code
    assert part in refusal.message


def test_too_many_dice_are_other_dice_than_those_rolled() -> None:
    assert levelx.start().apply(1235).why_not(">123|456").code == "other_dice"


def test_what_does_not_exist_is_refused() -> None:
    check_bad_calls("levelx.Dice", "levelx.Group", "levelx.loaded")
