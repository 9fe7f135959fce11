"""Printed cards on a board: expected by `ask`, read by `cards` or by a page whose camera is on."""

from __future__ import annotations

from typing import Any

import pytest

from exxtra_widget import ExxtraWidget, Scene, SceneError, Scenes
from exxtra_widget.widget import questions
from tests.widget.kernel import code, tell

START = "0/3/0 A 61"
CHOICES = ("more", "the same", "less")


@pytest.fixture
def widget() -> ExxtraWidget:
    shown = ExxtraWidget(START, seed=7)
    shown.ask("bust", cards=[3, 7, 12])
    return shown


def read(widget: ExxtraWidget, *cards: str, question: int | None = None) -> None:
    """Send what a page has read."""
    asked = widget.question["id"] if question is None else question
    tell(widget, {"kind": "cards", "question": asked, "cards": list(cards)})


def answers(widget: ExxtraWidget) -> dict[str, str]:
    widget.reveal()
    return {row["name"]: row["answer"] for row in widget.predictions.to_records()}


# --- Scenes -----------------------------------------------------------------------------------


def test_a_scene_expects_cards_and_its_second_vote_those_of_the_first() -> None:
    first = Scene("First", START, ask="Next?", choices=CHOICES, cards=[2, 1, 5])
    shown = ExxtraWidget(scenes=[first, Scene("Second", again="First")])
    shown.next()
    assert (shown.question["cards"], shown.question["class_size"]) == ([1, 2, 5], 3)
    read(shown, "5=A", "1=B")
    shown.scene = "Second"
    shown.next()
    assert (shown.question["cards"], shown.question["read"]) == ([1, 2, 5], [])
    read(shown, "5=B")
    assert (shown.question["read"], len(shown.question["answers"])) == ([5], 2)


@pytest.mark.parametrize(
    "facts", [{"class_size": 28}, {"ask": "Which?", "choices": ["a", "b", "c", "d", "e"]}, {"ask": None}]
)
def test_a_scene_refuses_cards_that_nobody_holds(facts: dict[str, Any]) -> None:
    with pytest.raises(SceneError, match="card"):
        Scenes([Scene("First", START, **{"ask": "bust", "cards": 28, **facts})])


# --- Asking -----------------------------------------------------------------------------------


def test_the_page_learns_which_cards_were_shown_in_this_vote(
    widget: ExxtraWidget, monkeypatch: pytest.MonkeyPatch
) -> None:
    read(widget, "12=35%", "3=50%")
    assert widget.question["read"] == [12, 3]
    widget.again()
    # The answers of both are kept.
    assert (widget.question["read"], len(widget.question["answers"])) == ([], 2)
    # In the same millisecond it would be the same answer.
    monkeypatch.setattr(questions, "now", lambda: questions.in_seconds(1))
    read(widget, "3=50%")
    assert widget.question["read"] == [3]
    widget.reveal()
    assert widget.question["read"] == []


def test_the_page_learns_which_cards_are_expected(widget: ExxtraWidget) -> None:
    question = widget.question
    assert (question["cards"], question["class_size"], question["hands"]) == ([3, 7, 12], 3, True)
    widget.ask("bust", cards=28)
    assert widget.question["cards"] == list(range(1, 29))
    widget.ask("bust", cards=28, hands=False)
    assert (widget.question["hands"], widget.question["class_size"]) == (False, 28)
    widget.ask("bust")
    assert (widget.question["cards"], widget.question["class_size"]) == ([], None)


@pytest.mark.parametrize(
    "options",
    [
        {"cards": 41},
        {"cards": [3, 3]},
        {"class_size": 28},
        {"question": "Which?", "choices": ["a", "b", "c", "d", "e"]},
    ],
)
def test_cards_that_nobody_holds_are_refused(widget: ExxtraWidget, options: dict[str, Any]) -> None:
    asked = widget.question
    with pytest.raises(ValueError, match=r"card"):
        widget.ask(**{"question": "bust", "cards": 28, **options})
    assert widget.question == asked


# --- Reading ----------------------------------------------------------------------------------


def test_answers_of_cards_are_named_by_number_and_no_page_learns_them(widget: ExxtraWidget) -> None:
    widget.cards({7: "35%", 12: "1/3"})
    widget.cards({7: "40%"})
    assert [(answer["name"], answer["answer"]) for answer in widget.question["answers"]] == [("", None)] * 2
    assert answers(widget) == {"12": "1/3", "7": "40%"}
    assert {answer["name"] for answer in widget.question["answers"]} == {""}


def test_a_page_reads_at_any_revision_and_takes_a_card_out(widget: ExxtraWidget) -> None:
    read(widget, "7=35%", "12=50%", "28=0%")
    read(widget, "12=", "3=100%")
    assert (code(widget), answers(widget)) == (None, {"7": "35%", "28": "0%", "3": "100%"})


@pytest.mark.parametrize("cards", [[], ["41=35%"], ["07=35%"], ["7=35%", "7=40%"], ["7=35%", "400=35%"]])
def test_a_malformed_list_changes_nothing(widget: ExxtraWidget, cards: list[str]) -> None:
    read(widget, *cards)
    assert (code(widget), widget.question["answers"]) == ("malformed", [])
