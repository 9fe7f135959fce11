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
from exxtra_widget.support.lazy import on_demand

if TYPE_CHECKING:
    from exxtra_widget import exxtra, levelx
    from exxtra_widget.advice.analysis import analyze
    from exxtra_widget.advice.hints import hint
    from exxtra_widget.advice.values import action_values, win_probability
    from exxtra_widget.core.definition import GameDefinition
    from exxtra_widget.core.game import Game
    from exxtra_widget.core.position import PlainPosition
    from exxtra_widget.core.position_text import PositionError
    from exxtra_widget.core.reason import Reason
    from exxtra_widget.core.record import RecordError
    from exxtra_widget.core.registry import games, register, start
    from exxtra_widget.core.step import Event, IllegalStep, Refusal, Step
    from exxtra_widget.predict.exercise import Exercise
    from exxtra_widget.predict.predictions import Predictions
    from exxtra_widget.probability.distribution import Distribution
    from exxtra_widget.probability.intervals import games_to_detect, sample_size, wilson
    from exxtra_widget.probability.markov import MarkovChain
    from exxtra_widget.simulation.simulate import simulate
    from exxtra_widget.simulation.tournament import tournament
    from exxtra_widget.widget.exxtra import ExxtraWidget
    from exxtra_widget.widget.levelx import LevelXWidget
    from exxtra_widget.widget.plain import play

__all__ = [
    "Distribution",
    "Event",
    "Exercise",
    "ExxtraWidget",
    "Game",
    "GameDefinition",
    "IllegalStep",
    "LevelXWidget",
    "MarkovChain",
    "PlainPosition",
    "PositionError",
    "Predictions",
    "Reason",
    "RecordError",
    "Refusal",
    "Step",
    "__version__",
    "action_values",
    "analyze",
    "exxtra",
    "games",
    "games_to_detect",
    "hint",
    "levelx",
    "play",
    "register",
    "sample_size",
    "simulate",
    "start",
    "tournament",
    "wilson",
    "win_probability",
]

# Loaded when they are first used: the rules need no widget, and whoever plays needs no records.
_HOMES = {
    "Distribution": "exxtra_widget.probability.distribution",
    "Exercise": "exxtra_widget.predict.exercise",
    "ExxtraWidget": "exxtra_widget.widget.exxtra",
    "Game": "exxtra_widget.core.game",
    "IllegalStep": "exxtra_widget.core.step",
    "LevelXWidget": "exxtra_widget.widget.levelx",
    "MarkovChain": "exxtra_widget.probability.markov",
    "Predictions": "exxtra_widget.predict.predictions",
    "RecordError": "exxtra_widget.core.record",
    "exxtra": "exxtra_widget.exxtra",
    "levelx": "exxtra_widget.levelx",
    "action_values": "exxtra_widget.advice.values",
    "analyze": "exxtra_widget.advice.analysis",
    "hint": "exxtra_widget.advice.hints",
    "games_to_detect": "exxtra_widget.probability.intervals",
    "sample_size": "exxtra_widget.probability.intervals",
    "simulate": "exxtra_widget.simulation.simulate",
    "tournament": "exxtra_widget.simulation.tournament",
    "GameDefinition": "exxtra_widget.core.definition",
    "PlainPosition": "exxtra_widget.core.position",
    "PositionError": "exxtra_widget.core.position_text",
    "Event": "exxtra_widget.core.step",
    "Refusal": "exxtra_widget.core.step",
    "Step": "exxtra_widget.core.step",
    "Reason": "exxtra_widget.core.reason",
    "games": "exxtra_widget.core.registry",
    "play": "exxtra_widget.widget.plain",
    "register": "exxtra_widget.core.registry",
    "start": "exxtra_widget.core.registry",
    "wilson": "exxtra_widget.probability.intervals",
    "win_probability": "exxtra_widget.advice.values",
}


__getattr__ = on_demand(__name__, _HOMES)


def __dir__() -> list[str]:
    return sorted(__all__)
