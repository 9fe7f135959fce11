"""Games played by strategies: through the rules model, which takes any game and any strategy, or by an engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from math import lcm
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol, TypeVar

from exxtra_widget.core.dice import pick
from exxtra_widget.core.position import ROLL
from exxtra_widget.core.strategy import Strategy, StrategyError, failure, normal, title
from exxtra_widget.simulation.dice_stream import CHUNK, DiceStream, Draws, Shares

if TYPE_CHECKING:
    from exxtra_widget.core.position import Position

N = TypeVar("N")

PIECE: Final = 100
"""Games that plain Python plays at a time; choices that are compared take turns after so many."""

MOST_ROLLS: Final = 100_000
"""Rolls after which a turn counts as endless. Only loaded dice that hardly ever show an X come near."""

PARTS: Final = lcm(*range(1, 27))
"""Parts of a game, in which shared wins are counted: whole numbers for any of the 26 seats that have a letter."""


class Task(NamedTuple):
    """A simulation to play, complete enough for a worker on another machine."""

    start: Any  # the position of one game or another
    strategies: tuple[Strategy, ...]
    seed: int | str
    games: int
    weights: Mapping[str, int] | None = None
    record: tuple[str, ...] = ()
    # Turns after which a game counts as endless.
    longest: int = 10_000
    # Names of the strategies in results and errors; by default their titles.
    names: tuple[str, ...] = ()
    # Action with which every game begins; empty if the strategies decide from the start.
    first: str = ""
    # Number of the first game.
    begin: int = 0

    @property
    def titles(self) -> tuple[str, ...]:
        """Names of the strategies."""
        return self.names or tuple(title(strategy, self.start.definition) for strategy in self.strategies)

    @property
    def chunks(self) -> int:
        """Number of chunks; the first and the last one may be short."""
        return -(-(self.begin + self.games) // CHUNK) - self.begin // CHUNK

    def games_of(self, chunk: int) -> range:
        """Return the games of a chunk."""
        first = (self.begin // CHUNK + chunk) * CHUNK
        return range(max(first, self.begin), min(first + CHUNK, self.begin + self.games))


@dataclass
class GameCounts:
    """Counts over games, the only thing that workers send back; counts of other games are added with ``+``."""

    wins: list[int]
    games: int = 0
    shared: int = 0
    turns: int = 0
    rolls: int = 0
    busts: int = 0
    lengths: Counter[int] = field(default_factory=Counter)
    # What each seat won in parts of a game (`PARTS`): half of a game that two win, and so on.
    parts: Counter[int] = field(default_factory=Counter)
    # How often each number of the game's own counts came, by name, seat and number.
    counted: Counter[tuple[str, int, int]] = field(default_factory=Counter)

    def __add__(self, other: GameCounts) -> GameCounts:
        # New sums, so that an interrupt never leaves half of a chunk counted.
        return GameCounts(
            [a + b for a, b in zip(self.wins, other.wins, strict=True)],
            self.games + other.games,
            self.shared + other.shared,
            self.turns + other.turns,
            self.rolls + other.rolls,
            self.busts + other.busts,
            _sum(self.lengths, other.lengths),
            _sum(self.parts, other.parts),
            _sum(self.counted, other.counted),
        )

    def add_column(self, column: Sequence[int]) -> None:
        """Add games by their winners: ``column[bits]`` games were won by the seats of these bits."""
        for bits, games in enumerate(column):
            if games:
                self.add_winners(bits, games)

    def add_winners(self, bits: int, games: int) -> None:
        """Add games that the same seats won, by the bits of these."""
        seats = [seat for seat in range(len(self.wins)) if bits >> seat & 1]
        self.games += games
        self.shared += games if len(seats) > 1 else 0
        for seat in seats:
            self.wins[seat] += games
            self.parts[seat] += games * part(bits, seat)


def _sum(first: Counter[N], second: Counter[N]) -> Counter[N]:
    # Most are empty, and an addition would copy them for each chunk.
    return first + second if first and second else first or second


def column(won: bytearray, seats: int) -> list[int]:
    """Return the number of games by their winners, for `GameCounts.add_column`."""
    return [won.count(bits) for bits in range(1 << seats)]


class Branch(NamedTuple):
    """The start of games, and its place in the dice that they share."""

    position: Any
    # Whether the choice is to roll; then the position is where it is made, otherwise that after it.
    rolls_on: bool = False
    # Turns of the dice before the start, and rolls of the next turn before it.
    turn: int = 0
    rolls: int = 0


class Engine(Protocol):
    """A way to play games; all play the games of `Model`."""

    @property
    def piece(self) -> int:
        """Number of games to play at a time."""

    @property
    def is_compiled(self) -> bool:
        """Whether games run without Python, so that threads can play at the same time."""

    def play(self, begin: Branch, games: range, sums: GameCounts | None = None) -> Sequence[int] | None:
        """Return the winners of games of one chunk, the bits of their seats for each, and add counts to the sums.

        The answer is None where only the rules model can tell, as for a game without an end; then nothing is added.
        """


class Model:
    """Games played through the rules model, with any strategy; every engine must agree with it."""

    piece: Final = PIECE
    is_compiled: Final = False

    def __init__(self, task: Task, turn: int = 0) -> None:
        self.task = task
        self.dice: DiceStream | Shares = stream_of(task, turn)
        self.draws: Draws = Draws(task.seed, turn)
        self._names = task.titles
        self._notes_lengths = "lengths" in task.record
        self._counts = {name: task.start.definition.counts[name] for name in task.record if name != "lengths"}

    def play(self, begin: Branch, games: range, sums: GameCounts | None = None) -> list[int]:
        """Return the winners of games; see `Engine`."""
        won, counts = [], sums or GameCounts([0] * begin.position.seats)
        for game in games:
            bits = self._winners(begin, game, counts)
            counts.add_winners(bits, 1)
            won.append(bits)
        return won

    def _winners(  # noqa: C901, PLR0912 - the busiest loop of all: calls of its parts would make it slower
        self, begin: Branch, game: int, sums: GameCounts
    ) -> int:
        position, rolls_on, turn, rolls = begin
        draws, strategies, names, counts = self.draws, self.task.strategies, self._names, self._counts
        # Rolls of the turn at hand count when it ends, without those before the start.
        turns, rolled, busts, is_new, longest = 0, -rolls, 0, True, self.task.longest
        dice_of_turns = self.dice.turns(game, turn)
        dice: Iterator[Any] = islice(next(dice_of_turns), rolls, None)
        dice_vary = isinstance(self.dice, Shares)
        while legal := position.actions():
            seat = position.player
            if rolls_on:
                action: str = ROLL
                rolls_on = False
            else:
                draws.place = game, turn, rolls
                # `decide`, inlined: this is the busiest loop.
                try:
                    action = strategies[seat](position, draws)
                except (Exception, KeyboardInterrupt) as error:
                    raise failure(error, strategies[seat], position, names[seat]) from error
                if action not in legal:
                    action = normal(action, strategies[seat], position, names[seat])
            if action == ROLL:
                if is_new:
                    turns += 1
                    is_new = False
                rolls += 1
                if turns > longest or rolls > MOST_ROLLS:
                    raise endless(names[seat], position, turns, longest)
                token = pick(position.outcomes(), next(dice)) if dice_vary else next(dice)
            else:
                token = action
            if counts:
                self._count(sums, position, token)
            position = position.apply(token)
            if position.player != seat:
                busts += action == ROLL
                rolled += rolls
                turn, rolls, is_new, dice = turn + 1, 0, True, next(dice_of_turns)
                if turn > begin.turn + longest:
                    # Turns without a roll count as well.
                    raise endless(names[seat], position, longest + 1, longest)
        sums.turns += turns
        sums.rolls += rolled + rolls
        sums.busts += busts
        if self._notes_lengths:
            sums.lengths[turns] += 1
        return winners(position)

    def _count(self, sums: GameCounts, position: Position, token: object) -> None:
        for name, number_of in self._counts.items():
            number = number_of(position, token)
            if number is not None:
                sums.counted[name, position.player, number] += 1


class Games:
    """Games of a task, played by its fastest engine, and by the rules model where that engine cannot tell."""

    def __init__(self, task: Task, many: int, turn: int = 0, engine: str = "auto") -> None:
        self._model = Model(task, turn)
        own = None if engine == "model" else task.start.definition.engine(task, many, turn, engine)
        self.engine: Engine = own or self._model

    def play(self, begin: Branch, games: range, sums: GameCounts | None = None) -> Sequence[int]:
        """Return the winners of games; see `Engine`. The rules model names the position of a game without an end."""
        if begin.position.is_over:
            bits = winners(begin.position)
            if sums is not None:
                sums.add_winners(bits, len(games))
                if "lengths" in self._model.task.record:
                    sums.lengths[0] += len(games)
            return [bits] * len(games)
        won = self.engine.play(begin, games, sums)
        return self._model.play(begin, games, sums) if won is None else won


def winners(position: Position) -> int:
    """Return the bits of the seats that have won."""
    return sum(1 << seat for seat in position.winners)


def part(bits: int, seat: int) -> int:
    """Return the part of a game (`PARTS`) that a seat has if the seats of some bits won it."""
    return PARTS // bits.bit_count() if bits >> seat & 1 else 0


def stream_of(task: Task, turn: int = 0) -> DiceStream | Shares:
    """Return the dice of a simulation, from some turn on."""
    definition = task.start.definition
    if definition.dice_vary:
        return Shares(task.seed, turn)
    # A game without dice never takes the next ones.
    outcomes = task.weights or definition.outcomes or {"": 1}
    return DiceStream(task.seed, outcomes, tuple(outcomes), turn)


def endless(strategy: str, position: Position, turns: int, longest: int) -> StrategyError:
    """Return the error for a game with more than ``longest`` turns, or for a turn with more than `MOST_ROLLS` rolls."""
    passed = f"a turn passed {MOST_ROLLS:,} rolls without an end"
    if turns > longest:
        passed = f"a game passed {longest:,} turns without an end; `longest` of simulate and tournament allows more"
    return StrategyError(strategy, str(position), f"was deciding when {passed}")
