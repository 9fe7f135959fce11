"""Numbers as people write them: ``7/2``, ``3½``, ``3,5 Schritte``, ``36``, ``14 %``, ``3 von 8``, ``1-25/36``."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from math import lcm
from numbers import Integral, Real
from typing import Final, NamedTuple

from exxtra_widget.core.step import Refusal
from exxtra_widget.predict.refusal import QuestionError
from exxtra_widget.probability.exact import Ratio
from exxtra_widget.support.arguments import quote
from exxtra_widget.support.calls import checked
from exxtra_widget.support.texts import SIGNS

DIGITS: Final = 30
PLACES: Final = 20
# A float has no more; a Decimal may have, and its fraction would fill the memory.
_MOST_PLACES: Final = 330

_PERCENT: Final = r"(?:%|percent|per cent|prozent|pour cent)"
_FRACTION: Final = re.compile(
    r"([0-9]{1,30})\s?(?:/|(?:chances?\s)?(?:out of|of|in|von|aus|sur)\s)\s?([0-9]{1,30})", re.IGNORECASE
)
# 5of36, without spaces.
_JOINED: Final = re.compile(r"([0-9]{1,30})(?:of|in|von|aus|sur)([0-9]{1,30})", re.IGNORECASE)
_MIXED: Final = re.compile(rf"([0-9]{{1,15}})\s([0-9]{{1,15}})\s?/\s?([0-9]{{1,15}})\s?({_PERCENT}?)", re.IGNORECASE)
_DECIMAL: Final = re.compile(rf"([0-9]{{1,15}}(?:[.,][0-9]{{0,20}})?|[.,][0-9]{{1,20}})\s?({_PERCENT}?)", re.IGNORECASE)
PERCENT: Final = re.compile(_PERCENT, re.IGNORECASE)
_GROUPED: Final = re.compile(r"[1-9][0-9]{0,2}(?:([ '\u2019.,])[0-9]{3})(?:\1[0-9]{3}){0,3}")
_DIFFERENCE: Final = re.compile(r"([^-]*[^-\s])\s?-\s?([^-]+)")
_ABOUT: Final = re.compile(r"(?:p\s?=|≈|~|=|ca\.?\s|about\s|etwa\s|rund\s|environ\s)\s*", re.IGNORECASE)
_WITH_WORDS: Final = re.compile(r"(.*?[0-9.,/%])\s?([€$£]|(?:[^\W\d_][^\W\d_.\u2019'-]*\s?){1,4})")


class ParsedNumber(NamedTuple):
    """Number as it was written.

    Parameters
    ----------
    ratio : Ratio
        Its value, not reduced.
    unit : Fraction or None
        The place value of the last digit of a decimal, 1 for a whole number; None for a fraction.
    """

    ratio: Ratio
    unit: Fraction | None = None


@checked
@dataclass(frozen=True)
class WrittenNumber:
    """Number with its text.

    Parameters
    ----------
    text : str
        The text as a person wrote it.
    ratio : Ratio
        Its value, not reduced.
    unit : Fraction or None
        The place value of the last digit of a decimal, 1 for a whole number; None for a fraction.
    grouped : int, optional
        The whole number that the text is with a separator of thousands: 3600 for ``3,600``.
    words : str, optional
        The words after the number: ``steps``; or the sign of a currency.
    """

    text: str
    ratio: Ratio
    unit: Fraction | None = None
    grouped: int | None = None
    words: str = ""

    @property
    def value(self) -> Fraction:
        """The number as a fraction."""
        return self.ratio.value


@checked
def read_number(given: object) -> WrittenNumber:
    """Read a number from text or from a number.

    Parameters
    ----------
    given : str, int, float, Decimal or Fraction
        ``"36"``, ``"7/2"``, ``"3 1/2"``, ``"3.5"``, ``"3,5 Schritte"``; or a number.

    Returns
    -------
    WrittenNumber
        The number with its text.

    Raises
    ------
    QuestionError
        If it is not a number (``no_number``).

    Examples
    --------
    >>> read_number("3½ steps").value, read_number("3,5").value, read_number("-2").value
    (Fraction(7, 2), Fraction(7, 2), Fraction(-2, 1))
    """
    if not isinstance(given, str):
        written = plain_number(given)
        if written is None or abs(written.ratio.value) >= 10**_MOST_PLACES:
            raise QuestionError(Refusal("no_number", "", {"answer": quote(given)}))
        return WrittenNumber(number_text(given), *written)
    text = clean(given)
    spoken = _WITH_WORDS.fullmatch(text)
    body, words = (spoken[1], spoken[2].strip()) if spoken and written_number(text) is None else (text, "")
    written = written_number(body)
    group = _GROUPED.fullmatch(body)
    grouped = int(re.sub(r"\D", "", body)) if group else None
    if written is None and grouped is not None:
        written, grouped = ParsedNumber(Ratio(grouped, 1), Fraction(1)), None
    if written is None:
        raise QuestionError(Refusal("no_number", "", {"answer": quote(given)}))
    return WrittenNumber(" ".join(given.split()), *written, grouped, words)


def clean(text: str) -> str:
    """Return a text with plain digits, signs and spaces, without words like *about*.

    Examples
    --------
    >>> clean("≈ 33⅓ %"), clean("-½")
    ('33 1/3 %', '-1/2')
    """
    spread = "".join(f" {one}" if "<fraction>" in unicodedata.decomposition(one) else one for one in text)
    plain = unicodedata.normalize("NFKC", spread).translate(SIGNS)
    plain = " ".join(plain.split())
    return re.sub(r"^- ", "-", _ABOUT.sub("", plain, count=1) if _ABOUT.match(plain) else plain)


def written_number(text: str) -> ParsedNumber | None:
    """Return the number that a cleaned text means, None if none: a fraction, a decimal, or the difference of two.

    Examples
    --------
    >>> written_number("0.30")
    ParsedNumber(ratio=Ratio(part=3, whole=10), unit=Fraction(1, 100))
    >>> written_number("1-25/36").ratio
    Ratio(part=11, whole=36)
    """
    # A minus is read, too, so that the answer is that a probability is not negative.
    negative = text.startswith("-")
    body = text[1:] if negative else text
    single = _term(body)
    if single is not None:
        return single._replace(ratio=Ratio(-single.ratio.part, single.ratio.whole)) if negative else single
    difference = None if negative else _DIFFERENCE.fullmatch(body)
    minuend, subtrahend = (_term(one.strip()) for one in difference.groups()) if difference else (None, None)
    if minuend is None or subtrahend is None:
        return None
    (first, one), (second, other) = minuend, subtrahend
    whole = lcm(first.whole, second.whole)
    part = first.part * (whole // first.whole) - second.part * (whole // second.whole)
    # A whole number in a difference is exact; a decimal was rounded.
    rounded = [unit for unit in (one, other) if unit is not None and unit < 1]
    unit = min(rounded) if rounded else Fraction(1) if whole == 1 else None
    return ParsedNumber(Ratio(part, whole), unit)


def _term(text: str) -> ParsedNumber | None:
    """Return a number without a sign."""
    fraction = _FRACTION.fullmatch(text) or _JOINED.fullmatch(text)
    if fraction:
        part, whole = map(int, fraction.groups())
        return ParsedNumber(Ratio(part, whole)) if whole else None
    mixed = _MIXED.fullmatch(text)
    if mixed:
        before, part, whole = map(int, mixed.groups()[:3])
        hundred = 100 if mixed[4] else 1
        return ParsedNumber(Ratio(before * whole + part, whole * hundred)) if whole else None
    decimal = _DECIMAL.fullmatch(text)
    if decimal is None:
        return None
    digits, percent = decimal.groups()
    number = Decimal(digits.replace(",", "."))
    exponent = int(number.as_tuple().exponent) - (2 if percent else 0)
    value = Fraction(number) / (100 if percent else 1)
    return ParsedNumber(Ratio(value.numerator, value.denominator), Fraction(10) ** exponent)


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
    exponent = min(int(number.as_tuple().exponent), 0)
    if not isinstance(given, Decimal):
        number = number.normalize()
        exponent = min(int(number.as_tuple().exponent), 0)
        if len(number.as_tuple().digits) < 2 and value.denominator > 1:
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
