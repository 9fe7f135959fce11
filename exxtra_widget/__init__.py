"""EXXtra, Reiner Knizia's dice race, on the board of a notebook: play it, script it, inspect it.

Examples
--------
>>> from exxtra_widget import Game, exxtra
>>> game = Game(exxtra.start(players=3), seed=7)
>>> game.play("64 >5")
>>> print(game.position)
0@5:64/0/0 B -
"""

from exxtra_widget.support.lazy import attach

__getattr__, __dir__, __all__ = attach(__name__, __file__)
