from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any, Final

from tests.lessons.answers.counting import BUST, OUTCOMES, SAFE, combination, share, whole_turn


def at_least(target: str) -> Fraction:
    """Return the probability of a target or better with a re-roll."""
    return Fraction(sum(combination(*dice) >= target for dice in SAFE), len(OUTCOMES))


def stops_with(target: str, threshold: str) -> Fraction:
    """Return the probability that a turn which stops at a threshold ends with a target or better."""
    weak = share(lambda a, b: combination(a, b) < threshold)
    return share(lambda a, b: combination(a, b) >= target) + weak * at_least(target) / (at_least(threshold) + BUST)


# One hundred games of each player: Mia wins 46, Ben 54.
PAIRS: Final = list(product(range(100), repeat=2))
PATIENTS: Final = list(product(range(5), repeat=3))

ANSWERS: Final[dict[str, Any]] = {
    "removed": stops_with("70", "60"),
    "exacts": [
        whole_turn("70"),
        Fraction(sum(mia < 46 and ben >= 54 for mia, ben in PAIRS), len(PAIRS)),
        Fraction(sum(4 in ill for ill in PATIENTS), len(PATIENTS)),
    ],
    # From the study of the game, solved there by another program.
    "rounded": {">3": 0.5444, ">2": 0.5129, ">1": 0.4822, ">0": 0.4592, ">5": 0.4564, "roll": 0.4184},
}
