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
    """Probability with its text."""

    text: str
    ratio: Ratio
    unit: Fraction | None = None

    @property
    def value(self) -> Fraction:
        """The probability as a fraction."""
        return self.ratio.value


def read_probability(given: object, language: str | None = None) -> WrittenProbability:
    """Read a probability from text or from a number."""
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
