"""What EXXtra offers to the record, the widget and the pictures; see `GameRoom`."""

from __future__ import annotations

from typing import Any

from exxtra_widget.exxtra import board as drawing
from exxtra_widget.exxtra.hints import ROLLOUT, is_solved, players, reason
from exxtra_widget.exxtra.notation import TOKENS, Dice
from exxtra_widget.exxtra.panel import panel
from exxtra_widget.exxtra.picture import svg, text
from exxtra_widget.exxtra.questions import TOPICS
from exxtra_widget.exxtra.rules import Position, start
from exxtra_widget.exxtra.view import check_mark, record, state
from exxtra_widget.exxtra.weights import read as loaded
from exxtra_widget.options import changed

__all__ = [
    "EXAMPLE",
    "NAME",
    "ROLLOUT",
    "TOPICS",
    "board",
    "check_mark",
    "is_outcome",
    "is_solved",
    "loaded",
    "normal",
    "options",
    "panel",
    "players",
    "read",
    "reason",
    "record",
    "start",
    "state",
    "svg",
    "text",
]

NAME = "exxtra"
EXAMPLE = "64 or 7X"
read = Position.parse


def normal(token: str) -> str | None:
    """Return a token in its one spelling, ``"64"`` for ``"46"``; None if it is no notation."""
    known = TOKENS.get(token) if isinstance(token, str) else None
    return None if known is None else str(known)


def is_outcome(token: str) -> bool:
    """Tell whether a token is dice."""
    return isinstance(token, str) and isinstance(TOKENS.get(token), Dice)


def board(position: Position) -> dict[str, Any]:
    """Return the drawing of the board."""
    return drawing.describe(position.rules.goal)


def options(position: Position) -> list[tuple[str, int | bool]]:
    """Return the rule options that differ from the rulebook."""
    return list(changed(position.rules).items())
