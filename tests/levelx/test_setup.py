"""Position texts of Level X: what is accepted, and every reason why another text is no position."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exxtra_widget import levelx


@pytest.mark.parametrize(
    "text",
    [
        "levelx 000000/000000 A -",
        "levelx 443210+2.1.0.0.0.0/332121+0.2.1.0.0.0 A 1235",
        "levelx(first=1, lucky_loser=True) 000000/000000/000000 B 1111",
        "levelx(lengths=123456, tokens=1.2.3.4.5.6, allow_unused=True) 123456/000000 A -",
        "levelx 000000+1.1.1.1.1.1*15/000000+1.1.1.1.1.1*12 B -",
    ],
)
def test_a_position_is_read_and_written_the_same(text: str) -> None:
    assert levelx.problems(text) == []
    assert str(levelx.Position.parse(text)) == text


@pytest.mark.parametrize(
    ("text", "reasons"),
    [
        ("levelx 000000 A -", ["Level X has 2 to 4 seats, not 1."]),
        ("000000/000000 A -", ["A position of Level X begins with levelx."]),
        ("levelx 000000/000000 C -", ["The seat to act is one of A B, not C."]),
        ("levelx 000000/000000 A 1237", ["1237 cannot be rolled: four dice show 1 to 6 each."]),
        ("levelx 500000/000000 A -", ["A stands on square 5 of row 5, which has 4."]),
        ("levelx 000000+13.0.0.0.0.0/000000 A -", ["Row 5 has 12 tokens, but 13 were taken."]),
        ("levelx 000000+7.0.0.0.0.0/000000+6.0.0.0.0.0 A -", ["Row 5 has 12 tokens, but 13 were taken."]),
        ("levelx 00000/000000 A -", ["00000 is no seat; A should look like 110000+2.1.0.0.0.0*15."]),
        ("levelx(first=3) 000000/000000 A -", ["D cannot have begun: there is no such seat."]),
        ("levelx(tokens=1.2.3) 000000/000000 A -", None),
        ("levelx(lenghts=443322) 000000/000000 A -", ["levelx takes no 'lenghts'; did you mean 'lengths'?."]),
        ("exxtra 000000/000000 A -", ["exxtra is another game, or none."]),
    ],
)
def test_every_problem_is_listed(text: str, reasons: list[str] | None) -> None:
    found = levelx.problems(text)
    assert found
    assert reasons is None or found == reasons
    with pytest.raises(levelx.PositionError) as caught:
        levelx.Position.parse(text)
    assert caught.value.problems == found


@given(st.text(max_size=60) | st.from_regex(r"levelx [0-4]{6}/[0-4]{6} [A-C] [1-7]{4}", fullmatch=True))
def test_any_text_is_a_position_or_has_problems(text: str) -> None:
    if levelx.problems(text):
        with pytest.raises(levelx.PositionError):
            levelx.Position.parse(text)
    else:
        position = levelx.Position.parse(text)
        assert levelx.Position.parse(str(position)) == position


def test_the_constructor_checks_as_the_text_does() -> None:
    fields = levelx.Position.parse("levelx 443210+2.1.0.0.0.0/000000 A 1235")
    assert levelx.Position(*fields) == fields
    with pytest.raises(levelx.PositionError, match="which has 4"):
        levelx.Position(((5, 0, 0, 0, 0, 0), (0,) * 6), ((0,) * 6,) * 2, ((), ()))


@pytest.mark.parametrize(
    ("options", "error", "words"),
    [
        ({"lucky": True}, TypeError, "did you mean 'lucky_loser'"),
        ({"allow_unused": 1}, ValueError, "True or False, not 1"),
        ({"tokens": "1.2"}, ValueError, "a number 1 to 20 for each"),
        ({"tokens": 12}, ValueError, "a number 1 to 20 for each"),
        ({"lengths": "443322"}, ValueError, "lengths is a whole number"),
        ({"first": 2}, ValueError, "first is a whole number from 0 to 1"),
        ({"fewer_tokens": "yes"}, ValueError, "True or False"),
    ],
)
def test_wrong_options_are_errors_that_say_what_would_do(
    options: dict[str, object], error: type[Exception], words: str
) -> None:
    with pytest.raises(error, match=words):
        levelx.start(players=2, **options)  # type: ignore[arg-type]
