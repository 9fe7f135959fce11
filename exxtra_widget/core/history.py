"""Immutable tree of variations with a cursor, and the read-only view of it that a game inherits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final, Generic, TypeAlias, overload

from typing_extensions import TypeVar

from exxtra_widget.core.dice import as_text
from exxtra_widget.core.step import IllegalStep, Refusal, Step
from exxtra_widget.support.arguments import integer, quote, shown
from exxtra_widget.support.suggest import suggest_keywords
from exxtra_widget.support.unicode import one_newline, storable

if TYPE_CHECKING:
    from _typeshed import MaybeNone

    from exxtra_widget.core.position import Position
    from exxtra_widget.exxtra.rules import rules as exxtra

# For type checkers, a game that is opened from a text is EXXtra.
P = TypeVar("P", bound="Position", default="exxtra.Position", covariant=True)  # noqa: PLC0105 - a letter is enough
LONGEST_COMMENT: Final = 10_000
# The steps of a variation, from the start of the game.
Steps: TypeAlias = tuple[Step, ...]


@dataclass(frozen=True)
class Notes:
    """Comments and marks on one position of a variation."""

    comments: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()


def check_comment(text: object) -> str:
    r"""Return the comment, with ``\n`` as its newlines; raises ``ValueError`` if it has not 1 to 10,000 characters."""
    text = one_newline(text) if isinstance(text, str) else text
    if not isinstance(text, str) or not text.strip() or len(text) > LONGEST_COMMENT:
        raise ValueError(f"a comment must be a string of 1 to {LONGEST_COMMENT} characters, not {shown(text)}")
    return storable(text, "a comment")


def common_prefix(one: Steps, other: Steps) -> int:
    """Return the number of first steps that two variations have in common; notes may differ."""
    pairs = enumerate(zip(one, other, strict=False))
    # Common steps are mostly the same object, which is faster to compare.
    return next((i for i, (a, b) in pairs if a is not b and a.action != b.action), min(len(one), len(other)))


def with_notes(steps: Steps, noted: Steps) -> Steps:
    """Return a variation whose steps have the notes of another one, as far as both are the same."""
    common = common_prefix(steps, noted)
    return (*noted[:common], *steps[common:])


@dataclass(frozen=True)
class History:
    """Variations of a game from one start, and the cursor in one of them."""

    start: Any
    steps: Steps = ()
    others: tuple[Steps, ...] = ()
    cursor: int = 0
    prologue: Notes = field(default_factory=Notes)

    @property
    def position(self) -> Any:
        """Position at the cursor."""
        return self.position_at(self.cursor)

    @property
    def notes(self) -> Notes:
        """Comments and marks on the position at the cursor."""
        if self.cursor == 0:
            return self.prologue
        step = self.steps[self.cursor - 1]
        return Notes(step.comments, step.marks)

    def position_at(self, cursor: int) -> Any:
        """Return the position after a number of steps."""
        return self.steps[cursor - 1].after if cursor else self.start

    def add(self, step: Step) -> History:
        """Return the history with one more step, in a variation that has it here or in a new one; keep all others."""
        at = self.cursor
        if at == len(self.steps) and max(self.forks(), default=-1) < at:
            return replace(self, steps=(*self.steps, step), cursor=at + 1)
        path = (*self.steps[:at], step)
        variations = (self.steps, *self.others)
        followed = next((steps for steps in variations if common_prefix(steps, path) > at), path)
        # Drop a variation that is only the beginning of the followed one.
        kept = (steps for steps in variations if steps is not followed and common_prefix(steps, followed) < len(steps))
        return replace(self, steps=followed, others=tuple(kept), cursor=at + 1)

    def branch(self, steps: Sequence[Step]) -> History:
        """Return the history with a variation for each of several steps from here; main variation and cursor stay."""
        at = self.cursor
        beginning = self.steps[:at]
        known = {variation[at].action for variation in (self.steps, *self.others) if self._continues(variation)}
        opened = [(*beginning, step) for step in steps if step.action not in known]
        # Drop a variation that is only the beginning of the new ones.
        kept = [steps for steps in self.others if not (opened and common_prefix(steps, beginning) == len(steps))]
        followed = self.steps
        if at == len(self.steps) and (opened or known):
            followed = (opened or [steps for steps in kept if self._continues(steps)])[0]
        others = tuple(steps for steps in (*opened, *kept) if steps is not followed)
        return replace(self, steps=followed, others=others)

    def _continues(self, variation: Steps) -> bool:
        """Return whether a variation shares the steps before the cursor and has one after it."""
        return len(variation) > self.cursor and common_prefix(variation, self.steps) >= self.cursor

    def back(self, steps: object) -> History:
        """Return the history with the cursor back; refuses too many (``nothing_to_undo``, ``too_far_back``)."""
        return self._go(-_count(steps), self.cursor, "nothing_to_undo", "too_far_back")

    def forward(self, steps: object) -> History:
        """Return the history with the cursor forward; refuses too many (``nothing_to_redo``, ``too_far_forward``)."""
        return self._go(_count(steps), len(self.steps) - self.cursor, "nothing_to_redo", "too_far_forward")

    def _go(self, steps: int, most: int, nothing: str, too_far: str) -> History:
        if most == 0:
            raise IllegalStep(Refusal(nothing))
        if abs(steps) > most:
            raise IllegalStep(Refusal(too_far, "", {"steps": shown(abs(steps)), "length": most}))
        return replace(self, cursor=self.cursor + steps)

    def goto(self, cursor: object) -> History:
        """Return the history with the cursor elsewhere; refuses a number out of range (``no_such_step``)."""
        found = _index(cursor, len(self.steps) + 1)
        if found is None:
            raise IllegalStep(Refusal("no_such_step", "", {"cursor": shown(cursor), "length": len(self.steps)}))
        return replace(self, cursor=found)

    def switch(self, number: object) -> History:
        """Return the history with another main variation; refuses a number out of range (``no_such_line``)."""
        i = _index(number, len(self.others))
        if i is None:
            raise IllegalStep(Refusal("no_such_line", "", {"line": shown(number), "length": len(self.others)}))
        others = (*self.others[:i], self.steps, *self.others[i + 1 :])
        cursor = min(self.cursor, common_prefix(self.steps, self.others[i]))
        return replace(self, steps=self.others[i], others=others, cursor=cursor)

    def annotate(self, notes: Notes) -> History:
        """Return the history with other notes on the position at the cursor."""
        if notes == self.notes:
            return self
        if self.cursor == 0:
            return replace(self, prologue=notes)
        i = self.cursor - 1
        step = replace(self.steps[i], comments=notes.comments, marks=notes.marks)

        def annotated(steps: Steps) -> Steps:
            return (*steps[:i], step, *steps[i + 1 :])

        # The variations that share this step share its notes.
        others = tuple(annotated(steps) if common_prefix(self.steps, steps) > i else steps for steps in self.others)
        return replace(self, steps=annotated(self.steps), others=others)

    def forks(self) -> tuple[int, ...]:
        """Return for each other variation the number of steps that it shares with the main one."""
        return tuple(common_prefix(self.steps, steps) for steps in self.others)

    def branches(self) -> Iterator[tuple[int, Steps]]:
        """Yield for each other variation its fork, and its steps after it."""
        for steps in self.others:
            fork = common_prefix(self.steps, steps)
            yield fork, steps[fork:]

    def __copy__(self) -> History:
        return self

    def __deepcopy__(self, _memo: object) -> History:
        # Immutable.
        return self


def _index(value: object, size: int) -> int | None:
    found = integer(value)
    return found if found is not None and 0 <= found < size else None


def _count(steps: object) -> int:
    found = integer(steps)
    if found is not None and found > 0:
        return found
    raise ValueError(f"the number of steps must be a whole number from 1 up, not {shown(steps)}")


class HistoryView(Sequence[Step], Generic[P]):
    """Read-only view of a history: the position at the cursor, and the steps of the main variation as a sequence."""

    _history: History

    @property
    def start(self) -> P:
        """Position in which the game began."""
        start: P = self._history.start
        return start

    @property
    def steps(self) -> tuple[Step, ...]:
        """All steps of the main variation, including those after the cursor."""
        return self._history.steps

    @property
    def cursor(self) -> int:
        """Number of steps before the current position, 0 at the start."""
        return self._history.cursor

    @property
    def others(self) -> tuple[tuple[Step, ...], ...]:
        """Other variations, each whole from the start, the newest first."""
        return self._history.others

    @property
    def forks(self) -> Sequence[int]:
        """For each of the `others` the number of steps that it shares with the main variation."""
        return self._history.forks()

    @property
    def comments(self) -> tuple[str, ...]:
        """Comments on the position at the cursor."""
        return self._history.notes.comments

    @property
    def marks(self) -> tuple[str, ...]:
        """Marks on the position at the cursor."""
        return self._history.notes.marks

    @property
    def position(self) -> P:
        """Position at the cursor."""
        position: P = self._history.position
        return position

    @property
    def player(self) -> int:
        """Seat to act at the cursor; when the game is over, a winner."""
        return self.position.player

    @property
    def is_over(self) -> bool:
        """Whether the game has ended at the cursor."""
        return self.position.is_over

    @property
    def winners(self) -> tuple[int, ...]:
        """Seats that have won at the cursor, ``()`` until the game is over."""
        return self.position.winners

    @property
    def winner(self) -> int | None:
        """Seat that has won alone; None until the game is over, and where a win is shared."""
        winners = self.winners
        return winners[0] if len(winners) == 1 else None

    def actions(self) -> tuple[str, ...]:
        """Return the legal actions at the cursor."""
        return self.position.actions()

    def why_not(self, step: object) -> Refusal | MaybeNone:
        """Return the reason why a step would be refused at the cursor."""
        return self.position.why_not(as_text(step))

    def returns(self) -> tuple[float, ...]:
        """Return the result of each seat at the cursor, as in OpenSpiel."""
        return self.position.returns()

    def __len__(self) -> int:
        return len(self._history.steps)

    def __bool__(self) -> bool:
        # A game without steps is still true.
        return True

    @overload
    def __getitem__(self, index: int) -> Step: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Step, ...]: ...
    def __getitem__(self, index: int | slice) -> Step | tuple[Step, ...]:
        steps = self.steps
        if isinstance(index, slice):
            return steps[index]
        number = integer(index)
        if number is None:
            raise TypeError(f"steps are indexed by whole numbers or slices, not {quote(index)}")
        if not -len(steps) <= number < len(steps):
            raise IndexError(f"there is no step {number}: the game has {len(steps)} step{'s' * (len(steps) != 1)}")
        return steps[number]

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    @suggest_keywords
    def index(self, value: object, start: int = 0, stop: int | None = None) -> int:
        """Return the index of a step in the main variation."""
        return self.steps.index(value, start, len(self) if stop is None else stop)
