"""Where the values of Level X are known: near its end they are worked out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from exxtra_widget.levelx.endings.ending import can_solve, solve_ending

if TYPE_CHECKING:
    from exxtra_widget.core.loaded_dice import Weights
    from exxtra_widget.levelx.endings.ending import Ending
    from exxtra_widget.levelx.rules.rules import Position


def is_known(position: Position, weights: Weights | None = None) -> bool:  # noqa: ARG001 - as every game has it
    """Tell whether the values of a position are here without any work."""
    return position.is_over


def is_solved(position: Position, weights: Weights | None = None) -> bool:
    """Tell whether the values of a position are found within seconds: of Level X those near the end are."""
    return can_solve(position, weights)


def solution(position: Position, weights: Weights | None = None, *, insist: bool = False) -> Ending | None:
    """Return the ending that begins with a position, if it is worked out within seconds.

    Parameters
    ----------
    position : Position
        Any one at which the game is not over.
    weights : Weights, optional
        Loaded dice.
    insist : bool
        Whether it may take longer, and is an error if there is nothing.

    Raises
    ------
    ValueError
        If somebody insists where the ending is too large.

    Examples
    --------
    >>> from exxtra_widget import levelx
    >>> solution(levelx.start(players=2)) is None
    True
    """
    return solve_ending(position, weights=weights) if insist or can_solve(position, weights) else None
