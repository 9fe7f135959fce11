"""Loaded dice of EXXtra."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

from exxtra_widget.core.dice import Weights, face_weights, plain_weights
from exxtra_widget.exxtra.rules.notation import DIE_A, DIE_B, OUTCOMES, Dice, is_bust
from exxtra_widget.support.arguments import quote
from exxtra_widget.support.suggest import suggest_keywords


@suggest_keywords
def loaded(a: object = None, b: object = None) -> Weights:
    """Return loaded dice, which all players share: the 30 rolls with integer weights, without rolls of weight 0.

    Parameters
    ----------
    a, b : mapping or sequence, optional
        Weights of the faces of die A (1 2 3 4 7 X) and die B (1 2 3 5 6 X): whole numbers, where a
        face that is not named weighs 1, or shares that add up to 1. A die without weights is fair.

    Raises
    ------
    ValueError
        If a face does not exist, if a weight is negative, or if shares do not add up to 1.

    Examples
    --------
    A die B that shows its X half of the time:

    >>> from exxtra_widget.exxtra import loaded
    >>> dice = loaded(b={"X": 5})
    >>> dice.total, dice["7X"], dice["64"]
    (60, 5, 1)
    """
    faces = face_weights(plain_weights(a), DIE_A, "die A"), face_weights(plain_weights(b), DIE_B, "die B")
    weights = dict.fromkeys(OUTCOMES, 0)
    for (face_a, weight_a), (face_b, weight_b) in product(*map(zip, (DIE_A, DIE_B), faces)):
        weights[Dice(face_a + face_b)] += weight_a * weight_b
    return Weights(faces, weights)


def read_weights(given: object) -> Weights:
    """Return loaded dice from `Weights` or their text."""
    if isinstance(given, Weights):
        if set(given) <= set(OUTCOMES):
            return given
    elif isinstance(given, str) and len(dice := given.split()) == 2:
        return loaded(*dice)
    raise ValueError(
        f"weights must be exxtra.loaded(a=…, b=…), or a string like '1,1,1,1,1,1 1,1,1,1,1,3', not {quote(given)}"
    )


def may_roll_on_for_ever(weights: Mapping[str, int] | None) -> bool:
    """Return whether an X comes in less than 1% of rolls. Then only the rules model, which counts rolls, may play."""
    if weights is None:
        return False
    ending = sum(weight for dice, weight in weights.items() if is_bust(Dice(dice), first=False))
    return 100 * ending < sum(weights.values())
