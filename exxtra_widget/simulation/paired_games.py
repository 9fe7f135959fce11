"""Choices compared on common dice: the value of each, and the standard errors of the differences between them.

Game g of every choice has the dice and draws of `dice_stream`. So choices are compared game by game, and the standard
error of a difference comes from these pairs; it is mostly far below the error of independent games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from itertools import accumulate, chain, combinations
from math import sqrt
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from exxtra_widget.core.position import ROLL
from exxtra_widget.probability.intervals import Interval, score_interval
from exxtra_widget.simulation.dice_stream import CHUNK
from exxtra_widget.simulation.engines import Games
from exxtra_widget.simulation.executors import spread
from exxtra_widget.simulation.game_counts import PARTS, part, parts
from exxtra_widget.simulation.task import Branch, Task
from exxtra_widget.support.progress import Report, ended, interruptible

if TYPE_CHECKING:
    from exxtra_widget.core.position import Position
    from exxtra_widget.simulation.executors import Executor

Gap = tuple[int, int, int]
R = TypeVar("R")

# Batch size: small at first; it grows while a batch takes less than this many seconds.
_FEWEST: Final = 10
_BATCH_SECONDS: Final = 0.1


# --- The choices ------------------------------------------------------------------------------


def branch(position: Position, token: str, rolls: int = 0) -> Branch:
    """Return the start of games after an action or a roll."""
    if token == ROLL:
        return Branch(position, rolls_on=True, rolls=rolls)
    after = position.apply(token)
    # Seats take turns: as long as the same one acts, its turn continues.
    return Branch(after, rolls=rolls + 1) if after.player == position.player else Branch(after, turn=1)


class Comparison(NamedTuple):
    """Choices to compare, complete enough for a worker on another machine."""

    # The games of each choice; they start where the seat decides.
    task: Task
    branches: tuple[Branch, ...]
    # The turn of the common dice in which all choices are made.
    turn: int = 0

    @classmethod
    def of(cls, task: Task, actions: Iterable[str], turn: int = 0, rolls: int = 0) -> Comparison:
        """Return the games after some actions of the start, made in a turn of the common dice after some rolls."""
        return cls(task, tuple(branch(task.start, action, rolls) for action in actions), turn)


# --- Their results ----------------------------------------------------------------------------


@dataclass(frozen=True)
class PairedResults:
    """Results of games on common dice; add the results of other games with ``+``."""

    seat: int
    # Whether the game is over already where a branch begins.
    known: tuple[bool, ...]
    games: tuple[int, ...]
    # Wins of each seat after each branch, in parts of a game (`PARTS`).
    won: tuple[tuple[int, ...], ...]
    # For each pair of branches: games of both, and for the seat the sum of the differences of its wins and the sum of
    # their squares, in parts of a game.
    gaps: tuple[tuple[Gap, ...], ...]

    @classmethod
    def of(cls, choices: Comparison, columns: Sequence[Sequence[int]]) -> PairedResults:
        """Return the result of games from their winners after each choice; some choices may have no games."""
        seat, seats = choices.task.start.player, range(choices.task.start.seats)
        gaps: list[list[Gap]] = [[(0, 0, 0)] * len(columns) for _ in columns]
        played = [(i, column) for i, column in enumerate(columns) if column]
        for (i, mine), (j, others) in combinations(played, 2):
            pairs = Counter(zip(mine, others, strict=True)).items()
            differences = [(part(a, seat) - part(b, seat), many) for (a, b), many in pairs]
            total = sum(many * difference for difference, many in differences)
            squares = sum(many * difference**2 for difference, many in differences)
            gaps[i][j], gaps[j][i] = (len(mine), total, squares), (len(mine), -total, squares)
        counts = [Counter(column) for column in columns]
        return cls(
            seat,
            tuple(one.position.is_over for one in choices.branches),
            tuple(map(len, columns)),
            tuple(tuple(parts(won, seat) for seat in seats) for won in counts),
            tuple(map(tuple, gaps)),
        )

    @classmethod
    def nothing(cls, choices: Comparison) -> PairedResults:
        """Return the result of no games."""
        return cls.of(choices, [()] * len(choices.branches))

    def __add__(self, other: PairedResults) -> PairedResults:
        """Return the result of the games of both."""
        return PairedResults(
            self.seat,
            self.known,
            _sums(self.games, other.games),
            tuple(_sums(*rows) for rows in zip(self.won, other.won, strict=True)),
            tuple(tuple(map(_sums, *rows)) for rows in zip(self.gaps, other.gaps, strict=True)),
        )

    def shares(self, one: int) -> tuple[float, ...]:
        """Return the share of its games that each seat won after a choice."""
        return tuple(won / (PARTS * self.games[one]) for won in self.won[one])

    def interval(self, share: float, one: int) -> Interval:
        """Return Wilson's 95% interval for a win probability estimated by the games of a choice."""
        if self.known[one]:
            return Interval(share, share)
        return score_interval(round(share * self.games[one]), self.games[one])

    def gap(self, one: int, other: int) -> float:
        """Return the difference between the shares of two choices, for the seat, in the games of both."""
        games, total, _ = self.gaps[one][other]
        return total / (PARTS * games) if games else 0.0

    def error(self, one: int, other: int) -> float:
        """Return the standard error of `gap`."""
        if one == other or (self.known[one] and self.known[other]):
            return 0.0
        return standard_error(*self.gaps[one][other])

    @property
    def best(self) -> int:
        """The choice with the most wins for the seat, among those with the most games; ties go to the first one."""
        most = max(self.games)
        return max((i for i, games in enumerate(self.games) if games == most), key=lambda i: self.won[i][self.seat])

    def worth(self, one: int) -> float:
        """Return the value of a choice to the seat.

        Of a choice with fewer games only its gap to the best one counts, as the best one won its later games on other
        dice.
        """
        best = self.best
        # A choice that fell behind cannot come first again: it has not been played since.
        return self.shares(best)[self.seat] - max(self.gap(best, one), 0.0)


