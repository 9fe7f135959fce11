"""Records of games as values, as text, as JSON and as tables.

The reader keeps the part of a damaged record before its first problem, and lists its problems. A written record has a
check over its facts and steps, so it also notices other changes; a record without one is read as it is.
"""

from __future__ import annotations

import json
import os
import re
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from string import ascii_uppercase
from typing import TYPE_CHECKING, Any, Final

from exxtra_widget.core import dice, script
from exxtra_widget.core.dice import DiceSource, Scripted, Seeded
from exxtra_widget.core.history import History, Notes, Steps, check_comment
from exxtra_widget.core.registry import read_position
from exxtra_widget.core.script import Entry, Script
from exxtra_widget.core.seats import check_players
from exxtra_widget.support.arguments import at_most, nearest, quote, saved_object, shown
from exxtra_widget.support.files import path_of, short_names, write_text
from exxtra_widget.support.locale import letter
from exxtra_widget.support.unicode import decoded, named, plain, unquoted

if TYPE_CHECKING:
    from exxtra_widget.core.definition import GameDefinition
    from exxtra_widget.core.dice import Weights
    from exxtra_widget.core.position import Position
    from exxtra_widget.core.step import Step
    from exxtra_widget.support.packing import JsonObject


FORMAT: Final = "exxtra-widget/1"
# A misspelt fact may contain any characters; steps have no colon.
_HEADER: Final = re.compile(r"([^\s:\uff1a{}()][^:\uff1a{}()]{0,30})[:\uff1a](.*)")
_CHECK: Final = re.compile(r"[0-9a-f]{8}")
_TEXTS: Final = ("Game", "Start", "Seed", "Dice", "Weights")
_COUNTS: Final = ("Drawn", "Cursor")
# Keep Check next to Game: truncation then loses both or neither.
# Each seat has a letter.
_FACTS: Final = ("Game", "Check", "Start", *ascii_uppercase, "Seed", "Dice", "Drawn", "Weights", "Cursor")
_KEYS: Final = (
    *("format", "game", "check", "start", "players", "seed", "dice", "drawn", "weights", "cursor"),
    *("comments", "marks", "steps", "others"),
)
_STEP_KEYS: Final = ("step", "comments", "marks")
_LINE_KEYS: Final = ("from", "steps")
_MOST_DRAWN: Final = 10**9


class RecordError(ValueError):
    """Record whose start cannot be read.

    Parameters
    ----------
    problems : list of str
        Every reason, a sentence each.
    file : str, optional
        Name of the file; empty for a text that does not come from a file.

    Examples
    --------
    >>> from exxtra_widget import RecordError
    >>> from exxtra_widget import Game
    >>> try:
    ...     Game.from_text("Alex rolled 64.")
    ... except RecordError as error:
    ...     print(error.problems[-1])
    the start position is missing
    """

    def __init__(self, problems: list[str], file: str = "") -> None:
        super().__init__(f"{file or 'this'} is not a record of a game: " + "; ".join(problems))
        self.problems = problems
        self.file = file

    def __reduce__(self) -> tuple[type[RecordError], tuple[list[str], str]]:
        return type(self), (self.problems, self.file)


@dataclass(frozen=True)
class Record:
    """Record of a game: its variations, names of the seats, dice."""

    history: History
    players: tuple[str, ...]
    source: DiceSource
    weights: Weights | None = None
    problems: tuple[str, ...] = field(default=(), compare=False)


# --- Writing ----------------------------------------------------------------------------------


def to_text(record: Record) -> str:
    """Return the record of a game as text."""
    history = record.history
    facts = _facts(record)
    game, _, others = facts.partition("\n")
    prologue = history.prologue
    parts = [" ".join(script.write_notes(prologue.comments, prologue.marks)), script.write_script(history.steps)]
    parts += [f"({fork} {script.write_script(steps)} )" for fork, steps in history.branches()]
    return f"{game}\nCheck: {_checksum(record)}\n{others}\n" + "".join(f"{part}\n" for part in parts if part)


def to_json(record: Record) -> str:
    """Return the record of a game as JSON."""
    history = record.history
    data = {
        "format": FORMAT,
        "game": history.start.game,
        "check": _checksum(record),
        "start": str(history.start),
        "players": list(record.players),
        **_dice(record),
        "cursor": history.cursor,
        "comments": list(history.prologue.comments),
        "marks": list(history.prologue.marks),
        "steps": [_step_data(step) for step in history.steps],
        "others": [{"from": fork, "steps": [_step_data(step) for step in steps]} for fork, steps in history.branches()],
    }
    return json.dumps(data, ensure_ascii=False)


