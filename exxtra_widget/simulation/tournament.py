"""Tournaments: everybody against everybody, in every seat, of any game and at tables of any size."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations, product
from math import comb
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

from exxtra_widget.drawing.tables import interval_bars, percent, table, to_pandas
from exxtra_widget.probability.intervals import Interval, wilson
from exxtra_widget.simulation.entropy import derived, read_entropy
from exxtra_widget.simulation.model import PATIENCE, Tally, Task
from exxtra_widget.simulation.result import SimulationResult
from exxtra_widget.simulation.simulate import SimulationError, player, read_task, spread
from exxtra_widget.strategies.strategy import StrategyError, entrants, find, title
from exxtra_widget.support.arguments import nearest, quote
from exxtra_widget.support.calls import Suggesting, checked
from exxtra_widget.support.progress import reporter

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes


_MOST: Final = 100_000
# Line-ups that stay prepared for their next chunk.
_PREPARED: Final = 256


@checked
@dataclass(frozen=True)
class Tournament(Suggesting):
    """What came of a tournament; a win that is shared counts in parts.

    Parameters
    ----------
    entries : tuple of str
        What the strategies are called, in the order in which they entered.
    results : tuple of SimulationResult
        One for each line-up of which games were played.
    requested : int
        Games that were asked for; more than `games` if the tournament was stopped.
    """

    entries: tuple[str, ...]
    results: tuple[SimulationResult, ...]
    requested: int
    _suggestions: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(("shares", "win_rate", "win_rates", "mean", "means", "wins", "parts"), "share(strategy)"),
        **dict.fromkeys(("intervals", "bounds", "confidence_interval", "ci"), "interval(strategy)"),
        **dict.fromkeys(("ranking", "leaderboard", "standings", "order"), "strategies, the best one first"),
        **dict.fromkeys(("table", "df", "to_frame", "to_df", "to_dataframe"), "to_pandas()"),
    }

    @property
    def games(self) -> int:
        """Games that were played to their end."""
        return sum(result.games for result in self.results)

    @property
    def is_complete(self) -> bool:
        """Whether all games that were asked for have been played."""
        return self.games >= self.requested

    @cached_property
    def strategies(self) -> tuple[str, ...]:
        """What the strategies are called, from the one that won most of its games to the one that won least."""
        return tuple(sorted(self.entries, key=lambda entry: -self._share(*self._count(entry))))

    def share(self, strategy: Any) -> float:
        """Return which share of its games a strategy won.

        Raises
        ------
        ValueError
            If it did not enter, or if it played no game.
        """
        won, games = self._played(strategy)
        return won / games

    def interval(self, strategy: Any, confidence_level: float = 0.95) -> Interval:
        """Return Wilson's interval for the share that a strategy wins in the long run at these tables.

        Each holds with the given confidence level by itself, not all of them at once.

        Raises
        ------
        ValueError
            As `share`; and for a confidence level that cannot be.
        """
        won, games = self._played(strategy)
        return wilson(round(won), games, confidence_level)

    def duel(self, one: Any, other: Any, confidence_level: float = 0.95) -> Interval:
        """Return Wilson's interval for how often one wins, of the games that it or the other wins at the same table.

        Raises
        ------
        ValueError
            If one of them did not enter, if they are the same, or if neither has won against the other.
        """
        names = self._name(one), self._name(other)
        if names[0] == names[1]:
            raise ValueError(f"a duel is between two strategies; both are {quote(names[0])}")
        won, lost = self._between[names]
        if not won + lost:
            raise ValueError(f"no game between {quote(names[0])} and {quote(names[1])} was won by either of them")
        return wilson(round(won), round(won + lost), confidence_level)

    # --- Counts -------------------------------------------------------------------------------

    @cached_property
    def _between(self) -> dict[tuple[str, str], tuple[float, float]]:
        """The games that one won, and those that the other did, where both sat at the table."""
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

    def _played(self, strategy: Any) -> tuple[float, int]:
        name = self._name(strategy)
        won, games = self._count(name)
        if not games:
            raise ValueError(f"{quote(name)} has not played yet")
        return won, games

    def _name(self, strategy: Any) -> str:
        name = strategy if isinstance(strategy, str) and strategy in self.entries else None
        if name is None and self.results:
            try:
                name = title(find(strategy, self._game))
            except ValueError:
                # It says below what it might have been.
                name = None
        if name not in self.entries:
            shown = title(strategy) if callable(strategy) else strategy
            raise ValueError(f"{quote(shown)} did not enter this tournament{nearest(str(shown), self.entries)}")
        return str(name)

    @property
    def _game(self) -> str:
        from exxtra_widget.core.registry import read_position  # noqa: PLC0415 - only for names that are short for others

        game: str = read_position(self.results[0].start).game
        return game

    @staticmethod
    def _share(won: float, games: float) -> float:
        return won / games if games else float("nan")

    # --- Tables and pictures ------------------------------------------------------------------

    def to_records(self, confidence_level: float = 0.95) -> list[dict[str, Any]]:
        """Return a row for each strategy as plain data, the best one first; under each opponent the share of duels.

        Parameters
        ----------
        confidence_level : float
            Confidence level of the intervals, above 0, below 1.
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

    def to_pandas(self, confidence_level: float = 0.95) -> pd.DataFrame:
        """Return a row for each strategy as a data frame.

        Raises
        ------
        ImportError
            If pandas is missing; the message names the extra that brings it.
        """
        return to_pandas(self.to_records(confidence_level))

    def plot(self, ax: Axes | None = None, confidence_level: float = 0.95) -> Axes:
        """Draw the share of its games that each strategy won, with its interval.

        Parameters
        ----------
        ax : matplotlib axes, optional
            Where to draw; a new figure without it.
        confidence_level : float
            Confidence level of the intervals, above 0, below 1.

        Raises
        ------
        ImportError
            If matplotlib is missing; the message names the extra that brings it.
        """
        names = self._with_games()
        intervals = [self.interval(name, confidence_level) for name in names]
        axes = interval_bars(names, [*map(self.share, names)], intervals, ax)
        if self.results:
            axes.axvline(1 / len(self.results[0].strategies), linestyle=":", color="gray")
        axes.set_xlabel(f"share of its games, of {self.games:,} in all, with {percent(confidence_level)} intervals")
        return axes

    def _repr_markdown_(self) -> str:
        names = self._with_games()
        rows = []
        for i, name in enumerate(names):
            duels = ("" if other == name else percent(self._against(name, other)) for other in names)
            low, high = self.interval(name)
            rows.append((i + 1, name, percent(self.share(name)), f"{percent(low)} to {percent(high)}", *duels))
        return table(("", "strategy", "won", "95 % interval", *range(1, len(names) + 1)), rows)

    def __repr__(self) -> str:
        shares = (f"{name} {self._share(*self._count(name)):.4g}" for name in self.strategies)
        return f"<Tournament of {self.games:,} games, shares: {'; '.join(shares)}>"

    def __str__(self) -> str:
        stopped = "" if self.is_complete else f" of {self.requested:,}, then it was stopped"
        lines = [f"{self.games:,} games{stopped}"]
        lines += [f"{percent(self.share(name)):>7} ({self.interval(name)}) {name}" for name in self._with_games()]
        return "\n".join(lines)


