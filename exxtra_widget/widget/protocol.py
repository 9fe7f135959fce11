"""Protocol between Python and the page; ``js/src/wire/protocol.ts`` is its other side.

Python sends synced traits, and each step and each answer under its own key, so that the size of a message does not grow
with the game or the class. The page sends messages instead of writing traits, which would be lost while the kernel is
busy. Only in marimo it writes the trait `_seen`, since marimo only reruns dependent cells for values that its page
writes.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from exxtra_widget.core.script import LONGEST_TOKEN
from exxtra_widget.predict.card_codes import MOST_CARDS
from exxtra_widget.support.arguments import quote

if TYPE_CHECKING:
    from exxtra_widget.core.game import Game
    from exxtra_widget.core.history import Notes
    from exxtra_widget.core.position import Position
    from exxtra_widget.core.step import Step
    from exxtra_widget.support.packing import JsonObject


# Keys besides the traits, each with a number: a step (1 is the first), the odds of a moment that a view has shown (0 is
# the start), luck and loss up to a moment, a row of the hint, and an answer to the question (0 is the first).
STEP_KEY: Final = "step_"
ODDS_KEY: Final = "odds_"
COURSE_KEY: Final = "course_"
HINT_KEY: Final = "hint_"
ANSWER_KEY: Final = "answer_"

# Every kind of message with its fields. An action of any game is sent as its token, "roll" included; the message "roll"
# enters dice that were rolled by hand, or chosen in the odds panel.
MESSAGES: Final[dict[str, dict[str, type]]] = {
    "act": {"token": str},
    "roll": {"dice": str},
    "mark": {"marks": str},
    "undo": {},
    "redo": {},
    "goto": {"cursor": int},
    "line": {"line": int},
    "new": {},
    "odds": {"cursor": int},
    "look": {"cursor": int, "token": str},
    "ask": {"topic": str},
    "answer": {"question": int, "name": str, "answer": str},
    "hands": {"question": int, "hands": list},
    "reader": {},
    "cards": {"question": int, "cards": list},
    "close": {"question": int},
    "open": {"question": int},
    "again": {"question": int},
    "reveal": {"question": int},
    "dismiss": {"question": int},
    "bot": {"seat": int, "name": str},
    "pause": {},
    "resume": {},
    "hurry": {},
    "scene": {"move": str},
    "to_scene": {"number": int},
    "notes": {},
    "add_scene": {"title": str},
    "row": {},
    "expect": {},
    "hint": {},
    "rest": {},
    "analyze": {},
    "stop": {},
    "meet": {},
    "claim": {"view": str},
    "ping": {},
    "code": {},
    "texts": {"language": str},
    "record": {},
    "load": {"text": str},
}
# Optional lists of texts in a message. A new game without them keeps the players and bots.
OPTIONAL: Final[dict[str, tuple[str, ...]]] = {"new": ("players", "bots")}
# Kinds that change the game, or what of it is shown: meant for the revision that the reader looked at.
FOR_A_REVISION: Final = frozenset({"act", "roll", "mark", "undo", "redo", "goto", "line", "new", "load"})
# Kinds that a locked board refuses. Marks and other variations are for looking.
PLAYS: Final = frozenset({"act", "roll", "undo", "redo", "new", "load", "bot"})
_MOST: Final = 100
# Limit of characters in a message. Messages of the page have fewer than 2,000, except a record to load.
LARGEST: Final = 1 << 16
_LONGER: Final = {"marks": 4_000, "name": 80, "answer": 80, "text": LARGEST}
_PREVIEW: Final = 6
_CARD: Final = re.compile(r"([1-9][0-9]?)=(.*)")


def is_too_large(content: object, buffers: Sequence[Any] = ()) -> bool:
    """Return whether a message is larger than `LARGEST`, without reading beyond that."""
    left = LARGEST - sum(memoryview(buffer).nbytes for buffer in buffers)
    rest = [content]
    while rest and left >= 0:
        item = rest.pop()
        if isinstance(item, dict):
            left -= 2 * len(item)
            rest.extend(() if left < 0 else (*item, *item.values()))
        elif isinstance(item, list):
            left -= len(item)
            rest.extend(() if left < 0 else item)
        elif isinstance(item, str):
            left -= len(item) + 2
        elif isinstance(item, int):
            left -= 1 + item.bit_length() // 4
    return left < 0


def read_message(content: object) -> JsonObject:
    """Return a well-formed message of the page, with the answers of cards by their numbers."""
    if not isinstance(content, dict):
        raise ValueError(f"a message must be an object, not {quote(content)}")
    kind = content.get("kind")
    if not isinstance(kind, str) or kind not in MESSAGES:
        raise ValueError(f"there is no message of the kind {quote(kind)}")
    wanted = {"revision": int, **MESSAGES[kind]}
    optional = OPTIONAL.get(kind, ())
    unknown = content.keys() - wanted.keys() - {"kind", *optional}
    if unknown:
        raise ValueError(f"{kind} has no {quote(min(unknown, key=str))}")
    for name, type_ in wanted.items():
        value = content.get(name)
        fits = type(value) is type_ and (
            not isinstance(value, str) or _is_line(value, _LONGER.get(name, LONGEST_TOKEN))
        )
        if not fits or (type_ is list and not _is_list(value)):
            raise ValueError(f"{kind} expects {name} to be {type_.__name__}, not {quote(value)}")
    for name in content.keys() & set(optional):
        if not _is_list(content[name]):
            raise ValueError(f"{kind} expects {name} to be a list of strings, not {quote(content[name])}")
    return {**content, "cards": read_cards(content["cards"])} if kind == "cards" else content


def read_cards(cards: Sequence[str]) -> dict[int, str | None]:
    """Return the answers of cards from texts like ``7=35%``; ``7=`` takes the answer of card 7 out."""
    found = [_CARD.fullmatch(text) for text in cards]
    answers = {int(one[1]): one[2] or None for one in found if one}
    if not cards or len(answers) != len(cards) or max(answers) > MOST_CARDS:
        raise ValueError(f"cards expects 1 to {MOST_CARDS} answers of different cards, like 7=35%, not {quote(cards)}")
    return answers


def _is_line(text: str, longest: int) -> bool:
    """Return whether a text is short enough and has no lone surrogate, which could not be sent back."""
    return len(text) <= longest and not any("\ud800" <= character <= "\udfff" for character in text)


def _is_list(value: object) -> bool:
    """Return whether a value is a short list of lines; the game itself limits their length further."""
    return (
        isinstance(value, list)
        and len(value) <= _MOST
        and all(type(item) is str and _is_line(item, 200) for item in value)
    )


def game_data(game: Game[Position], colors: Mapping[int, str]) -> JsonObject:
    """Return the facts of a game, with the colours of its board."""
    return {
        "game_name": game.start.game,
        "rules": [list(option) for option in game.definition.options(game.start)],
        "board": game.definition.in_colors(colors).board(game.start),
        "players": list(game.players),
    }


def line_data(game: Game[Position], colors: Mapping[int, str]) -> JsonObject:
    """Return the shown variation without its steps, and the others: where each branches off, and its next steps."""
    start = _moment(game, colors, game.start, game.history.prologue)
    others = [
        {"from": at, "length": len(line), "text": " ".join(step.action for step in line[at : at + _PREVIEW])}
        for at, line in zip(game.forks, game.others, strict=True)
    ]
    return {
        "start": {"token": "", "seat": None, "events": [], **start},
        "length": len(game),
        "cursor": game.cursor,
        "lines": others,
        "dice": game.source.kind,
    }


def step_data(game: Game[Position], colors: Mapping[int, str], step: Step) -> JsonObject:
    """Return a step as plain data for the page."""
    events = [event.to_dict() for event in step.events]
    return {"token": step.action, "seat": step.seat, "events": events, **_moment(game, colors, step.after, step)}


def _moment(game: Game[Position], colors: Mapping[int, str], position: Position, notes: Notes | Step) -> JsonObject:
    state = game.definition.in_colors(colors).state(position, game.weights)
    return {"state": state, "comments": list(notes.comments), "marks": list(notes.marks)}
