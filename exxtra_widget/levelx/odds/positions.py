"""What a turn can bring in a position, and what the others can do before the next one."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from exxtra_widget.errors import quote, whole
from exxtra_widget.levelx.notation import ROWS, Group, Rules, row_lengths
from exxtra_widget.levelx.odds.rolls import can_make, shown
from exxtra_widget.levelx.rules import Position
from exxtra_widget.levelx.view import effect

if TYPE_CHECKING:
    from collections.abc import Callable

    from exxtra_widget.weights import Weights

    Loaded = Weights | str | None

__all__ = ["expected_tokens", "finish_set", "sent_back"]


def _before_roll(position: Position) -> Position:
    """Return the position if somebody is about to roll."""
    if not isinstance(position, Position) or position.roll is not None or position.is_over:
        msg = f"this asks for a position in which somebody is about to roll, not {quote(position, 80)}"
        raise ValueError(msg)
    return position


def expected_tokens(position: Position, *, weights: Loaded = None) -> Fraction:
    """Return how many tokens the seat to act earns with its roll on average, if it takes as many as it can.

    Parameters
    ----------
    position : Position
        One in which somebody is about to roll.
    weights : Weights, optional
        Loaded dice, see `levelx.loaded`.

    Raises
    ------
    ValueError
        If nobody is about to roll.

    Examples
    --------
    Even from the beginning two 9s, two 10s or four 6s reach an X square in one turn.

    >>> expected_tokens(Position.parse("levelx 000000/000000 A -"))
    Fraction(7, 162)
    >>> can_make(9, 2) + can_make(10, 2) + can_make(6, 4)
    Fraction(7, 162)
    """
    _before_roll(position)
    return _mean(position, weights, lambda after, group: len(effect(after, group)["earns"]))


def _mean(position: Position, weights: Loaded, value: Callable[[Position, Group], int]) -> Fraction:
    """Return the mean over the rolls of the largest value among the groupings of each."""
    total = 0
    rolls = shown(weights)
    for dice, weight in rolls.items():
        after = position.apply(dice)
        total += weight * max(value(after, action) for action in after.actions() if isinstance(action, Group))
    return Fraction(total, sum(rolls.values()))


def finish_set(position: Position, *, weights: Loaded = None) -> Fraction:
    """Return the probability that the seat to act can complete a set, and take a bonus, with its roll (rule X8).

    Parameters
    ----------
    position : Position
        One in which somebody is about to roll.
    weights : Weights, optional
        Loaded dice, see `levelx.loaded`.

    Raises
    ------
    ValueError
        If nobody is about to roll.

    Examples
    --------
    >>> lacks_a_5 = Position.parse("levelx 400000+0.1.1.1.1.1/000000 A -")
    >>> finish_set(lacks_a_5) == can_make(5)
    True
    """
    _before_roll(position)
    return _mean(position, weights, lambda after, group: bool(effect(after, group)["awards"]))


def sent_back(position: Position, seat: int, row: int, *, weights: Loaded = None) -> Fraction:
    """Return the probability that a piece is sent back from its X square before the seat's next turn (rule X6).

    The assumption is that every opponent who can move to that X square does.

    Parameters
    ----------
    position : Position
        One in which somebody is about to roll; the seats from the one to act up to `seat` are asked.
    seat : int
        Whose piece, 0 for A.
    row : int
        On which row, 5 to 10.
    weights : Weights, optional
        Loaded dice, see `levelx.loaded`.

    Raises
    ------
    ValueError
        If nobody is about to roll, or if the seat's piece does not stand on that X square.

    Examples
    --------
    >>> p = Position.parse("levelx 400000/300000 B -")
    >>> sent_back(p, seat=0, row=5) == can_make(5)
    True
    """
    _before_roll(position)
    whole(seat, 0, position.seats - 1, "seat")
    i = whole(row, ROWS[0], ROWS[-1], "row") - ROWS[0]
    length = row_lengths(position.rules)[i]
    if position.pieces[seat][i] != length:
        msg = f"the piece of seat {seat} on row {row} does not stand on the X square"
        raise ValueError(msg)
    stays = Fraction(1)
    opponent = position.player
    while opponent != seat:
        stays *= 1 - _reaches(length - position.pieces[opponent][i], row, position.rules, weights)
        opponent = (opponent + 1) % position.seats
    return 1 - stays


def _reaches(steps: int, row: int, rules: Rules, weights: Loaded) -> Fraction:
    """Return the chance to make a row's total as often as there are steps to its X square."""
    return can_make(row, steps, rules, weights=weights) if steps <= 4 else Fraction(0)
