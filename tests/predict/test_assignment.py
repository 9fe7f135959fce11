"""Assignments for nbgrader and otter as notebooks; test_grading.py grades them with the tools themselves."""

from __future__ import annotations

import contextlib
import io
import json
import subprocess
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from exxtra_widget import Assignment, exxtra, use_language
from exxtra_widget.predict.assignment import main

nbformat = pytest.importorskip("nbformat")

HAND = "0/3/0@4:64/0@5:70 A 61"
BUST = exxtra.exercise(HAND, "bust")
EACH = exxtra.exercise(HAND, "at least", parameters=[{"target": target} for target in ("53", "61", "64")])
HOMEWORK = Assignment(
    [(BUST, 2), exxtra.exercise(HAND, "Which?", choices=["roll", ">3"], answer=">3"), (EACH, 3, "*Think* first.")],
    title="Homework",
    language="de",
)


def checked_here(_: list[str], *, input: str, **__: object) -> SimpleNamespace:  # noqa: A002 - as subprocess names it
    """Check an answer again without a process."""
    message = main(input)
    return SimpleNamespace(returncode=int(message is not None), stderr=message)


def sources(notebook: dict[str, Any], kind: str = "code") -> list[str]:
    # The package under test need not be installed.
    found = [cell["source"] for cell in notebook["cells"] if cell["cell_type"] == kind]
    return [source.replace('"-Im"', '"-m"') for source in found]


@pytest.mark.parametrize("tool", ["nbgrader", "otter"])
def test_the_notebook_is_valid_and_runs(tool: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # Another test starts a process that checks again.
    monkeypatch.setattr(subprocess, "run", checked_here)
    notebook = getattr(HOMEWORK, tool)()
    nbformat.validate(notebook)
    assert len({cell["id"] for cell in notebook["cells"]}) == len(notebook["cells"])
    names: dict[str, Any] = {}
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        for source in sources(notebook):
            exec(source, names)  # noqa: S102 - our own code
    assert "Wie wahrscheinlich" in printed.getvalue()
    assert names["answer_1"] == "11/36"
    assert names["answer_3"] == EACH.variant(names["student"]).exact


def test_texts_are_in_the_language_of_the_assignment() -> None:
    texts = sources(HOMEWORK.nbgrader(), "markdown")
    assert texts[0] == "# Homework"
    assert texts[1].startswith("## Aufgabe 1 (2 Punkte)\n\nAm Zug: A.")
    assert texts[3] == "## Aufgabe 3 (3 Punkte)\n\n*Think* first."
    assert "ein Bruch wie 5/36" in sources(HOMEWORK.nbgrader())[3]
    assert all(", 'de').require()" in source for source in sources(HOMEWORK.otter()) if source.startswith("_ ="))


def test_what_all_exercises_are_about_is_told_below_the_title() -> None:
    homework = Assignment([exxtra.exercise("0/0/0 A 61", "bust")], title="Dice", text="Ann rolls *both* dice.\n")
    heads = [
        notebook["cells"][place]["source"] for notebook, place in ((homework.nbgrader(), 0), (homework.otter(), 1))
    ]
    assert heads == ["# Dice\n\nAnn rolls *both* dice."] * 2


def test_only_solutions_and_hidden_tests_hold_answers() -> None:
    for notebook in (HOMEWORK.nbgrader(), HOMEWORK.otter()):
        for cell in notebook["cells"]:
            secret = any(mark in cell["source"] for mark in ("SOLUTION", "HIDDEN"))
            assert secret or not any(part in cell["source"] for part in ("11/36", '"topic": "bust"', "'>3'", "exact"))


def test_notebooks_are_written(tmp_path: Path) -> None:
    for file, notebook in (
        (HOMEWORK.write_nbgrader(tmp_path / "source" / "x" / "x.ipynb"), HOMEWORK.nbgrader()),
        (HOMEWORK.write_otter(str(tmp_path / "y.ipynb")), HOMEWORK.otter()),
    ):
        assert json.loads(file.read_text(encoding="utf-8")) == notebook
    lesson = tmp_path / "lesson.ipynb"
    lesson.write_text("my lesson", encoding="utf-8")
    for write in (HOMEWORK.write_nbgrader, HOMEWORK.write_otter):
        assert write(tmp_path / "y.ipynb").exists(), "an assignment is written again"
        with pytest.raises(ValueError, match=r"lesson\.ipynb exists and is not an assignment"):
            write(lesson)
    assert lesson.read_text(encoding="utf-8") == "my lesson"
    with pytest.raises(ValueError, match=r"NAME\.ipynb, not to source"):
        HOMEWORK.write_nbgrader(tmp_path / "source")


def test_the_language_is_that_of_the_session_without_another() -> None:
    use_language("de")
    try:
        assert Assignment([BUST], title="x").otter() == Assignment([BUST], title="x", language="de").otter()
    finally:
        use_language("en")


@pytest.mark.parametrize(
    ("answer", "right"), [("11/36", True), (0.306, True), ("0.3", False), ("ein Viertel", False), (None, False)]
)
def test_an_answer_is_checked_again(answer: Any, right: bool) -> None:  # noqa: FBT001 - a value
    message = main(json.dumps([BUST.to_json(), answer, None, "en"]))
    assert (message is None) == right
    assert message != ""


def test_a_process_of_its_own_checks_again_in_the_language_of_the_assignment() -> None:
    (hidden, *_) = [source for source in sources(HOMEWORK.otter()) if source.startswith("# HIDDEN")]
    exec(hidden, {"answer_1": Fraction(11, 36)})  # noqa: S102 - our own code
    with pytest.raises(AssertionError, match=r"Noch nicht ganz: 1/2 stimmt nicht\. Ist es der erste Wurf"):
        exec(hidden, {"answer_1": "1/2"})  # noqa: S102 - our own code
    with pytest.raises(ValueError, match="Expecting value"):
        main("nonsense")


@pytest.mark.parametrize(
    ("tasks", "options", "what"),
    [
        (BUST, {}, "list of exercises"), ([BUST.sealed("x")], {}, "sealed"), ([(BUST, 0)], {}, "points"),
        ([(BUST, 1.5)], {}, "points"), ([(BUST, 1, 7)], {}, "Markdown"), ([BUST], {"title": " "}, "title"),
        ([BUST], {"title": 7}, "title"), ([BUST], {"text": 7}, "text must be a string"),
        ([BUST], {"language": "xx"}, "language"),
        ([exxtra.exercise(HAND, "?", parameters=lambda _: {"question": "Why?", "answer": 1})], {}, "variants"),
    ],
)  # fmt: skip
def test_impossible_assignments_are_refused(tasks: Any, options: dict[str, Any], what: str) -> None:
    with pytest.raises((TypeError, ValueError), match=what):
        Assignment(tasks, **{"title": "x", **options})
