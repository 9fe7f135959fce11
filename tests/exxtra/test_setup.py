"""Position texts: what is accepted, and every reason why another text is no position."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exxtra_widget import exxtra


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
        ("0/0@4:64/0@4:70 A -", ["B and C both lie on rung 4, which holds one pair."]),
        ("0/22/0 A -", ["B stands on 22, but the finish is 21."]),
        ("0@4:64/0/0 A -", ["A is to act, so its dice are in its hand, not on the ladder."]),
        ("21/21/0 A -", ["A and B are all at the finish, but the first one there wins."]),
        ("0/21/0 A -", ["B has won, so the position ends in 'B -'."]),
        ("0/21/0 B 33", ["B has won, so the position ends in 'B -'."]),
        ("0 A -", ["EXXtra has 2 to 6 seats, not 1."]),
        ("0/0/0/0/0/0/0 A -", ["EXXtra has 2 to 6 seats, not 7."]),
        ("0/0/0 D -", ["The seat to act is one of A B C, not D."]),
        ("0/0/0 A 77", ["A roll of 77 does not exist."]),
        ("0/0@6:64/0 A -", ["B has dice on rung 6, but the ladder has rungs 0 to 5."]),
        ("0/0@3:74/0 A -", ["B's pair 74 does not exist."]),
        ("0/x/0 A -", ["x is no seat; B should look like 3 or 3@4:64."]),
        ("0/٣/0 A -", ["٣ is no seat; B should look like 3 or 3@4:64."]),
        ("backgammon 0/0 A -", ["backgammon is another game, or none."]),
        ("exxtra(dubble_x=100) 0/0 A -", ["exxtra takes no 'dubble_x'; did you mean 'double_x'?."]),
        ("exxtra(goal=1) 0/0 A -", ["goal is a whole number from 2 to 99, not 1."]),
        ("exxtra(goal) 0/0 A -", ["goal is no option; one looks like name=value."]),
        (
            "0/30/0@9:75 E 99",
            [
                "C has dice on rung 9, but the ladder has rungs 0 to 5.",
                "The seat to act is one of A B C, not E.",
                "A roll of 99 does not exist.",
                "B stands on 30, but the finish is 21.",
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


def test_unknown_options_name_the_nearest_right_one() -> None:
    with pytest.raises(TypeError, match="did you mean 'strict_placing'"):
        exxtra.start(players=3, strict_place=True)
    with pytest.raises(ValueError, match="double_x is 0 or 100, not 50"):
        exxtra.start(double_x=50)
    with pytest.raises(ValueError, match="strict_placing is True or False, not 1"):
        exxtra.start(strict_placing=1)
