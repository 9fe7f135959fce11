"""Finite Markov chains with exact probabilities."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from math import lcm, sqrt
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar, overload

from exxtra_widget.probability.distribution import Distribution
from exxtra_widget.probability.exact import exact, generator
from exxtra_widget.probability.matrices import by_state
from exxtra_widget.support.arguments import quote, shown, whole
from exxtra_widget.support.calls import Suggesting, checked

S = TypeVar("S", bound=Hashable)
_MOST_STEPS: Final = 10**6


class _Away(NamedTuple):
    """Weights of the states of a chain that has not arrived after `steps` steps, out of unit**steps."""

    steps: int
    weight: int
    states: dict[Any, int]


@checked
class MarkovChain(Suggesting, Generic[S]):
    """Finite Markov chain with exact transition probabilities.

    Parameters
    ----------
    rows : mapping, or matrix
        State to the `Distribution` of the next state, or to its weights. A state without a row is absorbing: the chain
        stays there. Paths start from the first state if none is named. Or a square matrix, as nested lists or as an
        array of numpy, of whole weights, Fractions or floats; the floats of a row count as the decimals that Python
        prints, which have to add up to 1.
    states : iterable, optional
        With a matrix, the states in the order of its rows; 0, 1, 2, … without it.

    Raises
    ------
    TypeError
        If `rows` is neither a mapping nor a matrix, or if states come with a mapping.
    ValueError
        If there is no state, if a matrix is not square, or if a row is not a distribution; the message names its state.

    Examples
    --------
    A frog jumps from leaf to leaf, and half of the time back to the shore.

    >>> frog = MarkovChain({"shore": {"leaf": 1}, "leaf": {"shore": 1, "island": 1}})
    >>> frog.expected_steps(), frog.absorbing
    (Fraction(4, 1), ('island',))
    >>> [frog.hitting_time_pmf(n) for n in range(5)]
    [Fraction(0, 1), Fraction(0, 1), Fraction(1, 2), Fraction(0, 1), Fraction(1, 4)]
    >>> MarkovChain([[0.5, 0.5], [0, 1]], states=["wait", "done"]).expected_steps()
    Fraction(2, 1)
    """

    _suggestions: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(("transition", "transitions", "matrix", "P"), "transition_matrix()"),
        **dict.fromkeys(("sample", "simulate", "walk", "rvs", "run"), "path()"),
        **dict.fromkeys(("step", "propagate"), "distribution(n)"),
        **dict.fromkeys(("fundamental_matrix", "visits"), "expected_visits()"),
        **dict.fromkeys(("mean_first_passage_time", "mean_hitting_time", "mean_time"), "expected_steps()"),
        **dict.fromkeys(("first_passage_time", "hitting_times"), "hitting_time()"),
        **dict.fromkeys(("absorption", "absorption_probability"), "absorption_probabilities()"),
        "absorbing_states": "absorbing",
    }

    @overload
    def __init__(self, rows: Mapping[S, Distribution[S] | Mapping[S, Any]]) -> None: ...
    @overload
    def __init__(self, rows: Iterable[Iterable[Any]], *, states: Iterable[S]) -> None: ...
    @overload
    def __init__(self: MarkovChain[int], rows: Iterable[Iterable[Any]]) -> None: ...
    def __init__(self, rows: Any, *, states: Iterable[S] | None = None) -> None:
        named: Mapping[S, Any] = rows if isinstance(rows, Mapping) else by_state(rows, states)
        if named is rows and states is not None:
            raise TypeError("states= names the rows of a matrix; a mapping names them itself")
        if not named:
            raise ValueError("a Markov chain needs a state")
        self._rows: dict[S, Distribution[S]] = {}
        self._times: dict[tuple[S, frozenset[S]], HittingTime[S]] = {}
        for state, row in named.items():
            try:
                self._rows[state] = row if isinstance(row, Distribution) else Distribution(row)
            except (TypeError, ValueError) as error:
                raise ValueError(f"the row of state {quote(state)}: {error}") from error
        targets = dict.fromkeys(target for row in self._rows.values() for target in row)
        for target in targets:
            self._rows.setdefault(target, Distribution({target: 1}))

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
        return f"<MarkovChain of {len(self._rows)} states>"

    def transition_matrix(self) -> tuple[tuple[Fraction, ...], ...]:
        """Return the transition matrix.

        Returns
        -------
        tuple of tuples of Fraction
            The probability from each state (row) to each state (column), in the order of `states`.
        """
        return tuple(tuple(row[target] for target in self._rows) for row in self._rows.values())

    def distribution(self, n: int, start: S | None = None) -> Distribution[S]:
        """Return the distribution of the state after `n` steps.

        Parameters
        ----------
        n : int
            Number of steps, 0 to 10**6.
        start : state, optional
            The state to start from; the first one if none is named.

        Returns
        -------
        Distribution
            The states with their probabilities.

        Raises
        ------
        ValueError
            If `n` is out of range, or if `start` is unknown.
        """
        here = {self._start(start): Fraction(1)}
        for _ in range(whole(n, 0, _MOST_STEPS, "n")):
            here = _step(self._rows, here)
        return Distribution(here)

    def expected_visits(self, start: S | None = None) -> dict[S, Fraction]:
        """Return the mean number of visits to each state before the chain is absorbed.

        This is the row of `start` in the fundamental matrix.

        Parameters
        ----------
        start : state, optional
            The state to start from; the first one if none is named.

        Returns
        -------
        dict from state to Fraction
            The transient states that can be reached; the start counts as a visit.

        Raises
        ------
        ValueError
            If the chain may never be absorbed, or if `start` is unknown.
        """
        origin = self._start(start)
        inner = self._until(origin, set(self.absorbing))
        return _visits(self._rows, inner, origin)

    def absorption_probabilities(self, start: S | None = None) -> dict[S, Fraction]:
        """Return the probability of ending in each absorbing state.

        Parameters
        ----------
        start : state, optional
            The state to start from; the first one if none is named.

        Returns
        -------
        dict from state to Fraction
            All absorbing states; the probabilities add up to 1.

        Raises
        ------
        ValueError
            If the chain may never be absorbed, or if `start` is unknown.
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
        """Return the mean number of steps to a state, or to absorption.

        Parameters
        ----------
        start : state, optional
            The state to start from; the first one if none is named.
        target : state, optional
            The state to arrive at; any absorbing state if none is named.

        Returns
        -------
        Fraction
            The mean of `hitting_time`.

        Raises
        ------
        ValueError
            If the chain may never arrive, or if a state is unknown.
        """
        return self.hitting_time(start, target).mean()

    def hitting_time(self, start: S | None = None, target: S | None = None) -> HittingTime[S]:
        """Return the distribution of the number of steps to a state, or to absorption.

        Parameters
        ----------
        start : state, optional
            The state to start from; the first one if none is named.
        target : state, optional
            The state to arrive at; any absorbing state if none is named.

        Returns
        -------
        HittingTime
            The distribution; it has a mean only if the chain is certain to arrive.

        Raises
        ------
        ValueError
            If a state is unknown.
        """
        targets = frozenset(self.absorbing if target is None else [self._known(target)])
        asked = self._start(start), targets
        # `HittingTime.sf` goes on from the last probability that was computed.
        if asked not in self._times:
            self._times[asked] = HittingTime(self, *asked)
        return self._times[asked]

    def hitting_time_pmf(self, n: int, start: S | None = None, target: S | None = None) -> Fraction:
        """Return the probability of arriving with the n-th step, not sooner.

        Parameters
        ----------
        n : int
            Number of steps, 0 to 10**6.
        start : state, optional
            The state to start from; the first one if none is named.
        target : state, optional
            The state to arrive at; any absorbing state if none is named.

        Returns
        -------
        Fraction
            ``hitting_time(start, target).pmf(n)``.

        Raises
        ------
        ValueError
            If `n` is out of range, or if a state is unknown.
        """
        return self.hitting_time(start, target).pmf(n)

    def path(self, start: S | None = None, *, rng: Any = None, steps: int = 1000) -> list[S]:
        """Draw a random path, which ends in an absorbing state or after `steps` steps.

        Parameters
        ----------
        start : state, optional
            The state to start from; the first one if none is named.
        rng : random.Random or int, optional
            The generator or a seed.
        steps : int
            The largest number of steps, 0 to 10**9.

        Returns
        -------
        list of states
            The states in order, the start first.

        Raises
        ------
        TypeError
            If `rng` is neither a generator nor a seed.
        ValueError
            If `steps` is out of range, or if `start` is unknown.

        Examples
        --------
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

    def _start(self, start: S | None) -> S:
        return next(iter(self._rows)) if start is None else self._known(start)

    def _known(self, state: S) -> S:
        if state not in self._rows:
            some = ", ".join(map(quote, self.states[:6]))
            raise ValueError(
                f"{quote(state)} is not a state of this chain; its states are {some}{', …' * (len(self._rows) > 6)}"
            )
        return state

    def _until(self, origin: S, targets: set[S] | frozenset[S]) -> list[S]:
        """Return the states on the way to the targets, or raise a ``ValueError`` if the chain may miss them."""
        inner = _reached(origin, lambda state: () if state in targets else self._rows[state])
        sources: dict[S, set[S]] = {}
        for state in inner:
            for following in self._rows[state]:
                sources.setdefault(following, set()).add(state)
        back = {state for target in targets for state in _reached(target, lambda state: sources.get(state, ()))}
        lost = [state for state in inner if state not in back]
        if lost:
            raise ValueError(
                f"from {quote(lost[0])} the chain never gets there, so the time has no mean and may have no end"
            )
        return [state for state in inner if state not in targets]


@checked
class HittingTime(Suggesting, Generic[S]):
    """Distribution of the number of steps that a chain takes to arrive: over 0, 1, 2, … without an upper end.

    Parameters
    ----------
    chain : MarkovChain
        The chain.
    start : state
        The state to start from.
    targets : frozenset of states
        The states to arrive at.

    Examples
    --------
    How often a coin is tossed until it shows heads:

    >>> tosses = MarkovChain({"tails": {"tails": 1, "heads": 1}}).hitting_time()
    >>> tosses.pmf(3), tosses.sf(3), tosses.mean(), tosses.var()
    (Fraction(1, 8), Fraction(1, 8), Fraction(2, 1), Fraction(2, 1))
    """

    _suggestions: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(("probability", "pdf"), "pmf()"),
        **dict.fromkeys(("quantile", "percentile", "isf"), "ppf()"),
        **dict.fromkeys(("variance", "sd", "stdev"), "var() or std()"),
        **dict.fromkeys(("expected", "expectation", "expect"), "mean()"),
        **dict.fromkeys(("sample", "rvs", "simulate"), "chain.path(), one state longer than its steps"),
        "at_least": "sf(n - 1)",
    }

    def __init__(self, chain: MarkovChain[S], start: S, targets: frozenset[S]) -> None:
        self.chain = chain
        self.start = start
        self.targets = targets
        # Each step multiplies all weights by the same number: no fraction is reduced on the way.
        self._unit = lcm(*(row.total for row in chain._rows.values()))  # noqa: SLF001 - two halves of one thing
        # The last two counts of steps: asking in order computes each step once.
        self._recent = self._begin(), self._begin()

    def __repr__(self) -> str:
        return f"<HittingTime from {quote(self.start)}>"

    def pmf(self, n: int) -> Fraction:
        """Return the probability of exactly `n` steps.

        Parameters
        ----------
        n : int
            Number of steps, 0 to 10**6.

        Returns
        -------
        Fraction
            The probability.

        Raises
        ------
        ValueError
            If `n` is out of range.
        """
        steps = whole(n, 0, _MOST_STEPS, "n")
        return self.sf(steps - 1) - self.sf(steps) if steps else 1 - self.sf(0)

    def cdf(self, n: int) -> Fraction:
        """Return the probability of at most `n` steps.

        Parameters
        ----------
        n : int
            Number of steps, 0 to 10**6.

        Returns
        -------
        Fraction
            The probability.

        Raises
        ------
        ValueError
            If `n` is out of range.
        """
        return 1 - self.sf(n)

    def sf(self, n: int) -> Fraction:
        """Return the probability of more than `n` steps.

        Parameters
        ----------
        n : int
            Number of steps, 0 to 10**6.

        Returns
        -------
        Fraction
            The probability.

        Raises
        ------
        ValueError
            If `n` is out of range.
        """
        steps = whole(n, 0, _MOST_STEPS, "n")
        before, latest = self._recent
        if steps < before.steps:
            before = latest = self._begin()
        while latest.steps < steps:
            before, latest = latest, self._advance(latest)
        self._recent = before, latest
        return Fraction((before if steps == before.steps else latest).weight, self._unit**steps)

    def mean(self) -> Fraction:
        """Return the mean number of steps.

        Returns
        -------
        Fraction
            The mean.

        Raises
        ------
        ValueError
            If the chain may never arrive.
        """
        return sum(self._visits().values(), Fraction(0))

    def var(self) -> Fraction:
        """Return the variance of the number of steps.

        Returns
        -------
        Fraction
            The variance.

        Raises
        ------
        ValueError
            If the chain may never arrive.
        """
        # The mean of T (T + 1) / 2 is the sum of the mean remaining times over all visits.
        visits = self._visits()
        left = _values(self.chain.rows, list(visits), dict.fromkeys(visits, Fraction(1)))
        mean = self.mean()
        square = 2 * sum((share * left[state] for state, share in visits.items()), Fraction(0)) - mean
        return square - mean**2

    def std(self) -> float:
        """Return the standard deviation of the number of steps.

        Returns
        -------
        float
            The square root of `var`.

        Raises
        ------
        ValueError
            If the chain may never arrive.
        """
        return sqrt(self.var())

    def ppf(self, q: Fraction | float) -> int:
        """Return the smallest number of steps whose `cdf` is at least `q`.

        Parameters
        ----------
        q : number
            A probability from 0 to less than 1; a float counts as the decimal that Python prints.

        Returns
        -------
        int
            The quantile.

        Raises
        ------
        ValueError
            If `q` is out of range, if the chain may never arrive, or if more than a million steps are needed.

        Examples
        --------
        >>> tosses = MarkovChain({"tails": {"tails": 1, "heads": 1}}).hitting_time()
        >>> tosses.ppf(0.9), tosses.median()
        (4, 1)
        """
        share = exact(q, "q")
        if not 0 <= share < 1:
            raise ValueError(f"q is a probability from 0 to less than 1, not {shown(q)}")
        self._visits()
        away, whole_weight = self._begin(), 1
        while away.weight * share.denominator > (share.denominator - share.numerator) * whole_weight:
            if away.steps == _MOST_STEPS:
                raise ValueError(
                    f"more than {_MOST_STEPS} steps are needed with probability {share}; sf() takes single numbers"
                )
            away, whole_weight = self._advance(away), whole_weight * self._unit
        return away.steps

    def median(self) -> int:
        """Return the smallest number of steps whose `cdf` is at least one half.

        Returns
        -------
        int
            The lower median.

        Raises
        ------
        ValueError
            If the chain may never arrive.
        """
        return self.ppf(Fraction(1, 2))

    def _begin(self) -> _Away:
        there = self.start in self.targets
        return _Away(0, 0 if there else 1, {} if there else {self.start: 1})

    def _advance(self, away: _Away) -> _Away:
        """Return the weights one step later."""
        there: dict[S, int] = {}
        for state, weight in away.states.items():
            row = self.chain._rows[state]  # noqa: SLF001 - two halves of one thing
            scale = weight * (self._unit // row.total)
            for target, part in row.weights.items():
                if target not in self.targets:
                    there[target] = there.get(target, 0) + scale * part
        return _Away(away.steps + 1, sum(there.values()), there)

    def _visits(self) -> dict[S, Fraction]:
        if self.start in self.targets:
            return {}
        inner = self.chain._until(self.start, self.targets)  # noqa: SLF001 - two halves of one thing
        return _visits(self.chain.rows, inner, self.start)


def _step(rows: Mapping[S, Distribution[S]], here: Mapping[S, Fraction]) -> dict[S, Fraction]:
    """Return the distribution of the state one step later."""
    there: dict[S, Fraction] = {}
    for state, share in here.items():
        for target, chance in rows[state].items():
            there[target] = there.get(target, Fraction(0)) + share * chance
    return there


def _reached(origin: S, following: Callable[[S], Iterable[S]]) -> list[S]:
    """Return a state and all states that can be reached from it, nearest first."""
    found = {origin: None}
    waiting = [origin]
    for state in waiting:
        for target in following(state):
            if target not in found:
                found[target] = None
                waiting.append(target)
    return list(found)


def _visits(rows: Mapping[S, Distribution[S]], inner: list[S], origin: S) -> dict[S, Fraction]:
    """Return the mean number of visits to each inner state."""
    transposed: dict[S, dict[S, Fraction]] = {state: {} for state in inner}
    for state in inner:
        for target, chance in rows[state].items():
            if target in transposed:
                transposed[target][state] = chance
    return _solve(transposed, {state: Fraction(state == origin) for state in inner})


def _values(rows: Mapping[S, Distribution[S]], inner: list[S], own: dict[S, Fraction]) -> dict[S, Fraction]:
    """Return for each inner state the mean sum of `own` over the states visited from it."""
    kept = set(inner)
    return _solve({state: {t: p for t, p in rows[state].items() if t in kept} for state in inner}, own)


def _solve(rows: dict[S, dict[S, Fraction]], own: dict[S, Fraction]) -> dict[S, Fraction]:
    """Solve x = own + rows x exactly, one state after the other."""
    rest = {state: dict(row) for state, row in rows.items()}
    value = dict(own)
    order = list(rest)
    for i, state in enumerate(order):
        row = rest[state]
        scale = 1 - row.pop(state, Fraction(0))
        value[state] /= scale
        for target in row:
            row[target] /= scale
        for later in order[i + 1 :]:
            factor = rest[later].pop(state, None)
            if factor:
                value[later] += factor * value[state]
                for target, chance in row.items():
                    rest[later][target] = rest[later].get(target, Fraction(0)) + factor * chance
    for state in reversed(order):
        value[state] += sum((chance * value[target] for target, chance in rest[state].items()), Fraction(0))
    return value
