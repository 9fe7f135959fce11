"""Exact round robins: strategies that all meet each other, ranked."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

from exxtra_widget.charts import table_cells
from exxtra_widget.charts.bars import draw_bars
from exxtra_widget.charts.duels import MOST, duels
from exxtra_widget.charts.figure import Figure, say
from exxtra_widget.core.game_registry import definition_of
from exxtra_widget.core.strategy import check_names_differ, entrants
from exxtra_widget.drawing.tables import Shown, Table, Tabular
from exxtra_widget.exxtra.rules.notation import DOUBLE_X, GOAL, STRICT_PLACING, Rules
from exxtra_widget.exxtra.strategies.contests import conditions_of, reversed_contest
from exxtra_widget.exxtra.strategies.plan_contests import habits
from exxtra_widget.exxtra.strategies.sentences import Plan
from exxtra_widget.simulation.executors import by_threads
from exxtra_widget.support.arguments import nearest, quote
from exxtra_widget.support.locale import Language, spoken
from exxtra_widget.support.numba import HAS_NUMBA
from exxtra_widget.support.numbers import percent
from exxtra_widget.support.progress import ended, interruptible, reporter
from exxtra_widget.support.suggest import suggest_in_class, suggest_keywords

if TYPE_CHECKING:
    from exxtra_widget.core.dice import Weights
    from exxtra_widget.core.strategy import Strategy, StrategyList
    from exxtra_widget.exxtra.strategies.contests import Conditions, Contest, Play


# Means that differ by less are equal.
_ROUNDING: Final = 1e-12
_Pair: TypeAlias = "tuple[Play, Play]"


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

    Examples
    --------
    >>> from exxtra_widget import exxtra
    >>> board = exxtra.round_robin({"Ann": "60", "Bo": "53", "Cy": "accept 53 or better; top rung"}, goal=3)
    >>> board
    <Leaderboard: Ann 52.7%, Bo 48.6% = Cy 48.6%>
    >>> board.places
    (1, 2, 2)
    >>> print(board.contest("Bo", "Ann"))
    Bo wins 47.3% against Ann, the mean of 55.7% if it begins and 38.9% if not
    >>> board.add("Di", "attacker").strategies[0]
    'Di'
    """

    strategies: tuple[str, ...]
    shares: tuple[tuple[float, ...], ...]
    _league: _League | None = field(default=None, init=False, repr=False, compare=False)

    @property
    def means(self) -> tuple[float, ...]:
        """Mean win probability of each strategy against the others, 0 to 1."""
        others = max(1, len(self.strategies) - 1)
        return tuple((sum(row) - row[i]) / others for i, row in enumerate(self.shares))

    @property
    def gap(self) -> float:
        """Largest distance between the bounds of a contest, 0 to 1."""
        contests = self._league.finished.values() if self._league else ()
        return max((contest.gap for contest in contests), default=0.0)

    @property
    def places(self) -> tuple[int, ...]:
        """Place of each strategy, from 1; strategies whose means do not differ by more than `gap` share one."""
        means, least = self.means, self.gap + _ROUNDING
        places: list[int] = []
        for i, mean in enumerate(means):
            places.append(places[-1] if i and means[i - 1] - mean <= least else i + 1)
        return tuple(places)

    def contest(self, one: str, other: str) -> Contest:
        """Return the contest of two strategies by their names: two rows and what is in their cells.

        Raises
        ------
        ValueError
            If no row has a name, if both are the same, or if the leaderboard is not from `round_robin`.
        """
        league = self._computed()
        for name in (one, other):
            if name not in self.strategies:
                raise ValueError(f"no row is called {quote(name)}{nearest(name, self.strategies)}")
        if one == other:
            raise ValueError(f"a contest needs two different rows; both are {quote(one)}")
        # All rows have met.
        return replace(cast("Contest", league.contest(one, other)), strategies=(one, other))

    def add(self, name: str, strategy: Any, *, progress: bool | Callable[[int, int], Any] | None = None) -> Leaderboard:
        """Return a leaderboard with one more strategy; only its contests are computed.

        After an interrupt the strategy is not on it. Its finished contests are kept for the next try.

        Parameters
        ----------
        name : str
            Its name, which no row has.
        strategy : callable or str
            As in `evaluate`.
        progress : bool or callable, optional
            As in `round_robin`.

        Raises
        ------
        StrategyError
            As `evaluate`.
        ValueError
            If a row has the name, or if the leaderboard is not from `round_robin`.
        """
        league = self._computed()
        names, entered = entrants({name: strategy}, definition_of("exxtra"))
        check_names_differ([*self.strategies, *names])
        return _played(league.with_entries(names, entered), progress)

    def _computed(self) -> _League:
        if self._league is None:
            raise ValueError("this leaderboard has no contests, only shares; use one that round_robin returned")
        return self._league

    def to_records(self) -> list[dict[str, Any]]:
        """Return a row for each strategy as plain data: its mean win probability, and the one against each other."""
        return [
            {"strategy": name, "mean": mean, **dict(zip(self.strategies, row, strict=True))}
            for name, mean, row in zip(self.strategies, self.means, self.shares, strict=True)
        ]

    def plot(self, *, title: str = "", language: Language | None = None) -> Figure:
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

    def arrows(self, *, title: str = "", language: Language | None = None) -> Figure:
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
        places = self.places
        numbers = [f"{place}=" if places.count(place) > 1 else str(place) for place in places]
        rows = [
            (number, name, *(percent(share, language) for share in (mean, *row)))
            for number, name, mean, row in zip(numbers, self.strategies, self.means, self.shares, strict=True)
        ]
        return table_cells.table(language, ("", "strategy", "mean"), rows, more=numbers)

    def __repr__(self) -> str:
        text = ""
        for i, (name, mean, place) in enumerate(zip(self.strategies, self.means, self.places, strict=True), start=1):
            before = "" if i == 1 else ", " if place == i else " = "
            text += f"{before}{name} {percent(mean)}"
        return f"<Leaderboard: {text}>"


