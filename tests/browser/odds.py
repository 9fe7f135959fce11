"""The odds panel on a page, by the names under which people find its parts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from playwright.sync_api import expect

if TYPE_CHECKING:
    from fractions import Fraction

    from playwright.sync_api import Locator

    from tests.browser.board import Board
    from tests.browser.component import Component

CHOICE: Final = "0/3/0@4:64/0@5:70 A 61"


def words(element: Locator) -> str:
    """Return the text of an element with plain spaces."""
    return " ".join(element.inner_text().split())


def panel(board: Board) -> Locator:
    return board.part("odds")


def choice(board: Board, token: str) -> Locator:
    return board.root.locator(f"[data-choice='{token}']")


def open_odds(component: Component) -> Board:
    """Press the button of the panel and wait for Python's answer."""
    component.board.button("Odds").click()
    expect(panel(component.board)).to_have_attribute("aria-busy", "false")
    expect(panel(component.board)).not_to_contain_text("Python")
    return component.board


def percent(value: Fraction | float) -> str:
    return f"{100 * float(value):.1f}%"
