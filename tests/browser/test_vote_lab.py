"""A vote in real JupyterLab: counted by clicks, walked past, and after a restart of Python."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.component import LADDER, PLAYERS
from tests.browser.question import Card

if TYPE_CHECKING:
    from tests.browser.notebook import Notebook

CELL = f"""
from exxtra_widget import ExxtraWidget
w = ExxtraWidget({LADDER!r}, players={PLAYERS}, seed=7, speed=0)
w.ask("Stop or go?", choices=["roll", ">3"], answer=">3", class_size=28, reveal="later")
w
"""
COUNTS = "[row['count'] for row in w.question['rows']]"


def test_a_class_votes_and_after_a_restart_its_counts_stay_on_the_page(notebook: Notebook) -> None:
    board = notebook.show(CELL, "w")
    first, second = Card(board), Card(notebook.board(1))
    first.count("Rung 3", 6)
    second.count("Rolling again", 3)
    for card in (first, second):
        expect(card.locked).to_have_text("9 of 28")
    assert notebook.ask(COUNTS) == "[3, 6]"
    second.part("close").dblclick()
    expect(first.root).to_have_attribute("data-state", "closed")
    first.turn("open", "open")

    notebook.restart_kernel()

    expect(first.root).to_contain_text("The counts stay on this page.")
    first.count("Rung 3", 2)
    assert first.counts == ["3", "8"]
    expect(first.part("close")).to_have_attribute("aria-disabled", "true")
    notebook.run_all()
    expect(Card(notebook.board(0)).locked).to_have_text("0 of 28")
