"""Tournaments: all strategies against each other in every seat, for any game and size of table."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations, product
from math import comb
from typing import TYPE_CHECKING, Any, Final

from exxtra_widget.charts import table_cells
from exxtra_widget.core.game_registry import read_position
from exxtra_widget.core.strategy import check_names_differ, check_seats, entrants, entry_of, title
from exxtra_widget.probability.intervals import Interval, wilson
from exxtra_widget.simulation import saved_result
from exxtra_widget.simulation.game_ranges import read_games
from exxtra_widget.simulation.games_result import Bars, GamesResult
from exxtra_widget.simulation.result import SimulationResult, result_of
from exxtra_widget.simulation.seed import derived
from exxtra_widget.simulation.setting import read_longest, read_setting
from exxtra_widget.simulation.simulate import play
from exxtra_widget.support.arguments import nearest, quote, whole
from exxtra_widget.support.numbers import percent
from exxtra_widget.support.progress import reporter
from exxtra_widget.support.saved_format import saved_object
from exxtra_widget.support.suggest import suggest_in_class, suggest_keywords

if TYPE_CHECKING:
    from exxtra_widget.core.position import PositionLike
    from exxtra_widget.core.strategy import Strategy, StrategyLike, StrategyList
    from exxtra_widget.drawing.tables import Table
    from exxtra_widget.simulation.executors import Executor
    from exxtra_widget.simulation.game_counts import GameCounts
    from exxtra_widget.simulation.seed import Seed
    from exxtra_widget.simulation.task import Task

FORMAT: Final = "exxtra-widget/tournament/1"

_LINEUPS: Final = 100_000


@suggest_in_class()
@dataclass(frozen=True)
class Tournament(GamesResult):
    """Result of a tournament; a shared win counts in equal parts, and results of further games are added with ``+``.

    Parameters
    ----------
    entries : tuple of str
        Names of the strategies, in the order in which they entered.
    results : tuple of SimulationResult
        One for each line-up with finished games.
    requested : int
        Games of the complete tournament; more than `games` if it was stopped.
    stopped : str, optional
        Reason if an interrupt ended the tournament; it names a Python strategy that was deciding, and its position.
    """

    entries: tuple[str, ...]
    results: tuple[SimulationResult, ...]
    requested: int
    stopped: str = field(default="", compare=False)

    @property
    def games(self) -> int:
        """Number of finished games."""
        return sum(result.games for result in self.results)

    @cached_property
    def strategies(self) -> tuple[str, ...]:
        """Names of the strategies by their share of wins, the highest first."""
        return tuple(sorted(self.entries, key=lambda entry: -self._share(*self._count(entry))))

    def share(self, strategy: StrategyLike) -> float:
        """Return the share of its games that a strategy won, 0 to 1; shared wins count in parts."""
        won, games = self._played(strategy)
        return won / games

    def interval(self, strategy: StrategyLike, confidence_level: float = 0.95) -> Interval:
        """Return Wilson's interval for the win probability of a strategy at these tables."""
        won, games = self._played(strategy)
        return wilson(round(won), games, confidence_level)

    def duel(self, one: StrategyLike, other: StrategyLike, confidence_level: float = 0.95) -> Interval:
        """Return Wilson's interval for the probability that one strategy wins rather than the other.

        It counts the games at common tables that either of them won; without any it raises a ``ValueError``.
        """
        names = self._name(one), self._name(other)
        if names[0] == names[1]:
            raise ValueError(f"a duel needs two different strategies; both are {quote(names[0])}")
        won, lost = self._between[names]
        if not won + lost:
            raise ValueError(f"no game between {quote(names[0])} and {quote(names[1])} was won by either of them")
        return wilson(round(won), round(won + lost), confidence_level)

    # --- Pooling and saving -------------------------------------------------------------------

    def __add__(self, other: Tournament) -> Tournament:
        """Pool two tournaments of the same entries, line-up by line-up, as `SimulationResult` does."""
        if not isinstance(other, Tournament):
            return NotImplemented
        if self.entries != other.entries:
            mine, theirs = (", ".join(one.entries) for one in (self, other))
            raise ValueError(f"tournaments of different entries cannot be pooled: {quote(mine)} and {quote(theirs)}")
        if len(self.results) != len(other.results):
            raise ValueError("a tournament that was stopped before every line-up had games cannot be pooled")
        results = tuple(one + more for one, more in zip(self.results, other.results, strict=True))
        requested = sum(result.requested for result in results)
        return Tournament(self.entries, results, requested, self.stopped or other.stopped)

    def to_json(self) -> str:
        """Return the result as JSON, which `from_json` reads."""
        results = [saved_result.plain(vars(result)) for result in self.results]
        facts = {"entries": self.entries, "requested": self.requested, "stopped": self.stopped, "results": results}
        return json.dumps({"format": FORMAT, **facts})

    @classmethod
    def from_json(cls, text: str) -> Tournament:
        """Read a result from the text of `to_json`; a ``ValueError`` says why it cannot be read."""

        def made() -> Tournament:
            data = saved_object(text, FORMAT)
            results = tuple(SimulationResult(**saved_result.fields(one)) for one in data["results"])
            entries, (stopped,) = saved_result.texts(data["entries"]), saved_result.texts([data["stopped"]])
            least = sum(result.games for result in results)
            return cls(entries, results, whole(data["requested"], least, 10**30, "requested"), stopped)

        return saved_result.read("tournament", made)

    # --- Counts -------------------------------------------------------------------------------

    @cached_property
    def _between(self) -> dict[tuple[str, str], tuple[float, float]]:
        """For each pair of strategies, the wins of both at their common tables."""
        found = {(one, other): (0.0, 0.0) for one in self.entries for other in self.entries}
        for result in self.results:
            won = {name: part * result.games for name, part in zip(result.strategies, result.parts, strict=True)}
            for (one, mine), (other, theirs) in product(won.items(), repeat=2):
                before = found[one, other]
                found[one, other] = before[0] + mine, before[1] + theirs
        return found

    def _count(self, name: str) -> tuple[float, int]:
        won, _ = self._between[name, name]
        return won, sum(result.games for result in self.results if name in result.strategies)

    def _played(self, strategy: StrategyLike) -> tuple[float, int]:
        name = self._name(strategy)
        won, games = self._count(name)
        if not games:
            raise ValueError(f"{quote(name)} has not played yet")
        return won, games

    def _name(self, strategy: StrategyLike) -> str:
        if isinstance(strategy, str) and strategy in self.entries:
            return strategy
        definition = read_position(self.results[0].start).definition if self.results else None
        if definition is not None and (name := entry_of(strategy, self.entries, definition)) is not None:
            return name
        shown = title(strategy, definition) if callable(strategy) else strategy
        raise ValueError(f"{quote(shown)} did not enter this tournament{nearest(str(shown), self.entries)}")

    @staticmethod
    def _share(won: float, games: float) -> float:
        return won / games if games else float("nan")

    # --- Tables and pictures ------------------------------------------------------------------

    def to_records(self, confidence_level: float = 0.95) -> list[dict[str, Any]]:
        """Return a row for each strategy as plain data, the best strategy first.

        It holds name, games, wins, share and its interval; under the name of each opponent the share of their duels.
        """
        rows = []
        for name in self._with_games():
            won, games = self._count(name)
            low, high = self.interval(name, confidence_level)
            row = {"strategy": name, "games": games, "won": won, "share": won / games, "low": low, "high": high}
            rows.append(row | {other: self._against(name, other) for other in self.strategies})
        return rows

    def _with_games(self) -> list[str]:
        return [name for name in self.strategies if self._count(name)[1]]

    def _against(self, one: str, other: str) -> float:
        won, lost = self._between[one, other]
        return self._share(won, won + lost)

    def _bars(self, confidence_level: float) -> Bars:
        names = self._with_games()
        intervals = [self.interval(name, confidence_level) for name in names]
        seats = len(self.results[0].strategies) if self.results else 0
        return Bars(names, [*map(self.share, names)], intervals, seats)

    def _table(self, language: str) -> Table:
        names = self._with_games()
        rows = []
        for i, name in enumerate(names):
            duels = ("" if other == name else percent(self._against(name, other), language) for other in names)
            interval = table_cells.between(*self.interval(name), language)
            rows.append((i + 1, name, percent(self.share(name), language), interval, *duels))
        return self._shares(language, ("", "strategy", "won", "interval_95"), rows)

    def __repr__(self) -> str:
        shares = (f"{name} {self._share(*self._count(name)):.4g}" for name in self.strategies)
        return f"<Tournament of {self._head()}: shares {'; '.join(shares)}>"


