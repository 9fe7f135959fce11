"""What the odds panel shows of a position of Level X."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from exxtra_widget.levelx.rules import Position
    from exxtra_widget.weights import Weights

__all__ = ["panel"]


def panel(position: Position, weights: Weights | None = None) -> dict[str, Any]:
    """Return the odds of the next roll and of each grouping, plain JSON data.

    Parameters
    ----------
    position : Position
        Where somebody decides.
    weights : Weights, optional
        Loaded dice.

    Returns
    -------
    dict
        Ratios are ``[count, total]``, not reduced.
    """
    return {"text": str(position), "seat": position.player, "fair": weights is None or weights.is_fair}
