"""Finite Markov chains with exact probabilities."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from math import gcd, lcm
from typing import TYPE_CHECKING, Any, TypeVar, overload

from exxtra_widget.charts.chain import chain, transitions
from exxtra_widget.drawing import tables
from exxtra_widget.probability.distribution import Distribution
from exxtra_widget.probability.exact import generator
from exxtra_widget.probability.hitting_time import MOST_STEPS, HittingTime, next_weights
from exxtra_widget.probability.matrices import by_state, mean_visits, reached, sources_until, visits_per_return
from exxtra_widget.support.arguments import quote, shown, whole
from exxtra_widget.support.columns import keyed
from exxtra_widget.support.extras import missing_extra
from exxtra_widget.support.foreign_tables import named_rows
from exxtra_widget.support.suggest import suggest_in_class

if TYPE_CHECKING:
    import pandas as pd

    from exxtra_widget.charts.figure import Figure
    from exxtra_widget.support.locale import Language

S = TypeVar("S", bound=Hashable)


@suggest_in_class("hitting_time")
class MarkovChain(tables.Shown, Mapping[S, Distribution[S]]):
    """Finite Markov chain with exact transition probabilities: a mapping from state to `Distribution` of the next one.

    Parameters
    ----------
    rows : mapping, or matrix
        State to the `Distribution` of the next state, or to its weights. A state without a row is absorbing: the chain
        stays there. Paths start from the first state if none is named. Or a square matrix, as nested lists, as an array
        of numpy or as a sparse one of scipy; a table whose columns are named after the states, and its rows by the
        index, by the first column, or in the same order; or a graph of networkx. A row holds the weights or shares of
        a `Distribution`.
    states : iterable, optional
        With a matrix, the states in the order of its rows; by default 0, 1, 2, ….

    Raises
    ------
    TypeError
        If `rows` is neither a mapping nor a matrix, or if states come with a mapping.
    ValueError
        If there is no state, if a matrix is not square, or if a row is not a distribution; the message names its state.

    Examples
    --------
    A frog jumps from leaf to leaf, and half of the time back to the shore.

    >>> from exxtra_widget import MarkovChain
    >>> frog = MarkovChain({"shore": {"leaf": 1}, "leaf": {"shore": 1, "island": 1}})
    >>> frog.expected_steps(), frog.absorbing
    (Fraction(4, 1), ('island',))
    >>> [frog.hitting_time_pmf(n) for n in range(5)]
    [Fraction(0, 1), Fraction(0, 1), Fraction(1, 2), Fraction(0, 1), Fraction(1, 4)]
    >>> frog["leaf"]["island"], (frog**2)["shore"]["island"]
    (Fraction(1, 2), Fraction(1, 2))
    >>> MarkovChain([[0.5, 0.5], [0, 1]], states=["wait", "done"]).expected_steps()
    Fraction(2, 1)
    """

    __slots__ = ("_rows", "_times")

    @overload
    def __init__(self, rows: Mapping[S, Distribution[S] | Mapping[S, Any]]) -> None: ...
    @overload
    def __init__(self, rows: Iterable[Iterable[Any]], *, states: Iterable[S]) -> None: ...
    @overload
    def __init__(self: MarkovChain[int], rows: Iterable[Iterable[Any]]) -> None: ...
    def __init__(self, rows: Any, *, states: Iterable[S] | None = None) -> None:
        table = named_rows(rows, has_states=states is not None)
        named: Mapping[S, Any] = by_state(rows, states) if table is None else table
        if table is not None and states is not None:
            raise TypeError("states= names the rows of a matrix, but a mapping already names them; remove it")
        if not named:
            raise ValueError("a Markov chain needs at least one state")
        self._rows: dict[S, Distribution[S]] = {}
        self._times: dict[tuple[S, frozenset[S]], HittingTime[S]] = {}
        for state, row in named.items():
            try:
                self._rows[state] = _row(row)
            except (TypeError, ValueError) as error:
                raise ValueError(f"the row of state {quote(state)}: {error}") from error
        if named is not rows and not set(named) & set().union(*named.values()):
            raise ValueError("the rows and columns of the table have no state in common; name both after the states")
        targets = dict.fromkeys(target for row in self._rows.values() for target in row)
        for target in targets:
            self._rows.setdefault(target, Distribution({target: 1}))

    # --- A mapping ----------------------------------------------------------------------------

    def __getitem__(self, state: S) -> Distribution[S]:
        if state not in self._rows:
            raise KeyError(self._unknown(state))
        return self._rows[state]

    def __iter__(self) -> Iterator[S]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)

    def __hash__(self) -> int:
        return hash(frozenset(self._rows.items()))

    @property
    def states(self) -> tuple[S, ...]:
        """All states: those with a row in the given order, then the others."""
        return tuple(self._rows)

    @property
    def rows(self) -> Mapping[S, Distribution[S]]:
        """The distribution of the next state, by state."""
        return dict(self._rows)

    @property
    def absorbing(self) -> tuple[S, ...]:
        """The states that are never left."""
        return tuple(state for state, row in self._rows.items() if row.support() == (state,))

    def __repr__(self) -> str:
        note = next((f"  # {row.note}" for row in self._rows.values() if row.note), "")
        return f"<MarkovChain of {len(self._rows)} states>{note}"

    def _table(self, language: str) -> tables.Table:
        return transitions(self._rows, language)

    def transition_matrix(self) -> tuple[tuple[Fraction, ...], ...]:
        """Return the probability from each state (row) to each state (column), in the order of `states`."""
        return tuple(tuple(row[target] for target in self._rows) for row in self._rows.values())

    def to_pandas(self) -> pd.DataFrame:
        """Return the transition matrix as a data frame, whose rows and columns are named after the states."""
        try:
            import pandas as pd  # pandas is in an extra
        except ImportError as error:
            raise missing_extra("to_pandas()", "pandas", "pandas", "transition_matrix()") from error
        names = pd.Index(list(self._rows), tupleize_cols=False)
        return pd.DataFrame([map(float, row) for row in self.transition_matrix()], index=names, columns=names)

    def distribution(self, n: int, start: S | None = None) -> Distribution[S]:
        """Return the distribution of the state after `n` steps, 0 to 10**6; without `start` from the first state.

        Examples
        --------
        >>> from exxtra_widget import MarkovChain
        >>> frog = MarkovChain({"shore": {"leaf": 1}, "leaf": {"shore": 1, "island": 1}})
        >>> frog.distribution(2)["island"]
        Fraction(1, 2)
        """
        here = {self._start(start): 1}
        # Each step multiplies all weights by the same number, so no fractions are reduced.
        unit = lcm(*(row.total for row in self._rows.values()))
        for _ in range(whole(n, 0, MOST_STEPS, "n")):
            here = next_weights(self._rows, here, unit)
        divisor = gcd(*here.values())
        return Distribution({state: weight // divisor for state, weight in here.items()})

    def __pow__(self, n: int) -> MarkovChain[S]:
        """Return the chain of which one step is `n` steps of this one, 0 to 10**6."""
        return MarkovChain({state: self.distribution(n, state) for state in self._rows})

    def stationary_distribution(self) -> Distribution[S]:
        """Return the stationary distribution: the share of each state in the long run.

        Raises
        ------
        ValueError
            If there are several, because the chain has parts that it never leaves.

        Examples
        --------
        >>> from exxtra_widget import MarkovChain
        >>> weather = MarkovChain({"sun": {"sun": 0.9, "rain": 0.1}, "rain": {"sun": 0.5, "rain": 0.5}})
        >>> weather.stationary_distribution()
        Distribution({'rain': 1, 'sun': 5})
        """
        found = {state: reached(state, self._rows.__getitem__) for state in self._rows}
        # A state that reaches the fewest states is recurrent.
        lasting = min(found.values(), key=len)
        apart = [state for state in self._rows if lasting[0] not in found[state]]
        if apart:
            raise ValueError(
                f"the chain has several stationary distributions: it never goes from {quote(apart[0])} "
                f"to {quote(lasting[0])} or back"
            )
        visits = visits_per_return(self._rows, lasting)
        total = sum(visits.values())
        return Distribution({state: share / total for state, share in visits.items()})

    def expected_visits(self, start: S | None = None) -> dict[S, Fraction]:
        """Return the mean number of visits to each state before the chain is absorbed; the start counts as a visit.

        This is the row of `start` (by default of the first state) in the fundamental matrix, without the states that
        cannot be reached. A chain that may never be absorbed raises a ``ValueError``.

        Examples
        --------
        >>> from exxtra_widget import MarkovChain
        >>> frog = MarkovChain({"shore": {"leaf": 1}, "leaf": {"shore": 1, "island": 1}})
        >>> frog.expected_visits()
        {'shore': Fraction(2, 1), 'leaf': Fraction(2, 1)}
        """
        origin = self._start(start)
        sources = sources_until(self._rows, origin, frozenset(self.absorbing))
        return mean_visits(sources, {origin: Fraction(1)})

    def absorption_probabilities(self, start: S | None = None) -> dict[S, Fraction]:
        """Return the probability of ending in each absorbing state, by default from the first state.

        A chain that may never be absorbed raises a ``ValueError``.

        Examples
        --------
        >>> from exxtra_widget import MarkovChain
        >>> gambler = MarkovChain({1: {0: 1, 2: 1}, 2: {1: 1, 3: 1}})
        >>> gambler.absorption_probabilities(1)
        {0: Fraction(2, 3), 3: Fraction(1, 3)}
        """
        origin = self._start(start)
        if origin in self.absorbing:
            return {state: Fraction(state == origin) for state in self.absorbing}
        visits = self.expected_visits(origin)
        return {
            state: sum((share * self._rows[at][state] for at, share in visits.items()), Fraction(0))
            for state in self.absorbing
        }

    def expected_steps(self, start: S | None = None, target: S | None = None) -> Fraction:
        """Return the mean number of steps to a state, by default to absorption; an error if it may never arrive."""
        return self.hitting_time(start, target).mean()

    def hitting_time(self, start: S | None = None, target: S | None = None) -> HittingTime[S]:
        """Return the distribution of the number of steps from a state, by default the first, to another one.

        Without a target any absorbing state will do. The time has a mean only if the chain is certain to arrive.

        Examples
        --------
        >>> from exxtra_widget import MarkovChain
        >>> frog = MarkovChain({"shore": {"leaf": 1}, "leaf": {"shore": 1, "island": 1}})
        >>> frog.hitting_time().mean(), frog.hitting_time().cdf(4)
        (Fraction(4, 1), Fraction(3, 4))
        """
        targets = frozenset(self.absorbing if target is None else [self._known(target)])
        asked = self._start(start), targets
        # `HittingTime.sf` continues from the last probability that it computed.
        if asked not in self._times:
            self._times[asked] = HittingTime(self, *asked)
        return self._times[asked]

    def hitting_time_pmf(self, n: int, start: S | None = None, target: S | None = None) -> Fraction:
        """Return the probability of arriving at exactly the n-th step, 0 to 10**6."""
        return self.hitting_time(start, target).pmf(n)

    def path(self, start: S | None = None, *, rng: object = None, steps: int = 1000) -> list[S]:
        """Draw a random path, which ends in an absorbing state or after `steps` steps, 0 to 10**9.

        The path begins with its start, by default the first state; `rng` is a ``random.Random`` or a seed.

        Examples
        --------
        >>> from exxtra_widget import MarkovChain
        >>> MarkovChain({"on": {"on": 2, "off": 1}}).path(rng=4)
        ['on', 'off']
        """
        random = generator(rng)
        states = [self._start(start)]
        for _ in range(whole(steps, 0, 10**9, "steps")):
            row = self._rows[states[-1]]
            if row.support() == (states[-1],):
                break
            states.append(row.rvs(rng=random))
        return states

    def plot(self, *, title: str = "", language: Language | None = None) -> Figure:
        """Return a diagram of the states and their probabilities, for up to 8 states."""
        return chain(self, title=title, language=language)

    def _start(self, start: S | None) -> S:
        return next(iter(self._rows)) if start is None else self._known(start)

    def _known(self, state: S) -> S:
        try:
            is_known = state in self._rows
        except TypeError:
            # States must be hashable.
            is_known = False
        if not is_known:
            raise ValueError(self._unknown(state))
        return state

    def _unknown(self, state: object) -> str:
        some = ", ".join(map(quote, self.states[:6]))
        return f"{quote(state)} is not a state of this chain; its states are {some}{', …' * (len(self._rows) > 6)}"


def _row(given: Any) -> Distribution[Any]:
    if isinstance(given, Distribution):
        return given
    if not isinstance(given, Mapping) and keyed(given) is None:
        raise TypeError(
            f"it must be a mapping from the next state to its weight, not {shown(given)}; "
            "Distribution([…]) makes states equally likely"
        )
    return Distribution(given)
