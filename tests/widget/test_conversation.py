"""A conversation with the page: what each kind of message changes, by the names and the small values of its traits."""

from __future__ import annotations

from typing import Any, Final

from exxtra_widget import ExxtraWidget
from exxtra_widget.widget.protocol import MESSAGES

# Each message, or what Python sets, with what is sent then. Numbers that only have to grow are named without a value,
# and so are long values; of a hint only the first row.
CONVERSATION: Final[list[tuple[str, dict[str, Any], str]]] = [
    ("set", {"language": "de"}, "language=de tell=texts texts"),
    ("set", {"odds": True}, "odds=True odds_0 odds_revision"),
    ("roll", {"dice": "64"}, "cursor=1 length=1 odds_1 odds_revision revision step_1 topics value=0/0 A 64"),
    ("act", {"token": ">5"}, "cursor=2 length=2 odds_2 odds_revision revision step_2 topics value=0@5:64/0 B -"),
    ("act", {"token": "roll"}, "cursor=3 length=3 odds_3 odds_revision revision step_3 topics value=0@5:64/0 B 62"),
    ("act", {"token": ">9"}, "notice=no_such_rung revision"),
    ("roll", {"dice": "no dice"}, "notice=unreadable revision"),
    ("odds", {"cursor": 1}, "odds_1 odds_revision"),
    ("odds", {"cursor": 99}, "notice=no_such_step revision"),
    ("look", {"cursor": 0, "token": "64"}, "preview"),
    ("look", {"cursor": 0, "token": ">5"}, "notice=must_roll revision"),
    ("expect", {}, ""),
    ("hint", {}, "hint hint_0"),
    ("rest", {}, ""),
    ("analyze", {}, "course_0 course_1 course_2 course_3 review"),
    ("goto", {"cursor": 0}, "cursor=0 hint=None hint_0=None notice=None revision topics value=0/0 A -"),
    ("goto", {"cursor": 0}, "revision"),
    ("mark", {"marks": "space:3>rung:5"}, "revision start"),
    ("mark", {"marks": "space:3>rung:9"}, "notice=bad_mark revision"),
    ("goto", {"cursor": 99}, "notice=no_such_step revision"),
    ("ask", {"topic": "bust"}, "notice=None odds_0=None odds_revision question"),
    ("ask", {"topic": "nothing"}, "notice=no_topic revision"),
    ("answer", {"answer": "1/3", "name": "Ann", "question": 1}, "answer_0 notice=None odds_revision question"),
    ("answer", {"answer": "50%", "name": "ann", "question": 1}, "notice=name_taken revision"),
    ("answer", {"answer": "no number", "name": "Bo", "question": 1}, "notice=no_share revision"),
    ("answer", {"answer": "50%", "name": "Bo", "question": 9}, "notice=no_question revision"),
    ("hands", {"question": 1, "hands": []}, "notice=None odds_revision"),
    ("reader", {}, "tell=reader"),
    ("cards", {"question": 1, "cards": ["7=35%"]}, "answer_1 odds_revision question"),
    ("cards", {"question": 1, "cards": ["7="]}, "answer_1=None odds_revision question"),
    ("close", {"question": 1}, "odds_0 odds_revision question"),
    ("close", {"question": 1}, "notice=question_closed revision"),
    ("open", {"question": 1}, "notice=None odds_0=None odds_revision question"),
    ("again", {"question": 1}, "notice=question_open revision"),
    ("reveal", {"question": 1}, "answer_0 notice=None odds_0 odds_revision question"),
    ("reveal", {"question": 1}, "notice=question_revealed revision"),
    ("dismiss", {"question": 1}, "answer_0=None notice=None question=None"),
    ("dismiss", {"question": 1}, "notice=no_question revision"),
    ("redo", {}, "calibration cursor=1 notice=None revision topics value=0/0 A 64"),
    ("undo", {}, "cursor=0 revision topics value=0/0 A -"),
    ("undo", {}, "notice=nothing_to_undo revision"),
    ("redo", {}, "cursor=1 notice=None revision topics value=0/0 A 64"),
    ("act", {"token": ">3"},
     ("cursor=2 length=2 lines odds_2 odds_3=None odds_revision revision step_2 step_3=None topics "
      "value=0@3:64/0 B -")),
    ("line", {"line": 0},
     ("course_2 course_3 cursor=1 length=3 lines odds_2 odds_3 odds_revision review revision step_2 step_3 "
      "topics value=0/0 A 64")),
    ("line", {"line": 9}, "notice=no_such_line revision"),
    ("bot", {"name": "attacker", "seat": 1}, "opponents"),
    ("bot", {"name": "nobody", "seat": 1}, "notice=no_such_bot revision"),
    ("pause", {}, "opponents"),
    ("resume", {}, "opponents"),
    ("hurry", {}, "opponents"),
    ("bot", {"name": "", "seat": 1}, "opponents"),
    ("stop", {}, "review"),
    ("record", {}, "record"),
    ("record", {}, "record"),
    ("load", {"text": "0/3@4:64 A 61"},
     ("course_0=None course_1=None course_2=None course_3=None cursor=0 length=0 lines notice=None odds_0 odds_1=None "
      "odds_2=None odds_3=None odds_revision record=None review revision start value=0/3@4:64 A 61")),
    ("load", {"text": "no text"}, "notice=unreadable_text revision"),
    ("meet", {}, ""),
    ("claim", {"view": "one"}, ""),
    ("notes", {}, ""),
    ("ping", {}, "tell=pong"),
    ("code", {}, ""),
    ("texts", {"language": "fr"}, "tell=texts"),
    ("new", {"bots": ["", "attacker"], "players": ["Ann", "Bo"]},
     "notice=None odds_0 odds_revision opponents review revision"),
    ("new", {"players": ["Ann"]}, "notice=no_such_table revision"),
    ("new", {}, "notice=None odds_0 odds_revision review revision"),
    ("undo", {"revision": 0}, "notice=stale revision"),
    ("fly", {}, "notice=malformed revision"),
    ("set", {"scenes": "Start: 0/0 A -\n64\n## Vote\nAsk: bust"},
     ("notice=None odds=False odds_0 odds_revision opponents players review revision scenes start topics "
      "value=0/0 A -")),
    ("scene", {"move": "next"}, "cursor=1 length=1 revision scenes step_1 topics value=0/0 A 64"),
    ("to_scene", {"number": 2}, "cursor=0 length=0 review revision scenes start"),
    ("add_scene", {"title": "Now"}, "review revision scenes"),
    ("row", {}, "tell=row"),
    ("notes", {}, "tell=notes"),
]  # fmt: skip
GROWING: Final = {"revision", "odds_revision"}


