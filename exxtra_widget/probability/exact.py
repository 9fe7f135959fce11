"""Exact numbers and weights from given ones, and random draws by weight."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import accumulate
from math import ceil, isfinite, lcm
from numbers import Rational, Real
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from exxtra_widget.support.arguments import integer, quote, shown
from exxtra_widget.support.columns import WRITTEN, outcomes_of

if TYPE_CHECKING:
    from exxtra_widget.support.foreign_tables import Order

_LONG: Final = 10**12
# Python converts integers of up to 4,300 digits to text.
_MOST_BITS: Final = 14_000
# A float has fewer digits; the fraction of a long Decimal would fill the memory.
_MOST_PLACES: Final = 400
T = TypeVar("T", bound=Hashable)
N = TypeVar("N", int, Fraction)
# Floats count as fractions up to this denominator and error; a sum of shares may differ from 1 by this much.
_SMALL: Final = 10_000
_NOISE: Final = Fraction(1, 10**12)
_TOLERANCE: Final = Fraction(1, 10**9)
# Rounding errors of sums of a few floats between 0 and 1 are smaller.
_ROUNDED: Final = Fraction(1, 2**51)

# JavaScript's whole numbers are exact below 2**53.
EXACT_IN_PAGES: Final = 2**53
_PLACES: Final = 12
# random() is a multiple of 1 / this.
_STEPS: Final = 2**53


def shares(given: Sequence[object], wrong: str) -> tuple[list[Fraction], str]:
    """Return weights or shares, and how floats were read; `wrong` is the sentence of an error with their ``{total}``.

    Whole numbers are weights. All others are shares, which add up to 1: exactly, or within 1e-9 if some are floats.
    Floats count as the nearest fractions with denominators up to 10,000 if those add up to 1; otherwise all are divided
    by their sum.
    """
    numbers = [weight_of(value) for value in given]
    if all(number.denominator == 1 for number in numbers):
        return numbers, ""
    floats = [isinstance(value, Real) and not isinstance(value, Rational) for value in given]
    near = [
        number.limit_denominator(_SMALL) if is_float else number
        for number, is_float in zip(numbers, floats, strict=True)
    ]
    if sum(near) == 1 and all(abs(one - other) <= _NOISE for one, other in zip(near, numbers, strict=True)):
        return near, "" if near == numbers else "floats taken as the nearest fractions"
    total = sum(numbers, Fraction(0))
    if total == 1:
        return numbers, ""
    if any(floats) and abs(total - 1) <= _TOLERANCE:
        return [number / total for number in numbers], "floats divided by their sum"
    # A fraction if it is short, otherwise a decimal.
    short = str(total) if total.denominator <= _SMALL else f"{Decimal(total.numerator) / total.denominator:.12g}"
    raise ValueError(wrong.format(total=short))


def weight_of(value: object) -> Fraction:
    """Return a weight as a `Fraction`: a number, or a text like ``"1/3"`` or ``"0.25"``."""
    if isinstance(value, str) and WRITTEN.fullmatch(value):
        return Fraction("".join(value.split()))
    if isinstance(value, bool):
        raise ValueError(f"a weight must be a number, not {value}")
    return exact(value, "a weight")


def whole_weights(weights: object) -> tuple[dict[Any, int], str, Order | None]:
    """Return whole weights, how floats were read, and the order that the data declares.

    Weights of equal outcomes are added, weights of 0 left out.
    """
    found = outcomes_of(weights)
    if found is None:
        raise TypeError(
            f"a distribution needs a mapping from outcome to weight, or a list of outcomes, not {shown(weights)}"
        )
    return *weights_of(found.pairs), found.order


def weights_of(pairs: Sequence[tuple[Any, Any]]) -> tuple[dict[Any, int], str]:
    """Return the whole weights of pairs of an outcome and its weight or share, and how floats were read."""
    if all(type(given) is int and given >= 0 for _, given in pairs):
        return added(pairs), ""
    for outcome, given in pairs:
        try:
            is_negative = weight_of(given) < 0
        except ValueError:
            expected = "a whole number, or a share like 0.25 or '1/3'"
            raise TypeError(f"the weight of {quote(outcome)} must be {expected}, not {quote(given)}") from None
        if is_negative:
            raise ValueError(f"the weight of {quote(outcome)} is {quote(given)}, but weights must be 0 or more")
    wrong = "probabilities must add up to 1, but these shares add up to {total}; whole-number weights may have any sum"
    numbers, note = shares([given for _, given in pairs], wrong)
    scale = lcm(*(number.denominator for number in numbers))
    parts = [number.numerator * (scale // number.denominator) for number in numbers]
    return added(zip((outcome for outcome, _ in pairs), parts, strict=True)), note


def added(pairs: Iterable[tuple[T, N]]) -> dict[T, N]:
    """Return outcomes with the sums of their weights, without outcomes of weight 0."""
    found: dict[T, N] = {}
    for outcome, weight in pairs:
        if weight:
            found[outcome] = found[outcome] + weight if outcome in found else weight
    if not found:
        raise ValueError("at least one outcome needs a weight greater than 0")
    return found


def drawing(weights: Mapping[T, int], random: Any) -> Callable[[], T]:
    """Return a function that draws an outcome by weight, in whole numbers of any size."""
    outcomes, ends = tuple(weights), list(accumulate(weights.values()))
    total = ends[-1]

    def draw() -> T:
        return outcomes[bisect_right(ends, int(random.random() * _STEPS) * total // _STEPS)]

    return draw


def number_of(value: object, outcome: object) -> Fraction:
    """Return a number as `exact` does; the error names the outcome that it belongs to."""
    try:
        return exact(value, "")
    except ValueError:
        of = "" if value is outcome else f" (of {quote(outcome)})"
    raise TypeError(
        f"a mean needs numbers, but {quote(value)}{of} is not a number; "
        "use map() or expect() to turn outcomes into numbers"
    )


def weighted_sum(numbers: Iterable[tuple[Fraction, int]]) -> Fraction:
    """Return the sum of numbers times their weights, over their common denominator."""
    listed = list(numbers)
    unit = lcm(*(number.denominator for number, _ in listed))
    total = sum(number.numerator * (unit // number.denominator) * weight for number, weight in listed)
    return Fraction(total, unit)


def check_alike(outcomes: Iterable[object]) -> None:
    """Raise a ``TypeError`` for outcomes of two classes of numbers, like busts and combinations."""
    classes = sorted({type(x).__name__ for x in outcomes if isinstance(x, int)} - {"int", "bool"})
    if len(classes) > 1:
        raise TypeError(
            f"a mean needs numbers of one kind, not {' and '.join(classes)}; "
            "use map() or expect() to turn outcomes into numbers"
        )


def exact(value: object, what: str) -> Fraction:
    """Return a number as a `Fraction`; a float counts as the decimal that Python prints."""
    if isinstance(value, Rational):
        return Fraction(int(value.numerator), int(value.denominator))
    if isinstance(value, (Real, Decimal)) and isfinite(value):
        # numpy.float32(0.1) prints 0.1, but as a float it is 0.10000000149011612.
        printed = Decimal(str(value))
        if abs(printed.adjusted()) < _MOST_PLACES:
            return Fraction(printed)
    raise ValueError(f"{what} must be a number, not {shown(value)}")


def quantile(weights: Mapping[T, int], total: int, q: object, what: str) -> T:
    """Return the first outcome whose weight, with those before it, is at least a share `q` of the total, 0 to 1."""
    if not 0 <= exact(q, "q") <= 1:
        raise ValueError(f"q must be {what} from 0 to 1, not {shown(q)}")
    # An outcome may have the weight 0.
    least = max(1, ceil(lowered(q) * total))
    below = zip(weights, accumulate(weights.values()), strict=True)
    return next(outcome for outcome, weight in below if weight >= least)


def lowered(q: object) -> Fraction:
    """Return a probability for `ppf`; a float is lowered by its possible rounding error, as in 1 - 0.7."""
    share = exact(q, "q")
    return share if isinstance(q, (Rational, Decimal)) else share - min(_ROUNDED, abs(share) / 1000)


class LongFraction(Fraction):
    """Fraction with many digits, shown after its decimal.

    Examples
    --------
    >>> from fractions import Fraction
    >>> from exxtra_widget.probability.exact import readable, writable
    >>> readable(Fraction(1, 3)), readable(Fraction(10**12, 3 * 10**12 + 1))
    (Fraction(1, 3), 0.333333 = Fraction(1000000000000, 3000000000001))
    >>> writable(Fraction(1, 3)), writable(Fraction(10**5000, 3 * 10**5000 + 1))
    (Fraction(1, 3), 0.333333, a Fraction of more than 4,000 digits)
    """

    __slots__ = ()

    def __repr__(self) -> str:
        if is_writable(self.denominator):
            return f"{float(self):.6g} = Fraction({self.numerator}, {self.denominator})"
        return f"{self}, a Fraction of more than 4,000 digits"

    def __str__(self) -> str:
        if is_writable(self.denominator):
            return super().__str__()
        # The float may underflow to 0.
        return f"{float(self) or Decimal(self.numerator) / Decimal(self.denominator):.6g}"

    def __format__(self, spec: str) -> str:
        # From Python 3.12 on, a fraction's `__format__` does not call `__str__`.
        return super().__format__(spec) if spec else str(self)


def readable(value: Fraction) -> Fraction:
    """Return a fraction that shows its decimal first if its denominator has more than twelve digits."""
    return LongFraction(value) if value.denominator >= _LONG else value


def is_writable(number: int) -> bool:
    """Return whether Python converts an integer to text."""
    return number.bit_length() <= _MOST_BITS


def writable(value: Fraction) -> Fraction:
    """Return a fraction that shows only a decimal if Python cannot convert its denominator to text."""
    return value if is_writable(value.denominator) else LongFraction(value)


def page_ratio(part: int, whole: int) -> list[int]:
    """Return a ratio below 9,000 as two numbers for the page: not reduced, or rounded to 12 decimals if too large."""
    if max(abs(part), whole) < EXACT_IN_PAGES:
        return [part, whole]
    sent = round(Fraction(part, whole) * 10**_PLACES)
    # Never round to 0 or to 1.
    return [max(1, min(sent, 10**_PLACES - 1)) if 0 < part < whole else sent, 10**_PLACES]


class Ratio(NamedTuple):
    """Ratio that is not reduced, like 11 of 36."""

    part: int
    whole: int

    @property
    def value(self) -> Fraction:
        """The value as a fraction."""
        return Fraction(self.part, self.whole)

    def to_list(self) -> list[int]:
        """Return the two numbers for the page, see `page_ratio`."""
        return page_ratio(*self)

    def __str__(self) -> str:
        return f"{self.part} of {self.whole}"


def generator(rng: object, random_state: object = None) -> Any:
    """Return the given generator, one with the given seed, or a new one."""
    if rng is not None and random_state is not None:
        raise TypeError("rng and random_state are the same argument; give only one of them")
    given = random_state if rng is None else rng
    if callable(getattr(given, "random", None)):
        return given
    seed = integer(given)
    if given is None or seed is not None:
        return Random(seed)  # noqa: S311 - a game, not a secret
    raise TypeError(f"rng must be a random.Random or a whole number as a seed, not {quote(given)}")
