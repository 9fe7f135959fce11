"""Position texts: accepted spellings, and every reason against another text."""

from __future__ import annotations

import pytest

from exxtra_widget import exxtra
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


def test_every_problem_is_listed() -> None:
    check_bad_calls("exxtra.Position", "exxtra.start", "exxtra.Rules")
