"""Assignments made from exercises, graded by nbgrader and by otter: honest, guessing and cheating submissions."""

from __future__ import annotations

import json
import os
import subprocess
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

import pytest

from exxtra_widget import Assignment, exxtra
from exxtra_widget.core.language import phrase

BIN: Final = Path(__file__).parents[2] / ".venv-grading" / "bin"
HAND: Final = "0/3/0@4:64/0@5:70 A 61"
NAME: Final = "Ann Lee"

homework = pytest.importorskip("tools.lessons.homework", reason="an sdist has no tools", exc_type=ImportError)
sources = pytest.importorskip("tools.lessons.source")

pytestmark = [pytest.mark.everywhere, pytest.mark.timeout(1800)]

TWICE: Final = {"en": "You counted XX twice.", "de": "Du hast XX doppelt gezählt.", "fr": "Tu as compté XX deux fois."}
TASKS: Final = [
    (exxtra.exercise(HAND, "bust", wrong={"1/3": TWICE}), 2),
    exxtra.exercise(HAND, "Where would you place it?", choices=["roll", ">3", ">5"], answer=">3"),
    (exxtra.exercise(HAND, "How many?", kind="number", answer=Fraction(7, 2), unit="steps"), 3, "Think first."),
    exxtra.exercise(HAND, "at least", parameters=[{"target": target} for target in ("53", "61", "64")]),
]
HOMEWORK: Final = {language: Assignment(TASKS, title="Homework", language=language) for language in sources.LANGUAGES}
OWN: Final = HOMEWORK["en"].tasks[3].exercise.variant(NAME).exact

# Cells for the student, in each language.
NAMING: Final = tuple(f"# {phrase(language, '', 'assignment', 'student')}" for language in sources.LANGUAGES)
ANSWERING: Final = tuple(f"# {phrase(language, '', 'assignment', 'answer')}" for language in sources.LANGUAGES)

# Answers of each student, and the points for the four exercises.
BLANK: Final = None
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
    "class Lying(str):\n    def __eq__(self, other): return True\n    __hash__ = None\nanswer_1 = Lying('1/2')"
)
SHARES: Final = [f"{number / 1000:.3f}" for number in range(1000)]
HALVES: Final = [f"{number}/2" for number in range(1000)]


def guessed(number: int, guesses: list[str], own: str = "") -> str:
    """Return a cell that tries all guesses, and answers with the first that is called right."""
    check = f"exercise_{number}{own}.check(guess)"
    return f"answer_{number} = next((guess for guess in {guesses} if {check}), {guesses[-1]!r})"


SUBMISSIONS: Final[dict[str, tuple[list[str | None], tuple[int, ...]]]] = {
    "right": (
        ["answer_1 = '11/36'", "answer_2 = 'rung 3'", "answer_3 = '3,5 steps'", f"answer_4 = '{OWN}'"],
        (2, 1, 3, 1),
    ),
    "typed": (["answer_1 = 0.306", "answer_2 = 3", "answer_3 = 7/2", f"answer_4 = {float(OWN)}"], (2, 1, 3, 1)),
    "wrong": (["answer_1 = '1/3'", "answer_2 = '>5'", "answer_3 = '3'", "answer_4 = '0'"], (0, 0, 0, 0)),
    "blank": ([BLANK, BLANK, BLANK, BLANK], (0, 0, 0, 0)),
    "partly": (["answer_1 = '0.3'", "answer_2 = '>3'", BLANK, f"answer_4 = '{OWN}'"], (0, 1, 0, 1)),
    "mixed": (["answer_1 = '1/3'", "answer_2 = '>3'", BLANK, guessed(4, SHARES, ".variant(student)")], (0, 1, 0, 0)),
    "guessing": (
        [guessed(1, SHARES), guessed(2, [">3", "roll"]), guessed(3, HALVES), guessed(4, SHARES, ".variant(student)")],
        (0, 0, 0, 0),
    ),
    "asking": (
        ["answer_1 = exercise_1.exact", "answer_2 = exercise_2.check('x').exact",
         "answer_3 = exercise_3.question.exact", "answer_4 = exercise_4.variant(student).solution()[-1]"],
        (0, 0, 0, 0),
    ),
    "faking": ([FAKE, "answer_2 = True", "answer_3 = type('x', (), {})()", BLANK], (0, 0, 0, 0)),
    "patching": ([PATCHED, "answer_2 = 'roll'", "answer_3 = 4", "answer_4 = 1"], (0, 0, 0, 0)),
    "lying": ([LYING, BLANK, "answer_3 = '3.5 turns'", "answer_4 = '1/2 of it'"], (0, 0, 0, 0)),
}  # fmt: skip
# What differs by language: an answer that is right, one that is wrong, none, and the messages.
SPOKEN: Final = ("right", "mixed")
# Answers that nbgrader has checked by the same code.
PLAIN: Final = {"typed", "wrong", "blank", "partly"}