def _facts(record: Record) -> str:
    """Return the facts of a record, a line each; its check comes after the first."""
    history = record.history
    facts: dict[str, object] = {"Game": history.start.game, "Start": history.start}
    facts.update({letter(seat): name for seat, name in enumerate(record.players)})
    facts.update({key.title(): value for key, value in _dice(record).items()})
    if history.cursor != len(history.steps):
        facts["Cursor"] = history.cursor
    return "".join(f"{key}: {value}\n" for key, value in facts.items())


def _checksum(record: Record) -> str:
    """Return the CRC-32 of facts and steps. It finds damage and edits by hand, and is not a signature."""
    history = record.history
    tokens = [step.action for step in history.steps]
    for fork, steps in history.branches():
        tokens += [f"({fork}", *(step.action for step in steps), ")"]
    return f"{zlib.crc32((_facts(record) + ' '.join(tokens)).encode('utf-8', 'replace')):08x}"


def _dice(record: Record) -> JsonObject:
    """Return the source of dice and the loaded dice as plain JSON data."""
    loaded = {} if record.weights is None else {"weights": str(record.weights)}
    return {**dice.describe(record.source), **loaded}


def _step_data(step: Step) -> JsonObject:
    notes = {"comments": list(step.comments), "marks": list(step.marks)}
    return {"step": step.action, **{key: value for key, value in notes.items() if value}}


def to_records(record: Record) -> list[dict[str, Any]]:
    """Return the table of a game: a dictionary for each step, the same columns in each."""
    rows = []
    turn = 0
    steps, players, definition = record.history.steps, record.players, record.history.start.definition
    for i, step in enumerate(steps):
        turn += i == 0 or steps[i - 1].seat != step.seat
        rows.append(
            {
                "step": i + 1,
                "turn": turn,
                "seat": letter(step.seat),
                "player": players[step.seat],
                "action": step.action,
                "events": " ".join(step.sentences(players=players)),
                **definition.columns(step.after),
                "to_act": letter(step.after.player),
                "position": str(step.after),
                "comment": "\n".join(step.comments),
            }
        )
    return rows


def write_record(record: Record, path: str | os.PathLike[str]) -> None:
    """Write a record to a file; an existing one is replaced when the new one is complete."""
    write_text(path, to_json(record) + "\n" if _is_json(path_of(path).resolve()) else to_text(record))


def _is_json(path: Path) -> bool:
    return path.suffix.lower() == ".json"


# --- Reading ----------------------------------------------------------------------------------


def read_file(path: str | os.PathLike[str]) -> Record:
    """Return the record in a file: JSON if its name ends in ``.json``, otherwise text."""
    source = path_of(path)
    with short_names():
        data = source.read_bytes()
    try:
        text = decoded(data)
        return read_json(text) if _is_json(source) else read_record(text)
    except UnicodeDecodeError as error:
        raise RecordError(
            [f"it is not in {error.encoding.upper()}: {error.reason} at byte {error.start}"], str(source)
        ) from None
    except RecordError as error:
        raise RecordError(error.problems, str(source)) from None


def read_record(text: str) -> Record:
    """Return the record that a text describes."""
    if not isinstance(text, str):
        raise RecordError([f"a record must be a string, not {quote(text)}"])
    facts, body, first_line, problems = _header(unquoted(text))
    written = script.read_script(body, first_line)
    written.problems[:0] = problems
    return _record(facts | {key: _counted(facts[key]) for key in _COUNTS if key in facts}, written)


def _header(text: str) -> tuple[JsonObject, str, int, list[str]]:
    """Return the facts at the top of a record, the script below, the number of its first line, and the problems."""
    lines = text.split("\n")
    facts: JsonObject = {}
    problems: list[str] = []
    read, is_parted = 0, False
    for number, line in enumerate(lines, start=1):
        match = _HEADER.fullmatch(line.strip())
        # After an empty line, a word with a colon but no blank is a step.
        if line.strip() and (match is None or (is_parted and match[2][:1].strip())):
            break
        read = number
        if match is None:
            is_parted = bool(facts)
            continue
        key, value = plain(match[1]).strip(), match[2].strip()
        if key not in _FACTS:
            problems.append(f"line {number}: there is no fact {quote(key)!r}{nearest(key, _FACTS)}")
        elif key in facts:
            problems.append(f"line {number}: {key} is given twice")
        else:
            facts[key] = value
    return facts, "\n".join(lines[read:]), read + 1, problems


def _counted(text: str) -> int | str:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 11 else quote(text)


