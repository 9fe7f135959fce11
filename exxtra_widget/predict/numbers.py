"""Numbers and probabilities as people write them: ``7/2``, ``3½``, ``3,5 Schritte``, ``14%``, ``5/6·5/6``."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from numbers import Integral, Real
from typing import Final

from exxtra_widget.core.step import Refusal
from exxtra_widget.predict.topic import QuestionError
from exxtra_widget.probability.arithmetic import PERCENT, ParsedNumber, calculated
from exxtra_widget.probability.exact import Ratio
from exxtra_widget.support.arguments import quote
from exxtra_widget.support.locale import spoken
from exxtra_widget.support.texts import SIGNS

DIGITS: Final = 30
PLACES: Final = 20
# A float has no more; a Decimal may have, and its fraction would fill the memory.
_MOST_PLACES: Final = 330

_GROUPED: Final = re.compile(r"[1-9][0-9]{0,2}(?:([ '\u2019.,])[0-9]{3})(?:\1[0-9]{3}){0,3}")
_ABOUT: Final = re.compile(r"(?:p\s?=|≈|~|=|ca\.?\s|about\s|etwa\s|rund\s|environ\s)\s*", re.IGNORECASE)
# A small 2 is a power, but not that in ½ as it is put together.
_RAISED: Final = re.compile(r"(?<=[0-9)])[⁰¹²³⁴-⁹]+(?![⁰¹²³⁴-⁹\u2044])")
_TIMES: Final = re.compile(r"(?<=[0-9)%])\s?[xX]\s?(?=[0-9(])")
_SIGNS: Final = {**SIGNS, **dict.fromkeys(map(ord, "\u00d7\u00b7\u2022\u2219\u22c5\u2217"), "*")}
_WITH_WORDS: Final = re.compile(r"(.*?[0-9.,/%)])\s?([€$£]|(?:[^\W\d_][^\W\d_.\u2019'-]*\s?){1,4})")


@dataclass(frozen=True)
class Written:
    """Number or probability with its text; a decimal with the unit of its last digit."""

    text: str
    ratio: Ratio
    unit: Fraction | None = None

    @property
    def value(self) -> Fraction:
        """The number as a fraction."""
        return self.ratio.value


@dataclass(frozen=True)
class WrittenNumber(Written):
    """Number with its text, perhaps grouped in thousands (``1.509``), and the words after it."""

    grouped: int | None = None
    words: str = ""


def read_number(given: object) -> WrittenNumber:
    """Read a number from text or from a number."""
    if not isinstance(given, str):
        written = plain_number(given)
        if written is None or abs(written.ratio.value) >= 10**_MOST_PLACES:
            raise QuestionError(Refusal("no_number", "", {"answer": quote(given)}))
        return WrittenNumber(number_text(given), *written)
    text = clean(given)
    spoken = _WITH_WORDS.fullmatch(text)
    body, words = (spoken[1], spoken[2].strip()) if spoken and worked_out(text) is None else (text, "")
    written = worked_out(body)
    group = _GROUPED.fullmatch(body)
    grouped = int(re.sub(r"\D", "", body)) if group else None
    if written is None and grouped is not None:
        written, grouped = ParsedNumber(Ratio(grouped, 1), Fraction(1)), None
    if written is None:
        raise QuestionError(Refusal("no_number", "", {"answer": quote(given)}))
    return WrittenNumber(" ".join(given.split()), *written, grouped, words)


def clean(text: str) -> str:
    """Return a text with plain digits, signs and spaces, without words like *about*."""
    text = _RAISED.sub(lambda found: f"^{found[0]}", text)
    spread = "".join(f" {one}" if "<fraction>" in unicodedata.decomposition(one) else one for one in text)
    plain = unicodedata.normalize("NFKC", spread)
    plain = _TIMES.sub("*", " ".join(plain.translate(_SIGNS).replace("**", "^").split()))
    return re.sub(r"^- ", "-", _ABOUT.sub("", plain, count=1) if _ABOUT.match(plain) else plain)


def worked_out(text: str) -> ParsedNumber | None:
    """Return the value of a cleaned text, None if it has none."""
    try:
        return calculated(text)
    except OverflowError:
        raise QuestionError(Refusal("large_number", "", {"answer": quote(text)})) from None


def plain_number(given: object) -> ParsedNumber | None:
    """Return a number as it would be written, None if the value is not a finite number.

    A float has at least two significant digits, since Python keeps 0.3 for 0.30.
    """
    if isinstance(given, Ratio):
        return ParsedNumber(given)
    if isinstance(given, bool) or not isinstance(given, (Real, Decimal)):
        return None
    if isinstance(given, Integral):
        return ParsedNumber(Ratio(int(given), 1), Fraction(1))
    if isinstance(given, Fraction):
        return ParsedNumber(Ratio(given.numerator, given.denominator))
    number = Decimal(str(given))
    if not number.is_finite() or abs(number.adjusted()) > _MOST_PLACES:
        return None
    value = Fraction(number)
    is_float = not isinstance(given, Decimal)
    _, digits, place = (number.normalize() if is_float else number).as_tuple()
    exponent = min(int(place), 0)
    if is_float and len(digits) < 2 and value.denominator > 1:
        exponent -= 1
    return ParsedNumber(Ratio(value.numerator, value.denominator), Fraction(10) ** exponent)


def number_text(given: object) -> str:
    """Return the text of a number: a decimal with at most 20 digits after its point, without an exponent."""
    if isinstance(given, Ratio):
        return str(given)
    if isinstance(given, Fraction):
        if max(abs(given.numerator), given.denominator) < 10**DIGITS:
            return str(given)
        given = Decimal(given.numerator) / Decimal(given.denominator)
        return quote(f"{given:.{PLACES}f}")
    if isinstance(given, Integral):
        return quote(int(given))
    number = Decimal(str(given))
    if number == number.to_integral_value():
        return quote(f"{number:.0f}")
    return f"{number:.{PLACES}f}".rstrip("0").rstrip(".") if not isinstance(given, Decimal) else f"{number:f}"


# --- Probabilities --------------------------------------------------------------------------------

_ODDS: Final = re.compile(r"([0-9]{1,15})\s?:\s?([0-9]{1,15})")
# Where ":" divides in schools.
_DIVIDING: Final = ("de", "fr")
_HALVES: Final = frozenset({"50-50", "50 - 50", "fifty-fifty", "fifty fifty", "halbe-halbe"})


def read_probability(given: object, language: str | None = None) -> Written:
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
    return Written(text, written.ratio, None if value in {0, 1} else written.unit)


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
