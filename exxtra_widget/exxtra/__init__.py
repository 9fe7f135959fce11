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

from exxtra_widget.core.position import Action, Roll
from exxtra_widget.core.position_text import PositionError
from exxtra_widget.core.step import IllegalStep, NeedsDice, Refusal, Step
from exxtra_widget.exxtra.rules import events
from exxtra_widget.exxtra.rules.loaded_dice import loaded
from exxtra_widget.exxtra.rules.notation import ACTIONS, DIE_A, DIE_B, Combination, Dice, Pair, Place, Rules
from exxtra_widget.exxtra.rules.position_text import problems
from exxtra_widget.exxtra.rules.rules import Position, start
from exxtra_widget.support.lazy import on_demand

if TYPE_CHECKING:
    from exxtra_widget.exxtra import odds, strategies
    from exxtra_widget.exxtra.strategies.contests import best_response, evaluate, round_robin
    from exxtra_widget.exxtra.three_seats.search import epsilon_equilibrium
    from exxtra_widget.exxtra.three_seats.value_iteration import value_iteration
    from exxtra_widget.exxtra.two_seats.policy_map import policy_map
    from exxtra_widget.exxtra.two_seats.solution import Solution, solve
    from exxtra_widget.predict.exercise import exercise

__all__ = [
    "ACTIONS", "DIE_A", "DIE_B", "Action", "Combination", "Dice", "IllegalStep", "NeedsDice", "Pair", "Place",
    "Position", "PositionError", "Refusal", "Roll", "Rules", "Solution", "Step", "best_response", "epsilon_equilibrium",
    "evaluate", "events", "exercise", "loaded", "odds", "policy_map", "problems", "round_robin", "solve", "start",
    "strategies", "value_iteration",
]  # fmt: skip

_HOMES = {
    "Solution": "exxtra_widget.exxtra.two_seats.solution",
    "best_response": "exxtra_widget.exxtra.strategies.contests",
    "epsilon_equilibrium": "exxtra_widget.exxtra.three_seats.search",
    "evaluate": "exxtra_widget.exxtra.strategies.contests",
    "exercise": "exxtra_widget.predict.exercise",
    "odds": "exxtra_widget.exxtra.odds",
    "policy_map": "exxtra_widget.exxtra.two_seats.policy_map",
    "round_robin": "exxtra_widget.exxtra.strategies.contests",
    "solve": "exxtra_widget.exxtra.two_seats.solution",
    "strategies": "exxtra_widget.exxtra.strategies",
    "value_iteration": "exxtra_widget.exxtra.three_seats.value_iteration",
}

__getattr__ = on_demand(__name__, _HOMES)


def __dir__() -> list[str]:
    return sorted(__all__)
