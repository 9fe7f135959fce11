"""What goes between Python and the page: every message with all that it changes, and the traits of a board.

Python sends traits; a leading underscore in their names does not count. Times, and numbers that only have to grow, are
left out; so are texts for readers.
"""

from __future__ import annotations

import json
from typing import Any, Final

import anywidget

from exxtra_widget import ExxtraWidget, LevelXWidget, play
from exxtra_widget.widget.protocol import MESSAGES
from tests.contract.recorded import check, digest, plain
from tests.contract.samples import STARTS

# What a page may write is the revision that it has seen; Python sets the rest.
WRITES: Final = "(the page writes)"
SETS: Final = "(Python sets)"
Message = tuple[str, dict[str, Any]]
BOARDS: Final[dict[str, Any]] = {
    "exxtra": lambda: ExxtraWidget(players=["Ann", "Bo"], seed=7, pace=0),
    "levelx": lambda: LevelXWidget(players=["Ann", "Bo"], seed=7, pace=0),
    "levelx, near its end": lambda: LevelXWidget("levelx 000000+0.0.0.0.8.7/002000+12.11.2.0.0.0 B -", seed=7),
    "pig": lambda: play(STARTS["pig"][0], seed=7, pace=0),
}
# A roll, an action after it and another one, an action that is refused, a topic, a strategy, and a position to load.
WORDS: Final = {
    "exxtra": ("64", ">5", ">3", ">9", "bust", "attacker", "0/3@4:64 A 61"),
    "levelx": ("1235", ">15|23", ">123|5", ">7", "earn", "greedy", "levelx 110000/000000 B 1235"),
    "pig": ("5", "hold", "roll", "hold", "win", "hold_at_20", "pig 12/30 A 7"),
}
# Only where values are known: games of chance would be played for as long as there is time.
_ADVICE: Final[list[Message]] = [("hint", {}), ("rest", {}), ("analyze", {})]
_LONG: Final = 1_200
_GROWING: Final = {"odds_revision", "at", "until", "cue", "seen"}
# Parts of the page that count how often they were sent.
_COUNTED: Final = {"hint", "review", "opponents", "record", "notice"}
_FOR_READERS: Final = {"detail", "prompt"}


def session(game: str) -> list[Message]:
    """Return the messages of a page: every kind, each also in a way that is refused."""
    if game == "levelx, near its end":
        return [("roll", {"dice": "1235"}), *_ADVICE, ("act", {"token": ">15|23"}), ("analyze", {})]
    dice, action, other, wrong, topic, strategy, text = WORDS[game]
    messages: list[Message] = [
        (WRITES, {"language": "de"}),
        (WRITES, {"seen": 1}),
        (SETS, {"language": "de"}),
        (SETS, {"odds": True}),
        ("roll", {"dice": dice}),
        ("act", {"token": action}),
        ("act", {"token": "roll"}),
        ("act", {"token": wrong}),
        ("roll", {"dice": "no dice"}),
        ("odds", {"cursor": 1}),
        ("odds", {"cursor": 99}),
        ("look", {"cursor": 0, "token": dice}),
        ("look", {"cursor": 0, "token": action}),
        ("goto", {"cursor": 0}),
        ("goto", {"cursor": 99}),
        ("ask", {"topic": topic}),
        ("ask", {"topic": "nothing"}),
        ("answer", {"question": 1, "name": "Ann", "answer": "1/3"}),
        ("answer", {"question": 1, "name": "ann", "answer": "50%"}),
        ("answer", {"question": 1, "name": "Bo", "answer": "no number"}),
        ("answer", {"question": 9, "name": "Bo", "answer": "50%"}),
        ("reveal", {"question": 1}),
        ("reveal", {"question": 1}),
        ("dismiss", {"question": 1}),
        ("dismiss", {"question": 1}),
        ("redo", {}),
        ("undo", {}),
        ("undo", {}),
        ("redo", {}),
        ("act", {"token": other}),
        ("line", {"line": 0}),
        ("line", {"line": 9}),
        ("bot", {"seat": 1, "name": strategy}),
        ("bot", {"seat": 1, "name": "nobody"}),
        ("pause", {}),
        ("resume", {}),
        ("bot", {"seat": 1, "name": ""}),
        ("stop", {}),
        ("record", {}),
        ("load", {"text": text}),
        ("load", {"text": "no text"}),
        ("meet", {}),
        ("ping", {}),
        ("code", {}),
        ("new", {"players": ["Ann", "Bo"], "bots": ["", strategy]}),
        ("new", {"players": ["Ann"]}),
        ("new", {}),
        ("undo", {"revision": 0}),
        ("fly", {}),
        ("act", {}),
        ("act", {"token": 4}),
        ("act", {"token": action, "more": 1}),
    ]
    if game == "exxtra":
        messages[13:13] = _ADVICE
    return messages


def told(widget: Any, kind: str, fields: dict[str, Any]) -> dict[str, Any]:
    """Send a message as a page does; return all that Python sends after it."""
    sent: list[dict[str, Any]] = []
    widget._send = lambda message, **_: sent.append(message)
    if kind == WRITES:
        widget._handle_msg(
            {"content": {"data": {"method": "update", "state": fields, "buffer_paths": []}}, "buffers": []}
        )
    elif kind == SETS:
        for name, value in fields.items():
            setattr(widget, name, value)
    else:
        widget._handle_custom_msg({"kind": kind, "revision": widget.revision, **fields}, [])
    found: dict[str, Any] = {}
    for message in sent:
        found |= {"to the view": message["content"]} if message["method"] == "custom" else message["state"]
    return {name.lstrip("_"): _shown(name.lstrip("_"), value, whole=kind == "odds") for name, value in found.items()}


def _shown(name: str, value: Any, *, whole: bool = False) -> Any:
    """Return a value without what differs from one day to the next; of a long one its keys and a digest."""
    if name in _GROWING and value:
        return "grows" if isinstance(value, int) else "a time"
    if name in _FOR_READERS:
        return "a text" if value else value
    if isinstance(value, dict):
        left_out = {"count", "id"} if name in _COUNTED else set()
        found = {key: _shown(key, item, whole=True) for key, item in value.items() if key not in left_out}
        is_short = whole or len(json.dumps(plain(found))) <= _LONG
        return found if is_short else {"keys": sorted(found), "digest": digest(found)}
    return [_shown("", item, whole=True) for item in value] if isinstance(value, list) else value


def traits(widget: Any) -> dict[str, Any]:
    """Return the synced traits of a board that are its own."""
    foreign = {*anywidget.AnyWidget.class_trait_names(sync=True), "_esm", "_css", "_anywidget_id", "page_code"}
    state = {name: value for name, value in widget.get_state().items() if name not in foreign}
    return {name.lstrip("_"): _shown(name.lstrip("_"), value, whole=True) for name, value in state.items()}


def facts() -> dict[str, Any]:
    found = {}
    for game, board in BOARDS.items():
        widget = board()
        begun = traits(widget)
        messages = [[kind, fields, told(widget, kind, fields)] for kind, fields in session(game)]
        ended = {name: value if len(str(value)) < 60 else digest(value) for name, value in traits(widget).items()}
        found[game] = {"at first": begun, "messages": messages, "in the end": ended}
    return found


def test_messages_and_traits_are_as_they_were_recorded() -> None:
    check("page", facts())


def test_every_kind_of_message_is_in_the_session() -> None:
    assert {kind for kind, _ in session("exxtra")} >= MESSAGES.keys()
