"""Messages from outside: the game stays or makes one legal step, the kernel's log stays empty, memory stays flat."""

from __future__ import annotations

import gc
import json
import logging
import random
import sys
from collections.abc import Iterator
from itertools import pairwise
from typing import Any
from unittest.mock import patch

import pytest

from exxtra_widget import ExxtraWidget, Game, LevelXWidget
from exxtra_widget.support.locale import LANGUAGES
from exxtra_widget.widget.background import Background
from exxtra_widget.widget.page_code import TRANSLATIONS
from exxtra_widget.widget.protocol import FOR_A_REVISION, LARGEST, MESSAGES, OPTIONAL, is_too_large, read_message

MACHINERY = (
    "_esm", "_css", "_anywidget_id", "_model_name", "_model_module", "_model_module_version", "_view_name",
    "_view_module", "_view_module_version", "_view_count", "_dom_classes", "layout", "tooltip", "tabbable",
    "_page_code", "_texts",
)  # fmt: skip
OURS = ("value", "cursor", "length", "players", "notice", "revision", "odds", "theme", "step_1", "odds_0", "hint_0")
JUNK: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2, 7, 10**30, 10**400, 1.5, float("nan"), float("inf"), "", "x", "roll", "64",
    ">5", "1235", ">15|23", "0/0 A -", "random", "1/3", "bust", "de", "dark", "\ud800", "\0", "__proto__", "IPY_MODEL_",
    "IPY_MODEL_x",
    "<img src=x onerror=alert(1)>", "x" * 10_000, [], {}, [1], ["Ann", "Bo"], ["", "random"], {"a": 1}, [[[]]],
    {"kind": "undo"}, {"kind": "anywidget-command", "name": "x"}, {"method": "update"}, [["a"]],
)  # fmt: skip
LOADED = ("0/3 A 64", "levelx 000000/000000 A -", "Start: 0/0 A -\n\n64 >4", "Game: exxtra", "{}")
WIDGETS = [ExxtraWidget, LevelXWidget]


def deep(rng: random.Random) -> Any:
    value: Any = {}
    for i in range(rng.choice((5, 60, 2_000))):
        value = [value] if i % 2 else {"a": value}
    return value


def junk(rng: random.Random) -> Any:
    return deep(rng) if rng.random() < 0.02 else rng.choice(JUNK)


def well_formed(widget: Any, kind: str, rng: random.Random) -> dict[str, Any]:
    """Return a message that a page may send at its present revision or a little late."""
    game = widget.game
    fields: dict[str, Any] = {
        "token": rng.choice((*game.actions(), *game.outcomes, "64", ">0", "no action")),
        "dice": rng.choice((*game.outcomes, "64", ">0")),
        "marks": rng.choice(("seat:A", "seat:A>seat:B dice", "rung:4 space:3>rung:5", "rung:9", ">")),
        "cursor": rng.randrange(-1, len(game) + 2),
        "line": rng.randrange(3),
        "topic": rng.choice((*widget.topics, "x > 1?")),
        "question": rng.randrange(3),
        "name": rng.choice(("", "Ann", "random")),
        "answer": rng.choice(("1/3", "50 %", "no")),
        "hands": rng.choices(("1=0%", "2=50%", "9=no", "-1=10%", "x"), k=rng.randrange(4)),
        "cards": rng.choices(("7=35%", "12=B", "7=", "41=50%", "x"), k=rng.randrange(4)),
        "seat": rng.randrange(3),
        "move": rng.choice(("next", "back", "scene", "before", "again", "end", "sideways")),
        "number": rng.randrange(4),
        "text": rng.choice(LOADED),
        "players": rng.choices(("Ann", "Bo", "", "x" * 90), k=rng.randrange(8)),
        "bots": rng.choices(("", "random", "nobody"), k=rng.randrange(8)),
        "view": rng.choice(("", "a view", "x" * 90)),
        "title": rng.choice(("", "Stop or go?", "x" * 90)),
        "language": rng.choice(LANGUAGES),
    }
    names = (*MESSAGES[kind], *(name for name in OPTIONAL.get(kind, ()) if rng.random() < 0.5))
    revision = widget.revision - (rng.random() < 0.2)
    return {"kind": kind, "revision": revision, **{name: fields[name] for name in names}}


