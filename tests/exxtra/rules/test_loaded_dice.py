"""Loaded dice of EXXtra: the weight of a roll is the product of the weights of its faces."""

from __future__ import annotations

from collections import Counter
from itertools import product

from exxtra_widget import exxtra


def test_a_roll_weighs_the_products_of_its_faces_in_either_order() -> None:
    a = dict(zip(exxtra.DIE_A, (2, 3, 5, 7, 11, 13), strict=True))
    b = dict(zip(exxtra.DIE_B, (1, 4, 6, 8, 9, 10), strict=True))
    counted: Counter[str] = Counter()
    for (one, weight), (other, factor) in product(a.items(), b.items()):
        counted[exxtra.Dice(one + other)] += weight * factor
    dice = exxtra.loaded(a, b)
    assert dict(dice) == counted
    assert dice.total == sum(a.values()) * sum(b.values())
