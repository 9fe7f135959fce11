"""Printed cards on a board: expected by `ask`, read by `cards` or by a page whose camera is on."""

from __future__ import annotations

import pytest

from exxtra_widget import ExxtraWidget
from exxtra_widget.widget import questions
from tests.widget.kernel import code, tell

START = "0/3/0 A 61"


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


def test_a_page_reads_at_any_revision_and_takes_a_card_out(widget: ExxtraWidget) -> None:
    read(widget, "7=35%", "12=50%", "28=0%")
    read(widget, "12=", "3=100%")
    assert (code(widget), answers(widget)) == (None, {"7": "35%", "28": "0%", "3": "100%"})


@pytest.mark.parametrize("cards", [[], ["41=35%"], ["07=35%"], ["7=35%", "7=40%"], ["7=35%", "400=35%"]])
def test_a_malformed_list_changes_nothing(widget: ExxtraWidget, cards: list[str]) -> None:
    read(widget, *cards)
    assert (code(widget), widget.question["answers"]) == ("malformed", [])
