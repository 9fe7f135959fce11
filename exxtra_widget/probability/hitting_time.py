"""Distribution of the number of steps until a Markov chain arrives."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from itertools import accumulate, dropwhile
from math import lcm, sqrt
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeVar, overload

from exxtra_widget.charts import table_cells
from exxtra_widget.charts.bars import draw_bars
from exxtra_widget.charts.figure import Figure, say
from exxtra_widget.drawing import tables
from exxtra_widget.probability.exact import drawing, exact, generator, lowered, writable
from exxtra_widget.probability.matrices import mean_visits, sources_until
from exxtra_widget.support.arguments import quote, shown, whole
from exxtra_widget.support.locale import Language, spoken
from exxtra_widget.support.suggest import suggest_in_class

if TYPE_CHECKING:
    from exxtra_widget.probability.distribution import Distribution
    from exxtra_widget.probability.markov import MarkovChain

S = TypeVar("S", bound=Hashable)
MOST_STEPS: Final = 10**6
# Rows of the table; the distribution has no upper end.
_MOST_ROWS: Final = 21


def next_weights(rows: Mapping[S, Distribution[S]], here: Mapping[S, int], unit: int) -> dict[S, int]:
    """Return the weights of the states one step later, times a unit: a common multiple of the totals of all rows."""
    there: dict[S, int] = {}
    for state, weight in here.items():
        row = rows[state]
        scale = weight * (unit // row.total)
        for target, part in row.weights.items():
            there[target] = there.get(target, 0) + scale * part
    return there


class _NotArrived(NamedTuple):
    """Weights of the states of a chain that has not arrived after `steps` steps, out of unit**steps."""

    steps: int
    weight: int
    states: dict[Any, int]


@suggest_in_class()
class HittingTime(tables.Tabular, tables.Shown, Generic[S]):
    """Distribution of the number of steps that a chain takes to arrive: over 0, 1, 2, … without an upper end.

    Examples
    --------
    How often a coin is tossed until it shows heads:

    >>> from exxtra_widget import MarkovChain
    >>> tosses = MarkovChain({"tails": {"tails": 1, "heads": 1}}).hitting_time()
    >>> tosses.pmf(3), tosses.sf(3), tosses.mean(), tosses.var()
    (Fraction(1, 8), Fraction(1, 8), Fraction(2, 1), Fraction(2, 1))
    >>> tosses.ppf(0.9), tosses.median()
    (4, 1)
    """

    __slots__ = ("_recent", "_rows", "_unit", "_words", "chain", "start", "targets")

    def __init__(self, chain: MarkovChain[S], start: S, targets: frozenset[S], *, rolls: bool = False) -> None:
        self.chain: MarkovChain[S] = chain
        self.start: S = start
        self.targets: frozenset[S] = targets
        # Keys of the unit and of the title.
        self._words = ("roll_count", "rolls") if rolls else ("step_count", "waits")
        self._rows = chain.rows
        # Each step multiplies all weights by the same number, so no fractions are reduced.
        self._unit = lcm(*(row.total for row in self._rows.values()))
        # Keep the last two: asking in order then computes each step once.
        self._recent = self._begin(), self._begin()

    def __repr__(self) -> str:
        return f"<HittingTime from {quote(self.start)}>"

    def to_records(self) -> list[dict[str, Any]]:
        """Return a row for each number of steps, as far as the 99% quantile: its probability, and of this or fewer.

        A ``ValueError`` says that the chain may never arrive.
        """
        return [
            {"steps": n, "probability": float(self.pmf(n)), "at_most": float(self.cdf(n))}
            for n in range(self.ppf(0.99) + 1)
        ]

    @overload
    def rvs(self, size: None = None, *, rng: object = None) -> int: ...
    @overload
    def rvs(self, size: int, *, rng: object = None) -> list[int]: ...
    def rvs(self, size: int | None = None, *, rng: object = None) -> int | list[int]:
        """Draw one random number of steps, or a list of them, with `size` and `rng` as in `Distribution.rvs`.

        A ``ValueError`` says that the chain may never arrive.

        Examples
        --------
        >>> from exxtra_widget import MarkovChain
        >>> tosses = MarkovChain({"tails": {"tails": 1, "heads": 1}}).hitting_time()
        >>> tosses.rvs(5, rng=1)
        [1, 3, 1, 1, 3]
        """
        self._sources()
        random = generator(rng)
        steps = {state: drawing(row.weights, random) for state, row in self._rows.items()}
        return self._walk(steps) if size is None else [self._walk(steps) for _ in range(whole(size, 0, 10**9, "size"))]

    def _walk(self, steps: Mapping[S, Callable[[], S]]) -> int:
        state, taken = self.start, 0
        while state not in self.targets:
            state, taken = steps[state](), taken + 1
        return taken

    def _table(self, language: str) -> tables.Table:
        shares: list[Fraction] = []
        while len(shares) < _MOST_ROWS and sum(shares) < Fraction(99, 100):
            shares.append(self.pmf(len(shares)))
        rows = [
            (str(n), table_cells.share(share, language), table_cells.share(so_far, language))
            for n, (share, so_far) in enumerate(zip(shares, accumulate(shares), strict=True))
        ]
        unit, title = self._words
        headings = (unit, "probability", "at_most")
        return table_cells.table(language, headings, rows, caption=say(language, title), bars=shares)

    def pmf(self, n: int) -> Fraction:
        """Return the probability of exactly `n` steps, 0 to 10**6."""
        steps = whole(n, 0, MOST_STEPS, "n")
        return writable(self.sf(steps - 1) - self.sf(steps) if steps else 1 - self.sf(0))

    def cdf(self, n: int) -> Fraction:
        """Return the probability of at most `n` steps."""
        return writable(1 - self.sf(n))

    def sf(self, n: int) -> Fraction:
        """Return the probability of more than `n` steps, 0 to 10**6."""
        steps = whole(n, 0, MOST_STEPS, "n")
        before, latest = self._recent
        if steps < before.steps:
            before = latest = self._begin()
        while latest.steps < steps:
            before, latest = latest, self._advance(latest)
        self._recent = before, latest
        return writable(Fraction((before if steps == before.steps else latest).weight, self._unit**steps))

    def mean(self) -> Fraction:
        """Return the mean number of steps."""
        return sum(mean_visits(self._sources(), {self.start: Fraction(1)}).values(), Fraction(0))

    def var(self) -> Fraction:
        """Return the variance of the number of steps; a ``ValueError`` if the chain may never arrive."""
        sources = self._sources()
        visits = mean_visits(sources, {self.start: Fraction(1)})
        # A walk of T steps has T (T + 1) / 2 visits if another walk begins at each of its own.
        mean, both = (sum(one.values(), Fraction(0)) for one in (visits, mean_visits(sources, visits)))
        return 2 * both - mean - mean**2

    def std(self) -> float:
        """Return the standard deviation of the number of steps."""
        return sqrt(self.var())

    def ppf(self, q: Fraction | float) -> int:
        """Return the smallest number of steps whose `cdf` is at least `q`, from 0 to less than 1.

        A ``ValueError`` says that the chain may never arrive, or that more than a million steps are needed.
        """
        if not 0 <= exact(q, "q") < 1:
            raise ValueError(f"q must be a probability from 0 to less than 1, not {shown(q)}")
        share = lowered(q)
        self._sources()
        away, whole_weight = self._begin(), 1
        while away.weight * share.denominator > (share.denominator - share.numerator) * whole_weight:
            if away.steps == MOST_STEPS:
                raise ValueError(
                    f"reaching probability {share} takes more than {MOST_STEPS} steps; "
                    "use sf(n) for a single number of steps"
                )
            away, whole_weight = self._advance(away), whole_weight * self._unit
        return away.steps

    def median(self) -> int:
        """Return the smallest number of steps whose `cdf` is at least one half."""
        return self.ppf(Fraction(1, 2))

    def plot(self, *, title: str = "", language: Language | None = None) -> Figure:
        """Return a figure of the probability of each number of steps, up to the 99% quantile."""
        language = spoken(language)
        steps = dropwhile(lambda n: not self.pmf(n), range(self.ppf(0.99) + 1))
        shares = {str(n): self.pmf(n) for n in steps}
        unit, named = self._words
        return draw_bars(shares, title=title or say(language, named), heading=say(language, unit), language=language)

    def _begin(self) -> _NotArrived:
        there = self.start in self.targets
        return _NotArrived(0, 0 if there else 1, {} if there else {self.start: 1})

    def _advance(self, away: _NotArrived) -> _NotArrived:
        after = next_weights(self._rows, away.states, self._unit)
        there = {state: weight for state, weight in after.items() if state not in self.targets}
        return _NotArrived(away.steps + 1, sum(there.values()), there)

    def _sources(self) -> dict[S, dict[S, Fraction]]:
        return sources_until(self._rows, self.start, self.targets)
