"""Numbers, weights and chance as people give them, made exact."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from fractions import Fraction
from math import isfinite, lcm
from numbers import Integral, Rational, Real
from random import Random
from typing import Any, TypeVar

from exxtra_widget.errors import quote

__all__ = ["exact", "generator", "number_of", "whole_weights"]

T = TypeVar("T", bound=Hashable)


def whole_weights(weights: Mapping[T, Any] | Iterable[tuple[T, Any]]) -> dict[T, int]:
    """Return whole weights with those of equal outcomes added up, without those that are 0.

    Raises
    ------
    TypeError
        If a weight is neither a whole number nor a Fraction.
    ValueError
        If a weight is negative, if all are 0, or if Fractions do not add up to 1.

    Examples
    --------
    >>> whole_weights([("a", 2), ("b", 0), ("a", 3)])
    {'a': 5}
    """
    pairs = list(weights.items() if isinstance(weights, Mapping) else weights)
    for outcome, weight in pairs:
        if isinstance(weight, bool) or not isinstance(weight, Rational):
            msg = f"the weight of {quote(outcome)} is a whole number or a Fraction, not {quote(weight)}"
            raise TypeError(msg)
        if weight < 0:
            msg = f"the weight of {quote(outcome)} is {quote(weight)}, but weights are 0 or more"
            raise ValueError(msg)
    share = not all(isinstance(weight, Integral) for _, weight in pairs)
    if share and (together := sum(Fraction(weight) for _, weight in pairs)) != 1:
        msg = f"these Fractions add up to {quote(str(together))}, but probabilities to 1; whole weights add up to any"
        raise ValueError(msg)
    scale = lcm(*(weight.denominator for _, weight in pairs))
    added: dict[T, int] = {}
    for outcome, weight in pairs:
        if weight:
            added[outcome] = added.get(outcome, 0) + int(weight * scale)
    if not added:
        msg = "a distribution needs an outcome whose weight is more than 0"
        raise ValueError(msg)
    return added


def number_of(value: Any, outcome: object) -> Fraction:
    """Return a number exactly; the error names the outcome that it belongs to.

    Raises
    ------
    TypeError
        If it is no finite number.
    """
    if isinstance(value, Rational):
        return Fraction(int(value.numerator), int(value.denominator))
    if isinstance(value, Real) and isfinite(value):
        return Fraction(float(value))
    of = "" if value is outcome else f" (of {quote(outcome)})"
    msg = f"a mean needs numbers, but {quote(value)}{of} is none; map() or expect() can turn outcomes into numbers"
    raise TypeError(msg)


def exact(value: Any, what: str) -> Fraction:
    """Return a number as a `Fraction`; a float counts as the decimal that it is written as.

    Raises
    ------
    ValueError
        If it is no finite number.

    Examples
    --------
    >>> exact(0.1, "level")
    Fraction(1, 10)
    """
    if isinstance(value, Rational):
        return Fraction(int(value.numerator), int(value.denominator))
    if isinstance(value, Real) and isfinite(value):
        return Fraction(str(float(value)))
    msg = f"{what} is a number, not {quote(value)}"
    raise ValueError(msg)


def generator(rng: Any) -> Any:
    """Return where chance comes from: a generator itself, one with a seed, or a new one.

    Raises
    ------
    TypeError
        If it is neither a ``random.Random`` (or has its method ``random``), nor a whole number.
    """
    if callable(getattr(rng, "random", None)):
        return rng
    if rng is None or (isinstance(rng, int) and not isinstance(rng, bool)):
        return Random(rng)  # noqa: S311 - a game, not a secret
    msg = f"rng is a random.Random or a whole number as a seed, not {quote(rng)}"
    raise TypeError(msg)
