"""Level X, the dice game by Stefan Risthaus (2010): rules, notation, pictures.

Examples
--------
>>> from exxtra_widget import levelx
>>> q = levelx.start(players=2).apply("1235").apply(">15|23")
>>> q.pieces[0], q.stacks, q.bonuses, q.scores
((1, 1, 0, 0, 0, 0), (12, 11, 10, 9, 8, 7), (15, 12, 9, 6), (0, 0))
"""

from exxtra_widget.support.lazy import attach

__getattr__, __dir__, __all__ = attach(__name__, __file__)
