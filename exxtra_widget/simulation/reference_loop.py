"""Games played through the rules model, which takes any game and any strategy."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from exxtra_widget.core.dice import pick
from exxtra_widget.core.position import ROLL
from exxtra_widget.core.strategy import StrategyError, failure, normal
from exxtra_widget.simulation.dice_stream import DiceStream, Draws, Shares
from exxtra_widget.simulation.game_counts import GameCounts, winners
from exxtra_widget.simulation.task import PIECE

if TYPE_CHECKING:
    from exxtra_widget.core.position import Position
    from exxtra_widget.simulation.engines import Played
    from exxtra_widget.simulation.task import Branch, Task

MOST_ROLLS: Final = 100_000
"""Rolls after which a turn counts as endless. Only loaded dice that hardly ever show an X come near."""


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

    def play(self, begin: Branch, games: range) -> Played:
        """Return what came of games; see `Engine`."""
        sums = GameCounts()
        won = [self._winners(begin, game, sums) for game in games]
        sums.won.update(won)
        return won, sums

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
