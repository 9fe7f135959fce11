"""Odds of the next turn in a position, and of the opponents' turns after it."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from exxtra_widget.core.game_registry import dice_of, read_position
from exxtra_widget.levelx.odds.gain import mean_best
from exxtra_widget.levelx.odds.rolls import dice_weights, most_often
from exxtra_widget.levelx.rules.notation import ROWS, row_lengths
from exxtra_widget.support.arguments import whole
from exxtra_widget.support.locale import letter
from exxtra_widget.support.suggest import suggest_keywords

if TYPE_CHECKING:
    from exxtra_widget.core.dice import Weights
    from exxtra_widget.core.position import PositionLike
    from exxtra_widget.levelx.rules.notation import Rules
    from exxtra_widget.levelx.rules.rules import Position

    Loaded = Weights | str | None


def _before_roll(given: PositionLike) -> Position:
    """Return a position in which a seat is about to roll, from itself, its text, a game or a widget."""
    position: Position = read_position(given, "levelx")
    if position.roll is not None or position.is_over:
        why = "the game is over" if position.is_over else "the dice are already rolled"
        raise ValueError(f"a player must be about to roll; in {position} {why}")
    return position


@suggest_keywords
def expected_tokens(position: PositionLike, *, weights: Loaded = None) -> Fraction:
    """Return the exact mean number of tokens that the seat to act earns with its roll, if it takes as many as it can.

    Parameters
    ----------
    position : Position, str, Game or widget
        Position in which a seat is about to roll.
    weights : Weights, optional
        Loaded dice, see `levelx.loaded`; by default the dice of the given game or widget.

    Raises
    ------
    ValueError
        If no seat is about to roll.

    Examples
    --------
    Even from the beginning two 9s, two 10s or four 6s reach an X square in one turn.

    >>> from exxtra_widget.levelx.odds import expected_tokens
    >>> from exxtra_widget.levelx.odds import can_make
    >>> expected_tokens("levelx 000000/000000 A -")
    Fraction(7, 162)
    >>> can_make(9, 2) + can_make(10, 2) + can_make(6, 4)
    Fraction(7, 162)
    """
    return mean_best(_before_roll(position), dice_of(position, weights), lambda gain: len(gain.tokens)).value


@suggest_keywords
def expected_points(position: PositionLike, *, weights: Loaded = None) -> Fraction:
    """Return the exact mean number of points that the seat to act earns with its roll, if it takes as many as it can.

    Tokens are worth their row's number, and a bonus also counts (rules X7, X8). The options are those of
    `expected_tokens`.

    Examples
    --------
    Where all pieces are on their X squares, nearly every roll is worth the sum of its dice.

    >>> from fractions import Fraction
    >>> from exxtra_widget.levelx.odds import expected_points
    >>> expected_points("levelx 443322/000000 A -"), 14 - Fraction(4, 1296)
    (Fraction(4535, 324), Fraction(4535, 324))
    """
    return mean_best(_before_roll(position), dice_of(position, weights), lambda gain: gain.points).value


@suggest_keywords
def finish_set(position: PositionLike, *, weights: Loaded = None) -> Fraction:
    """Return the exact probability that the seat to act can complete a set and take a bonus with its roll (rule X8).

    The options are as in `expected_tokens`.

    Examples
    --------
    >>> from exxtra_widget.levelx.odds import finish_set
    >>> from exxtra_widget.levelx.odds import can_make
    >>> lacks_a_5 = "levelx 400000+0.1.1.1.1.1/000000 A -"
    >>> finish_set(lacks_a_5) == can_make(5)
    True
    """
    return mean_best(_before_roll(position), dice_of(position, weights), lambda gain: bool(gain.bonuses)).value


@suggest_keywords
def sent_back(position: PositionLike, seat: int, row: int | None = None, *, weights: Loaded = None) -> Fraction:
    """Return the exact probability that a piece is sent back from its X square before the seat's next turn (rule X6).

    Assume that every opponent moves to such an X square if its roll allows it.

    Parameters
    ----------
    position : Position, str, Game or widget
        Position in which a seat is about to roll; the opponents are the seats from that one up to `seat`.
    seat : int
        Owner of the piece, 0 for A.
    row : int, optional
        Row of the piece, 5 to 10. By default any of the seat's pieces may be sent back.
    weights : Weights, optional
        Loaded dice, see `levelx.loaded`; by default the dice of the given game or widget.

    Raises
    ------
    ValueError
        If no seat is about to roll, or if the seat's piece is not on the X square of the given row.

    Examples
    --------
    >>> from exxtra_widget.levelx.odds import sent_back
    >>> from exxtra_widget.levelx.odds import can_make
    >>> p = "levelx 400000/300000 B -"
    >>> sent_back(p, seat=0, row=5) == can_make(5)
    True

    Of a piece on row 6 and one on row 10, at least one goes back.

    >>> p = "levelx 040002/030001 B -"
    >>> sent_back(p, seat=0, row=6), sent_back(p, seat=0, row=10), sent_back(p, seat=0)
    (Fraction(1193, 1296), Fraction(931, 1296), Fraction(209, 216))
    """
    here = _before_roll(position)
    owner = whole(seat, 0, here.seats - 1, "seat")
    only = None if row is None else whole(row, ROWS[0], ROWS[-1], "row") - ROWS[0]
    if only is not None and only not in _on_x(here, owner):
        raise ValueError(f"the piece of {letter(owner)} on row {row} is not on its X square")
    return chance_sent_back(here, owner, only, dice_of(position, weights))


def chance_sent_back(position: Position, owner: int, only: int | None, weights: Loaded) -> Fraction:
    """Return the probability that a seat's piece on a row (by index), or on any row, is sent back; see `sent_back`."""
    rows = _on_x(position, owner) if only is None else [only]
    stays, opponent = Fraction(1), position.player
    lengths = row_lengths(position.rules)
    while rows and opponent != owner:
        pieces = position.pieces[opponent]
        stays *= 1 - _reaches(tuple((i, lengths[i] - pieces[i]) for i in rows), position.rules, weights)
        opponent = (opponent + 1) % position.seats
    return 1 - stays


def _on_x(position: Position, seat: int) -> list[int]:
    """Return the indices of the rows on whose X square the seat has its piece."""
    lengths = row_lengths(position.rules)
    return [
        i for i, (square, length) in enumerate(zip(position.pieces[seat], lengths, strict=True)) if square == length
    ]


@lru_cache(maxsize=256)
def _reaches(ways: tuple[tuple[int, int], ...], rules: Rules, weights: Loaded) -> Fraction:
    """Return the chance of a roll that makes one row's total often enough, given the steps to the X squares of rows."""
    most, rolls = most_often(rules), dice_weights(weights)
    reaching = (weight for dice, weight in rolls.items() if any(most[dice][i] >= steps for i, steps in ways))
    return Fraction(sum(reaching), sum(rolls.values()))
