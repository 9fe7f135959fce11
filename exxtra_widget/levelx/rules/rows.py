"""Effect of totals on a row of Level X (rules X5 and X7)."""

from __future__ import annotations

from typing import Final

from exxtra_widget.levelx.rules.notation import DICE, LONGEST_ROW, MOST_TOKENS, ROWS


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


def _shifted(bits: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    return tuple(
        tuple(tuple(effect << bits for effect in _effects(way, left)) for left in range(MOST_TOKENS + 1))
        for way in range(LONGEST_ROW + 1)
    )


# For each row, by the way to the X square and the tokens left. Each row has bits of its own, so that the effects of
# several rows add up to a number that no other effects have.
EFFECTS: Final = tuple(_shifted(8 * i) for i in range(len(ROWS)))