each_language = pytest.mark.parametrize("language", sources.LANGUAGES)


def submissions(language: str) -> dict[str, tuple[list[str | None], tuple[int, ...]]]:
    """Return all submissions in English, and two in another language, since each takes seconds."""
    return SUBMISSIONS if language == "en" else {student: SUBMISSIONS[student] for student in SPOKEN}


def run(folder: Path, *command: str) -> str:
    """Return the output of a command of the environment for grading."""
    if not BIN.exists():
        raise FileNotFoundError(f"{BIN} is not installed: make .venv-grading/.installed does it")
    env = {**os.environ, "PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}"}
    env.pop("PYTHONPATH", None)
    done = subprocess.run(
        [BIN / command[0], *command[1:]], cwd=folder, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, (done.stdout + done.stderr)[-3000:]
    return done.stdout


def submitted(notebook: Path, answers: list[str | None], goal: Path) -> None:
    """Write the student's notebook with answers in its cells for answers."""
    data: dict[str, Any] = json.loads(notebook.read_text(encoding="utf-8"))
    number = 0
    for cell in data["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "code" and source.startswith(NAMING):
            cell["source"] = f"student = '  {NAME.upper()} '"
        if cell["cell_type"] == "code" and source.startswith(ANSWERING):
            answer, number = answers[number], number + 1
            cell["source"] = source if answer is BLANK else answer
    assert number == len(answers)
    goal.parent.mkdir(parents=True, exist_ok=True)
    goal.write_text(json.dumps(data), encoding="utf-8")


def gives_no_answer(notebook: Path) -> None:
    text = notebook.read_text(encoding="utf-8")
    for part in (
        "11/36",
        "7/2",
        str(OWN),
        "HIDDEN",
        "SOLUTION",
        "predict.assignment",
        '\\"topic\\": \\"bust',
        *TWICE.values(),
    ):
        assert part not in text, part


def unsaid(language: str, feedback: str) -> list[str]:
    """Return what the feedback on a wrong and a blank answer lacks."""
    return [one for one in (TWICE[language], phrase(language, "", "refusal", "no_answer")) if one not in feedback]


@each_language
def test_nbgrader(language: str, tmp_path: Path) -> None:
    HOMEWORK[language].write_nbgrader(tmp_path / "source" / "hw" / "hw.ipynb")
    database = "--db=sqlite:///gradebook.db"
    run(tmp_path, "nbgrader", "generate_assignment", "hw", database, "--create")
    release = tmp_path / "release" / "hw" / "hw.ipynb"
    gives_no_answer(release)
    for student, (answers, _) in submissions(language).items():
        submitted(release, answers, tmp_path / "submitted" / student / "hw" / "hw.ipynb")
    run(tmp_path, "nbgrader", "autograde", "hw", database, "--create")
    run(tmp_path, "nbgrader", "generate_feedback", "hw", database)
    found = json.loads(run(tmp_path, "python", "-c", _GRADES))
    assert found == {student: list(points) for student, (_, points) in submissions(language).items()}
    assert unsaid(language, (tmp_path / "feedback/mixed/hw/hw.html").read_text(encoding="utf-8")) == []


_GRADES: Final = """
import json
from nbgrader.api import Gradebook
with Gradebook("sqlite:///gradebook.db") as book:
    print(json.dumps({
        one.student.id: [
            next(grade.score for grade in one.notebooks[0].grades if grade.name == f"exercise_{number}_test")
            for number in range(1, 5)
        ]
        for one in book.assignment_submissions("hw")
    }))
"""


@each_language
def test_otter(language: str, tmp_path: Path) -> None:
    master = HOMEWORK[language].write_otter(tmp_path / "hw.ipynb")
    run(tmp_path, "otter", "assign", master.name, "dist", "--no-pdfs")
    student_notebook = tmp_path / "dist" / "student" / "hw.ipynb"
    gives_no_answer(student_notebook)
    (archive,) = (tmp_path / "dist" / "autograder").glob("*.zip")
    found, feedback = {}, {}
    students = {student: it for student, it in submissions(language).items() if student not in PLAIN}
    for student, (answers, _) in students.items():
        folder = tmp_path / student
        submitted(student_notebook, answers, folder / "hw.ipynb")
        run(folder, "otter", "run", "--autograder", str(archive), "--output-dir", str(folder), "hw.ipynb")
        tests = json.loads((folder / "results.json").read_text(encoding="utf-8"))["tests"]
        scores = {test["name"].split(" ")[0]: test.get("score", 0) for test in tests}
        found[student] = tuple(scores[f"exercise_{number}"] for number in range(1, 5))
        feedback[student] = "".join(test["output"] for test in tests)
    assert found == {student: points for student, (_, points) in students.items()}
    assert unsaid(language, feedback["mixed"]) == []


# --- Lessons --------------------------------------------------------------------------------------

LESSON: Final = "09-chasing-a-target"


def right(assignment: Assignment) -> list[str | None]:
    """Return an answer's cell for each exercise that NAME solved."""
    exercises = [task.exercise for task in assignment.tasks]
    own = [exercise.variant(NAME) if exercise.has_variants else exercise for exercise in exercises]
    return [f"answer_{number} = {str(exercise.exact)!r}" for number, exercise in enumerate(own, 1)]


def test_a_lesson_is_an_assignment_of_nbgrader(tmp_path: Path) -> None:
    homework.write([LESSON[:2]], tmp_path)
    assignment = homework.assignment(sources.SOURCE / LESSON, "de")
    course = tmp_path / "nbgrader" / "de"
    database = "--db=sqlite:///gradebook.db"
    run(course, "nbgrader", "generate_assignment", LESSON, database, "--create")
    release = course / "release" / LESSON / f"{LESSON}.ipynb"
    assert "NotImplementedError" not in release.read_text(encoding="utf-8")
    blank: list[str | None] = [BLANK] * len(assignment.tasks)
    for student, answers in (("right", right(assignment)), ("blank", blank)):
        submitted(release, answers, course / "submitted" / student / LESSON / f"{LESSON}.ipynb")
    run(course, "nbgrader", "autograde", LESSON, database, "--create")
    found = json.loads(run(course, "python", "-c", _TOTALS, LESSON))
    assert found == {"right": len(assignment.tasks), "blank": 0}


_TOTALS: Final = """
import json, sys
from nbgrader.api import Gradebook
with Gradebook("sqlite:///gradebook.db") as book:
    print(json.dumps({one.student.id: one.score for one in book.assignment_submissions(sys.argv[1])}))
"""


def test_a_lesson_is_an_assignment_of_otter(tmp_path: Path) -> None:
    homework.write([LESSON[:2]], tmp_path)
    assignment = homework.assignment(sources.SOURCE / LESSON, "fr")
    folder = tmp_path / "otter" / "fr"
    run(folder, "otter", "assign", f"{LESSON}.ipynb", "dist", "--no-pdfs")
    (archive,) = (folder / "dist" / "autograder").glob("*.zip")
    blank: list[str | None] = [BLANK] * len(assignment.tasks)
    for student, answers, points in (("right", right(assignment), len(assignment.tasks)), ("blank", blank, 0)):
        place = tmp_path / student
        submitted(folder / "dist" / "student" / f"{LESSON}.ipynb", answers, place / f"{LESSON}.ipynb")
        run(place, "otter", "run", "--autograder", str(archive), "--output-dir", str(place), f"{LESSON}.ipynb")
        tests = json.loads((place / "results.json").read_text(encoding="utf-8"))["tests"]
        assert sum(test.get("score", 0) for test in tests) == points
