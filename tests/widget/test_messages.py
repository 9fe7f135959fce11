"""Messages that no page sends; tests/robustness sends any message in any order."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone
from typing import Any

import pytest

from exxtra_widget import ExxtraWidget
from tests.widget.kernel import ask, tell, told_by


def nested() -> Any:
    """Return deeply nested data that Python's own JSON reader accepts."""
    value: Any = {}
    for i in range(10_000):
        value = [value] if i % 2 else {"a": value}
    return value


HOSTILE = nested()


@pytest.mark.parametrize(
    "data",
    [
        {"method": "custom", "content": HOSTILE},
        {"method": "custom", "content": {"kind": HOSTILE, "revision": 0}},
        {"method": "custom", "content": {"kind": "undo", "revision": HOSTILE}},
        *({"method": "update", "state": {name: HOSTILE}} for name in ("theme", "_view_count", "_seen", "\ud800")),
        {"method": "update", "state": HOSTILE},
        {"method": "update", "state": {"a": HOSTILE}, "buffer_paths": [["a"]]},
        HOSTILE,
    ],
)
def test_what_is_nested_too_deep_gets_a_notice_and_the_log_stays_empty(
    data: Any, caplog: pytest.LogCaptureFixture
) -> None:
    widget = ExxtraWidget(players=2, seed=7)
    before = widget.game.to_text()
    widget.log.addHandler(caplog.handler)
    try:
        widget._handle_msg({"content": {"data": data}, "buffers": []})
    finally:
        widget.log.removeHandler(caplog.handler)
    assert widget.notice is not None
    assert (widget.notice["code"], caplog.records, widget.game.to_text()) == ("malformed", [], before)


def test_a_ping_is_answered_and_leaves_no_trace() -> None:
    board = ExxtraWidget(players=3, seed=1)
    before = board.get_state()
    answers = told_by(board)
    tell(board, {"kind": "ping"})
    (answer,) = answers
    assert answer["kind"] == "pong"
    assert datetime.now(timezone.utc) - datetime.fromisoformat(answer["now"]) < timedelta(minutes=1)
    assert board.get_state() == before


# --- The one trait that a page writes, in marimo: the revision that it has ----------------------


def test_a_page_writes_the_revision_that_it_has_and_nothing_else() -> None:
    w = ExxtraWidget("0/0 A 64")
    assert w._seen == 1
    w.place(5)
    w.set_state({"_seen": w.revision})
    assert (w._seen, w.notice) == (w.revision, None)
    w.set_state({"theme": "dark", "_seen": 7, "nothing": 0, "tooltip": "x"})
    assert (w._seen, w.theme, w.tooltip) == (7, "auto", None)
    assert w.notice["detail"] == "theme, nothing, tooltip cannot be written by the page"
    # A page counts views once Python has started to count.
    w.set_state({"_seen": 0, "_view_count": 2})
    assert (w._seen, w._view_count) == (0, None)
    w._view_count = 1
    w.set_state({"_view_count": 2})
    assert w._view_count == 2


@pytest.mark.parametrize("value", [-1, 2**53, "7", None, True, 1.5, []])
def test_a_revision_that_cannot_be_is_refused(value: object) -> None:
    w = ExxtraWidget("0/0 A 64")
    w.set_state({"_seen": value})
    assert (w._seen, w.notice["code"], w.value) == (1, "malformed", "0/0 A 64")


@pytest.mark.parametrize("mark", ["rung:1>rung:9", "rung:9", "rung:1>rung:1", ">"])
def test_a_wrong_mark_of_the_pen_is_refused_with_its_reason(mark: str) -> None:
    board = ExxtraWidget("0/3/0 A -", seed=1)
    board.mark("rung:0")
    ask(board, "mark", marks=f"rung:2 {mark}")
    assert board.game.marks == ("rung:0",)
    assert board.notice is not None
    assert board.notice["code"] == "bad_mark"
    assert "cannot be" in board.notice["detail"]
