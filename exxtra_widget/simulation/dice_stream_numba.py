"""The dice and draws of `dice_stream` in functions that numba compiles."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from exxtra_widget.simulation.dice_stream import GAME_BITS, GOLDEN, DiceStream
from exxtra_widget.support.numba import Array, compilable

# Largest number of values that is kept as a list.
_FEW = 1 << 12

_GOLDEN, _FIRST, _SECOND = np.uint64(GOLDEN), np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_30, _27, _31, _11 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(11)
_2, _8, _32, _63, _64 = np.uint64(2), np.uint64(8), np.uint64(32), np.uint64(63), np.uint64(64)
_BITS, _FLOAT = np.uint64(GAME_BITS), 1.0 / (1 << 53)

NEXT_WORD = np.uint64(GOLDEN << GAME_BITS & 2**64 - 1)
"""The distance between the states of two words of a game."""


class CompiledDice(NamedTuple):
    """A `DiceStream` in numbers of numpy; see there."""

    # Bits of a number, the largest number of this many bits, the largest that is not left out, the sum of all weights.
    bits: Any
    mask: Any
    last: Any
    total: Any
    # The sums of the weights; empty if `shown` has a value for each byte, or for each number below the total.
    sums: Array
    shown: Array


def compiled_dice(stream: DiceStream) -> CompiledDice:
    """Return the dice of a stream, whose values are whole numbers."""
    many = 256 if stream.size == 1 else stream.total
    listed = many <= _FEW
    shown = [stream.shown[stream.outcome(number)] for number in range(many)] if listed else stream.shown
    sums = [] if listed else stream.sums
    mask = (1 << 8 * stream.size) - 1
    bits, mask, last, total = map(np.uint64, (8 * stream.size, mask, stream.last, stream.total))
    return CompiledDice(bits, mask, last, total, np.array(sums, np.uint64), np.array(shown, np.int64))


@compilable
def mixed(state: Any) -> Any:
    """Return the word of SplitMix64 that belongs to a state."""
    state = (state ^ (state >> _30)) * _FIRST
    state = (state ^ (state >> _27)) * _SECOND
    return state ^ (state >> _31)


@compilable
def state_of(key: Any, game: int, turn: int) -> Any:
    """Return the state of the word that a turn shares with the one before or after it."""
    return key + _GOLDEN * (np.uint64(turn >> 1) << _BITS | np.uint64(game))


@compilable
def draw(key: Any, game: int, turn: int, rolls: int) -> float:
    """Return the first number from 0 to below 1 that a strategy draws at a decision."""
    number = np.uint64(2 * rolls + 2 + (turn & 1))
    word = mixed(mixed(state_of(key, game, turn)) + _GOLDEN * number)
    return np.float64(word >> _11) * _FLOAT  # type: ignore[no-any-return]  # a float of numpy


@compilable
def further_word(word: Any, number: int) -> Any:
    """Return a word of the sequence that a shared word begins."""
    return mixed(word + _GOLDEN * np.uint64(number))


@compilable
def begin_turn(words: Array, word: Any, turn: int) -> None:
    """Begin the rolls of a turn."""
    words[0], words[2], words[3] = word, _32, np.uint64(turn & 1)
    words[1] = word >> (_32 * words[3])


@compilable
def next_number(dice: CompiledDice, words: Array) -> Any:
    """Return the next number of this many bits as the dice take."""
    if words[2] < dice.bits:
        words[3] += _2
        words[1] = mixed(words[0] + _GOLDEN * words[3])
        words[2] = _64
    number = words[1] & dice.mask
    words[1] >>= dice.bits & _63
    words[2] -= dice.bits
    return number


@compilable
def next_roll(dice: CompiledDice, words: Array) -> int:
    """Return the value of the next roll of a turn."""
    number = next_number(dice, words)
    while number > dice.last:
        number = next_number(dice, words)
    if dice.bits > _8:
        number %= dice.total
    if len(dice.sums) == 0:
        return dice.shown[np.int64(number)]  # type: ignore[no-any-return]  # an entry of an array
    found = 0
    while dice.sums[found] <= number:
        found += 1
    return dice.shown[found]  # type: ignore[no-any-return]  # as above
