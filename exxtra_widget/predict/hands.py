"""Show of hands: a row for each answer, with the number of hands now and in the first vote."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from exxtra_widget.support.arguments import items_of, quote
from exxtra_widget.support.numbers import percent

if TYPE_CHECKING:
    from exxtra_widget.predict.kind import Said
    from exxtra_widget.predict.poll import Answer, Poll
    from exxtra_widget.predict.question import Question

# Columns of a probability; more would be too narrow for a finger.
MOST_MARKS: Final = 21
_TENTHS: Final = tuple(Fraction(tenth, 10) for tenth in range(11))


@dataclass(frozen=True)
class Row:
    """Answer that hands are raised for; ``first`` is None without a first vote."""

    said: Said
    count: int
    first: int | None

    def to_dict(self) -> dict[str, Any]:
        """Return the row as plain JSON data for the page."""
        return {**self.said.to_dict(), "count": self.count, "first": self.first}


def rows_of(poll: Poll) -> tuple[Row, ...]:
    """Return the rows of a poll: its choices, or its marks and all other probabilities that were counted."""
    now, before = _counted(poll.answers), _counted(poll.before)
    kind = poll.question.kind
    choices = [kind.read(choice, None) for choice in kind.choices]
    said: dict[Any, Said] = {one.meaning: one for one in (*choices, *poll.marks)}
    if not choices:
        hands = [answer.said for answer in (*poll.before, *poll.answers) if not answer.is_named]
        said = dict(sorted({**{one.meaning: one for one in hands}, **said}.items(), key=lambda item: item[0]))
    return tuple(Row(one, now[key], before[key] if poll.before else None) for key, one in said.items())


def _counted(answers: Iterable[Answer]) -> Counter[Any]:
    return Counter(answer.said.meaning for answer in answers if not answer.is_named)


def read_marks(question: Question, given: Any, language: str) -> tuple[Said, ...]:
    """Return the probabilities that a page has a column for, the tenths unless others are given."""
    kind = question.kind
    if kind.choices:
        if given is not None:
            raise ValueError("marks= are the columns of a probability; this question has choices")
        return ()
    listed = [percent(tenth, language, 0) for tenth in _TENTHS] if given is None else items_of(given)
    marks = {said.share: said for said in (kind.read(one, language) for one in listed or ())}
    if not 2 <= len(marks) <= MOST_MARKS or len(marks) != len(listed or ()):
        raise ValueError(f"marks must be 2 to {MOST_MARKS} different probabilities, not {quote(given, 80)}")
    return tuple(marks.values())
