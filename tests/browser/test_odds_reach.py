"""The odds panel by keyboard, by ear, at three widths and in both themes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from playwright.sync_api import expect

from tests.browser.component import DRAWN, PLAYERS, Component
from tests.browser.odds import CHOICE, choice, open_odds, panel

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    Show = Callable[..., Component]

# The least width and height of a target, in pixels.
LEAST: Final = 22


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


def test_everything_is_large_enough(show: Show, page: Page) -> None:
    board = show(CHOICE, players=PLAYERS, odds=True).board
    targets = panel(board).locator("[role=gridcell], [data-kind], summary")
    for width in (360, 720, 1000, 1200):
        page.set_viewport_size({"width": width, "height": 900})
        page.evaluate(DRAWN)

        sizes: list[list[float]] = targets.evaluate_all(
            "(all) => all.map((one) => one.getBoundingClientRect()).map(({ width, height }) => [width, height])"
        )

        assert len(sizes) > 40
        # With the gap between them, the middles of two cells are 24 px apart.
        assert min(map(min, sizes)) >= LEAST, width
        assert _smallest_text(panel(board)) >= 12


def _smallest_text(root: Locator) -> float:
    """Return the height in pixels of the smallest type, signs of the style included."""
    size: float = root.evaluate(
        """(root) => Math.min(...[...root.querySelectorAll("*")]
          .filter((node) => node.checkVisibility() && !(node instanceof SVGElement))
          .map((node) => parseFloat(getComputedStyle(node).fontSize)))"""
    )
    return size


def test_outcomes_and_choices_are_on_one_screen(show: Show, page: Page) -> None:
    board = show(CHOICE, players=PLAYERS, odds=True).board
    panel(board).get_by_role("gridcell").first.wait_for()
    # A widget of 1,000 px, and a wider one.
    for width in (1020, 1200):
        page.set_viewport_size({"width": width, "height": 800})
        page.evaluate(DRAWN)
        drawer = board.part("drawer").bounding_box()
        grid = panel(board).get_by_role("grid").bounding_box()
        last = choice(board, ">0").bounding_box()
        assert drawer is not None
        assert grid is not None
        assert last is not None

        assert grid["y"] >= drawer["y"], width
        assert last["y"] + last["height"] <= drawer["y"] + drawer["height"], width


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


def test_the_card_of_a_chosen_roll_covers_nothing_below(show: Show, page: Page) -> None:
    page.set_viewport_size({"width": 848, "height": 900})
    board = open_odds(show(CHOICE, players=PLAYERS))
    panel(board).get_by_role("gridcell").nth(22).click()
    expect(board.button("Play 64")).to_be_visible()
    card, below = panel(board).locator("[data-part=detail]").bounding_box(), board.part("prospects").bounding_box()
    assert card
    assert below
    assert card["y"] + card["height"] <= below["y"]
