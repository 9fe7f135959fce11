"""Kinds of answers: a kind reads answers, takes the author's answer, and says how one was understood."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar

from exxtra_widget.core.language import phrase
from exxtra_widget.support.arguments import quote
from exxtra_widget.support.locale import fill

if TYPE_CHECKING:
    from fractions import Fraction

    from typing_extensions import Self

    from exxtra_widget.charts.figure import Figure
    from exxtra_widget.core.position import Position
    from exxtra_widget.predict.question import Question
    from exxtra_widget.probability.exact import Ratio
    from exxtra_widget.support.packing import JsonObject


@dataclass(frozen=True)
class Said:
    """An answer after reading."""

    text: str

    @property
    def share(self) -> Fraction | None:
        """The value of a number, None for other answers."""
        return None

    def to_dict(self) -> JsonObject:
        """Return the answer as plain JSON data for the page."""
        return {"text": self.text, "share": None if self.share is None else float(self.share)}

    @property
    def meaning(self) -> Fraction | str:
        """What is equal for answers that mean the same."""
        return self.text if self.share is None else self.share

    @property
    def is_coarse(self) -> bool:
        """Whether a decimal has fewer than two significant digits."""
        return False

    def spelled(self, digits: int | None) -> frozenset[str]:
        """Return the spelling in a key of an answer with this many digits."""
        return self.spellings()

    @property
    def spelled_roughly(self) -> frozenset[str]:
        """The spelling by which a known wrong answer is found."""
        return self.spelled(None)

    def spellings(self, digits: int | None = None) -> frozenset[str]:
        """Return the spellings in a key of all equal answers with this many digits."""
        return frozenset({f"={self.text.casefold()}"})


@dataclass(frozen=True)
class Kind:
    """Kind of the answers to a question, with what only this kind has."""

    choices: tuple[str, ...] = ()

    name: ClassVar[str]
    # The keywords that it takes.
    options: ClassVar[tuple[str, ...]] = ()
    # The values of `form=`.
    forms: ClassVar[tuple[str, ...]] = ()
    # Whether a class can be asked.
    is_polled: ClassVar[bool] = False
    # Whether a sealed exercise repeats the first answer.
    keeps_first: ClassVar[bool] = False
    # How many spellings a right and a known wrong answer have at most.
    most_spellings: ClassVar[tuple[int, int]] = (1, 1)
    # The name of the hint for a free-form question.
    hint: ClassVar[str] = "own"

    @classmethod
    def of(cls, position: Position, options: Mapping[str, object]) -> Self:
        """Return the kind for a question about a position, with the options that were given."""
        return cls()

    # --- The answer of the author -------------------------------------------------------------

    def solved(self, question: Question, answer: object) -> Question:
        """Return a question with its answer; a wrong one is refused with the sentence that a student would see."""
        return replace(question, solution=question.read(answer).text)

    def about_rolls(self, question: Question, rolls: object) -> Question:
        """Return a question about some rolls, which determine its answer."""
        raise ValueError(f"rolls= works only with probabilities and numbers, not with kind={self.name!r}")

    def of_rolls(self, counted: Ratio) -> Ratio:
        """Return the answer to a question about rolls, from their weight."""
        return counted

    def said(self, exact: Any) -> Said:
        """Return an exact answer as a `Said`."""
        return Said(exact)

    # --- The answer of somebody ---------------------------------------------------------------

    def read(self, given: object, language: str | None) -> Said:
        """Read an answer; raise a `QuestionError` for anything else."""
        raise NotImplementedError

    def misfit(self, said: Any, form: str | None, language: str) -> str:
        """Return the sentence about an answer in the wrong form, or an empty text."""
        return ""

    def reading(self, said: Any, language: str) -> str:
        """Return how an answer was read: ``1/6`` for ``1 - 5/6``."""
        return quote(said.text, 80)

    def praise(self, question: Question, language: str) -> str:
        """Return the sentence about a right answer."""
        return say("check.fits", language, answer=question.exact)

    def drawn(self, said: Any, language: str) -> Figure | None:
        """Return the figure of an answer, right or wrong."""
        return None

    # --- The board ----------------------------------------------------------------------------

    @property
    def outcomes(self) -> tuple[bool, ...] | tuple[str, ...]:
        """The possible outcomes of the question: its choices, or whether the event happens."""
        return self.choices or (True, False)

    def happened(self, question: Question, action: str, *, rolled: bool) -> bool | str | None:
        """Return the outcome that an action was; None if unknown."""
        return None

    @property
    def actions(self) -> Mapping[str, str]:
        """The action of each choice, or an empty text; empty if no choice is about actions."""
        return {}

    def spelt(self, question: Question) -> Question:
        """Return the question with choices that the page can translate."""
        return question

    # --- Saving -------------------------------------------------------------------------------

    @property
    def offered(self) -> Mapping[str, str] | tuple[str, ...] | None:
        """The choices as an author gives them."""
        return self.choices or None

    def to_data(self) -> JsonObject:
        """Return the kind's part of a saved question, as plain JSON data."""
        return {"kind": self.name}

    def packed(self, question: Question) -> list[object]:
        """Return the answer for an envelope."""
        return [question.solution]

    def unpacked(self, question: Question, content: object) -> Question:
        """Return a question with the answer of an envelope; raise a ``ValueError`` for anything else."""
        match content:
            case [str(answer)]:
                return self.solved(question, answer)
        raise ValueError(content)


def say(key: str, language: str, **fields: Any) -> str:
    """Return a sentence about an answer."""
    return fill(phrase(language, "", "question", key), fields, language=language)
