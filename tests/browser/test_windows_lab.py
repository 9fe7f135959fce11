"""Two windows on one kernel, in JupyterLab: which one is presented, and clicks in both at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import expect

from tests.browser.notebook import Notebook

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.board import Board

CELL: Final = """
from exxtra_widget import ExxtraWidget, Game
w = ExxtraWidget(players=3, seed=7, goal=99, speed=0)
w
"""
CLICKS: Final = 40
ELSEWHERE: Final = "document.hasFocus = () => false"
HERE: Final = "delete document.hasFocus"
# Keeps the sentences of all notices.
WATCH: Final = """() => {
  const notice = document.querySelector(".jp-OutputArea .exxtra [data-part=notice]");
  window.notices = [];
  const keep = () => window.notices.push(notice.textContent);
  new MutationObserver(keep).observe(notice, { childList: true, characterData: true, subtree: true });
}"""
# Begins to click and returns at once.
CLICK: Final = """(clicks) => {
  const root = document.querySelector(".jp-OutputArea .exxtra");
  const names = (button) => button.getAttribute("aria-label") ?? button.textContent.trim();
  window.clicking = (async () => {
    for (let i = 0; i < clicks; i += 1) {
      [...root.querySelectorAll("button")].find((button) => /^Roll/.test(names(button)))?.click();
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
  })();
}"""


@pytest.mark.everywhere
def test_two_windows_share_a_board(notebook: Notebook, page: Page) -> None:
    notebook.show(CELL)
    notebook.save()
    other = Notebook(page.context.new_page(), notebook.server)
    other.load(notebook.name)
    boards = [notebook.board(), other.board()]
    boards[1].root.wait_for()

    expect_clicks_in_both_to_count_once(notebook, boards)
    expect_one_is_presented(notebook, boards)
    # The next test has the same page.
    page.evaluate(HERE)


def expect_clicks_in_both_to_count_once(notebook: Notebook, boards: list[Board]) -> None:
    notebook.tell("seen = []; w.game.listen(lambda game: seen.append(len(game)))")
    pages = [board.page for board in boards]
    for page in pages:
        page.evaluate(WATCH)
    for page in pages:
        page.evaluate(CLICK, CLICKS)
    for page in pages:
        page.evaluate("() => window.clicking")
    for board in boards:
        board.settle()

    steps = int(notebook.ask("len(w.game)"))
    assert 2 <= steps <= 2 * CLICKS
    # Every change of the game was one step more.
    assert notebook.ask(f"seen == list(range(1, {steps + 1}))") == "True"
    assert notebook.ask("Game.from_text(w.game.to_text()) == w.game") == "True"
    for board in boards:
        board.expect_cursor(steps)
    told = " ".join(text for page in pages for text in page.evaluate("() => window.notices"))
    assert "The game changed before your click" in told


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
