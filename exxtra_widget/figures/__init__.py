r"""Figures for a class: bars, samples next to exact probabilities, intervals, stairs, trees, chains, beliefs, maps.

Each function returns a `Figure`: a notebook shows it, `Figure.save` writes it to a file.

Examples
--------
>>> from exxtra_widget import exxtra, figures
>>> figure = figures.compare({"bust": 434, "no bust": 1075}, {"bust": 11 / 36, "no bust": 25 / 36})
>>> figure.table[1]
('bust', '434 times in 1,509', '28.8%', '30.6%')
"""

from exxtra_widget.support.lazy import attach

__getattr__, __dir__, __all__ = attach(__name__, __file__)
