"""Engines of Level X: many games of known strategies, compiled if there is numba, in plain Python if not.

With every engine game g has the dice and the result of the rules model, `exxtra_widget.simulation.model`.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate, count
from typing import TYPE_CHECKING, Final

from exxtra_widget.advice.default_strategies import AnyAction
from exxtra_widget.levelx.fast import plain_loop as loop
from exxtra_widget.levelx.rules.notation import OUTCOMES, ROWS, Dice, groupings, row_lengths
from exxtra_widget.levelx.strategies.weigher import UNIT, Weigher
from exxtra_widget.simulation.dice_stream import DiceStream, Draws
from exxtra_widget.simulation.entropy import CHUNK
from exxtra_widget.support.numba import is_worth_it, load_numba, plain

if TYPE_CHECKING:
    from collections.abc import Callable

    from exxtra_widget.levelx.rules.notation import Rules
    from exxtra_widget.levelx.rules.rules import Position
    from exxtra_widget.simulation.comparison import Comparison
    from exxtra_widget.simulation.model import Branch, Engine, Tally, Task


# So many games in plain Python take as long as numba takes to load.
_MANY_GAMES: Final = 1_000
_NUMBER: Final = {dice: number for number, dice in enumerate(OUTCOMES)}


def engine_of(task: Task | Comparison, games: int, turn: int = 0, engine: str = "auto") -> Engine | None:
    """Return the engine by a name of `choose`, or the fastest one; None if only the rules model can play the games."""
    name = choose(task, games) if engine == "auto" else engine if is_known(task) else ""
    if not name:
        return None
    return Stroll(task, turn) if name == "stroll" else Plain(task, turn)


def choose(task: Task | Comparison, games: int) -> str:
    """Return the name of the fastest engine for so many games, or an empty text for the rules model.

    =======================================  ========  =============
    strategies                               numba     without numba
    =======================================  ========  =============
    random, greedy, set_collector, Weigher   `stroll`  `plain`
    any other                                the rules model
    =======================================  ========  =============

    numba is loaded only for so many games that this pays off.
    """
    if not is_known(task):
        return ""
    is_loaded = bool(getattr(loop.best_gains, "signatures", ()))
    return "stroll" if is_worth_it(games, _MANY_GAMES, is_loaded=is_loaded) else "plain"


def is_known(task: Task | Comparison) -> bool:
    """Return whether the engines know all strategies of a task."""
    return all(isinstance(strategy, (AnyAction, Weigher)) for strategy in task.strategies)


class _Loops:
    """Dice, rules and strategies in numbers, as the loops take them."""

    def __init__(self, task: Task | Comparison, turn: int) -> None:
        self.task = task
        outcomes = OUTCOMES if task.weights is None else task.weights
        self.dice = DiceStream(task.entropy, outcomes, [_NUMBER[Dice(dice)] for dice in outcomes], turn)
        self.draws = Draws(task.entropy, turn)
        self.tables = _tables(task.start.rules)
        squares = row_lengths(task.start.rules)
        self.rules = [task.start.seats, task.start.rules.first, task.longest, 0, *squares]
        self.plans = [number for strategy in task.strategies for number in _plan(strategy, squares)]

    def lengths(self) -> list[int]:
        """Return the empty count of games by turns, if it is recorded."""
        return [0] * (self.task.longest + 1 if "lengths" in getattr(self.task, "record", ()) else 0)


class Plain(_Loops):
    """Games in plain Python."""

    piece: Final = 100
    is_compiled: Final = False

    def play(self, begin: Branch, games: range, tally: Tally | None = None) -> bytes | None:
        """Return the winners of games; see `Engine`."""
        won, turns, lengths = bytearray(), 0, self.lengths()
        for game in games:
            length, bits = self._play(begin, game)
            if length > self.task.longest:
                return None
            won.append(bits)
            turns += length
            if lengths:
                lengths[length] += 1
        if tally is not None:
            _add(tally, bytes(won), turns, lengths)
        return bytes(won)

    def _play(self, begin: Branch, game: int) -> tuple[int, int]:
        """Return the number of turns of a game, and the bits of its winners."""
        moment, gains, length, rolled = moment_of(begin.position), [0] * 64, 0, begin.rolls
        best_gains, finish_turn, is_over = plain(loop.best_gains), plain(loop.finish_turn), plain(loop.is_over)
        rules = self.rules
        roll = -1 if begin.position.roll is None else _NUMBER[begin.position.roll]
        for turn in count(begin.turn):
            if roll < 0:
                length += 1
                if length > self.task.longest:
                    break
                roll = next(self.dice.rolls(game, turn, rolled))
                rolled += 1
            equal, sets = best_gains(moment, rules, self.plans, *self.tables, gains, roll)
            choice = 0
            if equal > 1:
                self.draws.place = game, turn, rolled
                choice = int(self.draws.random() * equal)
            finish_turn(moment, rules, gains[choice], sets)
            if is_over(moment, rules):
                break
            rolled, roll = 0, -1
        return length, plain(loop.winners)(moment, self.rules)


class Stroll(_Loops):
    """Games by the loop that numba compiles."""

    piece: Final = CHUNK
    is_compiled: Final = True

    def __init__(self, task: Task | Comparison, turn: int) -> None:
        super().__init__(task, turn)
        load_numba()
        import numpy as np  # noqa: PLC0415 - it is in an extra

        from exxtra_widget.levelx.fast.numba_loops import stroll  # noqa: PLC0415 - it needs numpy
        from exxtra_widget.simulation.dice_stream_numba import dice_of  # noqa: PLC0415 - the same

        self._np = np
        self._room = np.zeros(128, np.int64), np.zeros(4, np.uint64)
        self._stroll: Callable[..., int] = stroll
        self._dice = dice_of(self.dice)
        self._known = tuple(np.array(values, np.int64) for values in (self.plans, *self.tables))

    def play(self, begin: Branch, games: range, tally: Tally | None = None) -> bytes | None:
        """Return the winners of games; see `Engine`."""
        np, roll = self._np, begin.position.roll
        chunk, first = divmod(games[0], CHUNK)
        keys = np.array([self.dice.key(chunk), self.draws.stream.key(chunk)], np.uint64)
        rules = np.array(self.rules, np.int64)
        rules[loop.GAME] = first
        start = np.array(moment_of(begin.position), np.int64)
        at = np.array([-1 if roll is None else _NUMBER[roll], begin.turn + self.dice.turn, begin.rolls], np.int64)
        lengths = np.array(self.lengths() if tally is not None else [], np.int64)
        won = np.zeros(len(games), np.uint8)
        turns = self._stroll(self._dice, keys, start, at, rules, *self._known, *self._room, lengths, won)
        if turns < 0:
            return None
        found: bytes = won.tobytes()
        if tally is not None:
            _add(tally, found, turns, lengths.tolist())
        return found


def _add(tally: Tally, won: bytes, turns: int, lengths: list[int]) -> None:
    tally.add_column(won)
    # A turn has one roll (X4).
    tally.turns = tally.rolls = turns
    tally.lengths.update({turn: games for turn, games in enumerate(lengths) if games})


@lru_cache(maxsize=64)
def _tables(rules: Rules) -> tuple[list[int], list[int]]:
    """Return the first grouping of each roll and the totals of groupings, in the form of `plain_loop.best_gains`."""
    found = groupings(rules)
    begins = [0, *accumulate(map(len, found))]
    makes: list[int] = []
    for roll in found:
        for pairs in roll:
            numbers = [number for pair in pairs for number in pair]
            makes += numbers + [-1] * (8 - len(numbers))
    return begins, makes


def _plan(strategy: object, lengths: tuple[int, ...]) -> list[int]:
    """Return a strategy in numbers; `Weigher.worth` has their meaning."""
    if not isinstance(strategy, Weigher):
        return [loop.RANDOM] + [0] * (loop.PLAN - 1)
    percent = UNIT // 100
    ways = [percent * strategy.way * row // length for row, length in zip(ROWS, lengths, strict=True)]
    shares = [strategy.sets * percent // missing for missing in range(1, 7)]
    more = [share // 100 * strategy.way // length for share in shares for length in lengths]
    return [loop.WEIGHER, UNIT, percent * strategy.sends, *ways, *shares, *more]


def moment_of(start: Position) -> list[int]:
    """Return a position as the loops take it."""
    moment = [0] * loop.SIZE
    moment[loop.SEAT], moment[loop.TAKEN] = start.player, sum(map(len, start.awards))
    moment[loop.STACKS : loop.STACKS + 6] = start.stacks
    for seat in range(start.seats):
        moment[loop.PIECES + 6 * seat : loop.PIECES + 6 * seat + 6] = start.pieces[seat]
        moment[loop.TOKENS + 6 * seat : loop.TOKENS + 6 * seat + 6] = start.tokens[seat]
        moment[loop.SCORES + seat] = start.scores[seat]
    return moment