@suggest_keywords
def round_robin(
    strategies: StrategyList,
    *,
    weights: Weights | str | None = None,
    tol: float = 1e-9,
    progress: bool | Callable[[int, int], Any] | None = None,
    goal: int = GOAL,
    double_x: int = DOUBLE_X,
    strict_placing: bool = STRICT_PLACING,
) -> Leaderboard:
    """Compute the exact win probabilities of all strategies against each other with two seats.

    Two sentences take some hundredths of a second with numba, unless placing is strict; any other two strategies take
    seconds. Sentences that mean the same are computed once.

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
        first of those that entered. `Leaderboard.add` enters the others, and computes no finished contest again.
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
    conditions = conditions_of(weights, tol, Rules(goal, double_x, strict_placing))
    names, entered = entrants(strategies, definition_of("exxtra"))
    if len(entered) < 2:
        raise ValueError(f"a round robin needs at least two strategies, not {len(entered)}")
    check_names_differ(names)
    return _played(_League(conditions).with_entries(names, entered), progress)


# --- Leagues ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class _League:
    """Strategies by their names, in the order of entering, and their finished contests."""

    conditions: Conditions
    # The same play for strategies that do the same.
    plays: Mapping[str, Play] = field(default_factory=dict)
    # Each in one of its two orders.
    finished: Mapping[_Pair, Contest] = field(default_factory=dict)

    def with_entries(self, names: Sequence[str], strategies: Sequence[Strategy]) -> _League:
        plays, same = dict(self.plays), {self._does(play): play for play in self.plays.values()}
        for name, play in zip(names, map(self.conditions.play, strategies), strict=True):
            plays[name] = same.setdefault(self._does(play), play)
        return replace(self, plays=plays)

    def _does(self, play: Play) -> object:
        return habits(play, self.conditions.states) if isinstance(play, Plan) else play

    def contest(self, one: str, other: str) -> Contest | None:
        """Return the contest of two strategies, without their names, if it is finished."""
        first, second = self.plays[one], self.plays[other]
        reverse = self.finished.get((second, first))
        return self.finished.get((first, second)) or (reverse and reversed_contest(reverse))

    def share(self, one: str, other: str) -> float:
        """Return the win probability of a strategy in a finished contest."""
        contest = None if self.plays[one] == self.plays[other] else self.contest(one, other)
        return contest.share if contest else 0.5

    def unplayed(self) -> list[_Pair]:
        """Return the contests to compute, in the order of entering."""
        found: dict[frozenset[Play], _Pair] = {}
        names = list(self.plays)
        for one, other in ((one, other) for i, one in enumerate(names) for other in names[:i]):
            if not self.contest(one, other):
                pair = self.plays[one], self.plays[other]
                found.setdefault(frozenset(pair), pair)
        return list(found.values())

    def contests(self, pairs: Sequence[_Pair]) -> Generator[tuple[_Pair, Contest], None, None]:
        """Yield the contests of some pairs, in their order."""

        def certified(i: int) -> Contest | None:
            return self.conditions.certified(*pairs[i])

        # Compiled code runs without Python, so all cores solve ahead.
        numbers = iter(range(len(pairs)))
        ahead = by_threads(lambda: certified, numbers) if HAS_NUMBA else (certified(i) for i in numbers)
        with closing(ahead):
            for pair, contest in zip(pairs, ahead, strict=True):
                yield pair, contest or self.conditions.swept(*pair)[0]

    def met(self) -> list[str]:
        """Return the first strategies that have all met each other."""
        names = list(self.plays)
        late = (i for i, one in enumerate(names) if not all(self.contest(one, other) for other in names[:i]))
        return names[: next(late, None)]

    def leaderboard(self) -> Leaderboard:
        """Return the strategies that have all met, the best first."""
        names = self.met()
        shares = {one: {other: self.share(one, other) for other in names} for one in names}
        names.sort(key=lambda name: -sum(shares[name].values()))
        board = Leaderboard(tuple(names), tuple(tuple(shares[one][other] for other in names) for one in names))
        kept = replace(self, plays={name: play for name, play in self.plays.items() if name in shares})
        object.__setattr__(board, "_league", kept)
        return board


def _played(league: _League, progress: object) -> Leaderboard:
    """Return the leaderboard after all contests, or those before an interrupt."""
    finished = dict(league.finished)
    league = replace(league, finished=finished)
    pairs = league.unplayed()
    report = reporter(progress, len(pairs), "contests", unasked=True)
    with interruptible(lambda: len(league.met()) > 1), closing(league.contests(pairs)) as contests, ended(report):
        for done, (pair, contest) in enumerate(contests, start=1):
            finished[pair] = contest
            if report(done) is False:
                break
    return league.leaderboard()
