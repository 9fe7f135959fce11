"""Every button that goes when it is pressed: the focus stays on the board, and its keys go on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from playwright.sync_api import expect

from exxtra_widget import ExxtraWidget
from tests.browser.component import LADDER, PLAYERS, Component

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

FOCUSED: Final = """() => {
  const root = document.querySelector(".exxtra");
  return root.contains(document.activeElement) && document.activeElement.checkVisibility();
}"""


def press_away(component: Component, button: Locator) -> None:
    """Press a button that goes."""
    button.focus()
    component.page.keyboard.press("Enter")
    component.follow_until(lambda: button.count() == 0)
    component.board.settle()
    component.page.wait_for_function(FOCUSED)


def press_key(component: Component, key: str, cursor: int) -> None:
    """Press a key, which still means something, and leads to a moment."""
    component.page.keyboard.press(key)
    component.board.expect_cursor(cursor)
    component.page.wait_for_function(FOCUSED)


def test_the_focus_stays_when_what_is_told_is_closed(page: Page) -> None:
    # In a higher window there is no room for the tip.
    page.set_viewport_size({"width": 1240, "height": 720})
    component = Component(page, ExxtraWidget(players=PLAYERS, speed=0, dice="64"))
    board = component.board
    board.root.press("1")
    press_away(component, board.root.locator(".notice").get_by_role("button", name="Close", exact=True))
    press_away(component, board.part("coach").get_by_role("button", name="Hide tips"))
    press_key(component, "r", 1)
    board.button("Settings").press("Enter")
    press_away(component, board.root.locator(".settings").get_by_role("button", name="New game"))
    press_key(component, "Escape", 1)


def test_the_focus_stays_at_the_end_of_a_game(page: Page) -> None:
    component = Component(page, ExxtraWidget("19/0 A -", players=["Ann", "Bo"], speed=0, dice="33 33 64"))
    board = component.board
    new_game = board.part("result").get_by_role("button", name="New game")
    press_away(component, board.button("Roll"))
    press_key(component, "ArrowLeft", 0)
    press_key(component, "ArrowRight", 1)
    press_away(component, board.button("Rematch"))
    press_key(component, "r", 1)

    press_away(component, new_game)
    press_key(component, "Escape", 1)
    expect(new_game).to_be_focused()
    press_away(component, new_game)
    press_away(component, board.part("new-game").get_by_role("button", name="Close", exact=True))
    press_key(component, "ArrowLeft", 0)
    press_key(component, "ArrowRight", 1)
    press_away(component, new_game)
    press_away(component, board.part("new-game").get_by_role("button", name="Start", exact=True))
    press_key(component, "r", 1)


def test_the_focus_stays_when_an_answer_comes(page: Page) -> None:
    component = Component(page, ExxtraWidget(LADDER, players=PLAYERS, speed=0, dice="64 42 21"))
    board, widget = component.board, component.widget
    cell = board.open("odds").locator("[data-cell]").first
    component.follow_until(cell.count)
    cell.click()
    component.follow_until(board.button("Back").count)
    press_away(component, board.button("Back"))
    press_key(component, "r", 1)

    widget.ask("bust")
    widget.answer("Ada", "1/2")
    widget.reveal()
    component.follow()
    press_away(component, board.button("Close question"))
    press_key(component, "r", 2)

    press_key(component, "h", 2)
    component.follow_until(lambda: widget.hint)
    press_key(component, "r", 3)
    press_away(component, board.button("Ask for a hint"))
    press_key(component, "ArrowLeft", 2)
