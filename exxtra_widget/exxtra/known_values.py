"""Looks up values of best play: two seats are solved, and the package contains the table of the plain rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from exxtra_widget.exxtra.rules.rules import PLAIN
from exxtra_widget.exxtra.two_seats.solution import can_solve, solution_of

if TYPE_CHECKING:
    from exxtra_widget.core.dice import Weights
    from exxtra_widget.exxtra.rules.rules import Position
    from exxtra_widget.exxtra.two_seats.solution import Solution


def is_known(position: Position, weights: Weights | None = None) -> bool:
    """Return whether the built-in table has the values of a position."""
    return position.seats == 2 and position.rules == PLAIN and weights is None


def is_solved(position: Position, weights: Weights | None = None) -> bool:
    """Return whether `solution` has the values of a position within seconds."""
    return position.seats == 2 and can_solve(position.rules, weights)


def solution(position: Position, weights: Weights | None = None, *, insist: bool = False) -> Solution | None:
    """Return the solution of a position; None if there is none, or if it would take more than seconds."""
    if is_solved(position, weights) or (insist and position.seats == 2):
        return solution_of(position.rules, weights)
    if insist:
        three = ", and exxtra.epsilon_equilibrium() solves short games of three" if position.seats == 3 else ""
        raise ValueError(
            f"there is no solution for {position}: EXXtra is solved for two seats{three}; "
            "use method='simulate' for an estimate"
        )
    return None
