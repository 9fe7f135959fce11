"""Integer weights of combined independent draws: sums, the highest of several."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import chain
from math import comb, gcd, isfinite, lcm
from numbers import Rational, Real
from operator import add, mul
from typing import Any, Final, TypeVar

from exxtra_widget.probability.exact import exact
from exxtra_widget.support.arguments import quote
from exxtra_widget.support.foreign_tables import decimal, near

T = TypeVar("T")

# Number of pairs of outcomes that can be combined within a minute.
_MOST_PAIRS: Final = 5 * 10**7
# Binary digits of a power.
_MOST_BITS: Final = 100_000


def check_numbers(outcomes: Iterable[object]) -> None:
    """Raise a ``TypeError`` for the first outcome that is not a number."""
    for outcome in outcomes:
        if not isinstance(outcome, (Real, Decimal)):
            raise TypeError(
                f"arithmetic needs numbers, but {quote(outcome)} is not a number; "
                "use map() to turn outcomes into numbers"
            )


def check_pairs(pairs: int) -> None:
    """Raise a ``ValueError`` if there are too many pairs of outcomes to combine."""
    if pairs > _MOST_PAIRS:
        raise ValueError(
            f"this combines {pairs:,} pairs of outcomes, above the limit of {_MOST_PAIRS:,}; "
            "take fewer draws, or map() outcomes to fewer"
        )


def computed(make: Callable[..., dict[Any, int]], *weights: Mapping[Any, int], is_sum: bool = False) -> dict[Any, int]:
    """Apply a function to weights of numbers; floats count as the decimals that they print.

    Sums of fractions are computed as sums of whole numbers.
    """
    kinds = set(map(type, chain(*weights)))
    if kinds <= {int, bool}:
        return make(*weights)
    check_numbers(chain(*weights))
    exactly = [{_exactly(number): weight for number, weight in one.items()} for one in weights]
    if is_sum and not any(isinstance(number, float) for number in chain(*exactly)):
        unit = lcm(*(number.denominator for number in chain(*exactly)))
        scaled = (
            {number.numerator * (unit // number.denominator): weight for number, weight in one.items()}
            for one in exactly
        )
        found = {Fraction(value, unit): weight for value, weight in make(*scaled).items()}
    else:
        found = make(*exactly)
    written = _reduced if kinds <= {int, bool, Fraction} else decimal
    return {written(value): weight for value, weight in found.items()}


def _exactly(number: Any) -> Any:
    # An infinite number stays a float.
    return exact(number, "") if isfinite(number) else float(number)


def _reduced(value: Fraction) -> Fraction | int:
    return int(value) if value.denominator == 1 else value


def _said(number: object) -> str:
    return quote(decimal(number))


def combined(operation: Callable[[Any, Any], Any], one: Mapping[Any, int], other: Mapping[Any, int]) -> dict[Any, int]:
    """Return the weights of an operation on two independent numbers."""
    check_pairs(len(one) * len(other))
    found: dict[Any, int] = {}
    for x, weight in one.items():
        for y, times in other.items():
            value = operation(x, y)
            found[value] = found.get(value, 0) + weight * times
    return found


def comparable(outcomes: Iterable[object]) -> Callable[[Any], Any] | None:
    """Return the sort key that treats 0.1 as Fraction(1, 10); None if all outcomes compare directly."""
    return None if {float, Decimal}.isdisjoint(map(type, outcomes)) else near


def divided(one: Any, other: Any) -> Any:
    """Return a quotient, as a fraction of whole numbers."""
    return Fraction(one, other) if isinstance(one, Rational) and isinstance(other, Rational) else one / other


def power(base: object, exponent: object) -> Any:
    """Return a power, as a fraction if the exponent is below 0."""
    try:
        found = _raised(base, exponent)
    except OverflowError:
        raise ValueError(f"{_said(base)} ** {_said(exponent)} has too many digits") from None
    if isinstance(found, complex):
        raise ValueError(f"{_said(base)} ** {_said(exponent)} is not a real number")
    return found


def _raised(base: Any, exponent: Any) -> Any:
    if isinstance(base, Rational) and isinstance(exponent, Rational):
        digits = max(abs(int(base.numerator)), int(base.denominator)).bit_length()
        if abs(Fraction(exponent)) * digits > _MOST_BITS:
            raise OverflowError
    return Fraction(base) ** exponent if isinstance(base, int) and exponent < 0 else base**exponent


# --- Sums of n draws --------------------------------------------------------------------------


def summed(n: int, weights: Mapping[Any, int]) -> dict[Any, int]:
    """Return the weights of the sum of `n` independent draws."""
    # A sum of n draws from k numbers has at least n (k - 1) + 1 values.
    most = 1 << n.bit_length() >> 1
    half, last, rest = (draws * (len(weights) - 1) + 1 for draws in (most // 2, most, n - most))
    pairs = max(half**2, last * rest)
    if len(weights) > 1 and all(isinstance(outcome, int) for outcome in weights):
        low = min(weights)
        unit = gcd(*(outcome - low for outcome in weights))
        degree = (max(weights) - low) // unit
        # With wide gaps between outcomes, most coefficients would be 0.
        if n * degree**2 < pairs:
            check_pairs(n * degree**2)
            coefficients = _power([weights.get(low + i * unit, 0) for i in range(degree + 1)], n)
            return {n * low + i * unit: weight for i, weight in enumerate(coefficients) if weight}
    check_pairs(pairs)
    return _doubled(n, weights)


def _power(polynomial: Sequence[int], n: int) -> list[int]:
    """Return the coefficients of the n-th power of a polynomial p, whose constant term is not 0.

    Comparing coefficients in p (pⁿ)' = n p' pⁿ gives each from those before it (Euler; Knuth, TAOCP 2, 4.7).
    """
    constant, *others = polynomial
    degree = len(others)
    backwards = others[::-1]
    slopes = [i * coefficient for i, coefficient in enumerate(others, 1)][::-1]
    # Pad with zeros, so that each coefficient has `degree` others before it.
    power = [0] * degree + [constant**n]
    for k in range(1, n * degree + 1):
        before = power[k : k + degree]
        power.append(((n + 1) * sum(map(mul, slopes, before)) - k * sum(map(mul, backwards, before))) // (k * constant))
    return power[degree:]


def _doubled(n: int, weights: Mapping[Any, int]) -> dict[Any, int]:
    """Return the weights of the sum of `n` draws from sums of 1, 2, 4, … draws."""
    added, doubled = {0: 1}, dict(weights)
    while n:
        if n % 2:
            added = combined(add, added, doubled)
        n //= 2
        if n:
            doubled = combined(add, doubled, doubled)
    return added


# --- The first ones of n draws ----------------------------------------------------------------


def first_of(n: int, weights: Mapping[T, int]) -> dict[T, int]:
    """Return the weights of the lowest of `n` independent draws, in the order of the outcomes."""
    found: dict[T, int] = {}
    later = sum(weights.values())
    for outcome, weight in weights.items():
        found[outcome] = later**n - (later - weight) ** n
        later -= weight
    return found


def sum_of_first(n: int, keep: int, weights: Mapping[Any, int]) -> dict[Any, int]:
    """Return the weights of the sum of the first `keep` of `n` independent draws, in the given order."""
    check_pairs(keep**3 * len(weights) ** 2 // 6)
    found: dict[Any, int] = {}
    # The sums of the draws among the outcomes so far, by their number; the other draws come later.
    sums: list[dict[Any, int]] = [{0: 1}, *({} for _ in range(keep - 1))]
    later = sum(weights.values())
    for outcome, weight in weights.items():
        later -= weight
        # Backwards, so that `sums[drawn + times]` does not count this outcome twice.
        for drawn in reversed(range(keep)):
            left, wanted = n - drawn, keep - drawn
            ways = [comb(left, times) * weight**times for times in range(wanted)]
            enough = (later + weight) ** left - sum(way * later ** (left - times) for times, way in enumerate(ways))
            for value, before in sums[drawn].items():
                _add(found, value + wanted * outcome, before * enough)
                for times in range(1, wanted):
                    _add(sums[drawn + times], value + times * outcome, before * ways[times])
    return found


def _add(weights: dict[Any, int], value: object, weight: int) -> None:
    weights[value] = weights.get(value, 0) + weight
