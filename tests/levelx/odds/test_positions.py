"""Odds of a turn in a position of Level X against plain enumeration."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from exxtra_widget import Game, LevelXWidget, levelx
from exxtra_widget.levelx import odds


def best_of(position: levelx.Position, dice: str) -> tuple[int, int]:
    """Return the most tokens and the most bonuses that a roll can earn."""
    rolled = position.apply(dice)
    afters = [rolled.apply(action) for action in rolled.actions()]
    return (
        max(sum(after.tokens[0]) for after in afters) - sum(position.tokens[0]),
        max(len(after.awards[0]) for after in afters) - len(position.awards[0]),
    )


def test_expected_tokens_of_one_piece_on_its_x_square() -> None:
    position = levelx.Position.parse("levelx(lengths=993999) 003000/000000 A -")
    assert odds.expected_tokens(position) == sum(odds.can_make(7, times) for times in (1, 2, 3, 4))


def test_expected_tokens_and_sets_by_enumeration() -> None:
    position = levelx.Position.parse("levelx 443320+0.1.1.1.1.1/000000+1.0.0.0.0.0 A -")
    tokens = sets = 0
    for dice in product("123456", repeat=4):
        rolled = position.apply("".join(dice))
        afters = [rolled.apply(action) for action in rolled.actions()]
        tokens += max(sum(after.tokens[0]) for after in afters) - sum(position.tokens[0])
        sets += max(len(after.awards[0]) for after in afters)
    assert odds.expected_tokens(position) == Fraction(tokens, 1296)
    assert odds.finish_set(position) == Fraction(sets, 1296)


def test_sent_back_multiplies_over_the_opponents_in_between() -> None:
    position = levelx.Position.parse("levelx 400000/300000/200000/000000 B -")
    one, two, four = (odds.can_make(5, times) for times in (1, 2, 4))
    assert odds.sent_back(position, 0, 5) == 1 - (1 - one) * (1 - two) * (1 - four)
    after_b = levelx.Position.parse("levelx 400000/300000/200000/000000 C -")
    assert odds.sent_back(after_b, 0, 5) == 1 - (1 - two) * (1 - four)


@pytest.mark.parametrize("weights", [None, levelx.loaded({6: 3})], ids=["fair", "loaded"])
def test_one_of_several_pieces_is_sent_back_by_enumeration(weights: Any) -> None:
    position = levelx.Position.parse("levelx 040002/030001/000000 B -")
    faces = weights.faces[0] if weights else (1,) * 6
    back = total = 0
    for roll in product(zip("123456", faces, strict=True), repeat=4):
        weight = 1
        for _, face in roll:
            weight *= face
        rolled = position.apply("".join(face for face, _ in roll))
        back += weight * any(rolled.apply(action).pieces[0] != position.pieces[0] for action in rolled.actions())
        total += weight
    third = [odds.can_make(row, steps, weights=weights) for row, steps in ((6, 4), (10, 2))]
    # No roll of C makes two of these.
    assert odds.sent_back(position, 0, weights=weights) == 1 - (1 - Fraction(back, total)) * (1 - sum(third))
    assert odds.sent_back(position, 1) == odds.sent_back(position, 2) == 0


def test_loaded_dice_by_enumeration() -> None:
    loaded = levelx.loaded({6: 3})
    position = levelx.Position.parse("levelx 443320+0.1.1.1.1.1/000000+1.0.0.0.0.0 A -")
    best = {str(dice): best_of(position, dice) for dice in levelx.notation.OUTCOMES}
    rolls = [best["".join(map(str, sorted(dice)))] for dice in product((1, 2, 3, 4, 5, 6, 6, 6), repeat=4)]

    assert odds.expected_tokens(position, weights=loaded) == Fraction(sum(tokens for tokens, _ in rolls), 8**4)
    assert odds.finish_set(position, weights=loaded) == Fraction(sum(bonuses for _, bonuses in rolls), 8**4)
    back = levelx.Position.parse("levelx 400000/300000 B -")
    assert odds.sent_back(back, 0, 5, weights=loaded) == odds.can_make(5, weights=loaded)


def test_the_position_may_be_a_text_a_game_or_a_widget() -> None:
    text = "levelx 400000/300000 B -"
    position = levelx.Position.parse(text)
    for given in (text, Game(text), LevelXWidget(text)):
        assert odds.expected_tokens(given) == odds.expected_tokens(position)
        assert odds.finish_set(given) == odds.finish_set(position)
        assert odds.sent_back(given, 0, 5) == odds.sent_back(position, seat=0, row=5)