def answered(widget: Any, kind: str, fields: dict[str, Any]) -> str:
    """Send a message as a page does, or set a trait; return all that Python sends then."""
    found: dict[str, Any] = {}

    def take(message: dict[str, Any], **_: Any) -> None:
        found.update({"tell": message["content"]} if message["method"] == "custom" else message["state"])

    widget._send = take
    if kind == "set":
        for name, value in fields.items():
            setattr(widget, name, value)
    else:
        widget._handle_custom_msg({"kind": kind, "revision": widget.revision, **fields}, [])
    traits = {name.lstrip("_"): value for name, value in found.items()}
    return " ".join(sorted(shown(*one) for one in traits.items() if one[0] not in {f"hint_{i}" for i in range(1, 9)}))


def shown(name: str, value: Any) -> str:
    if name == "notice" and value:
        return f"notice={value['code']}"
    if name == "tell":
        return f"tell={value['kind']}"
    return name if name in GROWING or isinstance(value, (dict, list)) else f"{name}={value}"


def test_every_message_changes_what_it_should_and_nothing_else() -> None:
    widget = ExxtraWidget(players=["Ann", "Bo"], seed=7, pace=0)
    for kind, fields, said in CONVERSATION:
        assert (kind, fields, answered(widget, kind, fields)) == (kind, fields, said)
    assert {kind for kind, *_ in CONVERSATION} >= MESSAGES.keys()
