"""Assignments for nbgrader and otter, ready to hand out: the exercises of each lesson in each language."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Final

from exxtra_widget import Assignment
from tools.lessons.notebook import heading
from tools.lessons.run import ran
from tools.lessons.source import LANGUAGES, folders
from tools.lessons.templates import PAPER, filled

HOMEWORK: Final = Path(__file__).resolve().parents[2] / "dist" / "homework"


def assignment(folder: Path, language: str) -> Assignment:
    """Return the assignment of a lesson: one point for each exercise of its homework, and what they are about."""
    done = ran(folder, language)
    place = f"{done.lesson.stem}/{language}.md, # homework"
    parts = done.lesson.texts[language].parts["homework"]
    text = "\n\n".join(filled(one.prose, place, language, done.names, PAPER) for one in parts)
    exercises = [done.names[name] for name in done.lesson.homework]
    return Assignment(exercises, title=heading(done.lesson, language), text=text, language=language)


def write(numbers: Collection[str] = (), to: Path = HOMEWORK) -> int:
    """Write the instructor's notebooks and return their number.

    Parameters
    ----------
    numbers : collection of str
        Numbers of lessons, such as ``07``; all without.
    to : Path
        The folder. ``nbgrader/en`` in it is a course of nbgrader, ``otter/en`` holds the masters for otter.
    """
    written = 0
    for language in LANGUAGES:
        for folder in folders(numbers):
            made = assignment(folder, language)
            made.write_nbgrader(to / "nbgrader" / language / "source" / folder.name / f"{folder.name}.ipynb")
            made.write_otter(to / "otter" / language / f"{folder.name}.ipynb")
            written += 2
    return written
