"""The record of a game as text, as JSON and as a table.

A record that is damaged is read up to its first problem; every problem is listed.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from secrets import token_hex
from shutil import copymode
from string import ascii_uppercase
from typing import TYPE_CHECKING, Any, Final

from exxtra_widget.core import dice, script
from exxtra_widget.core.dice import Scripted, Seeded
from exxtra_widget.core.history import History, Notes
from exxtra_widget.core.language import letter
from exxtra_widget.core.line import Line
from exxtra_widget.core.remarks import check_comment
from exxtra_widget.core.script import Entry
from exxtra_widget.support.arguments import nearest, quote, shown
from exxtra_widget.support.calls import checked

if TYPE_CHECKING:
    import pandas as pd

    from exxtra_widget.core.game import Game
    from exxtra_widget.core.step import Step


FORMAT: Final = "exxtra-widget/1"
_HEADER: Final = re.compile(r"([A-Za-z]+):[ \t]?(.*)")
_COUNTS: Final = ("Drawn", "Cursor")
# Each seat has a letter.
_FACTS: Final = ("Game", "Start", "Seed", "Dice", "Drawn", "Weights", "Cursor", *ascii_uppercase)


@checked
class RecordError(ValueError):
    """A record of which not even the start can be read.

    Attributes
    ----------
    problems : list of str
        Every reason, a sentence each.
    file : str
        The file that was to be read; an empty text if it was none.
    """

    def __init__(self, problems: list[str], file: str = "") -> None:
        super().__init__(f"{file or 'this'} is not a record of a game: " + "; ".join(problems))
        self.problems = problems
        self.file = file

    def __reduce__(self) -> tuple[type[RecordError], tuple[list[str], str]]:
        return type(self), (self.problems, self.file)


# --- Writing ----------------------------------------------------------------------------------


def to_text(game: Game) -> str:
    """Return the record of a game as text."""
    facts: dict[str, object] = {"Game": game.start.game, "Start": game.start}
    facts.update({letter(seat): name for seat, name in enumerate(game.players)})
    facts.update({key.title(): value for key, value in _dice(game).items()})
    if game.cursor != len(game.steps):
        facts["Cursor"] = game.cursor
    header = "".join(f"{key}: {value}\n" for key, value in facts.items())
    prologue = game.history.prologue
    parts = [" ".join(script.write_notes(prologue.comments, prologue.marks)), script.write(game.steps)]
    for fork, line in zip(game.forks, game.history.lines, strict=True):
        parts.append(f"({fork} {script.write(line.cut(fork, len(line)))} )")
    return header + "\n" + "".join(f"{part}\n" for part in parts if part)


def to_json(game: Game) -> str:
    """Return the record of a game as JSON."""
    prologue = game.history.prologue
    others = zip(game.forks, game.history.lines, strict=True)
    data = {
        "format": FORMAT,
        "game": game.start.game,
        "start": str(game.start),
        "players": list(game.players),
        **_dice(game),
        "cursor": game.cursor,
        "comments": list(prologue.comments),
        "marks": list(prologue.marks),
        "steps": [_plain(step) for step in game],
        "others": [
            {"from": fork, "steps": [_plain(step) for step in line.cut(fork, len(line))]} for fork, line in others
        ],
    }
    return json.dumps(data, ensure_ascii=False)


def _dice(game: Game) -> dict[str, Any]:
    """Return where dice come from, and how they are loaded, as plain JSON data."""
    loaded = {} if game.weights is None else {"weights": str(game.weights)}
    return {**dice.describe(game.source), **loaded}


def _plain(step: Step) -> dict[str, Any]:
    notes = {"comments": list(step.comments), "marks": list(step.marks)}
    return {"step": step.action, **{key: value for key, value in notes.items() if value}}


def to_records(game: Game) -> list[dict[str, Any]]:
    """Return a table of a game: a dictionary for each step, the same columns in each."""
    rows = []
    turn = 0
    steps = game.steps
    for i, step in enumerate(steps):
        turn += i == 0 or steps[i - 1].seat != step.seat
        rows.append(
            {
                "step": i + 1,
                "turn": turn,
                "seat": letter(step.seat),
                "player": game.players[step.seat],
                "action": step.action,
                "events": " ".join(step.sentences(players=game.players)),
                **game.definition.record(step.after),
                "to_act": letter(step.after.player),
                "position": str(step.after),
                "comment": "\n".join(step.comments),
            }
        )
    return rows


def to_pandas(game: Game) -> pd.DataFrame:
    """Return the table of a game as a data frame."""
    try:
        import pandas as pd  # noqa: PLC0415 - pandas is in an extra
    except ImportError as error:
        raise ImportError(
            "to_pandas() needs pandas: pip install 'exxtra-widget[pandas]'; to_records() needs nothing"
        ) from error
    return pd.DataFrame(to_records(game))


def write(game: Game, path: str | os.PathLike[str]) -> None:
    """Write a record into a file; one of that name stays whole until the new one is complete."""
    target = Path(path).resolve()
    text = to_json(game) + "\n" if _is_json(target) else to_text(game)
    beside = target.with_name(f".{token_hex(8)}.part")
    try:
        with beside.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
        if target.exists():
            copymode(target, beside)
        beside.replace(target)
    finally:
        beside.unlink(missing_ok=True)


def _is_json(path: Path) -> bool:
    return path.suffix.lower() == ".json"


# --- Reading ----------------------------------------------------------------------------------


def read(path: str | os.PathLike[str]) -> Game:
    """Read a record from a file."""
    source = Path(path)
    data = source.read_bytes()
    try:
        # Some editors write a mark before the text.
        text = data.decode("utf-8-sig")
        return from_json(text) if _is_json(source) else from_text(text)
    except UnicodeDecodeError as error:
        raise RecordError([f"it is not written in UTF-8: {error.reason} at byte {error.start}"], str(source)) from None
    except RecordError as error:
        raise RecordError(error.problems, str(source)) from None


def from_text(text: str) -> Game:
    """Read a record from text."""
    if not isinstance(text, str):
        raise RecordError([f"a record is text, not {quote(text)}"])
    facts, body, first_line, problems = _header(text)
    read = script.read(body, first_line)
    return _build(facts, read.entries, read.others, [*problems, *read.problems])


def _header(text: str) -> tuple[dict[str, Any], str, int, list[str]]:
    """Take the facts from the top of a record; return the script below and the number of its first line."""
    lines = text.split("\n")
    facts: dict[str, Any] = {}
    problems: list[str] = []
    i = 0
    while i < len(lines) and (match := _HEADER.fullmatch(lines[i].rstrip("\r"))):
        key, value = match.groups()
        if key not in _FACTS:
            problems.append(f"line {i + 1}: there is no fact {quote(key)!r}{nearest(key, _FACTS)}")
        elif key in facts:
            problems.append(f"line {i + 1}: {key} is said twice")
        else:
            facts[key] = value
        i += 1
    return facts, "\n".join(lines[i:]), i + 1, problems


def from_json(text: str) -> Game:
    """Read a record from JSON."""
    try:
        data = json.loads(text, parse_constant=str)
    except (TypeError, ValueError, RecursionError) as error:
        raise RecordError([f"it is no JSON: {quote(str(error), 100)}"]) from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise RecordError([f"its format is not {FORMAT}"])
    problems: list[str] = []
    facts = _facts(data, problems)
    names = data.get("players")
    names = [] if names is None else names
    if not isinstance(names, list) or len(names) > len(ascii_uppercase):
        problems.append("players is no list of names")
        names = []
    facts.update({letter(seat): name for seat, name in enumerate(names)})
    start = _entry({**data, "step": ""}, "the start", problems)
    entries = [start, *_entries(data.get("steps", []), "step", problems)]
    others = []
    for i, line in enumerate(_list(data.get("others", []), "others", problems)):
        if isinstance(line, dict) and type(line.get("from")) is int:
            others.append(
                (line["from"], [Entry("", 0), *_entries(line.get("steps", []), f"line {i + 1}, step", problems)])
            )
        else:
            problems.append(f"line of play {i + 1} does not say from where")
    return _build(facts, entries, others, problems)


def _facts(data: dict[str, Any], problems: list[str]) -> dict[str, Any]:
    """Return the facts of a JSON record as a text record has them; what is ``null`` is not given."""
    facts: dict[str, Any] = {}
    for key in _FACTS:
        value = data.get(key.lower()) if len(key) > 1 else None
        if value is None:
            continue
        if key in _COUNTS:
            # In quotes if it is a text, so that `_number` finds it wrong.
            facts[key] = shown(value)
        elif type(value) is str or (key == "Seed" and type(value) is int):
            facts[key] = value
        else:
            kinds = "a whole number or a text" if key == "Seed" else "a text"
            problems.append(f"{key.lower()} is {kinds}, not {shown(value)}")
    return facts


def _list(value: object, what: str, problems: list[str]) -> list[Any]:
    if isinstance(value, list):
        return value
    problems.append(f"{what} is no list")
    return []


def _entries(value: object, what: str, problems: list[str]) -> list[Entry]:
    items = _list(value, f"{what}s", problems)
    return [_entry(item, f"{what} {i + 1}", problems) for i, item in enumerate(items)]


def _entry(item: object, what: str, problems: list[str]) -> Entry:
    if not isinstance(item, dict) or not isinstance(item.get("step"), str):
        problems.append(f"{what} is no step")
        return Entry("?", 0)
    entry = Entry(item["step"], 0)
    for name, target in (("comments", entry.comments), ("marks", entry.marks)):
        for note in _list(item.get(name, []), f"{name} of {what}", problems):
            if isinstance(note, str):
                target.append(note)
            else:
                problems.append(f"{name} of {what}: {quote(note)} is no text")
    return entry


def _build(
    facts: dict[str, Any], entries: list[Entry], others: list[tuple[int, list[Entry]]], problems: list[str]
) -> Game:
    """Play a record as far as it is good."""
    game = _begin(facts, problems)
    prologue = Notes(*_notes(game, game.start, entries[0], problems))
    main = Line.of(_played(game, game.start, entries, problems))
    lines = []
    for fork, line in others:
        if not 0 <= fork <= len(main):
            problems.append(f"a line of play leaves after step {fork}, but only {len(main)} steps could be read")
            continue
        after = main[fork - 1].after if fork else game.start
        other = main.take(fork)
        for step in _played(game, after, line, problems):
            other = other.append(step)
        lines.append(other)
    cursor = _number(facts, "Cursor", len(main), len(main), problems)
    game.history = History(game.start, main, tuple(lines), cursor, prologue)
    game.problems = tuple(problems)
    return game


def _begin(facts: dict[str, Any], problems: list[str]) -> Game:
    from exxtra_widget.core.game import Game  # noqa: PLC0415 - a game writes and reads its record

    source: dict[str, Any] = {"dice": facts["Dice"]} if "Dice" in facts else {"seed": facts.get("Seed")}
    names = [facts[seat] for seat in ascii_uppercase if seat in facts]
    drawn = _number(facts, "Drawn", 10**9, 0, problems)
    if "Start" not in facts:
        raise RecordError([*problems, "the start position is missing"])
    try:
        game = Game(facts["Start"], **source)
    except (TypeError, ValueError) as error:
        try:
            game = Game(facts["Start"])
        except (TypeError, ValueError) as worse:
            raise RecordError([*problems, str(worse)]) from None
        problems.append(str(error))
        drawn = 0
    if facts.get("Game", game.start.game) != game.start.game:
        problems.append(f"the game is called {quote(facts['Game'])}, but the start is a position of {game.start.game}")
    if isinstance(game.source, (Seeded, Scripted)):
        game.source = replace(game.source, drawn=drawn)
    if "Weights" in facts:
        try:
            game.weights = game.definition.loaded(facts["Weights"])
        except ValueError as error:
            problems.append(str(error))
    try:
        game.players = Game(game.start, players=names).players if names else game.players
    except (TypeError, ValueError) as error:
        problems.append(str(error))
    return game


def _played(game: Game, position: Any, entries: list[Entry], problems: list[str]) -> Iterator[Step]:
    """Yield the steps up to the first refused one; add unreadable later ones to the problems."""
    for i, entry in enumerate(entries[1:], start=1):
        where = f"line {entry.line}: " if entry.line else f"step {i}: "
        refusal = None if entry.token == "roll" else position.why_not(entry.token)
        if entry.token == "roll" or refusal:
            why = refusal.sentence("en", game.players) if refusal else "a record says what was rolled"
            problems.append(f"{where}{quote(entry.token)}: {why}")
            rest = entries[i + 1 :]
            for later in rest:
                if game.definition.normal(later.token) is None:
                    at = f"line {later.line}: " if later.line else ""
                    problems.append(f"{at}{quote(later.token)} is no step either")
            if rest:
                problems.append(f"{where}the {len(rest)} steps after it were not played")
            return
        step = position.step(entry.token)
        position = step.after
        comments, marks = _notes(game, position, entry, problems)
        yield replace(step, comments=comments, marks=marks) if comments or marks else step


def _notes(game: Game, position: Any, entry: Entry, problems: list[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the comments and marks of a moment that can be."""
    comments, marks = [], []
    for comment in entry.comments:
        try:
            comments.append(check_comment(comment))
        except ValueError as error:
            problems.append(str(error))
    for mark in entry.marks:
        try:
            marks.append(game.definition.check_mark(mark, position))
        except ValueError as error:
            problems.append(str(error))
    return tuple(comments), tuple(dict.fromkeys(marks))


def _number(facts: dict[str, Any], key: str, high: int, default: int, problems: list[str]) -> int:
    text = facts.get(key, str(default))
    if text.isascii() and text.isdecimal() and len(text) < 10 and int(text) <= high:
        return int(text)
    problems.append(f"{key} is a whole number up to {high}, not {quote(text)}")
    return default
