"""Effects of totals, and the end of a game, in plain numbers (rules X5 to X10).

`levelx.fast.turn` says X9 and X10 again, for numba; `Position.returns` parts a shared win.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from exxtra_widget.levelx.rules.notation import BONUSES, DICE, LONGEST_ROW, MOST_TOKENS, ROWS

# Number of rows without tokens that trigger the end (X9).
EMPTY_ROWS: Final = 3


def after_total(square: int, length: int, left: int) -> tuple[int, int]:
    """Return the square of a piece after a total of its row, and the tokens that it earns.

    X5: the piece moves one square forward; on its X square it stays. X7: it earns a token on the X square, even by the
    move that reaches it, while the row has a token left.
    """
    if square < length:
        square += 1
    return square, 1 if left and square == length else 0


def sent_back(squares: Iterable[int], seat: int, length: int) -> list[int]:
    """Return the seats whose pieces go back when a seat's piece reaches the X square of their row.

    X6: only the X square has room for one piece alone.
    """
    return [owner for owner, square in enumerate(squares) if square == length and owner != seat]


def bonuses_for(before: Sequence[int], after: Sequence[int], awarded: int) -> tuple[int, ...]:
    """Return the bonuses that a seat takes at the end of a turn, from its tokens before and after it.

    X8: the first time that the seat holds k tokens of every value takes the largest bonus left.
    """
    return BONUSES[awarded : awarded + min(after) - min(before)]


def is_ending(stacks: Sequence[int], awarded: int) -> bool:
    """Return whether the end is triggered, from the tokens left on each row and the number of bonuses awarded.

    X9: all bonuses are awarded, or three rows have no token left.
    """
    return stacks.count(0) >= EMPTY_ROWS or awarded == len(BONUSES)


def leaders(scores: Sequence[int]) -> tuple[int, ...]:
    """Return the seats that win a game that is over.

    X10: those with the most points do, and a tie is shared.
    """
    most = max(scores)
    return tuple(seat for seat, score in enumerate(scores) if score == most)


def _after_totals(to_go: int, left: int) -> tuple[tuple[int, int], ...]:
    square = earned = 0
    found = [(0, 0)]
    for _ in range(DICE):
        square, token = after_total(square, to_go, left - earned)
        earned += token
        found.append((square, earned))
    return tuple(found)


AFTER_TOTALS: Final = tuple(
    tuple(_after_totals(to_go, left) for left in range(MOST_TOKENS + 1)) for to_go in range(LONGEST_ROW + 1)
)
"""Squares moved and tokens earned by a piece: by the squares to go to its X square, the tokens left, and the totals."""

# For each row, a number for each effect, 0 for none. Each row has its own bits, so the sum identifies the effects of
# all rows.
EFFECTS: Final = tuple(
    tuple(
        tuple(tuple((DICE + 1) * earned + moved << 8 * i for moved, earned in by_totals) for by_totals in by_left)
        for by_left in AFTER_TOTALS
    )
    for i in range(len(ROWS))
)
