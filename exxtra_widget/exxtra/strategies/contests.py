"""Exact contests between strategies for two seats.

Two sentences are solved by `plan_contests`, any other two strategies by value iteration over all states.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from exxtra_widget.charts import table_cells
from exxtra_widget.charts.bars import draw_bars
from exxtra_widget.charts.figure import Figure, say
from exxtra_widget.core.game_registry import definition_of
from exxtra_widget.core.position import ROLL
from exxtra_widget.core.strategy import ChanceNeededError, NoChance, StrategyError, decide, entrants, find, label
from exxtra_widget.drawing.tables import Shown, Table, Tabular
from exxtra_widget.exxtra.rules.loaded_dice import read_weights
from exxtra_widget.exxtra.rules.notation import DOUBLE_X, GOAL, STRICT_PLACING, Place, Rules
from exxtra_widget.exxtra.rules.rules import start
from exxtra_widget.exxtra.strategies import random
from exxtra_widget.exxtra.strategies.plan_contests import plan_bounds
from exxtra_widget.exxtra.strategies.sentences import Plan
from exxtra_widget.exxtra.strategies.solved import Decided, Optimal
from exxtra_widget.exxtra.two_seats.solve import Solution, solution_of
from exxtra_widget.exxtra.two_seats.states import RANKS, State, states_of
from exxtra_widget.exxtra.two_seats.sweep import ROLL_ON, UNIFORM, Sweeper
from exxtra_widget.probability.intervals import Interval
from exxtra_widget.solving.solved_game import BestPlay
from exxtra_widget.support.arguments import items_of, number, shown
from exxtra_widget.support.locale import Language, spoken
from exxtra_widget.support.numbers import percent
from exxtra_widget.support.suggest import suggest_in_class, suggest_keywords

if TYPE_CHECKING:
    from exxtra_widget.core.dice import Weights
    from exxtra_widget.core.strategy import Strategy, StrategyLike, StrategyList
    from exxtra_widget.exxtra.rules.rules import Position
    from exxtra_widget.exxtra.two_seats.states import States


_MOST_SWEEPS: Final = 5_000
_TOL: Final = 1e-10
# Names of a contest are added by who knows them.
_NOBODY: Final = ("", "")
ContestKind: TypeAlias = Literal["certificate", "bounds"]
Play: TypeAlias = "Plan | bytes"
"""What a strategy does in each state: a sentence, or a table of `decisions`."""


@suggest_in_class()
@dataclass(frozen=True)
class Contest(Tabular, Shown):
    """Exact win probabilities of one strategy against another.

    Parameters
    ----------
    strategies : tuple of str
        Names of both.
    beginning, answering : Interval
        Bounds on the win probability of the first strategy when it begins, and when the other begins.
    kind : {"certificate", "bounds"}
        How they were found. For two sentences, equations are solved, and a certificate proves how close they are.
        For any other two strategies, and with strict placing, bounds rise and sink until they meet.
    """

    strategies: tuple[str, str]
    beginning: Interval
    answering: Interval
    kind: ContestKind = "bounds"

    @property
    def share(self) -> float:
        """Win probability of the first strategy if each begins half of the games, 0 to 1."""
        return (sum(self.beginning) + sum(self.answering)) / 4

    @property
    def _shares(self) -> tuple[float, float, float]:
        """Its share, if it begins, and if not."""
        return self.share, sum(self.beginning) / 2, sum(self.answering) / 2

    @property
    def gap(self) -> float:
        """Largest distance between bounds, 0 to 1."""
        return max(interval.high - interval.low for interval in (self.beginning, self.answering))

    def __str__(self) -> str:
        one, other = self.strategies
        share, begins, answers = map(percent, self._shares)
        return f"{one} wins {share} against {other}, the mean of {begins} if it begins and {answers} if not"

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self}>"

    def to_records(self) -> list[dict[str, Any]]:
        """Return a row for each strategy as plain data: its share, and the shares if it begins and if not."""
        names = "strategy", "share", "beginning", "answering"
        (one, other), contest = self.strategies, reversed_contest(self)
        rows = (one, *self._shares), (other, *contest._shares)  # noqa: SLF001 - of the same class
        return [dict(zip(names, row, strict=True)) for row in rows]

    def plot(self, *, title: str = "", language: Language | None = None) -> Figure:
        """Return a figure of the win probability of the first strategy: if it begins, if the other begins, in turn."""
        language = spoken(language)
        one, other = self.strategies
        share, begins, answers = self._shares
        shares = {
            say(language, "begins", name=one): begins,
            say(language, "begins", name=other): answers,
            say(language, "alternate"): share,
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
        rows = [
            (one, *(percent(share, language) for share in self._shares)),
            (other, *(percent(1 - share, language) for share in self._shares)),
        ]
        return table_cells.table(language, ("strategy", "winning", "upper_begins", "lower_begins"), rows)


def reversed_contest(contest: Contest) -> Contest:
    """Return a contest from the view of the other strategy."""
    beginning, answering = (Interval(1 - high, 1 - low) for low, high in (contest.answering, contest.beginning))
    one, other = contest.strategies
    return Contest((other, one), beginning, answering, contest.kind)


@suggest_in_class()
@dataclass(frozen=True, repr=False)
class BestResponse(Contest):
    """Exact win probabilities of a best response to a strategy, with the best response as a strategy.

    Parameters
    ----------
    strategies, beginning, answering, kind
        As in `Contest`.
    strategy : callable
        The best response: it plays in `simulate`, as a bot, and in hints, by the rules for which it was found.

    Examples
    --------
    >>> from exxtra_widget import exxtra, simulate
    >>> found = exxtra.best_response("53", goal=3)
    >>> result = simulate(exxtra.start(players=2, goal=3), [found.strategy, "53"], games=1000, rng=1)
    >>> result.strategies
    ('best response to 53', '53')
    """

    strategy: Strategy = field(kw_only=True, repr=False)


@suggest_keywords
def evaluate(
    strategies: StrategyList,
    *,
    weights: Weights | str | None = None,
    tol: float = _TOL,
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
    conditions = conditions_of(weights, tol, Rules(goal, double_x, strict_placing))
    listed = strategies if isinstance(strategies, Mapping) else items_of(strategies)
    if listed is None or len(listed) != 2:
        raise ValueError(f"evaluate needs two strategies, not {shown(strategies)}")
    (one, other), pair = entrants(listed, definition_of("exxtra"))
    return replace(conditions.contest(*map(conditions.play, pair)), strategies=(one, other))


def contest_from(
    position: Position, pair: Sequence[Strategy], weights: Weights | None, *, insist: bool
) -> tuple[Interval, Interval] | None:
    """Return the bounds of `evaluate`; None for other starts, and without ``insist`` for strategies that take long."""
    rules = position.rules
    if position != start(2, **rules._asdict()):
        if insist:
            raise ValueError(
                f"exact contests begin at the start of a game of two seats, not at {position}; "
                "method='simulate' estimates"
            )
        return None
    if not insist and not all(isinstance(one, Plan) for one in pair):
        return None
    conditions = Conditions(states_of(rules), weights, _TOL)
    found = (conditions.contest if insist else conditions.certified)(*map(conditions.play, pair))
    return (found.beginning, found.answering) if found else None


@suggest_keywords
def best_response(
    strategy: StrategyLike,
    *,
    weights: Weights | str | None = None,
    tol: float = _TOL,
    goal: int = GOAL,
    double_x: int = DOUBLE_X,
    strict_placing: bool = STRICT_PLACING,
) -> BestResponse:
    """Compute a best response to a strategy, and its exact win probability, which measures the errors of the strategy.

    The options and errors are as in `evaluate`. The best response is a strategy that you can play.

    Examples
    --------
    >>> from exxtra_widget import exxtra
    >>> found = exxtra.best_response("53", goal=3)
    >>> print(found)
    best response wins 76.2% against 53, the mean of 94.1% if it begins and 58.3% if not
    >>> found.strategy("exxtra(goal=3) 0/0@3:60 A 54")
    'roll'
    """
    conditions = conditions_of(weights, tol, Rules(goal, double_x, strict_placing))
    play = conditions.play(find(strategy, definition_of("exxtra")))
    name = label(strategy, definition_of("exxtra"))
    contest, sweeper = conditions.swept(None, play)
    best = Decided(conditions.states.rules, sweeper.decisions(), f"best response to {name}")
    return BestResponse(("best response", name), contest.beginning, contest.answering, strategy=best)


@dataclass(frozen=True)
class Conditions:
    """Where strategies meet: the states of the rules, the dice, and the largest gap between bounds."""

    states: States
    loaded: Weights | None
    tol: float

    def play(self, strategy: Strategy) -> Play:
        """Return what a strategy does."""
        if isinstance(strategy, Plan) and not self.states.rules.strict_placing:
            return strategy
        return decisions(strategy, self.states, self.loaded)  # type: ignore[arg-type]  # a protocol counts as not hashable

    def contest(self, one: Play, other: Play) -> Contest:
        """Return the contest of any two strategies."""
        return self.certified(one, other) or self.swept(one, other)[0]

    def certified(self, one: Play, other: Play) -> Contest | None:
        """Return the contest of two sentences; None for others, and if the proof fails, as for games without end."""
        if not isinstance(one, Plan) or not isinstance(other, Plan):
            return None
        bounds = plan_bounds((one, other), self.states, self.loaded, self.tol)
        return None if bounds is None else Contest(_NOBODY, *bounds, "certificate")

    def swept(self, one: Play | None, other: Play) -> tuple[Contest, Sweeper]:
        """Return the contest by bounds that meet, and the lower ones; None plays the best response."""
        tables = self._table(one), self._table(other)
        # Lower bounds rise from 0, upper bounds sink from 1.
        rising = Sweeper(self.states, self.loaded, below=0.0, above=1.0, decisions=tables)
        sinking = Sweeper(self.states, self.loaded, below=1.0, above=0.0, decisions=tables)
        for _ in range(_MOST_SWEEPS):
            change = rising.sweep() + sinking.sweep()
            beginning = Interval(rising.start(0), sinking.start(0))
            contest = Contest(_NOBODY, beginning, Interval(1 - rising.start(1), 1 - sinking.start(1)))
            if contest.gap < self.tol or change == 0:
                break
        return contest, rising

    def _table(self, play: Play | None) -> bytes | None:
        return decisions(play, self.states, self.loaded) if isinstance(play, Plan) else play


def conditions_of(weights: object, tol: object, rules: Rules) -> Conditions:
    """Read where strategies meet: the dice, the largest gap, and the rules."""
    loaded = None if weights is None else read_weights(weights)
    return Conditions(states_of(rules), loaded, number(tol, 1e-13, 0.1, "tol"))


# --- Decisions as tables ----------------------------------------------------------------------


@lru_cache(maxsize=64)
def decisions(strategy: Strategy, states: States, loaded: Weights | None = None) -> bytes:
    """Return the decisions of a strategy, 30 for each state, one after each roll."""
    ranks = range(RANKS)
    if strategy is random:
        return bytes([UNIFORM]) * (RANKS * states.count)
    if isinstance(strategy, Decided) and strategy.rules == states.rules:
        return strategy.decisions
    solution = _own_solution(strategy, states.rules)
    if isinstance(strategy, Optimal):
        solution = solution_of(states.rules, loaded if strategy.weights is None else strategy.weights)
    if solution is not None:
        middle = [(low + high) / 2 for low, high in zip(solution.low, solution.high, strict=True)]
        return Sweeper(states, solution.weights).decide(middle)
    if isinstance(strategy, Plan):
        # With one opponent a plan depends on the ladder alone: the leader is always that opponent.
        once = bytes(_asked(strategy, states, State(0, 0, code, k)) for code in range(states.codes) for k in ranks)
        return once * states.rules.goal**2
    return bytes(_asked(strategy, states, state._replace(rank=k)) for state in states.beginnings() for k in ranks)


def _own_solution(strategy: Strategy, rules: Rules) -> Solution | None:
    """Return the solution that a strategy holds, if it is one of these rules."""
    own = strategy.solution if isinstance(strategy, BestPlay) else None
    return own if isinstance(own, Solution) and own.rules == rules else None


def has_table(strategy: Strategy, rules: Rules) -> bool:
    """Return whether the decisions of a strategy are found without asking it in each state."""
    if isinstance(strategy, Decided):
        return strategy.rules == rules
    return isinstance(strategy, Optimal) or _own_solution(strategy, rules) is not None


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