def hostile(widget: Any, rng: random.Random) -> Any:
    """Return the data of a comm message: right, malformed, stale, a write of traits, or nonsense."""
    way = rng.random()
    kind = rng.choice(("act", "act", "act", *MESSAGES))
    if way < 0.35:
        return {"method": "custom", "content": well_formed(widget, kind, rng)}
    if way < 0.65:
        content = well_formed(widget, kind, rng)
        names = ["kind", "revision", "more", *MESSAGES[kind], *OPTIONAL.get(kind, ())]
        for _ in range(rng.randrange(1, 3)):
            content[rng.choice(names)] = junk(rng)
        return {"method": "custom", "content": content if rng.random() < 0.9 else junk(rng)}
    if way < 0.95:
        names = [*MACHINERY, *OURS, "nothing", "\ud800"]
        return {"method": "update", "state": {rng.choice(names): junk(rng) for _ in range(rng.randrange(1, 4))}}
    return rng.choice(
        (
            junk(rng),
            {"method": junk(rng)},
            {"method": "update", "state": junk(rng)},
            {"method": "update", "state": {}, "buffer_paths": junk(rng)},
            {"method": "custom"},
            {"method": "request_state"},
        )
    )


def lines(game: Game) -> set[tuple[str, ...]]:
    return {tuple(step.action for step in line) for line in (game.steps, *game.others)}


def check_answer(content: Any, revision: int, code: str | None) -> None:
    """Check that a well-formed message is stale or answered for what it asks, and that any other one is malformed."""
    try:
        message = read_message(content)
    except ValueError:
        assert code == "malformed"
        return
    if message["kind"] == "texts" and message["language"] not in TRANSLATIONS:
        assert code == "malformed"
    elif message["kind"] in FOR_A_REVISION and message["revision"] != revision:
        assert code == "stale"
    else:
        assert code not in {"malformed", "stale"}


def check_effect(before: Game, game: Game, kind: object) -> None:
    """Raise an ``AssertionError`` if a message has done more than move in the history or make one legal step."""
    if kind in {"new", "load", "add_scene", "scene", "to_scene"} or game == before:
        return
    for known in lines(before):
        assert any(line[: len(known)] == known for line in lines(game)), "a line of play is lost"
    grown = sum(map(len, lines(game))) - sum(map(len, lines(before)))
    if kind in {"act", "roll"}:
        position = before.position
        step = game[game.cursor - 1]
        assert game.cursor == before.cursor + 1
        assert position.why_not(step.action) is None
        assert position.apply(step.action) == game.position
    else:
        assert kind in {"undo", "redo", "goto", "line", "mark"}
        assert grown == 0


@pytest.fixture
def log(caplog: pytest.LogCaptureFixture) -> Iterator[pytest.LogCaptureFixture]:
    caplog.set_level(logging.WARNING)
    # What is worked out beside the event loop has tests of its own.
    with patch.object(Background, "start_or_run", lambda *_: None):
        yield caplog


def send(widget: Any, data: Any, **more: Any) -> dict[str, Any]:
    """Send a comm message as a page does; return the notice that it brought."""
    before = widget.notice
    widget._handle_msg({"content": {"data": data}, "buffers": [], **more})
    return {} if widget.notice is before else dict(widget.notice or {})


def opened(kind: Any, caplog: pytest.LogCaptureFixture, sent: list[Any]) -> Any:
    widget = kind(players=2, seed=7)
    widget._send = lambda message, **_: sent.append(message)
    widget.log.addHandler(caplog.handler)
    return widget


def check_messages(kind: Any, messages: int, seed: int, log: pytest.LogCaptureFixture) -> Iterator[None]:
    """Send hostile messages one by one, and check after each that the page shows a game that is whole."""
    rng = random.Random(seed)
    sent: list[Any] = []
    widget = opened(kind, log, sent)
    frozen = {name: getattr(widget, name) for name in MACHINERY}
    for i in range(messages):
        data = hostile(widget, rng)
        before, revision = widget.game.copy(), widget.revision
        notice = send(widget, data)
        content = data.get("content") if isinstance(data, dict) else None
        asked = content.get("kind") if isinstance(content, dict) else None
        if isinstance(data, dict) and data.get("method") == "custom" and "content" in data:
            check_answer(content, revision, notice.get("code"))
        check_effect(before, widget.game, asked if isinstance(asked, str) else None)
        game = widget.game
        assert notice.get("code") != "failed", data
        assert len(notice.get("detail", "")) < 400
        assert (widget.value, widget.cursor, widget.length) == (str(game.position), game.cursor, len(game))
        assert (len(widget.lines), widget.language, widget.theme) == (len(game.others), "en", "auto")
        for message in sent:
            json.dumps(message, allow_nan=False, ensure_ascii=False).encode()
        sent.clear()
        assert log.records == [], data
        if len(game) > 200 or i % 2_500 == 2_499:
            # Records of earlier games are kept on purpose.
            widget.scenes, widget.earlier = None, ()
            widget.new_game(seed=i)
        yield
    assert {name: getattr(widget, name) for name in MACHINERY} == frozen


