"""Dice, combinations and actions as words of the notation."""

from __future__ import annotations

import copy
import pickle
from operator import ge, gt, le, lt
from typing import Any

import pytest

from exxtra_widget import Game, IllegalStep, exxtra
from exxtra_widget.exxtra.rules.notation import OUTCOMES, TOKENS
from tests.contract.bad_calls import check_bad_calls


def test_words_survive_pickle_and_copies() -> None:
    for token in set(TOKENS.values()):
        for same in (pickle.loads(pickle.dumps(token)), copy.deepcopy(token)):  # noqa: S301
            assert same == token
            assert type(same) is type(token)
    place = exxtra.Place(">4")
    assert pickle.loads(pickle.dumps(place)).rung == 4  # noqa: S301


def test_a_combination_is_a_number_written_with_two_digits() -> None:
    assert exxtra.Combination("70") == 70
    assert f"{exxtra.Combination(0)} {exxtra.Combination(70)!r}" == "00 Combination('70')"
    assert exxtra.Combination(64) is exxtra.Combination("64") is exxtra.Combination(exxtra.Dice("46").combination)
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(exxtra.Combination(64), protocol)) == 64  # noqa: S301


def test_places_are_the_rungs_of_the_ladder() -> None:
    assert exxtra.Place(">4") is exxtra.Place(4) is exxtra.Place("rung 4")


def test_pairs_on_the_ladder_are_values() -> None:
    good = exxtra.Pair(5, "64")
    assert good == exxtra.Pair(5, 64) == (5, 64)
    assert copy.deepcopy(good) is good


def test_a_decision_to_roll_is_written_in_one_way() -> None:
    assert exxtra.Roll() is exxtra.Roll("roll") is pickle.loads(pickle.dumps(exxtra.Roll()))  # noqa: S301


def test_dice_are_ordered_as_their_combinations_are() -> None:
    dice = list(OUTCOMES)
    assert sorted(dice) == sorted(dice, key=lambda rolled: rolled.combination)
    assert max(["64", "XX", "7X"], key=exxtra.Dice) == "7X"
    assert exxtra.Dice("XX") < exxtra.Dice("1X") <= exxtra.Dice("1X") < exxtra.Dice("11")
    assert exxtra.Dice("11") >= exxtra.Dice("11") > exxtra.Dice("1X")
    assert exxtra.Dice("64") == "64"


@pytest.mark.parametrize("other", [51, 0, "51", "7X", "7", exxtra.Combination(51), 5.1, None])
def test_dice_have_no_order_beside_anything_but_dice(other: Any) -> None:
    for compare in (lt, le, gt, ge):
        for pair in ((exxtra.Dice("64"), other), (other, exxtra.Dice("64"))):
            with pytest.raises(TypeError, match=r"^compare dice with dice, like Dice\('51'\), or dice.combin"):
                compare(*pair)


def test_the_order_of_outcomes_never_changes() -> None:
    # Seeds and tables rest on it.
    assert " ".join(OUTCOMES) == (
        "11 1X 21 22 2X 31 32 33 3X 41 42 43 4X 51 52 53 54 5X 61 62 63 64 6X 71 72 73 75 76 7X XX"
    )


SPELLINGS: dict[str, list[Any]] = {
    ">4": [" Rung  4 ", ">4\n", "\u203a 4", "> \uff14", "rung\u00a04", "e\u0301chelon 4"],
    "64": [
        46, (6, 4), [4, 6], "6 4", "6,4", "4 - 6", ["6", "4"], {6, 4}, [6.0, 4.0], "\uff16\uff14", "6\u200b4", [64],
        ("64",),
    ],
    # An X of another alphabet is an X.
    "7X": [" x7", "7\u00d7", "\u04257", "7\u03a7", (7, "x"), ("\u00d7", 7), "\uff17 \uff38"],
    "XX": ["Xx"],
}  # fmt: skip


@pytest.mark.parametrize(("same", "step"), [(same, step) for same, steps in SPELLINGS.items() for step in steps])
def test_what_people_type_is_taken_where_it_can_mean_one_thing(step: Any, same: str) -> None:
    position = exxtra.start(3).apply("64")
    assert position.why_not(step) is None
    assert position.apply(step) == position.apply(same)
    assert position.step(step).action == Game(position).step(step).action == same
    if same not in exxtra.ACTIONS:
        assert exxtra.Dice(step) is exxtra.Dice(same)
        assert Game(position).roll(step).action == same


@pytest.mark.parametrize(
    ("step", "code"),
    [
        (77, "impossible_dice"), (" 7 7", "unreadable"), ("8x", "impossible_dice"), ("rung 7", "no_such_rung"),
        ("> 9", "no_such_rung"), ("rung", "unreadable"), ("3", "unreadable"), (3, "unreadable"), (True, "unreadable"),
        ("64" + " " * 100, "unreadable"),
    ],
)  # fmt: skip
def test_what_could_mean_anything_is_refused(step: Any, code: str) -> None:
    refusal = exxtra.start(3).apply("64").why_not(step)
    assert refusal is not None
    assert refusal.code == code


@pytest.mark.parametrize(
    ("step", "code", "part"),
    [
        ((6,), "unreadable", "6"), ((0, 4), "impossible_dice", "04 cannot"), ([6.5, 4], "unreadable", "“[6.5, 4]”"),
        ((), "unreadable", "“()”"), ([7, 7], "impossible_dice", "77 cannot"), ((6, 4, 1), "unreadable", "not a step"),
        ([True, 4], "unreadable", "“[True, 4]”"), ("7\u0416", "unreadable", "U+0416 CYRILLIC CAPITAL LETTER ZHE"),
        ("\u22654", "unreadable", "\u2265, U+2265 GREATER-THAN OR EQUAL TO"),
        (">\u0416", "unreadable", "“>\u0416 (\u0416, U+0416"),
        ("\u201c64\u201d", "unreadable", "U+201C LEFT DOUBLE QUOTATION MARK"), ({6: 4}, "unreadable", "“{6: 4}”"),
    ],
)  # fmt: skip
def test_a_refusal_names_the_part_that_is_wrong(step: Any, code: str, part: str) -> None:
    position = exxtra.start(3)
    for door in (position.apply, position.step, Game(position).step, Game(position).roll):
        with pytest.raises(IllegalStep) as caught:
            door(step)
        assert caught.value.code == code
        assert part in str(caught.value)


def test_what_does_not_exist_is_refused() -> None:
    check_bad_calls("exxtra.Dice", "exxtra.Combination", "exxtra.Pair", "exxtra.Place", "exxtra.Roll", "exxtra.loaded")
