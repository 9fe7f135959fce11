"""The value of rolling again, against that of every set of outcomes at which one may stop."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product

import pytest

from exxtra_widget.probability.continuation import continuation


def best(sure: Fraction, ending: int, stops: list[tuple[int, int]]) -> Fraction:
    """Return the largest value of a plan: to stop at some outcomes and to roll again after all others.

    A roll earns `sure` in all, and is the last one with the weight `ending`; to stop at an outcome earns its worth.
    """
    plans = [plan for number in range(len(stops) + 1) for plan in combinations(stops, number)]
    return max(
        (sure + sum(worth * weight for worth, weight in plan)) / (ending + sum(weight for _, weight in plan))
        for plan in plans
        if ending + sum(weight for _, weight in plan)
    )


@pytest.mark.parametrize("stops", [[(1, 1)], [(1, 2), (4, 1), (9, 3)], [(-2, 1), (5, 4)], [(3, 2), (3, 1), (2, 0)]])
def test_it_is_the_value_of_the_best_plan(stops: list[tuple[int, int]]) -> None:
    for sure, ending in product(map(Fraction, (0, 3, -4)), (0, 1, 3)):
        endless = not ending and sure > 0
        assert continuation(sure, ending, stops) == (None if endless else best(sure, ending, stops))
