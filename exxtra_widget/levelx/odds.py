"""Exact odds of Level X, over the 1,296 ways in which four dice can fall."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Final

from exxtra_widget.errors import quote, whole
from exxtra_widget.levelx.notation import OUTCOMES, ROWS, Group, Rules, groups_of, row_lengths
from exxtra_widget.levelx.rules import Position
from exxtra_widget.levelx.view import effect

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["can_make", "expected_tokens", "finish_set", "sent_back"]

ALL: Final = sum(OUTCOMES.values())
PLAIN: Final = Rules()


def _chance(holds: Callable[[str], bool]) -> Fraction:
    """Return the probability that a roll is one of those for which something holds."""
    return Fraction(sum(weight for dice, weight in OUTCOMES.items() if holds(str(dice))), ALL)


@cache
def can_make(total: int, times: int = 1, rules: Rules = PLAIN) -> Fraction:
    """Return the probability that a roll can be grouped so that a total is made.

    Parameters
    ----------
    total : int
        A row's number, 5 to 10.
    times : int
        How often at least, 1 to 4.
    rules : Rules
        Options of the game; turned or unused dice make more possible.

    Returns
    -------
    Fraction
        Exact, over the 1,296 outcomes.

    Raises
    ------
    ValueError
        If the total is no row's number, or `times` is not 1 to 4.

    Examples
    --------
    >>> can_make(6), round(float(can_make(6)), 3)
    (Fraction(1193, 1296), 0.921)
    """
    whole(total, ROWS[0], ROWS[-1], "total")
    whole(times, 1, 4, "times")
    return _chance(lambda dice: any(g.totals.count(total) >= times for g in groups_of(dice, rules).values()))


def _before_roll(position: Position) -> Position:
    """Return the position if somebody is about to roll."""
    if not isinstance(position, Position) or position.roll is not None or position.is_over:
        msg = f"this asks for a position in which somebody is about to roll, not {quote(position, 80)}"
        raise ValueError(msg)
    return position


def expected_tokens(position: Position) -> Fraction:
    """Return how many tokens the seat to act earns with its roll on average, if it takes as many as it can.

    Parameters
    ----------
    position : Position
        One in which somebody is about to roll.

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
    return _mean(position, lambda after, group: len(effect(after, group)["earns"]))


def _mean(position: Position, value: Callable[[Position, Group], int]) -> Fraction:
    """Return the mean over the rolls of the largest value among the groupings of each."""
    total = 0
    for dice, weight in position.outcomes().items():
        after = position.apply(dice)
        total += weight * max(value(after, action) for action in after.actions() if isinstance(action, Group))
    return Fraction(total, ALL)


def finish_set(position: Position) -> Fraction:
    """Return the probability that the seat to act can complete a set, and take a bonus, with its roll (rule X8).

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
    return _mean(position, lambda after, group: bool(effect(after, group)["awards"]))


def sent_back(position: Position, seat: int, row: int) -> Fraction:
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
        stays *= 1 - _reaches(length - position.pieces[opponent][i], row, position.rules)
        opponent = (opponent + 1) % position.seats
    return 1 - stays


def _reaches(steps: int, row: int, rules: Rules) -> Fraction:
    """Return the chance to make a row's total as often as there are steps to its X square."""
    return can_make(row, steps, rules) if steps <= 4 else Fraction(0)
