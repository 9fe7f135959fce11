"""Samples: counts of observed outcomes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import chain, repeat
from math import sqrt
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from exxtra_widget.charts import table_cells
from exxtra_widget.charts.bars import compare
from exxtra_widget.charts.figure import Figure, say
from exxtra_widget.charts.inputs import Counts
from exxtra_widget.drawing import tables
from exxtra_widget.probability.exact import check_alike, number_of, quantile, weighted_sum
from exxtra_widget.probability.intervals import Interval, wilson
from exxtra_widget.support.arguments import function_of, quote
from exxtra_widget.support.columns import counted, same_numbers
from exxtra_widget.support.numbers import number
from exxtra_widget.support.suggest import suggest_in_class

if TYPE_CHECKING:
    from exxtra_widget.support.locale import Language

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)


@suggest_in_class("count", "share")
class Sample(tables.Tabular, tables.Shown, Counts[T], Generic[T]):
    """Counts of observed outcomes: an immutable mapping from outcome to count.

    A sample holds relative frequencies, not probabilities; `Distribution` holds those.

    Parameters
    ----------
    observed : iterable or mapping
        The observed outcomes one by one, or a mapping from outcome to its count, 0 or more. A column of pandas is a
        mapping if its index has the outcomes, as from ``value_counts()``.
    order : callable, optional
        Sort key of an outcome; by default outcomes are compared directly.

    Raises
    ------
    TypeError
        If `observed` is a text, a table or a probability distribution, or if a count is not a whole number.
    ValueError
        If a count is negative, or if nothing was observed.

    Examples
    --------
    >>> from exxtra_widget import Sample
    >>> rolls = Sample(["7", "X", "7", "6"])
    >>> rolls["7"], rolls.size, rolls.share("7")
    (2, 4, 0.5)
    >>> print(Sample({"bust": 434, "no bust": 1075}))
    bust: 434 times in 1,509 (28.8%)
    no bust: 1,075 times in 1,509 (71.2%)
    """

    __slots__ = ("_counts", "_is_ordered", "_size")

    def __init__(self, observed: Iterable[T] | Mapping[T, int], *, order: Callable[[T], Any] | None = None) -> None:
        counts, self._is_ordered = counted(observed, order)
        self._counts: dict[T, int] = counts
        self._size = sum(self._counts.values())

    def __getitem__(self, outcome: Any) -> int:
        try:
            is_known = outcome in self._counts
        except TypeError as error:
            raise TypeError(
                f"{quote(outcome)} is not one outcome; use count() for several, or for a function"
            ) from error
        if is_known:
            return self._counts[outcome]
        return sum(self._counts.get(meant, 0) for meant in same_numbers(outcome, self._counts))

    def __iter__(self) -> Iterator[T]:
        return iter(self._counts)

    def __len__(self) -> int:
        return len(self._counts)

    def __contains__(self, outcome: object) -> bool:
        return outcome in self._counts

    def __hash__(self) -> int:
        return hash(frozenset(self._counts.items()))

    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        """Return the observations, each as often as it was counted, in the order of the outcomes."""
        import numpy as np  # it calls this

        return np.array([*self.elements()], dtype=dtype)

    def __array_function__(self, function: object, types: object, args: object, kwargs: object) -> Any:
        raise TypeError(
            "functions of numpy take np.array(sample), which has the observations; sample.mean() needs no array"
        )

    @property
    def size(self) -> int:
        """Number of observations."""
        return self._size

    def elements(self) -> Iterator[T]:
        """Return the observations one by one, each as often as it was counted, in the order of the outcomes.

        Examples
        --------
        >>> from exxtra_widget import Sample
        >>> list(Sample({6: 2, 1: 1}).elements())
        [1, 6, 6]
        """
        return chain.from_iterable(repeat(outcome, count) for outcome, count in self._counts.items())

    def count(self, event: object) -> int:
        """Return the number of observations in an event: one outcome, several, or a function of an outcome.

        Examples
        --------
        >>> from exxtra_widget import Sample
        >>> sample = Sample([6, 2, 6, 1, 3])
        >>> sample.count(6), sample.count(lambda face: face > 2)
        (2, 3)
        """
        if callable(event):
            return sum(count for outcome, count in self._counts.items() if event(outcome))
        if isinstance(event, (list, set, frozenset, range)):
            return sum(self[outcome] for outcome in set(event))
        return self[event]

    def share(self, event: object) -> float:
        """Return the relative frequency of an event, 0 to 1."""
        return self.count(event) / self._size

    def interval(self, event: object, confidence_level: float = 0.95) -> Interval:
        """Return Wilson's interval for the probability of an event, 0 to 1."""
        return wilson(self.count(event), self._size, confidence_level)

    def mean(self) -> float:
        """Return the mean of the observations, in the unit of the outcomes."""
        check_alike(self._counts)
        total = weighted_sum((number_of(outcome, outcome), count) for outcome, count in self._counts.items())
        return float(total / self._size)

    def var(self) -> float:
        """Return the variance of the observations, with their number minus one as divisor.

        It is in the squared unit of the outcomes. A ``ValueError`` says that there is only one observation.

        Examples
        --------
        >>> from exxtra_widget import Sample
        >>> Sample([6, 2, 6, 1, 3]).var()
        5.3
        """
        if self._size == 1:
            raise ValueError("the variance of a sample needs two observations or more")
        check_alike(self._counts)
        numbers = [(number_of(outcome, outcome), count) for outcome, count in self._counts.items()]
        total, squares = weighted_sum(numbers), weighted_sum((x**2, count) for x, count in numbers)
        return float((squares - total**2 / self._size) / (self._size - 1))

    def std(self) -> float:
        """Return the standard deviation of the observations, the square root of `var`."""
        return sqrt(self.var())

    def quantile(self, q: Fraction | float) -> T:
        """Return the smallest outcome that is at least as large as a share `q` of the observations, 0 to 1.

        Examples
        --------
        >>> from exxtra_widget import Sample
        >>> sample = Sample([6, 2, 6, 1, 3])
        >>> sample.quantile(0.4), sample.median()
        (2, 3)
        """
        if not self._is_ordered:
            raise TypeError("quantile() needs outcomes that can be sorted; use map() to turn them into numbers")
        return quantile(self._counts, self._size, q, "a share")

    def median(self) -> T:
        """Return the smallest outcome that is at least as large as half of the observations."""
        return self.quantile(Fraction(1, 2))

    def map(self, function: Callable[[T], U]) -> Sample[U]:
        """Return the sample of a function of the outcome; counts of equal values are added."""
        value = function_of(function, "map()")
        found: Counter[U] = Counter()
        for outcome, count in self._counts.items():
            found[value(outcome)] += count
        return Sample(found)

    def __add__(self, other: Sample[T]) -> Sample[T]:
        """Return the union of both samples."""
        if not isinstance(other, Sample):
            return NotImplemented
        return Sample({outcome: self[outcome] + other[outcome] for outcome in {**self, **other}})

    # --- Tables and pictures ------------------------------------------------------------------

    def to_records(self) -> list[dict[str, Any]]:
        """Return a row for each outcome: outcome, count, size, share."""
        return [
            {"outcome": tables.plain(outcome), "count": count, "size": self._size, "share": count / self._size}
            for outcome, count in self._counts.items()
        ]

    def plot(
        self,
        exact: Mapping[Any, Fraction | float] | None = None,
        *,
        title: str = "",
        axis: str = "",
        category: str = "",
        language: Language | None = None,
    ) -> Figure:
        """Return a bar chart of the relative frequencies, next to `exact` probabilities as in `figures.compare`."""
        return compare(self, exact, title=title, axis=axis, category=category, language=language)

    def _table(self, language: str) -> tables.Table:
        caption = say(language, "sample", size=number(self._size, language))
        headings, lengths = ("outcome", "count", "frequency"), list(self._counts.values())
        return table_cells.table(language, headings, self._rows(language), caption=caption, bars=lengths)

    def _rows(self, language: str) -> list[tuple[str, str, str]]:
        size = number(self._size, language)
        return [
            (
                tables.label(outcome),
                say(language, "times", count=number(count, language), n=count, size=size),
                table_cells.share(count / self._size, language),
            )
            for outcome, count in self._counts.items()
        ]

    def __str__(self) -> str:
        return "\n".join(f"{name}: {times} ({share})" for name, times, share in self._rows("en"))

    def __repr__(self) -> str:
        some = ", ".join(f"{tables.label(outcome)}: {count}" for outcome, count in list(self._counts.items())[:6])
        return f"<Sample of {number(self._size)}: {some}{', …' * (len(self) > 6)}>"