def read_json(text: str) -> Record:
    """Return the record that JSON describes."""
    data, problems = _parsed(text)
    _check_keys(data, _KEYS, "the record", problems)
    facts = dict(zip(ascii_uppercase, _names(data.get("players"), problems), strict=False))
    facts |= _texts(data, problems) | _counts(data)
    start = Entry("", 0)
    _add_notes(start, data, "the start", problems)
    entries = [start, *_entries(data.get("steps", []), "step", problems)]
    return _record(facts, Script(entries, _variations(data.get("others", []), problems), problems))


def _parsed(text: object) -> tuple[JsonObject, list[str]]:
    """Return the object that JSON describes, and the names that it has twice as problems."""
    twice: list[str] = []
    text = text.strip().removeprefix("\ufeff") if isinstance(text, str) else text
    try:
        data = saved_object(text, FORMAT, parse_constant=str, object_pairs_hook=lambda pairs: _object(pairs, twice))
    except ValueError as error:
        raise RecordError([str(error)]) from None
    return data, [f"{quote(key)} is given twice" for key in twice]


def _names(given: object, problems: list[str]) -> list[Any]:
    if given is None:
        return []
    if isinstance(given, list) and len(given) <= len(ascii_uppercase):
        return given
    problems.append("players is not a list of names")
    return []


def _texts(data: JsonObject, problems: list[str]) -> JsonObject:
    found = {"Check": data["check"]} if data.get("check") is not None else {}
    for key in _TEXTS:
        value = data.get(key.lower())
        # ``type``, since True is an int; ``null`` counts as missing.
        if type(value) is str or (key == "Seed" and type(value) is int):
            found[key] = value
        elif value is not None:
            kinds = "a whole number or a string" if key == "Seed" else "a string"
            problems.append(f"{key.lower()} must be {kinds}, not {shown(value)}")
    return found


def _counts(data: JsonObject) -> JsonObject:
    given = {key: data.get(key.lower()) for key in _COUNTS}
    return {key: value if type(value) is int else shown(value) for key, value in given.items() if value is not None}


def _variations(given: object, problems: list[str]) -> list[tuple[int, list[Entry]]]:
    found = []
    for i, line in enumerate(_list(given, "others", problems), start=1):
        if isinstance(line, dict) and type(line.get("from")) is int:
            _check_keys(line, _LINE_KEYS, f"variation {i}", problems)
            steps = _entries(line.get("steps", []), f"variation {i}, step", problems)
            found.append((line["from"], [Entry("", 0), *steps]))
        else:
            problems.append(f"variation {i} does not say where it begins")
    return found


def _object(pairs: list[tuple[str, Any]], twice: list[str]) -> JsonObject:
    """Return a JSON object; add the names that it has twice to a list."""
    found = dict(pairs)
    if len(found) < len(pairs):
        twice.extend(name for name, count in Counter(name for name, _ in pairs).items() if count > 1)
    return found


def _check_keys(data: JsonObject, known: Sequence[str], where: str, problems: list[str]) -> None:
    problems.extend(f"{where} has no {quote(key)!r}{nearest(key, known)}" for key in data if key not in known)


def _list(value: object, name: str, problems: list[str]) -> list[Any]:
    if isinstance(value, list):
        return value
    problems.append(f"{name} is not a list")
    return []


def _entries(value: object, name: str, problems: list[str]) -> list[Entry]:
    items = _list(value, f"{name}s", problems)
    return [_entry(item, f"{name} {i + 1}", problems) for i, item in enumerate(items)]


def _entry(item: object, name: str, problems: list[str]) -> Entry:
    if not isinstance(item, dict) or not isinstance(item.get("step"), str):
        problems.append(f"{name} is not a step")
        return Entry("?", 0)
    _check_keys(item, _STEP_KEYS, name, problems)
    entry = Entry(item["step"], 0)
    _add_notes(entry, item, name, problems)
    return entry


def _add_notes(entry: Entry, data: JsonObject, name: str, problems: list[str]) -> None:
    for kind, target in (("comments", entry.comments), ("marks", entry.marks)):
        for note in _list(data.get(kind, []), f"{kind} of {name}", problems):
            if isinstance(note, str):
                target.append(note)
            else:
                problems.append(f"{kind} of {name}: {quote(note)} is not a string")


