"""Assignments for nbgrader and otter, run as plain Python: honest, guessing and cheating answers get their points.

`tests/environments/test_grading.py` grades one student with the tools themselves.
"""

from __future__ import annotations

import contextlib
import io
import json
import re
import subprocess
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import pytest

from exxtra_widget import Assignment, Exercise, exxtra
from exxtra_widget.predict.assignment import main

nbformat = pytest.importorskip("nbformat")

HAND = "0/3/0@4:64/0@5:70 A 61"
TWICE: Final = {"en": "You counted XX twice.", "de": "Du hast XX doppelt gezählt.", "fr": "Tu as compté XX deux fois."}
BUST = exxtra.exercise(HAND, "bust", wrong={"1/3": TWICE})
EACH = exxtra.exercise(HAND, "at least", parameters=[{"target": target} for target in ("53", "61", "64")])
TASKS: Final = [
    (BUST, 2),
    exxtra.exercise(HAND, "Which?", choices=["roll", ">3"], answer=">3"),
    (EACH, 3, "*Think* first."),
    exxtra.exercise(HAND, "How many?", kind="number", answer=Fraction(7, 2), unit="steps"),
]
HOMEWORK = Assignment(TASKS, title="Homework", language="de")

NAME: Final = "Ann Lee"
OWN: Final = EACH.variant(NAME).exact
PATCHED: Final = (
    "from exxtra_widget.predict import exercise as patched\n"
    "patched.Exercise.check = lambda *_: patched.Result(True, 'Right.')\n"
    "answer_1 = '1/2'"
)
FAKE: Final = (
    "class Fake:\n    def check(self, *_): return self\n    def require(self): return self\n"
    "exercise_1 = Fake()\nanswer_1 = '1/2'"
)
LYING: Final = (
    "class Lying(str):\n    def __eq__(self, other): return True\n    __hash__ = None\nanswer_4 = Lying('1/2')"
)

# What nbgrader and otter take out of the notebook for students.
TAKEN_OUT: Final = re.compile(
    r"### BEGIN (SOLUTION|HIDDEN TESTS)\n.*?\n### END \1|[^\n]* # SOLUTION\n|\A# HIDDEN\n.*", re.DOTALL
)


def guessed(number: int, guesses: list[str], own: str = "") -> str:
    """Return a cell that tries all guesses, and answers with the first that is called right."""
    check = f"exercise_{number}{own}.check(guess)"
    return f"answer_{number} = next((guess for guess in {guesses} if {check}), {guesses[-1]!r})"


# Cells of a student, and the points for the four exercises. The right answer is among the guesses.
SUBMISSIONS: Final[dict[str, tuple[list[str], tuple[int, ...]]]] = {
    "right": (
        ["answer_1 = '11/36'", "answer_2 = 'Stufe 3'", f"answer_3 = '{OWN}'", "answer_4 = '3,5 Schritte'"],
        (2, 1, 3, 1),
    ),
    "typed": (["answer_1 = 0.30", "answer_2 = 3", f"answer_3 = {float(OWN)}", "answer_4 = 7/2"], (2, 1, 3, 1)),
    "wrong": (["answer_1 = '0.3'", "answer_2 = 'roll'", "answer_3 = '0'", "answer_4 = '3.5 turns'"], (0, 0, 0, 0)),
    "blank": (["answer_1 = ''", "answer_2 = '>3'", "answer_3 = None", "..."], (0, 1, 0, 0)),
    "guessing": (
        [
            guessed(1, [f"{number / 1000:.3f}" for number in range(290, 320)]),
            guessed(2, [">3", "roll"]),
            guessed(3, [f"{float(OWN) + number / 1000:.3f}" for number in range(-15, 15)], ".variant(student)"),
            guessed(4, [f"{number}/2" for number in range(30)]),
        ],
        (0, 0, 0, 0),
    ),
    "asking": (
        ["answer_1 = exercise_1.exact", "answer_2 = exercise_2.check('x').exact",
         "answer_3 = exercise_3.variant(student).solution()[-1]", "answer_4 = exercise_4.question.exact"],
        (0, 0, 0, 0),
    ),
    "faking": ([FAKE, "answer_2 = type('x', (), {})()", "answer_3 = '1/2 of it'", LYING], (0, 0, 0, 0)),
}  # fmt: skip


