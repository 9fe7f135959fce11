"""Rows of scenes as text: headings, facts, and scripts in the notation of records.

A line that begins with the name of a fact, a colon and a blank is that fact; all others are script. Facts may come
before, between or after the steps; the steps above a question come before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from string import ascii_uppercase
from typing import TYPE_CHECKING, Any, Final

from exxtra_widget.core.registry import definition_of
from exxtra_widget.core.script import write_notes
from exxtra_widget.scenes.reading import Draft
from exxtra_widget.scenes.scene import Scene, SceneError
from exxtra_widget.support.arguments import nearest, quote, shown
from exxtra_widget.support.locale import letter
from exxtra_widget.support.texts import pasted

if TYPE_CHECKING:
    from exxtra_widget.scenes.reading import Staged

_HEADING: Final = re.compile(r"(#\s|##(?:\s|$))\s*(.*)")
_FACT: Final = re.compile(r"([^\W\d_]+)\s?[:\uff1a](?:\s+(.*)|$)")
# Facts of a scene are called like its fields.
_OF_SCENES: Final = (
    *("Start", "Show", "Bots", "Dice", "Seed", "Weights", "Minutes", "Note"),
    *("Ask", "Choices", "Answer", "Seconds", "Names", "Again", "Reveal"),
)
_OF_QUESTIONS: Final = ("Ask", "Again", "Reveal")
# A record of a game is a row with one scene, and has these as well.
_OF_RECORDS: Final = ("Check", "Drawn", "Cursor")
_OF_TOPS: Final = ("Game", *ascii_uppercase)
_BAR: Final = " | "
# Braces, and what a backslash takes their meaning from.
_SIGNS: Final = re.compile(r"\\.|[{}]")


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
        """Whether the top of a text has more than a top."""
        return bool(self.facts.keys() & {"Start", *_OF_QUESTIONS}) or any(map(str.strip, self.scripts.values()))

    def draft(self, start: Any, weights: str | None) -> Draft:
        """Return the scene, with the number of the line in which each of its parts begins."""
        asked = min((self.lines[name.lower()] for name in _OF_QUESTIONS if name in self.facts), default=None)
        last = max(self.scripts, default=self.first)
        ends = last if asked is None else asked
        values: dict[str, Any] = {name.lower(): value for name, value in self.facts.items() if name in _OF_SCENES}
        values.setdefault("start", start)
        values.setdefault("weights", weights)
        if "choices" in values:
            values["choices"] = [choice.strip() for choice in values["choices"].split("|")]
        if "bots" in values:
            values["bots"] = dict(_bot(one) for one in values["bots"].split("|"))
        for name in ("seconds", "minutes"):
            if name in values:
                values[name] = _number(values[name])
        scene = Scene(self.title, play=self._text(self.first, ends), then=self._text(ends + 1, last), **values)
        return Draft(scene, {**self.lines, "play": self.first, "then": ends + 1})

    def _text(self, first: int, last: int) -> str:
        return "\n".join(self.scripts.get(number, "") for number in range(first, last + 1)).rstrip()


def _bot(text: str) -> tuple[str, str]:
    seat, _, strategy = text.strip().partition(" ")
    return seat, strategy.strip()


def _number(text: str) -> Any:
    """Return a number with a point or a comma; any other text is refused where the scene is checked."""
    try:
        found = float(text.replace(",", "."))
    except ValueError:
        return text
    return int(found) if found.is_integer() else found


def read(text: str) -> tuple[str, tuple[str, ...] | None, tuple[Draft, ...]]:
    """Return title, players and scenes of a text; raise a ``SceneError`` for a fact that does not exist."""
    if not isinstance(text, str):
        raise SceneError([f"scenes are a text, not {shown(text)}"])
    title, blocks = "", [_Block(1)]
    problems: list[str] = []
    for number, line, is_comment in _lines(pasted(text)):
        heading = None if is_comment else _HEADING.fullmatch(line.strip())
        fact = None if is_comment else _FACT.fullmatch(line.strip())
        if heading and heading[1].startswith("##"):
            blocks.append(_Block(number + 1, heading[2].strip(), lines={"title": number}))
        elif heading:
            title = heading[2].strip()
        elif fact and (fact[1] in (*_OF_SCENES, *_OF_RECORDS, *_OF_TOPS) or fact[1][:1].isupper()):
            _add_fact(blocks, fact[1], (fact[2] or "").strip(), number, problems)
        else:
            blocks[-1].scripts[number] = line
    if problems:
        raise SceneError(problems)
    top, *scenes = blocks
    names = tuple(top.facts[seat] for seat in ascii_uppercase if seat in top.facts)
    weights = top.facts.pop("Weights", None) if scenes else None
    if top.is_scene:
        scenes.insert(0, top)
    start = _first_start(top.facts.get("Game"), names)
    drafts = tuple(block.draft(None if i else start, weights) for i, block in enumerate(scenes))
    return title, names or None, drafts


def _lines(text: str) -> Iterator[tuple[int, str, bool]]:
    """Yield the lines of a text with their numbers, and whether each begins within a comment."""
    is_comment = False
    for number, line in enumerate(text.split("\n"), start=1):
        yield number, line, is_comment
        for sign in _SIGNS.findall(line):
            is_comment = sign == "{" if sign in "{}" else is_comment


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
        block.lines[name.lower()] = number


def _first_start(game: str | None, names: Sequence[str]) -> Any:
    """Return the start of a game that is named at the top; None where the first scene has to say it."""
    return None if game is None or not names else definition_of(game).start(len(names))


# --- Writing ----------------------------------------------------------------------------------


def write(title: str, players: Sequence[str] | None, row: Sequence[Staged]) -> str:
    """Return a row as text; raise a ``ValueError`` for what a text cannot hold."""
    top = [f"# {title}"] if title else []
    top.append(f"Game: {row[0].start.game}")
    top += [f"{letter(seat)}: {name}" for seat, name in enumerate(players or ())]
    blocks = [_block(f"scene {number}", one.scene) for number, one in enumerate(row, start=1)]
    return "\n\n".join("\n".join(block) for block in (top, *blocks)) + "\n"


def _block(where: str, scene: Scene) -> list[str]:
    facts = {
        "Start": scene.start,
        "Minutes": scene.minutes,
        "Show": scene.show,
        "Bots": None if scene.bots is None else _BAR.join(_written_bots(where, scene.bots)),
        "Dice": scene.dice,
        "Seed": scene.seed,
        "Weights": scene.weights,
    }
    question = {
        "Ask": scene.ask,
        "Again": scene.again,
        "Reveal": scene.reveal,
        "Choices": None if scene.choices is None else _BAR.join(_written_choices(where, scene.choices)),
        "Answer": scene.answer,
        "Seconds": scene.seconds,
        "Names": None if scene.names == "hidden" else scene.names,
    }
    prologue = write_notes([] if scene.caption is None else [scene.caption], tuple(scene.mark))
    return [
        f"## {scene.title}".rstrip(),
        *_facts(facts),
        *(f"Note: {line}".rstrip() for line in scene.note.split("\n") if scene.note),
        *prologue,
        *filter(None, [scene.play]),
        *_facts(question),
        *filter(None, [scene.then]),
    ]


def _facts(values: Mapping[str, Any]) -> Iterator[str]:
    return (f"{name}: {value}" for name, value in values.items() if value is not None)


def _written_choices(where: str, choices: Iterable[str]) -> Iterator[str]:
    named = [" = ".join(pair) for pair in choices.items()] if isinstance(choices, Mapping) else choices
    for choice in named:
        if "|" in choice:
            raise ValueError(f"{where}: a text cannot hold the choice {shown(choice)}, since | parts choices")
        yield choice


def _written_bots(where: str, bots: Mapping[str, Any]) -> Iterator[str]:
    for seat, strategy in bots.items():
        if not isinstance(strategy, str) or "|" in strategy:
            raise ValueError(f"{where}: a text cannot hold the strategy {quote(strategy)}; give it a name")
        yield f"{seat} {strategy}"
