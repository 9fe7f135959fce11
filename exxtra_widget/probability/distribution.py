"""Exact finite distributions: what can happen, and with which integer weight.

Names and meanings are those of ``scipy.stats`` where it has them; every probability is a `Fraction`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import partial
from itertools import accumulate
from math import fsum, log, sqrt
from numbers import Real
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar, cast, overload

from exxtra_widget.drawing import tables
from exxtra_widget.probability.exact import drawing, exact, generator, number_of, repeated, sums, whole_weights
from exxtra_widget.support.arguments import quote, whole
from exxtra_widget.support.calls import Suggesting, checked

if TYPE_CHECKING:
    from matplotlib.axes import Axes


T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)

Weighted = Mapping[T, Any] | Iterable[tuple[T, Any]]
Event = Callable[[T], Any] | Iterable[Any]
Order = Callable[[T], Any] | None
Read = Callable[[Any], T | frozenset[T]] | None


@checked
class Distribution(tables.Tabular, Suggesting, Mapping[T, Fraction], Generic[T]):
    """What can happen, and how likely each of it is: an immutable mapping from outcome to `Fraction`.

    Parameters
    ----------
    weights : mapping or iterable
        Outcome to weight, as a mapping or as pairs (tuples or lists of two). Whole numbers, 0 or more and not all 0,
        are kept as they are: 5 of 36 stays 5 of 36. Fractions are probabilities and have to add up to 1. An outcome
        that comes twice adds up, one of weight 0 is left out. An iterable without pairs holds outcomes of equal weight.
    order : callable, optional
        Key by which outcomes are compared, if they are not compared by themselves.
    read : callable, optional
        Turns another spelling of an outcome into the outcome, or into a frozenset of several outcomes, whose weights
        add up; raises ``ValueError`` if there is none.

    Raises
    ------
    TypeError
        If a weight is neither a whole number nor a Fraction, if only some items are pairs, or for a text.
    ValueError
        If a weight is negative, if all are 0, or if Fractions do not add up to 1.

    Examples
    --------
    >>> die = Distribution(range(1, 7))
    >>> die[6], die.mean(), die.at_least(5)
    (Fraction(1, 6), Fraction(7, 2), Fraction(1, 3))
    >>> two = die + die
    >>> two.weights[9], two.total, two.pmf(9)
    (4, 36, Fraction(1, 9))
    >>> Distribution({"heads": 2, "tails": 1}).pmf("heads")
    Fraction(2, 3)
    """

    __slots__ = ("_is_ordered", "_order", "_read", "_total", "_weights")
    _weights: dict[T, int]
    # Numbers of numpy leave + and @ to this class.
    __array_ufunc__ = None
    _suggestions: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(("sample", "roll", "draw", "random", "choice", "simulate"), "rvs()"),
        **dict.fromkeys(("probability", "probabilities", "pdf", "pk"), "pmf() of an outcome, prob() of an event"),
        **dict.fromkeys(("outcomes", "xk", "sample_space"), "support()"),
        **dict.fromkeys(("quantity", "quantities", "counts"), "weights"),
        **dict.fromkeys(("denominator", "size"), "total"),
        **dict.fromkeys(("variance", "standard_deviation", "stdev", "sd", "stats"), "mean(), var() or std()"),
        **dict.fromkeys(("quantile", "quantiles", "percentile", "isf"), "ppf()"),
        **dict.fromkeys(("at_most", "cumulative"), "cdf()"),
        **dict.fromkeys(("condition", "conditional", "filter"), "given()"),
        **dict.fromkeys(("convolve", "sum", "add"), "d + d, or n @ d for n draws"),
        "moment": "expect(lambda x: x**n)",
    }

    @overload
    def __init__(self, weights: Weighted[T], *, order: Order[T] = None, read: Read[T] = None) -> None: ...
    @overload
    def __init__(self, weights: Iterable[T], *, order: Order[T] = None, read: Read[T] = None) -> None: ...
    def __init__(self, weights: Any, *, order: Order[T] = None, read: Read[T] = None) -> None:
        added: dict[T, int] = whole_weights(weights.weights if isinstance(weights, Distribution) else weights)
        self._order = order
        self._read = read
        try:
            outcomes = sorted(added, key=cast("Any", order))
            self._is_ordered = True
        except TypeError:
            outcomes = list(added)
            self._is_ordered = False
        self._weights = {outcome: added[outcome] for outcome in outcomes}
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
    def order(self) -> Order[T]:
        """The key by which outcomes are compared, None if they are compared by themselves."""
        return self._order

    def __getitem__(self, outcome: Any) -> Fraction:
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

    def __repr__(self) -> str:
        if len(self) <= 6:
            return f"Distribution({self._weights!r})"
        return f"<Distribution of {len(self)} outcomes, {self._total} in all>"

    # --- Probabilities ------------------------------------------------------------------------

    def pmf(self, outcome: Any) -> Fraction:
        """Return the probability of one outcome, 0 if it cannot happen."""
        return Fraction(sum(self._weights.get(meant, 0) for meant in self._meant(outcome)), self._total)

    def cdf(self, outcome: Any) -> Fraction:
        """Return the probability of this outcome or a lower one, P(X <= x)."""
        return self._where(lambda key, limits: key <= max(limits), outcome, "cdf")

    def sf(self, outcome: Any) -> Fraction:
        """Return the probability of a higher outcome, P(X > x); see `at_least` for P(X >= x)."""
        return self._where(lambda key, limits: key > max(limits), outcome, "sf")

    def at_least(self, outcome: Any) -> Fraction:
        """Return the probability of this outcome or a higher one, P(X >= x)."""
        return self._where(lambda key, limits: key >= min(limits), outcome, "at_least")

    def prob(self, event: Event[T]) -> Fraction:
        """Return the probability of an event.

        Parameters
        ----------
        event : callable or collection of outcomes
            A function that says whether an outcome belongs to the event, or the outcomes themselves.

        Examples
        --------
        >>> die = Distribution({face: 1 for face in range(1, 7)})
        >>> die.prob(lambda face: face % 2 == 0), die.prob([1, 2])
        (Fraction(1, 2), Fraction(1, 3))
        """
        return Fraction(*self.ratio(event))

    def ratio(self, event: Event[T]) -> tuple[int, int]:
        """Return the probability of an event as weight and total, not reduced: ``(5, 36)``."""
        return sum(self._part(event).values()), self._total

    def ppf(self, q: Fraction | float) -> T:
        """Return the smallest outcome whose `cdf` is at least `q`.

        Parameters
        ----------
        q : number
            0 to 1; a float is taken as the decimal that it is written as.

        Raises
        ------
        ValueError
            If `q` is not between 0 and 1.
        """
        share = exact(q, "q")
        if not 0 <= share <= 1:
            raise ValueError(f"q is a probability from 0 to 1, not {quote(q)}")
        self._needs_order("ppf")
        below = zip(self._weights, accumulate(self._weights.values()), strict=True)
        return next(outcome for outcome, weight in below if weight >= share * self._total)

    def median(self) -> T:
        """Return the smallest outcome that is not exceeded in at least half of all cases."""
        return self.ppf(Fraction(1, 2))

    def interval(self, confidence: Fraction | float) -> tuple[T, T]:
        """Return the outcomes between which the middle share of all cases lies, as many left out below as above.

        Parameters
        ----------
        confidence : number
            The share, 0 to 1.

        Raises
        ------
        ValueError
            If it is not between 0 and 1.

        Examples
        --------
        >>> (3 @ Distribution(range(1, 7))).interval(0.9)
        (6, 15)
        """
        share = exact(confidence, "confidence")
        if not 0 <= share <= 1:
            raise ValueError(f"confidence is a share from 0 to 1, not {quote(confidence)}")
        return self.ppf((1 - share) / 2), self.ppf((1 + share) / 2)

    def support(self) -> tuple[T, ...]:
        """Return all outcomes in order."""
        return tuple(self._weights)

    # --- Moments ------------------------------------------------------------------------------

    def expect(self, function: Callable[[T], Any]) -> Fraction:
        """Return the mean of a function of the outcome.

        Raises
        ------
        TypeError
            If the function's value is no number; the message names the outcome.
        """
        values = ((weight, outcome, function(outcome)) for outcome, weight in self._weights.items())
        return Fraction(sum(weight * number_of(value, outcome) for weight, outcome, value in values)) / self._total

    def mean(self) -> Fraction:
        """Return the mean of the outcomes, which have to be numbers."""
        return self.expect(lambda outcome: outcome)

    def var(self) -> Fraction:
        """Return the variance of the outcomes, which have to be numbers."""
        mean = self.mean()
        return self.expect(lambda outcome: (number_of(outcome, outcome) - mean) ** 2)

    def std(self) -> float:
        """Return the standard deviation, the square root of `var`."""
        return sqrt(self.var())

    def entropy(self) -> float:
        """Return Shannon's entropy with the natural logarithm; divided by log(2) it is in bits."""
        shares = [weight / self._total for weight in self._weights.values()]
        return fsum(-share * log(share) for share in shares if 0 < share < 1)

    # --- New distributions --------------------------------------------------------------------

    def given(self, event: Event[T]) -> Distribution[T]:
        """Return the distribution on condition that an event happened.

        Parameters
        ----------
        event : callable or collection of outcomes
            As for `prob`.

        Raises
        ------
        ValueError
            If the event cannot happen.

        Examples
        --------
        >>> die = Distribution({face: 1 for face in range(1, 7)})
        >>> die.given(lambda face: face > 2).weights
        mappingproxy({3: 1, 4: 1, 5: 1, 6: 1})
        """
        part = self._part(event)
        if not part:
            some = ", ".join(tables.label(outcome) for outcome in self.support()[:4])
            raise ValueError(
                f"nothing is left: none of the {len(self)} outcomes ({some}{', …' * (len(self) > 4)}) is in this event"
            )
        return Distribution(part, order=self._order, read=self._read)

    def map(self, function: Callable[[T], U]) -> Distribution[U]:
        """Return the distribution of a function of the outcome; weights of equal values add up."""
        return Distribution((function(outcome), weight) for outcome, weight in self._weights.items())

    def __add__(self, other: Any) -> Distribution[Any]:
        """Return the distribution of the sum of two independent draws, or of one draw shifted by a number."""
        if isinstance(other, Distribution):
            return Distribution(sums(self._weights, other.weights))
        if not isinstance(other, Real):
            raise TypeError(f"a distribution or a number is added to a distribution, not {quote(other)}")
        # A number of numpy would make all outcomes such.
        shift = plain() if callable(plain := getattr(other, "item", None)) else other
        return Distribution(sums(self._weights, {shift: 1}))

    __radd__ = __add__

    def __rmatmul__(self, n: Any) -> Distribution[Any]:
        """Return the distribution of the sum of `n` independent draws, 0 to 1,000."""
        return Distribution(repeated(whole(n, 0, 1000, "n in n @ d"), self._weights))

    def __matmul__(self, other: Any) -> Distribution[Any]:
        raise TypeError(f"n @ d is the sum of n draws, with the whole number on the left; not d @ {quote(other)}")

    def joint(self, *others: Distribution[Any]) -> Distribution[tuple[Any, ...]]:
        """Return the distribution of tuples, one outcome of each, independent of each other.

        Examples
        --------
        >>> coin = Distribution({"heads": 1, "tails": 1})
        >>> coin.joint(coin, coin).prob(lambda coins: coins.count("tails") == 2)
        Fraction(3, 8)
        """
        parts = (self, *others)
        rows: list[tuple[tuple[Any, ...], int]] = [((), 1)]
        for part in parts:
            rows = [(before + (x,), weight * w) for before, weight in rows for x, w in part.weights.items()]  # noqa: RUF005 - faster
        orders = tuple(part.order for part in parts)
        return Distribution(rows, order=partial(_in_turn, orders) if any(orders) else None)

    def marginal(self, i: int) -> Distribution[Any]:
        """Return the distribution of one part of outcomes that are tuples.

        Parameters
        ----------
        i : int
            Which part, 0 for the first.

        Raises
        ------
        TypeError
            If an outcome is no tuple.
        ValueError
            If an outcome has no such part.
        """
        for outcome in self:
            if not isinstance(outcome, tuple):
                raise TypeError(
                    f"marginal() takes a part of tuples, but {quote(outcome)} is none; joint() makes tuples"
                )
            whole(i, 0, len(outcome) - 1, "i")
        return self.map(lambda outcome: cast("tuple[Any, ...]", outcome)[i])

    # --- Chance -------------------------------------------------------------------------------

    @overload
    def rvs(self, size: None = None, *, rng: Any = None, random_state: Any = None) -> T: ...
    @overload
    def rvs(self, size: int, *, rng: Any = None, random_state: Any = None) -> list[T]: ...
    def rvs(self, size: int | None = None, *, rng: Any = None, random_state: Any = None) -> T | list[T]:
        """Return an outcome by chance, or a list of them.

        Parameters
        ----------
        size : int, optional
            How many; without it one outcome, not in a list.
        rng, random_state : random.Random, numpy.random.Generator or int, optional
            Where chance comes from, under its new or its old name in scipy; the same seed gives the same outcomes in
            every version of Python.

        Raises
        ------
        TypeError
            If it is neither a generator nor a seed, or if both names are used.

        Examples
        --------
        >>> Distribution({"heads": 1, "tails": 1}).rvs(5, rng=1)
        ['heads', 'tails', 'tails', 'heads', 'heads']
        """
        draw = drawing(self._weights, generator(rng, random_state))
        return draw() if size is None else [draw() for _ in range(whole(size, 0, 10**9, "size"))]

    # --- Tables and pictures ------------------------------------------------------------------

    def to_records(self) -> list[dict[str, Any]]:
        """Return a row for each outcome: ``outcome``, ``weight``, ``total``, ``probability``."""
        return [
            {"outcome": tables.plain(x), "weight": w, "total": self._total, "probability": w / self._total}
            for x, w in self._weights.items()
        ]

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draw a bar for each outcome with matplotlib (extra ``plot``), on given axes or on a new figure."""
        return tables.bars(self._weights, self._total, ax)

    def _repr_html_(self) -> str:
        return tables.html(self._weights, self._total)

    def _repr_markdown_(self) -> str:
        return tables.markdown(self._weights, self._total)

    # --- Inside -------------------------------------------------------------------------------

    def _meant(self, outcome: Any) -> tuple[T, ...]:
        """Return the outcomes that a spelling stands for: one, unless a word is for several."""
        try:
            is_known = outcome in self._weights
        except TypeError as error:
            raise TypeError(f"{quote(outcome)} is not one outcome; prob() takes several, or a function") from error
        if self._read is None or is_known:
            return (outcome,)
        known = self._read(outcome)
        return tuple(known) if isinstance(known, frozenset) else (known,)

    def _part(self, event: Event[T]) -> dict[T, int]:
        """Return the outcomes of an event with their weights."""
        if callable(event):
            return {outcome: weight for outcome, weight in self._weights.items() if event(outcome)}
        if isinstance(event, str) or not isinstance(event, Iterable):
            raise TypeError(
                f"an event is a function or a collection of outcomes, not {quote(event)}; pmf() takes one outcome"
            )
        wanted = {meant for outcome in event for meant in self._meant(outcome)}
        return {outcome: weight for outcome, weight in self._weights.items() if outcome in wanted}

    def _where(self, holds: Callable[[Any, Any], bool], outcome: Any, asker: str) -> Fraction:
        """Return the probability of the outcomes that compare to one as asked."""
        self._needs_order(asker)
        key = self._order or (lambda x: x)
        try:
            limits: list[Any] = [key(meant) for meant in self._meant(outcome)]
            return Fraction(sum(w for x, w in self._weights.items() if holds(key(x), limits)), self._total)
        except TypeError as error:
            raise TypeError(
                f"{quote(outcome)} cannot be compared with outcomes such as {quote(next(iter(self)))}"
            ) from error

    def _needs_order(self, asker: str) -> None:
        if not self._is_ordered:
            raise TypeError(f"{asker}() needs outcomes that can be put in order; map() can turn them into numbers")


def _in_turn(orders: tuple[Callable[[Any], Any] | None, ...], outcome: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return the key of a tuple whose parts have orders of their own."""
    return tuple(order(x) if order else x for order, x in zip(orders, outcome, strict=True))
