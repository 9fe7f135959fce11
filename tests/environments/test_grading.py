"""An assignment graded by nbgrader and by otter; `tests/predict/test_assignment.py` tries other answers, and tricks."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any, Final

import pytest

from exxtra_widget import Assignment
from exxtra_widget.core.language import phrase
from tests.predict.test_assignment import NAME, OWN, TASKS, TWICE

BIN: Final = Path(__file__).parents[2] / ".venv-grading" / "bin"

homework = pytest.importorskip("tools.lessons.homework", reason="an sdist has no tools", exc_type=ImportError)

pytestmark = [pytest.mark.everywhere, pytest.mark.timeout(600)]

# None is the cell as it was handed out.
ANSWERS: Final = ("answer_1 = '1/3'", "answer_2 = '>3'", f"answer_3 = '{OWN}'", None)
POINTS: Final = [0, 1, 3, 0]

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
    (submission,) = book.assignment_submissions("hw")
    print(json.dumps({grade.name: grade.score for grade in submission.notebooks[0].grades}))
"""
# Right answers get their points below, so Otter need not also run the solutions.
OTTER_ASSIGN: Final = """
from otter.assign import main
main("hw.ipynb", "dist", no_pdfs=True, no_run_tests=True)
"""
OTTER_RUN: Final = """
from pathlib import Path
from otter.run import main
(archive,) = Path("dist/autograder").glob("*.zip")
main("hw.ipynb", autograder=str(archive), output_dir=".")
"""


def run(folder: Path, *command: str) -> str:
    """Return the output of Python in the environment for grading."""
    if not BIN.exists():
        raise FileNotFoundError(f"{BIN} is not installed: make .venv-grading/.installed does it")
    env = {**os.environ, "PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}"}
    env.pop("PYTHONPATH", None)
    done = subprocess.run(
        [BIN / "python", "-c", *command], cwd=folder, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, (done.stdout + done.stderr)[-3000:]
    return done.stdout


def submit(released: Path, language: str, to: Path) -> None:
    """Write the students' notebook, which gives no answer, with those of a student."""
    notebook: dict[str, Any] = json.loads(released.read_text(encoding="utf-8"))
    sources = ["".join(cell["source"]) for cell in notebook["cells"]]
    given = "\n".join(sources)
    secrets = ("11/36", "7/2", str(OWN), "HIDDEN", "SOLUTION", "predict.assignment", '"topic": "bust', TWICE[language])
    assert [secret for secret in secrets if secret in given] == []
    assert "NotImplementedError" not in given
    answers = iter(ANSWERS)
    for cell, source in zip(notebook["cells"], sources, strict=True):
        if source.startswith(f"# {phrase(language, '', 'assignment', 'student')}"):
            cell["source"] = f"student = '  {NAME.upper()} '"
        if source.startswith(f"# {phrase(language, '', 'assignment', 'answer')}"):
            cell["source"] = next(answers) or source
    assert next(answers, "none is left") == "none is left"
    to.parent.mkdir(parents=True, exist_ok=True)
    to.write_text(json.dumps(notebook), encoding="utf-8")


def explains(feedback: str, language: str) -> bool:
    """Return whether the feedback says something about the wrong answer, and about the blank one."""
    return TWICE[language] in feedback and phrase(language, "", "refusal", "no_answer") in feedback


def test_nbgrader(tmp_path: Path) -> None:
    Assignment(TASKS, title="Homework", language="de").write_nbgrader(tmp_path / "source" / "hw" / "hw.ipynb")
    (tmp_path / "nbgrader_config.py").write_text(homework.CONFIG, encoding="utf-8")
    run(tmp_path, NBGRADER, "generate_assignment hw --create")
    submit(tmp_path / "release" / "hw" / "hw.ipynb", "de", tmp_path / "submitted" / "ann" / "hw" / "hw.ipynb")

    grades = json.loads(run(tmp_path, NBGRADER + GRADES, "autograde --create hw", "generate_feedback hw"))

    assert [grades[f"exercise_{number}_test"] for number in range(1, 5)] == POINTS
    assert explains((tmp_path / "feedback" / "ann" / "hw" / "hw.html").read_text(encoding="utf-8"), "de")


def test_otter(tmp_path: Path) -> None:
    Assignment(TASKS, title="Homework", language="fr").write_otter(tmp_path / "hw.ipynb")
    run(tmp_path, OTTER_ASSIGN)
    submit(tmp_path / "dist" / "student" / "hw.ipynb", "fr", tmp_path / "hw.ipynb")

    run(tmp_path, OTTER_RUN)

    tests = json.loads((tmp_path / "results.json").read_text(encoding="utf-8"))["tests"]
    scores = {test["name"].split(" ")[0]: test.get("score", 0) for test in tests}
    assert [scores[f"exercise_{number}"] for number in range(1, 5)] == POINTS
    assert explains("".join(test["output"] for test in tests), "fr")
