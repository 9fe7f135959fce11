from __future__ import annotations

from exxtra_widget import ExxtraWidget, Game
from exxtra_widget.core.seats import tables
from tests.widget.kernel import ask, code


def test_the_page_names_the_character_too() -> None:
    board = ExxtraWidget(players=2)
    ask(board, "new", players=["Ann\u202e", "Bo"])
    assert code(board) == "no_name"
    assert board.notice["name"] == "Ann\ufffd (U+202E RIGHT-TO-LEFT OVERRIDE)"
    names = ["Mary\u00a0Ann", "\U0001f469\u200d\U0001f3eb"]
    ask(board, "new", players=[f" {name} \u00a0" for name in names])
    assert board.players == names
    ask(board, "new", players=[*"ABCDEFG"])
    assert (code(board), board.players) == ("no_such_table", names)
    board.close()


def test_a_new_game_may_have_each_number_of_seats_that_its_rules_allow() -> None:
    found = tables(Game("0/0 A -"))
    assert list(found) == ["2", "3", "4", "5", "6"]
    assert [("optimal" in found[seats]) for seats in found] == [True, False, False, False, False]
