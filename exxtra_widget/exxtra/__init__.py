"""EXXtra, the dice race by Reiner Knizia (1998): rules, notation, pictures.

Examples
--------
>>> from exxtra_widget import exxtra
>>> p = exxtra.start(players=3).apply("64")
>>> [str(action) for action in p.actions()]
['roll', '>0', '>1', '>2', '>3', '>4', '>5']
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from exxtra_widget.exxtra import events
from exxtra_widget.exxtra.notation import ACTIONS, DIE_A, DIE_B, Action, Combination, Dice, Pair, Place, Roll, Rules
from exxtra_widget.exxtra.rules import Position, start
from exxtra_widget.exxtra.setup import PositionError, problems
from exxtra_widget.exxtra.weights import loaded
from exxtra_widget.imports import on_demand
from exxtra_widget.protocol import IllegalStep, NeedsDice, Refusal, Step

if TYPE_CHECKING:
    from exxtra_widget.exxtra import odds, strategies
    from exxtra_widget.exxtra.contests import best_response, evaluate, round_robin
    from exxtra_widget.exxtra.equilibrium import epsilon_equilibrium
    from exxtra_widget.exxtra.maps import policy_map
    from exxtra_widget.exxtra.settling import value_iteration
    from exxtra_widget.exxtra.solution import Solution, solve
    from exxtra_widget.predict.exercise import exercise

__all__ = [
    "ACTIONS", "DIE_A", "DIE_B", "Action", "Combination", "Dice", "IllegalStep", "NeedsDice", "Pair", "Place",
    "Position", "PositionError", "Refusal", "Roll", "Rules", "Solution", "Step", "best_response", "epsilon_equilibrium",
    "evaluate", "events", "exercise", "loaded", "odds", "policy_map", "problems", "round_robin", "solve", "start",
    "strategies", "value_iteration",
]  # fmt: skip

_HOMES = {
    "Solution": "exxtra_widget.exxtra.solution",
    "best_response": "exxtra_widget.exxtra.contests",
    "epsilon_equilibrium": "exxtra_widget.exxtra.equilibrium",
    "evaluate": "exxtra_widget.exxtra.contests",
    "exercise": "exxtra_widget.predict.exercise",
    "odds": "exxtra_widget.exxtra.odds",
    "policy_map": "exxtra_widget.exxtra.maps",
    "round_robin": "exxtra_widget.exxtra.contests",
    "solve": "exxtra_widget.exxtra.solution",
    "strategies": "exxtra_widget.exxtra.strategies",
    "value_iteration": "exxtra_widget.exxtra.settling",
}

__getattr__ = on_demand(__name__, _HOMES)


def __dir__() -> list[str]:
    return sorted(__all__)
