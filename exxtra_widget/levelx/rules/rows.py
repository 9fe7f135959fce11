"""Effect of totals on a row of Level X (rules X5 and X7)."""

from __future__ import annotations

from typing import Final

from exxtra_widget.levelx.rules.notation import DICE, LONGEST_ROW, MOST_TOKENS


def after_total(square: int, length: int, left: int) -> tuple[int, int]:
    """Return the square of a piece after a total of its row, and the tokens that it earns.

    X5: the piece moves one square forward; on its X square it stays. X7: it earns a token on the X square, also by the
    move that reaches it, while the row has a token left.
    """
    if square < length:
        square += 1
    return square, 1 if left and square == length else 0


def _effects(way: int, left: int) -> tuple[int, ...]:
    """Return a number for the effect of each count of totals: the same number for the same effect, 0 for none.

    ``way`` is the number of squares from the piece to the X square, ``left`` the number of tokens on the row.
    """
    square = earned = 0
    effects = [0]
    for _ in range(DICE):
        square, token = after_total(square, way, left - earned)
        earned += token
        effects.append((DICE + 1) * earned + square)
    return tuple(effects)


# By the way to the X square and the tokens left.
EFFECTS: Final = tuple(tuple(_effects(way, left) for left in range(MOST_TOKENS + 1)) for way in range(LONGEST_ROW + 1))
EFFECT_BITS: Final = max(map(max, (effects for by_left in EFFECTS for effects in by_left))).bit_length()
