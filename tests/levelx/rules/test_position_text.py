"""Position texts of Level X: accepted spellings, and every reason against another text."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exxtra_widget import levelx
from exxtra_widget.levelx.rules.notation import OUTCOMES, distinct_groups


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
        ("levelx 000000/000000 A 1237", ["1237 cannot be rolled; give four dice from 1 to 6."]),
        ("levelx 500000/000000 A -", ["A is on square 5 of row 5, which has 4."]),
        ("levelx 000000+13.0.0.0.0.0/000000 A -", ["Row 5 has 12 tokens, but 13 were taken."]),
        ("levelx 000000+7.0.0.0.0.0/000000+6.0.0.0.0.0 A -", ["Row 5 has 12 tokens, but 13 were taken."]),
        ("levelx 00000/000000 A -", ["00000 is not a seat; A should look like 110000+2.1.0.0.0.0*15."]),
        ("levelx(first=3) 000000/000000 A -", ["D cannot have begun: there is no such seat."]),
        ("levelx(tokens=1.2.3) 000000/000000 A -", None),
        ("levelx(lenghts=443322) 000000/000000 A -", ["levelx takes no 'lenghts'; did you mean 'lengths'?"]),
        ("exxtra 000000/000000 A -", ["It begins with exxtra, so it is not a position of levelx."]),
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
    assert levelx.Position([[0] * 6] * 2) == levelx.start(2)
    assert levelx.Position([[0] * 6] * 2, roll=5213) == levelx.start(2).apply("1235")


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"pieces": ((0,) * 6, (0,) * 5)}, "pieces and tokens need six numbers per player"),
        ({"pieces": ((0,) * 6,)}, "Level X has 2 to 4 seats, not 1"),
        ({"pieces": 7}, "pieces must have six numbers for each seat, not 7"),
        (
            {"tokens": ((0,) * 6,)},
            "pieces and tokens need six numbers per player",
        ),
        ({"tokens": (("x",) * 6,) * 2}, "each of tokens must be a whole number from 0 to 99, not 'x'"),
        ({"awards": ((15,), ())}, "A has 0 complete sets, but 1 bonuses"),
        ({"awards": (15, ())}, "awards must have bonuses for each seat, not 15"),
        ({"player": 2}, "player must be a whole number from 0 to 1, not 2"),
        ({"roll": "1237"}, "1237 cannot be rolled; give four dice from 1 to 6"),
        ({"rules": None}, r"rules must be levelx.Rules\(…\), not None"),
    ],
)
def test_fields_of_another_kind_are_refused_with_a_sentence(fields: dict[str, Any], why: str) -> None:
    with pytest.raises((TypeError, ValueError), match=why):
        levelx.Position(**{"pieces": ((0,) * 6,) * 2, **fields})


TINY = "levelx(lengths=111111, tokens=1.1.1.1.1.1)"


@pytest.mark.parametrize(
    ("text", "reasons"),
    [
        ("levelx 400000/000000 B -", ["A is on the X square of row 5, so it has earned a token there."]),
        (
            "levelx 000000+0.0.3.0.0.0/000000 A -",
            ["Tokens of row 7 have been earned, so a piece must be on its X square."],
        ),
        (
            "levelx(tokens=5.5.5.5.5.5) 443322+4.4.4.4.4.4*15*12*9*6/000000/000000 C -",
            [],
        ),
        (
            "levelx(tokens=5.5.5.5.5.5, first=1) 443322+4.4.4.4.4.4*15*12*9*6/000000/000000 C -",
            ["A took the last bonus in an earlier round, so the game is over."],
        ),
        (f"{TINY} 111000+1.1.1.0.0.0/000000 B -", []),
        (f"{TINY} 000000/111000+1.1.1.0.0.0 B -", ["Rows 5, 6, 7 cannot all be empty so early in this round."]),
        (
            f"{TINY} 111111+1.1.1.1.1.1*15/000000 B -",
            ["Rows 5, 6, 7, 8, 9, 10 cannot all be empty so early in this round."],
        ),
    ],
)
def test_histories_that_cannot_be_are_found_where_they_are_asked_for(text: str, reasons: list[str]) -> None:
    assert levelx.problems(text) == []
    assert levelx.problems(text, reachable=True) == levelx.problems(levelx.Position(text), reachable=True) == reasons


def reached(start: levelx.Position) -> set[levelx.Position]:
    """Return positions before a roll that games reach."""
    rows: dict[tuple[int, ...], levelx.Group] = {}
    dice: dict[tuple[int, ...], levelx.Dice] = {}
    for roll in OUTCOMES:
        for group in distinct_groups(str(roll), start.rules):
            rows.setdefault(group.totals, group)
            dice.setdefault(group.totals, roll)
    found, waiting = {start}, [start]
    while waiting:
        position = waiting.pop()
        if position.is_over:
            continue
        for totals, group in rows.items():
            after = position.apply(dice[totals]).apply(group)
            if after not in found:
                found.add(after)
                waiting.append(after)
    return found


@pytest.mark.slow
def test_the_strict_check_is_right_about_every_position_of_a_tiny_board() -> None:
    start = levelx.Position(f"{TINY} 000000/000000 A -")
    passing = set()
    # Of each row: nobody on it, or a piece on its X square and one token, each of A or B.
    for rows in product([None, *product(range(2), range(2))], repeat=6):
        pieces, tokens = ([[0] * 6, [0] * 6] for _ in range(2))
        for i, row in enumerate(rows):
            if row:
                pieces[row[0]][i] = tokens[row[1]][i] = 1
        for awards in ([[15], []], [[], [15]]) if any(min(own) for own in tokens) else ([[], []],):
            for player in range(2):
                fields: Any = pieces, tokens, awards, player, None, start.rules
                try:
                    position = levelx.Position(*fields)
                except levelx.PositionError:
                    continue
                if not levelx.problems(position, reachable=True):
                    passing.add(position)
    assert passing == reached(start)


@pytest.mark.parametrize(
    ("options", "error", "words"),
    [
        ({"lucky": True}, TypeError, "did you mean 'lucky_loser'"),
        ({"allow_unused": 1}, ValueError, "True or False, not 1"),
        ({"tokens": "1.2"}, ValueError, "a number from 1 to 20 for each"),
        ({"tokens": 12}, ValueError, "a number from 1 to 20 for each"),
        ({"lengths": "443322"}, ValueError, "lengths must have a digit from 1 to 9"),
        ({"first": 2}, ValueError, "first must be a whole number from 0 to 1"),
        ({"fewer_tokens": "yes"}, ValueError, "True or False"),
    ],
)
def test_wrong_options_are_errors_that_say_what_would_do(
    options: dict[str, object], error: type[Exception], words: str
) -> None:
    with pytest.raises(error, match=words):
        levelx.start(players=2, **options)  # type: ignore[arg-type]
