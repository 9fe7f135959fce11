"""The first game of a newcomer in JupyterLab, by the sentences of the page alone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

import pytest
from playwright.sync_api import expect

from tests.browser.notebook import IN_SIGHT

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from tests.browser.board import Board
    from tests.browser.notebook import Notebook

# Bo sends Ann's dice back, and is not sent back until the end.
CELL: Final = """
from exxtra_widget import play
play("exxtra", players=["Ann", "Bo"], dice="42 71 33", goal=4, speed=10)
"""
# In every frame: what stands out of the window, and whether the tip leads to something that can be clicked.
WATCH: Final = f"""() => {{
  const inSight = {IN_SIGHT};
  window.out_of_sight = new Set();
  const look = () => {{
    for (const part of [".board", ".controls", "[data-part=narrator]"]) {{
      const element = document.querySelector(`.exxtra ${{part}}`);
      if (!element || !inSight(element)) window.out_of_sight.add(part);
    }}
    requestAnimationFrame(look);
  }};
  look();
}}"""
PRIMARY: Final = """(root) => [...root.querySelectorAll(".exxtra-main")].filter((button) => button.checkVisibility())
  .map((button) => button.querySelector(".label").innerText)"""


def primary(board: Board) -> Locator:
    """Return the one primary button, by its role and the name that is seen on it."""
    names: list[str] = board.root.evaluate(PRIMARY)
    assert len(names) == 1, names
    return board.button(names[0])


def free_rungs(board: Board) -> Locator:
    return board.root.get_by_role("button", name=re.compile(r"^Rung \d"), disabled=False)


def act(board: Board) -> None:
    """Follow the page: place the dice on the highest free rung if narrator or tip say so, else press the button."""
    before = board.revision
    if any("free rung" in said for part in ("narrator", "coach") for said in board.part(part).all_inner_texts()):
        free_rungs(board).first.click()
    else:
        primary(board).click()
    expect(board.root).not_to_have_attribute("data-revision", str(before))
    board.settle()


@pytest.mark.slow
@pytest.mark.usefixtures("projector")
def test_a_newcomer_plays_to_the_end_and_again(notebook: Notebook) -> None:
    notebook.start(CELL)
    notebook.run_next()
    board = notebook.board()
    board.root.wait_for()
    page: Page = notebook.page
    page.wait_for_function(IN_SIGHT, arg=board.root.element_handle())
    page.evaluate(WATCH)
    tips: list[str] = []

    while board.part("result").count() == 0:
        tip = board.part("coach")
        if tip.count():
            tips.append(tip.inner_text().strip())
        act(board)

    # Each tip comes once, at what it is about.
    assert list(dict.fromkeys(tips)) == [
        "Your turn: roll the dice.",
        "Put the dice on a free rung, or roll again.",
        "Your dice came back because a pair below them was at least as high.",
    ]
    expect(board.part("headline")).to_contain_text("Bo won")
    expect(board.part("result")).to_contain_text("Ann")
    assert primary(board).inner_text() == "Rematch"
    primary(board).click()
    board.expect_cursor(0)
    expect(board.part("result")).to_have_count(0)
    assert primary(board).inner_text().startswith("Roll")
    unseen: Any = page.evaluate("() => [...window.out_of_sight]")
    assert unseen == []
