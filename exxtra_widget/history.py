"""The steps of a game as an immutable value: the line one follows, the others, the moment one looks at."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from exxtra_widget.errors import quote
from exxtra_widget.protocol import IllegalStep, Refusal, Step, shared_steps

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["History", "Notes"]

Line = tuple[Step, ...]


@dataclass(frozen=True)
class Notes:
    """Comments and marks on one moment."""

    comments: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()


@dataclass(frozen=True)
class History:
    """Lines of play from one start.

    Parameters
    ----------
    start : Position
        Where they begin.
    steps : tuple of Step
        The line one follows, also beyond the cursor.
    others : tuple of tuple of Step
        Other lines, each whole from the start, the newest first; none is the beginning of another.
    cursor : int
        After how many steps the moment stands that one looks at.
    prologue : Notes
        Comments and marks on the start.
    """

    start: Any
    steps: Line = ()
    others: tuple[Line, ...] = ()
    cursor: int = 0
    prologue: Notes = field(default_factory=Notes)

    @property
    def position(self) -> Any:
        """The position at the cursor."""
        return self.position_at(self.cursor)

    @property
    def notes(self) -> Notes:
        """The notes on the moment at the cursor."""
        return self.notes_at(self.cursor)

    def position_at(self, cursor: int) -> Any:
        """Return the position after so many steps."""
        return self.steps[cursor - 1].after if cursor else self.start

    def notes_at(self, cursor: int) -> Notes:
        """Return the notes on the position after so many steps."""
        if cursor == 0:
            return self.prologue
        step = self.steps[cursor - 1]
        return Notes(step.comments, step.marks)

    def add(self, step: Step) -> History:
        """Follow a line that goes on like this, or open one; what was played before stays."""
        at = self.cursor
        path = (*self.steps[:at], step)
        lines = (self.steps, *self.others)
        followed = next((line for line in lines if shared_steps(line, path) > at), path)
        # A line that the followed one only makes longer need not be kept.
        kept = (line for line in lines if line is not followed and shared_steps(line, followed) < len(line))
        return replace(self, steps=followed, others=tuple(kept), cursor=at + 1)

    def branch(self, steps: Sequence[Step]) -> History:
        """Open a line for each of several steps from here; the followed line and the moment stay."""
        history = self
        for step in reversed(steps):
            history = replace(history.add(step), cursor=self.cursor)
        if self.cursor == len(self.steps):
            return history
        i = next(i for i, line in enumerate(history.others) if shared_steps(line, self.steps) == len(self.steps))
        return replace(history.switch(i), cursor=self.cursor)

    def back(self, steps: int) -> History:
        """Go back; at the start that is refused (``nothing_to_undo``)."""
        if self.cursor == 0:
            raise IllegalStep(Refusal("nothing_to_undo"))
        return self.goto(self.cursor - _count(steps))

    def forward(self, steps: int) -> History:
        """Go forward; after the last step that is refused (``nothing_to_redo``)."""
        if self.cursor == len(self.steps):
            raise IllegalStep(Refusal("nothing_to_redo"))
        return self.goto(self.cursor + _count(steps))

    def goto(self, cursor: int) -> History:
        """Look at another moment; one that does not exist is refused (``no_such_step``)."""
        if not _is_index(cursor, len(self.steps) + 1):
            details = {"cursor": quote(cursor), "length": len(self.steps)}
            raise IllegalStep(Refusal("no_such_step", "", details))
        return replace(self, cursor=cursor)

    def switch(self, line: int) -> History:
        """Change places with another line; one that does not exist is refused (``no_such_line``)."""
        if not _is_index(line, len(self.others)):
            details = {"line": quote(line), "length": len(self.others)}
            raise IllegalStep(Refusal("no_such_line", "", details))
        chosen = self.others[line]
        others = (*self.others[:line], self.steps, *self.others[line + 1 :])
        cursor = min(self.cursor, shared_steps(self.steps, chosen))
        return replace(self, steps=chosen, others=others, cursor=cursor)

    def annotate(self, notes: Notes) -> History:
        """Put notes in the place of those at the cursor."""
        if self.cursor == 0:
            return replace(self, prologue=notes)
        i = self.cursor - 1
        step = replace(self.steps[i], comments=notes.comments, marks=notes.marks)
        # The lines that share this step share what is said about it.
        others = (
            (*line[:i], step, *line[i + 1 :]) if shared_steps(line, self.steps) > i else line for line in self.others
        )
        return replace(self, steps=(*self.steps[:i], step, *self.steps[i + 1 :]), others=tuple(others))

    def forks(self) -> Sequence[int]:
        """Return after how many steps each of the others leaves the followed line."""
        return [shared_steps(self.steps, line) for line in self.others]


def _is_index(value: object, size: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < size


def _count(steps: object) -> int:
    if isinstance(steps, int) and not isinstance(steps, bool) and steps > 0:
        return steps
    msg = f"the number of steps is a whole number from 1 up, not {quote(steps)}"
    raise ValueError(msg)
