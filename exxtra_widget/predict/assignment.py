"""Assignments for nbgrader and otter, made from exercises.

``python -m exxtra_widget.predict.assignment`` checks one answer in its own process, see `main`.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from exxtra_widget.core.language import phrase
from exxtra_widget.predict.exercise import Exercise
from exxtra_widget.support.arguments import items_of, quote, shown, whole
from exxtra_widget.support.files import path_of, write_text
from exxtra_widget.support.locale import Language, fill, spoken
from exxtra_widget.support.suggest import suggest_in_class

if TYPE_CHECKING:
    from exxtra_widget.support.packing import JsonObject

MOST_TASKS: Final = 100
MOST_POINTS: Final = 1000
# Both tools mark the solution with these words.
_SOLUTION: Final = "BEGIN SOLUTION"

# The notebook may have changed anything, so a separate process checks again. -I makes it ignore the notebook's folder
# and environment.
_AGAIN: Final = """\
import json, subprocess, sys
answer = {answer} if isinstance({answer}, (int, float)) else str({answer})
task = json.dumps([{exercise!r}, answer, {student}, {language!r}])
again = [sys.executable, "-Xutf8", "-Im", "exxtra_widget.predict.assignment"]
done = subprocess.run(again, input=task, capture_output=True, text=True, encoding="utf-8")
assert done.returncode == 0, done.stderr"""


@dataclass(frozen=True)
class Task:
    """Open exercise of an assignment: its points, 1 to 1,000, and a text in Markdown before the question."""

    exercise: Exercise
    points: int = 1
    text: str = ""

    def __post_init__(self) -> None:
        if not isinstance(self.exercise, Exercise):
            raise TypeError(f"an assignment must be made from exercises, not from {shown(self.exercise)}")
        if self.exercise.is_sealed:
            raise ValueError(
                "this exercise is sealed; pass the unsealed one, and the assignment makes the students' copy"
            )
        if not isinstance(self.text, str):
            raise TypeError(f"the text before an exercise must be a string of Markdown, not {shown(self.text)}")
        whole(self.points, 1, MOST_POINTS, "points")
        self.exercise.to_json()  # This refuses computed parameters.


class _Part:
    """Sources of the cells about one exercise."""

    def __init__(self, number: int, task: Task, language: Language) -> None:
        exercise, is_varied, saved = task.exercise, task.exercise.has_variants, task.exercise.to_json()
        name, answer = f"exercise_{number}", f"answer_{number}"
        title, points = _say("title", language, number=number), _say("points", language, points=task.points)
        asked = f"{name}.variant(student)" if is_varied else name
        prompt = "" if is_varied else exercise.prompt(language)
        printed = f"print({asked}.prompt({language!r}))\n" if is_varied else ""
        solution = f"Exercise.from_json({saved!r}).variant(student).exact" if is_varied else repr(str(exercise.exact))
        student = "str(student)" if is_varied else "None"
        form = _say(f"form.{exercise.form or exercise.kind}", language)
        self.name, self.points, self.answer = name, task.points, answer
        self.prompt = "\n\n".join(filter(None, (f"## {title} ({points})", task.text.strip(), prompt)))
        self.position = f"{printed}{asked}.position"
        self.form = f"{_say('answer', language)} ({form})"
        self.solution = f"{answer} = {solution}"
        self.check = f"{asked}.check({answer}{'' if language == 'en' else f', {language!r}'})"
        # The student's answer cell shows the sentence; otter compares the output of a test.
        self.test = f"_ = {self.check}.require()"
        self.again = _AGAIN.format(exercise=saved, answer=answer, student=student, language=language)


def _say(key: str, language: Language, **fields: Any) -> str:
    return fill(phrase(language, "", "assignment", key), fields, language=language)


@suggest_in_class()
class Assignment:
    """Exercises for a class, graded by nbgrader or otter; an immutable value.

    Students get copies `for_grading`: these say how they read an answer, but not whether it is right. Only hidden tests
    know that; they check each answer with the open exercise in its own process.

    Parameters
    ----------
    tasks : iterable of Exercise or tuple
        1 to 100 open exercises; an exercise alone is worth one point; a tuple adds its points, 1 to 1,000, and
        optionally a text in Markdown before the question.
    title : str
        The title of the notebook.
    text : str, optional
        A text in Markdown below the title: what all exercises are about.
    language : str
        Language of the texts: ``en``, ``de`` or ``fr``; by default the language of `use_language`.

    Raises
    ------
    TypeError, ValueError
        If an item is not an open exercise.

    Examples
    --------
    >>> from exxtra_widget import Assignment
    >>> from exxtra_widget import exxtra
    >>> homework = Assignment([(exxtra.exercise("0/0/0 A 61", "bust"), 2)], title="The X")
    >>> homework
    <Assignment The X: 1 exercise, 2 points>
    >>> [cell["cell_type"] for cell in homework.nbgrader()["cells"]]
    ['markdown', 'code', 'markdown', 'code', 'code', 'code']
    """

    __slots__ = ("_language", "_tasks", "_text", "_title")

    def __init__(self, tasks: Any, *, title: str, text: str = "", language: Language | None = None) -> None:
        listed = items_of(tasks)
        if listed is None:
            raise TypeError(f"an assignment must be made from a list of exercises, not from {shown(tasks)}")
        # `Task` refuses anything but an exercise.
        self._tasks = tuple(
            Task(*one) if isinstance(one, tuple) and 1 <= len(one) <= 3 else Task(one) for one in listed
        )
        if not 1 <= len(self._tasks) <= MOST_TASKS:
            raise ValueError(f"an assignment must have 1 to {MOST_TASKS} exercises, not {len(self._tasks)}")
        if not isinstance(title, str) or not title.strip():
            raise ValueError(f"title must be a non-empty string, not {shown(title)}")
        if not isinstance(text, str):
            raise TypeError(f"text must be a string of Markdown, not {shown(text)}")
        self._title = title.strip()
        self._text = text.strip()
        self._language = spoken(language)

    @property
    def tasks(self) -> tuple[Task, ...]:
        """The exercises with their points."""
        return self._tasks

    def __repr__(self) -> str:
        exercises, points = len(self._tasks), sum(task.points for task in self._tasks)
        counts = f"{exercises} exercise{'s' * (exercises != 1)}, {points} point{'s' * (points != 1)}"
        return f"<Assignment {quote(self._title)}: {counts}>"

    def nbgrader(self) -> JsonObject:
        """Return the instructor's notebook for nbgrader (nbformat 4.5), with solutions and hidden tests.

        Save it as ``source/NAME/NAME.ipynb`` in the folder of the course; ``nbgrader generate_assignment NAME`` makes
        the students' version of it.
        """
        cells = [_markdown(self._heading(), "title"), _graded(self._setup(), "setup", locked=True), *self._named()]
        for part in self._parts():
            blank = f'# {part.form}\n{part.answer} = ""'
            answer = f"{blank}\n### {_SOLUTION}\n{part.solution}\n### END SOLUTION\n{part.check}"
            hidden = f"### BEGIN HIDDEN TESTS\n{part.again}\n### END HIDDEN TESTS"
            cells += [
                _markdown(part.prompt, f"{part.name}_text"),
                _graded(part.position, f"{part.name}_position", locked=True),
                _graded(answer, f"{part.name}_answer", solution=True),
                _graded(f"{part.test}\n{hidden}", f"{part.name}_test", locked=True, points=part.points),
            ]
        return _notebook(cells)

    def otter(self) -> JsonObject:
        """Return the master notebook for otter (nbformat 4.5), with solutions and hidden tests.

        ``otter assign NAME.ipynb dist`` makes the students' notebook and the autograder of it.
        """
        config = f"# ASSIGNMENT CONFIG\nname: {json.dumps(self._title)}\ngenerate: true\nruns_on: default\n"
        cells = [_raw(config, "config"), _markdown(self._heading(), "title"), _code(self._setup(), "setup")]
        cells += self._named()
        for part in self._parts():
            name = part.name
            cells += [
                _raw(f"# BEGIN QUESTION\nname: {name}\npoints: {part.points}\nall_or_nothing: true", f"{name}_begin"),
                _markdown(part.prompt, f"{name}_text"),
                _code(part.position, f"{name}_position"),
                _raw(f"# {_SOLUTION}", f"{name}_solution"),
                _code(f"# {part.form}\n{part.solution} # SOLUTION\n{part.check}", f"{name}_answer"),
                _raw("# END SOLUTION", f"{name}_solved"),
                _raw("# BEGIN TESTS", f"{name}_tests"),
                _code(part.test, f"{name}_test"),
                _code(f"# HIDDEN\n{part.again}", f"{name}_hidden"),
                _raw("# END TESTS", f"{name}_tested"),
                _raw("# END QUESTION", f"{name}_end"),
            ]
        return _notebook(cells)

    def write_nbgrader(self, path: str | Path) -> Path:
        """Write the notebook of `nbgrader` to a file, ``source/NAME/NAME.ipynb``; missing folders are created.

        An existing assignment is replaced when the new one is complete. A ``ValueError`` refuses a name that does not
        end in ``.ipynb``, and any other notebook that exists, such as the lesson itself.
        """
        return _write(path, self.nbgrader())

    def write_otter(self, path: str | Path) -> Path:
        """Write the notebook of `otter` to a file ``NAME.ipynb``, with the refusals of `write_nbgrader`."""
        return _write(path, self.otter())

    # --- Texts of cells -----------------------------------------------------------------------

    def _heading(self) -> str:
        return "\n\n".join(filter(None, (f"# {self._title}", self._text)))

    def _setup(self) -> str:
        lines = [f"# {_say('setup', self._language)}", "from exxtra_widget import Exercise"]
        lines += [task.exercise.for_grading().to_code(f"exercise_{i}") for i, task in enumerate(self._tasks, 1)]
        return "\n".join(lines)

    def _named(self) -> list[JsonObject]:
        """Return the cell with the student's name, if there are variants."""
        if not any(task.exercise.has_variants for task in self._tasks):
            return []
        name = json.dumps(_say("name", self._language), ensure_ascii=False)
        return [_code(f"# {_say('student', self._language)}\nstudent = {name}", "student")]

    def _parts(self) -> list[_Part]:
        return [_Part(number, task, self._language) for number, task in enumerate(self._tasks, 1)]


