"""Strategies that look their actions up: in a solution, or in a table of decisions."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

from exxtra_widget.core.game_registry import read_position
from exxtra_widget.core.position import ROLL, nothing_to_decide
from exxtra_widget.exxtra.rules.notation import PLACES, Rules
from exxtra_widget.exxtra.rules.rules import Position
from exxtra_widget.exxtra.two_seats.solve import can_solve, solution_of
from exxtra_widget.exxtra.two_seats.states import RANKS, read_position_of, states_of
from exxtra_widget.exxtra.two_seats.sweep import ROLL_ON
from exxtra_widget.support.suggest import suggest_in_class

if TYPE_CHECKING:
    from random import Random

    from exxtra_widget.core.position import Action, PositionLike


@suggest_in_class()
@dataclass(frozen=True)
class Optimal:
    """Optimal strategy for two seats.

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

    def why_not(self, position: PositionLike) -> str:
        """Return the reason why the strategy cannot play at the table of a position; empty if it can."""
        here: Position = read_position(position, "exxtra")
        if here.seats != 2:
            return "optimal play is known only for two seats"
        return "" if can_solve(here.rules, self.weights) else "numba has to solve this game first"

    def __call__(self, position: PositionLike, rng: Random | None = None) -> Action:  # noqa: ARG002 - as every strategy
        """Return the best action."""
        here: Position = position if isinstance(position, Position) else read_position(position, "exxtra")
        if here.seats != 2:
            raise ValueError(f"{self.why_not(here)}; {here} has {here.seats}")
        return solution_of(here.rules, self.weights).best(here)


@dataclass(frozen=True)
class Decided:
    """Strategy for two seats with a decision for each state."""

    rules: Rules
    # For each state, one after each combination.
    decisions: bytes = field(repr=False)
    title: str
    game: ClassVar[str] = "exxtra"
    seats: ClassVar[int] = 2

    def __call__(self, position: PositionLike, rng: Random | None = None) -> Action:  # noqa: ARG002 - as every strategy
        """Return its action."""
        here = read_position_of(position, self.rules, self.seats, "a strategy")
        if here.is_over:
            raise nothing_to_decide(here)
        states = states_of(self.rules)
        state = states.read(here)
        decision = ROLL_ON if state.rank < 0 else self.decisions[RANKS * states.index(*state[:3]) + state.rank]
        return ROLL if decision == ROLL_ON else PLACES[decision]
