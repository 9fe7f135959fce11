"""Rows of scenes as text: headings, facts, and scripts in the notation of records.

A line that begins with the name of a fact and a colon is that fact; all others are script. Facts may come before,
between or after the steps; the steps above a question come before it. Notes, titles and names have no comments in
braces; only a script has.

As in Markdown, a backslash takes the meaning from a sign in headings and facts, except in names and seeds, which are
as in records. Front matter, fences of code and ``<!-- -->`` are passed over.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from string import ascii_uppercase
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from exxtra_widget.core.game_registry import definition_of
from exxtra_widget.core.script import write_notes
from exxtra_widget.scenes.scene import Scene, SceneError
from exxtra_widget.scenes.staging import Draft
from exxtra_widget.support.arguments import nearest, quote, shown
from exxtra_widget.support.locale import letter
from exxtra_widget.support.unicode import plain, unquoted

if TYPE_CHECKING:
    from exxtra_widget.core.position import PositionLike
    from exxtra_widget.scenes.staging import Staged

# Markdown allows closing signs after a heading.
_HEADING: Final = re.compile(r"(#\s|##(?!#))\s*(.*?)(?:(?<=\s)#+)?")
_CLOSING: Final = re.compile(r"(?:^|(?<=\s))(?=#+$)")
_FACT: Final = re.compile(r"([^\W\d_]+(?: size)?)\s?([:\uff1a])(.*)", re.IGNORECASE)
_PART: Final = re.compile(r"(?:\\[\\|]|[^|])+")
# Braces, unless escaped.
_BRACES: Final = re.compile(r"\\.|[{}]")
_HIDDEN: Final = "<!--"
_FENCE: Final = re.compile(r"(?:`{3,}|~{3,})[^`]*")
_FRONT_MATTER: Final = re.compile(r"\s*---[^\S\n]*\n(?:(?!##)[^\n]*\n)*?(?:---|\.\.\.)[^\S\n]*(?:\n|\Z)")
# ASCII punctuation.
_ESCAPED: Final = re.compile(r"\\([!-/:-@\[-`{-~])")
_BACKSLASH: Final = re.compile(r"\\(?=[!-/:-@\[-`{-~])")


# --- The facts --------------------------------------------------------------------------------


def _meant(text: str) -> str:
    """Return a text without the backslashes that escape signs."""
    return _ESCAPED.sub(r"\1", text)


def _escaped(text: object) -> str:
    return _BACKSLASH.sub(r"\\\\", str(text))


def _parts(text: str) -> list[str]:
    return [_meant(part.strip()) for part in _PART.findall(text)]


def _joined(parts: Iterable[object]) -> str:
    return " | ".join(_escaped(part).replace("|", "\\|") for part in parts)


def _choices(choices: Iterable[str]) -> str:
    return _joined([" = ".join(pair) for pair in choices.items()] if isinstance(choices, Mapping) else choices)


def _bots(text: str) -> dict[str, str]:
    named = [part.split(maxsplit=1) for part in _parts(text)]
    return {seat: "".join(strategy) for seat, *strategy in named}


def _written_bots(bots: Mapping[str, str]) -> str:
    return _joined(f"{seat} {strategy}" for seat, strategy in bots.items())


def _cards(text: str) -> Any:
    """Return how many cards there are, or the cards between bars."""
    return [_number(part.strip()) for part in _PART.findall(text)] if "|" in text else _number(text)


def _written_cards(cards: Any) -> str:
    """Return cards as a fact: one card alone keeps a bar, since a number is how many there are."""
    return _joined(cards if cards[1:] else (*cards, "")) if isinstance(cards, tuple) else str(cards)


def _number(text: str) -> Any:
    """Return a number with a point or a comma; other texts stay, and are refused later."""
    said = _meant(text)
    try:
        found = float(said.replace(",", "."))
    except ValueError:
        return said
    return int(found) if found.is_integer() else found


# `scene` and `staging` say which values a fact may have.
class _Fact(NamedTuple):
    read: Callable[[str], Any] = _meant
    write: Callable[[Any], str] = _escaped


_BEFORE_STEPS: Final = {
    "Start": _Fact(),
    "Minutes": _Fact(_number),
    "Show": _Fact(),
    "Bots": _Fact(_bots, _written_bots),
    "Dice": _Fact(),
    "Seed": _Fact(str, str),
    "Weights": _Fact(),
}
_OF_QUESTIONS: Final = {
    "Ask": _Fact(),
    "Again": _Fact(),
    "Reveal": _Fact(),
    "Choices": _Fact(_parts, _choices),
    "Answer": _Fact(),
    "Seconds": _Fact(_number),
    "Marks": _Fact(_parts, _joined),
    "Class size": _Fact(_number),
    "Cards": _Fact(_cards, _written_cards),
    "Names": _Fact(),
}
# A question begins with one of these.
_ASKING: Final = ("Ask", "Again", "Reveal")
_OF_SCENES: Final = {**_BEFORE_STEPS, "Note": _Fact(), **_OF_QUESTIONS}
# The record of a game is a row with one scene, and also has these.
_OF_RECORDS: Final = ("Check", "Drawn", "Cursor")
_OF_TOPS: Final = ("Game", *ascii_uppercase)
_NAMES: Final = (*_OF_SCENES, *_OF_RECORDS, *_OF_TOPS)
# Facts of a scene have the names of its fields.
_FIELDS: Final = {name: name.lower().replace(" ", "_") for name in _NAMES}


# --- Reading ----------------------------------------------------------------------------------


@dataclass
class _Block:
    """The lines of a text from one heading to the next."""

    first: int
    title: str = ""
    facts: dict[str, str] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    scripts: dict[int, str] = field(default_factory=dict)

    @property
    def is_scene(self) -> bool:
        """Whether the part before the first heading is a scene."""
        return bool(self.facts.keys() & {"Start", *_ASKING}) or any(map(str.strip, self.scripts.values()))

    def draft(self, start: PositionLike | None, weights: str | None) -> Draft:
        """Return the scene, with the line number of each of its parts."""
        asked = min((self.lines[_FIELDS[name]] for name in _ASKING if name in self.facts), default=None)
        last = max(self.scripts, default=self.first)
        ends = last if asked is None else asked
        facts = {_FIELDS[name]: _OF_SCENES[name].read(text) for name, text in self.facts.items() if name in _OF_SCENES}
        given: dict[str, Any] = {"start": start, "weights": weights, **facts}
        scene = Scene(self.title, play=self._text(self.first, ends), then=self._text(ends + 1, last), **given)
        return Draft(scene, {**self.lines, "play": self.first, "then": ends + 1})

    def _text(self, first: int, last: int) -> str:
        return "\n".join(self.scripts.get(number, "") for number in range(first, last + 1)).rstrip()


def read_row(text: str) -> tuple[str, tuple[str, ...] | None, tuple[Draft, ...]]:
    """Return title, players and scenes of a text; raise a ``SceneError`` for a fact that does not exist."""
    if not isinstance(text, str):
        raise SceneError([f"scenes are a text, not {shown(text)}"])
    title, blocks = "", [_Block(1)]
    problems: list[str] = []
    for number, line, heading, fact in _lines(unquoted(text), problems):
        if heading and heading[1] == "##":
            blocks.append(_Block(number + 1, _meant(heading[2].strip()), lines={"title": number}))
        elif heading:
            title = _meant(heading[2].strip())
        elif fact:
            _add_fact(blocks, _name(fact), fact[3].strip(), number, problems)
        else:
            blocks[-1].scripts[number] = line
    if problems:
        raise SceneError(problems)
    top, *scenes = blocks
    names = tuple(top.facts[seat] for seat in ascii_uppercase if seat in top.facts)
    weights = top.facts.pop("Weights", None) if scenes else None
    if top.is_scene:
        scenes.insert(0, top)
    start = _first_start(top, names)
    drafts = tuple(block.draft(None if i else start, weights) for i, block in enumerate(scenes))
    return title, names or None, drafts


def _lines(text: str, problems: list[str]) -> Iterator[tuple[int, str, re.Match[str] | None, re.Match[str] | None]]:
    """Yield the lines of a text that are not only for Markdown, with their numbers and matches as heading or fact."""
    front = _FRONT_MATTER.match(text)
    first = text.count("\n", 0, front.end()) if front else 0
    # The beginning of the open comment, and its line.
    comment, begun = "", 0
    for number, given in enumerate(text.split("\n"), start=1):
        line = given
        if comment == _HIDDEN or (not comment and line.lstrip().startswith(_HIDDEN)):
            _, closed, line = line.partition("-->")
            comment, begun = "" if closed else _HIDDEN, begun if comment else number
        bare = line.strip()
        heading = None if comment else _HEADING.fullmatch(bare)
        fact = None if comment else _FACT.fullmatch(bare)
        fact = fact if fact and _name(fact) else None
        # Front matter may have facts for other programs.
        is_foreign = number <= first and not (fact and fact[1] in _NAMES)
        if is_foreign or (not comment and _FENCE.fullmatch(bare)):
            continue
        yield number, line, heading, fact
        if not heading and not fact:
            comment = _open_comment(line, comment)
    if comment == _HIDDEN:
        problems.append(f"line {begun}: {_HIDDEN} begins a comment that has no --> at its end")


def _open_comment(line: str, comment: str) -> str:
    """Return the brace of the comment that is open after a line of script."""
    for sign in _BRACES.findall(line):
        # Outside comments a backslash escapes nothing.
        if not (comment and sign[0] == "\\") and sign[-1] in "{}":
            comment = sign[-1].rstrip("}")
    return comment


def _name(fact: re.Match[str]) -> str:
    """Return the name of a fact; an empty text for a step with a colon."""
    said, colon, value = fact.groups()
    name = plain(said).capitalize()
    is_parted = colon != ":" or not value[:1].strip()
    if name in _NAMES:
        return name if is_parted or (name == said and len(name) > 1) else ""
    return said if is_parted and said[0].isupper() else ""


def _add_fact(blocks: list[_Block], name: str, value: str, number: int, problems: list[str]) -> None:
    block = blocks[-1]
    known = (*_OF_SCENES, *(() if blocks[1:] else (*_OF_TOPS, *_OF_RECORDS)))
    if name not in known:
        why = "is written above the first scene" if name in _OF_TOPS else f"is not a fact{nearest(name, known)}"
        problems.append(f"line {number}: {quote(name)} {why}")
    elif name == "Note" and name in block.facts:
        block.facts[name] += f"\n{value}"
    elif name in block.facts:
        problems.append(f"line {number}: {name} is given twice")
    else:
        block.facts[name] = value
        block.lines[_FIELDS[name]] = number


def _first_start(top: _Block, names: Sequence[str]) -> Any:
    """Return the start of the game that is named at the top; None if the first scene must name it."""
    if "Game" not in top.facts or not names:
        return None
    try:
        return definition_of(top.facts["Game"]).start(len(names))
    except ValueError as error:
        raise SceneError([f"line {top.lines['game']}: {error}"]) from None


# --- Writing ----------------------------------------------------------------------------------


def write_row(title: str, players: Sequence[str] | None, row: Sequence[Staged]) -> str:
    """Return a row as text; raise a ``ValueError`` for anything that has no text."""
    top = [f"# {_heading(title)}"] if title else []
    top.append(f"Game: {row[0].start.game}")
    top += [f"{letter(seat)}: {name}" for seat, name in enumerate(players or ())]
    blocks = [_block(number, one.scene) for number, one in enumerate(row, start=1)]
    return "\n\n".join("\n".join(block) for block in (top, *blocks)) + "\n"


def _block(number: int, scene: Scene) -> list[str]:
    for strategy in (scene.bots or {}).values():
        if not isinstance(strategy, str):
            raise ValueError(f"scene {number}: a text cannot hold the strategy {quote(strategy)}; give it a name")
    return [
        f"## {_heading(scene.title)}".rstrip(),
        *_written(scene, _BEFORE_STEPS),
        *(f"Note: {_escaped(line)}".rstrip() for line in scene.note.split("\n") if scene.note),
        *write_notes([] if scene.caption is None else [scene.caption], tuple(scene.mark)),
        *filter(None, [scene.play]),
        *_written(scene, _OF_QUESTIONS),
        *filter(None, [scene.then]),
    ]


def _heading(title: str) -> str:
    return _CLOSING.sub(r"\\", _escaped(title))


def _written(scene: Scene, facts: Mapping[str, _Fact]) -> Iterator[str]:
    """Yield the facts of a scene that differ from their defaults."""
    for name, fact in facts.items():
        value = getattr(scene, _FIELDS[name])
        if value != getattr(Scene, _FIELDS[name]):
            yield f"{name}: {fact.write(value)}".rstrip()