def checked_here(command: list[str], *, input: str, **_: object) -> SimpleNamespace:  # noqa: A002 - as subprocess names it
    """Check an answer again without a process."""
    # What lies next to the notebook is not imported.
    assert command[1:] == ["-Xutf8", "-Im", "exxtra_widget.predict.assignment"]
    message = main(input)
    return SimpleNamespace(returncode=int(message is not None), stderr=message)


def sources(notebook: dict[str, Any], kind: str = "code") -> list[str]:
    return [cell["source"] for cell in notebook["cells"] if cell["cell_type"] == kind]


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


def graded(homework: Assignment, answers: list[str]) -> tuple[int, ...]:
    """Run the notebook of nbgrader with a student's cells as it does, past errors; return the points."""
    written = {f"exercise-{number}-answer": answer for number, answer in enumerate(answers, 1)}
    written["student"] = f"student = '  {NAME.upper()} '"
    names: dict[str, Any] = {}
    points = []
    for cell in homework.nbgrader()["cells"]:
        if cell["cell_type"] != "code":
            continue
        worth = cell["metadata"].get("nbgrader", {}).get("points")
        try:
            exec(written.get(cell["id"], cell["source"]), names)  # noqa: S102 - our own code
        except Exception:  # noqa: BLE001 - whatever a student's cell raises
            worth = worth and 0
        if worth is not None:
            points.append(worth)
    return tuple(points)


@pytest.mark.parametrize("kind", SUBMISSIONS)
def test_answers_get_their_points(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subprocess, "run", checked_here)
    answers, points = SUBMISSIONS[kind]
    assert graded(HOMEWORK, answers) == points


def test_a_changed_check_is_not_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Exercise, "check", Exercise.check)  # so that it is restored
    assert graded(Assignment([BUST], title="Homework"), [PATCHED]) == (0,)


def test_texts_are_in_the_language_of_the_assignment() -> None:
    texts = sources(HOMEWORK.nbgrader(), "markdown")
    assert texts[0] == "# Homework"
    assert texts[1].startswith("## Aufgabe 1 (2 Punkte)\n\nAm Zug: A.")
    assert texts[3] == "## Aufgabe 3 (3 Punkte)\n\n*Think* first."
    assert "ein Bruch wie 5/36" in sources(HOMEWORK.nbgrader())[3]
    assert all(", 'de').require()" in source for source in sources(HOMEWORK.otter()) if source.startswith("_ ="))
    assert "_ = exercise_3.variant(student).check(answer_3, 'de').require()" in sources(HOMEWORK.otter())


def test_only_solutions_and_hidden_tests_hold_answers() -> None:
    for notebook in (HOMEWORK.nbgrader(), HOMEWORK.otter()):
        given = [TAKEN_OUT.sub("", cell["source"]) for cell in notebook["cells"]]
        secrets = ("11/36", '"topic": "bust"', "'>3'", "exact", "predict.assignment")
        assert not [source for source in given if any(secret in source for secret in secrets)]


def test_students_change_only_their_answers() -> None:
    cells = Assignment([BUST], title="Homework").nbgrader()["cells"]
    marks = {cell["id"]: cell["metadata"]["nbgrader"] for cell in cells if cell["metadata"]}
    assert {name: [mark for mark in ("grade", "locked", "solution") if marks[name][mark]] for name in marks} == {
        "setup": ["locked"],
        "exercise-1-position": ["locked"],
        "exercise-1-answer": ["solution"],
        "exercise-1-test": ["grade", "locked"],
    }


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


def test_a_process_of_its_own_checks_again_in_the_language_of_the_assignment() -> None:
    (hidden, *_) = [source for source in sources(HOMEWORK.otter()) if source.startswith("# HIDDEN")]
    # The package under test need not be installed.
    hidden = hidden.replace('"-Im"', '"-m"')
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
