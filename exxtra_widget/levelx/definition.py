"""Level X behind the interface `GameRoom`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from exxtra_widget.core.position_text import changed
from exxtra_widget.levelx.board import geometry as drawing
from exxtra_widget.levelx.board.page_state import check_mark, record, state, vector
from exxtra_widget.levelx.board.picture import svg, text
from exxtra_widget.levelx.rules.loaded_dice import read as loaded
from exxtra_widget.levelx.rules.notation import Dice, read_token
from exxtra_widget.levelx.rules.rules import Position, start
from exxtra_widget.support.lazy import on_demand

if TYPE_CHECKING:
    from exxtra_widget.levelx.advice import ANALYSIS, ROLLOUT, players, reason
    from exxtra_widget.levelx.known_values import is_known, is_solved, solution
    from exxtra_widget.levelx.odds_panel import panel
    from exxtra_widget.levelx.rules.numbering import ACTIONS
    from exxtra_widget.levelx.topics import TOPICS

__all__ = [
    "ACTIONS", "ANALYSIS", "EXAMPLE", "NAME", "ROLLOUT", "TOPICS", "board", "check_mark", "is_known", "is_outcome",
    "is_solved", "loaded", "normal", "options", "panel", "players", "read", "reason", "record", "solution", "start",
    "state", "svg", "text", "vector",
]  # fmt: skip

# A game that is only played needs no odds, no questions and no hints.
__getattr__ = on_demand(
    __name__,
    {
        **dict.fromkeys(("ANALYSIS", "ROLLOUT", "players", "reason"), "exxtra_widget.levelx.advice"),
        **dict.fromkeys(("is_known", "is_solved", "solution"), "exxtra_widget.levelx.known_values"),
        "ACTIONS": "exxtra_widget.levelx.rules.numbering",
        "TOPICS": "exxtra_widget.levelx.topics",
        "panel": "exxtra_widget.levelx.odds_panel",
    },
)

NAME = "levelx"
EXAMPLE = "1235"
read = Position.parse


def normal(token: object) -> str | None:
    """Return the normal spelling of a token, ``"1235"`` for ``"5213"`` and 5213; None if it is not notation."""
    known = read_token(token)
    return None if known is None else str(known)


def is_outcome(token: object) -> bool:
    """Tell whether a token is dice, in any spelling."""
    return isinstance(read_token(token), Dice)


def board(position: Position) -> dict[str, Any]:
    """Return the drawing of the board."""
    return drawing.describe(position.rules)


def options(position: Position) -> list[tuple[str, int | bool]]:
    """Return the rule options that differ from the rulebook."""
    return list(changed(position.rules).items())
