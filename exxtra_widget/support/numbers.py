"""Numbers as text in English, German and French."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import floor, isfinite, log10
from typing import Final

# The decimal sign, and the sign between thousands: French has a narrow space that does not break.
SIGNS: Final = {"en": (".", ","), "de": (",", "."), "fr": (",", "\u202f")}
SPACE: Final = "\u00a0"
MINUS: Final = "\u2212"
# Numerators and denominators that are still readable.
READABLE: Final = 10**6
# Decimals of a percentage; below that it is "< 0.0001%".
FINEST: Final = 4
# Floats of this size, and this far from a half, are rounded without fractions.
_SURE: Final = 1e9
_FAR: Final = 1e-6


def number(value: float | Fraction, language: str = "en", places: int | None = None, scale: int = 1) -> str:
    """Return a number as text; without ``places`` it has three significant digits, a whole number no decimals."""
    if isinstance(value, float) and not isfinite(value):
        return str(value)
    if places is None:
        places = common_places([value])
    return _written(units(value, scale * 10**places), places, language)


def common_places(values: Iterable[float | Fraction]) -> int:
    """Return the number of decimals for a column of numbers: three significant digits of the largest, if needed."""
    found = list(values)
    most = max((abs(float(value)) for value in found), default=0.0)
    if not 0 < most < 1000:
        return 0
    places = max(0, 2 - floor(log10(most)))
    while places and all(units(value, 10**places) % 10 == 0 for value in found):
        places -= 1
    return places


def percent(share: float | Fraction, language: str = "en", places: int = 1) -> str:
    """Return a share in percent, as on the page: 0% only if impossible, 100% only if certain."""
    return f"{hundredths(share, language, places)}{'' if language == 'en' else SPACE}%"


def hundredths(share: float | Fraction, language: str = "en", places: int = 1) -> str:
    """Return a share in percent, without the sign."""
    if not 0 < share < 1:
        places = 0 if share in {0, 1} else places
        return number(share, language, places, 100)
    certain = 10 ** (places + 2)
    rounded = units(share, certain)
    while not 0 < rounded < certain:
        if places >= FINEST:
            beyond, rounded = (">", rounded - 1) if rounded else ("<", 1)
            return f"{beyond}{SPACE}{_written(rounded, places, language)}"
        places += 1
        certain *= 10
        rounded = units(share, certain)
    return _written(rounded, places, language)


def units(value: float | Fraction, scale: int) -> int:
    """Return the rounded product, halves away from 0; a float is the decimal that Python prints."""
    if isinstance(value, float):
        near = value * scale + 0.5
        if 0 <= near < _SURE and _FAR < near % 1 < 1 - _FAR:
            return int(near)
        value = Fraction(str(value))
    rounded = (2 * abs(value.numerator) * scale + value.denominator) // (2 * value.denominator)
    return -rounded if value < 0 else rounded


def _written(units: int, places: int, language: str) -> str:
    point, comma = SIGNS[language]
    before, after = divmod(abs(units), 10**places)
    text = f"{before:,}".replace(",", comma) + (f"{point}{after:0{places}}" if places else "")
    return MINUS + text if units < 0 else text


def points(share: float, language: str, places: int = 1, *, signed: bool = False) -> str:
    """Return a difference of shares in percentage points."""
    text = number(share, language, places, 100)
    return f"+{text}" if signed and share > 0 and text.strip("0.,") else text


def brief(value: float | Fraction, language: str) -> str:
    """Return a probability as a fraction if that is short, otherwise in percent."""
    return str(value) if isinstance(value, Fraction) and value.denominator < 1000 else percent(value, language)


def chance(value: float | Fraction, language: str = "en") -> str:
    r"""Return a probability as text: a readable fraction next to the percentage, otherwise the percentage alone."""
    if isinstance(value, Fraction) and 1 < value.denominator < READABLE:
        return f"{value.numerator}/{value.denominator} = {percent(value, language)}"
    return percent(value, language, 2 if isinstance(value, Fraction) else 1)