@pytest.mark.slow
@pytest.mark.parametrize("kind", WIDGETS)
def test_hostile_messages_change_nothing_or_make_one_step(kind: Any, log: pytest.LogCaptureFixture) -> None:
    assert len(list(check_messages(kind, 500, 1, log))) == 500


@pytest.mark.everywhere
@pytest.mark.timeout(900)
@pytest.mark.parametrize("kind", WIDGETS)
def test_hostile_messages_at_full_length(kind: Any, log: pytest.LogCaptureFixture) -> None:
    blocks = []
    for i, _ in enumerate(check_messages(kind, 10_000, 2, log)):
        if i % 2_500 == 2_499:
            gc.collect()
            blocks.append(sys.getallocatedblocks())
    # A quarter may fill caches or load a module; messages that leave something leave it in each.
    assert min(after - before for before, after in pairwise(blocks)) < 2_500, blocks


@pytest.mark.parametrize("name", MACHINERY)
def test_traits_of_the_widget_machinery_cannot_be_written(name: str, log: pytest.LogCaptureFixture) -> None:
    sent: list[Any] = []
    widget = opened(ExxtraWidget, log, sent)
    before = getattr(widget, name)
    for value in (*JUNK, "IPY_MODEL_" + widget.layout.model_id):
        sent.clear()
        notice = send(widget, {"method": "update", "state": {name: value}})
        if not is_too_large(value):
            assert f"{name} cannot be written by the page" in notice["detail"]
        # Nor does another view hear of it.
        assert all(name not in message.get("state", {}) for message in sent)
    assert getattr(widget, name) is before
    assert log.records == []


def test_pages_count_their_views_where_python_has_begun_to(log: pytest.LogCaptureFixture) -> None:
    widget = opened(ExxtraWidget, log, [])
    widget._view_count = 0
    assert send(widget, {"method": "update", "state": {"_view_count": 2}}) == {}
    assert widget._view_count == 2
    assert send(widget, {"method": "update", "state": {"_view_count": "many"}})["code"] == "malformed"
    assert log.records == []


@pytest.mark.parametrize(
    "data",
    [
        {"method": "custom", "content": {"kind": "load", "revision": 0, "text": "x" * LARGEST}},
        {"method": "custom", "content": {"kind": "act", "revision": 10 ** (4 * LARGEST), "token": "roll"}},
        {"method": "custom", "content": [0] * LARGEST},
        {"method": "update", "state": {str(i): {} for i in range(LARGEST // 2)}},
        {"method": "update", "state": {"x" * LARGEST: 0}},
        ["x" * LARGEST],
    ],
)
def test_a_message_of_more_than_64_kb_is_refused_unread(data: Any, log: pytest.LogCaptureFixture) -> None:
    widget = opened(ExxtraWidget, log, [])
    with (
        patch.object(type(widget), "set_state") as written,
        patch("exxtra_widget.widget.protocol.read_message") as read,
    ):
        assert send(widget, data) == {"code": "too_large", "id": widget.notice["id"], "count": 1}
    assert not written.called
    assert not read.called


def test_buffers_count_as_part_of_a_message(log: pytest.LogCaptureFixture) -> None:
    widget = opened(ExxtraWidget, log, [])
    assert send(widget, {"method": "request_state"}, buffers=[bytes(LARGEST // 2)] * 3)["code"] == "too_large"


def test_parts_beyond_the_limit_are_not_looked_at() -> None:
    class Endless(list[Any]):
        def __len__(self) -> int:
            return 10**9

        def __iter__(self) -> Iterator[Any]:
            raise AssertionError

    assert is_too_large({"state": Endless()})


def test_a_record_of_a_long_game_is_loaded(log: pytest.LogCaptureFixture) -> None:
    widget = opened(ExxtraWidget, log, [])
    game = Game("exxtra(goal=99) 0/0 A -", seed=1)
    game.play("21 " * 1_000)
    message = {"kind": "load", "revision": widget.revision}
    for text in (game.to_text(), game.to_json()):
        assert send(widget, {"method": "custom", "content": {**message, "text": text}}) == {}
        assert widget.game == game
        message["revision"] = widget.revision


@pytest.mark.parametrize("content", [{}, {"data": {"method": "custom", "content": {"kind": "ping", "revision": 0}}}])
def test_a_message_without_data_or_buffers_raises_nothing(content: Any, log: pytest.LogCaptureFixture) -> None:
    widget = opened(ExxtraWidget, log, [])
    widget._handle_msg({"content": content})
    assert log.records == []
