"""Exact odds of EXXtra: rolls, turns, survival on the ladder, optimal stopping, the lone counter.

Every function takes the options of the rules as keywords, and ``weights`` for loaded dice.

Examples
--------
>>> from exxtra_widget import exxtra
>>> exxtra.odds.chase("53")
Fraction(1, 2)
"""

from exxtra_widget.support.lazy import attach

__getattr__, __dir__, __all__ = attach(__name__, __file__)