def standard_error(games: int, total: float, squares: float) -> float:
    """Return the standard error of the mean difference between pairs of games.

    As Agresti and Min (2005) do with pairs, two games are added that differ to both sides, so that the error of a few
    equal games is not 0.
    """
    games, squares = games + 2, squares + PARTS**2
    return sqrt((squares - total * total / games) / games / games) / PARTS


def _sums(one: tuple[int, ...], other: tuple[int, ...]) -> Any:
    return tuple(a + b for a, b in zip(one, other, strict=True))


# --- Their games ------------------------------------------------------------------------------


class PairedGames:
    """The games of a comparison, any of them at any time; tests may name the engine."""

    def __init__(self, choices: Comparison, engine: str = "auto") -> None:
        self.choices = choices
        self._games = Games(choices.task, choices.task.games * len(choices.branches), choices.turn, engine)
        self.is_compiled: bool = self._games.engine.is_compiled
        """Whether the games run without Python."""

    def play(self, first: int, last: int) -> PairedResults:
        """Return the result of games ``first`` to ``last - 1``."""
        return PairedResults.of(self.choices, self.columns(first, last))

    def columns(self, first: int, last: int) -> list[list[int]]:
        """Return the winners of games ``first`` to ``last - 1`` after each choice, as the bits of their seats."""
        which = range(len(self.choices.branches))
        rows = [[self.winners(i, games) for i in which] for games in _pieces(first, last, self._games.engine.piece)]
        return [list(chain(*column)) for column in zip(*rows, strict=True)]

    def winners(self, one: int, games: range) -> Sequence[int]:
        """Return the winners of games of one chunk after a choice, as the bits of their seats."""
        return self._games.play(self.choices.branches[one], games)[0]


def _pieces(first: int, last: int, size: int) -> Iterator[range]:
    """Yield games piece by piece, each within a chunk."""
    while first < last:
        end = min(last, first + size, (first // CHUNK + 1) * CHUNK)
        yield range(first, end)
        first = end


def _alone(choices: Comparison) -> Generator[PairedResults, None, None]:
    """Yield the results of the games in pieces small enough to stop after each."""
    pairs, played, size = PairedGames(choices), 0, _FEWEST
    while played < choices.task.games:
        begun = monotonic()
        last = min(played + size, choices.task.games)
        yield pairs.play(played, last)
        played = last
        if monotonic() < begun + _BATCH_SECONDS:
            size = min(2 * size, CHUNK)


def play_out(
    choices: Comparison, executor: Executor | None = None, report: Report = lambda _done: None
) -> PairedResults:
    """Play the games of a comparison, and close the report.

    The same seed gives the same result with every executor, and with numba or without. After an interrupt the result of
    the games until then is returned, if there are any.
    """
    batches = _alone(choices) if executor is None else _spread(PairedGames.play, choices, executor)
    return added_up(batches, PairedResults.nothing(choices), lambda found: max(found.games), report)


def added_up(batches: Generator[R, None, None], nothing: R, games: Callable[[R], int], report: Report) -> R:
    """Add up the results of games until an interrupt or the report ends them, and close the report.

    An interrupt before the first game is raised.
    """
    found = nothing
    with ended(report), interruptible(lambda: games(found) > 0), closing(batches):
        for found in accumulate(batches):
            if report(games(found)) is False:
                break
    return found


def winners_by_game(choices: Comparison, executor: Executor | None = None) -> tuple[list[int], ...]:
    """Return the winners of each game after each choice, as the bits of their seats."""
    if executor is None:
        return tuple(PairedGames(choices).columns(0, choices.task.games))
    pieces = _spread(PairedGames.columns, choices, executor)
    return tuple(list(chain(*column)) for column in zip(*pieces, strict=True))


def _spread(
    play: Callable[[PairedGames, int, int], R], choices: Comparison, executor: Executor
) -> Generator[R, None, None]:
    task = choices.task
    return spread(task.start.definition, lambda piece: partial(_run, play, choices, piece), task.chunks, executor)


def _run(play: Callable[[PairedGames, int, int], R], choices: Comparison, chunks: range) -> R:
    return play(PairedGames(choices), chunks.start * CHUNK, min(chunks.stop * CHUNK, choices.task.games))
