"""Odds of a turn in a position of Level X against plain enumeration."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any

import pytest

from exxtra_widget import levelx
from exxtra_widget.levelx import odds

POSITIONS = (
    "levelx 000000/000000 A -",
    "levelx 300000/430000 B -",
    "levelx(allow_unused=True) 430000/000021 A -",
    # A bonus is near, and one token of row 10 is left.
    "levelx 443322+0.1.1.1.1.1/000000 A -",
    "levelx(tokens=12.11.10.9.8.2) 443322+1.1.1.1.1.0/000000+0.0.0.0.0.1 A -",
)
DICE = pytest.mark.parametrize("weights", [None, levelx.loaded([1, 1, 1, 1, 2, 3])], ids=["fair", "loaded"])


def ordered(weights: Any) -> dict[str, int]:
    """Return the 1,296 ordered outcomes of four dice with their weights."""
    faces = dict(zip("123456", weights.faces[0] if weights else (1,) * 6, strict=True))
    return {"".join(dice): prod(map(faces.__getitem__, dice)) for dice in product(faces, repeat=4)}


@DICE
@pytest.mark.parametrize("text", POSITIONS)
def test_means_are_those_of_the_best_grouping_of_each_roll(text: str, weights: Any) -> None:
    position = levelx.Position.parse(text)
    seat, rolls = position.player, Counter[str]()
    for dice, weight in ordered(weights).items():
        rolls["".join(sorted(dice))] += weight
    tokens = points = sets = 0
    for dice, weight in rolls.items():
        afters = [position.apply(dice).apply(action) for action in position.apply(dice).actions()]
        tokens += weight * max(sum(after.tokens[seat]) - sum(position.tokens[seat]) for after in afters)
        points += weight * max(after.scores[seat] - position.scores[seat] for after in afters)
        sets += weight * any(after.awards != position.awards for after in afters)
    total = sum(rolls.values())
    assert odds.expected_tokens(position, weights=weights) == Fraction(tokens, total)
    assert odds.expected_points(position, weights=weights) == Fraction(points, total)
    assert odds.finish_set(position, weights=weights) == Fraction(sets, total)


def test_sent_back_multiplies_over_the_opponents_in_between() -> None:
    position = levelx.Position.parse("levelx 400000/300000/200000/000000 B -")
    one, two, four = (odds.can_make(5, times) for times in (1, 2, 4))
    assert odds.sent_back(position, 0, 5) == 1 - (1 - one) * (1 - two) * (1 - four)
    after_b = levelx.Position.parse("levelx 400000/300000/200000/000000 C -")
    assert odds.sent_back(after_b, 0, 5) == 1 - (1 - two) * (1 - four)


@DICE
def test_one_of_several_pieces_is_sent_back_by_enumeration(weights: Any) -> None:
    position = levelx.Position.parse("levelx 040002/030001/000000 B -")
    back = total = 0
    for dice, weight in ordered(weights).items():
        rolled = position.apply(dice)
        back += weight * any(rolled.apply(action).pieces[0] != position.pieces[0] for action in rolled.actions())
        total += weight
    third = [odds.can_make(row, steps, weights=weights) for row, steps in ((6, 4), (10, 2))]
    # No roll of C makes two of these.
    assert odds.sent_back(position, 0, weights=weights) == 1 - (1 - Fraction(back, total)) * (1 - sum(third))
    assert odds.sent_back(position, 1) == odds.sent_back(position, 2) == 0
