"""Execution of a lesson in this process: the values of its names, and the outputs of its cells."""

from __future__ import annotations

import ast
import io
from collections.abc import Mapping
from contextlib import redirect_stderr, redirect_stdout
from copy import copy
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from exxtra_widget.support.locale import use_language
from exxtra_widget.widget.base import GameWidget
from tools.lessons.source import Lesson, SourceError, read

if TYPE_CHECKING:
    from exxtra_widget.predict.question import Question


@dataclass(frozen=True)
class Output:
    """Output of a cell: the value of its last line, the text that it printed, and the questions of boards by names."""

    value: Any
    printed: str
    questions: Mapping[str, Any]
    revealed: Mapping[str, Question]

    @property
    def shown(self) -> str:
        """All text that a reader sees."""
        forms = [getattr(self.value, name, None) for name in ("_repr_markdown_", "_repr_html_", "_repr_svg_")]
        rich = [form() or "" for form in forms if callable(form) and not isinstance(self.value, type)]
        return "\n".join([self.printed, *rich, "" if self.value is None else repr(self.value)])


@dataclass(frozen=True)
class Ran:
    """A lesson after its last cell."""

    lesson: Lesson
    language: str
    names: Mapping[str, Any]
    outputs: Mapping[str, Output]


@cache
def lesson(folder: Path) -> Lesson:
    """Return the lesson of a folder, read once."""
    return read(folder)


@cache
def ran(folder: Path, language: str) -> Ran:
    """Return a lesson after its cells have run in a language, once in each process."""
    found = lesson(folder)
    names: dict[str, Any] = {"__name__": "__main__"}
    outputs: dict[str, Output] = {}
    try:
        for name in found.cells:
            outputs[name] = execute(found.code(name, language), names, f"{found.stem}/lesson.py, cell {name}")
    finally:
        use_language("en")
    return Ran(found, language, names, outputs)


def execute(code: str, names: dict[str, Any], place: str) -> Output:
    """Run a cell as a notebook does; if it raises, a `SourceError` names the cell."""
    tree = ast.parse(code, place)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    said = io.StringIO()
    value = None
    try:
        # Bars of progress go to the stream of errors.
        with redirect_stdout(said), redirect_stderr(io.StringIO()):
            exec(compile(tree, place, "exec"), names)  # noqa: S102 - lessons are our own code
            if isinstance(last, ast.Expr):
                value = eval(compile(ast.Expression(last.value), place, "eval"), names)  # noqa: S307 - the same
    except Exception as error:
        raise SourceError(f"{place}: {type(error).__name__}: {error}") from error
    boards = {name: board for name, board in names.items() if isinstance(board, GameWidget)}
    questions = {name: copy(board.question) for name, board in boards.items()}
    shown = [name for name, question in questions.items() if question and question["state"] == "revealed"]
    return Output(value, said.getvalue(), questions, {name: boards[name].predictions[-1].question for name in shown})
