"""Records of games as values, as text, as JSON and as tables.

The reader keeps the part of a damaged record before its first problem, and lists its problems. A written record has a
check over its facts and steps, so it also notices other changes; a record without one is read as it is.
JSON of another version is refused by `support.saved_format`; a text names no version.
"""

from __future__ import annotations

import json
import os
import re
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from string import ascii_uppercase
from typing import TYPE_CHECKING, Any, Final

from exxtra_widget.core import dice, script
from exxtra_widget.core.game_registry import read_position
from exxtra_widget.core.history import History, Notes, Steps, check_comment
from exxtra_widget.core.script import Entry, Script
from exxtra_widget.core.seats import check_players
from exxtra_widget.support.arguments import at_most, nearest, quote, shown
from exxtra_widget.support.files import path_of, short_names, write_text
from exxtra_widget.support.locale import letter
from exxtra_widget.support.saved_format import saved_object
from exxtra_widget.support.unicode import decoded, named, plain, unquoted

if TYPE_CHECKING:
    from exxtra_widget.core.definition import GameDefinition
    from exxtra_widget.core.dice import DiceSource, Weights
    from exxtra_widget.core.position import Position
    from exxtra_widget.core.step import Step
    from exxtra_widget.support.packing import JsonObject


FORMAT: Final = "exxtra-widget/1"
# A misspelt fact may contain any characters; steps have no colon.
_HEADER: Final = re.compile(r"([^\s:\uff1a{}()][^:\uff1a{}()]{0,30})[:\uff1a](.*)")
_CHECK: Final = re.compile(r"[0-9a-f]{8}")
_COUNT: Final = re.compile("[0-9]{1,10}")
_COUNTS: Final = ("drawn", "cursor")
_TEXTS: Final = ("game", "start", "seed", "dice", "weights")
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
_CHANGED: Final = "facts or steps have changed since the check was written; if that is meant, delete the line Check"


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
    game, _, others = _written_facts(record).partition("\n")
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


def _written_facts(record: Record) -> str:
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
    return f"{zlib.crc32((_written_facts(record) + ' '.join(tokens)).encode('utf-8', 'replace')):08x}"


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
        problems = [f"it is not in {error.encoding.upper()}: {error.reason} at byte {error.start}"]
    except RecordError as error:
        problems = error.problems
    raise RecordError(problems, str(source))


def read_record(text: str) -> Record:
    """Return the record that a text describes."""
    if not isinstance(text, str):
        raise RecordError([f"a record must be a string, not {quote(text)}"])
    given, body, first_line, problems = _header(unquoted(text))
    written = script.read_script(body, first_line)
    return _Reading([*problems, *written.problems]).record(given, written)


def _header(text: str) -> tuple[JsonObject, str, int, list[str]]:
    """Return the facts at the top of a record, the script below, the number of its first line, and the problems."""
    lines = text.split("\n")
    found: dict[str, str] = {}
    problems: list[str] = []
    size, is_parted = 0, False
    for number, line in enumerate(map(str.strip, lines), start=1):
        match = _HEADER.fullmatch(line)
        # After an empty line, a word with a colon but no blank is a step.
        if line and (match is None or (is_parted and match[2][:1].strip())):
            break
        size = number
        if match is None:
            is_parted = bool(found)
            continue
        key, value = plain(match[1]).strip(), match[2].strip()
        if key not in _FACTS:
            problems.append(f"line {number}: there is no fact {quote(key)!r}{nearest(key, _FACTS)}")
        elif key in found:
            problems.append(f"line {number}: {key} is given twice")
        else:
            found[key] = value
    given: JsonObject = {key.lower(): value for key, value in found.items() if len(key) > 1}
    given |= {key: int(given[key]) for key in _COUNTS if _COUNT.fullmatch(given.get(key, ""))}
    given["players"] = [found[seat] for seat in ascii_uppercase if seat in found]
    return given, "\n".join(lines[size:]), size + 1, problems


def read_json(text: str) -> Record:
    """Return the record that JSON describes."""
    problems: list[str] = []
    given = text.strip().removeprefix("\ufeff") if isinstance(text, str) else text
    try:
        data = saved_object(given, FORMAT, parse_constant=str, object_pairs_hook=partial(_object, problems))
    except ValueError as error:
        raise RecordError([str(error)]) from None
    reading = _Reading(problems)
    written = reading.script(data)
    # As texts, which are no counts.
    wrong = {key: shown(data[key]) for key in _COUNTS if type(data.get(key)) not in {int, type(None)}}
    return reading.record(data | wrong, written)


def _object(problems: list[str], pairs: list[tuple[str, Any]]) -> JsonObject:
    """Return a JSON object; add the names that it has twice to the problems."""
    found = dict(pairs)
    if len(found) < len(pairs):
        times = Counter(name for name, _ in pairs)
        problems.extend(f"{quote(name)} is given twice" for name, count in times.items() if count > 1)
    return found


@contextmanager
def _collected(problems: list[str]) -> Iterator[None]:
    """Add what is refused to the problems."""
    try:
        yield
    except ValueError as error:
        problems.append(str(error))


