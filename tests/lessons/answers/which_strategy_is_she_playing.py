from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any, Final

from tests.lessons.answers.counting import OUTCOMES, combination

TARGETS: Final = ("40", "60", "70")


def ends(dice: tuple[str, str], target: str, *, first: bool) -> str:
    """Return the end of a roll: an X after the first roll, a stop, or another roll."""
    if not first and "X" in dice:
        return "X"
    return "stop" if combination(*dice) >= target else "again"


def likelihood(target: str, *wanted: str) -> Fraction:
    """Return the probability of a turn, by listing all outcomes of its rolls."""
    good = sum(
        all(ends(dice, target, first=not i) == end for i, (dice, end) in enumerate(zip(rolls, wanted, strict=True)))
        for rolls in product(OUTCOMES, repeat=len(wanted))
    )
    return Fraction(good, 36 ** len(wanted))


TURNS: Final = (("stop",), ("again", "stop"), ("again", "again", "X"), ("again", "stop"))
LIKELIHOODS: Final = [[likelihood(target, *turn) for target in TARGETS] for turn in TURNS]


def after(turns: int, prior: tuple[int, ...] = (1, 1, 1)) -> list[Fraction]:
    """Return the posterior probabilities after some of the turns."""
    weights = [Fraction(weight) for weight in prior]
    for found in LIKELIHOODS[:turns]:
        weights = [weight * share for weight, share in zip(weights, found, strict=True)]
    return [weight / sum(weights) for weight in weights]


def first_above(share: Fraction) -> int:
    """Return the number of stops on the first roll after which the first rule is above a share."""
    at_once, turns = LIKELIHOODS[0], 1
    while at_once[0] ** turns / sum(one**turns for one in at_once) <= share:
        turns += 1
    return turns


KNOWS: Final = Fraction(2, 5) * Fraction(9, 10) ** 2 * Fraction(1, 10)

ANSWERS: Final[dict[str, Any]] = {
    **{f"path_{turns}": after(turns) for turns in range(1, 5)},
    "exact_friends": after(4, (1, 1, 5))[2],
    "exact_knew": KNOWS / (KNOWS + Fraction(3, 5) * Fraction(3, 64)),
    "ninety": first_above(Fraction(9, 10)),
}
