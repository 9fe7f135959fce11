"""A kernel that was restarted, shut down or killed, in real JupyterLab."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.browser.board import Board
    from tests.browser.notebook import Notebook

pytestmark = [pytest.mark.everywhere, pytest.mark.usefixtures("fresh")]

CELL = """
from exxtra_widget import ExxtraWidget
w = ExxtraWidget(players=3, seed=7, speed=0)
w.play("42 >3 53")
w
"""
MANAGER = "@jupyter-widgets/jupyterlab-manager:plugin"
SHUT_DOWN = "() => window.jupyterapp.shell.currentWidget.sessionContext.shutdown()"


def kill(notebook: Notebook) -> None:
    """End the process of the kernel by a signal that it cannot catch."""
    notebook.page.evaluate(
        """() => { window.jupyterapp.shell.currentWidget.sessionContext.session.kernel
             .requestExecute({ code: "import os, signal; os.kill(os.getpid(), signal.SIGKILL)" }); }"""
    )


def expect_replay(board: Board, sentence: str) -> None:
    """Expect that the board says why nothing can be played, and still walks through the history."""
    # JupyterLab asks about a kernel that has died.
    for button in board.page.locator(".jp-Dialog .jp-mod-accept").all():
        button.click()
    expect(board.part("turn-note")).to_contain_text(sentence)
    expect(board.roll_button).to_have_attribute("aria-disabled", "true")
    board.button("One step back").click(force=True)
    expect(board.root).to_have_attribute("data-cursor", "2")
    board.history.fill("0")
    expect(board.root).to_have_attribute("data-cursor", "0")


# tests/browser/test_lab.py restarts one.
@pytest.mark.parametrize(
    ("end", "sentence"),
    [
        (lambda notebook: notebook.page.evaluate(SHUT_DOWN), "Python was shut down"),
        (kill, "Python was restarted. Run the cell again"),
    ],
    ids=["shut down", "killed"],
)
def test_a_kernel_that_ends_is_noticed_without_a_click(
    notebook: Notebook, end: Callable[[Notebook], object], sentence: str
) -> None:
    board = notebook.show(CELL)
    board.expect_cursor(3)
    end(notebook)
    expect(board.part("notice")).to_contain_text(sentence)

    expect_replay(board, sentence)


def test_a_restarted_board_plays_after_its_cell_was_run_again(notebook: Notebook) -> None:
    board = notebook.show(CELL)
    notebook.restart_kernel()
    expect(board.part("notice")).to_contain_text("Python was restarted")

    notebook.run_all()

    expect(board.roll_button).not_to_have_attribute("aria-disabled", "true")
    board.button("Undo").click()
    board.expect_cursor(2)


def test_a_board_from_stored_state_says_that_it_needs_its_cell(notebook: Notebook) -> None:
    notebook.server.configure(MANAGER, saveState=True)
    try:
        board = notebook.show(CELL)
        board.expect_cursor(3)
        notebook.save()

        notebook.reopen_without_kernel()

        expect_replay(board, "Run the cell again")
    finally:
        notebook.server.configure(MANAGER)