class _Reading:
    """Record as it is read: what is good is kept, and the problems of the rest are collected."""

    def __init__(self, problems: list[str]) -> None:
        self.problems = problems

    def record(self, given: JsonObject, written: Script) -> Record:
        """Return the record of facts and a script, which is played as far as it is good."""
        game, text, seed, rolls, loaded = (self._fact(given, key) for key in _TEXTS)
        names, check = self._names(given.get("players")), self._check(given.get("check"))
        drawn = self._count("Drawn", given.get("drawn"), _MOST_DRAWN, 0)
        start = self._start(text)
        definition = start.definition
        source, weights = dice.source_of(definition, None, None), None
        with _collected(self.problems):
            source = dice.source_of(definition, seed, rolls, drawn)
        if game not in {None, start.game}:
            self.problems.append(f"the game is called {quote(game)}, but the start is a position of {start.game}")
        with _collected(self.problems):
            weights = None if loaded is None else definition.loaded(loaded)
        players = check_players(None, start.seats)
        with _collected(self.problems):
            players = check_players(names or None, start.seats)
        player = ScriptPlayer(definition, players, self.problems)
        prologue = player.notes(start, written.entries[0])
        main, others = player.variations(start, written)
        cursor = self._count("Cursor", given.get("cursor"), len(main), len(main))
        found = Record(History(start, main, others, cursor, prologue), players, source, weights)
        if check is not None and check != _checksum(found):
            self.problems.append(_CHANGED)
        return replace(found, problems=tuple(at_most(self.problems)))

    # --- Facts --------------------------------------------------------------------------------

    def _start(self, text: str | None) -> Position:
        """Return the start; a record without one is an error."""
        if text is None:
            raise RecordError(at_most([*self.problems, "the start position is missing"]))
        try:
            start: Position = read_position(text)
        except (TypeError, ValueError) as error:
            raise RecordError(at_most([*self.problems, str(error)])) from None
        return start

    def _fact(self, given: JsonObject, key: str) -> Any:
        value = given.get(key)
        # ``type``, since True is an int; ``null`` counts as missing.
        if value is None or type(value) is str or (key == "seed" and type(value) is int):
            return value
        kinds = "a whole number or a string" if key == "seed" else "a string"
        self.problems.append(f"{key} must be {kinds}, not {shown(value)}")
        return None

    def _names(self, given: object) -> list[Any] | None:
        if given is None or (isinstance(given, list) and len(given) <= len(ascii_uppercase)):
            return given
        self.problems.append("players is not a list of names")
        return None

    def _check(self, given: object) -> str | None:
        if given is None or (isinstance(given, str) and _CHECK.fullmatch(given)):
            return given
        self.problems.append(f"Check is 8 digits from 0 to f, not {shown(given)}")
        return None

    def _count(self, name: str, number: object, high: int, default: int) -> int:
        if number is None:
            return default
        if isinstance(number, int) and 0 <= number <= high:
            return number
        self.problems.append(f"{name} must be a whole number up to {high:,}, not {quote(number)}")
        return default

    # --- The script in JSON ---------------------------------------------------------------------

    def script(self, data: JsonObject) -> Script:
        """Return the script that JSON holds in lists."""
        self._check_keys(data, _KEYS, "the record")
        start = Entry("", 0)
        self._add_notes(start, data, "the start")
        entries = [start, *self._entries(data.get("steps", []), "step")]
        others = []
        for i, line in enumerate(self._list(data.get("others", []), "others"), start=1):
            if isinstance(line, dict) and type(line.get("from")) is int:
                self._check_keys(line, _LINE_KEYS, f"variation {i}")
                steps = self._entries(line.get("steps", []), f"variation {i}, step")
                others.append((line["from"], [Entry("", 0), *steps]))
            else:
                self.problems.append(f"variation {i} does not say where it begins")
        return Script(entries, others, self.problems)

    def _entries(self, value: object, name: str) -> list[Entry]:
        return [self._entry(item, f"{name} {i}") for i, item in enumerate(self._list(value, f"{name}s"), start=1)]

    def _entry(self, item: object, name: str) -> Entry:
        if not isinstance(item, dict) or not isinstance(item.get("step"), str):
            self.problems.append(f"{name} is not a step")
            return Entry("?", 0)
        self._check_keys(item, _STEP_KEYS, name)
        entry = Entry(item["step"], 0)
        self._add_notes(entry, item, name)
        return entry

    def _add_notes(self, entry: Entry, data: JsonObject, name: str) -> None:
        for kind, target in (("comments", entry.comments), ("marks", entry.marks)):
            for note in self._list(data.get(kind, []), f"{kind} of {name}"):
                if isinstance(note, str):
                    target.append(note)
                else:
                    self.problems.append(f"{kind} of {name}: {quote(note)} is not a string")

    def _list(self, value: object, name: str) -> list[Any]:
        if isinstance(value, list):
            return value
        self.problems.append(f"{name} is not a list")
        return []

    def _check_keys(self, data: JsonObject, known: Sequence[str], where: str) -> None:
        self.problems.extend(f"{where} has no {quote(key)!r}{nearest(key, known)}" for key in data if key not in known)


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
            if entry.comments or entry.marks:
                notes = self.notes(position, entry)
                step = replace(step, comments=notes.comments, marks=notes.marks)
            yield step

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
            with _collected(self.problems):
                comments.append(check_comment(comment))
        for mark in entry.marks:
            with _collected(self.problems):
                marks.append(self.definition.check_drawn(mark, position))
        return Notes(tuple(comments), tuple(dict.fromkeys(marks)))
