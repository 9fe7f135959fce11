"""Calculations as people write them: ``1-25/36``, ``5/6*5/6``, ``(5/6)^2``, ``3 1/2``, ``14%``.

Twin of ``js/src/text/probability.ts``. Powers come before fractions, these before ``*`` and ``:``, and these before
``+`` and ``-``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from math import lcm
from typing import Final, NamedTuple

from exxtra_widget.probability.exact import Ratio

PERCENT: Final = re.compile(r"%|(?:percent|per cent|prozent|pour cent)(?![^\W\d_])", re.IGNORECASE)
LONGEST: Final = 200
_MOST_BITS: Final = 10_000
_NO_NUMBER: Final = "not a calculation"
# Brackets within brackets.
_DEEPEST: Final = 20
_TOKEN: Final = re.compile(
    r"\s?(?:(?P<before>[0-9]{1,15})\s(?P<mixed>[0-9]{1,15}\s?/\s?[0-9]{1,15})(?![0-9])"
    r"|(?P<good>[0-9]{1,30})\s?(?:chances?\s)?(?:out of|of|in|von|aus|sur)\s?(?P<all>[0-9]{1,30})(?![0-9])"
    r"|(?P<decimal>[0-9]{1,30}(?:[.,][0-9]{0,20})?(?![0-9])|[.,][0-9]{1,20}(?![0-9]))"
    rf"|(?P<percent>{PERCENT.pattern})|(?P<sign>[-+*/:÷^()]))",
    re.IGNORECASE,
)


class ParsedNumber(NamedTuple):
    """Number as it was written."""

    ratio: Ratio
    unit: Fraction | None = None


def calculated(text: str) -> ParsedNumber | None:
    """Return the value of a calculation in plain signs, None for any other text."""
    try:
        return _Reader(text).all()
    except ValueError:
        return None


def _tokens(text: str) -> Iterator[re.Match[str]]:
    at = 0
    while at < len(text):
        found = _TOKEN.match(text, at)
        if found is None:
            raise ValueError(_NO_NUMBER)
        yield found
        at = found.end()


class _Reader:
    """Reader of a calculation from left to right."""

    def __init__(self, text: str) -> None:
        if len(text) > LONGEST:
            raise ValueError(_NO_NUMBER)
        self._rest = list(_tokens(text))[::-1]
        self._depth = 0

    def all(self) -> ParsedNumber:
        """Return the value of the whole text."""
        found = self._sum()
        if self._rest:
            raise ValueError(_NO_NUMBER)
        return found

    def _takes(self, *signs: str) -> str:
        """Return the next sign if it is one of these, and go on behind it."""
        sign = self._rest[-1]["sign"] if self._rest else None
        if sign not in signs:
            return ""
        self._rest.pop()
        return sign or ""

    def _sum(self) -> ParsedNumber:
        # Read a minus as well, to answer that a probability is not negative.
        sign = self._takes("-")
        found = self._product()
        found = found._replace(ratio=Ratio(-found.ratio.part, found.ratio.whole)) if sign else found
        while sign := self._takes("+", "-"):
            found = _added(found, self._product(), -1 if sign == "-" else 1)
        return found

    def _product(self) -> ParsedNumber:
        found = self._quotient()
        while sign := self._takes("*", ":", "÷"):
            found = _multiplied(found, self._quotient(), divides=sign != "*")
        return found

    def _quotient(self) -> ParsedNumber:
        # As in 1/36 : 11/36, a fraction is one number. In 1/2/3 it is not clear which, and 1/2 3/4 has no 2 3/4.
        found = self._power()
        if not self._takes("/"):
            return found
        if self._rest and self._rest[-1]["before"]:
            raise ValueError(_NO_NUMBER)
        found = _multiplied(found, self._power(divides=True), divides=True)
        if self._takes("/"):
            raise ValueError(_NO_NUMBER)
        return found

    def _power(self, *, divides: bool = False) -> ParsedNumber:
        found = self._atom(divides=divides)
        if not self._takes("^"):
            return found
        (part, whole), unit = found
        digits = self._rest.pop()["decimal"] if self._rest else None
        if digits is None or not digits.isdecimal() or self._takes("^"):
            raise ValueError(_NO_NUMBER)
        power = int(digits)
        if power * max(part.bit_length(), whole.bit_length()) > _MOST_BITS:
            raise OverflowError
        return _checked(part**power, whole**power, None if unit is None else unit**power)

    def _atom(self, *, divides: bool) -> ParsedNumber:
        if self._takes("("):
            self._depth += 1
            found = self._sum()
            if self._depth > _DEEPEST or not self._takes(")"):
                raise ValueError(_NO_NUMBER)
            self._depth -= 1
            return found
        if not self._rest:
            raise ValueError(_NO_NUMBER)
        token = self._rest.pop()
        percent = bool(self._rest and self._rest[-1]["percent"])
        if percent and (divides or token["good"]):
            # 1/2% is half a percent to some, and 50 to others.
            raise ValueError(_NO_NUMBER)
        if percent:
            self._rest.pop()
        return _number(token, 100 if percent else 1)


def _number(token: re.Match[str], scale: int) -> ParsedNumber:
    """Return a number without a sign, divided by a scale."""
    if token["good"]:
        return _checked(int(token["good"]), int(token["all"]), None)
    if token["mixed"]:
        part, whole = map(int, token["mixed"].split("/"))
        return _checked(int(token["before"]) * whole + part, whole * scale, None)
    if token["decimal"] is None:
        raise ValueError(_NO_NUMBER)
    value = Fraction(token["decimal"].replace(",", ".")) / scale
    places = len(re.split("[.,]", token["decimal"])[1]) if re.search("[.,]", token["decimal"]) else 0
    return ParsedNumber(Ratio(value.numerator, value.denominator), Fraction(1, 10**places * scale))


def _multiplied(one: ParsedNumber, other: ParsedNumber, *, divides: bool) -> ParsedNumber:
    part, whole = other.ratio
    if divides:
        part, whole = whole, part
    unit = None if divides or one.unit is None or other.unit is None else one.unit * other.unit
    return _checked(one.ratio.part * part, one.ratio.whole * whole, unit)


def _added(one: ParsedNumber, other: ParsedNumber, sign: int) -> ParsedNumber:
    (part, whole), (other_part, other_whole) = one.ratio, other.ratio
    both = lcm(whole, other_whole)
    # A whole number in a sum is exact; a decimal was rounded.
    rounded = [unit for unit in (one.unit, other.unit) if unit is not None and unit < 1]
    unit = min(rounded) if rounded else Fraction(1) if both == 1 else None
    return _checked(part * (both // whole) + sign * other_part * (both // other_whole), both, unit)


def _checked(part: int, whole: int, unit: Fraction | None) -> ParsedNumber:
    if not whole:
        raise ValueError(_NO_NUMBER)
    if max(part.bit_length(), whole.bit_length()) > _MOST_BITS:
        raise OverflowError
    return ParsedNumber(Ratio(-part, -whole) if whole < 0 else Ratio(part, whole), unit)
