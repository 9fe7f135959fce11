"""Sealed exercises in a student's notebook: attempts, the notice in place of a result, help below an error."""

from __future__ import annotations

import textwrap
from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Any, Final

from IPython import get_ipython

from exxtra_widget.drawing import markup
from exxtra_widget.predict.kind import say
from exxtra_widget.predict.topic import QuestionError
from exxtra_widget.support.locale import spoken
from exxtra_widget.support.suggest import suggest_keywords

# After this many different wrong answers, an exercise shows its value.
ENOUGH: Final = 3
# Notebooks break longer lines of printed text within words.
_WIDTH: Final = 80


@dataclass
class Attempts:
    """Answers to one exercise that could be read: the first, a few wrong ones, and whether one was right."""

    first: str = ""
    wrong: set[str] = field(default_factory=set)
    is_solved: bool = False

    @property
    def are_enough(self) -> bool:
        """Whether the exercise was answered correctly, or often enough."""
        return self.is_solved or len(self.wrong) >= ENOUGH

    def add(self, answer: str, *, correct: bool) -> None:
        """Record an answer; the same wrong answer counts once."""
        self.first = self.first or answer
        if correct:
            self.is_solved = True
        elif len(self.wrong) < ENOUGH:
            self.wrong.add(answer)


# Attempts outlive a cell that makes the exercise again.
_attempts: Final[dict[Hashable, Attempts]] = {}


def attempts_of(exercise: Hashable) -> Attempts:
    """Return the attempts at the exercise with this content."""
    return _attempts.setdefault(exercise, Attempts())


@dataclass(frozen=True, repr=False)
class Closed:
    """In place of a result: the sentence that says what to answer first."""

    message: str

    def __repr__(self) -> str:
        return textwrap.fill(self.message, _WIDTH, break_on_hyphens=False)

    def _repr_html_(self) -> str:
        return f"<p>{markup.text(self.message, 'html')}</p>"


# --- Errors -----------------------------------------------------------------------------------


@suggest_keywords
def explain_errors() -> None:
    """Explain errors of this notebook below their tracebacks, in the language of `use_language`.

    Below a `NameError`, and if a board has no question to reveal, it says to run the cells above first; below an
    answer that Python cannot read, how to write it. Call it in the first cell of a notebook; a new kernel needs that
    cell again.

    Examples
    --------
    >>> from exxtra_widget import explain_errors
    >>> explain_errors()
    """
    shell = get_ipython()
    if shell is not None:
        # A second call changes nothing.
        shell.events.register("post_run_cell", _explain)


def _explain(result: Any) -> None:
    error = result.error_before_exec or result.error_in_exec
    if isinstance(error, Exception):
        key = _key(error, result.info.raw_cell if result.info else "")
        if key is not None:
            print(textwrap.fill(say(key, spoken(None)), _WIDTH))  # noqa: T201 - in the cell


def _key(error: Exception, code: str) -> str | None:
    """Return the key of the explanation, or None. The cell below each exercise ends with a check of its answer."""
    if type(error).__module__.startswith("exxtra_widget"):
        # The others of this package already say what to do. After a restart the cell that asks has to run again.
        return "unrun" if isinstance(error, QuestionError) and error.code == "no_question" else None
    if ".check(answer)" not in code:
        # The subclass UnboundLocalError has another cause.
        return "unrun" if type(error) is NameError else None
    return "unasked" if isinstance(error, NameError) and f"{error.name}.check(" in code else "mistyped"
