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
    "class Lying(str):\n    def __eq__(self, other): return True\n    __hash__ = None\nanswer_3 = Lying('1/2')"
)
# Guesses, the right one among them.
SHARES: Final = [f"{number / 1000:.3f}" for number in range(290, 320)]
HALVES: Final = [f"{number}/2" for number in range(30)]


def guessed(number: int, guesses: list[str], own: str = "") -> str:
    """Return a cell that tries all guesses, and answers with the first that is called right."""
    check = f"exercise_{number}{own}.check(guess)"
    return f"answer_{number} = next((guess for guess in {guesses} if {check}), {guesses[-1]!r})"


GUESSED_OWN: Final = guessed(4, [f"{float(OWN) + number / 1000:.3f}" for number in range(-15, 15)], ".variant(student)")


SUBMISSIONS: Final[dict[str, tuple[list[str | None], tuple[int, ...]]]] = {
    "right": (
        ["answer_1 = '11/36'", "answer_2 = 'rung 3'", "answer_3 = '3,5 steps'", f"answer_4 = '{OWN}'"],
        (2, 1, 3, 1),
    ),
    "typed": (["answer_1 = 0.306", "answer_2 = 3", "answer_3 = 7/2", f"answer_4 = {float(OWN)}"], (2, 1, 3, 1)),
    "wrong": (["answer_1 = '0.3'", "answer_2 = '>5'", "answer_3 = '3.5 turns'", "answer_4 = '0'"], (0, 0, 0, 0)),
    "mixed": (["answer_1 = '1/3'", "answer_2 = '>3'", BLANK, GUESSED_OWN], (0, 1, 0, 0)),
    "guessing": (
        [guessed(1, SHARES), guessed(2, [">3", "roll"]), guessed(3, HALVES), GUESSED_OWN],
        (0, 0, 0, 0),
    ),
    "asking": (
        ["answer_1 = exercise_1.exact", "answer_2 = exercise_2.check('x').exact",
         "answer_3 = exercise_3.question.exact", "answer_4 = exercise_4.variant(student).solution()[-1]"],
        (0, 0, 0, 0),
    ),
    "faking": ([FAKE, "answer_2 = type('x', (), {})()", LYING, "answer_4 = '1/2 of it'"], (0, 0, 0, 0)),
    "patching": ([PATCHED, "answer_2 = 'roll'", "answer_3 = 4", "answer_4 = 1"], (0, 0, 0, 0)),
}  # fmt: skip
# Answers that nbgrader has checked by the same code; right ones are those of Otter's own solutions and of the lesson.
PLAIN: Final = {"right", "typed", "wrong"}

LESSON: Final = "09-chasing-a-target"


def submissions(language: str) -> dict[str, tuple[list[str | None], tuple[int, ...]]]:
    """Return all submissions in English; in another language, since each takes seconds, right, wrong and no answers."""
    return SUBMISSIONS if language == "en" else {"mixed": SUBMISSIONS["mixed"]}


def all_but_one(assignment: Assignment) -> list[str | None]:
    """Return an answer's cell for each exercise: none to the first one, and NAME's right one to the others."""
    exercises = [task.exercise for task in assignment.tasks]
    own = [exercise.variant(NAME) if exercise.has_variants else exercise for exercise in exercises]
    return [BLANK, *(f"answer_{number} = {str(exercise.exact)!r}" for number, exercise in enumerate(own[1:], 2))]


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


# Both start slowly, so each runs all its commands in one process.
NBGRADER: Final = """
import sys
from nbgrader.apps import NbGraderApp
from traitlets.config import Application
for command in sys.argv[1:]:
    NbGraderApp.launch_instance([*command.split(), "--db=sqlite:///gradebook.db"])
    Application.instance().clear_instance()
"""
GRADES: Final = """
import json
from nbgrader.api import Gradebook
with Gradebook("sqlite:///gradebook.db") as book:
    print(json.dumps({
        assignment.name: {
            submission.student.id: {grade.name: grade.score for grade in submission.notebooks[0].grades}
            for submission in book.assignment_submissions(assignment.name)
        }
        for assignment in book.assignments
    }))
"""
OTTER_ASSIGN: Final = """
import sys
from pathlib import Path
from otter.assign import main
for master in map(Path, sys.argv[1:]):
    main(str(master), str(master.parent / "dist"), no_pdfs=True)
"""
OTTER_RUN: Final = """
import sys
from pathlib import Path
from otter.run import main
for notebook in map(Path, sys.argv[1:]):
    (archive,) = (notebook.parents[1] / "dist" / "autograder").glob("*.zip")
    main(str(notebook), autograder=str(archive), output_dir=str(notebook.parent))
"""


