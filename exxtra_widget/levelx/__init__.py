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

from exxtra_widget.core.position import Action, Roll
from exxtra_widget.core.position_text import PositionError
from exxtra_widget.core.step import IllegalStep, NeedsDice, Refusal, Step
from exxtra_widget.levelx.rules import events, notation
from exxtra_widget.levelx.rules.loaded_dice import loaded
from exxtra_widget.levelx.rules.notation import BONUSES, ROWS, Dice, Group, Rules
from exxtra_widget.levelx.rules.position_text import problems
from exxtra_widget.levelx.rules.rules import Position, start
from exxtra_widget.support.lazy import on_demand

if TYPE_CHECKING:
    from exxtra_widget.levelx import odds, strategies
    from exxtra_widget.levelx.endings.ending import Ending, solve_ending
    from exxtra_widget.levelx.rules.numbering import ACTIONS
    from exxtra_widget.predict.exercise import exercise

__all__ = [
    "ACTIONS", "BONUSES", "ROWS", "Action", "Dice", "Ending", "Group", "IllegalStep", "NeedsDice", "Position",
    "PositionError", "Refusal", "Roll", "Rules", "Step", "events", "exercise", "loaded", "notation", "odds", "problems",
    "solve_ending", "start", "strategies",
]  # fmt: skip

_HOMES = {
    "ACTIONS": "exxtra_widget.levelx.rules.numbering",
    "Ending": "exxtra_widget.levelx.endings.ending",
    "exercise": "exxtra_widget.predict.exercise",
    "odds": "exxtra_widget.levelx.odds",
    "solve_ending": "exxtra_widget.levelx.endings.ending",
    "strategies": "exxtra_widget.levelx.strategies",
}

__getattr__ = on_demand(__name__, _HOMES)


def __dir__() -> list[str]:
    return sorted(__all__)
