"""Looks up win probabilities: two seats from the built-in table, three from a cached profile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from exxtra_widget.exxtra.three_seats.cache import PROFILES
from exxtra_widget.exxtra.two_seats.solution import PLAIN, can_solve, solution_of

if TYPE_CHECKING:
    from exxtra_widget.core.dice import Weights
    from exxtra_widget.exxtra.rules.rules import Position
    from exxtra_widget.exxtra.three_seats.profile import Profile
    from exxtra_widget.exxtra.two_seats.solution import Solution


def is_known(position: Position, weights: Weights | None = None) -> bool:
    """Return whether the values of a position are stored on this computer."""
    if weights is not None:
        return False
    if position.seats == 3:
        return not PROFILES.why_none(position.rules)
    return position.seats == 2 and position.rules == PLAIN


def is_solved(position: Position, weights: Weights | None = None) -> bool:
    """Return whether `solution` has the values of a position within seconds."""
    if position.seats == 2:
        return can_solve(position.rules, weights)
    return solution(position, weights) is not None


def loaded_solution(position: Position, weights: Weights | None = None) -> Solution | Profile | None:
    """Return the solution of a position if it is known; for three seats, only if it is already loaded."""
    if not is_known(position, weights):
        return None
    return solution_of(position.rules) if position.seats == 2 else PROFILES.loaded_profile(position.rules)


def solution(position: Position, weights: Weights | None = None, *, insist: bool = False) -> Solution | Profile | None:
    """Return the solution of a position; None if there is none within seconds."""
    if position.seats == 2:
        return solution_of(position.rules, weights) if insist or can_solve(position.rules, weights) else None
    if position.seats == 3 and weights is None:
        found = PROFILES.profile(position.rules) if insist else PROFILES.usable_profile(position.rules)
        why = "" if found else PROFILES.why_none(position.rules)
    else:
        found, why = None, "EXXtra is solved for two seats, and for three with fair dice"
    if insist and found is None:
        raise ValueError(f"there is no solution for {position}: {why}; use method='simulate' for an estimate")
    return found
