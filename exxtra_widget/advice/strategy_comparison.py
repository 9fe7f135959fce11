"""Two strategies compared: exactly, or by games on the same dice, each with both orders of the seats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from math import sqrt
from typing import TYPE_CHECKING, Any

from exxtra_widget.charts import table_cells
from exxtra_widget.charts.bars import draw_bars
from exxtra_widget.charts.figure import Figure, say
from exxtra_widget.core.strategy import check_names_differ, check_seats, entrants
from exxtra_widget.drawing.tables import Shown, Table, Tabular
from exxtra_widget.probability.intervals import POWER, Interval, normal_interval, pairs_to_detect
from exxtra_widget.simulation.engines import Games
from exxtra_widget.simulation.executors import play_chunks, spread
from exxtra_widget.simulation.game_counts import PARTS, part
from exxtra_widget.simulation.paired_games import added_up, standard_error
from exxtra_widget.simulation.setting import METHODS, read_setting
from exxtra_widget.simulation.task import Branch, Task
from exxtra_widget.support.arguments import word
from exxtra_widget.support.locale import Language, spoken
from exxtra_widget.support.numbers import number, percent
from exxtra_widget.support.progress import reporter
from exxtra_widget.support.suggest import suggest_in_class, suggest_keywords

if TYPE_CHECKING:
    from exxtra_widget.core.dice import Weights
    from exxtra_widget.core.position import PositionLike
    from exxtra_widget.core.strategy import StrategyLike
    from exxtra_widget.simulation.executors import Executor
    from exxtra_widget.simulation.seed import Seed
    from exxtra_widget.simulation.setting import Method
    from exxtra_widget.solving.certainty import Certainty

# How often winners of both games came together, by the bits of their seats.
_Counts = Counter[tuple[int, int]]


@suggest_in_class()
@dataclass(frozen=True)
class StrategyComparison(Tabular, Shown):
    """How much more often one strategy wins than another.

    Parameters
    ----------
    strategies : tuple of str
        Names of both.
    difference : float
        Share of the games that the first one wins, minus the share of the second, -1 to 1.
    spread : float
        Standard deviation of the difference in one pair of games.
    games : int, default 0
        Number of pairs of games; 0 where the difference is certified.
    bounds : Interval, optional
        Certified bounds of the difference; None if it is estimated.
    """

    strategies: tuple[str, str]
    difference: float
    spread: float
    games: int = 0
    bounds: Interval | None = None

    @property
    def kind(self) -> Certainty:
        """``certified`` or ``estimated``."""
        return "certified" if self.bounds else "estimated"

    @property
    def shares(self) -> tuple[float, float]:
        """Share of the games that each strategy wins, 0 to 1."""
        return (1 + self.difference) / 2, (1 - self.difference) / 2

    @property
    def error(self) -> float:
        """Standard error of the difference; 0 where it is certified."""
        return 0.0 if self.bounds else self.spread / sqrt(self.games)

    @property
    def better(self) -> str | None:
        """Name of the better strategy; None if the 95% interval contains 0."""
        low, high = self.interval()
        return self.strategies[0] if low > 0 else self.strategies[1] if high < 0 else None

    def interval(self, confidence_level: float = 0.95) -> Interval:
        """Return the confidence interval of the difference, or its certified bounds."""
        found = normal_interval(self.difference, self.error, confidence_level)
        return self.bounds or Interval(max(found.low, -1.0), min(found.high, 1.0))

    def games_to_detect(self, power: float = POWER, confidence_level: float = 0.95) -> int:
        """Return the number of pairs of games that are needed to tell the strategies apart.

        It is the smallest one by the normal approximation, if the difference is as large as found. Where it is
        certified, the dice of both games of a pair count as independent.

        Parameters
        ----------
        power : float, default 0.8
            Probability of finding the difference, between 0 and 1.
        confidence_level : float, default 0.95
            1 minus the probability of a false alarm in a two-sided test, between 0 and 1.

        Raises
        ------
        ValueError
            If a number is out of range, or if the difference is 0.
        """
        return pairs_to_detect(self.difference, self.spread, power, confidence_level)

    def to_records(self) -> list[dict[str, Any]]:
        """Return a row for each strategy: its share with the ends of the 95% interval, and the number of games."""
        found = zip(self.strategies, self.shares, self._intervals(), strict=True)
        return [
            {"strategy": name, "share": share, "low": low, "high": high, "games": self.games}
            for name, share, (low, high) in found
        ]

    def plot(self, *, title: str = "", language: Language | None = None) -> Figure:
        """Return a figure of both shares, with their intervals."""
        language = spoken(language)
        one, other = self.strategies
        return draw_bars(
            dict(zip(self.strategies, self.shares, strict=True)),
            intervals=dict(zip(self.strategies, self._intervals(), strict=True)),
            reference=(0.5, say(language, "even", value=percent(0.5, language))),
            title=title or say(language, "contest", name=one, other=other),
            axis=say(language, "win"),
            heading=say(language, "strategy"),
            language=language,
        )

    def _intervals(self) -> tuple[Interval, Interval]:
        low, high = self.interval()
        return Interval((1 + low) / 2, (1 + high) / 2), Interval((1 - high) / 2, (1 - low) / 2)

    def _table(self, language: str) -> Table:
        rows = [
            (name, percent(share, language), table_cells.between(*interval, language))
            for name, share, interval in zip(self.strategies, self.shares, self._intervals(), strict=True)
        ]
        headings = ("strategy", "winning", "bounds" if self.bounds else "interval_95")
        caption = "" if self.bounds else say(language, "pairs", games=number(self.games, language), n=self.games)
        return table_cells.table(language, headings, rows, caption=caption, note=self._note(language))

    def _note(self, language: str) -> str:
        ends = self.interval()
        value, low, high = (number(100 * points, language, 1) for points in (self.difference, *ends))
        said = say(language, "difference", value=value, low=low, high=high)
        # No number of games shows a difference that may be none.
        if not self.difference or (self.bounds and self.better is None):
            return said
        needed = self.games_to_detect()
        return f"{said} {say(language, 'told_apart', games=number(needed, language), n=needed)}"

    def __str__(self) -> str:
        (one, other), (mine, theirs) = self.strategies, map(percent, self.shares)
        none = "equally good" if self.bounds else "too close to call"
        first = f"{self.better} is better" if self.better else none
        how = "certified" if self.bounds else f"estimated: {number(self.games)} pairs of games"
        return f"{first}: {one} wins {mine}, {other} {theirs} ({how}). {self._note('en')}"

    def __repr__(self) -> str:
        return f"<StrategyComparison: {self}>"


@suggest_keywords
def compare_strategies(
    a: StrategyLike,
    b: StrategyLike,
    start: PositionLike,
    method: Method = "auto",
    *,
    games: int = 10_000,
    rng: Seed | None = None,
    executor: Executor | None = None,
    weights: Weights | str | None = None,
    progress: bool | Callable[[int, int], object] | None = None,
) -> StrategyComparison:
    """Compare two strategies: which one wins more, by how much, and how sure that is.

    The games come in pairs with the same dice. In the second game of a pair both strategies change seats, so that
    neither the first turn nor lucky dice favour one of them. At larger tables the strategies sit in turn.

    Parameters
    ----------
    a, b : callable or str
        The strategies: callables ``(position, rng) -> action``, or names and sentences, as in `simulate`.
    start : Position, str, Game or widget
        Start of every game, as in `simulate`.
    method : str, default "auto"
        ``auto`` computes the difference without games where that takes less than a second: for two sentences of
        EXXtra, from the start of a game of two seats. ``solution`` computes it for any two deterministic strategies of
        EXXtra, as `exxtra.evaluate` does; ``simulate`` always plays.
    games : int, default 10_000
        Number of pairs of games, 1 to 10**12.
    rng, executor, weights, progress
        As in `simulate`.

    Raises
    ------
    StrategyError, SimulationError
        As `simulate`.
    TypeError, ValueError
        If an argument has the wrong type or is out of range, if both strategies have the same name, or if ``solution``
        cannot compute the difference.

    Examples
    --------
    >>> from exxtra_widget import compare_strategies, exxtra
    >>> start = exxtra.start(players=2)
    >>> found = compare_strategies("first_roll", "survivor", start, games=1000, rng=1)
    >>> found.better, found.interval().high < 0
    ('survivor', True)
    >>> compare_strategies("53", "60", start).kind
    'certified'
    """
    word(method, METHODS, "method")
    here = read_setting(start, "random", weights, games)
    position, definition = here.position, here.position.definition
    task = here.task(rng)
    names, pair = entrants([a, b], definition)
    check_names_differ(names)
    check_seats(pair, position)
    one, other = names
    if method != "simulate":
        exact = definition.contest(position, pair, here.weights, insist=method == "solution")
        if exact is not None:
            return _certified((one, other), *exact)
    seats = range(position.seats)
    lineups = [
        task._replace(
            strategies=tuple(pair[(seat + turned) % 2] for seat in seats),
            names=tuple(names[(seat + turned) % 2] for seat in seats),
        )
        for turned in (0, 1)
    ]
    return _estimated((one, other), _played(lineups, executor, progress), position.seats)


def _certified(names: tuple[str, str], beginning: Interval, answering: Interval) -> StrategyComparison:
    bounds = Interval(beginning.low + answering.low - 1, beginning.high + answering.high - 1)
    shares = [sum(interval) / 2 for interval in (beginning, answering)]
    spread = sqrt(sum(share * (1 - share) for share in shares))
    return StrategyComparison(names, sum(bounds) / 2, spread, bounds=bounds)


def _estimated(names: tuple[str, str], counts: _Counts, seats: int) -> StrategyComparison:
    games, total, squares = sum(counts.values()), 0, 0
    for (first, second), many in counts.items():
        won = sum(part(second if seat % 2 else first, seat) for seat in range(seats))
        total, squares = total + many * (won - PARTS), squares + many * (won - PARTS) ** 2
    spread = standard_error(games, total, squares) * sqrt(games)
    return StrategyComparison(names, total / (PARTS * games), spread, games)


# --- The games --------------------------------------------------------------------------------


class _Player:
    """Chunks of both line-ups on the same dice."""

    def __init__(self, pair: Sequence[Task]) -> None:
        self._task = pair[0]
        self._begin = Branch(self._task.start)
        self._games = [Games(task, 2 * task.games) for task in pair]
        self.is_compiled: bool = all(games.engine.is_compiled for games in self._games)

    def __call__(self, chunk: int) -> _Counts:
        """Return the winners of a chunk."""
        games = self._task.games_of(chunk)
        first, second = (one.play(self._begin, games)[0] for one in self._games)
        return Counter(zip(first, second, strict=True))


def _work(pair: Sequence[Task], chunks: Iterable[int]) -> _Counts:
    return sum(map(_Player(pair), chunks), _Counts())


def _played(pair: Sequence[Task], executor: Executor | None, progress: object) -> _Counts:
    """Return the winners of all pairs of games, or of those before an interrupt."""
    task = pair[0]
    report = reporter(progress, task.games, unasked=True)
    if executor is None:
        parts = play_chunks(partial(_Player, pair), task.chunks)
    else:
        parts = spread(task.start.definition, lambda piece: partial(_work, pair, piece), task.chunks, executor)
    return added_up(parts, _Counts(), _Counts.total, report)
