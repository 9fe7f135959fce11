"""Probabilities as people write them: ``5/36``, ``5 of 36``, ``0.14``, ``14 %``, ``50:50``, ``⅓``, ``1-25/36``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from exxtra_widget.core.step import Refusal
from exxtra_widget.predict.number_input import PERCENT, ParsedNumber, clean, number_text, plain_number, written_number
from exxtra_widget.predict.refusal import QuestionError
from exxtra_widget.probability.exact import Ratio
from exxtra_widget.support.arguments import quote
from exxtra_widget.support.calls import checked

_ODDS: Final = re.compile(r"([0-9]{1,15})\s?:\s?([0-9]{1,15})")
_HALVES: Final = frozenset({"50-50", "50 - 50", "fifty-fifty", "fifty fifty", "halbe-halbe"})


@checked
@dataclass(frozen=True)
class WrittenProbability:
    """Probability with its text.

    Parameters
    ----------
    text : str
        The text as a person wrote it.
    ratio : Ratio
        Its value, 0 to 1, not reduced: 12 of 36 stays 12 of 36.
    unit : Fraction or None
        The place value of the last digit of a decimal; None for fractions, and for 0 and 1, which are exact.
    """

    text: str
    ratio: Ratio
    unit: Fraction | None = None

    @property
    def value(self) -> Fraction:
        """The probability as a fraction."""
        return self.ratio.value


@checked
def read_probability(given: object) -> WrittenProbability:
    """Read a probability from text or from a number.

    Parameters
    ----------
    given : str, int, float, Decimal or Fraction
        From 0 to 1: a fraction ``"5/36"``, ``"5 of 36"``, ``"⅓"`` or ``"1-25/36"``, a decimal ``"0.14"``, a percentage
        ``"14 %"`` or ``"14,3 %"``, ``"50:50"``; or a number.

    Returns
    -------
    WrittenProbability
        The probability with its text.

    Raises
    ------
    QuestionError
        If it is not a probability (``no_share``), is not between 0 and 1 (``outside_share``), perhaps since a percent
        sign is missing (``percent_sign``), or can be read in two ways (``two_readings``).

    Examples
    --------
    >>> read_probability("5 of 36").value, read_probability("14,3 %").value
    (Fraction(5, 36), Fraction(143, 1000))
    >>> read_probability("40")
    Traceback (most recent call last):
        ...
    exxtra_widget.predict.refusal.QuestionError: A probability lies between 0 and 1. Did you mean 40 %?
    """
    text = " ".join(given.split()) if isinstance(given, str) else ""
    written = _read(clean(text), given) if isinstance(given, str) else plain_number(given)
    if written is None:
        raise QuestionError(Refusal("no_share", "", {"answer": quote(given)}))
    text = text or number_text(given)
    value = written.ratio.value
    if 1 < value <= 100 and written.unit is not None and not PERCENT.search(text):
        raise QuestionError(Refusal("percent_sign", "", {"answer": quote(text)}))
    if not 0 <= value <= 1:
        raise QuestionError(Refusal("outside_share", "", {"answer": quote(text)}))
    # Certain and impossible are exact.
    return WrittenProbability(text, written.ratio, None if value in {0, 1} else written.unit)


def _read(text: str, given: object) -> ParsedNumber | None:
    if text.lower() in _HALVES:
        return ParsedNumber(Ratio(1, 2))
    if text.replace(" ", "") == "50/50":
        raise _unclear(given, "1/2", "1")
    odds = _ODDS.fullmatch(text)
    if odds is None:
        return written_number(text)
    part, other = map(int, odds.groups())
    if part + other == 100:
        return ParsedNumber(Ratio(part, 100))
    if not other:
        return None
    raise _unclear(given, f"{part}/{other}", f"{part}/{part + other}")


def _unclear(given: object, one: str, other: str) -> QuestionError:
    return QuestionError(Refusal("two_readings", "", {"answer": quote(given), "one": one, "other": other}))
