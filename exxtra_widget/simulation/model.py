"""Games played by strategies through the rules model, which any game and any strategy can use."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from exxtra_widget.core.registry import definition_of
from exxtra_widget.simulation.dice_stream import DiceStream, Draws
from exxtra_widget.simulation.entropy import CHUNK
from exxtra_widget.strategies.strategy import StrategyError, decide, title

if TYPE_CHECKING:
    from exxtra_widget.strategies.strategy import Strategy


ROLLS: Final = 100_000
"""Rolls after which a turn counts as endless. Only loaded dice that hardly ever show an X come near."""

PARTS: Final = 2520
"""Shared wins are counted in 2520ths, which are whole numbers for up to ten winners."""


class Task(NamedTuple):
    """A simulation to play, complete enough for a worker on another machine.

    Parameters
    ----------
    start : Position
        Start of every game.
    strategies : tuple of callable
        One for each seat.
    entropy : int or str
        Source of all dice.
    games : int
        Number of games.
    weights : mapping or None
        Loaded dice.
    record : tuple of str
        Optional counts, of `RECORDS`.
    longest : int
        Turns after which a game counts as endless.
    names : tuple of str
        Names of the strategies, if they differ from their titles.
    """

    start: Any
    strategies: tuple[Strategy, ...]
    entropy: int | str
    games: int
    weights: Mapping[str, int] | None = None
    record: tuple[str, ...] = ()
    longest: int = 10_000
    names: tuple[str, ...] = ()

    @property
    def titles(self) -> tuple[str, ...]:
        """Names of the strategies."""
        return self.names or tuple(map(title, self.strategies))

    @property
    def chunks(self) -> int:
        """Number of chunks; the last one may be short."""
        return -(-self.games // CHUNK)

    def games_of(self, chunk: int) -> int:
        """Return the number of games of a chunk."""
        return min(CHUNK, self.games - chunk * CHUNK)


@dataclass
class Tally:
    """Counts over games, the only thing that workers send back; counts of other games are added with ``+``.

    Parameters
    ----------
    wins : list of int
        Games that each seat won, alone or with others.
    split : Counter
        Parts (`PARTS`) of its wins that belong to others: half of them for a game that two win, and so on.
    """

    wins: list[int]
    games: int = 0
    shared: int = 0
    turns: int = 0
    rolls: int = 0
    busts: int = 0
    lengths: Counter[int] = field(default_factory=Counter)
    rungs: Counter[tuple[int, int]] = field(default_factory=Counter)
    split: Counter[int] = field(default_factory=Counter)

    def __add__(self, other: Tally) -> Tally:
        # A new tally, so that an interrupt never leaves half of a chunk counted.
        return Tally(
            [a + b for a, b in zip(self.wins, other.wins, strict=True)],
            self.games + other.games,
            self.shared + other.shared,
            self.turns + other.turns,
            self.rolls + other.rolls,
            self.busts + other.busts,
            self.lengths + other.lengths,
            self.rungs + other.rungs,
            self.split + other.split,
        )

    def add_winners(self, won: bytes) -> None:
        """Count games by their winners, the bits of the seats in a byte for each game."""
        self.games += len(won)
        while won:
            bits, games = won[0], len(won)
            won = won.translate(None, bytes([bits]))
            games -= len(won)
            seats = [seat for seat in range(len(self.wins)) if bits >> seat & 1]
            self.shared += games * (len(seats) > 1)
            for seat in seats:
                self.wins[seat] += games
                if len(seats) > 1:
                    self.split[seat] += games * (PARTS - PARTS // len(seats))


def play(task: Task, chunk: int) -> Tally:
    """Play the games of one chunk.

    Raises
    ------
    StrategyError
        If a strategy raises, chooses an illegal action, or plays a game or a turn without end.
    KeyboardInterrupt
        If an interrupt arrives; the message names the strategy and its position.
    """
    tally = Tally([0] * task.start.seats)
    dice, rng = dice_of(task), Draws(task.entropy)
    note_rungs, note_lengths = "rungs" in task.record, "lengths" in task.record
    strategies, names, longest = task.strategies, task.titles, task.longest
    for game in range(chunk * CHUNK, chunk * CHUNK + task.games_of(chunk)):
        position, turn, turns, made, rolls = task.start, 0, 0, 0, dice.rolls(game, 0)
        while legal := position.actions():
            seat = position.player
            rng.place = game, turn, made
            action = decide(strategies[seat], position, rng, legal, names[seat])
            if action == "roll":
                turns += made == 0
                made += 1
                if turns > longest or made > ROLLS:
                    raise endless(names[seat], position, turns, longest)
                tally.rolls += 1
                position = position.apply(next(rolls))
                tally.busts += position.player != seat
            else:
                if note_rungs:
                    tally.rungs[seat, int(action[1:])] += 1
                position = position.apply(action)
            if position.player != seat:
                turn, made = turn + 1, 0
                rolls = dice.rolls(game, turn)
        tally.games += 1
        tally.turns += turns
        winners = position.winners
        tally.shared += len(winners) > 1
        for winner in winners:
            tally.wins[winner] += 1
            if len(winners) > 1:
                tally.split[winner] += PARTS - PARTS // len(winners)
        if note_lengths:
            tally.lengths[turns] += 1
    return tally


def dice_of(task: Any, turn: int = 0) -> DiceStream:
    """Return the dice of a simulation or a comparison, from some turn on."""
    outcomes = task.weights if task.weights is not None else definition_of(task.start.game).outcomes
    return DiceStream(task.entropy, outcomes, tuple(outcomes), turn)


def endless(strategy: str, position: Any, turns: int, longest: int) -> StrategyError:
    """Return the error of a game with more than ``longest`` turns, or else of a turn with more than `ROLLS` rolls."""
    after = f"{longest:,} turns of one game" if turns > longest else f"{ROLLS:,} rolls of one turn"
    return StrategyError(strategy, str(position), f"had not come to an end after {after}")
