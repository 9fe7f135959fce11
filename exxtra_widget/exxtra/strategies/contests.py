"""Exact contests between strategies for two seats, by value iteration over all states."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from exxtra_widget.charts import table_cells
from exxtra_widget.charts.bars import draw_bars
from exxtra_widget.charts.duels import MOST, duels
from exxtra_widget.charts.figure import Figure, say
from exxtra_widget.charts.numbers import percent
from exxtra_widget.core.position import ROLL
from exxtra_widget.core.registry import definition_of
from exxtra_widget.core.strategy import (
    ChanceNeededError,
    NoChance,
    StrategyError,
    check_names_differ,
    decide,
    entrants,
    find,
    label,
)
from exxtra_widget.drawing.tables import Shown, Table, Tabular
from exxtra_widget.exxtra.rules.loaded_dice import read_weights
from exxtra_widget.exxtra.rules.notation import DOUBLE_X, GOAL, STRICT_PLACING, Place, Rules
from exxtra_widget.exxtra.strategies import random
from exxtra_widget.exxtra.strategies.sentences import Plan
from exxtra_widget.exxtra.strategies.solved import Optimal
from exxtra_widget.exxtra.two_seats.solution import solution_of
from exxtra_widget.exxtra.two_seats.states import RANKS, State, states_of
from exxtra_widget.exxtra.two_seats.sweep import ROLL_ON, UNIFORM, Sweeper
from exxtra_widget.probability.intervals import Interval
from exxtra_widget.support.arguments import items_of, number, shown
from exxtra_widget.support.locale import spoken
from exxtra_widget.support.progress import interruptible, reporter
from exxtra_widget.support.suggest import suggest_in_class, suggest_keywords

if TYPE_CHECKING:
    from exxtra_widget.core.dice import Weights
    from exxtra_widget.core.strategy import Strategy
    from exxtra_widget.exxtra.two_seats.states import States


_MOST_SWEEPS: Final = 5_000
_TOL: Final = (1e-13, 0.1)


@suggest_in_class()
@dataclass(frozen=True)
class Contest(Shown):
    """Exact win probabilities of one strategy against another.

    Parameters
    ----------
    strategies : tuple of str
        Names of both.
    beginning, answering : Interval
        Bounds on the win probability of the first strategy when it begins, and when the other begins.
    """

    strategies: tuple[str, str]
    beginning: Interval
    answering: Interval

    @property
    def share(self) -> float:
        """Win probability of the first strategy if each begins half of the games, 0 to 1."""
        return (sum(self.beginning) + sum(self.answering)) / 4

    @property
    def gap(self) -> float:
        """Largest distance between bounds, 0 to 1."""
        return max(interval.high - interval.low for interval in (self.beginning, self.answering))

    def __str__(self) -> str:
        one, other = self.strategies
        begins, answers = (percent(sum(bounds) / 2) for bounds in (self.beginning, self.answering))
        mean = f"the mean of {begins} if it begins and {answers} if not"
        return f"{one} wins {percent(self.share)} against {other}, {mean}"

    def __repr__(self) -> str:
        return f"<Contest: {self}>"

    def plot(self, *, title: str = "", language: str | None = None) -> Figure:
        """Return a figure of the win probability of the first strategy: if it begins, if the other begins, in turn."""
        language = spoken(language)
        one, other = self.strategies
        shares = {
            say(language, "begins", name=one): sum(self.beginning) / 2,
            say(language, "begins", name=other): sum(self.answering) / 2,
            say(language, "alternate"): self.share,
        }
        return draw_bars(
            shares,
            reference=(0.5, say(language, "even", value=percent(0.5, language))),
            title=title or say(language, "contest", name=one, other=other),
            axis=say(language, "win_of", name=one),
            heading=say(language, "beginning"),
            language=language,
        )

    def _table(self, language: str) -> Table:
        one, other = self.strategies
        shares = (self.share, sum(self.beginning) / 2, sum(self.answering) / 2)
        rows = [
            (one, *(percent(share, language) for share in shares)),
            (other, *(percent(1 - share, language) for share in shares)),
        ]
        return table_cells.table(language, ("strategy", "winning", "upper_begins", "lower_begins"), rows)


@suggest_keywords
def evaluate(
    strategies: Sequence[Any] | Mapping[str, Any],
    *,
    weights: Any = None,
    tol: float = 1e-10,
    goal: int = GOAL,
    double_x: int = DOUBLE_X,
    strict_placing: bool = STRICT_PLACING,
) -> Contest:
    """Compute the exact win probabilities of one strategy against another with two seats.

    Parameters
    ----------
    strategies : sequence or mapping of two
        Callables that do not use their random source, names, targets or sentences; the only random one
        allowed is ``"random"``. A mapping gives each strategy its name in results.
    weights : Weights, optional
        Loaded dice, ``exxtra.loaded(…)``.
    tol : float, default 1e-10
        Largest gap between the bounds, 1e-13 to 0.1.
    goal, double_x, strict_placing
        Options of the rules, see `Rules`.

    Raises
    ------
    StrategyError
        If a strategy raises, chooses an illegal action, or draws from its random source.
    TypeError, ValueError
        If an argument has the wrong type or is out of range.

    Examples
    --------
    >>> from exxtra_widget import exxtra
    >>> contest = exxtra.evaluate({"Ann": "53", "Bo": "first_roll"}, goal=3)
    >>> print(contest)
    Ann wins 65.5% against Bo, the mean of 74.1% if it begins and 56.9% if not
    """
    tol = number(tol, *_TOL, "tol")
    listed = strategies if isinstance(strategies, Mapping) else items_of(strategies)
    if listed is None or len(listed) != 2:
        raise ValueError(f"evaluate needs two strategies, not {shown(strategies)}")
    (one, other), pair = entrants(listed, definition_of("exxtra"))
    states = states_of(Rules(goal, double_x, strict_placing))
    loaded = None if weights is None else read_weights(weights)
    first, second = (decisions(strategy, states, loaded) for strategy in pair)
    return _contest((one, other), states, loaded, (first, second), tol)


@suggest_keywords
def best_response(
    strategy: Any,
    *,
    weights: Any = None,
    tol: float = 1e-10,
    goal: int = GOAL,
    double_x: int = DOUBLE_X,
    strict_placing: bool = STRICT_PLACING,
) -> Contest:
    """Compute the exact win probability of a best response to a strategy, which measures its errors.

    The options and errors are those of `evaluate`.

    Examples
    --------
    >>> from exxtra_widget import exxtra
    >>> exxtra.best_response("optimal", goal=3).share - 0.5 < 1e-9
    True
    """
    tol = number(tol, *_TOL, "tol")
    states = states_of(Rules(goal, double_x, strict_placing))
    loaded = None if weights is None else read_weights(weights)
    known = find(strategy, definition_of("exxtra"))
    tables = None, decisions(known, states, loaded)
    return _contest(("best response", label(strategy, definition_of("exxtra"))), states, loaded, tables, tol)


@suggest_in_class()
@dataclass(frozen=True)
class Leaderboard(Tabular, Shown):
    """Exact round robin: all strategies against each other, each beginning half of the games.

    Parameters
    ----------
    strategies : tuple of str
        Names by mean win probability, the highest first.
    shares : tuple of tuple of float
        Win probability of each strategy against each, 0 to 1; one half against itself.
    """

    strategies: tuple[str, ...]
    shares: tuple[tuple[float, ...], ...]

    @property
    def means(self) -> tuple[float, ...]:
        """Mean win probability of each strategy against the others, 0 to 1."""
        others = max(1, len(self.strategies) - 1)
        return tuple((sum(row) - row[i]) / others for i, row in enumerate(self.shares))

    def to_records(self) -> list[dict[str, Any]]:
        """Return a row for each strategy as plain data: its mean win probability, and the one against each other."""
        return [
            {"strategy": name, "mean": mean, **dict(zip(self.strategies, row, strict=True))}
            for name, mean, row in zip(self.strategies, self.means, self.shares, strict=True)
        ]

    def plot(self, *, title: str = "", language: str | None = None) -> Figure:
        """Return a figure of the mean win probability of each strategy."""
        language = spoken(language)
        return draw_bars(
            dict(zip(self.strategies, self.means, strict=True)),
            reference=(0.5, say(language, "even", value=percent(0.5, language))),
            title=title or say(language, "duels"),
            axis=say(language, "win"),
            heading=say(language, "strategy"),
            language=language,
        )

    def arrows(self, *, title: str = "", language: str | None = None) -> Figure:
        """Return a figure of all contests: an arrow from the winner of each to the loser, with its win probability.

        The strategies are on a circle. It shows at most 5 of them; more are a ``ValueError``.
        """
        language = spoken(language)
        if len(self.strategies) > MOST:
            raise ValueError(
                f"arrows() shows at most {MOST} strategies, not {len(self.strategies)}; use plot() for more"
            )
        return duels(self.strategies, self.shares, title or say(language, "arrows"), language)

    def _table(self, language: str) -> Table:
        found = zip(self.strategies, self.means, self.shares, strict=True)
        numbers = [str(i + 1) for i in range(len(self.strategies))]
        rows = [
            (number, name, *(percent(share, language) for share in (mean, *row)))
            for number, (name, mean, row) in zip(numbers, found, strict=True)
        ]
        return table_cells.table(language, ("", "strategy", "mean"), rows, more=numbers)

    def __repr__(self) -> str:
        means = ", ".join(f"{name} {percent(mean)}" for name, mean in zip(self.strategies, self.means, strict=True))
        return f"<Leaderboard: {means}>"


@suggest_keywords
def round_robin(
    strategies: Iterable[Any] | Mapping[str, Any],
    *,
    weights: Any = None,
    tol: float = 1e-9,
    progress: bool | Callable[[int, int], Any] | None = None,
    goal: int = GOAL,
    double_x: int = DOUBLE_X,
    strict_placing: bool = STRICT_PLACING,
) -> Leaderboard:
    """Compute the exact win probabilities of all strategies against each other with two seats.

    `tournament` estimates the same by games, at tables of any size. Ctrl-C, or the interrupt button of a notebook,
    ends the round robin like a False from ``progress``.

    Parameters
    ----------
    strategies : iterable or mapping
        Two or more, as in `evaluate`.
    tol : float, default 1e-9
        Largest gap between the bounds, 1e-13 to 0.1.
    progress : bool or callable, optional
        True for a bar of tqdm, or a function of the contests done and their number; by default a bar appears after
        two seconds. If the function returns False, the result holds only strategies that have all met each other, the
        first of those that entered.
    weights, goal, double_x, strict_placing
        As in `evaluate`.

    Raises
    ------
    StrategyError
        As `evaluate`.
    TypeError, ValueError
        If ``strategies`` is not a list or mapping of two or more, if two have the same name, or if another argument is
        out of range.

    Examples
    --------
    >>> from exxtra_widget import exxtra
    >>> exxtra.round_robin(["first_roll", "53", "optimal"], goal=3).strategies[0]
    'optimal'
    """
    tol = number(tol, *_TOL, "tol")
    names, entered = entrants(strategies, definition_of("exxtra"))
    if len(entered) < 2:
        raise ValueError(f"a round robin needs at least two strategies, not {len(entered)}")
    check_names_differ(names)
    states = states_of(Rules(goal, double_x, strict_placing))
    loaded = None if weights is None else read_weights(weights)
    tables = [decisions(strategy, states, loaded) for strategy in entered]
    shares = [[0.5] * len(entered) for _ in entered]
    pairs = [(i, j) for i in range(len(entered)) for j in range(i)]
    report, met = reporter(progress, len(pairs), "contests", unasked=True), 1
    with interruptible(lambda: met > 1):
        try:
            for done, (i, j) in enumerate(pairs, start=1):
                contest = _contest((names[i], names[j]), states, loaded, (tables[i], tables[j]), tol)
                shares[i][j], shares[j][i] = contest.share, 1 - contest.share
                met = max(met, i + (j + 1 == i))
                if report(done) is False:
                    break
        finally:
            report(None)
    order = sorted(range(met), key=lambda i: -sum(shares[i][:met]))
    return Leaderboard(tuple(names[i] for i in order), tuple(tuple(shares[i][j] for j in order) for i in order))


def _contest(
    names: tuple[str, str],
    states: States,
    loaded: Weights | None,
    tables: tuple[bytes | None, bytes],
    tol: float,
) -> Contest:
    # Lower bounds rise from 0, upper bounds sink from 1.
    rising = Sweeper(states, loaded, below=0.0, above=1.0, decisions=tables)
    sinking = Sweeper(states, loaded, below=1.0, above=0.0, decisions=tables)
    for _ in range(_MOST_SWEEPS):
        change = rising.sweep() + sinking.sweep()
        contest = Contest(
            names,
            Interval(rising.start(0), sinking.start(0)),
            Interval(1 - rising.start(1), 1 - sinking.start(1)),
        )
        if contest.gap < tol or change == 0:
            break
    return contest


# --- Decisions as tables ----------------------------------------------------------------------


@lru_cache(maxsize=64)
def decisions(strategy: Strategy, states: States, loaded: Weights | None = None) -> bytes:
    """Return the decisions of a strategy, 30 for each state, one after each roll."""
    ranks = range(RANKS)
    if strategy is random:
        return bytes([UNIFORM]) * (RANKS * states.count)
    if isinstance(strategy, Optimal):
        solution = solution_of(states.rules, loaded if strategy.weights is None else strategy.weights)
        middle = [(low + high) / 2 for low, high in zip(solution.low, solution.high, strict=True)]
        return Sweeper(states, solution.weights).decide(middle)
    if isinstance(strategy, Plan):
        # With one opponent a plan depends on the ladder alone: the leader is always that opponent.
        once = bytes(_asked(strategy, states, State(0, 0, code, k)) for code in range(states.codes) for k in ranks)
        return once * states.rules.goal**2
    return bytes(_asked(strategy, states, state._replace(rank=k)) for state in states.beginnings() for k in ranks)


def _asked(strategy: Strategy, states: States, state: State) -> int:
    position = states.position(state)
    try:
        action = decide(strategy, position, NoChance())
    except StrategyError as error:
        if isinstance(error.__cause__, ChanceNeededError):
            raise StrategyError(
                error.strategy, error.position, "has no exact win probability: " + str(error.__cause__)
            ) from None
        raise
    return ROLL_ON if action == ROLL else Place(action).rung
