"""Assignments of the lessons: complete, in every language, and without an answer in the part that students get."""

from __future__ import annotations

import json
import re
from pathlib import Path
from string import ascii_uppercase
from typing import TYPE_CHECKING, Any, Final

import pytest

from tests.lessons.built import FOLDERS, LANGUAGES, each_run, running

if TYPE_CHECKING:
    from collections.abc import Iterator

homework = pytest.importorskip("tools.lessons.homework")

HIDDEN: Final = re.compile(r"### BEGIN (SOLUTION|HIDDEN TESTS).*?### END \1", re.DOTALL)

pytestmark = pytest.mark.slow


def for_students(notebook: dict[str, Any]) -> str:
    """Return the text that remains when nbgrader has taken solutions and hidden tests away."""
    return "\n".join(HIDDEN.sub("", cell["source"]) for cell in notebook["cells"])


def solved(notebook: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the instructor's answer and the visible test of each exercise."""
    sources = {cell["id"]: cell["source"] for cell in notebook["cells"]}
    for number in range(1, 1 + sum(name.endswith("-test") for name in sources)):
        yield sources[f"exercise-{number}-answer"], HIDDEN.sub("", sources[f"exercise-{number}-test"])


@each_run
def test_the_exercises_of_a_lesson_are_an_assignment(folder: Path) -> None:
    for language in LANGUAGES:
        made = homework.assignment(folder, language)
        assert len(made.tasks) == len(running.lesson(folder).homework)
        notebook = made.nbgrader()
        given = for_students(notebook)
        # Short answers such as 5 stand in questions, too.
        exact = [str(task.exercise.exact) for task in made.tasks if not task.exercise.has_variants]
        held = [answer for answer in exact if "/" in answer and re.search(rf"(?<![\d/]){answer}(?![\d/])", given)]
        assert held == [], language
        names: dict[str, Any] = {"student": "Ann Lee"}
        exec(next(cell["source"] for cell in notebook["cells"] if cell["id"] == "setup"), names)  # noqa: S102 - our own code
        for answer, test in solved(notebook):
            exec(f"{answer}\n{test}", names)  # noqa: S102 - the same


@each_run
def test_students_take_home_a_notebook_that_checks_itself(folder: Path) -> None:
    for language in LANGUAGES:
        done = running.ran(folder, language)
        cells = json.loads(homework.notebook(folder, language))["cells"]
        names: dict[str, Any] = {}
        for cell in cells:
            if cell["cell_type"] == "code":
                running.execute("".join(cell["source"]), names, cell["id"])
        for name in done.lesson.homework:
            assert names[name].is_sealed
            assert names[name].check(done.names[name].exact)


def test_both_kinds_are_written(tmp_path: Path) -> None:
    name = FOLDERS[0].name
    assert homework.write([name[:2]], tmp_path) == 6
    for language in LANGUAGES:
        json.loads((tmp_path / f"nbgrader/{language}/source/{name}/{name}.ipynb").read_text(encoding="utf-8"))
        json.loads((tmp_path / f"otter/{language}/{name}.ipynb").read_text(encoding="utf-8"))


@each_run
def test_a_question_can_be_understood_without_the_lesson(folder: Path) -> None:
    for language in LANGUAGES:
        made = homework.assignment(folder, language)
        text = made.nbgrader()["cells"][0]["source"]
        for task in made.tasks:
            prompt, question = task.exercise.prompt(language), task.exercise.question
            # A question of the game itself names only the seat.
            assert question.about is None or re.search(rf"\b{ascii_uppercase[question.position.player]}\b", text), (
                prompt
            )
            loaded = set() if question.weights is None else {" ".join(map(str, one)) for one in question.weights.faces}
            assert [one for one in loaded - {"1 1 1 1 1 1"} if one not in f"{text} {prompt}"] == [], prompt
