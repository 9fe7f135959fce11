"""Questions are revealed, and answers scored, on the page alone."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from exxtra_widget.widget.protocol import answer_key
from tests.browser.component import LADDER, PLAYERS
from tests.browser.question import BUST, CLASS, GUESSES, NO_BUST, Card, answered, asked

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.component import Component

    Show = Callable[..., Component]


def test_answers_and_the_exact_value_do_not_reach_the_page_early(show: Show) -> None:
    component, card = answered(show)

    state = component.page.evaluate("() => window.model.state")
    question, answers = state["question"], [state[answer_key(index)] for index in range(len(CLASS))]
    assert (question["exact"], question["working"], question["answers"]) == (None, [], len(CLASS))
    assert [[entry[key] for key in ("answer", "brier", "off")] for entry in answers] == [[None] * 3] * 8
    expect(card.part("exact")).to_have_count(0)
    expect(card.part("answers")).to_have_count(0)
    for name in CLASS:
        expect(card.locked).to_contain_text(name)


def test_rolling_reveals(show: Show) -> None:
    component, card = answered(show)

    component.board.roll()

    expect(card.root).to_have_attribute("data-state", "revealed")
    forms = card.part("exact").locator(".form").all_inner_texts()
    assert [form.replace("\N{NO-BREAK SPACE}", " ").strip("= ") for form in forms] == ["11 of 36", "11/36", "30.6%"]
    expect(card.part("outcome")).to_have_text("It happened.")
    question = component.widget.question
    rows = card.table("The answers")
    assert [row[:4] for row in rows] == [
        [entry["name"], guess, f"{entry['off']:.3f}", f"{entry['brier']:.3f}"]
        for entry, guess in zip(question["answers"], GUESSES, strict=True)
    ]
    for name in CLASS:
        expect(card.part("answers").get_by_role("img")).to_contain_text(name)
    # The dot of 90% stands right of the exact value, that of 14% left of it.
    places = card.places()
    assert places["Hannes"] < places["exact"] < places["Frieda"]


def test_the_working_is_told_as_python_tells_it(show: Show) -> None:
    component, card = answered(show)
    component.widget.reveal()
    component.follow()

    expect(card.root).to_have_attribute("data-state", "revealed")
    lines = [" ".join(text.split()) for text in card.part("working").locator("li").all_inner_texts()]
    poll = component.widget.predictions[-1]
    assert lines == [line.replace(": 1", " 1", 1) if " of 36" in line else line for line in poll.question.explanation()]


def test_revealed_before_the_roll_scores_are_expected_ones(show: Show) -> None:
    component, card = answered(show)

    card.reveal()

    expect(card.part("outcome")).to_contain_text("scores are expected values")
    first = component.widget.question["answers"][0]
    assert first["brier"] == pytest.approx(11 / 36 / 4 + 25 / 36 / 4)
    assert card.table("The answers")[0][3] == f"{first['brier']:.3f}"


def test_a_teacher_can_wait_with_the_answer(show: Show) -> None:
    component, card = answered(show, reveal="later", dice=NO_BUST)

    component.board.roll()

    expect(card.part("closed")).to_have_text("Closed: the dice have been rolled.")
    expect(card.lock).to_have_count(0)
    expect(card.part("exact")).to_have_count(0)
    card.reveal()
    expect(card.part("outcome")).to_have_text("It did not happen.")


def test_dice_come_to_rest_before_the_answer_is_shown(show: Show, page: Page) -> None:
    component = show(LADDER, players=PLAYERS, dice=BUST, speed=0.5)
    component.widget.ask("bust")
    component.follow()
    card = Card(component.board)
    page.evaluate(
        """() => {
          window.early = false;
          const root = document.querySelector(".exxtra");
          const look = () => {
            const revealed = root.querySelector("[data-part=question]")?.dataset.state === "revealed";
            if (revealed && root.classList.contains("exxtra--moving")) window.early = true;
          };
          new MutationObserver(look).observe(root, { attributes: true, subtree: true, childList: true });
        }"""
    )

    component.board.roll_button.click()

    expect(component.board.root).to_have_class(re.compile("exxtra--moving"))
    expect(card.root).to_have_attribute("data-state", "revealed")
    assert page.evaluate("() => window.early") is False


def test_the_session_is_calibrated(show: Show) -> None:
    component, card = answered(show)
    component.widget.roll()
    component.widget.ask("double")
    component.widget.answer("Ada", "3/36")
    component.widget.roll("11")
    component.follow()

    expect(card.part("calibration")).to_contain_text(f"{len(CLASS) + 1} answers so far")
    calibration = component.widget.calibration
    bins = [entry for entry in calibration["bins"] if entry["count"]]
    shown = [[float(cell.rstrip("%")) for cell in row] for row in card.table("Calibration")]
    assert shown == [
        [round(100 * entry["forecast"], 1), round(100 * entry["happened"], 1), entry["count"]] for entry in bins
    ]
    expect(card.part("calibration").locator("circle")).to_have_count(len(bins))
    assert card.table("Scores by name") == [
        [entry["name"], str(entry["count"]), f"{entry['brier']:.3f}"] for entry in calibration["names"]
    ]


def test_a_question_is_put_away(show: Show) -> None:
    component, card = answered(show)

    card.button("Close question").click()

    expect(card.root).to_have_count(0)
    # The keys of the board go on working.
    component.page.keyboard.press("r")
    component.board.expect_cursor(1)


def test_the_focus_stays_in_the_widget(show: Show) -> None:
    component, card = answered(show)

    card.button("Close and reveal").focus()
    component.page.keyboard.press("Enter")

    expect(card.root).to_have_attribute("data-state", "revealed")
    expect(card.prompt).to_be_focused()
    component.page.keyboard.press("r")
    component.board.expect_cursor(1)


def test_a_question_about_another_moment_leads_there(show: Show) -> None:
    component, card = asked(show, dice="64 53")
    component.page.evaluate("() => { window.model.answering = false; }")
    component.widget.dismiss()
    component.widget.roll()
    component.widget.ask("bust")
    component.follow()
    component.board.history.fill("0")

    expect(card.root).to_contain_text("another moment")
    card.button("Show that moment").click()
    expect(card.root).not_to_contain_text("another moment")


def test_two_views_agree(show: Show) -> None:
    component, card = asked(show)
    component.page.evaluate("async () => window.cleanups.push(await window.addView())")
    other = Card(type(component.board)(component.page.locator(".exxtra").nth(1)))
    other.name.fill("Be")

    card.answer("Ada", "1/2")

    expect(other.locked).to_contain_text("Ada")
    assert other.name.input_value() == "Be"
    other.answer("Ben", "1/3")
    expect(card.locked).to_contain_text("Ben")
    component.board.roll()
    expect(card.part("exact")).to_contain_text("11 of 36")
    expect(other.part("exact")).to_contain_text("11 of 36")
