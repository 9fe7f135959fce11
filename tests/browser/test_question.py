"""Questions to a class on the page alone: a real widget asks and takes answers."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from exxtra_widget import LevelXWidget
from tests.browser.component import LADDER, PLAYERS, Component
from tests.browser.question import BUST, CLASS, Card, answered, asked

if TYPE_CHECKING:
    from playwright.sync_api import Page

    Show = Callable[..., Component]

# --- Answering ----------------------------------------------------------------------------------


def test_without_a_question_there_is_no_card(show: Show) -> None:
    component = show(LADDER, players=PLAYERS)

    expect(Card(component.board).root).to_have_count(0)
    expect(component.board.root).not_to_contain_text("locked")


def test_an_answer_is_locked_by_keyboard(show: Show) -> None:
    component, card = asked(show)
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


def test_slider_and_text_follow_each_other(show: Show) -> None:
    _, card = asked(show)
    assert card.slider.get_attribute("aria-valuetext") == "no answer yet"

    card.chance.fill("1/4")
    assert card.slider.input_value() == "25"
    card.slider.press("ArrowRight")
    assert card.chance.input_value() == "26%"
    card.slider.press("End")
    assert card.chance.input_value() == "100%"
    card.chance.fill("often")
    expect(card.root).to_contain_text("This is not a probability yet.")
    assert card.chance.input_value() == "often"


def test_keys_on_the_slider_do_not_play(show: Show) -> None:
    component, card = asked(show)

    card.slider.focus()
    for key in ("r", "3", "u", "ArrowLeft", "Home"):
        component.page.keyboard.press(key)

    assert component.sent == []
    assert component.board.cursor == 0


def test_an_answer_without_a_name_gets_a_number(show: Show) -> None:
    _, card = asked(show)

    card.chance.fill("1/3")
    card.lock.click()

    expect(card.locked).to_contain_text("Guest 1")
    expect(card.said).to_contain_text("Guest 1")


def test_nothing_to_lock_is_said_beside_the_field(show: Show) -> None:
    component, card = asked(show)
    expect(card.lock).to_have_attribute("aria-disabled", "true")

    card.name.fill("Ada")
    card.lock.click(force=True)

    expect(card.said).to_have_text("Enter an answer, then lock it in.")
    expect(card.chance).to_be_focused()
    assert (component.sent, card.name.input_value()) == ([], "Ada")


@pytest.mark.parametrize(
    ("name", "answer", "reason"),
    [
        ("ADA", "1/2", "Already locked in for"),
        ("Ben", "often", "is not a probability"),
        ("Ben", "2", "between 0 and 1"),
    ],
)
def test_a_refused_answer_stays_with_its_reason(show: Show, name: str, answer: str, reason: str) -> None:
    component, card = asked(show)
    component.widget.answer("Ada", "1/4")
    component.follow()

    card.answer(name, answer)

    expect(card.said).to_contain_text(reason)
    assert [card.name.input_value(), card.chance.input_value()] == [name, answer]
    assert [entry["name"] for entry in component.widget.question["answers"]] == ["Ada"]
    card.answer("Ben", "1/3")
    expect(card.said).to_have_text("Locked in for Ben. Who is next?")


def test_what_is_typed_outlives_whatever_comes(show: Show) -> None:
    component, card = asked(show)
    card.name.fill("Ad")
    card.chance.fill("5/3")
    card.chance.focus()

    component.widget.answer("Ben", 0.5)
    component.follow()
    component.widget.caption("Think of the X.")
    component.follow()
    component.widget._table.notify("stale")
    component.follow()
    component.widget.theme = "dark"
    component.follow()

    expect(card.locked).to_contain_text("Ben")
    assert [card.name.input_value(), card.chance.input_value()] == ["Ad", "5/3"]
    expect(card.chance).to_be_focused()


def test_whoever_sits_alone_writes_the_name_once(show: Show) -> None:
    component, card = asked(show)
    card.answer("Ada", "1/3")
    expect(card.locked).to_contain_text("Ada")

    component.widget.ask("double")
    component.follow()

    expect(card.prompt).to_contain_text("1-1, 2-2 or 3-3")
    assert [card.name.input_value(), card.chance.input_value()] == ["Ada", ""]


def test_a_choice(show: Show) -> None:
    component, card = asked(show, "Which rung would you take?", choices=["rung 3", "rung 1"], answer="rung 3")

    card.name.fill("Ada")
    card.root.get_by_role("radio", name="rung 1").check()
    card.lock.click()
    expect(card.locked).to_contain_text("Ada")
    expect(card.root.get_by_role("radio", name="rung 1")).not_to_be_checked()
    card.root.get_by_role("radio", name="rung 3").focus()
    component.page.keyboard.press(" ")
    card.lock.click()
    expect(card.locked).to_contain_text("Guest 1")
    card.reveal()

    expect(card.part("exact")).to_have_text("Rung 3")
    assert [row[:3] for row in card.table("The answers")] == [["Ada", "Rung 1", "✗"], ["Guest 1", "Rung 3", "✓"]]


def test_names_that_have_answered_are_offered(show: Show) -> None:
    component, card = answered(show)
    component.widget.roll()
    component.widget.ask("double")
    component.widget.answer("Ben", 0.5)
    component.follow()

    expect(card.prompt).to_contain_text("1-1, 2-2 or 3-3")
    offered = card.root.locator("datalist option").evaluate_all("(options) => options.map(({ value }) => value)")
    assert sorted(offered) == sorted(set(CLASS) - {"Ben"})


def test_names_and_questions_are_text(show: Show) -> None:
    prompt = "Is <img src=x onerror='window.hacked = 1'> {seat} likely?"
    component, card = asked(show, prompt, answer="1/2")
    name = "<b>Ada</b> {count}"
    card.answer(name, "1/2")

    expect(card.prompt).to_have_text(prompt)
    expect(card.locked).to_contain_text(name)
    card.reveal()
    assert card.table("The answers")[0][0] == name
    assert card.root.locator("img, b").count() == 0
    assert component.page.evaluate("() => window.hacked") is None


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


def test_what_cannot_be_asked_is_told(show: Show) -> None:
    component = show("0/21/0 B -", players=PLAYERS[:3])

    drawer = component.board.open("ask")

    expect(drawer).to_contain_text("There is nothing to ask here: no dice are to be rolled")
    expect(drawer.locator(".topic")).to_have_count(0)


@pytest.mark.parametrize("way", ["click", "keyboard"])
def test_dice_of_the_room_close_a_question(show: Show, way: str) -> None:
    component = show(LADDER, players=PLAYERS, dice="hand")
    component.widget.ask("bust")
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


def test_dice_that_are_none_stay_written(show: Show) -> None:
    component = show(LADDER, players=PLAYERS, dice="hand")
    written = component.board.root.get_by_role("textbox", name="Or type it")

    written.fill("99")
    written.press("Enter")

    expect(component.board.part("notice")).to_contain_text("99 cannot be rolled")
    assert written.input_value() == "99"
    written.fill("64")
    written.press("Enter")
    component.board.expect_cursor(1)
    assert written.input_value() == ""


def test_level_x_asks_too(page: Page) -> None:
    component = Component(page, LevelXWidget(players=2, speed=0, dice="1235"))
    card = Card(component.board)

    topics = component.board.open("ask").locator(".topic")
    assert topics.count() == len(component.widget.topics) > 0
    topics.first.click()

    card.answer("Ada", "1/2")
    expect(card.locked).to_contain_text("Ada")
    card.reveal()
    expect(card.part("exact")).to_contain_text(" of 1296")


# --- Python is gone -------------------------------------------------------------------------------


def test_without_a_kernel_the_card_says_why(show: Show) -> None:
    component, card = answered(show)
    component.page.evaluate("() => { window.model.dead = true; }")

    card.answer("Zoe", "1/3")

    expect(card.root).to_contain_text("Python is not responding")
    for button in (card.lock, card.button("Close and reveal"), card.button("Close question")):
        expect(button).to_have_attribute("aria-disabled", "true")
    assert [card.name.input_value(), card.chance.input_value()] == ["Zoe", "1/3"]
    # Once Python is back, the same can be sent again.
    component.page.evaluate("() => { window.model.dead = false; }")
    card.lock.click(force=True)
    expect(card.locked).to_contain_text("Zoe")
    expect(card.root).not_to_contain_text("Python is not responding")
