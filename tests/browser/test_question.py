"""Questions to a class on the page alone: a real widget asks and takes answers."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.component import LADDER, PLAYERS, Component
from tests.browser.question import BUST, Card

if TYPE_CHECKING:
    Show = Callable[..., Component]

# --- Answering ----------------------------------------------------------------------------------


# --- Asking from the page, dice of the room ---------------------------------------------------------


def test_the_page_asks(show: Show) -> None:
    component = show(LADDER, players=PLAYERS, dice=BUST)
    card = Card(component.board)

    tab, keys = component.board.button("Ask"), component.page.keyboard
    tab.focus()
    keys.press("Enter")
    panel = component.board.part("ask")
    topics = panel.locator(".topic")
    assert topics.count() == len(component.widget.topics) > 2
    assert not re.search(r"[{}]", panel.inner_text())
    keys.press("Enter")
    expect(panel).to_have_count(0)
    expect(tab).to_be_focused()
    keys.press("Enter")
    panel.get_by_role("button", name="Will the next roll be a bust?").click()

    expect(card.prompt).to_contain_text("How likely is a bust?")
    assert component.widget.question["topic"] == "bust"


def test_dice_of_the_room_close_a_question(show: Show) -> None:
    component = show(LADDER, players=PLAYERS, dice="hand")
    component.widget.ask("bust", names="shown")
    component.follow()
    card = Card(component.board)
    card.answer("Ada", "1/3")
    expect(card.locked).to_contain_text("Ada")

    component.board.root.get_by_role("textbox", name="Or type it").focus()
    component.page.keyboard.type("4x")
    component.page.keyboard.press("Enter")

    expect(card.part("outcome")).to_have_text("It happened.")
    assert [step.action for step in component.widget.game.steps] == ["4X"]
