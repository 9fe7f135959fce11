"""Questions to a class on the page alone: a real widget asks and takes answers."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.component import LADDER, PLAYERS, Component
from tests.browser.question import BUST, Card, asked

if TYPE_CHECKING:
    from playwright.sync_api import Page

    Show = Callable[..., Component]

# --- Answering ----------------------------------------------------------------------------------


def test_an_answer_is_locked_by_keyboard(show: Show) -> None:
    component, card = asked(show, names="shown")
    keys = component.page.keyboard
    expect(card.prompt).to_have_text("Alex to roll. How likely is a bust?")

    card.name.focus()
    keys.type("Ada")
    keys.press("Tab")
    keys.type("5/36")
    keys.press("Enter")

    expect(card.locked).to_contain_text("1 answer is locked in")
    expect(card.locked).to_contain_text("Ada")
    message = component.sent[0]
    assert {key: message[key] for key in ("kind", "question", "name", "answer")} == {
        "kind": "answer",
        "question": 1,
        "name": "Ada",
        "answer": "5/36",
    }
    # The next student finds nothing of it, and begins with the name.
    expect(card.name).to_be_focused()
    assert [card.name.input_value(), card.chance.input_value()] == ["", ""]
    expect(card.said).to_have_text("Locked in for Ada. Who is next?")
    assert "5/36" not in component.board.root.inner_text().replace("Type 5/36", "")


def test_what_is_typed_when_the_time_is_up_counts(show: Show, page: Page) -> None:
    page.clock.install()
    component, card = asked(show, seconds=60, names="shown")
    card.name.fill("Ada")
    card.chance.fill("5/36")
    page.clock.fast_forward("01:00")

    expect(card.part("countdown")).to_have_text("Time is up.")
    expect(card.locked).to_contain_text("Ada")
    assert [message["answer"] for message in component.sent if message["kind"] == "answer"] == ["5/36"]


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


@pytest.mark.parametrize("way", ["click", "keyboard"])
def test_dice_of_the_room_close_a_question(show: Show, way: str) -> None:
    component = show(LADDER, players=PLAYERS, dice="hand")
    component.widget.ask("bust", names="shown")
    component.follow()
    card = Card(component.board)
    card.answer("Ada", "1/3")
    expect(card.locked).to_contain_text("Ada")

    if way == "click":
        for die, face in (("A", "4"), ("B", "X")):
            component.board.root.get_by_role("group", name=f"Die {die}").get_by_role(
                "button", name=face, exact=True
            ).click()
    else:
        component.board.root.get_by_role("textbox", name="Or type it").focus()
        component.page.keyboard.type("4x")
        component.page.keyboard.press("Enter")

    expect(card.part("outcome")).to_have_text("It happened.")
    assert [step.action for step in component.widget.game.steps] == ["4X"]
