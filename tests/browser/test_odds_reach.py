"""The odds panel by keyboard, by ear, at three widths and in both themes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

import pytest
from playwright.sync_api import expect

from exxtra_widget import ExxtraWidget, LevelXWidget, exxtra
from tests.browser import axe
from tests.browser.component import PLAYERS, Component
from tests.browser.odds import CHOICE, MIDDLE, choice, open_odds, panel

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    Show = Callable[..., Component]


def test_by_keyboard_alone(show: Show, page: Page) -> None:
    component = show(CHOICE, players=PLAYERS)
    board = component.board
    board.button("Odds").focus()
    page.keyboard.press("Enter")
    grid = panel(board).get_by_role("gridcell")
    expect(grid).to_have_count(36)
    _tab_to(page, grid.first)
    for key in ("ArrowDown", "ArrowDown", "ArrowDown", "ArrowRight", "End", "ArrowLeft"):
        page.keyboard.press(key)
    expect(grid.nth(22)).to_be_focused()
    expect(board.part("detail")).to_contain_text("64 1 of 36")
    page.keyboard.press("Enter")
    expect(grid.nth(22)).to_have_attribute("aria-selected", "true")
    _tab_to(page, board.button("What if? Play 64"))
    _tab_to(page, choice(board, "roll").locator("summary"))
    page.keyboard.press("Enter")
    expect(choice(board, "roll")).to_contain_text("An X ends the turn")
    assert board.cursor == 0


def _tab_to(page: Page, target: Locator, most: int = 20) -> None:
    """Press Tab until a part has the focus."""
    for _ in range(most):
        if target.evaluate("(element) => element === document.activeElement"):
            return
        page.keyboard.press("Tab")
    expect(target).to_be_focused()


def test_what_is_told_is_short(show: Show) -> None:
    board = open_odds(show(CHOICE, players=PLAYERS))
    told = panel(board).get_by_role("status")
    expect(told).to_have_text("")
    panel(board).locator("[data-kind=bust]").click()
    expect(told).to_have_text("an X: out: 11 of 36")


SCENES: Final[dict[str, Callable[[], Any]]] = {
    "choice": lambda: ExxtraWidget(CHOICE, players=PLAYERS, speed=0, odds=True),
    "first": lambda: ExxtraWidget(players=6, speed=0, odds=True),
    "loaded": lambda: ExxtraWidget(CHOICE, weights=exxtra.loaded(b={"X": 3, "6": 0}), speed=0, odds=True),
    "duel": lambda: ExxtraWidget("7/3@4:64 A 61", speed=0, odds=True),
    "over": lambda: ExxtraWidget("0/21/0 B -", speed=0, odds=True),
    "levelx": lambda: LevelXWidget(MIDDLE, players=PLAYERS[:2], speed=0, odds=True),
}


@pytest.mark.parametrize("width", [360, 720, 1200])
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("scene", SCENES)
def test_accessibility(page: Page, scene: str, theme: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    component = Component(page, SCENES[scene]())
    if theme == "dark":
        component.set_dark()
    _open_everything(component)

    assert axe.violations(page) == {}
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width


def _open_everything(component: Component) -> None:
    """Choose something, and open all tables and sums."""
    root = component.board.root
    for thing in ("[data-kind]", "[data-total]"):
        if root.locator(thing).count():
            root.locator(thing).first.click()
    for button in root.get_by_role("button", name="As a table").all():
        button.click()
    for summary in root.locator("summary").all():
        summary.click()
    component.page.mouse.move(0, 0)


@pytest.mark.parametrize("width", [360, 720, 1200])
def test_everything_is_large_enough(show: Show, page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    board = show(CHOICE, players=PLAYERS, odds=True).board

    for cell in panel(board).get_by_role("gridcell").all():
        box = cell.bounding_box()
        assert box is not None
        assert box["width"] >= 40
        assert box["height"] >= 40
    for summary in board.part("choices").locator("summary").all():
        box = summary.bounding_box()
        assert box is not None
        assert box["height"] >= 40


def test_nothing_jumps_when_the_reader_points(show: Show) -> None:
    board = open_odds(show(CHOICE, players=PLAYERS))
    below = board.button("Show all 36")
    before = below.bounding_box()
    for target in (
        panel(board).get_by_role("gridcell").nth(22),
        panel(board).locator("[data-kind=bust]"),
        board.rung(4),
    ):
        target.hover()
        assert below.bounding_box() == before
