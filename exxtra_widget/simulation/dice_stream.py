"""Dice and draws of simulated games, found by game, turn and roll: a counter-based source of chance.

Word ``w(g, t)`` is word ``t * 1024 + g`` of the SplitMix64 sequence (Steele, Lea and Flood, 2014) that the key of the
chunk begins; if a turn needs more words, they are the sequence that ``w(g, t)`` begins. So the rolls of a turn depend
on entropy, game and turn only, never on earlier decisions: games that are compared meet the same dice, and the rules
model, plain Python and numba play the same games. `dice_stream_numba` has the same functions for numba.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate, chain, count, islice
from random import Random
from struct import Struct
from typing import Any, Final

from exxtra_widget.simulation.entropy import CHUNK, chunk_key

GOLDEN: Final = 0x9E3779B97F4A7C15
"""The distance between two states of SplitMix64."""
GAME_BITS: Final = 10
"""Bits of a game's number within its chunk."""
BLOCK: Final = 32
"""Turns whose words are made at once."""

_WORD: Final = (1 << 64) - 1
_NUMBERS: Final = {1: "8B", 2: "<4H", 4: "<2I", 8: "<Q"}

# A block of words is one long number with 128 bits for each: so Python multiplies all of them in one operation.
_ONES: Final = sum(1 << 128 * i for i in range(BLOCK))
_MASK: Final = _ONES * _WORD
_TURNS: Final = sum(((GOLDEN * i << GAME_BITS) & _WORD) << 128 * i for i in range(BLOCK))
_SPLIT: Final = Struct("8s8x" * BLOCK).unpack


def mixed(state: int) -> int:
    """Return the word of SplitMix64 that belongs to a state.

    Examples
    --------
    >>> mixed(1234567 + GOLDEN)
    6457827717110365317
    """
    state = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & _WORD
    state = (state ^ state >> 27) * 0x94D049BB133111EB & _WORD
    return state ^ state >> 31


def mixed_block(state: int) -> bytes:
    """Return the words of a game for `BLOCK` turns from a state on: 8 bytes each, and 8 empty ones."""
    states = state * _ONES + _TURNS & _MASK
    states = (states ^ states >> 30 & _MASK) * 0xBF58476D1CE4E5B9 & _MASK
    states = (states ^ states >> 27 & _MASK) * 0x94D049BB133111EB & _MASK
    return (states ^ states >> 31 & _MASK).to_bytes(16 * BLOCK, "little")


def word_size(total: int) -> int:
    """Return the number of bytes for a number below a total: 1, 2, 4 or 8.

    Raises
    ------
    ValueError
        If more than 8 were needed.
    """
    for size in _NUMBERS:
        if total <= 1 << 8 * size:
            return size
    raise ValueError(
        f"dice can be played with if their weights add up to 2**64 at the most, not to {total:,}; scale them down"
    )


class Stream:
    """Words of SplitMix64 by game and turn.

    Parameters
    ----------
    entropy : int or str
        The seed.
    purpose : str
        As in `chunk_key`.
    turn : int
        The number of the turn that is called turn 0 here: dice that begin later are the same from there on.
    """

    def __init__(self, entropy: int | str, purpose: str, turn: int = 0) -> None:
        self._entropy, self._purpose, self._turn = entropy, purpose, turn
        self.key = lru_cache(maxsize=4)(self._key)

    def _key(self, chunk: int) -> int:
        """Return the state of turn 0 of the first game of a chunk."""
        return chunk_key(self._entropy, chunk, self._purpose) + (GOLDEN * self._turn << GAME_BITS) & _WORD

    def state(self, game: int, turn: int) -> int:
        """Return the state of the first word of a turn."""
        chunk, game = divmod(game, CHUNK)
        return self.key(chunk) + GOLDEN * (turn << GAME_BITS | game) & _WORD


