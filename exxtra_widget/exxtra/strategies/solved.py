"""Strategy that looks its actions up in a solution."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from exxtra_widget.core.registry import read_position
from exxtra_widget.exxtra.rules.rules import Position
from exxtra_widget.exxtra.two_seats.solution import can_solve, solution_of
from exxtra_widget.support.suggest import suggest_in_class

if TYPE_CHECKING:
    from random import Random

    from exxtra_widget.core.position import Action


@suggest_in_class()
@dataclass(frozen=True)
class Optimal:
    """Strategy that plays best with two seats.

    Parameters
    ----------
    weights : Weights, optional
        Loaded dice for which the strategy plays best; by default fair dice.

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
    seats: ClassVar[int] = 2

    def why_not(self, position: Any) -> str:
        """Return the reason why the strategy cannot play at the table of a position; empty if it can."""
        position = read_position(position, "exxtra")
        if position.seats != 2:
            return "optimal play is known only for two seats"
        return "" if can_solve(position.rules, self.weights) else "numba has to solve this game first"

    def __call__(self, position: Any, rng: Random | None = None) -> Action:  # noqa: ARG002 - as every strategy
        """Return the best action."""
        if not isinstance(position, Position):
            position = read_position(position, "exxtra")
        if position.seats != 2:
            raise ValueError(f"{self.why_not(position)}; {position} has {position.seats}")
        return solution_of(position.rules, self.weights).best(position)
