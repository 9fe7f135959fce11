"""All choices of a position, played out on the same dice, next to their exact values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from exxtra_widget.advice.evaluate import looked_up
from exxtra_widget.charts import table_cells
from exxtra_widget.charts.figure import Figure, Labels, say
from exxtra_widget.charts.named_rows import Row, chart
from exxtra_widget.core.game_registry import read_position
from exxtra_widget.core.position import nothing_to_decide
from exxtra_widget.core.strategy import why_not
from exxtra_widget.drawing.tables import Shown, Table, Tabular
from exxtra_widget.simulation.game_counts import PARTS
from exxtra_widget.simulation.paired_games import Comparison, play_out
from exxtra_widget.simulation.setting import Setting, legal, read_setting
from exxtra_widget.solving.solve import Solution
from exxtra_widget.support.arguments import items_of, quote, shown
from exxtra_widget.support.locale import Language, spoken
from exxtra_widget.support.numbers import number, percent
from exxtra_widget.support.progress import reporter
from exxtra_widget.support.suggest import suggest_in_class, suggest_keywords

if TYPE_CHECKING:
    from exxtra_widget.core.dice import Weights
    from exxtra_widget.core.position import Position, PositionLike
    from exxtra_widget.core.strategy import Strategies, StrategyLike
    from exxtra_widget.probability.intervals import Interval
    from exxtra_widget.simulation.executors import Executor
    from exxtra_widget.simulation.seed import Seed


@dataclass(frozen=True)
class PlayedChoice:
    """Choice with the games that began with it."""

    action: str
    games: int
    # Games that the seat to act won; a shared win counts in part.
    wins: float
    # 95% interval for the win probability.
    interval: Interval
    # Win probability from the solution; None where the position is not solved.
    exact: float | None
    # The author's name for it.
    words: str = ""

    @property
    def share(self) -> float:
        """Share of the games that the seat won, 0 to 1."""
        return self.wins / self.games


@suggest_in_class()
@dataclass(frozen=True)
class Choices(Tabular, Shown):
    """All choices of a position, each played out many times, next to their exact values.

    Parameters
    ----------
    position : str
        Text of the position.
    strategies : tuple of str
        Names of the strategies that continued the games, one for each seat.
    kind : str
        Kind of the exact values, ``exact`` or ``certified``; ``""`` without any.
    rows : tuple of PlayedChoice
        The choices, the best one first.
    """

    position: str
    strategies: tuple[str, ...]
    kind: str
    rows: tuple[PlayedChoice, ...]

    @property
    def best(self) -> str:
        """The best action: by the exact values, without them by the games."""
        return self.rows[0].action

    def __getitem__(self, action: object) -> PlayedChoice:
        """Return the row of an action, which may be given by its name."""
        called = next((row for row in self.rows if row.words and row.words == action), None)
        wanted = called.action if called else legal(read_position(self.position), action)
        found = next((row for row in self.rows if row.action == wanted), None)
        if found is None:
            known = ", ".join(row.action for row in self.rows)
            raise KeyError(f"{quote(action)} was not compared; choose from {known}")
        return found

    def __iter__(self) -> Iterator[PlayedChoice]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def to_records(self) -> list[dict[str, Any]]:
        """Return a row for each choice, the best one first, with its interval and exact value."""
        return [
            {
                "action": row.action,
                "games": row.games,
                "wins": row.wins,
                "share": row.share,
                "low": row.interval.low,
                "high": row.interval.high,
                "exact": row.exact,
            }
            for row in self.rows
        ]

    def plot(self, *, title: str = "", language: Language | None = None) -> Figure:
        """Return a figure of the choices: the games won as bars, the exact values as diamonds."""
        language = spoken(language)
        rows, game = [], read_position(self.position).definition
        for row in self.rows:
            texts: tuple[str, ...] = (f"{_wins(row.wins, language)} · {percent(row.share, language)}",)
            if row.exact is not None:
                texts = (*texts, percent(row.exact, language))
            name = row.words or game.action_name(row.action, language)
            rows.append(Row(name, (0.0, row.share), row.exact, tuple(row.interval), texts))  # type: ignore[arg-type]  # a tuple of two
        games = number(self.rows[0].games, language)
        columns = (say(language, "played", games=games), *((say(language, f"kind_{self.kind}"),) if self.kind else ()))
        described = "; ".join(f"{row.name}: {row.texts[-1]}" for row in rows)
        labels = Labels(title or say(language, "choices"), described, language, say(language, "win"), columns=columns)
        return chart(rows, labels, (say(language, "choice"), *columns))

    def _table(self, language: str) -> Table:
        rows = []
        for row in self.rows:
            wins, games = _wins(row.wins, language), number(row.games, language)
            won = say(language, "times", count=wins, n=row.wins, size=games)
            exact = () if row.exact is None else (percent(row.exact, language),)
            rows.append((row.words or row.action, won, percent(row.share, language), *exact))
        headings = ("choice", "won", "share", *((f"kind_{self.kind}",) if self.kind else ()))
        played = say(language, "after_each", list=", ".join(dict.fromkeys(self.strategies)))
        return table_cells.table(language, headings, rows, note=played)

    def __repr__(self) -> str:
        rows = ", ".join(
            f"{one.words or one.action} {percent(one.share if one.exact is None else one.exact)}" for one in self.rows
        )
        return f"<Choices at {self.position}: {rows}>"


def _wins(wins: float, language: str) -> str:
    return number(wins, language, 0 if wins == round(wins) else 1)


@suggest_keywords
def compare(
    position: PositionLike,
    games: int = 1_000,
    *,
    choices: Iterable[object] | Mapping[str, object] | None = None,
    strategies: Strategies | None = None,
    rng: Seed | None = None,
    executor: Executor | None = None,
    weights: Weights | str | None = None,
    progress: bool | Callable[[int, int], object] | None = None,
) -> Choices:
    """Play every choice of a position many times on the same dice, and compare the counts with the exact values.

    The best choice comes first; ``plot()`` draws them. See also `figures.compare`, which draws a sample next to exact
    probabilities.

    Parameters
    ----------
    position : Position, str, Game or widget
        Position in which a seat decides; of a game or a widget the current one, with its dice.
    games : int, default 1000
        Number of games for each choice, 1 to 10**9.
    choices : iterable or mapping, optional
        The actions to compare, ``["roll", 5]``, or ``{"kick": 2, "top": 5}`` from names to actions; by default all
        legal ones.
    strategies : callable, str or sequence, optional
        Strategies that continue after the choice, as in `simulate`. By default all seats play the solution where the
        position is solved, otherwise the strategy of hints.
    rng, executor, weights, progress
        As in `simulate`: the same ``rng`` gives the same counts, and progress is per choice.

    Raises
    ------
    TypeError, ValueError
        If the game is over, a choice is not legal, or an argument is out of range.
    StrategyError, SimulationError
        As `simulate`.

    Examples
    --------
    >>> from exxtra_widget import compare
    >>> found = compare("0/0@4:64 A 70", games=100, choices=["roll", 5], rng=1)
    >>> found.best, found["rung 5"].games
    ('>5', 100)
    """
    setting = read_setting(position, strategies, weights, games, 10**9)
    here = setting.position
    if here.is_over:
        raise nothing_to_decide(here)
    wanted = _wanted(here, choices)
    values = looked_up(setting)
    if values is not None:
        setting = read_setting(here, _best_play(setting, values.player), setting.weights, setting.games)
    played = Comparison.of(setting.task(rng), wanted)
    found = play_out(played, executor, reporter(progress, setting.games))
    rows = []
    for i, (action, words) in enumerate(wanted.items()):
        won, count = found.won[i][here.player] / PARTS, found.games[i]
        exact = values[action].values[here.player] if values else None
        rows.append(PlayedChoice(action, count, won, found.interval(won / count, i), exact, words))
    rows.sort(key=lambda row: -(row.share if row.exact is None else row.exact))
    kind = values.kind if values else ""
    return Choices(str(here), played.task.names, kind, tuple(rows))


def _wanted(position: Position, choices: object) -> dict[str, str]:
    """Return the actions to compare with their names; an empty name for an action without one."""
    if choices is None:
        return dict.fromkeys(map(str, position.distinct_actions()), "")
    if isinstance(choices, Mapping):
        wanted = {legal(position, action): str(words) for words, action in choices.items()}
    else:
        listed = items_of(choices)
        if listed is None:
            raise TypeError(f"choices must be a list of actions like ['roll', '>5'], not {shown(choices)}")
        wanted = dict.fromkeys((legal(position, action) for action in listed), "")
    if not wanted:
        raise ValueError("there are no choices to compare")
    return wanted


def _best_play(here: Setting, name: str) -> StrategyLike:
    """Return the strategy of a solution, by default ``optimal``; without a solution, the strategy of estimates."""
    position = here.position
    known: StrategyLike | None = position.definition.strategies.get(name or "optimal")
    if known is not None and not why_not(known, position):
        return known
    solution = here.solution()
    estimator: str = position.definition.estimator
    return solution.strategy if isinstance(solution, Solution) else estimator
