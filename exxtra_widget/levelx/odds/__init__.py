"""Exact odds of Level X, over the 1,296 ways in which four dice can fall.

Examples
--------
>>> from exxtra_widget import levelx
>>> levelx.odds.can_make(7)
Fraction(62, 81)
"""

from exxtra_widget.support.lazy import attach

__getattr__, __dir__, __all__ = attach(__name__, __file__)
