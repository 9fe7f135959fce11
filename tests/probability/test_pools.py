"""Sums of many draws and the highest of some, against icepool and against all combinations of draws."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from icepool import Die

from exxtra_widget import exxtra
from exxtra_widget.probability.distribution import Distribution

# Few outcomes, so that all combinations can be counted; some have wide gaps, some are not whole.
weights = st.integers(1, 9)
whole = st.dictionaries(st.integers(-9, 9) | st.sampled_from((-1000, 10**6)), weights, min_size=1, max_size=4)
numbers = st.dictionaries(st.integers(-9, 9) | st.fractions(-2, 2, max_denominator=6), weights, min_size=1, max_size=4)
distributions = (whole | numbers).map(Distribution)


def counted(d: Distribution[Any], n: int, value: Callable[[list[Any]], Any]) -> Counter[Any]:
    """Return the weights of a function of `n` draws in ascending order, from all combinations."""
    found: Counter[Any] = Counter()
    for draws in product(d.weights.items(), repeat=n):
        found[value(sorted(x for x, _ in draws))] += prod(weight for _, weight in draws)
    return found


@given(distributions, st.integers(0, 4))
def test_a_sum_counts_all_combinations(d: Distribution[Any], n: int) -> None:
    assert dict((n @ d).weights) == counted(d, n, sum)


@given(whole.map(Distribution), st.integers(0, 15))
def test_a_sum_of_many_is_icepools(d: Distribution[int], n: int) -> None:
    pool = n @ Die(dict(d.weights))
    assert dict((n @ d).weights) == {x: pool.quantity("==", x) for x in pool.outcomes()}


def test_a_sum_of_very_many_has_the_moments_of_the_draws() -> None:
    d = Distribution({1: 3, 2: 1, 5: 7})
    many = 300 @ d
    assert (many.mean(), many.var(), many.total) == (300 * d.mean(), 300 * d.var(), d.total**300)
    # Every second sum is missing, and every one between two far ones.
    assert (1000 @ Distribution([-1, 1])).support() == tuple(range(-1000, 1001, 2))
    assert (3 @ Distribution([0, 1, 10**9])).support()[-2:] == (2 * 10**9 + 1, 3 * 10**9)


@given(distributions, st.integers(1, 4), st.data())
def test_the_highest_and_lowest_count_all_combinations(d: Distribution[Any], n: int, data: st.DataObject) -> None:
    keep = data.draw(st.integers(1, n))
    assert dict(d.highest(n, keep).weights) == counted(d, n, lambda draws: sum(draws[-keep:]))
    assert dict(d.lowest(n, keep).weights) == counted(d, n, lambda draws: sum(draws[:keep]))


def test_icepool_keeps_the_same_of_many_dice() -> None:
    weights = {1: 1, 2: 3, 3: 2, 7: 1}
    kept = Die(weights).highest(15, 6)
    assert Distribution(weights).highest(15, 6) == {x: kept.probability("==", x) for x in kept.outcomes()}


def test_the_best_of_two_rolls_is_a_roll() -> None:
    roll = exxtra.odds.first_roll()
    best = roll.highest(2)
    assert best.at_least("64") == 1 - (1 - roll.at_least("64")) ** 2
    assert set(best) == set(roll)
    # XX is the highest where it counts 100.
    assert exxtra.odds.first_roll(double_x=100).highest(2).support()[-1] == 0
    size = {"small": 1, "large": 2}
    assert Distribution(["large", "small"], order=size.__getitem__).lowest(3)["small"] == Fraction(7, 8)
