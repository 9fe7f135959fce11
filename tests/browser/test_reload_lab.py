"""A page of JupyterLab that is loaded again, with three boards whose pages share one code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import expect

from tests.browser.component import LADDER, PLAYERS
from tests.browser.question import Card
from tests.browser.test_bots_lab import CELL, my_turn

if TYPE_CHECKING:
    from tests.browser.notebook import Notebook

ASKED: Final = f"""
v = ExxtraWidget({LADDER!r}, players={PLAYERS}, dice="4X 11", speed=0)
v.ask("Stop or go?", choices=["roll", ">3"], answer=">3", reveal="later")
v
"""
PLAIN: Final = "plain = ExxtraWidget(players=2, seed=7, speed=0)\nplain"


@pytest.mark.everywhere
@pytest.mark.usefixtures("fresh")
def test_a_reloaded_page_goes_on_and_keeps_all_boards_a_question_and_its_session(notebook: Notebook) -> None:
    board = notebook.show(CELL, ASKED, PLAIN)
    asked, plain = notebook.board(1), notebook.board(2)
    plain.roll()
    card = Card(asked)
    card.count("Rung 3", 3)
    expect(card.locked).to_have_text("3 hands")
    board.roll()
    board.place(0)
    notebook.tell("w.caption('What now?')")
    notebook.save()

    notebook.page.reload()
    notebook.wait_for_kernel()

    expect(board.part("caption")).to_contain_text("What now?")
    plain.expect_cursor(1)
    my_turn(board)
    assert int(notebook.ask("len(w.game.steps)")) > 2
    board.roll()
    assert int(notebook.ask("w.position.player")) == 0
    expect(card.prompt).to_contain_text("Stop or go?")
    expect(card.locked).to_have_text("3 hands")
    card.count("Rolling again", 1)
    card.turn("close", "closed")
    card.turn("reveal", "revealed")
    assert [row[:2] for row in card.table("The answers")] == [["Rolling again", "1"], ["Rung 3", "3"]]

    # The boards have the code of their page from the same model.
    notebook.tell("w.close()")
    expect(notebook.page.locator(".jp-OutputArea .exxtra")).to_have_count(2)
    notebook.board(1).place(2)
    assert notebook.ask("plain.value") == "'0@2:62/0 B -'"
