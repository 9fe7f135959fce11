"""Common random numbers: what chance brings is found by game, turn and roll, whatever was decided before.

Games that are compared with each other meet the same dice wherever they go the same way, so that what is left
between them is mostly what the choice does. Each word of 64 bits is that of SplitMix64 (Steele, Lea and Flood,
2014) at the place of its sequence that game, turn and roll name: none has to be kept, and none passed over.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate, chain, count, islice
from random import Random
from typing import Any, Final, NamedTuple

from exxtra_widget.simulation.entropy import chunk_key, word_size
from exxtra_widget.simulation.model import CHUNK

GOLDEN: Final = 0x9E3779B97F4A7C15
TURN_BITS: Final = 14
_ALL: Final = (1 << 64) - 1
_BYTES: Final = 256
# Turns that are remembered for the next choice: those of a piece of games in plain Python.
_KEPT: Final = 1 << 14


def mixed(state: int) -> int:
    """Return the word that SplitMix64 makes of a state.

    Examples
    --------
    >>> mixed(1234567 + GOLDEN)
    6457827717110365317
    """
    state = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & _ALL
    state = (state ^ state >> 27) * 0x94D049BB133111EB & _ALL
    return state ^ state >> 31


def place(game: int, turn: int, number: int) -> int:
    """Return which word of its chunk belongs to a game, a turn and a number in it."""
    return (game % CHUNK) << 40 | turn << 40 - TURN_BITS | number


def _shift(turn: int) -> int:
    """Return the shift from the words of the first turn to those of a later one."""
    return GOLDEN * place(0, turn, 0) & _ALL


class CommonDice:
    """Dice that are the same in every game of one number, turn by turn and roll by roll.

    Parameters
    ----------
    entropy : int or str
        What they follow from.
    weights : mapping
        What can be rolled, with its weight; they add up to 2**64 at the most.
    shown : sequence
        What stands for each of these outcomes.
    turn : int
        How many turns have gone by before the first one: dice that begin later are the same from there on.

    Examples
    --------
    >>> coin = CommonDice(7, {"heads": 1, "tails": 1}, "HT")
    >>> [next(turn) for turn in islice(coin.turns(3), 4)] == [next(coin.rolls(3, turn)) for turn in range(4)]
    True
    >>> later = CommonDice(7, {"heads": 1, "tails": 1}, "HT", turn=2)
    >>> next(later.rolls(3, 0)) == next(coin.rolls(3, 2))
    True
    """

    def __init__(self, entropy: int | str, weights: Mapping[Any, int], shown: Sequence[Any], turn: int = 0) -> None:
        self.sums = list(accumulate(weights.values()))
        self.total = self.sums[-1]
        self.shown = shown
        # As in `entropy.draws`: so many bytes make a number, and those that would favour some are left out.
        self.size = word_size(self.total)
        self.last = (1 << 8 * self.size) // self.total * self.total - 1
        self._entropy = entropy
        self._shift = _shift(turn)
        self._key = lru_cache(maxsize=4)(self.key)
        self._begin = lru_cache(maxsize=_KEPT)(self._parts)
        each = [self._face(byte) for byte in range(self.last + 1)] if self.size == 1 else []
        self._each = each
        self._refused = bytes(range(self.last + 1, 256)) if self.size == 1 else b""
        small = all(isinstance(face, int) and 0 <= face < _BYTES for face in each)
        self._translated = bytes(each).ljust(_BYTES, b"\0") if each and small else b""

    def key(self, chunk: int) -> int:
        """Return where the words of a chunk of games begin."""
        return chunk_key(self._entropy, chunk, "common dice") + self._shift & _ALL

    def rolls(self, game: int, turn: int) -> Iterator[Any]:
        """Return what is rolled in one turn, without end."""
        return chain(*self._begin(game, turn))

    def turns(self, game: int, turn: int = 0, used: int = 0) -> Iterator[Iterator[Any]]:
        """Yield the rolls of turn after turn; of the first one so many are used up."""
        begin = self._begin
        yield islice(chain(*begin(game, turn)), used, None)
        for later in count(turn + 1):
            yield chain(*begin(game, later))

    def word(self, game: int, turn: int, number: int) -> Iterable[Any]:
        """Return the rolls of one word."""
        word = mixed(self._key(game // CHUNK) + GOLDEN * place(game, turn, number) & _ALL)
        if self._translated:
            return word.to_bytes(8, "little").translate(self._translated, self._refused)
        pieces = (word >> shift & (1 << 8 * self.size) - 1 for shift in range(0, 64, 8 * self.size))
        return [self._each[piece] if self._each else self._face(piece) for piece in pieces if piece <= self.last]

    def _face(self, number: int) -> Any:
        return self.shown[bisect_right(self.sums, number % self.total)]

    def _parts(self, game: int, turn: int) -> tuple[Iterable[Any], Iterable[Any]]:
        """Return the first rolls of a turn, and what goes on with it."""
        return self.word(game, turn, 0), _Later(self, game, turn)


class _Later(NamedTuple):
    """The rolls of a turn after those of its first word, made when somebody gets there."""

    dice: CommonDice
    game: int
    turn: int

    def __iter__(self) -> Iterator[Any]:
        for number in count(1):
            yield from self.dice.word(self.game, self.turn, number)


class Chance(Random):
    """What strategies draw: another source at each decision, the same one in every game of that number.

    Parameters
    ----------
    entropy : int or str
        What it follows from.
    turn : int
        As for `CommonDice`.
    """

    def __new__(cls, entropy: int | str, turn: int = 0) -> Chance:  # noqa: ARG004, D102, PYI034 - as __init__
        # Before Python 3.11 the constructor of the base class refuses a second argument.
        return super().__new__(cls, 0)  # type: ignore[call-arg]  # typeshed knows no such constructor

    def __init__(self, entropy: int | str, turn: int = 0) -> None:
        super().__init__(0)
        self._entropy = entropy
        self._shift = _shift(turn)
        self._key = lru_cache(maxsize=4)(self.key)
        self._state, self._begun = 0, False
        self.gauss_next: float | None = None

    def key(self, chunk: int) -> int:
        """Return where the words of a chunk of games begin."""
        return chunk_key(self._entropy, chunk, "common strategies") + self._shift & _ALL

    def at(self, game: int, turn: int, rolls: int) -> Chance:
        """Return this source at a decision: after so many rolls of a turn."""
        self._state = self._key(game // CHUNK) + GOLDEN * place(game, turn, rolls) & _ALL
        self._begun = False
        # gauss() makes two numbers at a time, and would keep the second one for another decision.
        self.gauss_next = None
        return self

    def random(self) -> float:
        """Return a number from 0 to below 1."""
        return (self._word() >> 11) / (1 << 53)

    def getrandbits(self, k: int, /) -> int:
        """Return a whole number of so many bits; every other method of `random.Random` rests on these two."""
        if k < 0:
            raise ValueError("the number of bits cannot be negative")
        words = sum(self._word() << 64 * i for i in range(-(-k // 64)))
        return words >> -k % 64

    def _word(self) -> int:
        word = mixed(self._state)
        # The first word of a decision begins a sequence of its own.
        self._state = (self._state if self._begun else word) + GOLDEN & _ALL
        self._begun = True
        return word


class Rows:
    """The rolls of many games as one long sequence for the loops in plain Python, made as they are read.

    Parameters
    ----------
    dice : CommonDice
        What is rolled.
    games : sequence of int
        The numbers of the games.
    bits : int
        Every turn has room for two to the power of so many rolls.
    """

    def __init__(self, dice: CommonDice, games: Sequence[int], bits: int) -> None:
        self.stride, self.block = 1 << bits, 1 << bits + TURN_BITS
        self._dice, self._games, self._bits = dice, games, bits
        self._turn = -1
        self._rolls: Iterator[Any] = iter(())

    def __getitem__(self, spent: int) -> Any:
        # Within a turn each roll is read once, one after the other.
        if spent >> self._bits != self._turn:
            self._turn = spent >> self._bits
            game, turn = divmod(self._turn, 1 << TURN_BITS)
            self._rolls = islice(self._dice.rolls(self._games[game], turn), spent % self.stride, None)
        return next(self._rolls)


class Draws:
    """What strategies draw, at the places of `Rows`.

    Parameters
    ----------
    chance : Chance
        Where it comes from.
    games, bits
        As for `Rows`.
    first : int
        How many rolls a turn has at the first of its places.
    """

    def __init__(self, chance: Chance, games: Sequence[int], bits: int, first: int) -> None:
        self._chance, self._games, self._bits, self._first = chance, games, bits, first

    def __getitem__(self, spent: int) -> float:
        at, rolls = divmod(spent, 1 << self._bits)
        game, turn = divmod(at, 1 << TURN_BITS)
        return self._chance.at(self._games[game], turn, rolls + self._first).random()
