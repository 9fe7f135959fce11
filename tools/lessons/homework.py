"""Assignments for nbgrader and otter, ready to hand out: the exercises of each lesson in each language."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Final

from exxtra_widget import Assignment
from tools.lessons.notebook import heading
from tools.lessons.run import ran
from tools.lessons.source import LANGUAGES, folders

HOMEWORK: Final = Path(__file__).resolve().parents[2] / "dist" / "homework"


def assignment(folder: Path, language: str) -> Assignment:
    """Return the assignment of a lesson: one point for each of its exercises."""
    done = ran(folder, language)
    exercises = [done.names[name] for name in done.lesson.exercises]
    return Assignment(
        exercises, title=heading(done.lesson, language), language=language, salt=f"homework {folder.name}"
    )


def write(to: Path = HOMEWORK, only: Collection[str] = ()) -> int:
    """Write the instructor's notebooks and return their number.

    Parameters
    ----------
    to : Path
        The folder. ``nbgrader/en`` in it is a course of nbgrader, ``otter/en`` holds the masters for otter.
    only : collection of str
        Folders of lessons, such as ``07-waiting-for-the-bust``; all without.
    """
    written = 0
    chosen = [folder for folder in folders() if not only or folder.name in only]
    for language in LANGUAGES:
        for folder in chosen:
            made = assignment(folder, language)
            made.write_nbgrader(to / "nbgrader" / language / "source" / folder.name / f"{folder.name}.ipynb")
            made.write_otter(to / "otter" / language / f"{folder.name}.ipynb")
            written += 2
    return written
