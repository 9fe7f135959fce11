"""Position texts: accepted spellings, and every reason against another text."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

import pytest

from exxtra_widget import exxtra
from exxtra_widget.exxtra.rules.notation import DICE_OF
from tests.contract.bad_calls import check_bad_calls


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("exxtra 0/0/0 A -", "0/0/0 A -"),
        ("  0/0/0   A  - ", "0/0/0 A -"),
        ("exxtra() 00/0/0 A -", "0/0/0 A -"),
        ("exxtra(strict_placing=True, goal=5) 0/0@0:00 A 00", "exxtra(goal=5, strict_placing=True) 0/0@0:00 A 00"),
    ],
)
def test_equal_positions_have_one_text(text: str, same: str) -> None:
    assert str(exxtra.Position.parse(text)) == same


@pytest.mark.parametrize(
    "wrong", ["", "A", "0/0/0", "0/0/0 A", "x" * 10_000, "0/" * 5_000, None, 3, float("nan"), b"0/0/0 A -"]
)
def test_what_is_no_text_of_a_position_gets_one_short_reason(wrong: object) -> None:
    reasons = exxtra.problems(wrong)
    assert len(reasons) == 1
    assert len(reasons[0]) < 200


def test_the_constructor_checks_as_the_text_does() -> None:
    fields = exxtra.Position.parse("0/3/0@4:64 A 61")
    assert exxtra.Position(*fields) == fields
    with pytest.raises(exxtra.PositionError, match="the finish is 21"):
        exxtra.Position((0, 22), (None, None))
    assert exxtra.Position((0, 3)) == exxtra.Position("0/3 A -")
    assert exxtra.Position([0, 3], [None, "4:64"], 0, "61") == exxtra.Position("0/3@4:64 A 61")
    assert exxtra.Position([0, 3], [None, (4, 64)], 0, exxtra.Dice("7X")) == exxtra.Position("0/3@4:64 A 70")


STRANDED = (
    " without dice on the ladder: a turn that ends with an X ends lower, and later pairs cannot have removed dice from "
    "there."
)


@pytest.mark.parametrize(
    ("text", "reasons"),
    [
        ("0/0 A 11", ["A has rolled 11, which moves its counter 1 step, so it cannot be on 0."]),
        ("1/0 A 22", ["A has rolled 22, which moves its counter 2 steps, so it cannot be on 1."]),
        ("2/0 A 33", ["A has rolled 33, which moves its counter 3 steps, so it cannot be on 2."]),
        ("0/2@4:33 A -", ["B has rolled 33, which moves its counter 3 steps, so it cannot be on 2."]),
        ("0/0@5:64/0@1:70 A -", ["C placed 1:70 after B placed 5:64, and would have removed it."]),
        ("0/0@5:64/0@1:64 A -", ["C placed 1:64 after B placed 5:64, and would have removed it."]),
        ("0@1:70/0/0@5:64 B -", ["A placed 1:70 after C placed 5:64, and would have removed it."]),
        ("exxtra(double_x=100) 0/0@5:76/0@1:00 A -", ["C placed 1:00 after B placed 5:76, and would have removed it."]),
        (
            "0/20 A -",
            ["B is on 20" + STRANDED],
        ),
        # C's dice must have lain on rung 5 when D placed on rung 4, but B's are there.
        (
            "0/0@5:64/20/0@4:10 A -",
            ["C is on 20" + STRANDED],
        ),
        (
            "exxtra(strict_placing=True) 20/0@5:00 A -",
            ["With strict placing B could not place 5:00 above A's dice, which moved its counter to 20."],
        ),
    ],
)
def test_histories_that_cannot_be_are_found_where_they_are_asked_for(text: str, reasons: list[str]) -> None:
    assert exxtra.problems(text) == []
    assert exxtra.problems(text, reachable=True) == reasons
    assert exxtra.problems(exxtra.Position(text), reachable=True) == reasons


@pytest.mark.parametrize(
    "text",
    [
        "1/0 A 11", "0/0@1:70/0@5:64 A -", "0/0@5:70/0@1:64 A -", "0/0@0:70/0@0:64 A -", "0/20/0@4:00 A -", "0/19 A -",
        "exxtra(double_x=100) 0/0@5:00/0@1:76 A -", "20/0@5:64 A 10", "0/21/3@3:33 B -", "0/20/20/20/20/0@0:00 A -",
    ],
)  # fmt: skip
def test_what_games_come_to_passes_the_strict_check(text: str) -> None:
    assert exxtra.problems(text, reachable=True) == []


def test_the_strict_check_lists_what_is_wrong_with_a_text_first() -> None:
    assert exxtra.problems("0/22 A 11", reachable=True) == ["B is on 22, but the finish is 21."]
    assert exxtra.problems("nonsense", reachable=True) == exxtra.problems("nonsense")


def turned(position: exxtra.Position) -> exxtra.Position:
    """Return a position of two seats with A to act."""
    counters, ladder, player, roll, rules = position
    return exxtra.Position(counters[::-1], ladder[::-1], 0, roll, rules) if player else position


def reached(start: exxtra.Position, held: Iterable[exxtra.Combination]) -> set[exxtra.Position]:
    """Return positions of two seats that games reach, with A to act and only some combinations in hand."""
    kept = {None, *held}
    found, waiting, met = {start}, [start], set()
    while waiting:
        position = waiting.pop()
        actions = [action for action in position.actions() if action != "roll"]
        for after in map(position.apply, (*position.outcomes(), *actions)):
            if after in met:
                continue
            met.add(after)
            same = turned(after)
            if same not in found:
                found.add(same)
                waiting.append(same)
    return {position for position in found if position.roll in kept}


@pytest.mark.slow
@pytest.mark.parametrize(
    "rules",
    [
        exxtra.Rules(goal=2, strict_placing=True),
        pytest.param(exxtra.Rules(goal=2, double_x=100), marks=pytest.mark.thorough),
        pytest.param(exxtra.Rules(goal=2, double_x=100, strict_placing=True), marks=pytest.mark.thorough),
        pytest.param(exxtra.Rules(goal=3), marks=pytest.mark.thorough),
        pytest.param(exxtra.Rules(goal=3, strict_placing=True), marks=pytest.mark.thorough),
    ],
    ids=str,
)
def test_the_strict_check_of_two_seats_is_right_about_every_position(rules: exxtra.Rules) -> None:
    begin = exxtra.Position((0, 0), rules=rules)
    holds = [exxtra.Combination(text) for text in ("00", "10", "11", "22", "33", "64")]
    pairs = [None, *(exxtra.Pair(rung, combination) for rung in range(6) for combination in DICE_OF)]
    every = [
        f"{rules} {mine}/{theirs}{f'@{pair}' if pair else ''} A {'-' if roll is None else roll}"
        for mine, theirs, pair, roll in product(range(rules.goal + 1), range(rules.goal), pairs, [None, *holds])
    ]
    passing = {exxtra.Position(text) for text in every if not exxtra.problems(text, reachable=True)}
    assert passing == reached(begin, holds)


def test_every_problem_is_listed() -> None:
    check_bad_calls("exxtra.Position", "exxtra.start", "exxtra.Rules")
