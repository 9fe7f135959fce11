"""The steps of a game as an immutable value: the line one follows, the others, the moment one looks at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from exxtra_widget.core.line import Line
from exxtra_widget.core.step import IllegalStep, Refusal, Step
from exxtra_widget.support.arguments import integer, shown
from exxtra_widget.support.calls import checked


@checked
@dataclass(frozen=True)
class Notes:
    """Comments and marks on one moment."""

    comments: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()


@checked
@dataclass(frozen=True)
class History:
    """Lines of play from one start.

    Parameters
    ----------
    start : Position
        Where they begin.
    line : Line
        The line one follows, also beyond the cursor.
    lines : tuple of Line
        Other lines, each whole from the start, the newest first; none is the beginning of another.
    cursor : int
        After how many steps the moment stands that one looks at.
    prologue : Notes
        Comments and marks on the start.
    """

    start: Any
    line: Line = field(default_factory=Line)
    lines: tuple[Line, ...] = ()
    cursor: int = 0
    prologue: Notes = field(default_factory=Notes)
    # Most changes leave these as they are; so they are worked out once.
    _forks: tuple[int, ...] | None = field(default=None, compare=False, repr=False)

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps of the line one follows, also those beyond the cursor."""
        return self.line.steps

    @property
    def others(self) -> tuple[tuple[Step, ...], ...]:
        """The steps of the other lines."""
        return tuple(line.steps for line in self.lines)

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
        return self.line[cursor - 1].after if cursor else self.start

    def notes_at(self, cursor: int) -> Notes:
        """Return the notes on the position after so many steps."""
        if cursor == 0:
            return self.prologue
        step = self.line[cursor - 1]
        return Notes(step.comments, step.marks)

    def add(self, step: Step) -> History:
        """Follow a line that goes on like this, or open one; what was played before stays."""
        at = self.cursor
        forks = self.forks()
        if at == len(self.line) and max(forks, default=-1) < at:
            return replace(self, line=self.line.append(step), cursor=at + 1)
        path = self.line.take(at).append(step)
        lines = (self.line, *self.lines)
        followed = next((line for line in lines if line.shared(path) > at), path)
        # A line that the followed one only makes longer need not be kept.
        kept = (line for line in lines if line is not followed and line.shared(followed) < len(line))
        return replace(self, line=followed, lines=tuple(kept), cursor=at + 1, _forks=None)

    def branch(self, steps: Sequence[Step]) -> History:
        """Open a line for each of several steps from here; the followed line and the moment stay."""
        at = self.cursor
        beginning = self.line.take(at)
        known = {line[at].action for line in (self.line, *self.lines) if self._goes_on(line)}
        opened = [beginning.append(step) for step in steps if step.action not in known]
        # A line that the new ones only make longer need not be kept.
        kept = [line for line in self.lines if not (opened and line.shared(beginning) == len(line))]
        followed = self.line
        if at == len(self.line) and (opened or known):
            going = opened or [line for line in kept if self._goes_on(line)]
            followed = going[0]
        lines = tuple(line for line in (*opened, *kept) if line is not followed)
        return replace(self, line=followed, lines=lines, _forks=None)

    def _goes_on(self, line: Line) -> bool:
        """Tell whether a line comes through the moment at the cursor and has a step after it."""
        return len(line) > self.cursor and line.shared(self.line) >= self.cursor

    def back(self, steps: object) -> History:
        """Go back; what is more than there are steps is refused (``nothing_to_undo``, ``too_far_back``)."""
        if self.cursor == 0:
            raise IllegalStep(Refusal("nothing_to_undo"))
        return self._go(-_count(steps), self.cursor, "too_far_back")

    def forward(self, steps: object) -> History:
        """Go forward; what is more than there are steps is refused (``nothing_to_redo``, ``too_far_forward``)."""
        if self.cursor == len(self.line):
            raise IllegalStep(Refusal("nothing_to_redo"))
        return self._go(_count(steps), len(self.line) - self.cursor, "too_far_forward")

    def _go(self, steps: int, most: int, code: str) -> History:
        if abs(steps) > most:
            raise IllegalStep(Refusal(code, "", {"steps": shown(abs(steps)), "length": most}))
        return replace(self, cursor=self.cursor + steps)

    def goto(self, cursor: object) -> History:
        """Look at another moment; one that does not exist is refused (``no_such_step``)."""
        found = _index(cursor, len(self.line) + 1)
        if found is None:
            raise IllegalStep(Refusal("no_such_step", "", {"cursor": shown(cursor), "length": len(self.line)}))
        return replace(self, cursor=found)

    def switch(self, line: object) -> History:
        """Change places with another line; one that does not exist is refused (``no_such_line``)."""
        i = _index(line, len(self.lines))
        if i is None:
            raise IllegalStep(Refusal("no_such_line", "", {"line": shown(line), "length": len(self.lines)}))
        lines = (*self.lines[:i], self.line, *self.lines[i + 1 :])
        cursor = min(self.cursor, self.forks()[i])
        return replace(self, line=self.lines[i], lines=lines, cursor=cursor, _forks=None)

    def annotate(self, notes: Notes) -> History:
        """Put notes in the place of those at the cursor."""
        if self.cursor == 0:
            return replace(self, prologue=notes)
        i = self.cursor - 1
        step = replace(self.line[i], comments=notes.comments, marks=notes.marks)
        # The lines that share this step share what is said about it.
        forks = zip(self.lines, self.forks(), strict=True)
        lines = tuple(line.put(i, step) if fork > i else line for line, fork in forks)
        return replace(self, line=self.line.put(i, step), lines=lines)

    def forks(self) -> tuple[int, ...]:
        """Return after how many steps each of the others leaves the followed line."""
        known = self._forks
        if known is None:
            known = tuple(self.line.shared(line) for line in self.lines)
            object.__setattr__(self, "_forks", known)
        return known

    def __copy__(self) -> History:
        return self

    def __deepcopy__(self, _memo: object) -> History:
        # A value that cannot change needs no copies.
        return self


def _index(value: object, size: int) -> int | None:
    found = integer(value)
    return found if found is not None and 0 <= found < size else None


def _count(steps: object) -> int:
    found = integer(steps)
    if found is not None and found > 0:
        return found
    raise ValueError(f"the number of steps is a whole number from 1 up, not {shown(steps)}")
