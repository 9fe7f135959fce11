"""Best play of two seats as a strategy, and the solution that it looks up."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Final

from exxtra_widget.core.registry import read_position
from exxtra_widget.exxtra.rules.notation import Rules
from exxtra_widget.exxtra.rules.rules import Position
from exxtra_widget.exxtra.two_seats.states import states_of
from exxtra_widget.support.calls import checked
from exxtra_widget.support.numba import HAS_NUMBA

if TYPE_CHECKING:
    from random import Random

    from exxtra_widget.core.loaded_dice import Weights
    from exxtra_widget.core.position import Action
    from exxtra_widget.exxtra.two_seats.solution import Solution


PLAIN: Final = Rules()
# What plain Python solves in a second or two.
_FEW_STATES: Final = 1_400


def can_solve(rules: Rules, weights: Weights | None = None) -> bool:
    """Tell whether the solution under some rules is here, or found within seconds."""
    return (rules == PLAIN and weights is None) or HAS_NUMBA or states_of(rules).count <= _FEW_STATES


@lru_cache(maxsize=8)
def solution_of(rules: Rules, weights: Weights | None = None) -> Solution:
    """Return the solution of two seats: the one of the package for the plain rules, else one worked out and kept."""
    # Both build on this module's strategy.
    from exxtra_widget.exxtra.two_seats import solution, solution_file  # noqa: PLC0415

    if rules == PLAIN and weights is None:
        return solution_file.shipped()
    return solution.solve(weights=weights, **rules._asdict())


@checked
@dataclass(frozen=True)
class Optimal:
    """Best play of two seats.

    Parameters
    ----------
    weights : Weights, optional
        Loaded dice that it knows of.

    Examples
    --------
    The rulebook puts 70 on rung 5 here; with two seats rung 3 is better:

    >>> from exxtra_widget import exxtra
    >>> str(exxtra.strategies.optimal(exxtra.Position.parse("0/0@4:64 A 70")))
    '>3'
    """

    weights: Any = None
    game: ClassVar[str] = "exxtra"
    title: ClassVar[str] = "optimal"

    def why_not(self, position: Any) -> str:
        """Return why it cannot play at a table; an empty text if it can."""
        if not isinstance(position, Position):
            position = read_position(position, "exxtra")
        if position.seats != 2:
            return "optimal play is known for two seats"
        return "" if can_solve(position.rules, self.weights) else "numba has to solve this game first"

    def __call__(self, position: Any, rng: Random | None = None) -> Action:  # noqa: ARG002 - as every strategy
        """Return the best action.

        Raises
        ------
        ValueError
            If there are more than two seats, or if the game is over.
        """
        if not isinstance(position, Position):
            position = read_position(position, "exxtra")
        if position.seats != 2:
            raise ValueError(f"{self.why_not(position)}; {position} has {position.seats}")
        return solution_of(position.rules, self.weights).best(position)
