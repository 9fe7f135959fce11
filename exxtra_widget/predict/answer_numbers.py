"""Numbers and probabilities as people write them: ``7/2``, ``3½``, ``3,5 Schritte``, ``14%``, ``5/6·5/6``."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from functools import cached_property
from numbers import Integral, Rational, Real
from typing import Final, NoReturn

from exxtra_widget.predict.answer_check import FEWEST_DIGITS, MOST_DIGITS, WRONG_DIGITS, near, spelling, spellings
from exxtra_widget.predict.calculation import LONGEST, Amount, calculate, most_exact, plain, read_sides
from exxtra_widget.predict.kind import Said
from exxtra_widget.predict.topic import QuestionError, refuse
from exxtra_widget.probability.exact import Ratio
from exxtra_widget.support.arguments import quote
from exxtra_widget.support.locale import spoken

# Digits of a fraction, and decimals of a number, that a text shows.
_MOST_DIGITS: Final = 30
_MOST_DECIMALS: Final = 20
# A float has no more digits; the fraction of a long Decimal would fill the memory.
_MOST_PLACES: Final = 330

# Groups of three digits, with a different sign as decimal point.
_GROUPED: Final = re.compile(r"([1-9][0-9]{0,2}([ '\u2019.,])[0-9]{3}((?:\2[0-9]{3})*))((?!\2)[.,][0-9]+)?(?![0-9.,])")
_IN_THOUSANDS: Final = re.compile(r"(?<![0-9.,])([1-9][0-9]{0,2})[.,]([0-9]{3})(?![0-9.,])")
_QUOTES: Final = frozenset("$`\"'")
_LABEL: Final = re.compile(r"\A[^\W\d_][^\d:()]*: ?")
_CURRENCIES: Final = frozenset("€$£")
_MOST_WORDS: Final = 4
_ONE: Final = Fraction(1)


@dataclass(frozen=True)
class Written(Said):
    """Number or probability, perhaps with words after it; a decimal has the unit of its last digit."""

    ratio: Ratio
    unit: Fraction | None = None
    # 1509 for 1.509, which may be grouped in thousands.
    grouped: int | None = None
    words: str = ""

    @cached_property
    def value(self) -> Fraction:
        """The number as a fraction."""
        return self.ratio.value

    @property
    def share(self) -> Fraction:
        return self.value

    @property
    def is_coarse(self) -> bool:
        unit = self.unit
        return unit is not None and unit != 1 and 0 < abs(self.value) < unit * 10 ** (FEWEST_DIGITS - 1)

    def spelled(self, digits: int | None) -> frozenset[str]:
        found = self._spelled(digits or MOST_DIGITS)
        if digits is None or self.unit is not None or not self.value:
            return found
        # Compare a fraction with a rounded answer as a decimal.
        return found | {near(self.value, digits)}

    @property
    def spelled_roughly(self) -> frozenset[str]:
        return self._spelled(WRONG_DIGITS)

    def _spelled(self, digits: int) -> frozenset[str]:
        grouped = [] if self.grouped is None else [(Fraction(self.grouped), _ONE)]
        return frozenset(spelling(*one, digits) for one in ((self.value, self.unit), *grouped))

    def spellings(self, digits: int | None = None) -> frozenset[str]:
        return spellings(self.value, digits or MOST_DIGITS)

    @property
    def readings(self) -> list[list[Amount]]:
        """The numbers that it may mean, see `most_exact`."""
        grouped = [] if self.grouped is None else [[Amount(Ratio(self.grouped, 1))]]
        return [[Amount(self.ratio, self.unit)], *grouped]


def _refuse(code: str, given: object, **fields: str) -> NoReturn:
    refuse(code, answer=quote(given), **fields)


def read_number(given: object) -> Written:
    """Read a number from text or from a number."""
    if not isinstance(given, str):
        number = _read_plain(given)
        if number is None or abs(number.value) >= 10**_MOST_PLACES:
            _refuse("no_number", given)
        return number
    said = " ".join(given.split())

    def read(text: str) -> Written:
        text = f"{text[1:]}{text[0]}" if text[:1] in _CURRENCIES else text
        found, grouped = _GROUPED.match(text), None
        if found and _are_words(text[found.end() :]):
            grouped = int(re.sub(r"\D", "", found[1]))
            if found[2] not in ".," or found[3] or found[4]:
                text, grouped = f"{grouped}{found[4] or ''}{text[found.end() :]}", None
        return _calculated(text, said, "no_number", grouped)

    sides = read_sides(_bare(said, "no_number"), read)
    side = sides[most_exact(said, [one.readings for one in sides])]
    words = next((one.words for one in sides if one.words), "")
    return side if side.words == words else replace(side, words=words)


def _bare(said: str, code: str) -> str:
    """Return a plain text without quotes and without a label like *Answer:*. Refuse a long one."""
    if len(said) > LONGEST:
        _refuse(code, said)
    text = plain(said)
    text = text[1:-1].strip() if len(text) > 1 and text[0] == text[-1] in _QUOTES else text
    return _LABEL.sub("", text, count=1)


def _are_words(text: str) -> bool:
    words = text.split()
    return len(words) <= _MOST_WORDS and (
        text.strip() in _CURRENCIES or all(word.strip("-.'\u2019").isalpha() for word in words)
    )


def _calculated(text: str, said: str, code: str, grouped: int | None = None) -> Written:
    """Return the value of a calculation, with the words after it."""
    try:
        ((ratio, unit),), rest = calculate(text)
    except QuestionError as error:
        _refuse("large_number" if error.code == "formula_large" else code, said)
    except ZeroDivisionError:
        _refuse(code, said)
    if not _are_words(rest):
        _refuse(code, said)
    # 3.6e3 has the same digits as 3600.
    return Written(said, ratio, unit if unit is None else min(unit, _ONE), grouped, rest)


def _read_plain(given: object) -> Written | None:
    """Return a number as it would be written, without an exponent; None if the value is not a finite number."""
    if isinstance(given, Ratio):
        return Written(str(given), given)
    if isinstance(given, bool) or not isinstance(given, (Real, Decimal)):
        return None
    if not isinstance(given, Rational):
        return _read_decimal(given)
    value = Fraction(int(given.numerator), int(given.denominator))
    part, whole = value.as_integer_ratio()
    unit = _ONE if isinstance(given, Integral) else None
    if unit or abs(value) >= 10**_MOST_PLACES:
        text = quote(int(value))
    elif max(abs(part), whole) < 10**_MOST_DIGITS:
        text = str(value)
    else:
        text = quote(f"{Decimal(part) / Decimal(whole):.{_MOST_DECIMALS}f}")
    return Written(text, Ratio(part, whole), unit)


def _read_decimal(given: Real | Decimal) -> Written | None:
    """Read a float with at least two significant digits, since Python keeps 0.3 for 0.30."""
    is_float = not isinstance(given, Decimal)
    try:
        number = Decimal(str(given))
    except InvalidOperation:
        return None
    if not number.is_finite() or abs(number.adjusted()) > _MOST_PLACES:
        return None
    value = Fraction(number)
    _, digits, place = (number.normalize() if is_float else number).as_tuple()
    exponent = min(int(place), 0)
    if value.denominator == 1:
        text = quote(f"{number:.0f}")
    elif is_float:
        text = f"{number:.{_MOST_DECIMALS}f}".rstrip("0").rstrip(".")
        exponent -= len(digits) < 2
    else:
        text = f"{number:f}"
    return Written(text, Ratio(*value.as_integer_ratio()), Fraction(10) ** exponent)


# --- Probabilities --------------------------------------------------------------------------------

_ODDS: Final = re.compile("([0-9]{1,15}) ?: ?([0-9]{1,15})")
# Languages in which ":" means division at school.
_DIVIDING: Final = ("de", "fr")
_HALVES: Final = frozenset({"50-50", "50 - 50", "fifty-fifty", "fifty fifty", "halbe-halbe"})


def read_probability(given: object, language: str | None = None) -> Written:
    """Read a probability from text or from a number."""
    if isinstance(given, str):
        number, text = _read_share(given, spoken(language))
    else:
        number, text = _read_plain(given) or _refuse("no_share", given), ""
    if 1 < number.value <= 100 and number.unit is not None and "%" not in text:
        _refuse("percent_sign", number.text)
    if not 0 <= number.value <= 1:
        _refuse("outside_share", number.text)
    # 0 and 1 are exact.
    return replace(number, unit=None) if number.value in (0, 1) else number


def _read_share(given: str, language: str) -> tuple[Written, str]:
    """Return a number with a text that every language reads, and its plain text."""
    asked = said = " ".join(given.split())
    text = _bare(asked, "no_share")

    def read(side: str) -> Written:
        nonlocal said
        divided = _divided(side, language)
        if divided:
            # A saved answer is read again in any language.
            said = divided if side == text else said.replace(":", "/")
        return _share(divided or side, asked)

    sides = read_sides(text, read)
    best = sides[most_exact(asked, [one.readings for one in sides])]
    return best if said == asked else replace(best, text=said), text


def _divided(text: str, language: str) -> str | None:
    """Return a quotient with the sign that divides in every language, None for any other text."""
    odds = _ODDS.fullmatch(text)
    part, other = map(int, odds.groups()) if odds else (0, 0)
    return f"{part}/{other}" if language in _DIVIDING and part <= other and part + other not in {0, 100} else None


def _share(text: str, given: str) -> Written:
    if text.lower() in _HALVES:
        return Written(given, Ratio(1, 2))
    if text.replace(" ", "") == "50/50":
        _refuse("two_readings", given, one="1/2", other="1")
    odds = _ODDS.fullmatch(text)
    if odds is not None:
        part, other = map(int, odds.groups())
        if other and part + other != 100:
            _refuse("two_readings", given, one=f"{part}/{other}", other=f"{part}/{part + other}")
        return Written(given, Ratio(part, 100)) if other else _refuse("no_share", given)
    number = _calculated(text, given, "no_share")
    if number.words:
        _refuse("no_share", given)
    # 529 of 1,296 is also written 529/1,296.
    whole = _IN_THOUSANDS.sub(r"\1\2", text)
    is_meant = number.unit is None and whole != text and number.value > 1
    return _share(whole, given) if is_meant else number
