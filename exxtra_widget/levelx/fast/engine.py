"""Engines of Level X for many games of known strategies: compiled with numba, otherwise plain Python.

With every engine game g has the dice and the result of the rules model, `exxtra_widget.simulation.reference_loop`.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import accumulate, islice
from typing import TYPE_CHECKING, Final

from exxtra_widget.advice.common_strategies import AnyAction
from exxtra_widget.levelx.fast import turn as one_turn
from exxtra_widget.levelx.rules.notation import OUTCOMES, ROWS, Dice, groupings, row_lengths
from exxtra_widget.levelx.strategies.heuristic import UNIT, Weigher
from exxtra_widget.simulation.dice_stream import DiceStream, Stream
from exxtra_widget.simulation.game_counts import GameCounts
from exxtra_widget.simulation.numba_engine import Loop, NumbaEngine, is_wanted
from exxtra_widget.simulation.task import PIECE
from exxtra_widget.support.numba import load_numba

if TYPE_CHECKING:
    from exxtra_widget.levelx.rules.notation import Rules
    from exxtra_widget.levelx.rules.rules import Position
    from exxtra_widget.simulation.engines import Engine, Played
    from exxtra_widget.simulation.task import Branch, Task


# This many games in plain Python take as long as loading numba.
_MANY_GAMES: Final = 1_000
_NUMBER: Final = {dice: number for number, dice in enumerate(OUTCOMES)}


def engine_of(task: Task, games: int, turn: int = 0, engine: str = "auto") -> Engine | None:
    """Return the fastest engine for a number of games, or one by its name; None means the rules model.

    =======================================  ==========  =============
    strategies                               numba       without numba
    =======================================  ==========  =============
    random, greedy, set_collector, Weigher   `compiled`  `plain`
    any other                                the rules model
    =======================================  ==========  =============

    numba is loaded only if there are enough games, and never for the engine ``"loaded"``.
    """
    if not all(isinstance(strategy, (AnyAction, Weigher)) for strategy in task.strategies):
        return None
    plain = PlainEngine(task, turn)
    return NumbaEngine(task, _loop(plain)) if is_wanted(task, engine, games, _MANY_GAMES) else plain


class PlainEngine:
    """Games in plain Python."""

    piece: Final = PIECE
    is_compiled: Final = False

    def __init__(self, task: Task, turn: int) -> None:
        self.task = task
        outcomes = OUTCOMES if task.weights is None else task.weights
        self.dice: DiceStream = DiceStream(task.seed, outcomes, [_NUMBER[Dice(dice)] for dice in outcomes], turn)
        self.tables = _tables(task.start.rules)
        squares = row_lengths(task.start.rules)
        self.rules = [task.start.seats, task.start.rules.first, task.longest, *squares]
        self.plans = [number for strategy in task.strategies for number in _plan(strategy, squares)]
        self._draws = Stream(task.seed, "strategies", turn)

    def play(self, begin: Branch, games: range) -> Played | None:
        """Return what came of games; see `Engine`."""
        best_gains, finish_turn, is_over = one_turn.best_gains, one_turn.finish_turn, one_turn.is_over
        rules, plans, chance = self.rules, self.plans, self._draws.chance
        start, held, gains = loop_state(begin.position), _held(begin.position), [0] * one_turn.GAINS
        won, lengths = bytearray(), []
        for game in games:
            state, length, roll, rolled = start[:], 0, held, begin.rolls
            for turn, rolls in enumerate(self.dice.turns(game, begin.turn), begin.turn):
                if roll < 0:
                    length += 1
                    if length > self.task.longest:
                        return None
                    roll = next(islice(rolls, rolled, None))
                    rolled += 1
                equal, sets = best_gains(state, rules, plans, *self.tables, gains, roll)
                choice = int(chance(game, turn, rolled) * equal) if equal > 1 else 0
                finish_turn(state, rules, gains[choice], sets)
                if is_over(state, rules):
                    break
                rolled, roll = 0, -1
            won.append(one_turn.winners(state, rules))
            lengths.append(length)
        # A turn has one roll (X4), and no busts.
        turns, by_length = sum(lengths), Counter(lengths if "lengths" in self.task.record else ())
        return won, GameCounts(Counter(won), turns, turns, 0, by_length)


def _loop(plain: PlainEngine) -> Loop:
    """Return the loop that numba compiles, with the numbers of the one in plain Python."""
    load_numba()
    import numpy as np  # it is in an extra

    from exxtra_widget.levelx.fast import numba_loops  # it needs numpy

    def start(begin: Branch) -> list[int]:
        return [*loop_state(begin.position), _held(begin.position), begin.turn + plain.dice.turn, begin.rolls]

    facts = tuple(np.array(values, np.int64) for values in (plain.plans, *plain.tables))
    return Loop(numba_loops.play_games, plain.dice, plain.rules, facts, numba_loops.SCRATCH, start)


@lru_cache(maxsize=64)
def _tables(rules: Rules) -> tuple[list[int], list[int]]:
    """Return the first grouping of each roll and the totals of groupings, in the form of `turn.best_gains`."""
    found = groupings(rules)
    begins = [0, *accumulate(map(len, found))]
    makes: list[int] = []
    for roll in found:
        for pairs in roll:
            numbers = [number for pair in pairs for number in pair]
            makes += numbers + [-1] * (one_turn.GROUPING - len(numbers))
    return begins, makes


def _plan(strategy: object, lengths: tuple[int, ...]) -> list[int]:
    """Return a strategy as numbers, see `Weigher.worth`."""
    if not isinstance(strategy, Weigher):
        return [one_turn.RANDOM] + [0] * (one_turn.PLAN - 1)
    percent = UNIT // 100
    ways = [percent * strategy.way * row // length for row, length in zip(ROWS, lengths, strict=True)]
    shares = [strategy.sets * percent // missing for missing in range(1, one_turn.ROW_COUNT + 1)]
    more = [share // 100 * strategy.way // length for share in shares for length in lengths]
    return [one_turn.WEIGHER, UNIT, percent * strategy.sends, *ways, *shares, *more]


def loop_state(start: Position) -> list[int]:
    """Return a position as the loops take it."""
    state, rows = [0] * one_turn.SIZE, one_turn.ROW_COUNT
    state[one_turn.SEAT], state[one_turn.TAKEN] = start.player, sum(map(len, start.awards))
    state[one_turn.STACKS : one_turn.STACKS + rows] = start.stacks
    for seat in range(start.seats):
        pieces, tokens = one_turn.PIECES + rows * seat, one_turn.TOKENS + rows * seat
        state[pieces : pieces + rows], state[tokens : tokens + rows] = start.pieces[seat], start.tokens[seat]
        state[one_turn.SCORES + seat] = start.scores[seat]
    return state


def _held(position: Position) -> int:
    """Return the number of the roll in hand, -1 if there is none."""
    return -1 if position.roll is None else _NUMBER[position.roll]
