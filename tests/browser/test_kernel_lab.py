"""A kernel that was killed or shut down, in real JupyterLab."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from tests.browser.board import Board
    from tests.browser.notebook import Notebook

pytestmark = pytest.mark.everywhere

CELL = """
from exxtra_widget import ExxtraWidget
w = ExxtraWidget(players=3, seed=7, speed=0)
w.play("42 >3 53")
w
"""
SHUT_DOWN = "() => window.jupyterapp.shell.currentWidget.sessionContext.shutdown()"


def kill(notebook: Notebook) -> None:
    """End the process of the kernel by a signal that it cannot catch."""
    notebook.page.evaluate(
        """() => { window.jupyterapp.shell.currentWidget.sessionContext.session.kernel
             .requestExecute({ code: "import os, signal; os.kill(os.getpid(), signal.SIGKILL)" }); }"""
    )


def expect_replay(board: Board, sentence: str) -> None:
    """Expect that the board says why nothing can be played, and still walks through the history."""
    shown = board.cursor
    # JupyterLab shows a dialog about a dead kernel.
    for button in board.page.locator(".jp-Dialog .jp-mod-accept").all():
        button.click()
    expect(board.part("turn-note")).to_contain_text(sentence)
    expect(board.roll_button).to_have_attribute("aria-disabled", "true")
    board.button("One step back").click(force=True)
    expect(board.root).to_have_attribute("data-cursor", str(shown - 1))
    board.history.fill("0")
    expect(board.root).to_have_attribute("data-cursor", "0")


# test_lab.py restarts one, and tests/environments/test_jupyter.py opens boards that no kernel knows.
def test_a_kernel_that_ends_is_noticed_without_a_click_and_its_cell_plays_in_the_next(notebook: Notebook) -> None:
    board = notebook.show(CELL)
    board.expect_cursor(3)
    kill(notebook)
    expect(board.part("notice")).to_contain_text("Python was restarted. Run the cell again")
    expect_replay(board, "Python was restarted. Run the cell again")

    notebook.run_all()
    board.expect_cursor(3)
    expect(board.roll_button).not_to_have_attribute("aria-disabled", "true")
    board.button("Undo").click()
    board.expect_cursor(2)

    notebook.page.evaluate(SHUT_DOWN)
    expect(board.part("notice")).to_contain_text("Python was shut down")
    expect_replay(board, "Python was shut down")
