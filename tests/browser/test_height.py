"""How much room the widget takes, at all widths, heights and drawers: nothing jumps, and nothing sticks out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest
from playwright.sync_api import expect

from exxtra_widget import ExxtraWidget, LevelXWidget
from tests.browser.component import DRAWN, LADDER, PLAYERS, Component

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from exxtra_widget.widget.base import GameWidget
    from tests.browser.board import Board

MIDDLE: Final = "levelx 302210+2.0.1.0.0.1/421021+1.3.0.2.1.0 A 1235"
# Games of several states: before a roll, with a roll in hand, and over.
GAMES: Final[dict[str, Callable[[], GameWidget]]] = {
    "exxtra-choice": lambda: ExxtraWidget(LADDER, players=PLAYERS, speed=0),
    "exxtra-start": lambda: ExxtraWidget(players=6, speed=0),
    "exxtra-won": lambda: _played(ExxtraWidget("19/3 A -", players=["Ann", "Bo"], speed=0), "33"),
    "levelx-choice": lambda: LevelXWidget(MIDDLE, players=["Ann", "Bo"], speed=0),
    "levelx-start": lambda: LevelXWidget(players=4, speed=0),
}
DRAWERS: Final = ("log", "odds", "hint", "ask", "review")
WIDTHS: Final = (360, 720, 846, 1000, 1200)
# From this width on the dice stand beside the board, and the drawer beside them.
BESIDE: Final = 840
HEIGHTS: Final = (600, 720, 900)
HIGHEST: Final = 600
# The page around the widget.
MARGIN: Final = 8

# One look at the page: the places of the parts in question; what is wider than the page, or cut off at its side
# without a way to scroll there; the width of the page and the height of the widget.
LOOK: Final = """(root, parts) => {
  const box = (part) => {
    const { x, y, width, height } = root.querySelector(part).getBoundingClientRect();
    const [left, top] = [x + scrollX, y + scrollY].map((place) => Math.round(place));
    return { left, top, width: Math.round(width), height: Math.round(height) };
  };
  const page = root.getBoundingClientRect();
  const sticking = [...root.querySelectorAll("*")].filter((node) => {
    if (!node.checkVisibility() || node.closest(".exxtra-heard, [aria-live]")) return false;
    const { left, right, width } = node.getBoundingClientRect();
    return width > 0 && (right > page.right + 1 || left < page.left - 1);
  });
  return {
    boxes: Object.fromEntries(parts.map((part) => [part, box(part)])),
    sticking: sticking.map((node) => node.outerHTML.slice(0, 120)),
    page: document.documentElement.scrollWidth,
    height: root.offsetHeight,
  };
}"""
# Everything above and beside the drawer.
AROUND: Final = ("[data-part=narrator]", ".board", ".controls", "[data-part=seats]")


def _played(widget: GameWidget, script: str) -> GameWidget:
    widget.play(script)
    return widget


def show(page: Page, game: str, width: int, height: int) -> Component:
    """Show a game in a widget of exactly this width."""
    page.set_viewport_size({"width": width + 2 * MARGIN, "height": height})
    return Component(page, GAMES[game]())


def look(board: Board, *parts: str) -> dict[str, Any]:
    """Return the places of these parts, the nodes that stick out, the width of the page, the height of the widget."""
    found: dict[str, Any] = board.root.evaluate(LOOK, parts)
    return found


def boxes(board: Board, *parts: str) -> list[dict[str, float]]:
    """Return the places of these parts, in their order."""
    return list(look(board, *parts)["boxes"].values())


def test_four_players_are_seen_in_a_low_window(page: Page) -> None:
    board = show(page, "exxtra-choice", 1000, 600).board

    side, seats = boxes(board, ".side", "[data-part=seats]")

    assert seats["top"] + seats["height"] <= side["top"] + side["height"]


def wait_for(component: Component, drawer: str) -> None:
    """Open a drawer, and wait for the content that Python sends."""
    board = component.board
    board.open(drawer)
    if drawer == "odds":
        expect(board.part("odds")).to_have_attribute("aria-busy", "false")
    if drawer == "hint":
        component.follow_until(lambda: component.widget.hint is not None or component.widget.position.is_over)
    component.follow()


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("game", GAMES)
def test_drawers_open_without_a_jump(page: Page, game: str, width: int) -> None:
    component = show(page, game, width, HEIGHTS[0])
    board = component.board
    assert board.root.evaluate("(root) => root.clientWidth") == width
    for height in HEIGHTS:
        page.set_viewport_size({"width": width + 2 * MARGIN, "height": height})
        page.evaluate(DRAWN)
        before = look(board, *AROUND)["boxes"]
        if width >= BESIDE:
            assert before[".board"]["left"] + before[".board"]["width"] <= before[".controls"]["left"]

        for drawer in DRAWERS:
            wait_for(component, drawer)
            expect(board.part("drawer")).to_have_attribute("data-drawer", drawer)

            seen = look(board, *AROUND)
            assert seen["boxes"] == before, (height, drawer)
            assert seen["sticking"] == [], (height, drawer)
            assert seen["page"] <= width + 2 * MARGIN, (height, drawer)
            if width == 1000:
                assert seen["height"] <= HIGHEST, (height, drawer)


@pytest.mark.parametrize("game", GAMES)
def test_a_wide_stage_fits_into_the_window(page: Page, game: str) -> None:
    board = show(page, game, 1000, HEIGHTS[0]).board
    for height in HEIGHTS:
        page.set_viewport_size({"width": 1000 + 2 * MARGIN, "height": height})
        page.evaluate(DRAWN)

        stage, lanes = boxes(board, ".stage", ".board")

        assert stage["height"] <= min(HIGHEST, height)
        assert lanes["height"] >= 0.45 * stage["height"]


@pytest.mark.parametrize("size", [(1240, 900), (1240, 600), (846, 720), (360, 720)])
def test_the_label_of_the_main_button_is_whole(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    # Rolling again is best here, so that the button is marked, too.
    widget = ExxtraWidget("0/0 A 20", language="de", speed=0)
    widget.ask_hint()
    component = Component(page, widget)
    component.board.open("hint")
    button = component.board.root.locator(".action.exxtra-outlined")

    expect(button).to_contain_text("Weiterwürfeln")
    inner = button.locator(".label").evaluate(
        "(label) => [label.scrollHeight - label.clientHeight, label.scrollWidth - label.clientWidth]"
    )
    assert max(inner) <= 0
    lines = button.locator(".label").evaluate(
        "(label) => { const range = document.createRange(); range.selectNodeContents(label);"
        " return new Set([...range.getClientRects()].map(({ top }) => top)).size; }"
    )
    assert lines <= 2
