"""A lesson as one of 45 minutes for which a computer is optional: a page for the teacher, a sheet, a run-through.

All of it comes from the parts of the whole lesson that the line ``# short:`` names, and from ``# short`` in its texts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from exxtra_widget import ExxtraWidget, Scenes
from tools.lessons import templates
from tools.lessons.notebook import heading
from tools.lessons.pages import ROOM, Page, picture_files, scenes_of, to_fill, with_values
from tools.lessons.phrases import say
from tools.lessons.run import Ran, lesson, ran
from tools.lessons.source import Lesson, SourceError

if TYPE_CHECKING:
    from exxtra_widget.support.locale import Language

MINUTES: Final = 45
# Numbers of scenes, exercises of the worksheet and expected answers that a first half keeps: ``1-2 4-7``.
PARTS: Final = ("scenes", "tasks", "answers")
_TASK: Final = re.compile(r"^(?=\*\*\d+\.\*\*)", re.MULTILINE)
_ITEM: Final = re.compile(r"^(?=- )", re.MULTILINE)
_SOLVED: Final = re.compile(r"\s*\*\([^*]+\)\*$")


def has_short(folder: Path) -> bool:
    """Return whether a lesson has a version of 45 minutes."""
    return "short" in lesson(folder).facts


def stem(folder: Path) -> str:
    """Return the beginning of the names of its files."""
    return f"{folder.name}-{MINUTES}"


def pages(folder: Path, language: str) -> list[Page]:
    """Return the teacher's page and the sheet."""
    done = ran(folder, language)
    teacher = with_values(done, "short", "\n\n".join(_teacher(done)), templates.PAPER)
    sheet = with_values(done, "short", "\n\n".join(_sheet(done)), templates.PAPER)
    pictures = picture_files(done)
    return [
        Page(stem(folder), language, "teacher", teacher, pictures),
        Page(f"{stem(folder)}-worksheet", language, "worksheet filled", sheet, pictures),
    ]


def board(folder: Path, language: Language) -> ExxtraWidget:
    """Return the board with the scenes that fit into the time."""
    done = ran(folder, language)
    row = scenes_of(done).scenes or Scenes([])
    kept = [row[number - 1] for number in _numbers(done.lesson, "scenes")]
    return ExxtraWidget(scenes=Scenes(kept, title=row.title, players=row.players), language=language)


def _teacher(done: Ran) -> Iterator[str]:
    language, found = done.language, done.lesson
    name = stem(found.folder)
    to = {"worksheet": f"{name}-worksheet.html", "index.dice": "dice.html", "index.slides": f"{name}-scenes.html"}
    yield f"# {heading(found, language)} · {say(language, 'minutes', minutes=MINUTES)}"
    yield " · ".join(f"[{say(language, key)}]({path})" for key, path in to.items())
    yield found.texts[language].lead
    for key in ("minutes", "prepare", "answers", "solutions", "exit"):
        yield f"## {say(language, f'teacher.{key}')}"
        prose = _prose(done, key)
        if key == "prepare":
            # Another paragraph is about the notebook.
            yield prose.partition("\n\n")[0]
            prose = say(language, "short.prepare")
        elif key == "answers":
            items = [one for one in _ITEM.split(prose) if one.startswith("- ")]
            prose = "".join(items[number - 1] for number in _numbers(found, "answers")).strip()
        elif key == "solutions":
            # The last line is about the worksheet: "1. …; 2. …".
            after = _numbers(found, "tasks")[-1] + 1
            prose = re.split(rf"\s?; (?={after}\. )", prose.splitlines()[-1])[0]
        yield prose


def _sheet(done: Ran) -> Iterator[str]:
    found, language = done.lesson, done.language
    intro, *tasks = _TASK.split(found.texts[language].section("worksheet", "").prose)
    yield to_fill(found, language)
    yield intro.strip()
    yield from (tasks[number - 1].strip() for number in _numbers(found, "tasks"))
    yield f"**{say(language, 'teacher.exit')}{say(language, 'colon')}** {_SOLVED.sub('', _prose(done, 'exit'))}"
    yield ROOM


def _prose(done: Ran, key: str) -> str:
    """Return a section as the short lesson has it, or else as the whole lesson."""
    text = done.lesson.texts[done.language]
    own = [section.prose for section in text.parts["short"] if section.key == key]
    return own[0] if own else text.section("teacher", key).prose


def _numbers(found: Lesson, part: str) -> list[int]:
    """Return the numbers of a part in ``# short: scenes 1-2 4-7, tasks 1-3, answers 1``."""
    given = dict(one.strip().partition(" ")[::2] for one in found.facts["short"].split(","))
    if tuple(given) != PARTS:
        raise SourceError(f"{found.stem}/lesson.py: write # short: {' …, '.join(PARTS)} …")
    spans = [span.partition("-") for span in given[part].split()]
    return [number for low, _, high in spans for number in range(int(low), int(high or low) + 1)]
