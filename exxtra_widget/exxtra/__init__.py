"""EXXtra, the dice race by Reiner Knizia (1998): rules, notation, pictures.

Examples
--------
>>> from exxtra_widget import exxtra
>>> p = exxtra.start(players=3).apply("64")
>>> [str(action) for action in p.actions()]
['roll', '>0', '>1', '>2', '>3', '>4', '>5']
"""

from exxtra_widget.support.lazy import attach

__getattr__, __dir__, __all__ = attach(__name__, __file__)
