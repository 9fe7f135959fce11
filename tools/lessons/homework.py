"""Homework of each lesson in each language: a notebook that checks itself, and assignments for nbgrader and otter."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from exxtra_widget import Assignment
from tools.lessons.notebook import code_cell, heading, stored, text_cell
from tools.lessons.pages import ROOM, Page, to_fill
from tools.lessons.phrases import say
from tools.lessons.run import Ran, ran
from tools.lessons.source import LANGUAGES, SourceError, folders
from tools.lessons.templates import PAPER, filled

if TYPE_CHECKING:
    from exxtra_widget.support.locale import Language

HOMEWORK: Final = Path(__file__).resolve().parents[2] / "dist" / "homework"
# Otherwise a blank answer raises NotImplementedError, before it is told in the student's language that it is blank.
CONFIG: Final = 'c = get_config()\nc.ClearSolutions.code_stub = {"python": ""}\n'


def assignment(folder: Path, language: Language) -> Assignment:
    """Return the assignment of a lesson: one point for each exercise of its homework, and what they are about."""
    done = ran(folder, language)
    exercises = [done.names[name] for name in done.lesson.homework]
    return Assignment(exercises, title=heading(done.lesson, language), text=_text(done), language=language)


def notebook(folder: Path, language: str, students: str) -> str:
    """Return the notebook that students take home: it says at once whether an answer is right, but contains none.

    Its exercises are sealed in the student's notebook of the lesson, which is given as text; a `SourceError` says if
    that is older.
    """
    done = ran(folder, language)
    title = f"# {heading(done.lesson, language)} · {say(language, 'homework')}"
    cells = [text_cell("title", "\n\n".join(filter(None, (title, _text(done)))))]
    first = f'from exxtra_widget import explain_errors, use_language\n\nuse_language("{language}")\nexplain_errors()'
    cells.append(code_cell("language", first, []))
    found = {cell["id"]: cell for cell in json.loads(students)["cells"]}
    if lacking := [name for name in done.lesson.homework if name.replace("_", "-") not in found]:
        raise SourceError(f"{done.lesson.stem}: the built notebook lacks {lacking[0]}; run python -m tools.lessons")
    for number, name in enumerate(done.lesson.homework, 1):
        cells.append(text_cell(f"exercise-{number}", f"## {number}\n\n{done.names[name].prompt(language)}"))
        cells += _exercise(found, name)
    return stored(cells)


def page(folder: Path, language: str) -> Page:
    """Return the homework on one page of paper, with room for the working of each exercise."""
    done = ran(folder, language)
    parts = [to_fill(done.lesson, language, say(language, "homework")), _text(done)]
    for number, name in enumerate(done.lesson.homework, 1):
        parts += [f"**{number}.** {done.names[name].prompt(language)}", ROOM]
    return Page(f"{done.lesson.stem}-homework", language, "homework", "\n\n".join(parts) + "\n", {})


def _exercise(found: Mapping[str, Any], name: str) -> Iterator[dict[str, Any]]:
    """Yield the sealed exercise, which shows its position here, and the cell for the answer."""
    question, answer = (found[f"{name.replace('_', '-')}{part}"] for part in ("", "-answer"))
    yield {**question, "source": [*question["source"][:-1], f"{name}.position"]}
    yield answer


def _text(done: Ran) -> str:
    """Return what students must know to answer without the lesson."""
    place = f"{done.lesson.stem}/{done.language}.md, # homework"
    parts = done.lesson.texts[done.language].parts["homework"]
    return "\n\n".join(filled(one.prose, place, done.language, done.names, PAPER) for one in parts)


def write(numbers: Collection[str] = (), to: Path = HOMEWORK) -> int:
    """Write the instructor's notebooks of some lessons, such as ``07``, or of all, and return their number.

    In the folder, ``nbgrader/en`` is a course of nbgrader, and ``otter/en`` holds the masters for otter.
    """
    written = 0
    for language in LANGUAGES:
        course = to / "nbgrader" / language
        for folder in folders(numbers):
            made = assignment(folder, language)
            made.write_nbgrader(course / "source" / folder.name / f"{folder.name}.ipynb")
            made.write_otter(to / "otter" / language / f"{folder.name}.ipynb")
            written += 2
        (course / "nbgrader_config.py").write_text(CONFIG, encoding="utf-8")
    return written
