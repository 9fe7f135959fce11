"""The dice and draws of `dice_stream` in functions that numba compiles."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from exxtra_widget.simulation.dice_stream import GAME_BITS, GOLDEN
from exxtra_widget.support.numba import compiled

if TYPE_CHECKING:
    from exxtra_widget.simulation.dice_stream import DiceStream

# Up to so many equally likely numbers have a list of their outcomes.
_FEW = 1 << 12

_GOLDEN, _FIRST, _SECOND = np.uint64(GOLDEN), np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_30, _27, _31, _11 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(11)
_BITS, _WORD, _FLOAT = np.uint64(GAME_BITS), np.uint64(64), 1.0 / (1 << 53)

NEXT_TURN = np.uint64(GOLDEN << GAME_BITS & 2**64 - 1)
"""The distance between the states of two turns that follow each other."""


class Dice(NamedTuple):
    """A `DiceStream` in numbers; see there.

    Parameters
    ----------
    bits : uint64
        Bits of a number.
    mask, last, total : uint64
        The largest number of so many bits; the largest that is not left out; the sum of all weights.
    sums : array of uint64
        The sums of the weights; empty if `shown` has an entry for each number below their sum.
    shown : array of int64
        The value of each outcome.
    """

    bits: Any
    mask: Any
    last: Any
    total: Any
    sums: Any
    shown: Any


def dice_of(stream: DiceStream) -> Dice:
    """Return the dice of a stream, whose values are whole numbers."""
    bits, total = 8 * stream.size, stream.total
    few = total <= _FEW
    shown = [stream.shown[bisect_right(stream.sums, number)] for number in range(total)] if few else stream.shown
    return Dice(
        *map(np.uint64, (bits, (1 << bits) - 1, stream.last, total)),
        np.array([] if few else stream.sums, np.uint64),
        np.array(shown, np.int64),
    )


@compiled
def mixed(state: Any) -> Any:
    """Return the word of SplitMix64 that belongs to a state."""
    state = (state ^ (state >> _30)) * _FIRST
    state = (state ^ (state >> _27)) * _SECOND
    return state ^ (state >> _31)


@compiled
def state_of(key: Any, game: int, turn: int) -> Any:
    """Return the state of the first word of a turn."""
    return key + _GOLDEN * (np.uint64(turn) << _BITS | np.uint64(game))


@compiled
def draw(key: Any, game: int, turn: int, rolls: int) -> float:
    """Return the first number from 0 to below 1 that a strategy draws at a decision."""
    word = mixed(mixed(state_of(key, game, turn)) + _GOLDEN * np.uint64(rolls + 1))
    return np.float64(word >> _11) * _FLOAT


@compiled
def begin_turn(turn: Any, state: Any) -> None:
    """Begin the rolls of a turn.

    Parameters
    ----------
    turn : array of uint64
        Four entries: the first word, the present word, its bits that are used up, the number of words before it.
    state : uint64
        From `state_of`.
    """
    turn[0] = turn[1] = mixed(state)
    turn[2] = turn[3] = np.uint64(0)


@compiled
def next_number(dice: Any, turn: Any) -> Any:
    """Return the next number below the sum of all weights."""
    while True:
        if turn[2] == _WORD:
            turn[3] += np.uint64(1)
            turn[1] = mixed(turn[0] + _GOLDEN * turn[3])
            turn[2] = np.uint64(0)
        number = turn[1] >> turn[2] & dice.mask
        turn[2] += dice.bits
        if number <= dice.last:
            return number % dice.total


@compiled
def next_roll(dice: Any, turn: Any) -> int:
    """Return the value of the next roll of a turn."""
    number = next_number(dice, turn)
    if len(dice.sums) == 0:
        return dice.shown[np.int64(number)]  # type: ignore[no-any-return]  # an entry of an array
    found = 0
    while dice.sums[found] <= number:
        found += 1
    return dice.shown[found]  # type: ignore[no-any-return]  # as above