@checked
def tournament(
    start: Any,
    strategies: Iterable[Any] | Mapping[str, Any],
    *,
    games: int = 1_000,
    rng: Any = None,
    executor: Any = None,
    progress: bool | Callable[[int, int], Any] | None = None,
    weights: Mapping[str, int] | None = None,
    longest: int = 10_000,
    patience: float = PATIENCE,
) -> Tournament:
    """Let strategies play each other, each of them in every seat.

    Whoever can sit at a table together does: two seats make a round robin. Each company plays in every order that
    turning round the table gives, once clockwise and once the other way; so nobody has the better seat, or the
    better neighbour. If it is interrupted, the result of the games played so far is returned.

    For EXXtra with two seats `exxtra.round_robin` works out the same without playing.

    Parameters
    ----------
    start : Position, str, Game or widget
        Where every game begins, of any game; as in `simulate`.
    strategies : iterable or mapping
        As many as there are seats, or more: callables ``(position, rng) -> action``, or names and sentences,
        as in `simulate`. A mapping gives each of them the name that results show: ``{"mine": my_function, "b": "53"}``.
    games : int
        How many games each line-up plays, 1 to 10**12. A table of two has two line-ups, one of k seats 2 k.
    rng, executor, weights, longest, patience
        As in `simulate`: the same entropy gives the same result, whoever plays the games.
    progress : bool or callable, optional
        True for a bar; or a function that is called with the games done and the games in all, and that stops the
        tournament by returning False.

    Raises
    ------
    StrategyError, SimulationError
        As `simulate`; ``result`` of the error is the tournament as far as it was played.
    TypeError, ValueError
        For arguments that cannot be; for fewer strategies than seats, two of the same name, or more than
        100,000 line-ups.

    Examples
    --------
    >>> from exxtra_widget import exxtra
    >>> found = tournament(exxtra.start(players=2), ["first_roll", "53", "attacker"], games=500, rng=1)
    >>> found.games, found.strategies[-1]
    (3000, 'accept anything; top rung')
    >>> found.duel("53", "first_roll").low > 0.5
    True
    """
    tasks, entries = _lineups(start, strategies, games, rng, weights, longest, patience)
    lineups = _Lineups(tasks)
    tallies = [Tally([0] * task.start.seats) for task in tasks]
    requested = len(tasks) * tasks[0].games
    report, done = reporter(progress, requested), 0
    parts = lineups.alone() if executor is None else spread(_played, lineups, executor)

    def so_far() -> Tournament:
        results = (SimulationResult.of(task, tally) for task, tally in zip(tasks, tallies, strict=True) if tally.games)
        return Tournament(entries, tuple(results), requested)

    try:
        for part in parts:
            for i, tally in part:
                tallies[i].add(tally)
                done += tally.games
            if report(done) is False:
                break
    except KeyboardInterrupt:
        # The kernel's stop button: what has been played is not lost.
        pass
    except (StrategyError, SimulationError) as error:
        error.result = so_far()
        raise
    finally:
        parts.close()
        report(None)
    return so_far()