@suggest_keywords
def tournament(
    start: PositionLike,
    strategies: StrategyList,
    *,
    games: int | range = 1_000,
    rng: Seed | None = None,
    executor: Executor | None = None,
    tasks: int | None = None,
    progress: bool | Callable[[int, int], Any] | None = None,
    weights: Mapping[str, int] | None = None,
    longest: int = 10_000,
) -> Tournament:
    """Play all strategies against each other, each of them in every seat.

    Two seats make a round robin; with more seats all combinations of strategies meet. Each combination plays in every
    cyclic order of the table, clockwise and counterclockwise, so that seats and neighbours are fair.

    An interrupt ends it with the games that are finished, as in `simulate`.

    For EXXtra with two seats `exxtra.round_robin` computes the same exactly.

    Parameters
    ----------
    start : Position, str, Game or widget
        Start of every game, of any game; as in `simulate`.
    strategies : iterable or mapping
        At least as many as there are seats: callables ``(position, rng) -> action``, or names and sentences,
        as in `simulate`. A mapping gives each strategy its name in results: ``{"mine": my_function, "b": "53"}``.
    games : int or range, default 1000
        Games of each line-up, 1 to 10**12. A table of two has two line-ups, a table of k seats 2 k. The results of
        neighbouring ranges add up, as in `simulate`.
    rng, executor, tasks, progress, weights, longest
        As in `simulate`: the same seed gives the same result on any number of cores, with any executor.

    Raises
    ------
    StrategyError, SimulationError
        As `simulate`; ``result`` of the error is the tournament with the finished games.
    TypeError, ValueError
        If an argument has the wrong type or is out of range; for fewer strategies than seats, two of the same name,
        or more than 100,000 line-ups.

    Examples
    --------
    >>> from exxtra_widget import tournament
    >>> from exxtra_widget import exxtra
    >>> found = tournament(exxtra.start(players=2), ["first_roll", "53", "attacker"], games=500, rng=1)
    >>> found.games, found.strategies[-1]
    (3000, 'first_roll')
    >>> found.duel("53", "first_roll").low > 0.5
    True
    """
    asked = read_games(games)
    # The strategies follow below; any will do to check the other arguments.
    model = read_setting(start, "random", weights, len(asked)).task(rng)
    model = model._replace(begin=asked.start, longest=read_longest(longest))
    names, entered = entrants(strategies, model.start.definition)
    lineups = _lineups(model, names, entered)
    requested = sum(task.games for task in lineups)

    def result(all_counts: Sequence[GameCounts], stopped: str) -> Tournament:
        results = (result_of(task, sums) for task, sums in zip(lineups, all_counts, strict=True) if sums.games)
        return Tournament(names, tuple(results), requested, stopped)

    return play(lineups, result, reporter(progress, requested), executor, tasks)


