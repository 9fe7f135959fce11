"""Topics of questions about a position of EXXtra."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Final

from exxtra_widget.core.step import Refusal
from exxtra_widget.exxtra import odds
from exxtra_widget.exxtra.rules.events import Removed, Returned
from exxtra_widget.exxtra.rules.notation import COMBINATIONS, SINGLE_RUNGS, Combination, Dice, beats, is_bust, place_of
from exxtra_widget.exxtra.rules.rules import Position
from exxtra_widget.predict.topic import Line, NextRoll, Topic, loaded
from exxtra_widget.probability.exact import Ratio

if TYPE_CHECKING:
    from exxtra_widget.core.step import Step
    from exxtra_widget.support.packing import JsonObject


class Cross(NextRoll[Position]):
    """An X on any roll."""

    name = "x"

    def happens(self, dice: Dice) -> bool:
        return dice.xs > 0

    def part(self, dice: Dice) -> str:
        return "row.one_x" if dice.xs == 1 else "row.two_x"


class Bust(Cross):
    """An X after the first roll (rule R11)."""

    name = "bust"

    def happens(self, dice: Dice) -> bool:
        return is_bust(dice, first=self.position.roll is None)

    def reasons(self) -> tuple[Line, ...]:
        return (Line("why.bust_first"),) if self.position.roll is None else super().reasons()


class Double(NextRoll[Position]):
    """1-1, 2-2 or 3-3, which move at once (rule R12)."""

    name = "double"

    def happens(self, dice: Dice) -> bool:
        return dice.double > 0


class AtLeast(NextRoll[Position]):
    """A combination or a better one."""

    name = "at_least"
    needs = "target"

    def values(self) -> Sequence[str]:
        return sorted(COMBINATIONS)

    @staticmethod
    def spell(value: str) -> str:
        """Return a combination with an X as 0 and the higher digit first."""
        return "".join(sorted(value.upper().replace("X", "0"), reverse=True))

    def happens(self, dice: Dice) -> bool:
        return _reaches(self.position, dice, Combination(self.fields["target"]))


class Improve(NextRoll[Position]):
    """A better combination than the one in hand."""

    name = "improve"

    def refusal(self) -> Refusal | None:
        return super().refusal() or (Refusal("nothing_in_hand") if self.position.roll is None else None)

    def details(self) -> JsonObject:
        return {"roll": str(self.position.roll)}

    def happens(self, dice: Dice) -> bool:
        in_hand = self.position.roll
        return in_hand is not None and dice.combination != in_hand and _reaches(self.position, dice, in_hand)


def _reaches(position: Position, dice: Dice, target: Combination) -> bool:
    """Return whether dice as the next roll (rules R10, R11) are equal to the target or better."""
    return not is_bust(dice, first=position.roll is None) and beats(dice.combination, target, position.rules)


class OnRung(Topic[Position]):
    """Topic about the pair on a rung."""

    needs = "rung"

    @staticmethod
    def spell(value: str) -> str:
        """Return a rung as its number: 4 for ``">4"`` and ``"rung 4"``; anything else stays."""
        place = place_of(value)
        return value if place is None else str(place.rung)

    @property
    def rung(self) -> int:
        return int(self.fields["rung"])

    @property
    def pair(self) -> tuple[int, Combination]:
        """The owner and the combination of the pair; of the roll in hand, if the rung is empty."""
        for owner, pair in enumerate(self.position.ladder):
            if pair and pair.rung == self.rung:
                return owner, pair.combination
        return self.position.player, self.position.roll or Combination(0)

    def details(self) -> JsonObject:
        owner, combination = self.pair
        return {"owner": owner, "combination": str(combination)}


class Beat(OnRung, NextRoll[Position]):
    """A combination that removes the pair on a rung if it is placed below (rule R14)."""

    name = "beat"

    def values(self) -> Sequence[str]:
        """Return the rungs with a pair; from rung 0 nothing is removed."""
        return tuple(str(rung) for rung in SINGLE_RUNGS if self.position.rung(rung))

    def happens(self, dice: Dice) -> bool:
        return _reaches(self.position, dice, self.pair[1])


class Survive(OnRung):
    """A pair that is still on the ladder when its owner's next turn begins."""

    name = "survive"
    options: ClassVar[Mapping[str, tuple[Any, ...]]] = MappingProxyType({"opponents": ("chase", "first roll")})

    def values(self) -> Sequence[str]:
        """Return the rungs with a pair, or where the roll in hand may be placed."""
        position = self.position
        return [str(rung) for rung in SINGLE_RUNGS if position.rung(rung) or position.why_not(f">{rung}") is None]

    def details(self) -> JsonObject:
        (owner, _), seats = self.pair, self.position.seats
        return {**super().details(), "opponents": (owner - self.position.player) % seats or seats - 1}

    def exact(self) -> Ratio:
        opponents, dice = self.fields["opponents"], loaded(self.outcomes)
        # An opponent may win before that; without it a class can work out the answer by hand.
        chance = odds.survival(self.position, self.rung, opponents, finish=False, weights=dice)
        return Ratio(chance.numerator, chance.denominator)

    def working(self) -> tuple[Line, ...]:
        """Return the assumption about the opponents, and the product over all of them."""
        details, behaviour, exact = self.details(), self.fields["opponents"], self.exact()
        dice, double_x = loaded(self.outcomes), self.position.rules.double_x
        one = odds.survival(details["combination"], opponents=behaviour, weights=dice, double_x=double_x)
        why = Line(f"why.survive.{behaviour}", details)
        last = Line("row.each_opponent", details, exact)
        if one ** details["opponents"] != exact.value:
            return (why, last)
        row = Line("row.one_opponent", {}, Ratio(one.numerator, one.denominator))
        return (why, row) if details["opponents"] == 1 else (why, row, last)

    def happened(self, steps: Sequence[Step]) -> bool | None:
        """Return whether the owner took the pair back, as soon as that is known."""
        owner, _ = self.pair
        if not self.position.rung(self.rung) and steps[0].action != f">{self.rung}":
            return None
        events = (event for step in steps for event in step.events if isinstance(event, (Removed, Returned)))
        return next((isinstance(event, Returned) for event in events if event.seat == owner), None)


TOPICS: Final[Mapping[str, type[Topic]]] = {
    topic.name: topic for topic in (Bust, Improve, Double, AtLeast, Beat, Survive, Cross)
}