def release_of(course: Path, name: str) -> Path:
    """Return the students' notebook of nbgrader."""
    return course / "release" / name / (f"{name}.ipynb" if name == LESSON else "hw.ipynb")


def test_nbgrader(tmp_path: Path) -> None:
    languages = ("en", "de")
    homework.write([LESSON[:2]], tmp_path)
    course = tmp_path / "nbgrader" / "de"
    for language in languages:
        HOMEWORK[language].write_nbgrader(course / "source" / language / "hw.ipynb")
    names = (*languages, LESSON)
    run(course, "python", "-c", NBGRADER, *(f"generate_assignment {name} --create" for name in names))
    for language in languages:
        release = release_of(course, language)
        gives_no_answer(release)
        for student, (answers, _) in submissions(language).items():
            submitted(release, answers, course / "submitted" / student / language / "hw.ipynb")
    lesson = homework.assignment(sources.SOURCE / LESSON, "de")
    release = release_of(course, LESSON)
    assert "NotImplementedError" not in release.read_text(encoding="utf-8")
    submitted(release, all_but_one(lesson), course / "submitted" / "Ann" / LESSON / release.name)

    grade = [f"autograde --create {name}" for name in names]
    feedback = [f"generate_feedback {language}" for language in languages]
    found = json.loads(run(course, "python", "-c", NBGRADER + GRADES, *grade, *feedback))

    for language in languages:
        points = {
            student: tuple(scores[f"exercise_{number}_test"] for number in range(1, 5))
            for student, scores in found[language].items()
        }
        assert points == {student: expected for student, (_, expected) in submissions(language).items()}
        said = course / "feedback" / "mixed" / language / "hw.html"
        assert unsaid(language, said.read_text(encoding="utf-8")) == []
    assert sum(found[LESSON]["Ann"].values()) == len(lesson.tasks) - 1


def otter_tests(notebook: Path) -> dict[str, dict[str, Any]]:
    """Return the tests of a submission, after its run, by their names."""
    tests = json.loads((notebook.parent / "results.json").read_text(encoding="utf-8"))["tests"]
    return {test["name"].split(" ")[0]: test for test in tests}


def test_otter(tmp_path: Path) -> None:
    languages = ("en", "fr")
    homework.write([LESSON[:2]], tmp_path)
    course = tmp_path / "otter" / "fr"
    masters = [HOMEWORK[language].write_otter(tmp_path / language / "hw.ipynb") for language in languages]
    run(tmp_path, "python", "-c", OTTER_ASSIGN, *map(str, masters), str(course / f"{LESSON}.ipynb"))
    expected = {
        tmp_path / language / student / "hw.ipynb": points
        for language in languages
        for student, (_, points) in submissions(language).items()
        if student not in PLAIN
    }
    for language in languages:
        released = tmp_path / language / "dist" / "student" / "hw.ipynb"
        gives_no_answer(released)
        for student, (answers, _) in submissions(language).items():
            submitted(released, answers, tmp_path / language / student / "hw.ipynb")
    lesson = homework.assignment(sources.SOURCE / LESSON, "fr")
    of_lesson = course / "Ann" / f"{LESSON}.ipynb"
    submitted(course / "dist" / "student" / of_lesson.name, all_but_one(lesson), of_lesson)

    run(tmp_path, "python", "-c", OTTER_RUN, *map(str, expected), str(of_lesson))

    found = {notebook: otter_tests(notebook) for notebook in expected}
    assert expected == {
        notebook: tuple(tests[f"exercise_{number}"].get("score", 0) for number in range(1, 5))
        for notebook, tests in found.items()
    }
    for language in languages:
        tests = found[tmp_path / language / "mixed" / "hw.ipynb"].values()
        assert unsaid(language, "".join(test["output"] for test in tests)) == []
    scores = [test.get("score", 0) for test in otter_tests(of_lesson).values()]
    assert sum(scores) == len(lesson.tasks) - 1