def _lineups(model: Task, names: Sequence[str], entered: Sequence[Strategy]) -> list[Task]:
    """Return the games of all line-ups, or raise the errors of `tournament` about its strategies."""
    seats = model.start.seats
    check_seats(entered, model.start)
    if len(entered) < seats:
        raise ValueError(
            f"{seats} players need at least {seats} strategies, not {len(entered)}; "
            "to use the same strategy twice, call simulate()"
        )
    check_names_differ(names)
    count = comb(len(entered), seats) * (2 * seats if seats > 2 else seats)
    if count > _LINEUPS:
        raise ValueError(
            f"{len(entered)} strategies with {seats} players make {count:,} line-ups, above the limit of {_LINEUPS:,}"
        )
    return [
        model._replace(
            strategies=tuple(entered[i] for i in lineup),
            names=tuple(names[i] for i in lineup),
            seed=derived(model.seed, " ".join(map(str, lineup))),
        )
        for company in combinations(range(len(entered)), seats)
        for lineup in _orders(company)
    ]


def _orders(company: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield the rotations of a combination round the table, clockwise, then counterclockwise."""
    backwards = (company[0], *company[:0:-1])
    # Two seats have only one direction.
    for order in dict.fromkeys((company, backwards)):
        for turned in range(len(order)):
            yield order[turned:] + order[:turned]
