"""What the odds panel shows of a position of EXXtra."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from exxtra_widget.exxtra.notation import DIE_A, DIE_B, OUTCOMES, Dice

if TYPE_CHECKING:
    from exxtra_widget.exxtra.rules import Position
    from exxtra_widget.weights import Weights

__all__ = ["panel"]

FAIR: Final = ((1,) * len(DIE_A), (1,) * len(DIE_B))
_OUTCOMES: Final = tuple(OUTCOMES)
# The sample space row by row: which of the outcomes each of the 36 cells shows.
_CELLS: Final = [_OUTCOMES.index(Dice(a + b)) for a in DIE_A for b in DIE_B]


def panel(position: Position, weights: Weights | None = None) -> dict[str, Any]:
    """Return the odds of the next roll and of each choice, plain JSON data.

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
    faces = weights.faces if weights else FAIR
    data: dict[str, Any] = {
        "text": str(position),
        "seat": position.player,
        "over": position.is_over,
        "first": position.roll is None,
        "roll": None if position.roll is None else str(position.roll),
        "fair": weights is None or weights.is_fair,
        "faces": {"a": list(DIE_A), "b": list(DIE_B)},
        "faceWeights": {"a": list(faces[0]), "b": list(faces[1])},
    }
    return data
