"""Votes in a student's notebook: the answer in an envelope at the question, and none at the reveal."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from exxtra_widget.predict.envelope import enclosed
from tools.lessons.run import lesson, ran

if TYPE_CHECKING:
    from exxtra_widget.predict.question import Question


def code(folder: Path, name: str, language: str) -> str:
    """Return the code of a cell as students have it."""
    found = lesson(folder).code(name, language)
    for call in _calls(found, "reveal"):
        found = _without_answer(found, call)
    for call in _calls(found, "ask"):
        question = revealed(folder, name, language, _board(call))
        # A topic computes its answer, and has no envelope.
        if question and question.solution is not None:
            found = _with_envelope(found, call, enclosed(question).envelope)
    return found


def is_vote(code: str) -> bool:
    """Return whether a cell asks the class."""
    return bool([*_calls(code, "ask")])


def board_of(code: str) -> str:
    """Return the name of the board that asks in a cell."""
    return _board(next(_calls(code, "ask")))


def reveals(code: str) -> bool:
    """Return whether a cell reveals an answer."""
    return bool([*_calls(code, "reveal")])


def revealed(folder: Path, asked: str, language: str, board: str) -> Question | None:
    """Return the question of a board as its next reveal after a cell shows it."""
    done = ran(folder, language)
    names = list(done.outputs)
    for name in names[names.index(asked) + 1 :]:
        found = done.lesson.cells[name].code
        if board in map(_board, _calls(found, "ask")):
            break
        if board in map(_board, _calls(found, "reveal")):
            return done.outputs[name].revealed.get(board)
    return None


def _calls(code: str, method: str) -> Iterator[ast.Call]:
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == method:
            yield node


def _board(call: ast.Call) -> str:
    return ast.unparse(call.func).partition(".")[0]


def _without_answer(code: str, call: ast.Call) -> str:
    kept = [ast.unparse(one) for one in (*call.args, *call.keywords) if getattr(one, "arg", "") != "answer"]
    return _replaced(code, call, f"{ast.unparse(call.func)}({', '.join(kept)})")


def _with_envelope(code: str, call: ast.Call, envelope: str) -> str:
    asked = ast.get_source_segment(code, call) or ""
    # On a separate line, so that the question stays readable.
    indent = " " * (call.col_offset + len(ast.unparse(call.func)) + 1)
    return _replaced(code, call, f'{asked.removesuffix(")").rstrip().rstrip(",")},\n{indent}envelope="{envelope}")')


def _replaced(code: str, call: ast.Call, new: str) -> str:
    return code.replace(ast.get_source_segment(code, call) or "", new, 1)
