"""Numbers of charts, read from mappings, pairs, or series of pandas."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import fsum, inf, isfinite
from numbers import Rational, Real
from typing import Any, Final, Protocol, TypeVar, runtime_checkable

from exxtra_widget.drawing import tables
from exxtra_widget.support.arguments import quote, shown
from exxtra_widget.support.columns import keyed
from exxtra_widget.support.foreign_tables import native, rows_of
from exxtra_widget.support.numbers import number

T = TypeVar("T")
Number = float | Fraction
_FRACTION: Final = re.compile(r"\s*[0-9]{1,9}/[1-9][0-9]{0,8}\s*")
MOST: Final = 400
YEARS: Final = range(1500, 2101)


class Counts(Mapping[T, int]):
    """What was counted: the base of `Sample`, drawn as relative frequencies."""

    __slots__ = ()


class Chances(Mapping[T, Fraction]):
    """Exact probabilities: the base of `Distribution`, always drawn in percent, and as long as it is."""

    __slots__ = ()


@runtime_checkable
class Waiting(Protocol):
    """A waiting time without an upper end: what charts ask of `HittingTime`."""

    def pmf(self, steps: int, /) -> Fraction: ...  # noqa: D102 - as `HittingTime`
    def ppf(self, share: float, /) -> int: ...  # noqa: D102 - the same


def numbers_of(given: object, what: str) -> dict[str, Number]:
    """Return named numbers by their names as text, in their order."""
    pairs = keyed(given)
    if pairs is None:
        raise TypeError(f"{what} must be a mapping like {{'rung 1': 0.3}}, not {shown(given)}")
    if not 1 <= len(pairs) <= MOST and not isinstance(given, Chances):
        raise ValueError(f"a figure shows 1 to {MOST} {what}, not {len(pairs)}")
    found: dict[str, Number] = {}
    for name, value in pairs:
        label = tables.label(name)
        if label in found:
            raise ValueError(f"{quote(label)} appears twice among the {what}")
        found[label] = number_of(value, label)
    return found


def added(values: Iterable[Number]) -> Number:
    """Return a sum. One of floats has 15 digits, so that the chances of all outcomes add up to 1."""
    parts = tuple(values)
    if any(isinstance(part, float) for part in parts):
        return float(f"{fsum(parts):.15g}")
    return sum(parts, Fraction(0))


def number_of(value: object, name: str) -> Number:
    """Return a number as it is shown: a Fraction, a whole number or a string like 1/6 exactly, any other as a float."""
    if isinstance(value, str) and _FRACTION.fullmatch(value):
        return Fraction(value)
    value = native(value)
    if isinstance(value, bool) or not isinstance(value, Real):
        raise TypeError(f"{quote(name)} needs a number, not {shown(value)}")
    try:
        shortened = float(value)
    except OverflowError:
        shortened = inf
    if not isfinite(shortened):
        raise ValueError(f"{quote(name)} needs a finite number, not {shown(value)}")
    return Fraction(int(value.numerator), int(value.denominator)) if isinstance(value, Rational) else shortened


def chances_of(given: object, what: str = "probabilities") -> dict[str, Number]:
    """Return named probabilities; as `numbers_of`, each from 0 to 1."""
    found = numbers_of(given, what)
    for name, value in found.items():
        if not 0 <= value <= 1:
            raise ValueError(f"a probability must be between 0 and 1; {quote(name)} has {float(value):g}")
    return found


def pairs_of(found: object) -> list[tuple[Any, Any]]:
    """Return intervals as pairs of low and high."""
    try:
        return [(low, high) for low, high in rows_of(found)]
    except (TypeError, ValueError):
        raise TypeError(f"intervals must be pairs (low, high), not {shown(found)}") from None


def interval_of(pair: tuple[Any, Any], name: str) -> tuple[float, float]:
    """Return the ends of an interval as numbers in order."""
    low, high = (number_of(end, f"interval {name}") for end in pair)
    if low > high:
        raise ValueError(f"the ends of interval {quote(name)} are in the wrong order: {pair[0]} and {pair[1]}")
    return float(low), float(high)


def names_of(given: Iterable[object] | None, count: int, what: str, language: str) -> list[str]:
    """Return names as text, numbers from 1 without any; their count must fit.

    Whole numbers have the language's sign between thousands, unless all of them could be years.
    """
    names = list(range(1, count + 1) if given is None else given)
    if len(names) != count:
        raise ValueError(f"{count} {what} need {count} names, not {len(names)}")
    may_be_years = given is not None and all(type(name) is not int or name in YEARS for name in names)
    return [number(name, language) if type(name) is int and not may_be_years else tables.label(name) for name in names]


def is_share(values: Mapping[str, Number]) -> bool:
    """Return whether numbers look like shares: all from 0 to 1, and one of them between."""
    return all(0 <= value <= 1 for value in values.values()) and any(0 < value < 1 for value in values.values())