def _record(facts: JsonObject, written: Script) -> Record:
    """Return the record of its facts, by their names in a text, and a script, which is played as far as it is good."""
    problems = written.problems
    drawn = _count(facts, "Drawn", _MOST_DRAWN, 0, problems)
    if "Start" not in facts:
        raise RecordError(at_most([*problems, "the start position is missing"]))
    try:
        start = read_position(facts["Start"])
    except (TypeError, ValueError) as error:
        raise RecordError(at_most([*problems, str(error)])) from None
    definition = start.definition
    source = _source(definition, facts, drawn, problems)
    if facts.get("Game", start.game) != start.game:
        problems.append(f"the game is called {quote(facts['Game'])}, but the start is a position of {start.game}")
    weights = None
    if "Weights" in facts:
        try:
            weights = definition.loaded(facts["Weights"])
        except ValueError as error:
            problems.append(str(error))
    names = [facts[key] for key in ascii_uppercase if key in facts]
    try:
        players = check_players(names or None, start.seats)
    except (TypeError, ValueError) as error:
        problems.append(str(error))
        players = check_players(None, start.seats)
    player = ScriptPlayer(definition, players, problems)
    prologue = player.notes(start, written.entries[0])
    main, others = player.variations(start, written)
    cursor = _count(facts, "Cursor", len(main), len(main), problems)
    history = History(start, main, others, cursor, prologue)
    found = Record(history, players, source, weights)
    if "Check" in facts:
        problems.extend(_changes(facts["Check"], found))
    return replace(found, problems=tuple(at_most(problems)))


def _changes(check: object, found: Record) -> Iterator[str]:
    """Yield the problem of a check that does not fit."""
    if not isinstance(check, str) or not _CHECK.fullmatch(check):
        yield f"Check is 8 digits from 0 to f, not {shown(check)}"
    elif check != _checksum(found):
        yield "facts or steps have changed since the check was written; if that is meant, delete the line Check"


def _source(definition: GameDefinition, facts: JsonObject, drawn: int, problems: list[str]) -> DiceSource:
    try:
        source = dice.source_of(definition, facts.get("Seed"), facts.get("Dice"))
    except (TypeError, ValueError) as error:
        problems.append(str(error))
        return dice.source_of(definition, None, None)
    return replace(source, drawn=drawn) if isinstance(source, (Seeded, Scripted)) else source


@dataclass(frozen=True)
class ScriptPlayer:
    """Plays scripts, each variation up to its first refused step, and collects the problems."""

    definition: GameDefinition
    players: tuple[str, ...]
    problems: list[str]

    def variations(self, start: Position, written: Script) -> tuple[Steps, tuple[Steps, ...]]:
        """Return the main variation of a script, and the others."""
        main = tuple(self.steps(start, written.entries))
        others = []
        for fork, entries in written.others:
            if not 0 <= fork <= len(main):
                self.problems.append(f"a variation leaves after step {fork}, but only {len(main)} steps could be read")
                continue
            others.append((*main[:fork], *self.steps(main[fork - 1].after if fork else start, entries)))
        return main, tuple(others)

    def steps(self, position: Position, entries: Sequence[Entry]) -> Iterator[Step]:
        """Yield the steps up to the first refused one; add unreadable later ones to the problems."""
        entries = script.whole(entries, self.definition.normal)
        for i, entry in enumerate(entries[1:], start=1):
            where = f"line {entry.line}: " if entry.line else f"step {i}: "
            refusal = None if entry.token == "roll" else position.why_not(entry.token)
            if entry.token == "roll" or refusal:
                why = refusal.sentence("en", self.players) if refusal else "a record says what was rolled"
                self.problems.append(f"{where}{quote(entry.token)}: {why}")
                self._skip(where, entries[i + 1 :])
                return
            step = position.step(entry.token)
            position = step.after
            notes = self.notes(position, entry)
            yield replace(step, comments=notes.comments, marks=notes.marks) if notes != Notes() else step

    def _skip(self, where: str, rest: Sequence[Entry]) -> None:
        for later in rest:
            if self.definition.normal(later.token) is None:
                at = f"line {later.line}: " if later.line else ""
                self.problems.append(f"{at}{named(later.token)} is not a step either")
        if rest:
            self.problems.append(f"{where}the {len(rest)} steps after it were not played")

    def notes(self, position: Position, entry: Entry) -> Notes:
        """Return the good comments and marks of a position."""
        comments, marks = [], []
        for comment in entry.comments:
            try:
                comments.append(check_comment(comment))
            except ValueError as error:
                self.problems.append(str(error))
        for mark in entry.marks:
            try:
                marks.append(self.definition.check_drawn(mark, position))
            except ValueError as error:
                self.problems.append(str(error))
        return Notes(tuple(comments), tuple(dict.fromkeys(marks)))


def _count(facts: JsonObject, key: str, high: int, default: int, problems: list[str]) -> int:
    number = facts.get(key, default)
    if isinstance(number, int) and 0 <= number <= high:
        return number
    problems.append(f"{key} must be a whole number up to {high:,}, not {quote(number)}")
    return default
