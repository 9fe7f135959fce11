"""Exact finite distributions: outcomes with integer weights.

Names and meanings follow ``scipy.stats`` where it has them; every probability is a `Fraction`.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from functools import partial
from math import fsum, lcm, log, sqrt
from numbers import Real
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar, cast, overload

from exxtra_widget.charts import table_cells
from exxtra_widget.charts.bars import bars
from exxtra_widget.charts.figure import Figure, say
from exxtra_widget.charts.inputs import Chances
from exxtra_widget.drawing import tables
from exxtra_widget.probability.exact import (
    added,
    check_alike,
    drawing,
    exact,
    generator,
    is_writable,
    number_of,
    page_ratio,
    quantile,
    weighted_sum,
    weights_of,
    whole_weights,
    writable,
)
from exxtra_widget.probability.intervals import percent_hint
from exxtra_widget.probability.pools import (
    check_numbers,
    check_pairs,
    combined,
    comparable,
    computed,
    divided,
    first_of,
    power,
    sum_of_first,
    summed,
)
from exxtra_widget.probability.sample import Sample
from exxtra_widget.support.arguments import function_of, items_of, quote, shown, whole
from exxtra_widget.support.columns import check_outcome, keyed, ordered, same_numbers
from exxtra_widget.support.foreign_tables import native
from exxtra_widget.support.numbers import number
from exxtra_widget.support.suggest import suggest_in_class

if TYPE_CHECKING:
    from exxtra_widget.support.locale import Language

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)

Weighted = Mapping[T, Any] | Iterable[tuple[T, Any]]
Event = Callable[[T], Any] | Iterable[Any]
Order = Callable[[T], Any] | None
Read = Callable[[Any], T | frozenset[T]] | None
# Fractions with larger totals are unreadable; show only the percentage.
_READABLE: Final = 10**12
_NO_ARRAY: Final = (
    "a distribution is not an array; it has mean(), var(), std(), median() and map(…), "
    "np.array(distribution.support()) has its outcomes and np.array(distribution.rvs(1000)) draws"
)
_PRINTABLE: Final = 10**40


@suggest_in_class("pmf", "support")
class Distribution(tables.Tabular, tables.Shown, Chances[T], Generic[T]):
    """Exact probability distribution with finitely many outcomes: an immutable mapping from outcome to `Fraction`.

    Parameters
    ----------
    weights : mapping or iterable
        Outcome to weight, as a mapping or as pairs (tuples or lists of two). Whole numbers, 0 or more and not all 0,
        are kept as they are: 5 of 36 stays 5 of 36. Other numbers (Fractions, decimals, floats, texts like ``"1/3"``)
        are probabilities and must add up to 1, floats to within 1e-9: see `note`. Outcomes of weight 0 are left out.
        Items of an iterable without pairs weigh the same, and pairs that may be outcomes are refused. A pandas column
        counts as a mapping if its index has the outcomes, as does a table of ``value_counts()``. Floats as outcomes
        count as the decimals that they print.
    order : callable, optional
        Sort key of an outcome; by default the order of a column's categories, or outcomes are compared directly.
    read : callable, optional
        Reader of other spellings: returns the outcome, or a frozenset of several outcomes, whose weights are added;
        raises ``ValueError`` for a text that it does not know.

    Raises
    ------
    TypeError
        If a weight is not a number, if pairs or a table can be read in two ways, if an outcome is missing, or for a
        text.
    ValueError
        If a weight is negative, if all are 0, or if shares do not add up to 1.

    Examples
    --------
    >>> from exxtra_widget import Distribution
    >>> die = Distribution(range(1, 7))
    >>> die[6], die.mean(), die.at_least(5)
    (Fraction(1, 6), Fraction(7, 2), Fraction(1, 3))
    >>> two = die + die
    >>> two.weights[9], two.total, two.pmf(9)
    (4, 36, Fraction(1, 9))
    >>> Distribution({"heads": 2, "tails": 1}).pmf("heads")
    Fraction(2, 3)
    >>> Distribution({"heads": 2 / 3, "tails": 1 / 3})
    Distribution({'heads': 2, 'tails': 1})  # floats taken as the nearest fractions
    """

    __slots__ = ("_is_ordered", "_note", "_order", "_read", "_total", "_weights")
    _weights: dict[T, int]
    # numpy numbers then leave operators to this class.
    __array_ufunc__ = None

    @overload
    def __init__(self, weights: Weighted[T], *, order: Order[T] = None, read: Read[T] = None) -> None: ...
    @overload
    def __init__(self, weights: Iterable[T], *, order: Order[T] = None, read: Read[T] = None) -> None: ...
    def __init__(self, weights: Any, *, order: Order[T] = None, read: Read[T] = None) -> None:
        if isinstance(weights, Distribution):
            self._fill(weights.weights, order, read)
            return
        found, note, declared = whole_weights(weights)
        self._fill(found, order or declared, read, note)

    def _fill(self, weights: Mapping[T, int], order: Order[T], read: Read[T], note: str = "") -> None:
        self._weights, self._is_ordered = ordered(weights, order)
        self._order = order
        self._read = read
        self._note = note
        self._total = sum(self._weights.values())

    # --- A mapping ----------------------------------------------------------------------------

    @property
    def weights(self) -> Mapping[T, int]:
        """The integer weight of each outcome, in order."""
        return MappingProxyType(self._weights)

    @property
    def total(self) -> int:
        """The sum of all weights."""
        return self._total

    @property
    def note(self) -> str:
        """How floats that do not add up to exactly 1 were read: as the nearest fractions, or divided by their sum."""
        return self._note

    @property
    def order(self) -> Order[T]:
        """The sort key of outcomes; None if outcomes are compared directly."""
        return self._order

    def __getitem__(self, outcome: object) -> Fraction:
        return self.pmf(outcome)

    def __iter__(self) -> Iterator[T]:
        return iter(self._weights)

    def __len__(self) -> int:
        return len(self._weights)

    def __contains__(self, outcome: object) -> bool:
        try:
            return any(meant in self._weights for meant in self._meant(outcome))
        except (TypeError, ValueError):
            return False

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Distribution):
            mine, theirs = self.weights, other.weights
            return mine.keys() == theirs.keys() and all(
                weight * other.total == theirs[outcome] * self.total for outcome, weight in mine.items()
            )
        return dict(self.items()) == dict(other.items()) if isinstance(other, Mapping) else NotImplemented

    def __hash__(self) -> int:
        return hash(frozenset(self.items()))

    def __bool__(self) -> bool:
        # Otherwise `if die > 3` would always be true.
        if all(type(outcome) is bool for outcome in self):
            raise TypeError(
                "a distribution of True and False is neither; the probability is (die > 3)[True], "
                "and the higher of two is one.joint(other).map(max)"
            )
        return True

    def __repr__(self) -> str:
        if self._total >= _PRINTABLE:
            return f"<Distribution of {len(self)} outcomes, about {Decimal(self._total):.1e} in all>"
        note = f"  # {self._note}" if self._note else ""
        if len(self) <= 6:
            return f"Distribution({self._weights!r}){note}"
        return f"<Distribution of {len(self)} outcomes, {self._total} in all>{note}"

    def __array__(self, dtype: object = None, copy: object = None) -> Any:
        raise TypeError(_NO_ARRAY)

    def __array_function__(self, function: object, types: object, args: object, kwargs: object) -> Any:
        raise TypeError(_NO_ARRAY)

    # --- Probabilities ------------------------------------------------------------------------

    def pmf(self, outcome: object) -> Fraction:
        """Return the probability of one outcome."""
        return self._share(sum(self._weights.get(meant, 0) for meant in self._meant(outcome)))

    def cdf(self, outcome: object) -> Fraction:
        """Return the probability of this outcome or a lower one, P(X ≤ x)."""
        return self._share(self._weight_where(operator.le, outcome, "cdf()"))

    def sf(self, outcome: object) -> Fraction:
        """Return the probability of a higher outcome, P(X > x); `at_least` is P(X ≥ x)."""
        return self._share(self._weight_where(operator.gt, outcome, "sf()"))

    def at_least(self, outcome: object) -> Fraction:
        """Return the probability of this outcome or a higher one, P(X ≥ x)."""
        return self._share(self._weight_where(operator.ge, outcome, "at_least()"))

    def prob(self, event: Event[T]) -> Fraction:
        """Return the probability of an event."""
        return self._share(self.ratio(event)[0])

    def ratio(self, event: Event[T]) -> tuple[int, int]:
        """Return the weight of an event and the total weight, not reduced."""
        return sum(self._part(event).values()), self._total

    def ppf(self, q: Fraction | float) -> T:
        """Return the smallest outcome whose `cdf` is at least `q`, 0 to 1; a float counts as it is printed.

        Examples
        --------
        >>> from exxtra_widget import Distribution
        >>> two = Distribution(range(1, 7)) + Distribution(range(1, 7))
        >>> two.ppf(0.5), two.ppf(0.9)
        (7, 10)
        """
        self._needs_order("ppf()")
        return quantile(self._weights, self._total, q, "a probability")

    def median(self) -> T:
        """Return the smallest outcome whose `cdf` is at least one half."""
        return self.ppf(Fraction(1, 2))

    def interval(self, confidence: Fraction | float) -> tuple[T, T]:
        """Return the equal-tailed interval of a confidence, 0 to 1: the same probability is left out below and above.

        Examples
        --------
        >>> from exxtra_widget import Distribution
        >>> (3 @ Distribution(range(1, 7))).interval(0.9)
        (6, 15)
        """
        share = exact(confidence, "confidence")
        if not 0 <= share <= 1:
            raise ValueError(f"confidence must be between 0 and 1, not {shown(confidence)}{percent_hint(share)}")
        return self.ppf((1 - share) / 2), self.ppf((1 + share) / 2)

    def support(self) -> tuple[T, ...]:
        """Return all outcomes in order."""
        return tuple(self._weights)

    # --- Moments ------------------------------------------------------------------------------

    def expect(self, function: Callable[[T], object]) -> Fraction:
        """Return the exact mean of a function of the outcome; a float counts as the decimal that it prints.

        A ``TypeError`` names the outcome for which the function does not return a finite number.

        Examples
        --------
        >>> from exxtra_widget import Distribution
        >>> Distribution(range(1, 7)).expect(lambda face: face**2)
        Fraction(91, 6)
        """
        worth = function_of(function, "expect()")
        total = weighted_sum((number_of(worth(outcome), outcome), weight) for outcome, weight in self._weights.items())
        return writable(total / self._total)

    def mean(self) -> Fraction:
        """Return the mean."""
        check_alike(self)
        return self.expect(lambda outcome: outcome)

    def var(self) -> Fraction:
        """Return the variance, in the squared unit of the outcomes."""
        mean = self.mean()
        return self.expect(lambda outcome: (number_of(outcome, outcome) - mean) ** 2)

    def std(self) -> float:
        """Return the standard deviation, the square root of `var`."""
        return sqrt(self.var())

    def skew(self) -> float:
        """Return the skewness: the mean of the cubed distance from the mean, in standard deviations.

        A ``ValueError`` says that only one outcome is possible.

        Examples
        --------
        >>> from exxtra_widget import Distribution
        >>> Distribution(range(1, 7)).highest(3).skew() < 0
        True
        """
        mean, std = self.mean(), self.std()
        if not std:
            raise ValueError("the skewness needs at least two possible outcomes")
        return float(self.expect(lambda outcome: (number_of(outcome, outcome) - mean) ** 3)) / std**3

    def entropy(self) -> float:
        """Return the Shannon entropy in nats; divided by log(2) it is in bits."""
        shares = [weight / self._total for weight in self._weights.values()]
        return fsum(-share * log(share) for share in shares if 0 < share < 1)

    def cov(self, i: int = 0, j: int = 1) -> Fraction:
        """Return the covariance of two parts of the outcomes, which are tuples; the first part is 0.

        Examples
        --------
        >>> from exxtra_widget import Distribution
        >>> die = Distribution(range(1, 7))
        >>> die.map(lambda face: (face, 7 - face)).cov(), die.joint(die).cov()
        (Fraction(-35, 12), Fraction(0, 1))
        """
        self._needs_part(i, "cov()", "i")
        self._needs_part(j, "cov()", "j")
        means = self.marginal(i).mean() * self.marginal(j).mean()

        def product(parts: Any) -> Fraction:
            return number_of(parts[i], parts) * number_of(parts[j], parts)

        return self.expect(product) - means

    # --- New distributions --------------------------------------------------------------------

    def given(self, event: Event[T]) -> Distribution[T]:
        """Return the conditional distribution, given an event as for `prob`; an impossible one raises a ``ValueError``.

        Examples
        --------
        >>> from exxtra_widget import Distribution
        >>> Distribution(range(1, 7)).given(lambda face: face > 2).weights
        mappingproxy({3: 1, 4: 1, 5: 1, 6: 1})
        """
        part = self._part(event)
        if not part:
            some = ", ".join(tables.label(outcome) for outcome in self.support()[:4])
            raise ValueError(
                f"nothing is left: none of the {len(self)} outcomes ({some}{', …' * (len(self) > 4)}) is in this event"
            )
        return weighed(part.items(), order=self._order, read=self._read)

    def map(self, function: Callable[[T], U]) -> Distribution[U]:
        """Return the distribution of a function of the outcome; weights of equal values are added.

        Examples
        --------
        >>> from exxtra_widget import Distribution
        >>> dict(Distribution(range(1, 7)).map(lambda face: face % 2).weights)
        {0: 3, 1: 3}
        """
        value = function_of(function, "map()")
        pairs = [(native(value(outcome)), weight) for outcome, weight in self._weights.items()]
        for found, _ in pairs:
            if type(found) is not int:
                check_outcome(found)
        return weighed(pairs)

    def joint(self, *others: Distribution[Any]) -> Distribution[tuple[Any, ...]]:
        """Return the joint distribution of independent outcomes, as tuples: this one's outcome first.

        Examples
        --------
        >>> from exxtra_widget import Distribution
        >>> coin = Distribution({"heads": 1, "tails": 1})
        >>> coin.joint(coin, coin).prob(lambda coins: coins.count("tails") == 2)
        Fraction(3, 8)
        """
        for other in others:
            if not isinstance(other, Distribution):
                raise TypeError(f"joint() needs distributions, not {shown(other)}")
        parts = (self, *others)
        rows: list[tuple[tuple[Any, ...], int]] = [((), 1)]
        for part in parts:
            rows = [(before + (x,), weight * w) for before, weight in rows for x, w in part.weights.items()]  # noqa: RUF005 - faster
        orders = tuple(part.order for part in parts)
        return weighed(rows, order=partial(_in_turn, orders) if any(orders) else None)

    def marginal(self, i: int) -> Distribution[Any]:
        """Return the marginal distribution of one part of the outcomes, which are tuples; the first part is 0.

        Examples
        --------
        >>> from exxtra_widget import Distribution
        >>> die = Distribution(range(1, 7))
        >>> die.joint(Distribution({"heads": 1, "tails": 1})).marginal(1)["heads"]
        Fraction(1, 2)
        """
        self._needs_part(i, "marginal()", "i")
        return self.map(lambda outcome: cast("tuple[Any, ...]", outcome)[i])

    @staticmethod
    def mixture(components: Weighted[Distribution[U]] | Iterable[Distribution[U]]) -> Distribution[U]:
        """Return the mixture of several distributions: a draw from one that is chosen at random.

        Parameters
        ----------
        components : mapping or iterable
            Distributions with their weights, as for a `Distribution`; without weights all are equally likely.

        Raises
        ------
        TypeError
            If a component is not a distribution.

        Examples
        --------
        >>> from exxtra_widget import Distribution
        >>> fair, loaded = Distribution(range(1, 7)), Distribution([6])
        >>> Distribution.mixture({fair: 0.75, loaded: 0.25})[6]
        Fraction(3, 8)
        """
        given = list(components) if isinstance(components, Iterator) else components
        # Pairs of a distribution and a weight are never outcomes.
        pairs = keyed(given)
        chosen = whole_weights(given)[0] if pairs is None else weights_of(pairs)[0]
        for component in chosen:
            if not isinstance(component, Distribution):
                raise TypeError(f"mixture() needs distributions, not {shown(component)}")
        scale = lcm(*(component.total for component in chosen))
        return weighed(
            (outcome, times * (scale // component.total) * weight)
            for component, times in chosen.items()
            for outcome, weight in component.weights.items()
        )

    # --- Arithmetic ---------------------------------------------------------------------------

    def __add__(self, other: object) -> Distribution[Any]:
        """Return the distribution of the sum of two independent draws, or of one draw and a number.

        ``-``, ``*``, ``//`` and ``%`` work alike; ``/`` makes fractions of whole numbers.

        Examples
        --------
        >>> from exxtra_widget import Distribution
        >>> die = Distribution(range(1, 7))
        >>> (die - die)[0], abs(die - die).mean(), (2 * die + 1).support()
        (Fraction(1, 6), Fraction(35, 18), (3, 5, 7, 9, 11, 13))
        """
        return self._combined(operator.add, other, is_sum=True)

    def __sub__(self, other: object) -> Distribution[Any]:
        return self._combined(operator.sub, other, is_sum=True)

    def __mul__(self, other: object) -> Distribution[Any]:
        return self._combined(operator.mul, other)

    def __truediv__(self, other: object) -> Distribution[Any]:
        return self._combined(divided, other)

    def __floordiv__(self, other: object) -> Distribution[Any]:
        return self._combined(operator.floordiv, other)

    def __mod__(self, other: object) -> Distribution[Any]:
        return self._combined(operator.mod, other)

    def __pow__(self, other: object) -> Distribution[Any]:
        return self._combined(power, other)

    __radd__ = __add__
    __rmul__ = __mul__

    def __rsub__(self, other: object) -> Distribution[Any]:
        return _certain(other) - self

    def __rtruediv__(self, other: object) -> Distribution[Any]:
        return _certain(other) / self

    def __rfloordiv__(self, other: object) -> Distribution[Any]:
        return _certain(other) // self

    def __rmod__(self, other: object) -> Distribution[Any]:
        return _certain(other) % self

    def __rpow__(self, other: object) -> Distribution[Any]:
        return _certain(other) ** self

    def __neg__(self) -> Distribution[Any]:
        return -1 * self

    def __abs__(self) -> Distribution[Any]:
        check_numbers(self)
        return self.map(cast("Callable[[T], Any]", abs))

    def __round__(self, ndigits: int | None = None) -> Distribution[Any]:
        return self._combined(lambda x, _: round(x, ndigits), 0)

    def __floor__(self) -> Distribution[Any]:
        return self // 1

    def __ceil__(self) -> Distribution[Any]:
        return -(-self // 1)

    def __invert__(self) -> Distribution[bool]:
        """Return the distribution of the negated comparison."""
        if not all(type(outcome) is bool for outcome in self):
            raise TypeError("~ needs a comparison, as in ~(die > 4)")
        return self.map(operator.not_)

    def __and__(self, other: object) -> Distribution[Any]:
        """Refuse: two comparisons are about two draws, so that ``(die > 1) & (die < 3)`` would be a wrong number."""
        raise TypeError(
            "& and | do not know whether both comparisons are about one draw; die.prob(lambda x: 1 < x < 3) is the "
            "probability for one, die.joint(die).prob(lambda pair: pair[0] > 1 and pair[1] < 3) for two"
        )

    __rand__ = __and__
    __or__ = __and__
    __ror__ = __and__
    __xor__ = __and__
    __rxor__ = __and__

    def __gt__(self, other: object) -> Distribution[bool]:
        """Return the distribution of whether a draw is higher than an outcome, or than an independent draw.

        ``<``, ``<=`` and ``>=`` work alike. ``==`` compares the distributions and is True or False.

        Examples
        --------
        >>> from exxtra_widget import Distribution
        >>> die = Distribution(range(1, 7))
        >>> (die > 4)[True], (die > die)[True], (3 @ (die > 4))[2]
        (Fraction(1, 3), Fraction(5, 12), Fraction(2, 9))
        """
        return self._compared(operator.gt, other, ">")

    def __ge__(self, other: object) -> Distribution[bool]:
        return self._compared(operator.ge, other, ">=")

    def __lt__(self, other: object) -> Distribution[bool]:
        return self._compared(operator.lt, other, "<")

    def __le__(self, other: object) -> Distribution[bool]:
        return self._compared(operator.le, other, "<=")

    # --- Several draws ------------------------------------------------------------------------

    def __rmatmul__(self, n: object) -> Distribution[Any]:
        """Return the distribution of the sum of `n` independent draws, 0 to 1,000 of them."""
        draws = whole(n, 0, 1000, "n in n @ d")
        return weighed(computed(partial(summed, draws), self._weights, is_sum=True).items())

    def __matmul__(self, other: object) -> Distribution[Any]:
        raise TypeError(
            f"write n @ d for the sum of n draws, with the whole number on the left, not d @ {quote(other)}"
        )

    def highest(self, n: int, keep: int = 1) -> Distribution[Any]:
        """Return the distribution of the highest of `n` independent draws, or of the sum of the highest ones.

        Parameters
        ----------
        n : int
            Number of draws, 1 to 1,000.
        keep : int, default 1
            Number of draws that count, 1 to `n`. If it is more than 1, outcomes must be numbers.

        Raises
        ------
        TypeError
            If outcomes cannot be sorted, or if those to be added are not numbers.

        Examples
        --------
        >>> from exxtra_widget import Distribution
        >>> die = Distribution(range(1, 7))
        >>> die.highest(2)[6], die.highest(4, 3).mean()
        (Fraction(11, 36), Fraction(15869, 1296))
        """
        return self._first_of(n, keep, "highest")

    def lowest(self, n: int, keep: int = 1) -> Distribution[Any]:
        """Return the distribution of the lowest of `n` independent draws, or of the sum of the `keep` lowest ones."""
        return self._first_of(n, keep, "lowest")

    # --- Chance -------------------------------------------------------------------------------

    @overload
    def rvs(self, size: None = None, *, rng: object = None, random_state: object = None) -> T: ...
    @overload
    def rvs(self, size: int, *, rng: object = None, random_state: object = None) -> list[T]: ...
    def rvs(self, size: int | None = None, *, rng: object = None, random_state: object = None) -> T | list[T]:
        """Draw one random outcome, or a list of them.

        Parameters
        ----------
        size : int, optional
            Number of outcomes, 0 to 10**9; by default a single outcome is returned.
        rng, random_state : random.Random, numpy.random.Generator or int, optional
            The generator or a seed, under its new or its old name in scipy. A seed gives the same outcomes in every
            version of Python; by default they differ from call to call.

        Examples
        --------
        >>> from exxtra_widget import Distribution
        >>> Distribution({"heads": 1, "tails": 1}).rvs(5, rng=1)
        ['heads', 'tails', 'tails', 'heads', 'heads']
        """
        draw = drawing(self._weights, generator(rng, random_state))
        return draw() if size is None else [draw() for _ in range(whole(size, 0, 10**9, "size"))]

    # --- Tables and pictures ------------------------------------------------------------------

    def to_records(self) -> list[dict[str, Any]]:
        """Return the table as a list of dictionaries."""
        rows = []
        for outcome, weight in self._weights.items():
            share = weight / self._total
            part, whole = (weight, self._total) if is_writable(self._total) else page_ratio(weight, self._total)
            rows.append({"outcome": tables.plain(outcome), "weight": part, "total": whole, "probability": share})
        return rows

    def plot(self, *, title: str = "", language: Language | None = None) -> Figure:
        """Return a bar chart of the probabilities."""
        return bars(self, title=title, language=language)

    def sample(self, size: int, *, rng: object = None) -> Sample[T]:
        """Return a sample: the counts of 1 to 10**9 independent draws, with `rng` as in `rvs`.

        Examples
        --------
        >>> from exxtra_widget import Distribution
        >>> print(Distribution({"heads": 1, "tails": 1}).sample(100, rng=1))
        heads: 47 times in 100 (47.0%)
        tails: 53 times in 100 (53.0%)
        """
        drawn = self.rvs(whole(size, 1, 10**9, "size"), rng=rng)
        return Sample(drawn, order=list(self._weights).index)

    def _table(self, language: str) -> tables.Table:
        is_readable = self._total < _READABLE
        total = number(self._total, language) if is_readable else ""
        rows = [
            (
                tables.label(outcome),
                say(language, "games_won", wins=number(weight, language), games=total) if is_readable else "",
                str(self._share(weight)) if is_readable else "",
                table_cells.share(self._share(weight), language),
            )
            for outcome, weight in self._weights.items()
        ]
        many = {"count": number(len(self), language), "n": len(self), "total": total}
        caption = say(language, "outcomes_in_all" if is_readable else "outcomes", **many)
        headings, lengths = ("outcome", "count", "fraction", "percent"), list(self._weights.values())
        return table_cells.table(language, headings, rows, caption=caption, bars=lengths)

    # --- Inside -------------------------------------------------------------------------------

    def _share(self, weight: int) -> Fraction:
        return writable(Fraction(weight, self._total))

    def _meant(self, outcome: Any) -> tuple[T, ...]:
        """Return the outcomes that a spelling names: one, or several for a word like "bust"."""
        try:
            is_known = outcome in self._weights
        except TypeError as error:
            raise TypeError(
                f"{quote(outcome)} is not one outcome; use prob() for several, or for a function"
            ) from error
        if is_known:
            return (outcome,)
        if self._read is None:
            return tuple(same_numbers(outcome, self._weights))
        known = self._read(outcome)
        return tuple(known) if isinstance(known, frozenset) else (known,)

    def _part(self, event: Event[T]) -> dict[T, int]:
        if callable(event):
            return {outcome: weight for outcome, weight in self._weights.items() if event(outcome)}
        outcomes = items_of(event)
        if outcomes is None:
            raise TypeError(
                f"an event must be a function or a collection of outcomes, not {quote(event)}; "
                "use pmf() for one outcome"
            )
        wanted = {meant for outcome in outcomes for meant in self._meant(outcome)}
        return {outcome: weight for outcome, weight in self._weights.items() if outcome in wanted}

    def _weight_where(self, holds: Callable[[Any, Any], bool], outcome: object, asker: str) -> int:
        """Return the weight of the outcomes that compare to the given one as `holds` requires."""
        self._needs_order(asker)
        asked = native(outcome)
        key = self._order or comparable((*self._weights, asked))
        try:
            limits: list[Any] = [key(meant) if key else meant for meant in self._meant(asked) or (asked,)]
            # Several outcomes are one range: higher means above the highest of them.
            limit = max(limits) if holds in {operator.le, operator.gt} else min(limits)
            return sum(w for x, w in self._weights.items() if holds(key(x) if key else x, limit))
        except TypeError as error:
            raise TypeError(
                f"{quote(outcome)} cannot be compared with outcomes like {quote(next(iter(self)))}"
            ) from error

    def _combined(
        self, operation: Callable[[Any, Any], Any], other: object, *, is_sum: bool = False
    ) -> Distribution[Any]:
        theirs = other if isinstance(other, Distribution) else _certain(other)
        found = computed(partial(combined, operation), self._weights, theirs.weights, is_sum=is_sum)
        return weighed(found.items())

    def _compared(self, holds: Callable[[Any, Any], bool], other: object, sign: str) -> Distribution[bool]:
        if not isinstance(other, Distribution):
            weight = self._weight_where(holds, other, f"d {sign} x")
            return weighed([(False, self._total - weight), (True, weight)])
        check_pairs(len(self) * len(other))
        key = self._order or other.order or comparable((*self, *other))
        mine, theirs = ([(key(x) if key else x, w) for x, w in one.weights.items()] for one in (self, other))
        weight = sum(w * times for x, w in mine for y, times in theirs if holds(x, y))
        return weighed([(False, self._total * other.total - weight), (True, weight)])

    def _first_of(self, n: int, keep: int, asker: str) -> Distribution[Any]:
        self._needs_order(f"{asker}()")
        draws = whole(n, 1, 1000, "n")
        kept = whole(keep, 1, draws, "keep")
        weights = self._weights if asker == "lowest" else dict(reversed(self._weights.items()))
        if kept == 1:
            return weighed(first_of(draws, weights).items(), order=self._order, read=self._read)
        make = partial(summed, draws) if kept == draws else partial(sum_of_first, draws, kept)
        return weighed(computed(make, weights, is_sum=True).items())

    def _needs_part(self, i: int, asker: str, what: str) -> None:
        for outcome in self:
            if not isinstance(outcome, tuple):
                raise TypeError(f"{asker} needs tuples, but {quote(outcome)} is not a tuple; joint() makes tuples")
            whole(i, 0, len(outcome) - 1, what)

    def _needs_order(self, asker: str) -> None:
        if not self._is_ordered:
            raise TypeError(f"{asker} needs outcomes that can be sorted; use map() to turn them into numbers")


def weighed(pairs: Iterable[tuple[Any, int]], *, order: Order[Any] = None, read: Read[Any] = None) -> Distribution[Any]:
    """Return the distribution of outcomes with whole weights; weights of equal outcomes are added."""
    made: Distribution[Any] = Distribution.__new__(Distribution)
    made._fill(added(pairs), order, read)  # noqa: SLF001 - the other way to make one
    return made


def _in_turn(orders: tuple[Callable[[Any], Any] | None, ...], outcome: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return the sort key of a tuple whose parts have their own orders."""
    return tuple(order(x) if order else x for order, x in zip(orders, outcome, strict=True))


def _certain(number: object) -> Distribution[Any]:
    if not isinstance(number, (Real, Decimal)):
        raise TypeError(f"arithmetic with a distribution needs a number or another distribution, not {quote(number)}")
    # A numpy scalar would turn all outcomes into numpy scalars.
    return weighed([(native(number), 1)])
