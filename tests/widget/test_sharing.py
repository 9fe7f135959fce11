"""Records for the page, and texts that a reader pastes: read as a whole, or refused without a change."""

from __future__ import annotations

import json
from typing import Any

import pytest

from exxtra_widget import ExxtraWidget
from tests.widget.kernel import ask, code


def load(widget: Any, text: object) -> str | None:
    """Paste a text as a page does; return the code of the notice."""
    ask(widget, "load", text=text)
    return code(widget)


@pytest.fixture
def widget() -> ExxtraWidget:
    played = ExxtraWidget(players=["Ann", "Bo"], seed=7)
    played.play("64 >4 {high} 53 >2")
    return played


def test_the_record_is_published_when_a_view_asks_and_leaves_the_page_with_the_next_change(
    widget: ExxtraWidget,
) -> None:
    ask(widget, "record")
    assert widget.record == {"text": widget.game.to_text(), "count": 1}
    ask(widget, "record")
    assert widget.record["count"] == 2
    widget.undo()
    assert widget.record is None


def test_a_pasted_position_is_shown_with_the_names_of_the_players(widget: ExxtraWidget) -> None:
    old = widget.game
    assert load(widget, " 0/3 A 64\n") is None
    assert (widget.value, widget.players, widget.earlier) == ("0/3 A 64", ["Ann", "Bo"], (old.to_text(),))
    assert load(widget, "0/3/0 A -") is None
    assert widget.players == ["A", "B", "C"]


DEEP = '{"format": "exxtra-widget/1", "steps": ' + "[" * 60_000
NOT_NUMBERS = '{"format": "exxtra-widget/1", "start": "0/0 A -", "cursor": NaN, "drawn": Infinity}'


@pytest.mark.parametrize(
    "text",
    [
        "", "x", "Game: exxtra", "Start: 0/0 A -\n\n64 >9", "levelx 443210/332121 A 1235", "{}", DEEP, NOT_NUMBERS,
        json.dumps({"format": "exxtra-widget/1", "start": 10**400}), "Start: 0/0 A -\nCursor: " + "9" * 5_000,
        "x" * 60_000, "Start: 0/0 A -\n\n" + "(0 " * 20_000,
    ],
)  # fmt: skip
def test_what_cannot_be_read_as_a_whole_is_refused_and_changes_nothing(widget: ExxtraWidget, text: str) -> None:
    before, game = widget.game.to_text(), widget.game
    assert load(widget, text) == "unreadable_text"
    assert widget.notice is not None
    assert len(widget.notice["detail"]) < 210
    assert (widget.game is game, widget.game.to_text(), widget.earlier) == (True, before, ())


@pytest.mark.parametrize("text", ["x" * 600_000, "\ud800", None, 7, ["0/0 A -"]])
def test_a_text_that_no_page_sends_is_malformed(widget: ExxtraWidget, text: object) -> None:
    assert load(widget, text) == "malformed"
