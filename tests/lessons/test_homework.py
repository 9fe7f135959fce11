"""Assignments of the lessons: complete, in every language, and without an answer in the part that students get."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

from exxtra_widget import use_language

if TYPE_CHECKING:
    from collections.abc import Iterator

homework = pytest.importorskip("tools.lessons.homework", reason="an sdist has no tools", exc_type=ImportError)
running = pytest.importorskip("tools.lessons.run")
sources = pytest.importorskip("tools.lessons.source")

HIDDEN: Final = re.compile(r"### BEGIN (SOLUTION|HIDDEN TESTS).*?### END \1", re.DOTALL)

pytestmark = pytest.mark.slow
# All tests of a lesson run one after the other, in one process if possible, and share its run.
each_lesson = pytest.mark.parametrize("folder", sources.folders(), ids=lambda folder: folder.name, scope="session")


def for_students(notebook: dict[str, Any]) -> str:
    """Return the text that remains when nbgrader has taken solutions and hidden tests away."""
    return "\n".join(HIDDEN.sub("", cell["source"]) for cell in notebook["cells"])


def solved(notebook: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the instructor's answer and the visible test of each exercise."""
    sources = {cell["id"]: cell["source"] for cell in notebook["cells"]}
    for number in range(1, 1 + sum(name.endswith("-test") for name in sources)):
        yield sources[f"exercise-{number}-answer"], HIDDEN.sub("", sources[f"exercise-{number}-test"])


@pytest.mark.parametrize("language", sources.LANGUAGES)
@each_lesson
def test_the_exercises_of_a_lesson_are_an_assignment(folder: Path, language: str) -> None:
    made = homework.assignment(folder, language)
    assert len(made.tasks) == len(running.lesson(folder).homework)
    notebook = made.nbgrader()
    given = for_students(notebook)
    # Short answers such as 5 stand in questions, too.
    exact = [str(task.exercise.exact) for task in made.tasks if not task.exercise.has_variants]
    assert [answer for answer in exact if "/" in answer and re.search(rf"(?<![\d/]){answer}(?![\d/])", given)] == []
    names: dict[str, Any] = {"student": "Ann Lee"}
    exec(next(cell["source"] for cell in notebook["cells"] if cell["id"] == "setup"), names)  # noqa: S102 - our own code
    for answer, test in solved(notebook):
        exec(f"{answer}\n{test}", names)  # noqa: S102 - the same


@pytest.mark.parametrize("language", sources.LANGUAGES)
@each_lesson
def test_students_take_home_a_notebook_that_checks_itself(folder: Path, language: str) -> None:
    done = running.ran(folder, language)
    codes = [cell for cell in json.loads(homework.notebook(folder, language))["cells"] if cell["cell_type"] == "code"]
    names: dict[str, Any] = {}
    try:
        for cell in codes:
            running.execute("".join(cell["source"]), names, cell["id"])
        for name in done.lesson.homework:
            assert names[name].is_sealed
            assert names[name].check(done.names[name].exact)
    finally:
        use_language("en")


def test_both_kinds_are_written(tmp_path: Path) -> None:
    name = sources.folders()[0].name
    assert homework.write([name[:2]], tmp_path) == 6
    for language in sources.LANGUAGES:
        json.loads((tmp_path / f"nbgrader/{language}/source/{name}/{name}.ipynb").read_text(encoding="utf-8"))
        json.loads((tmp_path / f"otter/{language}/{name}.ipynb").read_text(encoding="utf-8"))
