"""The text size of the browser, and its zoom: everything grows, and the game is played on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.component import DRAWN, LADDER, PLAYERS, Component, Show
from tests.browser.test_accessibility import NO_FULL_SCREEN
from tests.browser.test_height import LARGE

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.usefixtures("same_document")


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


def test_a_turn_is_played(show: Show, page: Page) -> None:
    component = show(LADDER, players=PLAYERS)
    board = component.board
    for stop in LARGE:
        page.set_viewport_size({"width": stop.width, "height": stop.height})
        set_text(page, stop.text)
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
