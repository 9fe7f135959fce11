"""Exact odds of Level X, over the 1,296 ways in which four dice can fall.

Examples
--------
>>> from exxtra_widget import levelx
>>> levelx.odds.can_make(7)
Fraction(62, 81)
"""

from exxtra_widget.levelx.odds.positions import expected_tokens, finish_set, sent_back
from exxtra_widget.levelx.odds.rolls import can_make, roll, totals

__all__ = ["can_make", "expected_tokens", "finish_set", "roll", "sent_back", "totals"]


def __dir__() -> list[str]:
    return sorted(__all__)