class DiceStream(Stream):
    """Rolls of all games, by game and turn.

    A number below the sum of all weights is made of 1, 2, 4 or 8 bytes of a word; numbers above the largest multiple
    of that sum are left out, so that every outcome is exactly as likely as its weight.

    Parameters
    ----------
    entropy : int or str
        The seed.
    weights : mapping
        The weight of each outcome; they add up to 2**64 at the most.
    shown : sequence
        The value of each of these outcomes in `rolls`.
    turn : int
        As in `Stream`.

    Examples
    --------
    >>> coin = DiceStream(7, {"heads": 1, "tails": 1}, "HT")
    >>> later = DiceStream(7, {"heads": 1, "tails": 1}, "HT", turn=2)
    >>> "".join(islice(later.rolls(3, 0), 20)) == "".join(islice(coin.rolls(3, 2), 20))
    True
    """

    def __init__(self, entropy: int | str, weights: Mapping[Any, int], shown: Sequence[Any], turn: int = 0) -> None:
        super().__init__(entropy, "dice", turn)
        self.sums = list(accumulate(weights.values()))
        self.total = self.sums[-1]
        self.shown = shown
        self.size = word_size(self.total)
        self.last = (1 << 8 * self.size) // self.total * self.total - 1
        self._numbers = Struct(_NUMBERS[self.size]).unpack
        # translate() turns single bytes into indices of outcomes in C.
        self._index = bytes(self.outcome(byte) for byte in range(256)) if self.size == 1 else b""
        self._refused = bytes(range(self.last + 1, 256)) if self.size == 1 else b""
        # Kept for other choices in the same games.
        self._block = lru_cache(maxsize=512)(self._mixed_block)

    def outcome(self, number: int) -> int:
        """Return the index of the outcome that a number stands for."""
        return bisect_right(self.sums, number % self.total)

    def _mixed_block(self, game: int, block: int) -> bytes:
        return mixed_block(self.state(game, block * BLOCK))

    def words(self, game: int, table: bytes, turn: int = 0) -> Iterator[bytes]:
        """Yield the first word of turn after turn, each of its 8 bytes translated by a table."""
        first, skipped = divmod(turn, BLOCK)
        words = (_SPLIT(self._block(game, block).translate(table)) for block in count(first))
        return islice(chain.from_iterable(words), skipped, None)

    def rolls(self, game: int, turn: int, used: int = 0) -> Iterator[Any]:
        """Return the rolls of one turn without the first `used` ones; they have no end."""
        rolls = self._rolls(game, turn)
        return islice(rolls, used, None) if used else rolls

    def _rolls(self, game: int, turn: int) -> Iterator[Any]:
        shown, begin = self.shown, turn % BLOCK * 16
        word = self._block(game, turn // BLOCK)[begin : begin + 8]
        for outcome in self._outcomes(word):
            yield shown[outcome]
        seed = int.from_bytes(word, "little")
        for number in count(1):
            for outcome in self._outcomes(mixed(seed + GOLDEN * number & _WORD).to_bytes(8, "little")):
                yield shown[outcome]

    def _outcomes(self, word: bytes) -> Sequence[int]:
        if self.size == 1:
            return word.translate(self._index, self._refused)
        return [self.outcome(number) for number in self._numbers(word) if number <= self.last]


class Draws(Random):
    """The random source of strategies: another sequence at each decision, the same in every game of one number.

    Seeding it changes nothing; its methods rest on `random` and `getrandbits`.

    Parameters
    ----------
    entropy : int or str
        The seed.
    turn : int
        As in `Stream`.

    Attributes
    ----------
    place : tuple of int
        The decision: its game, its turn, and the number of rolls before it in that turn.
    """

    def __new__(cls, entropy: int | str, turn: int = 0) -> Draws:  # noqa: ARG004, D102, PYI034 - as __init__
        # Before Python 3.11 the constructor of the base class refuses a second argument.
        return super().__new__(cls, 0)  # type: ignore[call-arg]  # typeshed knows no such constructor

    def __init__(self, entropy: int | str, turn: int = 0) -> None:
        super().__init__(0)
        self._made = entropy, turn
        self.stream = Stream(entropy, "strategies", turn)
        self.place = self._begun = (0, 0, 0)
        self._seed, self._number = 0, -1

    def random(self) -> float:
        """Return a number from 0 to below 1."""
        return (self._word() >> 11) / (1 << 53)

    def getrandbits(self, k: int, /) -> int:
        """Return a whole number of `k` bits."""
        if k < 0:
            raise ValueError("the number of bits cannot be negative")
        words = sum(self._word() << 64 * i for i in range(-(-k // 64)))
        return words >> -k % 64

    def gauss(self, mu: float = 0.0, sigma: float = 1.0) -> float:
        """Return a number of a normal distribution."""
        # The base class makes two numbers at a time, and would keep the second one for another decision.
        self.gauss_next: float | None = None
        return super().gauss(mu, sigma)

    def getstate(self) -> tuple[Any, ...]:
        """Return the state for `setstate`."""
        return self.place, self._begun, self._seed, self._number

    def setstate(self, state: tuple[Any, ...]) -> None:
        """Go back to a state."""
        self.place, self._begun, self._seed, self._number = state

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self._made, self.getstate()

    def _word(self) -> int:
        if self._number < 0 or self.place is not self._begun:
            self._begun, (game, turn, rolls) = self.place, self.place
            self._seed = mixed(mixed(self.stream.state(game, turn)) + GOLDEN * (rolls + 1) & _WORD)
            self._number = 0
            return self._seed
        self._number += 1
        return mixed(self._seed + GOLDEN * self._number & _WORD)
