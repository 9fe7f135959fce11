"""Geometry of the board: six rows that end in a column of X squares, tokens next to them, bonuses below.

The live board and Python's own SVG are drawn from this description. Lengths are in the units of
``view``.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from exxtra_widget.drawing.seat_style import looks
from exxtra_widget.levelx.rules.notation import BONUSES, ROWS, row_lengths, row_tokens

if TYPE_CHECKING:
    from exxtra_widget.levelx.rules.notation import Rules
    from exxtra_widget.support.packing import JsonObject


VIEW: Final = (0, 0, 860, 760)
LABEL, X_COLUMN, STACK = 52.0, 660.0, 782.0
TOP, PITCH, SIZE = 64.0, 102.0, 86.0
START_GAP = 14.0
BONUS_TOP = 704.0
# Offset and size (dx, dy, scale) of 1 to 4 pieces as dots on a square of 76 units. On the start, which is a column, dx
# and dy are swapped.
CORNERS: Final = ((-18.5, -18.5, 1.08), (18.5, -18.5, 1.08), (-18.5, 18.5, 1.08), (18.5, 18.5, 1.08))
DOTS: Final = (((0, 0, 1.25),), ((-18.5, 0, 1.15), (18.5, 0, 1.15)), CORNERS[:3], CORNERS)


@lru_cache(maxsize=32)
def describe(rules: Rules) -> JsonObject:
    """Return everything about the board that does not change during a game, as plain JSON data."""
    lengths = row_lengths(rules)
    pitch = min(PITCH, (X_COLUMN - LABEL - 90) / max(lengths))
    return {
        "view": list(VIEW),
        "size": round(min(SIZE, pitch * 0.86), 1),
        "rows": [
            _row(i, number, length, tokens, pitch)
            for i, (number, length, tokens) in enumerate(zip(ROWS, lengths, row_tokens(rules), strict=True))
        ],
        "bonuses": [{"value": value, "x": 250 + 120 * i, "y": BONUS_TOP} for i, value in enumerate(BONUSES)],
        "dots": [[list(place) for place in places] for places in DOTS],
        "seats": looks(),
    }


def _row(i: int, number: int, length: int, tokens: int, pitch: float) -> JsonObject:
    y = TOP + PITCH * i
    squares = [[round(X_COLUMN - pitch * (length - 1 - k), 1), y] for k in range(length)]
    return {
        "number": number,
        "tokens": tokens,
        "label": [LABEL, y],
        "start": [round(squares[0][0] - pitch - START_GAP, 1), y],
        "squares": squares,
        "stack": [STACK, y],
    }
