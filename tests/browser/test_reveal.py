"""Questions are revealed, and answers scored, on the page alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.question import CLASS, GUESSES, answered

if TYPE_CHECKING:
    from tests.browser.component import Component

    Show = Callable[..., Component]


def test_rolling_reveals(show: Show) -> None:
    component, card = answered(show, names="shown")

    component.board.roll()

    expect(card.root).to_have_attribute("data-state", "revealed")
    forms = card.part("exact").locator(".form").all_inner_texts()
    assert [form.replace("\N{NO-BREAK SPACE}", " ").strip("= ") for form in forms] == ["11 of 36", "30.6%"]
    expect(card.part("outcome")).to_have_text("It happened.")
    question = component.widget.question
    rows = card.table("The answers")
    given = {guess: entry for entry, guess in zip(question["answers"], GUESSES, strict=True)}
    assert [row[:4] for row in rows] == [
        [guess, str(GUESSES.count(guess)), f"{entry['off']:.3f}", f"{entry['brier']:.3f}"]
        for guess, entry in sorted(given.items(), key=lambda one: one[1]["answer"]["share"])
    ]
    assert sorted(name for row in rows for name in row[4].split(", ")) == CLASS
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


def test_the_session_is_calibrated(show: Show) -> None:
    component, card = answered(show, names="shown")
    component.widget.roll()
    component.widget.ask("double", names="shown")
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
