"""Position texts of Level X: accepted spellings, and every reason against another text."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from exxtra_widget import levelx
from exxtra_widget.levelx.rules.notation import OUTCOMES, distinct_groups
from tests.contract.bad_calls import check_bad_calls


def test_the_constructor_checks_as_the_text_does() -> None:
    fields = levelx.Position.parse("levelx 443210+2.1.0.0.0.0/000000 A 1235")
    assert levelx.Position(*fields) == fields
    with pytest.raises(levelx.PositionError, match="which has 4"):
        levelx.Position(((5, 0, 0, 0, 0, 0), (0,) * 6), ((0,) * 6,) * 2, ((), ()))
    assert levelx.Position([[0] * 6] * 2) == levelx.start(2)
    assert levelx.Position([[0] * 6] * 2, roll=5213) == levelx.start(2).apply("1235")


TINY = "levelx(lengths=111111, tokens=1.1.1.1.1.1)"
START = levelx.Position(f"{TINY} 000000/000000 A -")


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


# Of each row: nobody on it, or a piece on its X square and one token, each of A or B.
ROWS = list(product([None, *product(range(2), range(2))], repeat=6))


@pytest.mark.slow
@pytest.mark.parametrize("step", [13, pytest.param(1, marks=pytest.mark.thorough)])
def test_the_strict_check_is_right_about_positions_of_a_tiny_board(step: int) -> None:
    tried, passing = set(), set()
    for rows in ROWS[::step]:
        pieces, tokens = ([[0] * 6, [0] * 6] for _ in range(2))
        for i, row in enumerate(rows):
            if row:
                pieces[row[0]][i] = tokens[row[1]][i] = 1
        for awards in ([[15], []], [[], [15]]) if any(min(own) for own in tokens) else ([[], []],):
            for player in range(2):
                fields: Any = pieces, tokens, awards, player, None, START.rules
                try:
                    position = levelx.Position(*fields)
                except levelx.PositionError:
                    continue
                tried.add(position)
                if not levelx.problems(position, reachable=True):
                    passing.add(position)
    assert passing == reached(START) & tried


def test_every_problem_is_listed() -> None:
    check_bad_calls("levelx.Position", "levelx.start", "levelx.Rules")
