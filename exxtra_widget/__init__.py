"""EXXtra, Reiner Knizia's dice race, on the board of a notebook: play it, script it, inspect it.

Examples
--------
>>> from exxtra_widget import Game, exxtra
>>> game = Game(exxtra.start(players=3), seed=7)
>>> game.play("64 >5")
>>> print(game.position)
0@5:64/0/0 B -
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from exxtra_widget._version import __version__
from exxtra_widget.imports import on_demand

if TYPE_CHECKING:
    from exxtra_widget import exxtra, levelx
    from exxtra_widget.analysis import analyze
    from exxtra_widget.distribution import Distribution
    from exxtra_widget.game import Game
    from exxtra_widget.intervals import games_to_detect, sample_size, wilson
    from exxtra_widget.markov import MarkovChain
    from exxtra_widget.predict.exercise import Exercise
    from exxtra_widget.predict.predictions import Predictions
    from exxtra_widget.protocol import IllegalStep
    from exxtra_widget.record import RecordError
    from exxtra_widget.simulation import simulate
    from exxtra_widget.tournaments import tournament
    from exxtra_widget.values import action_values, win_probability
    from exxtra_widget.widget.exxtra import ExxtraWidget
    from exxtra_widget.widget.levelx import LevelXWidget

__all__ = [
    "Distribution",
    "Exercise",
    "ExxtraWidget",
    "Game",
    "IllegalStep",
    "LevelXWidget",
    "MarkovChain",
    "Predictions",
    "RecordError",
    "__version__",
    "action_values",
    "analyze",
    "exxtra",
    "games_to_detect",
    "levelx",
    "sample_size",
    "simulate",
    "tournament",
    "wilson",
    "win_probability",
]

# Loaded when they are first used: the rules need no widget, and whoever plays needs no records.
_HOMES = {
    "Distribution": "exxtra_widget.distribution",
    "Exercise": "exxtra_widget.predict.exercise",
    "ExxtraWidget": "exxtra_widget.widget.exxtra",
    "Game": "exxtra_widget.game",
    "IllegalStep": "exxtra_widget.protocol",
    "LevelXWidget": "exxtra_widget.widget.levelx",
    "MarkovChain": "exxtra_widget.markov",
    "Predictions": "exxtra_widget.predict.predictions",
    "RecordError": "exxtra_widget.record",
    "exxtra": "exxtra_widget.exxtra",
    "levelx": "exxtra_widget.levelx",
    "action_values": "exxtra_widget.values",
    "analyze": "exxtra_widget.analysis",
    "games_to_detect": "exxtra_widget.intervals",
    "sample_size": "exxtra_widget.intervals",
    "simulate": "exxtra_widget.simulation",
    "tournament": "exxtra_widget.tournaments",
    "wilson": "exxtra_widget.intervals",
    "win_probability": "exxtra_widget.values",
}


__getattr__ = on_demand(__name__, _HOMES)


def __dir__() -> list[str]:
    return sorted(__all__)
