"""Before the reveal of a question its answer is nowhere in the synced state: neither as odds nor as a hint."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from exxtra_widget import ExxtraWidget, exxtra

POSITION = "0/0@4:64 A 70"
# js/tests/state/timeline.test.ts reads the same cases.
CASES = Path(__file__).parents[2].joinpath("js", "tests", "fixtures", "covered.json")


@pytest.fixture
def widget() -> ExxtraWidget:
    """Return a widget with an open odds panel and a hint."""
    widget = ExxtraWidget(POSITION, odds=True)
    widget.ask_hint()
    return widget


def hidden(widget: ExxtraWidget) -> bool:
    state: dict[str, Any] = widget.get_state()
    return state["hint"] is None and not state.get("odds_0") and not any(key.startswith("hint_") for key in state)


@pytest.mark.parametrize("end", ["reveal", "dismiss"])
def test_an_open_question_takes_odds_and_hint_out_of_the_state_until_its_end(widget: ExxtraWidget, end: str) -> None:
    for _ in range(2):
        assert widget.hint["text"] == widget.get_state()["odds_0"]["text"] == POSITION
        widget.ask("bust")
        assert hidden(widget)
        getattr(widget, end)()


def test_the_roll_that_was_asked_about_leaves_no_hint(widget: ExxtraWidget) -> None:
    widget.ask("bust")
    widget.roll("42")
    assert widget.hint is None
    assert widget.get_state()["odds_0"]["text"] == POSITION


@pytest.mark.parametrize("case", json.loads(CASES.read_text(encoding="utf-8")) if CASES.exists() else [], ids=str)
def test_python_and_the_page_cover_the_same_moments(case: dict[str, Any]) -> None:
    widget, question = ExxtraWidget(POSITION), case["question"]
    if question:
        widget.ask("bust", reveal="later")
        if question["state"] == "closed":
            widget.roll("64")
        elif question["state"] == "revealed":
            widget.reveal()
        assert {key: widget.question[key] for key in question} == question
    assert widget._questions.covers(exxtra.Position.parse(case["shown"])) is case["covered"]
