"""Refusals of questions, answers and reveals."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from exxtra_widget.core.step import Refusal


class QuestionError(ValueError):
    """Question, answer or reveal that is refused; nothing is changed.

    Parameters
    ----------
    refusal : Refusal
        The reason, with its sentence in three languages.

    Attributes
    ----------
    code : str
        The stable name of the reason.
    refusal : Refusal
        The reason.

    Examples
    --------
    >>> from exxtra_widget import Exercise, QuestionError
    >>> try:
    ...     Exercise("0/0/0 A -", "improve")
    ... except QuestionError as error:
    ...     print(error.code)
    nothing_in_hand
    """

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.message)
        self.refusal = refusal
        self.code = refusal.code

    def __reduce__(self) -> tuple[type[QuestionError], tuple[Refusal]]:
        return type(self), (self.refusal,)
