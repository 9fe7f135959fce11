"""Strategy `equilibrium`: play by the cached profile of three seats."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from exxtra_widget.core.position import ROLL, nothing_to_decide
from exxtra_widget.core.registry import read_position
from exxtra_widget.exxtra.rules.rules import Position
from exxtra_widget.exxtra.three_seats.cache import PROFILES

if TYPE_CHECKING:
    from random import Random

    from exxtra_widget.core.position import Action


@dataclass(frozen=True)
class Equilibrium:
    """Strategy that plays the cached three-seat profile: it draws each action with the profile's probabilities.

    Loaded dice do not change it.
    """

    game: ClassVar[str] = "exxtra"
    title: ClassVar[str] = "equilibrium"
    seats: ClassVar[int] = 3

    def why_not(self, position: Any) -> str:
        """Return the reason why the strategy cannot play at the table of a position; empty if it can."""
        position = read_position(position, "exxtra")
        if position.seats != 3:
            return f"it plays only with three players; {position} has {position.seats}"
        return PROFILES.why_none(position.rules)

    def __call__(self, position: Any, rng: Random) -> Action:
        """Return an action drawn from the mix of the profile."""
        if not isinstance(position, Position):
            position = read_position(position, "exxtra")
        if position.is_over:
            raise nothing_to_decide(position)
        profile = PROFILES.profile(position.rules) if position.seats == 3 else None
        if profile is None:
            raise ValueError(self.why_not(position))
        return ROLL if position.roll is None else profile(position, rng)
