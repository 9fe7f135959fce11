"""Scenes in JupyterLab: presses, the focus that full screen gives back, and one window of several."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import expect

from tests.browser.board import Board
from tests.browser.question import Card

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.notebook import Notebook

BOARD: Final = """
from exxtra_widget import ExxtraWidget
w = ExxtraWidget(players=2, speed=0)
w
"""
ROW: Final = """
w.scenes = "A: Ann\\nB: Bo\\n## One\\nStart: 0/0 A -\\n64\\n>5\\n## Two\\n41\\n31\\n>3\\n## Three\\n42\\nAsk: bust"
"""
ELSEWHERE: Final = "document.hasFocus = () => false"


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


@pytest.mark.everywhere
@pytest.mark.usefixtures("fresh")
def test_of_two_windows_one_is_presented_and_the_one_whose_cell_leads_reveals(notebook: Notebook, page: Page) -> None:
    notebook.show(BOARD)
    notebook.save()
    other = page.context.new_page()
    other.goto(page.url)
    boards = [Board(window.locator(".jp-OutputArea .exxtra").first) for window in (page, other)]
    boards[1].root.wait_for()

    expect_the_leading_page_reveals(notebook, boards)
    expect_one_is_presented(notebook, boards)


def expect_the_leading_page_reveals(notebook: Notebook, boards: list[Board]) -> None:
    notebook.tell("w.lead(); w.ask('double')")
    teacher, pupil = map(Card, boards)
    expect(teacher.button("Close and reveal")).to_be_visible()
    expect(pupil.lock).to_be_visible()
    expect(pupil.button("Close and reveal")).to_have_count(0)
    expect(pupil.button("Close question")).to_have_count(0)

    pupil.answer("Mia", "1/12")
    expect(teacher.locked).to_contain_text("1")
    boards[1].root.press("r")
    expect(boards[1].part("notice")).to_contain_text("Another page leads")
    assert notebook.ask("(len(w.game), w.question['state'])") == "(0, 'open')"
    teacher.reveal()
    expect(pupil.part("exact")).to_be_visible()
    expect(pupil.button("Close question")).to_have_count(0)

    notebook.tell("w.lead(end=True)")
    expect(pupil.button("Close question")).to_be_visible()


def expect_one_is_presented(notebook: Notebook, boards: list[Board]) -> None:
    page, other = (board.page for board in boards)
    other.evaluate(ELSEWHERE)
    notebook.tell("w.present()")
    expect(boards[0].root).to_have_role("dialog")
    notebook.tell("w.caption('obeyed')")
    expect(boards[1].part("caption")).to_have_text("obeyed")
    assert boards[1].root.get_attribute("role") == "group"

    page.keyboard.press("f")
    page.evaluate(ELSEWHERE)
    notebook.tell("w.present()")
    while notebook.ask("w.presentation['entered']") != "2":
        page.wait_for_timeout(50)
    notebook.tell("w.caption('claimed')")
    for board in boards:
        expect(board.part("caption")).to_have_text("claimed")
    assert sorted(str(board.root.get_attribute("role")) for board in boards) == ["dialog", "group"]
