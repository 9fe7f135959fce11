"""The compiled parts of the loops are what they are in plain Python."""

from __future__ import annotations

from random import Random

import pytest

pytest.importorskip("numba")

from exxtra_widget.exxtra.fast import numba_loops
from exxtra_widget.exxtra.rules.notation import RUNG_COUNT
from exxtra_widget.exxtra.two_seats.states import RANKS
from exxtra_widget.support.numba import compilable, compiled

FIELD, GUARD, PAIR_RANK, SINGLE = numba_loops.FIELD, numba_loops.GUARD, numba_loops.PAIR_RANK, numba_loops.SINGLE
_beaten, _least = numba_loops._beaten, numba_loops._least


@compilable
def beaten_of_one_pair(ladder: int, taken: int, rank: int) -> int:
    # A mask by the caller lets the compiler leave out what it believes to be zero.
    return _beaten(ladder, taken, rank) & SINGLE


@compilable
def least(ladder: int, taken: int, target: int) -> int:
    return _least(ladder, taken, target)


def test_the_pairs_that_a_roll_beats_are_found_at_once() -> None:
    rng, beaten, lowest = Random(1), compiled(beaten_of_one_pair), compiled(least)
    for _ in range(3000):
        pairs = {rung: rng.randrange(RANKS) for rung in range(1, RUNG_COUNT) if rng.random() < 0.6}
        # What was removed is still in the ladder, but no longer taken.
        left = {rung: rng.randrange(RANKS) for rung in range(1, RUNG_COUNT)} | pairs
        ladder = sum((rank << PAIR_RANK | rng.randrange(6)) << FIELD * rung for rung, rank in left.items())
        taken, rank = sum(1 << rung for rung in pairs), rng.randrange(-1, RANKS)
        expected = sum(1 << rung for rung, there in pairs.items() if there <= rank)
        assert beaten(ladder, taken, rank) == expected, (pairs, rank)
        assert lowest(ladder, taken, max(rank, 0)) == min([max(rank, 0), *pairs.values()])
