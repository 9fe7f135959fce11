from __future__ import annotations

import pytest

from exxtra_widget import ExxtraWidget, Game
from exxtra_widget.core.seats import tables
from tests.widget.kernel import ask, code

NAMES = [
    "Mary\u00a0Ann", "\U0001f469\u200d\U0001f3eb", "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
    "\u0915\u094d\u200d\u0937", "e\u0301", "O\u2019Neil", "\u2764\ufe0f", "\u0416\u00d7\uff17",
]  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_names_that_people_have_are_taken_without_blanks_around_them(name: str) -> None:
    game = Game("0/0 A -", players=[f" {name} \u00a0", "Bo"])
    assert game.players == (name, "Bo")
    for read in (Game.from_text(game.to_text()), Game.from_json(game.to_json())):
        assert (read, read.problems) == (game, ())


def test_the_page_names_the_character_too() -> None:
    board = ExxtraWidget(players=2)
    ask(board, "new", players=["Ann\u202e", "Bo"])
    assert code(board) == "no_name"
    assert board.notice["name"] == "Ann\ufffd (U+202E RIGHT-TO-LEFT OVERRIDE)"
    ask(board, "new", players=NAMES[:2])
    assert board.players == NAMES[:2]
    board.close()


def test_a_new_game_may_have_each_number_of_seats_that_its_rules_allow() -> None:
    found = tables(Game("0/0 A -"))
    assert list(found) == ["2", "3", "4", "5", "6"]
    assert [("optimal" in found[seats]) for seats in found] == [True, False, False, False, False]
