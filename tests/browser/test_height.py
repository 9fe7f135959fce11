"""How much room the widget takes, at all widths, heights and drawers: nothing jumps, and nothing sticks out."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any, Final

import pig
import pytest
from playwright.sync_api import expect

from exxtra_widget import ExxtraWidget, LevelXWidget, play, register
from exxtra_widget.core import registry
from tests.browser.component import DRAWN, LADDER, PLAYERS, Component

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Page

    from exxtra_widget.widget.base import GameWidget
    from tests.browser.board import Board

FOUR: Final = "levelx 302210/421021/210000/001000 A 1235"
MIDDLE: Final = "levelx 302210+2.0.1.0.0.1/421021+1.3.0.2.1.0 A 1235"
# Games of several states: before a roll, with a roll in hand, and over.
GAMES: Final[dict[str, Callable[[], GameWidget]]] = {
    "exxtra-choice": lambda: ExxtraWidget(LADDER, players=PLAYERS, speed=0),
    "exxtra-start": lambda: ExxtraWidget(players=6, speed=0),
    "exxtra-won": lambda: _played(ExxtraWidget("19/3 A -", players=["Ann", "Bo"], speed=0), "33"),
    "levelx-choice": lambda: LevelXWidget(MIDDLE, players=["Ann", "Bo"], speed=0),
    "levelx-start": lambda: LevelXWidget(players=4, speed=0),
    "levelx-four": lambda: LevelXWidget(FOUR, players=["Alexander", "Bo", "Cleopatra", "Di"], speed=0),
    "pig": lambda: play("pig 30/70 A 12", players=["Ann", "Bo"], speed=0),
}
# Before a roll and at the end some drawers have other content; all of them are opened in the middle of a game.
DRAWERS: Final = {
    "exxtra-start": ("odds", "ask"),
    "exxtra-won": ("log", "review"),
    "levelx-start": ("odds", "ask"),
    "levelx-four": ("hint", "review"),
}
EVERY: Final = ("log", "odds", "hint", "ask", "review")
# A phone, and little room with the dice below the board and beside it.
NARROW: Final = (360, 720, 848)
# From this width on the dice stand beside the board, and the drawer below them: there the height counts.
BESIDE: Final = 800
LOW, MIDDLING, HIGH = 600, 720, 900
SIZES: Final = (
    (360, MIDDLING),
    (720, HIGH),
    *product((848,), (LOW, MIDDLING, HIGH)),
    (1000, MIDDLING),
    *product((1240,), (LOW, HIGH)),
)
HIGHEST: Final = 600
# The page around the widget.
MARGIN: Final = 8

# One look at the page: the places of the parts in question; what is wider than the page, or cut off at its side
# without a way to scroll there; texts that are cut off; the width of the page and the height of the widget.
LOOK: Final = """(root, parts) => {
  const box = (part) => {
    const { x, y, width, height } = root.querySelector(part)?.getBoundingClientRect() ?? new DOMRect();
    const [left, top] = [x + scrollX, y + scrollY].map((place) => Math.round(place));
    return { left, top, width: Math.round(width), height: Math.round(height) };
  };
  const page = root.getBoundingClientRect();
  const seen = [...root.querySelectorAll("*")].filter(
    (node) =>
      node.checkVisibility({ visibilityProperty: true }) && !node.closest(".exxtra-heard, [aria-live], .notice, svg"),
  );
  const sticking = seen.filter((node) => {
    const { left, right, width } = node.getBoundingClientRect();
    return width > 0 && (right > page.right + 1 || left < page.left - 1);
  });
  const isText = (node) => [...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim());
  const isCut = (node) => {
    const { overflowX, webkitLineClamp } = getComputedStyle(node);
    const wide = overflowX !== "visible" && node.scrollWidth > node.clientWidth;
    return wide || (webkitLineClamp !== "none" && node.scrollHeight > node.clientHeight + 1);
  };
  // Signs of a cell are no text, so their own places count.
  const isOver = (node) => {
    const cell = node.closest(".cell").getBoundingClientRect();
    const { left, right, bottom } = node.getBoundingClientRect();
    return left < cell.left - 0.5 || right > cell.right + 0.5 || bottom > cell.bottom + 0.5;
  };
  const cut = [...seen.filter((node) => isText(node) && isCut(node)),
    ...seen.filter((node) => node.matches(".cell .text, .cell .sign, .cell .note") && isOver(node))];
  return {
    boxes: Object.fromEntries(parts.map((part) => [part, box(part)])),
    sticking: sticking.map((node) => node.outerHTML.slice(0, 120)),
    cut: cut.map((node) => node.outerHTML.slice(0, 160)),
    page: document.documentElement.scrollWidth,
    height: root.offsetHeight,
  };
}"""
# Everything that stays where it is while drawers open.
AROUND: Final = ("[data-part=narrator]", ".board", ".action", "[data-part=seats]")


@pytest.fixture(autouse=True)
def registered_pig() -> Iterator[None]:
    register(pig.PIG)
    yield
    del registry._registered["pig"]


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


def resize(component: Component, width: int, height: int) -> None:
    """Give the widget this width, and the window this height."""
    component.page.set_viewport_size({"width": width + 2 * MARGIN, "height": height})
    component.page.evaluate(DRAWN)


def wait_for(component: Component, drawer: str) -> None:
    """Open a drawer, and wait for the content that Python sends."""
    board = component.board
    offered = board.part("toolbar").locator(f"[data-drawer={drawer}]").count() > 0
    if not offered or (drawer == "hint" and component.widget.position.is_over):
        return
    if drawer == "hint":
        component.open_hint()
    board.open(drawer)
    expect(board.part("drawer")).to_have_attribute("data-drawer", drawer)
    if drawer == "odds":
        expect(board.part("odds")).to_have_attribute("aria-busy", "false")
    component.follow()


@pytest.mark.parametrize("game", GAMES)
def test_drawers_open_without_a_jump_and_cut_no_text_in_any_language(page: Page, game: str) -> None:
    component = show(page, game, *SIZES[0])
    before: dict[tuple[int, int], Any] = {}
    # None is the widget as it opens.
    for drawer in (None, *DRAWERS.get(game, EVERY)):
        if drawer:
            wait_for(component, drawer)
        for width, height in SIZES:
            resize(component, width, height)
            where = (drawer, width, height)

            seen = look(component.board, *AROUND, "[data-part=drawer]")

            drawn = seen["boxes"].pop("[data-part=drawer]")
            assert seen["boxes"] == before.setdefault((width, height), seen["boxes"]), where
            assert seen["sticking"] == [], where
            assert seen["cut"] == [], where
            assert seen["page"] <= width + 2 * MARGIN, where
            if width >= BESIDE:
                board = seen["boxes"][".board"]
                assert board["left"] + board["width"] <= seen["boxes"][".action"]["left"], where
                assert seen["height"] <= min(max(HIGHEST, height - 136), height), where
                assert drawn["width"] >= 360 or not drawer, where
        if not game.startswith("pig"):
            expect_no_text_cut_in_other_languages(component, drawer)


def expect_no_text_cut_in_other_languages(component: Component, drawer: str | None) -> None:
    for language, width in product(("de", "fr"), NARROW):
        component.widget.language = language
        component.follow()
        resize(component, width, MIDDLING)
        assert look(component.board)["cut"] == [], (language, drawer, width)
    component.widget.language = "en"
    component.follow()


def test_the_board_is_large_where_it_is_opened_first(page: Page) -> None:
    component = show(page, "exxtra-choice", 848, 720)
    board = component.board
    component.board.open("odds")

    [drawn] = boxes(board, ".board svg")

    assert look(board)["height"] == 584
    assert drawn["width"] >= 440
    die = "(die) => { const { width, height } = die.getBoundingClientRect(); return Math.min(width, height); }"
    assert board.root.locator(".on-rung .die").first.evaluate(die) >= 26
    expect(board.root.locator(".ladder .number").filter(has_text="4")).to_have_text("4")
    # In a low window it was 318 pixels high before the players stood above it.
    resize(component, 848, 600)
    [low] = boxes(board, ".board svg")
    assert low["height"] >= 318


def test_the_whole_list_of_groupings_is_seen(page: Page) -> None:
    board = show(page, "levelx-four", 848, 720).board
    rows = board.part("groupings").get_by_role("button")

    frame = board.part("groupings").evaluate("(list) => list.scrollHeight - list.clientHeight")

    assert rows.count() == 9
    assert frame <= 0
    board.open("odds")
    expect(board.part("groupings")).to_be_hidden()


def test_the_label_of_the_main_button_is_whole(page: Page) -> None:
    # Rolling again is best here, so that the button is marked, too.
    component = Component(page, ExxtraWidget("0/0 A 20", language="de", speed=0))
    component.open_hint()
    button = component.board.root.locator(".action.exxtra-outlined")
    for width, height in ((1240, 900), (1240, 600), (848, 720), (360, 720)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(DRAWN)
        expect(button).to_contain_text("Weiterwürfeln")
        inner = button.locator(".label").evaluate(
            "(label) => [label.scrollHeight - label.clientHeight, label.scrollWidth - label.clientWidth]"
        )
        assert max(inner) <= 0, (width, height)
        lines = button.locator(".label").evaluate(
            "(label) => { const range = document.createRange(); range.selectNodeContents(label);"
            " return new Set([...range.getClientRects()].map(({ top }) => top)).size; }"
        )
        assert lines <= 2, (width, height)
