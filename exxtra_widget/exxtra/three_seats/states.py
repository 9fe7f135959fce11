"""Numbers of the states of three seats; the states that one turn needs are adjacent."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from exxtra_widget.exxtra.rules.notation import SINGLE_RUNGS
from exxtra_widget.exxtra.two_seats.states import RANKS, states_of

if TYPE_CHECKING:
    from exxtra_widget.exxtra.rules.notation import Rules
    from exxtra_widget.exxtra.rules.rules import Position


CODES: Final = 1 + len(SINGLE_RUNGS) * RANKS
"""Number of codes for the pair of a seat on the ladder."""


class Ladders(NamedTuple):
    """Numbers of the pairs on the ladder of the two seats that do not act, in two orders.

    The code of a pair is ``1 + 30 * (rung - 1) + rank``; 0 for none, or for one on rung 0, which makes no difference.
    The next seat placed first: if the last seat's pair is lower, it is weaker, or it would have removed the other.

    By the next seat's code and the last seat's rung, `base` holds the number of the last seat's rank 0, -1 where no
    pair can be. `dense` holds the same with the seats exchanged, in the second order.
    """

    base: tuple[tuple[int, ...], ...]
    dense: tuple[tuple[int, ...], ...]
    size: int


@lru_cache(maxsize=1)
def ladders() -> Ladders:
    """Return the numbers of the ladders of two seats."""
    base, dense, placed, counted = [], [], 0, 0
    for code in range(CODES):
        rung, rank = pair_of(code)
        row, column = [placed], [counted]
        placed += 1
        counted += 1
        for other in SINGLE_RUNGS:
            # R4: no two pairs on one rung. R14: a later pair below is weaker.
            row.append(-1 if other == rung else placed)
            placed += 0 if other == rung else rank if other < rung else RANKS
            weakest = rank + 1 if 0 < rung < other else 0
            column.append(-1 if other == rung else counted - weakest)
            counted += 0 if other == rung else RANKS - weakest
        base.append(tuple(row))
        dense.append(tuple(column))
    return Ladders(tuple(base), tuple(dense), placed)


def pair_of(code: int) -> tuple[int, int]:
    """Return rung and rank of a pair from its code; 0 and a rank above all for none."""
    return ((code - 1) // RANKS + 1, (code - 1) % RANKS) if code else (0, RANKS)


def state_count(rules: Rules) -> int:
    """Return the number of states at the beginning of a turn."""
    return int(rules.goal**3 * ladders().size)


def state_index(position: Position) -> int | None:
    """Return the number of a position at the beginning of a turn.

    None for a ladder that is impossible: a later pair below an earlier one that it beats.
    """
    rules, seat = position.rules, position.player
    following, last = (seat + 1) % 3, (seat + 2) % 3
    p, q, s = (position.counters[i] for i in (seat, following, last))
    code, later = (states_of(rules).code(position.ladder[i]) for i in (following, last))
    (own, held), (rung, rank) = pair_of(code), pair_of(later)
    # R14
    if 0 < rung < own and rank >= held:
        return None
    block = (p * rules.goal + q) * rules.goal + s
    return block * ladders().size + ladders().base[code][rung] + (rank if rung else 0)
