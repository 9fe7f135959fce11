"""Answers that are probabilities, as `answer_numbers` reads them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from exxtra_widget.core.step import Refusal
from exxtra_widget.predict.answer_numbers import Written, read_probability
from exxtra_widget.predict.kind_number import Number, parted
from exxtra_widget.predict.topic import QuestionError, Rounded
from exxtra_widget.probability.exact import Ratio
from exxtra_widget.probability.intervals import Interval

if TYPE_CHECKING:
    from exxtra_widget.core.position import Position
    from exxtra_widget.predict.question import Question
    from exxtra_widget.support.packing import JsonObject


@dataclass(frozen=True)
class Probability(Number):
    """Kind of the questions *how likely*."""

    name = "probability"
    options: ClassVar[tuple[str, ...]] = ()
    is_polled = True
    hint = "own"
    are_shares = True

    def read(self, given: object, language: str | None) -> Written:
        return read_probability(given, language)

    def solved(self, question: Question, answer: object) -> Question:
        if isinstance(answer, Ratio):
            return replace(question, solution=answer)
        if isinstance(answer, Interval):
            # Simulated: the middle of the interval, to three places.
            return replace(question, solution=Rounded.of(round((answer.low + answer.high) / 2, 3), "estimated"))
        if _are_rolls(answer, question.position):
            return self.about_rolls(question, answer)
        try:
            return super().solved(question, answer)
        except QuestionError as error:
            if error.code == "percent_sign":
                raise QuestionError(Refusal("share_or_number", "", error.refusal.details)) from None
            raise

    def to_data(self) -> JsonObject:
        # This is the usual kind.
        return {}


def _are_rolls(answer: object, position: Position) -> bool:
    """Return whether an answer names rolls rather than a probability."""
    if isinstance(answer, str):
        return bool(parted(answer)) and all(map(position.definition.is_outcome, parted(answer)))
    return callable(answer) or isinstance(answer, (list, tuple, set, frozenset))
