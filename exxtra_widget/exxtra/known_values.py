"""Where the values of EXXtra are known: two seats are solved, of three a profile may be kept on this computer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from exxtra_widget.exxtra.three_seats.cache import kept_profile, loaded_profile, usable_profile, why_none
from exxtra_widget.exxtra.two_seats.best_play import PLAIN, can_solve, solution_of

if TYPE_CHECKING:
    from exxtra_widget.core.loaded_dice import Weights
    from exxtra_widget.exxtra.rules.rules import Position


def is_known(position: Position, weights: Weights | None = None) -> bool:
    """Tell whether the values of a position are here without any work, but for loading them once."""
    if weights is not None:
        return False
    if position.seats == 3:
        return not why_none(position.rules)
    return position.seats == 2 and position.rules == PLAIN


def is_solved(position: Position, weights: Weights | None = None) -> bool:
    """Tell whether the values of a position are known, or worked out within seconds."""
    if position.seats == 2:
        return can_solve(position.rules, weights)
    return solution(position, weights) is not None


def at_hand(position: Position, weights: Weights | None = None) -> Any:
    """Return what knows the values of a position at once; None if there is nothing, or if it is not loaded yet."""
    if not is_known(position, weights):
        return None
    return solution_of(position.rules) if position.seats == 2 else loaded_profile(position.rules)


def solution(position: Position, weights: Weights | None = None, *, insist: bool = False) -> Any:
    """Return what knows the values of a position, or is worked out within seconds; None if there is nothing.

    Parameters
    ----------
    position : Position
        Any one.
    weights : Weights, optional
        Loaded dice.
    insist : bool
        Whether it may take longer, and is an error if there is nothing.

    Raises
    ------
    ValueError
        If somebody insists where there is none.

    Examples
    --------
    >>> from exxtra_widget import exxtra
    >>> solution(exxtra.start(players=2)).gap < 1e-9
    True
    """
    if position.seats == 2:
        return solution_of(position.rules, weights) if insist or can_solve(position.rules, weights) else None
    if position.seats == 3 and weights is None:
        found = kept_profile(position.rules) if insist else usable_profile(position.rules)
        why = "" if found else why_none(position.rules)
    else:
        found, why = None, "EXXtra is solved for two seats, and for three with fair dice"
    if insist and found is None:
        raise ValueError(f"there is no solution for {position}: {why}; method='simulate' estimates")
    return found
