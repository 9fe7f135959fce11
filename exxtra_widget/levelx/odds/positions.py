"""Odds of the next turn in a position, and of the opponents' turns after it."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from exxtra_widget.core.registry import dice_of, read_position
from exxtra_widget.levelx.odds.gain import mean_best
from exxtra_widget.levelx.odds.rolls import can_make
from exxtra_widget.levelx.rules.notation import DICE, ROWS, Rules, row_lengths
from exxtra_widget.support.arguments import whole
from exxtra_widget.support.locale import letter

if TYPE_CHECKING:
    from exxtra_widget.core.dice import Weights
    from exxtra_widget.levelx.rules.rules import Position

    Loaded = Weights | str | None


def _before_roll(given: Any) -> Position:
    """Return a position in which a seat is about to roll, from itself, its text, a game or a widget."""
    position: Position = read_position(given, "levelx")
    if position.roll is not None or position.is_over:
        why = "the game is over" if position.is_over else "the dice are already rolled"
        raise ValueError(f"a player must be about to roll; in {position} {why}")
    return position


def expected_tokens(position: Any, *, weights: Loaded = None) -> Fraction:
    """Return the mean number of tokens that the seat to act earns with its roll, if it takes as many as it can.

    Parameters
    ----------
    position : Position, str, Game or widget
        Position in which a seat is about to roll.
    weights : Weights, optional
        Loaded dice, see `levelx.loaded`; by default the dice of the given game or widget.

    Returns
    -------
    Fraction
        Exact, 0 or more.

    Raises
    ------
    ValueError
        If no seat is about to roll.

    Examples
    --------
    Even from the beginning two 9s, two 10s or four 6s reach an X square in one turn.

    >>> expected_tokens("levelx 000000/000000 A -")
    Fraction(7, 162)
    >>> can_make(9, 2) + can_make(10, 2) + can_make(6, 4)
    Fraction(7, 162)
    """
    return mean_best(_before_roll(position), dice_of(position, weights), lambda gain: len(gain.tokens)).value


def expected_points(position: Any, *, weights: Loaded = None) -> Fraction:
    """Return the mean number of points that the seat to act earns with its roll, if it takes as many as it can.

    Tokens are worth their row's number, and a bonus also counts (rules X7, X8).

    Parameters
    ----------
    position : Position, str, Game or widget
        Position in which a seat is about to roll.
    weights : Weights, optional
        Loaded dice, see `levelx.loaded`; by default the dice of the given game or widget.

    Returns
    -------
    Fraction
        Exact, 0 or more.

    Raises
    ------
    ValueError
        If no seat is about to roll.

    Examples
    --------
    Where all pieces are on their X squares, nearly every roll is worth the sum of its dice.

    >>> expected_points("levelx 443322/000000 A -"), 14 - Fraction(4, 1296)
    (Fraction(4535, 324), Fraction(4535, 324))
    """
    return mean_best(_before_roll(position), dice_of(position, weights), lambda gain: gain.points).value


def finish_set(position: Any, *, weights: Loaded = None) -> Fraction:
    """Return the probability that the seat to act can complete a set, and take a bonus, with its roll (rule X8).

    Parameters
    ----------
    position : Position, str, Game or widget
        Position in which a seat is about to roll.
    weights : Weights, optional
        Loaded dice, see `levelx.loaded`; by default the dice of the given game or widget.

    Returns
    -------
    Fraction
        Exact, 0 to 1.

    Raises
    ------
    ValueError
        If no seat is about to roll.

    Examples
    --------
    >>> lacks_a_5 = "levelx 400000+0.1.1.1.1.1/000000 A -"
    >>> finish_set(lacks_a_5) == can_make(5)
    True
    """
    return mean_best(_before_roll(position), dice_of(position, weights), lambda gain: bool(gain.bonuses)).value


def sent_back(position: Any, seat: int, row: int, *, weights: Loaded = None) -> Fraction:
    """Return the probability that a piece is sent back from its X square before the seat's next turn (rule X6).

    Assume that every opponent moves to that X square if its roll allows it.

    Parameters
    ----------
    position : Position, str, Game or widget
        Position in which a seat is about to roll; the opponents are the seats from that one up to `seat`.
    seat : int
        Owner of the piece, 0 for A.
    row : int
        Row of the piece, 5 to 10.
    weights : Weights, optional
        Loaded dice, see `levelx.loaded`; by default the dice of the given game or widget.

    Returns
    -------
    Fraction
        Exact, 0 to 1.

    Raises
    ------
    ValueError
        If no seat is about to roll, or if the seat's piece is not on that X square.

    Examples
    --------
    >>> p = "levelx 400000/300000 B -"
    >>> sent_back(p, seat=0, row=5) == can_make(5)
    True
    """
    here = _before_roll(position)
    owner = whole(seat, 0, here.seats - 1, "seat")
    i = whole(row, ROWS[0], ROWS[-1], "row") - ROWS[0]
    length = row_lengths(here.rules)[i]
    if here.pieces[owner][i] != length:
        raise ValueError(f"the piece of {letter(owner)} on row {row} is not on its X square")
    stays, dice = Fraction(1), dice_of(position, weights)
    opponent = here.player
    while opponent != owner:
        stays *= 1 - _reaches(length - here.pieces[opponent][i], ROWS[i], here.rules, dice)
        opponent = (opponent + 1) % here.seats
    return 1 - stays


def _reaches(steps: int, row: int, rules: Rules, weights: Loaded) -> Fraction:
    """Return the chance to make a row's total as often as there are steps to its X square."""
    return can_make(row, steps, rules, weights=weights) if steps <= DICE else Fraction(0)
