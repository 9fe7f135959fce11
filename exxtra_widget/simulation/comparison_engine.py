"""The games of a comparison on common dice, played: by the rules model, or by what is faster and plays the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Generator, Iterator, Sequence
from functools import cache
from itertools import combinations
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, Protocol

from exxtra_widget.core.position import ROLL
from exxtra_widget.core.registry import definition_of
from exxtra_widget.simulation.comparison import Paired, winners
from exxtra_widget.simulation.dice_stream import Chance, CommonDice
from exxtra_widget.simulation.executors import spread
from exxtra_widget.simulation.model import CHUNK, PARTS, ROLLS, endless
from exxtra_widget.strategies.strategy import decide, title
from exxtra_widget.support.progress import interruptible

if TYPE_CHECKING:
    from exxtra_widget.simulation.comparison import Branch, Comparison
    from exxtra_widget.strategies.strategy import StrategyError
    from exxtra_widget.support.progress import Report


# Games at a time: few at first, and more as long as they take less than so many seconds.
_FEWEST: Final = 10
_MOMENT: Final = 0.1


class Model:
    """Games through the rules model: for any strategy, and the measure of what is faster.

    Parameters
    ----------
    task : Comparison
        What is compared.
    """

    piece: Final = 100

    def __init__(self, task: Comparison) -> None:
        self.task = task
        outcomes = task.outcomes
        self.dice = CommonDice(task.entropy, outcomes, tuple(outcomes), task.turn)
        self.chance = Chance(task.entropy, task.turn)

    def play(self, begin: Branch, games: Sequence[int]) -> list[int]:
        """Return who won each game, as bits.

        Raises
        ------
        StrategyError
            If a strategy raises, chooses an illegal action, or plays a game or a turn without end.
        """
        return [winners(self.go_on(begin, game)[0]) for game in games]

    def go_on(self, begin: Branch, game: int, *, to_the_next_turn: bool = False) -> tuple[Any, int]:
        """Return where a game stands at its end, or when the next turn begins, and which turn that is."""
        position, rolls_on, turn, rolls = begin
        turns = self.dice.turns(game, turn, rolls)
        dice = next(turns)
        while legal := position.actions():
            seat = position.player
            if rolls_on:
                action: str = ROLL
                rolls_on = False
            else:
                chance = self.chance.at(game, turn, rolls)
                action = decide(self.task.strategies[seat], position, chance, legal)
            if action == ROLL:
                action = next(dice)
                rolls += 1
                if rolls > ROLLS:
                    raise self._endless(position, turn)
            position = position.apply(action)
            if position.player != seat:
                turn, rolls, dice = turn + 1, 0, next(turns)
                if to_the_next_turn:
                    break
                if turn > self.task.longest:
                    raise self._endless(position, turn)
        return position, turn

    def _endless(self, position: Any, turn: int) -> StrategyError:
        return endless(title(self.task.strategies[position.player]), position, turn, self.task.longest)


class Engine(Protocol):
    """What plays many games of a comparison."""

    @property
    def piece(self) -> int:
        """How many games it plays at a time."""

    def play(self, begin: Branch, games: Sequence[int]) -> list[int] | None:
        """Return who won each game, as bits; None where only the rules model can tell."""


class Pairs:
    """The games of a comparison, any of them at any time.

    Parameters
    ----------
    task : Comparison
        What is compared.
    engine : str
        ``auto``, ``model``, or for tests what the game's `branches` know.
    """

    def __init__(self, task: Comparison, engine: str = "auto") -> None:
        self.task = task
        self._model = Model(task)
        self._engine: Engine = self._model
        if engine != "model":
            self._engine = definition_of(task.start.game).comparison_engine(task, engine) or self._model

    @property
    def piece(self) -> int:
        """Number of games played at a time."""
        return self._engine.piece

    def play(self, first: int, last: int, members: Collection[int] | None = None) -> Paired:
        """Return what came of games ``first`` to ``last - 1``, of some choices or of all.

        Raises
        ------
        StrategyError
            As `exxtra_widget.simulation.model.play`.
        """
        found = Paired.nothing(self.task)
        which = range(len(self.task.branches)) if members is None else sorted(members)
        for games in _pieces(first, last, self.piece):
            found += self.counted(which, [self.winners(i, games) for i in which])
        return found

    def winners(self, one: int, games: Sequence[int]) -> Sequence[int]:
        """Return who won games of one chunk after a choice, as bits."""
        begin = self.task.branches[one]
        if begin.position.is_over:
            return [winners(begin.position)] * len(games)
        found = self._engine.play(begin, games)
        return self._model.play(begin, games) if found is None else found

    def counted(self, which: Sequence[int], columns: Sequence[Sequence[int]]) -> Paired:
        """Return what came of the same games after some choices, from who won them."""
        games, none = len(columns[0]), Paired.nothing(self.task)
        counts, seats = list(none.games), [list(row) for row in none.won]
        gaps = [list(row) for row in none.gaps]
        for i, column in zip(which, columns, strict=True):
            counts[i] = games
            for bits, many in Counter(column).items():
                for seat in range(len(seats[i])):
                    seats[i][seat] += many * part(bits, seat)
        parts = [[part(bits, self.task.seat) for bits in column] for column in columns]
        for (i, mine), (j, others) in combinations(zip(which, parts, strict=True), 2):
            pairs = Counter(zip(mine, others, strict=True)).items()
            total = sum(many * (a - b) for (a, b), many in pairs)
            squares = sum(many * (a - b) ** 2 for (a, b), many in pairs)
            gaps[i][j], gaps[j][i] = (games, total, squares), (games, -total, squares)
        return Paired(self.task.seat, none.known, tuple(counts), tuple(map(tuple, seats)), tuple(map(tuple, gaps)))


@cache
def part(bits: int, seat: int) -> int:
    """Return what a seat has of a game that these have won, in parts."""
    return PARTS // bits.bit_count() if bits >> seat & 1 else 0


def _pieces(first: int, last: int, size: int) -> Iterator[range]:
    """Yield games piece by piece, each within a chunk."""
    while first < last:
        end = min(last, first + size, (first // CHUNK + 1) * CHUNK)
        yield range(first, end)
        first = end


def run(task: Comparison, first: int, last: int) -> Paired:
    """Play chunks ``first`` to ``last - 1``."""
    return Pairs(task).play(first * CHUNK, min(last * CHUNK, task.games))


def _alone(task: Comparison) -> Generator[Paired, None, None]:
    """Yield the results of the games in pieces small enough to stop after each."""
    pairs, played, size = Pairs(task), 0, _FEWEST
    while played < task.games:
        begun = monotonic()
        last = min(played + size, task.games)
        yield pairs.play(played, last)
        played = last
        if monotonic() < begun + _MOMENT:
            size = min(2 * size, CHUNK)


def compare(task: Comparison, executor: Any = None, report: Report | None = None) -> Paired:
    """Play the games of a comparison.

    The same entropy gives the same result, whatever the executor, and with numba or without. If it is interrupted
    after the first games, what came of those is returned.

    Parameters
    ----------
    task : Comparison
        What is compared.
    executor : executor, optional
        As in `simulate`.
    report : callable, optional
        Called with the games that each choice has had; False as its answer ends the games.

    Raises
    ------
    StrategyError, SimulationError, TypeError
        As `simulate`.

    Examples
    --------
    >>> from exxtra_widget import exxtra
    >>> from exxtra_widget.simulation.comparison import Comparison, branch
    >>> here = exxtra.Position.parse("17/0/0 A 76")
    >>> choices = tuple(branch(here, token) for token in (">1", ">5"))
    >>> found = compare(Comparison(0, choices, (exxtra.strategies.attacker,) * 3, 1, 400))
    >>> found.gap(1, 0) > 4 * found.error(1, 0)
    True
    """
    found = Paired.nothing(task)
    parts = _alone(task) if executor is None else spread(run, task, executor)
    with interruptible(lambda: any(found.games)):
        try:
            for some in parts:
                found += some
                if report is not None and report(max(found.games)) is False:
                    break
        finally:
            parts.close()
    return found


def columns(task: Comparison, executor: Any = None) -> tuple[bytes, ...]:
    r"""Return the winners of each game after each choice, a byte of seat bits for each game.

    Parameters
    ----------
    task, executor
        As in `compare`.

    Raises
    ------
    StrategyError, SimulationError, TypeError
        As `simulate`.

    Examples
    --------
    >>> from exxtra_widget import exxtra
    >>> from exxtra_widget.simulation.comparison import Comparison, branch
    >>> here = exxtra.Position.parse("20/0/0 A 76")
    >>> choices = tuple(branch(here, token) for token in ("11", ">5"))
    >>> columns(Comparison(0, choices, (exxtra.strategies.attacker,) * 3, 1, 4))[0]
    b'\x01\x01\x01\x01'
    """
    parts = [listed(task, 0, task.chunks)] if executor is None else list(spread(listed, task, executor))
    return tuple(b"".join(column) for column in zip(*parts, strict=True))


def listed(task: Comparison, first: int, last: int) -> list[bytes]:
    """Return the winners of each game of chunks ``first`` to ``last - 1``."""
    pairs = Pairs(task)
    pieces = _pieces(first * CHUNK, min(last * CHUNK, task.games), pairs.piece)
    rows = [[bytes(pairs.winners(i, games)) for i in range(len(task.branches))] for games in pieces]
    return [b"".join(column) for column in zip(*rows, strict=True)]
