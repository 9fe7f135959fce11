"""Turns of EXXtra for a seat that plays to a target, as functions compiled by numba. They need numpy.

What a roll does is looked up in a table, `by_byte`, by target, first or later roll, and byte of a word. The table is
empty if a roll takes more than a byte.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from exxtra_widget.exxtra.rules.notation import DICE_OF, is_bust
from exxtra_widget.exxtra.two_seats.states import RANKS
from exxtra_widget.simulation.dice_stream import LEFT_OUT
from exxtra_widget.simulation.dice_stream_numba import further_word
from exxtra_widget.support.numba import Array, compilable, rarely_called

if TYPE_CHECKING:
    from exxtra_widget.exxtra.two_seats.states import States

BYTES: Final = 256

# Bits of a roll in the table; the sum over the rolls of a turn gives the bits of the turn.
COUNT: Final = 15  # 1
DOUBLE: Final = 4  # steps of a double, 6 bits
CROSSES: Final = 10  # X that cost a step, 2 bits
PLACED: Final = 12  # 1 + the rank to place, 5 bits
END: Final = 17  # 1 if the turn ends
NO_ROLL: Final = 18  # 1 for a first byte that is left out; a later one has no bits at all

# Entries of the table for each target: for the first roll and a later one, each byte.
BY_BYTE: Final = 2 * BYTES
# This mask keeps every index in the table: `by_byte` is padded to one entry more.
INSIDE: Final = 32 * BY_BYTE - 1


@lru_cache(maxsize=8)
def effects_of(ranks: bytes, states: States) -> list[int]:
    """Return the effects of rolls by target, first or later roll, and byte, from the rank of each byte."""
    table = []
    for target in range(RANKS):
        for later in (False, True):
            for rank in ranks:
                if rank == LEFT_OUT:
                    table.append(0 if later else 1 << NO_ROLL)
                    continue
                dice = DICE_OF[states.order[rank]]
                # R11, R12
                if is_bust(dice, first=not later):
                    table.append(1 | dice.xs << CROSSES | 1 << END)
                elif rank >= target:
                    table.append(1 | dice.double << DOUBLE | rank + 1 << PLACED | 1 << END)
                else:
                    table.append(1 | dice.double << DOUBLE)
    return table + [0] * (INSIDE + 1 - len(table)) if table else []


@compilable
def four_rolls(by_byte: Array, base: int, word: Any) -> int:
    """Return the joint effect of the rolls of the four low bytes of a word, up to the end of the turn."""
    # A turn has 32 bits of a word, a byte for each roll.
    bits, later = np.int64(word & np.uint64(0xFFFFFFFF)), base + BYTES
    e0 = by_byte[base + (bits & BYTES - 1) & INSIDE]
    e1 = by_byte[later + (bits >> 8 & BYTES - 1) & INSIDE]
    e2 = by_byte[later + (bits >> 16 & BYTES - 1) & INSIDE]
    e3 = by_byte[later + (bits >> 24) & INSIDE]
    # A bit for each of the first three rolls that ends the turn: the rolls after it do not count.
    ends = (e0 >> END & 1) | (e1 >> END - 1 & 2) | (e2 >> END - 2 & 4)
    # Arithmetic masks: the compiler would turn a comparison into a branch.
    return e0 + (e1 & ((ends & 1) - 1)) + (e2 & ((ends & 3) - 1 >> 2)) + (e3 & (ends - 1 >> 3))  # type: ignore[no-any-return]  # whole numbers


@rarely_called
def by_bytes(
    word: Any, number: int, by_byte: Array, base: int, later: int, steps: int, goal: int
) -> tuple[int, int, int]:
    """Return the effect of the last roll of a turn, the number of rolls, and the steps of the seat."""
    count, left, words = 0, 4, number & 1
    bits = word >> np.uint64(32 * words)
    table = base + BYTES * later
    while True:
        if left == 0:
            words += 2
            bits, left = further_word(word, words), 8
        does = by_byte[table + np.int64(bits & np.uint64(BYTES - 1)) & INSIDE]
        bits >>= np.uint64(8)
        left -= 1
        count += does & COUNT
        steps += does >> DOUBLE & 63
        # R15, R11
        if steps >= goal or does >> END & 1:
            return does, count, steps
        if count:
            table = base + BYTES
