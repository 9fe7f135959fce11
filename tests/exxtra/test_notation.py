"""Dice, combinations and actions as words of the notation."""

from __future__ import annotations

import copy
import pickle
from itertools import product

import pytest

from exxtra_widget import exxtra
from exxtra_widget.exxtra.notation import OUTCOMES, TOKENS


def test_dice_may_be_typed_in_either_order_and_with_a_small_x() -> None:
    for a, b in product(exxtra.DIE_A, exxtra.DIE_B):
        assert exxtra.Dice(a + b) is exxtra.Dice(b + a)
        assert exxtra.Dice((a + b).lower()) is exxtra.Dice(a + b)
        assert exxtra.start().apply(a + b) == exxtra.start().apply(b + a)


@pytest.mark.parametrize("text", ["77", "74", "8X", "", "6", "641", "XXX", "٣١"])
def test_dice_that_cannot_be_are_an_error(text: str) -> None:
    with pytest.raises(ValueError, match="cannot be rolled"):
        exxtra.Dice(text)


def test_weights_are_those_of_all_ordered_outcomes() -> None:
    counted: dict[str, int] = {}
    for a, b in product(exxtra.DIE_A, exxtra.DIE_B):
        dice = exxtra.Dice(a + b)
        counted[dice] = counted.get(dice, 0) + 1
    assert counted == dict(OUTCOMES)


def test_words_survive_pickle_and_copies() -> None:
    for token in set(TOKENS.values()):
        for same in (pickle.loads(pickle.dumps(token)), copy.deepcopy(token)):  # noqa: S301
            assert same == token
            assert type(same) is type(token)
    place = exxtra.Place(">4")
    assert pickle.loads(pickle.dumps(place)).rung == 4  # noqa: S301


def test_a_combination_is_a_number_written_with_two_digits() -> None:
    assert exxtra.Combination("07") == 7
    assert f"{exxtra.Combination(0)} {exxtra.Combination(70)!r}" == "00 Combination('70')"
