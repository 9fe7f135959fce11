"""What goes between Python and the page: every kind of message with all that it changes, and the traits of a board.

A leading underscore of a trait does not count. Times, numbers that only have to grow, and texts for readers are left
out. A hint plays as long as there is time, so that the sessions ask for one only where values are known.
"""

from __future__ import annotations

import json
from typing import Any, Final

import anywidget

from exxtra_widget.widget.protocol import MESSAGES
from tests.contract.known import result
from tests.contract.recorded import check, digest, plain, written

_LONG: Final = 1_200
_GROWING: Final = {"odds_revision", "at", "now", "until", "scroll_requests", "seen"}
# Parts of the page that count how often they were sent.
_COUNTED: Final = {"hint", "review", "opponents", "record", "notice"}
_FOR_READERS: Final = {"detail", "prompt", "texts"}


def told(widget: Any, kind: str, fields: dict[str, Any]) -> dict[str, Any]:
    """Send a message as a page does, write a trait as a page does, or set one; return all that Python sends then."""
    sent: list[dict[str, Any]] = []
    widget._send = lambda message, **_: sent.append(message)
    if kind == "(the page writes)":
        written_state = {"method": "update", "state": fields, "buffer_paths": []}
        widget._handle_msg({"content": {"data": written_state}, "buffers": []})
    elif kind == "(Python sets)":
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
    code = {"_esm", "_css", "_anywidget_id", "_page_code", "_texts"}
    foreign = code.union(anywidget.AnyWidget.class_trait_names(sync=True))
    state = {name: value for name, value in widget.get_state().items() if name not in foreign}
    return {name.lstrip("_"): _shown(name.lstrip("_"), value, whole=True) for name, value in state.items()}


def session(call: str, messages: list[Any]) -> dict[str, Any]:
    widget = result(call)
    begun = traits(widget)
    replies = [[kind, fields, told(widget, kind, fields)] for kind, fields, _ in messages]
    ended = {name: value if len(str(value)) < 60 else digest(value) for name, value in traits(widget).items()}
    return {"at first": begun, "messages": replies, "in the end": ended}


def facts() -> dict[str, Any]:
    return {call: session(call, found["messages"]) for call, found in written("page").items()}


def test_messages_and_traits_are_as_they_were_recorded() -> None:
    check("page", facts())


def test_every_kind_of_message_is_in_a_session() -> None:
    first, *_ = written("page").values()
    assert {kind for kind, *_ in first["messages"]} >= MESSAGES.keys()
