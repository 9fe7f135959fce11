"""Messages that no page sends; tests/robustness sends any message in any order."""

from __future__ import annotations

from typing import Any

import pytest
import traitlets

from exxtra_widget import ExxtraWidget, LevelXWidget
from tests.widget.kernel import tell


def nested() -> Any:
    """Return deeply nested data that Python's own JSON reader accepts."""
    value: Any = {}
    for i in range(10_000):
        value = [value] if i % 2 else {"a": value}
    return value


HOSTILE = nested()
TRAITS = (
    "language", "theme", "speed", "odds", "layout", "tooltip", "_view_count", "_dom_classes", "value", "cursor",
    "step_1", "odds_0", "nothing", "\ud800", "_model_name",
)  # fmt: skip


@pytest.mark.parametrize("kind", [ExxtraWidget, LevelXWidget])
@pytest.mark.parametrize(
    "data",
    [
        {"method": "custom", "content": HOSTILE},
        {"method": "custom", "content": {"kind": HOSTILE, "revision": 0}},
        {"method": "custom", "content": {"kind": "undo", "revision": HOSTILE}},
        *({"method": "update", "state": {name: HOSTILE}} for name in TRAITS if name != "nothing"),
        {"method": "update", "state": HOSTILE},
        {"method": "update", "state": {"a": HOSTILE}, "buffer_paths": [["a"]]},
        HOSTILE,
    ],
)
def test_what_is_nested_too_deep_gets_a_notice_and_the_log_stays_empty(
    kind: Any, data: Any, caplog: pytest.LogCaptureFixture
) -> None:
    widget = kind(players=2, seed=7)
    before = widget.game.to_text()
    widget.log.addHandler(caplog.handler)
    try:
        widget._handle_msg({"content": {"data": data}, "buffers": []})
    finally:
        widget.log.removeHandler(caplog.handler)
    if data != {"method": "update", "state": {"\ud800": HOSTILE}}:
        assert widget.notice is not None
        assert widget.notice["code"] == "malformed"
    assert caplog.records == []
    assert widget.game.to_text() == before


def test_a_trait_of_a_subclass_that_is_refused_stays_as_it_was_and_the_others_are_written() -> None:
    class Labelled(ExxtraWidget):
        label = traitlets.Unicode("none").tag(sync=True)
        shown = traitlets.Bool(default_value=False).tag(sync=True)

    widget = Labelled(players=2, seed=7)
    widget.set_state({"label": ["no text"], "shown": True, "theme": "dark", "tooltip": "x"})
    assert (widget.label, widget.shown, widget.theme, widget.tooltip) == ("none", True, "auto", None)
    assert widget.notice is not None
    assert "label" in widget.notice["detail"]
    assert "theme, tooltip cannot be written" in widget.notice["detail"]


def test_a_ping_is_answered_and_leaves_no_trace(monkeypatch: pytest.MonkeyPatch) -> None:
    board = ExxtraWidget(players=3, seed=1)
    before = board.get_state()
    answers: list[object] = []
    monkeypatch.setattr(board, "send", answers.append)
    tell(board, {"kind": "ping"})
    assert answers == [{"kind": "pong"}]
    assert board.get_state() == before


# --- The one trait that a page writes, in marimo: the revision that it has ----------------------


def test_a_page_writes_the_revision_that_it_has() -> None:
    w = ExxtraWidget("0/0 A 64")
    assert w._seen == 1
    w.place(5)
    w.set_state({"_seen": w.revision})
    assert (w._seen, w.notice) == (w.revision, None)


@pytest.mark.parametrize("value", [-1, "7", None, 1.5, []])
def test_nonsense_is_refused(value: object) -> None:
    w = ExxtraWidget("0/0 A 64")
    w.set_state({"_seen": value})
    assert (w._seen, w.notice["code"], w.value) == (1, "malformed", "0/0 A 64")
