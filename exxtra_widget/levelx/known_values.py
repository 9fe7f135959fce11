"""Looks up win probabilities: near the end of a game, where it is solved within seconds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from exxtra_widget.levelx.endings.ending import can_solve, solve_ending

if TYPE_CHECKING:
    from exxtra_widget.core.dice import Weights
    from exxtra_widget.levelx.endings.ending import Ending
    from exxtra_widget.levelx.rules.rules import Position


def is_known(position: Position, weights: Weights | None = None) -> bool:  # noqa: ARG001 - as every game has it
    """Return whether the values of a position are known at once."""
    return position.is_over


def is_solved(position: Position, weights: Weights | None = None) -> bool:
    """Return whether `solution` has the values of a position within seconds."""
    return can_solve(position, weights)


def solution(position: Position, weights: Weights | None = None, *, insist: bool = False) -> Ending | None:
    """Return the ending that begins with a position; None if it would take more than seconds."""
    return solve_ending(position, weights=weights) if insist or can_solve(position, weights) else None
