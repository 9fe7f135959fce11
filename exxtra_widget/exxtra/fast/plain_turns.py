"""Turns of EXXtra in plain Python: the effects of their first four rolls, for many turns at once.

A long number has a byte for each turn of a block of words, so that Python takes a step of all these turns in one
operation.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, count, groupby, islice, repeat
from typing import Any, Final

from exxtra_widget.simulation.dice_stream import GAMES, LEFT_OUT, TURNS, DiceStream

BUST: Final = 100
"""In place of the rank of a bust; the steps back are added to it."""
OPEN: Final = 128
"""Added to the steps of a turn that four bytes do not end, which is more than to any finish."""

_SIZE: Final = GAMES * TURNS
_ONES: Final = int.from_bytes(b"\1" * _SIZE, "little")

# The turns of each game in a block.
_ROWS: Final = [slice(game * TURNS, (game + 1) * TURNS) for game in range(GAMES)]

# Codes of bytes. A roll that ends the turn is _END with its rank, or for a bust with _BUST and the steps back; any
# other is _ROLL with the steps of a double; a byte that is left out is 0, or _AGAIN where the first roll should be.
_END: Final = 1 << 7
_ROLL: Final = 1 << 4
_BUST: Final = 29
_AGAIN: Final = _END | 32
# Steps and rolls of a turn by the sum of its codes, except the last roll, whose code is in `Turns._ends`.
_STEPS: Final = bytes(byte % _ROLL + (byte & OPEN) for byte in range(256))
_ROLLS: Final = bytes(byte % OPEN // _ROLL for byte in range(256))

Effect = tuple[int, int, int, int]
"""The last rank of a turn, its steps (see `OPEN`), its rolls, and its number."""


class Turns:
    """The effects of turns, if each seat accepts a target."""

    def __init__(
        self, dice: DiceStream, doubles: Sequence[int], crosses: Sequence[int], targets: Sequence[int], goal: int
    ) -> None:
        self._dice, self._targets = dice, targets
        self.goal: int = goal
        self._doubles, self._crosses = doubles, crosses
        self._tables = {target: _tables(dice.table, doubles, crosses, target) for target in set(targets)}
        # For the code that ends a turn its rank, and what that roll adds to the others.
        self._ranks, self._ends = bytearray(256), bytearray([OPEN] * 256)
        for rank, steps in enumerate(doubles):
            self._ranks[_END | rank], self._ends[_END | rank] = rank, _ROLL | steps
        for steps in (1, 2):
            self._ranks[_END | _BUST + steps], self._ends[_END | _BUST + steps] = BUST + steps, _ROLL
        self._block = lru_cache(maxsize=128)(self._effects)
        self._parts = lru_cache(maxsize=6)(self._seats)

    def follow(
        self, games: Iterable[int], turn: int, seat: int, longest: int
    ) -> Iterator[tuple[int, Iterator[Effect]]]:
        """Yield games, each with the last rank, the steps (see `OPEN`), the rolls and the number of turn after turn."""
        number = turn + self._dice.turn
        first, skipped = divmod(number, TURNS)
        later = range(first + 1, (number + longest - 1) // TURNS + 1)
        shift = (seat - number) % len(self._targets)
        if not self._dice.table:
            yield from ((game, zip(repeat(0), repeat(OPEN), repeat(0), range(turn, turn + longest))) for game in games)
            return
        # Most games fit into one block; the rare others are handled separately.
        numbers = self._numbers(first)
        for block, some in groupby(games, lambda game: game // GAMES):
            ranks, steps, rolls = self._block(block, first, shift)
            for game in some:
                at = _ROWS[game % GAMES]
                more = chain.from_iterable(self._by_blocks(block, at, later, shift))
                turns = chain(zip(ranks[at], steps[at], rolls[at], numbers), more)  # noqa: B905 - it takes longer
                yield game, islice(turns, skipped, None) if skipped else turns

    def _by_blocks(self, block: int, at: slice, later: range, shift: int) -> Iterator[Iterator[Effect]]:
        for turns in later:
            ranks, steps, rolls = self._block(block, turns, shift)
            yield zip(ranks[at], steps[at], rolls[at], self._numbers(turns))  # noqa: B905 - it takes longer

    def _numbers(self, turns: int) -> range:
        """Return the numbers of the turns of a block."""
        begin = turns * TURNS - self._dice.turn
        return range(begin, begin + TURNS)

    def roll_by_roll(
        self, game: int, turn: int, target: int, here: int, steps: int = 0, rolls: int = 0
    ) -> tuple[int, int, int]:
        """Return the last rank of a turn, the steps of the seat after it or before a bust, and the number of rolls."""
        dice, doubles, crosses, goal = self._dice, self._doubles, self._crosses, self.goal
        if steps >= OPEN and rolls and here + steps - OPEN < goal:
            here += steps - OPEN
            parts = count(1)
        else:
            rolls, parts = 0, count()
        for part in parts:
            for rank in dice.values(dice.part(game, turn, part)):
                rolls += 1
                # R11
                if crosses[rank] and rolls > 1:
                    return BUST + crosses[rank], here, rolls
                # R12, R15
                here += doubles[rank]
                if here >= goal or rank >= target:
                    return rank, here, rolls
        raise AssertionError("the rolls of a turn have no end")

    def roll_on(self, game: int, turn: int, rolls: int, here: int) -> tuple[int, int]:
        """Return the rank and the steps after one roll more than a turn has had."""
        dice = self._dice
        begun: Any = dice.values(dice.part(game, turn, 0)) if dice.table else b""
        rank = begun[rolls] if rolls < len(begun) else next(dice.rolls(game, turn, rolls))
        return (BUST + self._crosses[rank], here) if self._crosses[rank] else (rank, here + self._doubles[rank])

    def _effects(self, games: int, turns: int, shift: int) -> tuple[bytes, bytes, bytes]:
        """Return ranks, steps and rolls of the turns of a block, by the seat of the very first turn of its games."""
        words = self._dice.block(games, turns)
        parts = self._parts((shift + turns * TURNS) % len(self._targets))
        is_open, last, before = _ONES * 255, 0, 0
        for k in range(4):
            rolls, codes = words[k::4], 0
            for mask, tables in parts:
                one = int.from_bytes(rolls.translate(tables[k > 0]), "little")
                # Often all seats have one target.
                codes = codes | one & mask if len(parts) > 1 else one
            codes &= is_open
            ends = (codes >> 7 & _ONES) * 255
            ended = codes & ends
            last |= ended
            before += codes ^ ended
            is_open ^= ends
        ended_by = last.to_bytes(_SIZE, "little")
        sums = (before + int.from_bytes(ended_by.translate(self._ends), "little")).to_bytes(_SIZE, "little")
        return ended_by.translate(self._ranks), sums.translate(_STEPS), sums.translate(_ROLLS)

    def _seats(self, first: int) -> list[tuple[int, tuple[bytes, bytes]]]:
        """Return for each target the turns that have it, if some seat begins, and its tables."""
        targets = [self._targets[(first + turn) % len(self._targets)] for turn in range(TURNS)] * GAMES
        return [
            (int.from_bytes(bytes(255 * (target == one) for target in targets), "little"), tables)
            for one, tables in self._tables.items()
        ]


def _tables(ranks: bytes, doubles: Sequence[int], crosses: Sequence[int], target: int) -> tuple[bytes, bytes]:
    """Return the code of each byte as a first and as a later roll."""
    first, later = bytearray(), bytearray()
    for rank in ranks:
        if rank == LEFT_OUT:
            first.append(_AGAIN)
            later.append(0)
            continue
        code = _END | rank if rank >= target else _ROLL | doubles[rank]
        first.append(code)
        # R11
        later.append(_END | _BUST + crosses[rank] if crosses[rank] else code)
    return bytes(first), bytes(later)
