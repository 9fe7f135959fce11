"""The words of `dice_stream` once more, for numba: many games at a time, laid out in arrays."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from exxtra_widget.simulation.dice_stream import GOLDEN
from exxtra_widget.simulation.model import CHUNK
from exxtra_widget.support.numba import compiled

if TYPE_CHECKING:
    from exxtra_widget.simulation.dice_stream import Chance, CommonDice


# Up to so many equally likely outcomes are listed one by one.
_FEW: Final = 1 << 12
# So many rolls may be laid out for a chunk; dice that are loaded much may need more for one turn.
_MOST: Final = 1 << 26

_GOLDEN = np.uint64(GOLDEN)
_FIRST, _SECOND = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_30, _27, _31, _11 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(11)
_ALL = np.uint64(2**64 - 1)


@compiled
def _mixed(state: Any) -> Any:
    state = (state ^ (state >> _30)) * _FIRST
    state = (state ^ (state >> _27)) * _SECOND
    return state ^ (state >> _31)


@compiled
def _word(key: Any, game: int, turn: int, number: int) -> Any:
    return _mixed(key + _GOLDEN * np.uint64(game << 40 | turn << 26 | number))


@compiled
def lay_rolls(key: Any, last: Any, total: Any, sizes: Any, games: Any, sums: Any, shown: Any, table: Any) -> None:
    """Write the rolls of games, turn by turn, into a table.

    Parameters
    ----------
    key : uint64
        Of the chunk that all games are of.
    last : uint64
        The highest number that is not left out.
    total : uint64
        What the weights of all outcomes add up to.
    sizes : sequence of int
        Turns of each game, rolls of each turn, bits of each number.
    games : sequence of int
        The numbers of the games in their chunk.
    sums, shown : sequence
        The sums of the weights, and what is written for each outcome; without sums, for each number below the total.
    table : array
        Games by turns by rolls; what it has beyond these is left as it is.
    """
    turns, rolls, bits = sizes[0], sizes[1], sizes[2]
    mask = _ALL >> np.uint64(64 - bits)
    for i in range(len(games)):
        for turn in range(turns):
            roll, number = 0, 0
            while roll < rolls:
                word = _word(key, games[i], turn, number)
                number += 1
                for shift in range(0, 64, bits):
                    piece = word >> np.uint64(shift) & mask
                    if piece > last or roll == rolls:
                        continue
                    at = piece % total
                    found = 0
                    if len(sums) > 0:
                        while sums[found] <= at:
                            found += 1
                    else:
                        found = np.int64(at)
                    table[i, turn, roll] = shown[found]
                    roll += 1


@compiled
def lay_chances(key: Any, first: int, games: Any, table: Any) -> None:
    """Write what strategies draw at first, from 0 to below 1, into a table of games by turns by rolls made.

    Parameters
    ----------
    key : uint64
        Of the chunk that all games are of.
    first : int
        How many rolls a turn has when its first draw may come.
    games : sequence of int
        The numbers of the games in their chunk.
    table : array
        It is filled.
    """
    for i in range(table.shape[0]):
        for turn in range(table.shape[1]):
            for rolls in range(table.shape[2]):
                word = _word(key, games[i], turn, first + rolls)
                table[i, turn, rolls] = np.float64(word >> _11) / 9007199254740992.0


class Sheets:
    """Common dice of many games in arrays, which grow as games turn out to need it.

    Parameters
    ----------
    dice : CommonDice
        What is rolled, in numbers.
    sizes : tuple of int
        Turns of a game and rolls of a turn, to begin with.
    spare : int
        How many entries of each turn stay empty at its end; those of the turn after the last one all do.
    missing : int
        What stands where no roll is laid out.
    kind : str
        The type of the array.
    chance : Chance, optional
        What strategies draw, if one of them does.
    """

    def __init__(
        self, dice: CommonDice, sizes: tuple[int, int], spare: int, missing: int, kind: str, chance: Chance | None
    ) -> None:
        self.turns, self.rolls = sizes
        self._dice, self._chance = dice, chance
        self._spare, self._missing, self._kind = spare, missing, kind
        few = dice.total <= _FEW
        each = [dice.shown[bisect_right(dice.sums, number)] for number in range(dice.total)] if few else dice.shown
        self._sums = np.array([] if few else dice.sums, np.uint64)
        self._shown = np.array(each, kind)
        self._laid: tuple[Any, ...] = ()

    @property
    def stride(self) -> int:
        """How many entries a turn has."""
        return self.rolls + self._spare

    @property
    def block(self) -> int:
        """How many entries a game has."""
        return (self.turns + 1) * self.stride

    def lay(self, games: Sequence[int]) -> tuple[Any, Any]:
        """Return the rolls of games of one chunk, and what strategies draw after each of them."""
        wanted = games, self.turns, self.rolls
        if self._laid[:1] != (wanted,):
            self._laid = wanted, self._lay_rolls(games), self._lay_chances(games)
        return self._laid[1], self._laid[2]

    def grow(self, spent: int) -> bool:
        """Make room for more, where a game came to the end of what was laid out; return False if that is too much."""
        turns, rolls = self.turns, self.rolls
        if spent % self.block // self.stride >= turns:
            turns *= 2
        else:
            # Its stride stays a power of two, if it was one.
            rolls += self.stride
        if (turns + 1) * (rolls + self._spare) * CHUNK > _MOST:
            return False
        self.turns, self.rolls = turns, rolls
        return True

    def _lay_rolls(self, games: Sequence[int]) -> Any:
        table = np.full((len(games), self.turns + 1, self.stride), self._missing, self._kind)
        sizes = np.array([self.turns, self.rolls, 8 * self._dice.size], np.int64)
        key, last, total = map(np.uint64, (self._dice.key(games[0] // CHUNK), self._dice.last, self._dice.total))
        lay_rolls(key, last, total, sizes, _numbers(games), self._sums, self._shown, table)
        return table.reshape(-1)

    def _lay_chances(self, games: Sequence[int]) -> Any:
        if self._chance is None:
            return np.zeros(1)
        table = np.empty((len(games), self.turns + 1, self.stride))
        lay_chances(np.uint64(self._chance.key(games[0] // CHUNK)), 1 - self._spare, _numbers(games), table)
        return table.reshape(-1)


def _numbers(games: Sequence[int]) -> Any:
    return np.array([game % CHUNK for game in games], np.int64)
