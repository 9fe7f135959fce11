"""Dice and draws of simulated games, found by game, turn and roll: a counter-based source of chance.

Two turns share a word of 64 bits: word ``w(g, t // 2)`` is number ``(t // 2) * 1024 + g`` in the SplitMix64 sequence
(Steele, Lea and Flood, 2014) that the key of the chunk begins, and each of the turns has one half of it. The same word
begins the sequence of their further words, which they take in turn. So the rolls of a turn depend on seed, game and
turn only, never on earlier decisions: games that are compared meet the same dice, and the rules model, plain Python and
numba play the same games. `dice_stream_numba` has the same functions for numba.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from hashlib import sha256
from itertools import accumulate, count
from random import Random
from struct import Struct
from typing import Any, Final

CHUNK: Final = 1000
"""Games that share a key; the unit of work of threads and workers. The games of a seed depend on it."""
GOLDEN: Final = 0x9E3779B97F4A7C15
"""The distance between two states of SplitMix64."""
GAME_BITS: Final = 10
"""Bits of a game's number within its chunk."""
LEFT_OUT: Final = 255
"""Stands for a byte that does not count as a roll."""
FLOAT: Final = 1 / (1 << 53)
"""Makes a number from 0 to below 1 of the upper 53 bits of a word."""

_WORD: Final = (1 << 64) - 1
_HALF_WORD: Final = 1 << 32
GAMES: Final = 20
"""Games of a block of words, which are made at once."""
TURNS: Final = 40
"""Turns of each game in a block."""

