"""Position texts: accepted spellings, and every reason against another text."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exxtra_widget import exxtra
from exxtra_widget.exxtra.rules.notation import DICE_OF
from exxtra_widget.exxtra.rules.position_text import EXAMPLE


@pytest.mark.parametrize(
    "text",
    [
        "0/3/0@4:64/0@5:70 A -",
        "0/3/0@4:64/0@5:70 A 61",
        "0/21/0 B -",
        "exxtra(double_x=100) 0/0/0 A -",
        "exxtra(goal=5, double_x=100, strict_placing=True) 0/0@0:00 A 00",
        "0/0@0:64/0@0:64/0@0:64/0@0:64/0@0:64 A -",
    ],
)
def test_a_position_is_read_and_written_the_same(text: str) -> None:
    assert exxtra.problems(text) == []
    assert str(exxtra.Position.parse(text)) == text


@pytest.mark.parametrize(
    ("text", "same"),
    [("exxtra 0/0/0 A -", "0/0/0 A -"), ("  0/0/0   A  - ", "0/0/0 A -"), ("exxtra() 00/0/0 A -", "0/0/0 A -")],
)
def test_equal_positions_have_one_text(text: str, same: str) -> None:
    assert str(exxtra.Position.parse(text)) == same


@pytest.mark.parametrize(
    ("text", "reasons"),
    [
        ("0/0@4:64/0@4:70 A -", ["B and C are both on rung 4, which holds one pair."]),
        ("0/22/0 A -", ["B is on 22, but the finish is 21."]),
        ("0@4:64/0/0 A -", ["A is to act, so its dice are in its hand, not on the ladder."]),
        ("21/21/0 A -", ["A and B are both on the finish, but the first one there wins."]),
        ("21/21/21 A -", ["A, B and C are all on the finish, but the first one there wins."]),
        ("0/0@4:62/0@4:63/0@4:70 A -", ["B, C and D are all on rung 4, which holds one pair."]),
        ("0/21/0 A -", ["B has won, so the position ends in 'B -'."]),
        ("0/21/0 B 33", ["B has won, so the position ends in 'B -'."]),
        ("0 A -", ["EXXtra has 2 to 6 seats, not 1."]),
        ("0/0/0/0/0/0/0 A -", ["EXXtra has 2 to 6 seats, not 7."]),
        ("0/0/0 D -", ["The seat to act is one of A B C, not D."]),
        ("0/0/0 A 77", ["A roll of 77 does not exist."]),
        ("0/0/0 A 46", ["A roll of 46 does not exist; write 64: the higher number first."]),
        ("0/0/0 A X4", ["A roll of X4 does not exist; write 40: the higher number first, X as 0."]),
        ("0/0@3:26/0 A -", ["B's pair 26 does not exist; write 62: the higher number first."]),
        ("0/0@6:64/0 A -", ["B has dice on rung 6, but the ladder has rungs 0 to 5."]),
        ("0/0@3:74/0 A -", ["B's pair 74 does not exist."]),
        ("0/x/0 A -", ["x is not a seat; B should look like 3 or 3@4:64."]),
        ("0/٣/0 A -", ["٣ is not a seat; B should look like 3 or 3@4:64."]),
        ("backgammon 0/0 A -", ["It begins with backgammon, so it is not a position of exxtra."]),
        ("levelx 000000/000000 A -", ["It begins with levelx, so it is not a position of exxtra."]),
        ("0/0/0 A", ["The roll is missing; before the first roll write -, as in 0/0/0 A -."]),
        (
            "exxtra(goal=5) 0/9 A",
            [
                "The roll is missing; before the first roll write -, as in exxtra(goal=5) 0/9 A -.",
                "B is on 9, but the finish is 5.",
            ],
        ),
        ("exxtra(goal=5 0/0 A -", ["The bracket after exxtra is not closed; options look like (name=value)."]),
        ("0/0/0", [f"A position looks like {EXAMPLE}: the seats, the seat to act, its roll or -."]),
        ("exxtra(dubble_x=100) 0/0 A -", ["exxtra takes no 'dubble_x'; did you mean 'double_x'?"]),
        ("exxtra(goal=1) 0/0 A -", ["goal must be a whole number from 2 to 99, not 1."]),
        ("exxtra(goal) 0/0 A -", ["goal is not an option; one looks like name=value."]),
        (
            "0/30/0@9:75 E 99",
            [
                "C has dice on rung 9, but the ladder has rungs 0 to 5.",
                "The seat to act is one of A B C, not E.",
                "A roll of 99 does not exist.",
                "B is on 30, but the finish is 21.",
            ],
        ),
    ],
)
def test_every_problem_is_listed(text: str, reasons: list[str]) -> None:
    assert exxtra.problems(text) == reasons
    with pytest.raises(exxtra.PositionError) as caught:
        exxtra.Position.parse(text)
    assert caught.value.problems == reasons
    assert all(reason in str(caught.value) for reason in reasons)


@pytest.mark.parametrize(
    "wrong", ["", "A", "0/0/0", "0/0/0 A", "x" * 10_000, "0/" * 5_000, None, 3, float("nan"), b"0/0/0 A -"]
)
def test_what_is_no_text_of_a_position_gets_one_short_reason(wrong: object) -> None:
    reasons = exxtra.problems(wrong)
    assert len(reasons) == 1
    assert len(reasons[0]) < 200


@given(st.text(max_size=60) | st.from_regex(r"[0-9/@:]{1,20} [A-G] [0-9X-]{1,3}", fullmatch=True))
def test_any_text_is_a_position_or_has_problems(text: str) -> None:
    if exxtra.problems(text):
        with pytest.raises(exxtra.PositionError):
            exxtra.Position.parse(text)
    else:
        position = exxtra.Position.parse(text)
        assert exxtra.Position.parse(str(position)) == position


def test_the_constructor_checks_as_the_text_does() -> None:
    fields = exxtra.Position.parse("0/3/0@4:64 A 61")
    assert exxtra.Position(*fields) == fields
    with pytest.raises(exxtra.PositionError, match="the finish is 21"):
        exxtra.Position((0, 22), (None, None))
    assert exxtra.Position((0, 3)) == exxtra.Position("0/3 A -")
    assert exxtra.Position([0, 3], [None, "4:64"], 0, "61") == exxtra.Position("0/3@4:64 A 61")
    assert exxtra.Position([0, 3], [None, (4, 64)], 0, exxtra.Dice("7X")) == exxtra.Position("0/3@4:64 A 70")


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"counters": (0, "x")}, "a counter must be a whole number from 0 to 999, not 'x'"),
        ({"counters": (0, -1)}, "a counter must be a whole number from 0 to 999, not -1"),
        ({"counters": (0,)}, "EXXtra has 2 to 6 seats, not 1"),
        ({"counters": 7}, "counters must have steps for each seat, not 7"),
        ({"ladder": (None,)}, "ladder must have a Pair or None for each of the 2 seats, not 1"),
        ({"ladder": (None, 64)}, r"ladder must have a Pair like Pair\(5, '64'\) or None for each seat, not 64"),
        ({"ladder": (None, (9, 64))}, "rung must be a whole number from 0 to 5, not 9"),
        ({"ladder": "--"}, "ladder must have a Pair or None, not --"),
        ({"player": 2}, "player must be a whole number from 0 to 1, not 2"),
        ({"player": "A"}, "player must be a whole number from 0 to 1, not 'A'"),
        ({"roll": "77"}, "'77' cannot be rolled; the nearest is 76 below it"),
        ({"roll": "7X"}, "'7X' is not a combination; write '70': the higher digit first, an X as 0"),
        ({"rules": "goal=5"}, r"rules must be exxtra.Rules\(…\), not goal=5"),
    ],
)
def test_fields_of_another_kind_are_refused_with_a_sentence(fields: dict[str, Any], why: str) -> None:
    with pytest.raises((TypeError, ValueError), match=why):
        exxtra.Position(**{"counters": (0, 3), **fields})


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
        exxtra.Rules(goal=2, double_x=100),
        exxtra.Rules(goal=2, strict_placing=True),
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


def test_unknown_options_name_the_nearest_right_one() -> None:
    with pytest.raises(TypeError, match="did you mean 'strict_placing'"):
        exxtra.start(players=3, strict_place=True)  # type: ignore[call-arg]
    with pytest.raises(ValueError, match="double_x must be 0 or 100, not 50"):
        exxtra.start(double_x=50)
    with pytest.raises(ValueError, match="strict_placing must be True or False, not 1"):
        exxtra.start(strict_placing=1)  # type: ignore[arg-type]