def main(text: str) -> str | None:
    """Return the message about a wrong answer, None about a right one."""
    exercise, answer, student, language = json.loads(text)
    asked = Exercise.from_json(exercise)
    result = (asked if student is None else asked.variant(student)).check(answer, language)
    return None if result else result.message


# --- Notebooks --------------------------------------------------------------------------------


def _cell(kind: str, source: str, name: str, **metadata: Any) -> JsonObject:
    cell: JsonObject = {"cell_type": kind, "id": name.replace("_", "-"), "metadata": metadata, "source": source}
    return {**cell, "execution_count": None, "outputs": []} if kind == "code" else cell


_markdown, _raw, _code = (partial(_cell, kind) for kind in ("markdown", "raw", "code"))


def _graded(
    source: str, name: str, *, locked: bool = False, solution: bool = False, points: int | None = None
) -> JsonObject:
    data = {
        "schema_version": 3,
        "grade_id": name,
        "grade": points is not None,
        "locked": locked,
        "solution": solution,
        "task": False,
    }
    return _cell("code", source, name, nbgrader=data if points is None else {**data, "points": points})


def _notebook(cells: list[JsonObject]) -> JsonObject:
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    metadata = {"kernelspec": kernel, "language_info": {"name": "python"}}
    return {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}


def _write(path: str | Path, notebook: JsonObject) -> Path:
    file = path_of(path)
    if file.suffix != ".ipynb":
        raise ValueError(f"an assignment must be written to a notebook, NAME.ipynb, not to {quote(file.name)}")
    if file.exists() and _SOLUTION not in file.read_text(encoding="utf-8", errors="replace"):
        raise ValueError(f"{quote(file.name)} exists and is not an assignment; choose another name, or delete it")
    file.parent.mkdir(parents=True, exist_ok=True)
    write_text(file, json.dumps(notebook, ensure_ascii=False, indent=1) + "\n")
    return file


if __name__ == "__main__":
    sys.exit(main(sys.stdin.read()))
