"""Probabilities as people write them: ``5/36``, ``5 of 36``, ``0.14``, ``14 %``, ``50:50``, ``⅓``, ``5/6·5/6``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from exxtra_widget.core.step import Refusal
from exxtra_widget.predict.number_input import clean, number_text, plain_number, worked_out
from exxtra_widget.predict.refusal import QuestionError
from exxtra_widget.probability.arithmetic import PERCENT, ParsedNumber
from exxtra_widget.probability.exact import Ratio
from exxtra_widget.support.arguments import quote
from exxtra_widget.support.locale import spoken

_ODDS: Final = re.compile(r"([0-9]{1,15})\s?:\s?([0-9]{1,15})")
# Where ":" divides in schools.
_DIVIDING: Final = ("de", "fr")
_HALVES: Final = frozenset({"50-50", "50 - 50", "fifty-fifty", "fifty fifty", "halbe-halbe"})


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


def read_probability(given: object, language: str | None = None) -> WrittenProbability:
    """Read a probability from text or from a number.

    Parameters
    ----------
    given : str, int, float, Decimal or Fraction
        From 0 to 1: a fraction ``"5/36"``, ``"5 of 36"`` or ``"⅓"``, a calculation ``"1-25/36"`` or ``"(5/6)^2"``, a
        decimal ``"0.14"``, a percentage ``"14 %"`` or ``"14,3 %"``, ``"50:50"``; or a number.
    language : str, optional
        Language in which it was written: in German and French ``"5:36"`` is 5/36, in English it may mean 5/41.

    Returns
    -------
    WrittenProbability
        The probability with its text.

    Raises
    ------
    QuestionError
        If it is not a probability (``no_share``), is not between 0 and 1 (``outside_share``), perhaps since a percent
        sign is missing (``percent_sign``), can be read in two ways (``two_readings``), or is too much to work out
        (``large_number``).

    Examples
    --------
    >>> [str(read_probability(text, "de").value) for text in ("5 of 36", "14,3 %", "5/6·5/6", "529:1296")]
    ['5/36', '143/1000', '25/36', '529/1296']
    >>> read_probability("40")
    Traceback (most recent call last):
        ...
    exxtra_widget.predict.refusal.QuestionError: A probability is between 0 and 1. Did you mean 40%?
    """
    text = " ".join(given.split()) if isinstance(given, str) else ""
    text = _divided(clean(text), spoken(language)) or text
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


def _divided(text: str, language: str) -> str | None:
    """Return a quotient with the sign that divides in every language, None for any other text."""
    odds = _ODDS.fullmatch(text)
    part, other = map(int, odds.groups()) if odds else (0, 0)
    return f"{part}/{other}" if language in _DIVIDING and part <= other and part + other not in {0, 100} else None


def _read(text: str, given: object) -> ParsedNumber | None:
    if text.lower() in _HALVES:
        return ParsedNumber(Ratio(1, 2))
    if text.replace(" ", "") == "50/50":
        raise _unclear(given, "1/2", "1")
    odds = _ODDS.fullmatch(text)
    if odds is None:
        return worked_out(text)
    part, other = map(int, odds.groups())
    if part + other == 100:
        return ParsedNumber(Ratio(part, 100))
    if not other:
        return None
    raise _unclear(given, f"{part}/{other}", f"{part}/{part + other}")


def _unclear(given: object, one: str, other: str) -> QuestionError:
    return QuestionError(Refusal("two_readings", "", {"answer": quote(given), "one": one, "other": other}))
