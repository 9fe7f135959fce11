"""Level X, the dice game by Stefan Risthaus (2010): rules, notation, pictures.

Examples
--------
>>> from exxtra_widget import levelx
>>> q = levelx.start(players=2).apply("1235").apply(">15|23")
>>> q.pieces[0], q.stacks, q.bonuses, q.scores
((1, 1, 0, 0, 0, 0), (12, 11, 10, 9, 8, 7), (15, 12, 9, 6), (0, 0))
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from exxtra_widget.imports import on_demand
from exxtra_widget.levelx import events, notation
from exxtra_widget.levelx.notation import BONUSES, ROWS, Action, Dice, Group, Roll, Rules
from exxtra_widget.levelx.rules import Position, start
from exxtra_widget.levelx.setup import problems
from exxtra_widget.levelx.weights import loaded
from exxtra_widget.options import PositionError
from exxtra_widget.protocol import IllegalStep, NeedsDice, Refusal, Step

if TYPE_CHECKING:
    from exxtra_widget.levelx import odds, strategies
    from exxtra_widget.levelx.endings import Ending, solve_ending
    from exxtra_widget.levelx.numbering import ACTIONS
    from exxtra_widget.predict.exercise import exercise

__all__ = [
    "ACTIONS", "BONUSES", "ROWS", "Action", "Dice", "Ending", "Group", "IllegalStep", "NeedsDice", "Position",
    "PositionError", "Refusal", "Roll", "Rules", "Step", "events", "exercise", "loaded", "notation", "odds", "problems",
    "solve_ending", "start", "strategies",
]  # fmt: skip

_HOMES = {
    "ACTIONS": "exxtra_widget.levelx.numbering",
    "Ending": "exxtra_widget.levelx.endings",
    "exercise": "exxtra_widget.predict.exercise",
    "odds": "exxtra_widget.levelx.odds",
    "solve_ending": "exxtra_widget.levelx.endings",
    "strategies": "exxtra_widget.levelx.strategies",
}

__getattr__ = on_demand(__name__, _HOMES)


def __dir__() -> list[str]:
    return sorted(__all__)
