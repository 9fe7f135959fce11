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
    _tab_to(page, grid.first, "Shift+Tab")
    for key in ("ArrowDown", "ArrowDown", "ArrowDown", "ArrowRight", "End", "ArrowLeft"):
        page.keyboard.press(key)
    expect(grid.nth(22)).to_be_focused()
    expect(board.part("detail")).to_contain_text("64 1 of 36")
    page.keyboard.press("Enter")
    expect(grid.nth(22)).to_have_attribute("aria-selected", "true")
    expect(board.part("headline")).to_have_text("Only a look: 64")
    _tab_to(page, board.button("Play 64"))
    _tab_to(page, choice(board, "roll").locator("summary"))
    page.keyboard.press("Enter")
    expect(choice(board, "roll")).to_contain_text("An X ends the turn")
    assert board.cursor == 0


def _tab_to(page: Page, target: Locator, key: str = "Tab", most: int = 40) -> None:
    """Press a key until a part has the focus."""
    for _ in range(most):
        if target.evaluate("(element) => element === document.activeElement"):
            return
        page.keyboard.press(key)
    expect(target).to_be_focused()


def test_what_is_told_is_short(show: Show) -> None:
    board = open_odds(show(CHOICE, players=PLAYERS))
    told = panel(board).get_by_role("status")
    expect(told).to_have_text("")
    board.rung(4).hover()
    expect(told).to_have_text("Beats rung 4: 6 of 36")


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


@pytest.mark.parametrize(("width", "least"), [(360, 22), (720, 22), (1000, 22), (1200, 22)])
def test_everything_is_large_enough(show: Show, page: Page, width: int, least: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    board = show(CHOICE, players=PLAYERS, odds=True).board

    targets = [
        *panel(board).get_by_role("gridcell").all(),
        *panel(board).locator("[data-kind]").all(),
        *panel(board).locator("summary").all(),
    ]
    for target in targets:
        box = target.bounding_box()
        assert box is not None
        # With the gap between them, the middles of two cells are 24 px apart.
        assert min(box["width"], box["height"]) >= least
    assert _smallest_text(panel(board)) >= 12


def _smallest_text(root: Locator) -> float:
    """Return the height in pixels of the smallest type, signs of the style included."""
    size: float = root.evaluate(
        """(root) => Math.min(...[...root.querySelectorAll("*")]
          .filter((node) => node.checkVisibility() && !(node instanceof SVGElement))
          .map((node) => parseFloat(getComputedStyle(node).fontSize)))"""
    )
    return size


@pytest.mark.parametrize("width", [1000, 1200])
def test_outcomes_and_choices_are_on_one_screen(show: Show, page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    board = show(CHOICE, players=PLAYERS, odds=True).board
    panel(board).get_by_role("gridcell").first.wait_for()
    drawer = board.part("drawer").bounding_box()
    grid = panel(board).get_by_role("grid").bounding_box()
    last = choice(board, ">0").bounding_box()
    assert drawer is not None
    assert grid is not None
    assert last is not None

    assert grid["y"] >= drawer["y"]
    assert last["y"] + last["height"] <= drawer["y"] + drawer["height"]


def test_nothing_jumps_when_the_reader_points(show: Show) -> None:
    board = open_odds(show(CHOICE, players=PLAYERS))
    below = choice(board, ">2")
    before = below.bounding_box()
    for target in (
        panel(board).get_by_role("gridcell").nth(22),
        panel(board).locator("[data-kind=bust]"),
        board.rung(4),
    ):
        target.hover()
        assert below.bounding_box() == before
    panel(board).get_by_role("gridcell").nth(22).click()
    expect(board.button("Play 64")).to_be_visible()
    assert below.bounding_box() == before
