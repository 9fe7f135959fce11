"""Odds of a turn in a position of Level X against plain enumeration."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from exxtra_widget import levelx
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


def test_loaded_dice_by_enumeration() -> None:
    loaded = levelx.loaded({6: 3})
    position = levelx.Position.parse("levelx 443320+0.1.1.1.1.1/000000+1.0.0.0.0.0 A -")
    best = {str(dice): best_of(position, dice) for dice in levelx.notation.OUTCOMES}
    rolls = [best["".join(map(str, sorted(dice)))] for dice in product((1, 2, 3, 4, 5, 6, 6, 6), repeat=4)]

    assert odds.expected_tokens(position, weights=loaded) == Fraction(sum(tokens for tokens, _ in rolls), 8**4)
    assert odds.finish_set(position, weights=loaded) == Fraction(sum(bonuses for _, bonuses in rolls), 8**4)
    back = levelx.Position.parse("levelx 400000/300000 B -")
    assert odds.sent_back(back, 0, 5, weights=loaded) == odds.can_make(5, weights=loaded)
