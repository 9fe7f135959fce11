"""The board in Jupyter Notebook 7, which the same server shows: its styles do not leak in, and keys are the board's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import expect

from tests.browser import styles
from tests.browser.board import Board
from tests.browser.component import LADDER, PLAYERS
from tests.browser.conftest import PATIENCE
from tests.browser.notebook import Notebook
from tests.browser.test_hosts import NAMES

if TYPE_CHECKING:
    from playwright.sync_api import Page

CELL: Final = f"""
from exxtra_widget import ExxtraWidget
w = ExxtraWidget({LADDER!r}, players={PLAYERS}, speed=0, odds=True)
w
"""
SCENES: Final = 'w.scenes = "A: Ann\\nB: Bo\\n## One\\nStart: 0/0 A -\\n64\\n## Two\\n41"'
NEXT: Final = "w.caption('next')"
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


# tests/environments/test_jupyter.py plays there.
@pytest.mark.everywhere
def test_notebook_7_shows_what_jupyterlab_shows_and_gives_scenes_by_keys(notebook: Notebook, page: Page) -> None:
    notebook.show(CELL)
    in_lab = styles.read(shown(page).root, NAMES)

    page = page.context.new_page()
    page.set_default_timeout(PATIENCE)
    name = notebook.server.write_notebook(CELL, SCENES, NEXT)
    notebook.server.pass_kernel_on(name)
    notebook = Notebook(page, notebook.server)
    page.goto(notebook.server.address(f"notebooks/{name}"))
    notebook.wait_for_kernel()
    page.locator(".jp-CodeCell .cm-content").first.click()
    page.keyboard.press("Shift+Enter")
    board = shown(page)
    in_notebook = styles.read(board.root, NAMES)
    assert [both for both in zip(in_lab, in_notebook, strict=True) if both[0] != both[1]] == []

    page.keyboard.press("Shift+Enter")
    expect(board.part("scene")).to_have_text("1/2 One")
    board.root.focus()
    page.keyboard.press("f")
    expect(board.root).to_have_role("dialog")
    for key, scene, cursor in (("PageDown", "1/2 One", 1), ("PageDown", "2/2 Two", 0), ("PageUp", "1/2 One", 1)):
        page.keyboard.press(key)
        expect(board.part("scene")).to_have_text(scene)
        board.expect_cursor(cursor)
    expect(board.root).to_have_role("dialog")
    page.keyboard.press("f")
    expect(board.root).to_have_role("group")
    page.keyboard.press("Shift+Enter")
    expect(board.part("caption")).to_have_text("next")
