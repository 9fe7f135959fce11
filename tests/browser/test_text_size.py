"""The text size of the browser, and its zoom: everything grows, nothing is cut off, and the game is played on."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

import pytest
from playwright.sync_api import expect

from tests.browser.component import DRAWN, LADDER, PLAYERS, Component
from tests.browser.test_accessibility import NO_FULL_SCREEN
from tests.browser.test_height import GAMES, look, wait_for

if TYPE_CHECKING:
    from playwright.sync_api import Page

    Show = Callable[..., Component]

# The root's text in pixels, and the window, which a zoom makes smaller.
SETTINGS: Final = {
    "text at 200%": (32, 1000, 720),
    "text at 200% on half a screen": (32, 720, 900),
    "zoom of 200%": (16, 640, 360),
    "zoom of 400%": (16, 320, 256),
}
# Words that are cut off without a way to read them: an ellipsis and a clamped line have the rest in their title, and
# beside the title of a figure stand soft words only where they fit.
CUT: Final = """(root) => [...root.querySelectorAll("*")].filter((node) => {
  if (!(node instanceof HTMLElement) || !node.checkVisibility({ visibilityProperty: true })) return false;
  if (node.closest(".exxtra-heard, [aria-live], .about.title") || !node.innerText.trim()) return false;
  const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(node);
  const wide = node.scrollWidth > node.clientWidth + 1 && node.clientWidth > 0;
  const high = node.scrollHeight > node.clientHeight + 2 && node.clientHeight > 0;
  const button = node.matches("button");
  const told = node.closest("[title]") && (textOverflow === "ellipsis" || webkitLineClamp !== "none");
  return !told && ((wide && (button || overflowX === "hidden")) || (high && (button || overflowY === "hidden")));
}).map((node) => node.outerHTML.slice(0, 150))"""


def set_text(page: Page, size: int) -> None:
    page.evaluate("(size) => { document.documentElement.style.fontSize = `${size}px`; }", size)
    page.evaluate(DRAWN)


def sizes(component: Component) -> dict[str, float]:
    """Return the size of the type of some parts, and the height of some controls."""
    found: dict[str, float] = component.board.root.evaluate(
        """(root) => Object.fromEntries(
          [".large", ".small", ".action", ".tab", ".seat", ".icon-button", ".icon", ".die", ".seat-badge"]
            .flatMap((part) => {
              const node = root.querySelector(part);
              return [[part, parseFloat(getComputedStyle(node).fontSize)],
                [`${part} height`, node.getBoundingClientRect().height]];
            }))"""
    )
    return found


@pytest.mark.parametrize("game", ["exxtra-choice", "levelx-choice"])
def test_nothing_is_cut_off(page: Page, game: str) -> None:
    component = Component(page, GAMES[game]())
    board = component.board

    def check(setting: str, shown: str) -> None:
        text, width, height = SETTINGS[setting]
        page.set_viewport_size({"width": width, "height": height})
        set_text(page, text)
        assert board.root.evaluate(CUT) == [], (setting, shown)
        assert look(board)["sticking"] == [], (setting, shown)
        assert page.evaluate("() => document.documentElement.scrollWidth") <= width, (setting, shown)

    for drawer in (None, "log", "odds", "hint", "ask", "review"):
        if drawer:
            wait_for(component, drawer)
        for setting in SETTINGS:
            check(setting, drawer or "the board")
    for setting in SETTINGS:
        check(setting, "the board again")
        for name in ("Settings", "Share"):
            board.button(name).click()
            check(setting, name)
            page.keyboard.press("Escape")
        board.root.press("?")
        check(setting, "help")
        assert board.part("help").evaluate("(node) => node.scrollWidth <= node.clientWidth"), setting
        page.keyboard.press("Escape")


def test_a_turn_is_played(page: Page) -> None:
    component = Component(page, GAMES["exxtra-choice"]())
    board = component.board
    for text, width, height in SETTINGS.values():
        page.set_viewport_size({"width": width, "height": height})
        set_text(page, text)
        board.place(2)
        board.expect_cursor(1)
        board.roll()
        for cursor in (1, 0):
            board.button("Undo").click()
            board.expect_cursor(cursor)
        assert component.widget.game[0].action == ">2"


def test_everything_grows_with_the_text_of_the_root_and_never_shrinks(show: Show, page: Page) -> None:
    page.set_viewport_size({"width": 600, "height": 900})
    component = show(LADDER, players=PLAYERS)
    before = sizes(component)
    # Some hosts have a small root.
    for text in (10, 12):
        set_text(page, text)
        assert sizes(component) == before, text
    # Twice the text in a window of twice the size is the same page, twice as large.
    page.set_viewport_size({"width": 1184, "height": 1800})
    set_text(page, 32)

    for part, size in sizes(component).items():
        assert size == pytest.approx(2 * before[part], abs=3), part


def test_the_layout_follows_the_text(show: Show, page: Page) -> None:
    page.set_viewport_size({"width": 720, "height": 900})
    board = show(LADDER, players=PLAYERS).board
    expect(board.root.locator("g[data-rung]")).to_have_count(6)

    set_text(page, 32)
    # As on a phone.
    expect(board.root.locator("button[data-rung]")).to_have_count(6)
    set_text(page, 16)
    expect(board.root.locator("g[data-rung]")).to_have_count(6)


def test_full_screen_shows_text_as_large_as_the_reader_wants_it(show: Show, page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    component = show(LADDER, players=PLAYERS)
    page.evaluate(NO_FULL_SCREEN)
    component.board.root.press("f")
    designed = sizes(component)[".action"]

    set_text(page, 32)

    large: Any = sizes(component)[".action"]
    assert large > designed
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 1280
