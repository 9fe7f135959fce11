"""Games played by a loop that numba compiles; the loop, and the numbers that it takes, are those of each game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from exxtra_widget.simulation.dice_stream import CHUNK, DiceStream, Stream
from exxtra_widget.simulation.game_counts import GameCounts, by_seat, counter
from exxtra_widget.support import numba

if TYPE_CHECKING:
    from exxtra_widget.simulation.engines import Played
    from exxtra_widget.simulation.task import Branch, Task

# The games whose loop has played: its compiled code is loaded.
_LOADED: Final[set[str]] = set()


def is_wanted(task: Task, engine: str, games: int, break_even: int) -> bool:
    """Return whether the compiled loop of a game should play; see `exxtra_widget.support.numba`."""
    return numba.is_wanted(engine, games, break_even, is_loaded=task.start.game in _LOADED)


class Loop(NamedTuple):
    """A loop that numba compiles, and the numbers that it takes.

    It takes dice, rules and facts; a work space, and room for four words of 64 bits; the keys of the chunk for the dice
    and for the draws of strategies, the number of the first game in the chunk, and the start of each game. It fills the
    winners of each game, the games by turns, and the game's own count by seat and number; nobody asked for an empty
    list. It returns turns, rolls and busts, or -1 for the turns of an endless game.
    """

    play: Callable[..., tuple[int, int, int]]
    dice: DiceStream
    rules: Sequence[int]
    # What the loop knows of rolls and strategies.
    facts: Any
    # Length of the work space.
    scratch: int
    start: Callable[[Branch], Sequence[int]]
    # Name of the game's own count, and the number of its numbers.
    recorded: str = ""
    numbers: int = 0


class NumbaEngine:
    """Games by a compiled loop."""

    piece: Final = CHUNK
    is_compiled: Final = True

    def __init__(self, task: Task, loop: Loop) -> None:
        import numpy as np  # it is in an extra

        from exxtra_widget.simulation.dice_stream_numba import compiled_dice  # it needs numpy

        self._np, self._game, self._loop = np, task.start.game, loop
        self._draws = Stream(task.seed, "strategies", loop.dice.turn)
        self._play = numba.compiled(loop.play)
        self._given = compiled_dice(loop.dice), np.array(loop.rules, np.int64), loop.facts
        self._scratch = np.zeros(loop.scratch, np.int64), np.zeros(4, np.uint64)
        self._start = lru_cache(maxsize=64)(lambda begin: np.array(loop.start(begin), np.int64))
        self._lengths = task.longest + 1 if "lengths" in task.record else 0
        self._numbers = loop.numbers * task.start.seats if loop.recorded in task.record else 0

    def play(self, begin: Branch, games: range) -> Played | None:
        """Return what came of games; see `Engine`."""
        np, loop = self._np, self._loop
        chunk, first = divmod(games[0], CHUNK)
        keys = np.array([loop.dice.key(chunk), self._draws.key(chunk)], np.uint64)
        won, lengths = np.zeros(len(games), np.uint8), np.zeros(self._lengths, np.int64)
        own = np.zeros(self._numbers, np.int64)
        turns, rolls, busts = self._play(
            *self._given, *self._scratch, keys, first, self._start(begin), won, lengths, own
        )
        _LOADED.add(self._game)
        if turns < 0:
            return None
        winners, by_length = (counter(found.tolist()) for found in (np.bincount(won), lengths))
        counted = by_seat(loop.recorded, loop.numbers, own.tolist())
        return won.tobytes(), GameCounts(winners, turns, rolls, busts, by_length, counted)
