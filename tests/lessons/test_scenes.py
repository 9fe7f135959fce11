"""Rows of scenes in examples and lessons: the same in each language, and equal to what is read from their text."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache
from html import unescape
from typing import Any, Final

import pytest

from exxtra_widget import Exercise, Scenes
from tests.lessons.answers import answers
from tests.lessons.built import FOLDERS, cells, running, sources

pages = pytest.importorskip("tools.lessons.pages")
examples = pytest.importorskip("tools.lessons.examples")

NUMBER: Final = re.compile(r"\d+(/\d+|\.\d+)?")

LESSON: Final = sources.SOURCE / "07-waiting-for-the-bust"
EXAMPLE: Final = examples.SOURCE / "02-script-a-position"
# Found in their sources: each worker collects these tests, and would read all lessons for it.
LESSONS: Final = [folder for folder in FOLDERS if "\n# %% row " in (folder / "lesson.py").read_text("utf-8")]
each_row = pytest.mark.parametrize("folder", [EXAMPLE, *LESSONS], ids=lambda folder: folder.name)
each_lesson = pytest.mark.parametrize("folder", LESSONS, ids=lambda folder: folder.name, scope="session")


@cache
def rows(folder: Any) -> list[Scenes]:
    """Return a row in each language; its cell is called row, and needs no other cell."""
    source = examples.read(folder) if folder == EXAMPLE else running.lesson(folder)
    found = []
    for language in sources.LANGUAGES:
        names: dict[str, Any] = {}
        exec(source.code("row", language), names)  # noqa: S102 - our own source
        found.append(names["board"].scenes if "board" in names else Scenes.from_text(names["row"]))
    return found


def in_any_language(row: Scenes) -> list[Any]:
    """Return what scenes have in common in all languages: all but captions, notes, titles and words of questions."""
    return [
        (
            *(one.start, one.steps and [(step.action, step.marks, str(step.after)) for step in one.steps]),
            *(one.prologue.marks, one.presses, one.about, one.kept, one.weights, sorted(one.bots), one.scene.dice),
            *(one.scene.show, one.scene.minutes, one.scene.seconds, one.scene.names, bool(one.scene.note)),
            *(one.question and (one.question.topic, one.question.rolls, len(one.question.choices or ())),),
            [bool(step.comments) for step in one.steps],
        )
        for one in row.staged
    ]


@each_row
def test_a_row_has_the_same_positions_steps_and_facts_in_each_language(folder: Any) -> None:
    english, *others = rows(folder)
    for other in others:
        assert in_any_language(other) == in_any_language(english)
        assert not {scene.title for scene in other} & {scene.title for scene in english}
    for row in (english, *others):
        assert Scenes.from_text(row.to_text()) == row


@each_lesson
def test_a_row_fits_the_minutes_of_its_lesson(folder: Any) -> None:
    row = rows(folder)[0]
    assert [scene.title for scene in row if scene.minutes is None] == []
    assert sum(scene.minutes or 0 for scene in row) <= int(running.lesson(folder).facts["minutes"])


@pytest.mark.slow
@each_lesson
def test_the_numbers_that_a_row_reveals_are_computed_in_its_lesson(folder: Any) -> None:
    done = running.ran(folder, "en")
    shown = [question.exact for output in done.outputs.values() for question in output.revealed.values()]
    exercises = [value.exact for value in done.names.values() if isinstance(value, Exercise)]
    found = [getattr(value, "value", value) for value in (*done.names.values(), *shown, *exercises)]
    computed = {Fraction(value) for value in found if isinstance(value, (int, float, Fraction))}
    answers = [scene.answer for scene in rows(folder)[0] if scene.answer]
    assert [one for one in answers if NUMBER.fullmatch(one) and Fraction(one) not in computed] == []


@pytest.mark.slow
@each_lesson
def test_a_row_is_on_the_teachers_page_alone(folder: Any) -> None:
    for language, row in zip(sources.LANGUAGES, rows(folder), strict=True):
        teacher, worksheet = pages.pages(folder, language)
        listed = unescape(teacher.markdown)
        assert [scene for scene in row if f"| {scene.title} |" not in listed or f"| {scene.note} |" not in listed] == []
        notebook = "\n".join(cell["source"] for cell in cells(folder, language))
        for paper in (worksheet.markdown, notebook):
            assert [scene.note for scene in row if scene.note and scene.note in paper] == []
            assert "Start: " not in paper


# --- Lesson 7 -------------------------------------------------------------------------------------


def test_the_row_of_lesson_7_has_two_votes_on_one_question_and_computed_answers() -> None:
    exact = answers(LESSON.name)
    for row in rows(LESSON):
        first, second = row.staged[2], row.staged[8]
        assert (second.about, second.question, first.kept) == (2, first.question, True)
        assert Fraction(row[1].answer) == exact["within_two"]
        assert float(row[9].answer.split()[-1].replace(",", ".")) == round(float(exact["wait_loaded"]), 1)