class _Lineups(NamedTuple):
    """All line-ups, their chunks in turns, so that a tournament that is stopped was fair."""

    tasks: tuple[Task, ...]

    @property
    def chunks(self) -> int:
        return len(self.tasks) * self.tasks[0].chunks

    def alone(self) -> Generator[list[tuple[int, Tally]], None, None]:
        played = self.player()
        for chunk in range(self.chunks):
            yield [played(chunk)]

    def player(self) -> Callable[[int], tuple[int, Tally]]:
        """Return what plays any chunk, and tells which line-up it was of."""
        of_lineup = lru_cache(maxsize=_PREPARED)(lambda i: player(self.tasks[i]))

        def played(chunk: int) -> tuple[int, Tally]:
            turn, lineup = divmod(chunk, len(self.tasks))
            return lineup, of_lineup(lineup)(turn)

        return played


def _played(lineups: _Lineups, first: int, last: int) -> list[tuple[int, Tally]]:
    """Return what came of some chunks, each with the number of its line-up."""
    return list(map(lineups.player(), range(first, last)))


def _lineups(
    start: Any, strategies: Any, games: int, rng: Any, weights: Any, longest: int, patience: float
) -> tuple[tuple[Task, ...], tuple[str, ...]]:
    """Return what is to be played, and the names of who plays."""
    entropy = read_entropy(rng)
    # Any strategy will do to see whether the rest can be.
    model = read_task(start, "random", games, entropy, (), weights, longest, patience)
    seats, game = model.start.seats, model.start.game
    names, entered = entrants(strategies, game)
    if len(entered) < seats:
        raise ValueError(
            f"a table of {seats} seats needs {seats} strategies or more, not {len(entered)}; "
            "simulate() plays any line-up, also one with the same strategy twice"
        )
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise ValueError(f"two of the strategies are called {quote(twice)}; each enters once, under a name of its own")
    count = comb(len(entered), seats) * (2 * seats if seats > 2 else seats)
    if count > _MOST:
        raise ValueError(
            f"{len(entered)} strategies at tables of {seats} make {count:,} line-ups, and {_MOST:,} are the most"
        )
    tasks = tuple(
        model._replace(
            strategies=tuple(entered[i] for i in lineup),
            names=tuple(names[i] for i in lineup),
            entropy=derived(entropy, " ".join(map(str, lineup))),
        )
        for company in combinations(range(len(entered)), seats)
        for lineup in _orders(company)
    )
    return tasks, names


def _orders(company: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield a company as it can be turned round the table, then the other way round.

    Examples
    --------
    >>> list(_orders((0, 1)))
    [(0, 1), (1, 0)]
    >>> list(_orders((0, 1, 2)))
    [(0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 2, 1), (2, 1, 0), (1, 0, 2)]
    """
    backwards = (company[0], *company[:0:-1])
    # With two it is the same.
    for order in dict.fromkeys((company, backwards)):
        for turned in range(len(order)):
            yield order[turned:] + order[:turned]
