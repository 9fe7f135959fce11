"""What was tried at sealed exercises in this process: a cell that makes an exercise again does not lose it."""

from __future__ import annotations

import textwrap
from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Final

from exxtra_widget.core.language import phrase
from exxtra_widget.drawing import markup
from exxtra_widget.support.locale import fill

ENOUGH: Final = 3


@dataclass
class Tries:
    """Readable answers to one exercise: the first, a few wrong ones, and whether one was right."""

    first: str = ""
    wrong: set[str] = field(default_factory=set)
    is_solved: bool = False

    @property
    def are_enough(self) -> bool:
        """Whether the exercise was answered rightly, or often enough."""
        return self.is_solved or len(self.wrong) >= ENOUGH

    def add(self, answer: str, *, correct: bool) -> None:
        """Keep an answer; the same wrong one counts once."""
        self.first = self.first or answer
        if correct:
            self.is_solved = True
        elif len(self.wrong) < ENOUGH:
            self.wrong.add(answer)


_tried: Final[dict[Hashable, Tries]] = {}


def tries_of(sheet: Hashable) -> Tries:
    """Return what was tried at the exercise with this content."""
    return _tried.setdefault(sheet, Tries())


@dataclass(frozen=True, repr=False)
class Closed:
    """In place of a result: the sentence that says what is to be answered first."""

    message: str

    @classmethod
    def of(cls, prompt: str, language: str) -> Closed:
        """Return the notice about an exercise."""
        return cls(fill(phrase(language, "", "question", "closed"), {"prompt": prompt}, language=language))

    def __repr__(self) -> str:
        # Notebooks break longer lines of printed text within words.
        return textwrap.fill(self.message, 80, break_on_hyphens=False)

    def _repr_html_(self) -> str:
        return f"<p>{markup.text(self.message, 'html')}</p>"
