"""EXXtra behind the interface `GameRoom`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from exxtra_widget.core.position_text import changed
from exxtra_widget.exxtra.board import geometry as drawing
from exxtra_widget.exxtra.board.page_state import check_mark, record, state, vector
from exxtra_widget.exxtra.board.picture import svg, text
from exxtra_widget.exxtra.rules.loaded_dice import read as loaded
from exxtra_widget.exxtra.rules.notation import ACTIONS, Dice, read_token
from exxtra_widget.exxtra.rules.rules import Position, start
from exxtra_widget.support.lazy import on_demand

if TYPE_CHECKING:
    from exxtra_widget.exxtra.advice import ANALYSIS, ROLLOUT, players, reason
    from exxtra_widget.exxtra.known_values import is_known, is_solved, solution
    from exxtra_widget.exxtra.odds_panel import panel
    from exxtra_widget.exxtra.topics import TOPICS

__all__ = [
    "ACTIONS",
    "ANALYSIS",
    "EXAMPLE",
    "NAME",
    "ROLLOUT",
    "TOPICS",
    "board",
    "check_mark",
    "is_known",
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
    "solution",
    "start",
    "state",
    "svg",
    "text",
    "vector",
]

# A game that is only played needs no odds, no questions and no hints.
__getattr__ = on_demand(
    __name__,
    {
        **dict.fromkeys(("ANALYSIS", "ROLLOUT", "players", "reason"), "exxtra_widget.exxtra.advice"),
        **dict.fromkeys(("is_known", "is_solved", "solution"), "exxtra_widget.exxtra.known_values"),
        "TOPICS": "exxtra_widget.exxtra.topics",
        "panel": "exxtra_widget.exxtra.odds_panel",
    },
)

NAME = "exxtra"
EXAMPLE = "64 or 7X"
read = Position.parse


def normal(token: object) -> str | None:
    """Return the normal spelling of a token, ``"64"`` for ``"46"`` and 46; None if it is not notation."""
    known = read_token(token)
    return None if known is None else str(known)


def is_outcome(token: object) -> bool:
    """Tell whether a token is dice, in any spelling."""
    return isinstance(read_token(token), Dice)


def board(position: Position) -> dict[str, Any]:
    """Return the drawing of the board."""
    return drawing.describe(position.rules.goal)


def options(position: Position) -> list[tuple[str, int | bool]]:
    """Return the rule options that differ from the rulebook."""
    return list(changed(position.rules).items())
