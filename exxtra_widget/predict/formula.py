"""Formulas as people write them: ``safe^(k-1) · bust``, ``1 - safe²``, ``2k/36``, ``(1 - 0,3) : 2``.

A formula is read once, for all values of its variable together; nothing is ever handed to Python.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby
from operator import add, mul, sub, truediv
from typing import TYPE_CHECKING, Any, Final, NoReturn, TypeAlias

from exxtra_widget.charts.bars import draw_bars
from exxtra_widget.core.step import Refusal
from exxtra_widget.predict.topic import QuestionError
from exxtra_widget.probability.exact import exact
from exxtra_widget.support.arguments import quote, shown
from exxtra_widget.support.texts import SIGNS

if TYPE_CHECKING:
    from exxtra_widget.charts.figure import Figure

LONGEST: Final = 200
MOST_VALUES: Final = 50
_LARGEST_DRAWN: Final = 10**12
_MOST_BITS: Final = 10_000
# Brackets, powers and signs within each other.
_DEEPEST: Final = 30

_TIMES: Final = dict.fromkeys(map(ord, "\u00d7\u00b7\u2022\u2219\u22c5"), "*")
_SIGNS: Final = {**SIGNS, **_TIMES, ord("\u00f7"): "/", ord("["): "(", ord("]"): ")"}
_TOKEN: Final = re.compile(r"(?P<number>[0-9]+(?:[.,][0-9]+)?|[.,][0-9]+)|(?P<name>[^\W\d_]\w*)|(?P<sign>[-+*/:^()%])")
_FRACTION: Final = re.compile(r"-?[0-9]{1,4000}(?:/[0-9]{1,4000})?")

Values: TypeAlias = tuple[Fraction, ...]
Operation: TypeAlias = Callable[[Fraction, Fraction], Fraction]


@dataclass(frozen=True)
class Names:
    """Names that a formula may hold, with their numbers; the variable, if there is one, has several."""

    numbers: tuple[tuple[str, Values], ...]

    @classmethod
    def of(cls, given: Any) -> Names:
        """Return the names that an author gave."""
        if not isinstance(given, Mapping) or not given:
            raise TypeError(f"names must be a dict like {{'safe': 25/36, 'k': range(1, 11)}}, not {shown(given)}")
        names = cls(tuple((_checked_name(name), _numbers_of(value, name)) for name, value in given.items()))
        if sum(len(values) > 1 for _, values in names.numbers) > 1:
            raise ValueError("only one of the names may have several values")
        return names

    @property
    def variable(self) -> tuple[str, Values]:
        """The variable and its values; a formula without one has a single value, for which the name is empty."""
        return next(((name, values) for name, values in self.numbers if len(values) > 1), ("", (Fraction(1),)))

    def find(self, name: str) -> Values | None:
        """Return the numbers of a name, one for each value of the variable; case counts only between its names."""
        known = dict(self.numbers)
        alike = [one for one in known if one.casefold() == name.casefold()]
        found = known.get(name) or (known[alike[0]] if len(alike) == 1 else None)
        return None if found is None else found if len(found) > 1 else found * len(self.variable[1])

    def to_data(self) -> dict[str, Any]:
        """Return the names as plain JSON data, in the form in which an author gives them."""
        return {name: str(one[0]) if len(one) == 1 else [str(value) for value in one] for name, one in self.numbers}


def _checked_name(name: object) -> str:
    found = _TOKEN.fullmatch(name) if isinstance(name, str) else None
    if found is None or found["name"] is None or unicodedata.normalize("NFKC", found[0]) != name:
        raise ValueError(f"a name in names must be a word like safe or k, not {shown(name)}")
    return found[0]


def _numbers_of(given: Any, name: str) -> Values:
    if not isinstance(given, (range, list, tuple)):
        return (_number_of(given, name),)
    if not 2 <= len(given) <= MOST_VALUES:
        raise ValueError(f"{name} must be a number, or 2 to {MOST_VALUES} of them, not {shown(given)}")
    values = tuple(_number_of(one, name) for one in given)
    if len(set(values)) < len(values):
        raise ValueError(f"{name} must have different values, not {shown(given)}")
    return values


def _number_of(given: Any, name: str) -> Fraction:
    is_text = isinstance(given, str) and _FRACTION.fullmatch(given)
    if isinstance(given, bool):
        raise TypeError(f"{name} must be a number, not {shown(given)}")
    try:
        value = Fraction(given) if is_text else exact(given, name)
    except ZeroDivisionError:
        raise ValueError(f"{name} must be a number, not {quote(given)}") from None
    if _bits(value) > _MOST_BITS:
        raise ValueError(f"{name} must be a number with fewer digits")
    return value


@dataclass(frozen=True)
class Formula:
    """Formula with its text and its values over the variable; two with the same values are equal."""

    text: str = field(compare=False)
    values: Values


def read_formula(text: str, names: Names) -> Formula:
    """Read a formula; a `QuestionError` with a code ``formula_…`` says what is wrong."""
    said = " ".join(text.split())
    if len(said) > LONGEST:
        _refuse("formula_large")
    # As in P(X = k) = …
    reader = _Reader(_plain(said).rpartition("=")[2], names)
    return Formula(said, reader.all())


def _refuse(code: str, **fields: Any) -> NoReturn:
    raise QuestionError(Refusal(code, "", fields))


def _plain(text: str) -> str:
    """Return a text with plain signs, and with ``^(…)`` for what is raised."""
    parts = []
    for form, group in groupby(text, key=lambda one: unicodedata.decomposition(one).partition(" ")[0]):
        part = "".join(group)
        if form == "<fraction>":
            # The sign ½ after a 2 would become 21/2.
            _refuse("formula_sign", sign=part)
        plain = unicodedata.normalize("NFKC", part)
        parts.append(f"^({plain})" if form == "<super>" else plain)
    return "".join(parts).translate(_SIGNS).replace("**", "^")


def _tokens(text: str) -> Iterator[re.Match[str]]:
    at = 0
    while at < len(text):
        found = _TOKEN.match(text, at)
        if found is not None:
            yield found
        elif not text[at].isspace():
            _refuse("formula_sign", sign=quote(text[at]))
        at = found.end() if found else at + 1


class _Reader:
    """Reader of a formula from left to right; each part becomes its values over the variable."""

    def __init__(self, text: str, names: Names) -> None:
        self._rest = list(_tokens(text))[::-1]
        self._names = names
        self._count = len(names.variable[1])
        self._depth = 0

    def all(self) -> Values:
        """Return the values of the whole text."""
        found = self._sum()
        if self._rest:
            _refuse("formula_bracket" if self._next == ")" else "formula_order", sign=quote(self._next))
        return found

    @property
    def _next(self) -> str:
        return self._rest[-1][0] if self._rest else ""

    def _takes(self, *signs: str) -> str:
        """Return the next sign if it is one of these, and go on behind it."""
        return self._rest.pop()[0] if self._next in signs else ""

    def _sum(self) -> Values:
        found = self._product()
        while sign := self._takes("+", "-"):
            found = self._joined(found, self._product(), add if sign == "+" else sub)
        return found

    def _product(self) -> Values:
        found = self._signed()
        divided = False
        while True:
            if sign := self._takes("*", "/", ":"):
                divided = sign != "*"
                found = self._joined(found, self._signed(), truediv if divided else mul)
            elif self._rest and (self._rest[-1]["name"] or self._next == "("):
                # In 1/2k it is not clear whether k is divided.
                if divided:
                    _refuse("formula_unclear", sign=quote(self._next))
                found = self._joined(found, self._power(), mul)
            else:
                return found

    def _signed(self) -> Values:
        """Return a power with the signs before it, which come after the power: ``-2^2`` is -4."""
        self._deeper()
        sign = self._takes("+", "-")
        found = self._signed() if sign else self._power()
        self._depth -= 1
        return tuple(-value for value in found) if sign == "-" else found

    def _power(self) -> Values:
        found = self._atom()
        while self._takes("%"):
            found = tuple(value / 100 for value in found)
        return self._joined(found, self._signed(), _power) if self._takes("^") else found

    def _atom(self) -> Values:
        if not self._rest:
            _refuse("formula_end")
        token = self._rest.pop()
        if token[0] == "(":
            self._deeper()
            found = self._sum()
            if not self._takes(")"):
                _refuse("formula_order" if self._rest else "formula_bracket", sign=quote(self._next))
            self._depth -= 1
            return found
        if token["number"]:
            return (_bounded(Fraction(token[0].replace(",", "."))),) * self._count
        if token["sign"]:
            _refuse("formula_order", sign=quote(token[0]))
        values = self._names.find(token[0])
        if values is None:
            _refuse("formula_name", name=quote(token[0]), list=", ".join(name for name, _ in self._names.numbers))
        return values

    def _deeper(self) -> None:
        self._depth += 1
        if self._depth > _DEEPEST:
            _refuse("formula_large")

    def _joined(self, one: Values, other: Values, operation: Operation) -> Values:
        found = []
        name, values = self._names.variable
        for value, a, b in zip(values, one, other, strict=True):
            try:
                found.append(_bounded(operation(a, b)))
            except ZeroDivisionError:
                if not name:
                    _refuse("formula_zero")
                _refuse("formula_zero_at", text=f"{name} = {value}")
        return tuple(found)


def _bits(value: Fraction) -> int:
    return max(value.numerator.bit_length(), value.denominator.bit_length())


def _bounded(value: Fraction) -> Fraction:
    if _bits(value) > _MOST_BITS:
        _refuse("formula_large")
    return value


def _power(base: Fraction, exponent: Fraction) -> Fraction:
    if exponent.denominator != 1:
        _refuse("formula_power")
    # Checked before it is computed.
    if _bits(base) * abs(exponent) > _MOST_BITS:
        _refuse("formula_large")
    return base ** int(exponent)


def picture(formula: Formula, names: Names, language: str) -> Figure | None:
    """Return the values of a formula as bars; None without a variable, or if they are too large to be drawn."""
    name, values = names.variable
    if not name or max(map(abs, formula.values)) > _LARGEST_DRAWN:
        return None
    bars = {str(value): found for value, found in zip(values, formula.values, strict=True)}
    is_share = all(0 <= value <= 1 for value in formula.values)
    return draw_bars(bars, language=language, title=formula.text, heading=name, is_share=is_share)
