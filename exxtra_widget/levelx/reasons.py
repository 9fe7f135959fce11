"""Reasons for an action in Level X."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from exxtra_widget.core.step import Reason
from exxtra_widget.levelx.board.page_state import effect
from exxtra_widget.levelx.rules.notation import Group

if TYPE_CHECKING:
    from exxtra_widget.core.dice import Weights
    from exxtra_widget.levelx.rules.rules import Position


def reason(position: Position, action: str, weights: Weights | None = None) -> Reason:  # noqa: ARG001 - as every game has it
    """Return the reason for an action, as hints show it; loaded dice do not change it."""
    if action == "roll":
        return Reason("levelx", "only", {})
    done = effect(position, Group(action))
    points = sum(done["earns"]) + sum(done["awards"])
    sent = {seat for _, seat in done["sends"]}
    fields: dict[str, Any] = {
        "groups": str(action).removeprefix(">"),
        "points": points,
        "pieces": len(done["advances"]),
    }
    if len(sent) == 1:
        fields["owner"] = next(iter(sent))
    sends = ("", "_sends_one", "_sends_more")[min(len(sent), 2)]
    what = "earns" if points else "moves" if done["advances"] else "nothing"
    return Reason("levelx", what + sends, fields)
