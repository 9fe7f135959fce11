"""Scenes in JupyterLab: presses, and the focus that full screen gives back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.board import Board
    from tests.browser.notebook import Notebook

BOARD: Final = """
from exxtra_widget import ExxtraWidget
w = ExxtraWidget(players=2, speed=0)
w
"""
ROW: Final = """
w.scenes = "A: Ann\\nB: Bo\\n## One\\nStart: 0/0 A -\\n64\\n>5\\n## Two\\n41\\n31\\n>3\\n## Three\\n42\\nAsk: bust"
"""


def go_and_come_back(page: Page, board: Board) -> None:
    """Play by a click, and look at the board in full screen."""
    board.root.wait_for()
    board.roll()
    for role in ("dialog", "group"):
        page.keyboard.press("f")
        expect(board.root).to_have_role(role)


def test_after_full_screen_the_next_cell_runs(notebook: Notebook, page: Page) -> None:
    notebook.start(BOARD, "a = 1", "b = a + 1", "c = b + 1")
    notebook.run_next()
    go_and_come_back(page, notebook.board())
    notebook.run_next()
    assert notebook.ask("a") == "1"
    notebook.run_next()
    go_and_come_back(page, notebook.board())
    notebook.run_next()
    assert notebook.ask("c") == "3"


def test_every_quick_press_counts(notebook: Notebook, page: Page) -> None:
    board = notebook.show(BOARD, ROW)
    board.root.focus()
    for _ in range(9):
        page.keyboard.press("ArrowRight", delay=60)
    expect(board.part("question")).to_be_visible()
    assert notebook.ask("(w.scene, w._scenes['press'], w.question['state'])") == "(3, 2, 'open')"
