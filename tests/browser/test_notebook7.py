"""The board in Jupyter Notebook 7, which the same server shows: its styles do not leak in, and a game goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import expect

from tests.browser.board import Board
from tests.browser.component import LADDER, PLAYERS
from tests.browser.test_hosts import differences, styles

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.notebook import Notebook

CELL: Final = f"""
from exxtra_widget import ExxtraWidget
w = ExxtraWidget({LADDER!r}, players={PLAYERS}, speed=0, odds=True)
w
"""
WIDTH: Final = "(root) => { root.parentElement.style.width = '800px'; }"


def shown(page: Page) -> Board:
    """Return the board of the page in 800 px, with its odds and a preview."""
    board = Board(page.locator(".jp-OutputArea .exxtra").first)
    board.root.evaluate(WIDTH)
    expect(board.part("odds")).to_have_attribute("aria-busy", "false")
    # No pointer is over anything.
    page.mouse.move(0, 0)
    board.settle()
    return board


@pytest.mark.everywhere
@pytest.mark.usefixtures("fresh")
def test_notebook_7_shows_and_plays_what_jupyterlab_shows(notebook: Notebook, page: Page) -> None:
    notebook.show(CELL)
    shown(page)
    in_lab = styles(page)

    page.goto(notebook.server.address(f"notebooks/{notebook.server.write_notebook(CELL)}"))
    notebook.wait_for_kernel()
    page.locator(".jp-CodeCell .cm-content").first.click()
    page.keyboard.press("Shift+Enter")
    board = shown(page)
    found = differences(in_lab, styles(page))

    assert not found, "\n".join(found[:25])
    board.place(2)
    expect(board.part("headline")).to_contain_text("removes")
    board.roll()
    expect(board.part("log")).to_have_count(0)
    board.expect_cursor(2)
