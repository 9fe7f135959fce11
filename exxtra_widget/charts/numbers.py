"""Numbers as text in English, German and French."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import floor, log10
from typing import Final

# The decimal sign, and the sign between thousands: French has a narrow space that does not break.
SIGNS: Final = {"en": (".", ","), "de": (",", "."), "fr": (",", "\u202f")}
SPACE: Final = "\u00a0"
MINUS: Final = "\u2212"
# Numerators and denominators that a class can read.
READABLE: Final = 10**6


def number(value: float | Fraction, language: str = "en", places: int | None = None) -> str:
    """Return a number as text; without ``places`` it has three significant digits, a whole number no decimals."""
    point, comma = SIGNS[language]
    if places is None:
        places = common_places([value])
    text = f"{abs(value) if isinstance(value, int) else abs(float(value)):,.{places}f}"
    sign = MINUS if value < 0 and any(digit in "123456789" for digit in text) else ""
    return sign + text.replace(",", "\0").replace(".", point).replace("\0", comma)


def common_places(values: Iterable[float | Fraction]) -> int:
    """Return the number of decimals for a column of numbers: three significant digits of the largest, if needed."""
    found = list(values)
    most = max((abs(float(value)) for value in found), default=0.0)
    if not 0 < most < 1000 or all(value == round(value) for value in found):
        return 0
    places = max(0, 2 - floor(log10(most)))
    while places and all(round(float(value), places) == round(float(value), places - 1) for value in found):
        places -= 1
    return places


def percent(share: float | Fraction, language: str = "en", places: int = 1) -> str:
    r"""Return a share in percent."""
    return with_percent_sign(number(100 * share, language, places), language)


def amount(value: float | Fraction, language: str, *, is_share: bool) -> str:
    """Return a share in percent, any other value as a number."""
    return percent(value, language) if is_share else number(value, language)


def with_percent_sign(text: str, language: str) -> str:
    """Return a number with its percent sign, after a no-break space except in English."""
    return f"{text}{'' if language == 'en' else SPACE}%"


def points(share: float, language: str, places: int = 1, *, signed: bool = False) -> str:
    """Return a difference of shares in percentage points."""
    text = number(100 * share, language, places)
    return f"+{text}" if signed and not text.startswith(MINUS) else text


def brief(value: float | Fraction, language: str) -> str:
    """Return a probability as a fraction if that is short, otherwise in percent."""
    return str(value) if isinstance(value, Fraction) and value.denominator < 1000 else percent(value, language)


def chance(value: float | Fraction, language: str = "en") -> str:
    r"""Return a probability as text: a readable fraction next to the percentage, otherwise the percentage alone."""
    if isinstance(value, Fraction) and value.denominator < READABLE:
        if value.denominator == 1:
            return percent(value, language, 0)
        return f"{value.numerator}/{value.denominator} = {percent(value, language)}"
    return percent(value, language, 2 if isinstance(value, Fraction) else 1)
