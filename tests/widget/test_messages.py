"""Any message in any order: the game stays whole, the reader gets a notice, and the kernel's log stays empty."""

from __future__ import annotations

import json
import logging
from typing import Any
from unittest.mock import patch

import hypothesis
import pytest
import traitlets
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from exxtra_widget import ExxtraWidget, LevelXWidget
from exxtra_widget.widget.background import Background
from exxtra_widget.widget.protocol import ANY_TIME, MESSAGES, OPTIONAL

DEPTH = 10_000


def nested(depth: int = DEPTH) -> Any:
    """Return deeply nested data that Python's own JSON reader accepts."""
    value: Any = {}
    for i in range(depth):
        value = [value] if i % 2 else {"a": value}
    return value


HOSTILE = nested()
JUNK: tuple[Any, ...] = (
    None, True, 1.5, float("nan"), -1, 10**30, 10**400, "", "x", "x" * 10_000, "\ud800", "<img src=x onerror=alert(1)>",
    [], {}, [1], HOSTILE,
)  # fmt: skip
junk = st.sampled_from(JUNK)
GOOD: dict[str, Any] = {
    "dice": st.sampled_from(("64", "7X", "11", "1235", "6666", ">0")),
    "token": st.sampled_from(("roll", "64", ">0", ">5", ">9", ">1235", ">15|23", ">6|6|6|6", "no action")),
    "cursor": st.integers(0, 9),
    "line": st.integers(0, 2),
    "topic": st.sampled_from(("bust", "double", "improve", "x > 1?")),
    "question": st.integers(1, 3),
    "name": st.sampled_from(("", "Ann", "random", "attacker", "greedy")),
    "answer": st.sampled_from(("1/3", "50%", "no")),
    "seat": st.integers(0, 3),
    "players": st.lists(st.sampled_from(("Ann", "Bo", "", " ", "x" * 90)), max_size=7),
    "bots": st.lists(st.sampled_from(("", "random", "nobody")), max_size=7),
    "text": st.sampled_from(("0/3 A 64", "levelx 000000/000000 A -", "Start: 0/0 A -\n\n64 >4", "no text", "")),
}
TRAITS = (
    "language", "theme", "speed", "odds", "layout", "tooltip", "_view_count", "_dom_classes", "value", "cursor",
    "step_1", "odds_0", "nothing", "\ud800", "_model_name",
)  # fmt: skip
WRITTEN = st.sampled_from(("de", "dark", 2.0, False, None, ["a"]))


class PageMachine(RuleBasedStateMachine):
    """A page that sends anything."""

    def __init__(self) -> None:
        super().__init__()
        self.records: list[logging.LogRecord] = []
        self.handler = logging.Handler(logging.WARNING)
        self.handler.emit = self.records.append  # type: ignore[method-assign, assignment]
        # What is worked out beside the loop has tests of its own.
        self.beside = patch.object(Background, "start_or_run", lambda *_: None)
        self.beside.start()

    @initialize(kind=st.sampled_from((ExxtraWidget, LevelXWidget)), odds=st.booleans())
    def begin(self, kind: Any, odds: bool) -> None:  # noqa: FBT001 - hypothesis calls it
        self.sent: list[dict[str, Any]] = []
        self.widget = kind(players=2, seed=7, odds=odds)
        self.widget._send = lambda message, **_: self.sent.append(message)
        for log in (logging.getLogger(), self.widget.log):
            log.addHandler(self.handler)

    def teardown(self) -> None:
        self.beside.stop()
        for log in (logging.getLogger(), self.widget.log):
            log.removeHandler(self.handler)

    def send(self, data: Any) -> dict[str, Any]:
        """Send a message as a page does; return the notice that it brought."""
        before = self.widget.notice
        self.widget._handle_msg({"content": {"data": data}, "buffers": []})
        notice = self.widget.notice
        return {} if notice is None or notice is before else notice

    @rule(data=st.data(), kind=st.sampled_from(sorted(MESSAGES)), late=st.booleans())
    def ask(self, data: st.DataObject, kind: str, late: bool) -> None:  # noqa: FBT001 - the same
        """Send a message that has the right form, perhaps too late."""
        names = [*MESSAGES[kind], *data.draw(st.sets(st.sampled_from(OPTIONAL.get(kind, ("",))))) - {""}]
        fields = {name: data.draw(GOOD[name]) for name in names}
        before = self.widget.game.copy()
        revision = self.widget.revision - late
        notice = self.send({"method": "custom", "content": {"kind": kind, "revision": revision, **fields}})
        code = notice.get("code")
        assert code not in {"failed", "malformed"}
        if late and kind not in ANY_TIME:
            assert code == "stale"
            assert self.widget.game == before

    @rule(data=st.data(), kind=st.sampled_from(sorted(MESSAGES)))
    def ask_amiss(self, data: st.DataObject, kind: str) -> None:
        """Send a message with something in it that no page sends."""
        names = ["kind", "revision", "more", *MESSAGES[kind], *OPTIONAL.get(kind, ())]
        content = {"kind": kind, "revision": self.widget.revision, data.draw(st.sampled_from(names)): data.draw(junk)}
        self.refused({"method": "custom", "content": data.draw(junk | st.just(content))})

    @rule(data=st.data(), name=st.sampled_from(TRAITS))
    def write(self, data: st.DataObject, name: str) -> None:
        self.refused({"method": "update", "state": {name: data.draw(WRITTEN | junk), "theme": "dark"}})

    @rule(data=st.data())
    def send_nonsense(self, data: st.DataObject) -> None:
        value = data.draw(junk)
        form = {"method": "update", "state": value, "buffer_paths": value}
        self.refused(data.draw(st.sampled_from((value, form, {"method": value}, {"method": "update", "state": value}))))

    def refused(self, data: Any) -> None:
        """Send data that may be refused as a whole; the game stays unless it was a message after all."""
        before = self.widget.game.copy()
        notice = self.send(data)
        assert notice.get("code") != "failed"
        if notice.get("code") == "malformed":
            assert self.widget.game == before
            assert len(notice["detail"]) < 400

    @invariant()
    def the_page_shows_the_game(self) -> None:
        widget, game = self.widget, self.widget.game
        assert (widget.value, widget.cursor, widget.length) == (str(game.position), game.cursor, len(game))
        assert len(widget.lines) == len(game.others)
        assert (widget.language, widget.theme) == ("en", "auto")

    @invariant()
    def what_is_sent_can_be_sent_and_the_log_is_empty(self) -> None:
        for message in self.sent:
            json.dumps(message, allow_nan=False, ensure_ascii=False).encode()
        self.sent.clear()
        assert [record.getMessage() for record in self.records] == []


TestPage = pytest.mark.slow(PageMachine.TestCase)
TestPage.settings = hypothesis.settings(max_examples=25, stateful_step_count=25, deadline=None)


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
    board._handle_custom_msg({"kind": "ping", "revision": 0}, [])
    assert answers == [{"kind": "pong"}]
    assert board.get_state() == before
