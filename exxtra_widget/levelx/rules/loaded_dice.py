"""Loaded dice of Level X."""

from __future__ import annotations

from math import prod

from exxtra_widget.core.dice import Weights, face_weights, plain_weights
from exxtra_widget.levelx.rules.notation import OUTCOMES
from exxtra_widget.support.arguments import quote
from exxtra_widget.support.suggest import suggest_keywords

FACES = "123456"


@suggest_keywords
def loaded(die: object = None) -> Weights:
    """Return four dice that are loaded alike: the 126 rolls with integer weights, without rolls of weight 0.

    Parameters
    ----------
    die : mapping or sequence, optional
        Weights of the faces 1 to 6: whole numbers, where a face that is not named weighs 1, or shares
        that add up to 1.

    Raises
    ------
    ValueError
        If a face does not exist, if a weight is negative, or if shares do not add up to 1.

    Examples
    --------
    >>> from exxtra_widget.levelx import loaded
    >>> dice = loaded({6: 2})
    >>> dice.total, dice["6666"], dice["1234"]
    (2401, 16, 24)
    """
    faces = face_weights(plain_weights(die), FACES, "the die")
    by_face = dict(zip(FACES, faces, strict=True))
    return Weights((faces,), {dice: ways * prod(by_face[face] for face in dice) for dice, ways in OUTCOMES.items()})


def read_weights(given: object) -> Weights:
    """Return loaded dice from `Weights` or their text."""
    if isinstance(given, Weights):
        if set(given) <= set(OUTCOMES):
            return given
    elif isinstance(given, str) and len(given.split()) == 1:
        return loaded(given)
    raise ValueError(f"weights must be levelx.loaded(…), or a string like '1,1,1,1,1,3', not {quote(given)}")
