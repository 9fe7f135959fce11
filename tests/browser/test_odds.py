"""The odds panel in a page: by keyboard alone, and with room at every width."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from playwright.sync_api import expect

from tests.browser.boxes import box, boxes, resize
from tests.browser.component import PLAYERS, Show

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from tests.browser.board import Board

CHOICE: Final = "0/3/0@4:64/0@5:70 A 61"
# The least width and height of a target, in pixels.
LEAST: Final = 22


def panel(board: Board) -> Locator:
    return board.part("odds")


def choice(board: Board, token: str) -> Locator:
    return board.root.locator(f"[data-choice='{token}']")


def test_by_keyboard_alone(show: Show, page: Page) -> None:
    component = show(CHOICE, players=PLAYERS)
    board = component.board
    board.button("Odds").focus()
    page.keyboard.press("Enter")
    grid = panel(board).get_by_role("gridcell")
    expect(grid).to_have_count(36)
    _tab_to(page, grid.first, "Shift+Tab")
    for key in ("ArrowDown", "ArrowDown", "ArrowDown", "ArrowRight", "End", "ArrowLeft"):
        page.keyboard.press(key)
    expect(grid.nth(22)).to_be_focused()
    expect(board.part("detail")).to_contain_text("64 1 of 36")
    page.keyboard.press("Enter")
    expect(grid.nth(22)).to_have_attribute("aria-selected", "true")
    expect(board.part("headline")).to_have_text("Preview: 64")
    _tab_to(page, choice(board, "roll").locator("summary"))
    page.keyboard.press("Enter")
    expect(choice(board, "roll")).to_contain_text("An X ends the turn")
    assert board.cursor == 0
    _tab_to(page, board.button("Play 64"), "Shift+Tab")
    page.keyboard.press("Enter")
    board.expect_cursor(1)
    assert component.widget.value == "0/3/0@4:64/0@5:70 A 64"


def _tab_to(page: Page, target: Locator, key: str = "Tab", most: int = 40) -> None:
    """Press a key until a part has the focus."""
    for _ in range(most):
        if target.evaluate("(element) => element === document.activeElement"):
            return
        page.keyboard.press(key)
    expect(target).to_be_focused()


def test_everything_is_large_and_in_sight_and_nothing_jumps(show: Show, page: Page) -> None:
    board = show(CHOICE, players=PLAYERS, odds=True).board
    panel(board).get_by_role("gridcell").first.wait_for()
    targets = panel(board).locator("[role=gridcell], [data-kind], summary")
    # On a wide one outcomes are on one screen, and choices as well beside them.
    for width, height in ((360, 800), (720, 800), (1020, 800), (1256, 720)):
        resize(page, width, height)
        sizes = [one.side for one in boxes(targets)]
        assert len(sizes) > 40
        # With the gap between them, the middles of two cells are 24 px apart.
        assert min(sizes) >= LEAST, width
        assert _smallest_text(panel(board)) >= 12
        if width > 1000:
            drawer = box(board.part("drawer"))
            assert box(panel(board).get_by_role("grid")).y >= drawer.y, width
            last = choice(board, ">0") if width > 1100 else panel(board).locator("[data-kind]").last
            assert box(last).bottom <= drawer.bottom, width
    below = choice(board, ">2")
    before = box(below)
    cell = panel(board).get_by_role("gridcell").nth(22)
    for target in (cell, panel(board).locator("[data-kind=bust]"), board.rung(4)):
        target.hover()
        assert box(below) == before
    # The card of a chosen roll covers nothing below.
    page.set_viewport_size({"width": 848, "height": 900})
    cell.click()
    expect(board.button("Play 64")).to_be_visible()
    assert box(panel(board).locator("[data-part=detail]")).bottom <= box(board.part("prospects")).y


def _smallest_text(root: Locator) -> float:
    """Return the height in pixels of the smallest type, signs of the style included."""
    size: float = root.evaluate(
        """(root) => Math.min(...[...root.querySelectorAll("*")]
          .filter((node) => node.checkVisibility() && !(node instanceof SVGElement))
          .map((node) => parseFloat(getComputedStyle(node).fontSize)))"""
    )
    return size