# A block of words is one long number with 128 bits for each: so Python multiplies all of them in one operation. At the
# end the words of the upper half go between the words of the lower one, where 64 bits are free.
_BLOCK: Final = GAMES * TURNS // 2
_PLACES: Final = [turn << GAME_BITS | game for game in range(GAMES) for turn in range(TURNS // 2)]
_ONES: Final = sum(1 << 128 * i for i in range(_BLOCK))
_MASK: Final = _ONES * _WORD
_STEPS: Final = sum((GOLDEN * place & _WORD) << 128 * i for i, place in enumerate(_PLACES[::2] + _PLACES[1::2]))
# For the games of each block the distances of its states from the state of the chunk's first game.
_DISTANCES: Final = [_STEPS + _ONES * (GOLDEN * game & _WORD) & _MASK for game in range(0, CHUNK, GAMES)]
_FIRSTS: Final = Struct("4s" * GAMES * TURNS).unpack
_HALF: Final = 64 * _BLOCK
_LOWER: Final = (1 << _HALF) - 1
_WORDS: Final = Struct(f"<{TURNS // 2}Q").unpack_from


def chunk_key(seed: int | str, chunk: int, purpose: str = "dice") -> int:
    """Return the first state (64 bits) of a chunk's dice, or of its strategies: their draws do not change the dice."""
    return int.from_bytes(sha256(f"{seed}:{chunk}:{purpose}".encode()).digest()[:8], "little")


def mixed(state: int) -> int:
    """Return the word of SplitMix64 that belongs to a state."""
    state = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & _WORD
    state = (state ^ state >> 27) * 0x94D049BB133111EB & _WORD
    return state ^ state >> 31


def _mixed(states: int) -> int:
    """Return the words of many states, as `mixed` does for one."""
    states = (states ^ states >> 30 & _MASK) * 0xBF58476D1CE4E5B9 & _MASK
    states = (states ^ states >> 27 & _MASK) * 0x94D049BB133111EB & _MASK
    return states ^ states >> 31 & _MASK


def word_size(total: int) -> int:
    """Return the number of bytes for a number below a total: 1, 2, 4 or 8."""
    for size in (1, 2, 4, 8):
        if total <= 1 << 8 * size:
            return size
    raise ValueError(f"the weights of loaded dice may add up to 2**64 at most, not {total:,}; scale them down")


class Stream:
    """Words of SplitMix64 by game and turn."""

    def __init__(self, seed: int | str, purpose: str, turn: int = 0) -> None:
        self.turn = turn
        self.key: Callable[[int], int] = lru_cache(maxsize=4)(lambda chunk: chunk_key(seed, chunk, purpose))
        # Kept for other choices in the same games.
        self.block: Callable[[int, int], bytes] = lru_cache(maxsize=128)(self._block)
        self._draws = lru_cache(maxsize=128)(self._first_draws)
        # A game, a turn and its first draws: the next decision is mostly in the same game. They are replaced together,
        # so that neither an interrupt nor a thread sees a part of them.
        self._row: tuple[int, int, tuple[int, ...]] = (-1, 0, ())

    def _block(self, games: int, turns: int) -> bytes:
        """Return the words of some games for some turns, by the numbers of these blocks."""
        chunk, games = divmod(games, len(_DISTANCES))
        # The state of the chunk's first game at the first of these turns.
        begin = self.key(chunk) + GOLDEN * (turns * TURNS // 2 << GAME_BITS) & _WORD
        words = _mixed(begin * _ONES + _DISTANCES[games] & _MASK)
        return (words & _LOWER | words >> _HALF << 64).to_bytes(8 * _BLOCK, "little")

    def word(self, game: int, turn: int, number: int) -> int:
        """Return a further word of a turn, by its number from 1 on."""
        turn += self.turn
        at = (game % GAMES * TURNS + turn % TURNS) // 2 * 8
        shared = int.from_bytes(self.block(game // GAMES, turn // TURNS)[at : at + 8], "little")
        return mixed(shared + GOLDEN * (2 * number + (turn & 1)) & _WORD)

    def draw(self, game: int, turn: int, rolls: int) -> int:
        """Return the first word of the decision after some rolls of a turn."""
        if rolls == 1:
            turn += self.turn
            known, first, draws = self._row
            if game != known or not first <= turn < first + TURNS:
                first = turn - turn % TURNS
                draws = self._draws(game, turn // TURNS)
                self._row = game, first, draws
            return draws[turn - first]
        return self.word(game, turn, rolls + 1)

    def chance(self, game: int, turn: int, rolls: int) -> float:
        """Return the first number from 0 to below 1 of the decision after some rolls of a turn."""
        return (self.draw(game, turn, rolls) >> 11) * FLOAT

    def _first_draws(self, game: int, turns: int) -> tuple[int, ...]:
        """Return `draw` after the first roll of some turns, where most decisions are."""
        shared = _WORDS(self.block(game // GAMES, turns), game % GAMES * TURNS * 4)
        return tuple(mixed(word + GOLDEN * number & _WORD) for word in shared for number in (4, 5))

    def part(self, game: int, turn: int, number: int) -> bytes:
        """Return four bytes of a turn as its part 0, and eight as each part after that."""
        if number:
            return self.word(game, turn, number).to_bytes(8, "little")
        turn += self.turn
        at = (game % GAMES * TURNS + turn % TURNS) * 4
        return self.block(game // GAMES, turn // TURNS)[at : at + 4]


class DiceStream(Stream):
    """Rolls of all games, by game and turn.

    A number below the sum of all weights is made of 1, 2, 4 or 8 bytes of a word; numbers above the largest multiple of
    that sum are left out, so that every outcome is exactly as likely as its weight.
    """

    def __init__(self, seed: int | str, weights: Mapping[Any, int], shown: Sequence[Any], turn: int = 0) -> None:
        super().__init__(seed, "dice", turn)
        self.sums: list[int] = list(accumulate(weights.values()))
        self.total: int = self.sums[-1]
        self.shown = shown
        self.size: int = word_size(self.total)
        self.last: int = (1 << 8 * self.size) // self.total * self.total - 1
        # C translates single bytes to the value of their outcome if it is a small number, otherwise to its index.
        small = all(isinstance(value, int) and 0 <= value < LEFT_OUT for value in shown)
        # Not if the last index would be a byte that is left out.
        has_table = self.size == 1 and (small or len(shown) <= LEFT_OUT)
        self.table: bytes = _byte_table(weights.values(), shown if small else range(len(shown))) if has_table else b""
        self._faces: Sequence[Any] = range(LEFT_OUT) if small else shown
        self._firsts = lru_cache(maxsize=128)(lambda games, turns: _FIRSTS(self.block(games, turns)))

    def outcome(self, number: int) -> int:
        """Return the index of the outcome that a number selects."""
        return bisect_right(self.sums, number % self.total)

    def rolls(self, game: int, turn: int, part: int = 0) -> Iterator[Any]:
        """Return the rolls of one turn from one of its parts on; they have no end."""
        return self._rolls(self.part(game, turn, part), game, turn, part)

    def turns(self, game: int, turn: int) -> Iterator[Iterator[Any]]:
        """Yield the rolls of turn after turn."""
        block, skipped = divmod(turn + self.turn, TURNS)
        row = game % GAMES * TURNS
        begin, end = row + skipped, row + TURNS
        for turns in count(block):
            for word in self._firsts(game // GAMES, turns)[begin:end]:
                yield self._rolls(word, game, turn)
                turn += 1
            begin = row

    def _rolls(self, word: bytes, game: int, turn: int, part: int = 0) -> Iterator[Any]:
        table, faces = self.table, self._faces
        while True:
            if table:
                for value in word.translate(table):
                    if value != LEFT_OUT:
                        yield faces[value]
            else:
                yield from self._numbers(word)
            part += 1
            word = self.part(game, turn, part)

    def _numbers(self, part: bytes) -> Iterator[Any]:
        for k in range(0, len(part) - self.size + 1, self.size):
            number = int.from_bytes(part[k : k + self.size], "little")
            if number <= self.last:
                yield self.shown[self.outcome(number)]


def _byte_table(weights: Iterable[int], values: Sequence[int]) -> bytes:
    """Return the value of the outcome that each byte selects."""
    once = b"".join(bytes([value]) * weight for value, weight in zip(values, weights, strict=True))
    return (once * (256 // len(once))).ljust(256, bytes([LEFT_OUT]))


class Shares(Stream):
    """Numbers from 0 to below 1, one for each roll, by game and turn: dice that depend on the position."""

    def __init__(self, seed: int | str, turn: int = 0) -> None:
        super().__init__(seed, "dice", turn)

    def turns(self, game: int, turn: int) -> Iterator[Iterator[float]]:
        """Yield the numbers of turn after turn."""
        return map(partial(self._rolls, game), count(turn))

    def _rolls(self, game: int, turn: int) -> Iterator[float]:
        return ((self.word(game, turn, number) >> 11) * FLOAT for number in count(1))


class Draws(Random):
    """The random source of strategies: another sequence at each decision, the same in every game of one number.

    Seeding it changes nothing; its methods rest on `random` and `getrandbits`.
    """

    def __new__(cls, seed: int | str, turn: int = 0) -> Draws:  # noqa: ARG004, D102, PYI034 - as __init__
        # Before Python 3.11 the constructor of the base class refuses a second argument.
        return super().__new__(cls, 0)  # type: ignore[call-arg]  # typeshed knows no such constructor

    def __init__(self, seed: int | str, turn: int = 0) -> None:
        super().__init__(0)
        self._made = seed, turn
        self.stream: Stream = Stream(seed, "strategies", turn)
        self.place: tuple[int, int, int] = (0, 0, 0)
        self._begun: tuple[int, int, int] | None = None
        self._seed = self._number = 0

    def random(self) -> float:
        """Return a number from 0 to below 1."""
        return (self._word() >> 11) * FLOAT

    def getrandbits(self, k: int, /) -> int:
        """Return a whole number of `k` bits."""
        if k < 0:
            raise ValueError("the number of bits cannot be negative")
        words = sum(self._word() << 64 * i for i in range(-(-k // 64)))
        return words >> -k % 64

    def _randbelow(self, n: int) -> int:
        """Return a whole number below `n`; `choice`, `randrange`, `shuffle` and `sample` call it."""
        if n > _HALF_WORD:
            return super()._randbelow(n)  # type: ignore[misc, no-any-return]  # typeshed does not know it
        # No number is likelier than another by more than n / 2**64 of its chance.
        return self._word() * n >> 64 if n > 1 else 0

    def choice(self, seq: Any) -> Any:
        """Return an element, each equally likely: as the base class does, by fewer calls."""
        count = len(seq)
        if count == 1:
            return seq[0]
        return seq[self._word() * count >> 64] if 0 < count <= _HALF_WORD else super().choice(seq)

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
        place = self.place
        if place is not self._begun:
            game, turn, rolls = place
            self._seed = word = self.stream.draw(game, turn, rolls)
            self._number, self._begun = 0, place
            return word
        self._number += 1
        return mixed(self._seed + GOLDEN * self._number & _WORD)
