"""Many games of Level X at once, where the strategies are known: compiled if there is numba, plain if not.

Whatever plays, the same chunk of games has the same dice and the same result as
`exxtra_widget.simulation.model.play`, which asks the rules model at every step.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from functools import lru_cache
from itertools import accumulate, islice
from random import Random
from typing import TYPE_CHECKING, Any, Final

from exxtra_widget.levelx.fast import numba_loops
from exxtra_widget.levelx.rules.notation import OUTCOMES, ROWS, Dice, groupings, row_lengths
from exxtra_widget.levelx.strategies import random
from exxtra_widget.levelx.strategies.weigher import UNIT, Weigher
from exxtra_widget.simulation.entropy import chunk_key, draws, word_size
from exxtra_widget.simulation.model import Tally
from exxtra_widget.simulation.twister import Stream
from exxtra_widget.support.numba import is_worth_it, plain

if TYPE_CHECKING:
    from exxtra_widget.levelx.rules.notation import Rules
    from exxtra_widget.levelx.rules.rules import Position
    from exxtra_widget.simulation.model import Task


_PIECE: Final = 1 << 13
_ROLLS_A_GAME: Final = 16
# So many games in plain Python take as long as numba takes to load.
_MANY_GAMES: Final = 1_000
_NUMBER: Final = {dice: number for number, dice in enumerate(OUTCOMES)}


def prepare(task: Task, engine: str = "auto") -> Callable[[int], Tally | None] | None:
    """Return what plays a chunk of a task fast, or None if the strategies are not among those that it knows.

    It returns None for a chunk with a game that does not end.

    Parameters
    ----------
    task : Task
        What is to be played.
    engine : str
        ``auto``, or for tests: ``compiled``, ``plain``.
    """
    if not all(isinstance(strategy, Weigher) or strategy is random for strategy in task.strategies):
        return None
    if engine == "auto":
        is_ready = bool(getattr(numba_loops.stroll, "signatures", ()))
        engine = "compiled" if is_worth_it(task.games, _MANY_GAMES, is_loaded=is_ready) else "plain"
    return Games(task, compiled=engine == "compiled").play


@lru_cache(maxsize=64)
def _tables(rules: Rules) -> tuple[list[int], list[int]]:
    """Return where the groupings of each roll begin, and what they make, as `numba_loops.stroll` takes them."""
    found = groupings(rules)
    begins = [0, *accumulate(map(len, found))]
    makes: list[int] = []
    for roll in found:
        for pairs in roll:
            numbers = [number for pair in pairs for number in pair]
            makes += numbers + [-1] * (8 - len(numbers))
    return begins, makes


def _plan(strategy: object, lengths: tuple[int, ...]) -> list[int]:
    """Return a strategy in numbers; see `Weigher.worth` for what they mean."""
    if not isinstance(strategy, Weigher):
        return [numba_loops.RANDOM] + [0] * (numba_loops.PLAN - 1)
    percent = UNIT // 100
    ways = [percent * strategy.way * row // length for row, length in zip(ROWS, lengths, strict=True)]
    shares = [strategy.sets * percent // missing for missing in range(1, 7)]
    more = [share // 100 * strategy.way // length for share in shares for length in lengths]
    return [numba_loops.WEIGHER, UNIT, percent * strategy.sends, *ways, *shares, *more]


def moment_of(start: Position) -> list[int]:
    """Return a position as the loop takes it."""
    moment = [0] * numba_loops.SIZE
    moment[numba_loops.SEAT] = start.player
    moment[numba_loops.HELD] = -1 if start.roll is None else _NUMBER[start.roll]
    moment[numba_loops.STACKS : numba_loops.STACKS + 6] = start.stacks
    for seat in range(start.seats):
        moment[numba_loops.PIECES + 6 * seat : numba_loops.PIECES + 6 * seat + 6] = start.pieces[seat]
        moment[numba_loops.TOKENS + 6 * seat : numba_loops.TOKENS + 6 * seat + 6] = start.tokens[seat]
        moment[numba_loops.SCORES + seat] = start.scores[seat]
    moment[numba_loops.AWARDS] = sum(map(len, start.awards))
    return moment


class Games:
    """Chunks of games."""

    def __init__(self, task: Task, *, compiled: bool) -> None:
        self.task = task
        self.pack: Any = _array if compiled else list
        self.loop: Any = numba_loops.stroll if compiled else plain(numba_loops.stroll)
        self.chance: Any = _Compiled if compiled else _Plain
        outcomes = OUTCOMES if task.weights is None else task.weights
        self.sums = list(accumulate(outcomes.values()))
        self.numbers = [_NUMBER[Dice(dice)] for dice in outcomes]
        self.start = self.pack(moment_of(task.start))
        self.begins, self.makes = map(self.pack, _tables(task.start.rules))
        self.gains = self.pack([0] * 64)
        self.squares = row_lengths(task.start.rules)
        self.plans = self.pack([number for strategy in task.strategies for number in _plan(strategy, self.squares)])

    def rules(self, games: int, layout: tuple[int, int] = (0, 0)) -> Any:
        """Return what the loop takes for rules: the last two are for common dice."""
        start = self.task.start
        return self.pack([start.seats, start.rules.first, games, self.task.longest, *self.squares, *layout])

    def stroll(self, rolls: Any, chances: Any, moment: Any, start: Any, rules: Any, counts: Any) -> None:
        """Play on; see `numba_loops.stroll`."""
        self.loop(rolls, chances, moment, start, rules, self.plans, self.begins, self.makes, self.gains, *counts)

    def play(self, chunk: int) -> Tally | None:
        """Play a chunk."""
        task, games, pack = self.task, self.task.games_of(chunk), self.pack
        rules = self.rules(games)
        wins, split = (pack([0] * task.start.seats) for _ in range(2))
        lengths = pack([0] * (task.longest + 1 if "lengths" in task.record else 0))
        moment = self.start.copy()
        chance = self.chance(task.entropy, chunk, self.sums, self.numbers)
        # Each roll is drawn for once at the most; and so is the roll in hand of each game, if there is one.
        spare = games if task.start.roll else 1
        while moment[numba_loops.DONE] < games and not moment[numba_loops.ENDLESS]:
            # About what games take that are still to be played, as long as that is not too much at once.
            rolls = chance.rolls(min(_PIECE, _ROLLS_A_GAME * (games - int(moment[numba_loops.DONE]))))
            drawn = chance.floats(len(rolls) + spare, int(moment[numba_loops.DRAWN]))
            self.stroll(rolls, drawn, moment, self.start, rules, (wins, split, lengths, None))
        if moment[numba_loops.ENDLESS]:
            return None
        turns, rolled, shared = (int(moment[i]) for i in (numba_loops.TURNS, numba_loops.ROLLS, numba_loops.SHARED))
        tally = Tally([int(won) for won in wins], games, shared, turns, rolled)
        tally.split.update({seat: int(count) for seat, count in enumerate(split) if count})
        tally.lengths.update({length: int(count) for length, count in enumerate(lengths) if count})
        return tally


class _Plain:
    """What chance brings in a chunk, as lists."""

    def __init__(self, entropy: int | str, chunk: int, sums: list[int], numbers: list[int]) -> None:
        drawn = draws(chunk_key(entropy, chunk), sums[-1])
        self._rolls = (numbers[bisect_right(sums, number)] for number in drawn)
        self._chance = Random(chunk_key(entropy, chunk, "strategies"))  # noqa: S311 - play, not a secret
        self._drawn: list[float] = []

    def rolls(self, size: int) -> list[int]:
        """Return the numbers of some more rolls."""
        return list(islice(self._rolls, size))

    def floats(self, size: int, used: int) -> list[float]:
        """Return what strategies draw, without the first of what was returned before."""
        self._drawn = self._drawn[used:]
        self._drawn += [self._chance.random() for _ in range(size - len(self._drawn))]
        return self._drawn


class _Compiled:
    """The same as arrays."""

    def __init__(self, entropy: int | str, chunk: int, sums: list[int], numbers: list[int]) -> None:
        import numpy as np  # noqa: PLC0415 - it is in an extra

        self._size = word_size(sums[-1])
        self._total = sums[-1]
        self._limit = (1 << 8 * self._size) // self._total * self._total
        self._sums, self._numbers = np.array(sums, np.uint64), np.array(numbers, np.int64)
        self._dice = Stream(chunk_key(entropy, chunk))
        self._chance = Stream(chunk_key(entropy, chunk, "strategies"))
        self._drawn = np.empty(0)

    def rolls(self, size: int) -> Any:
        """Return the numbers of some more rolls, about so many."""
        words = self._dice.take(size * self._size).view(f"<u{self._size}").astype("u8")
        if self._limit < 1 << 8 * self._size:
            words = words[words < self._limit]
        return self._numbers[self._sums.searchsorted(words % self._total, "right")]

    def floats(self, size: int, used: int) -> Any:
        """Return what strategies draw, without the first of what was returned before."""
        self._drawn = self._drawn[used:]
        lacks = size - len(self._drawn)
        if lacks > 0:
            import numpy as np  # noqa: PLC0415 - the same

            words = self._chance.take(8 * lacks).view("<u4")
            # As Python's random() makes a float of two words.
            fresh = ((words[::2] >> 5) * 67108864.0 + (words[1::2] >> 6)) / 9007199254740992.0
            self._drawn = np.concatenate((self._drawn, fresh))
        return self._drawn


def _array(values: list[int]) -> Any:
    import numpy as np  # noqa: PLC0415 - it is in an extra

    return np.array(values, np.int64)
