from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any, Final


def stable_plans(seats: int) -> int:
    """Return the number of plans of a ring in which each seat stops exactly if the next one goes on."""
    plans = product((True, False), repeat=seats)
    return sum(all(stops is not plan[(n + 1) % seats] for n, stops in enumerate(plan)) for plan in plans)


def share_of_paper(value_of_rock: int) -> Fraction:
    """Return the share of paper with which rock, paper and scissors, in small fractions, earn the same."""
    for whole in range(1, 20):
        for rock, paper in product(range(whole + 1), repeat=2):
            scissors = whole - rock - paper
            earned = {value_of_rock * scissors - paper, rock - scissors, paper - value_of_rock * rock}
            if scissors >= 0 and earned == {0}:
                return Fraction(paper, whole)
    raise ValueError("not a small fraction")


def share_of_ring() -> Fraction:
    """Return the probability above zero with which stopping, 2 points, equals going on in the ring of three."""
    shares = sorted({Fraction(part, whole) for whole in range(1, 20) for part in range(1, whole + 1)})
    return next(p for p in shares if 3 * p + (1 - p) * (p * 0 + (1 - p) * 2) == 2)


ANSWERS: Final[dict[str, Any]] = {
    # From the study of the game, worked out by another program.
    "start_of_three": [0.43603, 0.31679, 0.24718],
    "rings": {str(seats): stable_plans(seats) for seats in range(2, 8)},
    "share_of_ring": share_of_ring(),
    "share_of_paper": share_of_paper(3),
}
