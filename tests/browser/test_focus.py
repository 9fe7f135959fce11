"""Every button that goes when it is pressed: the focus stays on the board, and its keys go on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import expect

from exxtra_widget import ExxtraWidget
from tests.browser.component import LADDER, PLAYERS, Component

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page

    from exxtra_widget.widget.base import GameWidget

FOCUSED: Final = """() => {
  const root = document.querySelector(".exxtra");
  return root.contains(document.activeElement) && document.activeElement.checkVisibility();
}"""


@dataclass(frozen=True)
class Vanishing:
    """A button that goes, the way to it, and a key that then leads to another moment."""

    widget: Callable[[], GameWidget]
    reach: Callable[[Component], None]
    button: Callable[[Component], Locator]
    key: str
    cursor: int


def named(name: str) -> Callable[[Component], Locator]:
    return lambda component: component.board.button(name)


def within(part: str, name: str) -> Callable[[Component], Locator]:
    return lambda component: component.board.root.locator(part).get_by_role("button", name=name, exact=True)


def nothing(component: Component) -> None:
    """Do nothing."""


def pressed(*keys: str) -> Callable[[Component], None]:
    def press_keys(component: Component) -> None:
        component.board.root.focus()
        for key in keys:
            component.page.keyboard.press(key)
            component.board.settle()

    return press_keys


def won(component: Component) -> None:
    pressed("r")(component)
    expect(component.board.part("result")).to_be_visible()


def new_game(component: Component) -> None:
    won(component)
    component.board.part("result").get_by_role("button", name="New game").press("Enter")
    expect(component.board.part("new-game")).to_be_visible()


def settings(component: Component) -> None:
    component.board.button("Settings").press("Enter")


def asked(component: Component) -> None:
    component.widget.ask("bust")
    component.follow()


def revealed(component: Component) -> None:
    asked(component)
    component.widget.answer("Ada", "1/2")
    component.widget.reveal()
    component.follow()


def hint_missing(component: Component) -> None:
    pressed("h")(component)
    component.follow_until(lambda: component.widget.hint)
    pressed("r")(component)


def previewed(component: Component) -> None:
    cell = component.board.open("odds").locator("[data-cell]").first
    component.follow_until(cell.count)
    cell.click()
    component.follow_until(component.board.button("Back").count)


def start() -> GameWidget:
    return ExxtraWidget(players=PLAYERS, speed=0, dice="64 42 21")


def ladder() -> GameWidget:
    return ExxtraWidget(LADDER, players=PLAYERS, speed=0, dice="64 42 21")


def nearly_won() -> GameWidget:
    return ExxtraWidget("19/0 A -", players=["Ann", "Bo"], speed=0, dice="33 64")


BUTTONS: Final = {
    "tip": Vanishing(start, nothing, within("[data-part=coach]", "Hide tips"), "r", 1),
    "notice": Vanishing(start, pressed("1"), within(".notice", "Close"), "r", 1),
    "winning roll": Vanishing(nearly_won, nothing, named("Roll"), "ArrowLeft", 0),
    "rematch": Vanishing(nearly_won, won, named("Rematch"), "r", 1),
    "new game": Vanishing(nearly_won, won, within("[data-part=result]", "New game"), "Escape", 1),
    "no new game": Vanishing(nearly_won, new_game, within("[data-part=new-game]", "Close"), "ArrowLeft", 0),
    "start": Vanishing(nearly_won, new_game, within("[data-part=new-game]", "Start"), "r", 1),
    "new game in the settings": Vanishing(start, settings, within(".settings", "New game"), "Escape", 0),
    "back from a preview": Vanishing(ladder, previewed, named("Back"), "r", 1),
    "question": Vanishing(ladder, revealed, named("Close question"), "r", 1),
    "hint": Vanishing(ladder, hint_missing, named("Ask for a hint"), "ArrowLeft", 0),
}


@pytest.mark.parametrize("name", BUTTONS)
def test_the_focus_stays_when_a_button_goes(page: Page, name: str) -> None:
    vanishing = BUTTONS[name]
    component = Component(page, vanishing.widget())
    vanishing.reach(component)
    button = vanishing.button(component)
    button.focus()
    page.keyboard.press("Enter")
    component.follow_until(lambda: button.count() == 0)
    component.board.settle()

    page.wait_for_function(FOCUSED)
    page.keyboard.press(vanishing.key)
    component.board.expect_cursor(vanishing.cursor)
    page.wait_for_function(FOCUSED)


def test_escape_leads_back_out_of_a_new_game(page: Page) -> None:
    component = Component(page, nearly_won())
    new_game(component)
    page.wait_for_function(FOCUSED)
    page.keyboard.press("Escape")
    expect(component.board.part("result").get_by_role("button", name="New game")).to_be_focused()
