"""Topics of questions about a position of EXXtra."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Final

from exxtra_widget.core.step import Refusal
from exxtra_widget.exxtra import odds
from exxtra_widget.exxtra.rules.events import Removed, Returned
from exxtra_widget.exxtra.rules.notation import COMBINATIONS, SINGLE_RUNGS, Combination, Dice, beats, is_bust, place_of
from exxtra_widget.predict.topic import Line, NextRoll, Topic, count, loaded
from exxtra_widget.probability.exact import Ratio

if TYPE_CHECKING:
    from exxtra_widget.core.step import Step
    from exxtra_widget.exxtra.rules.rules import Position
    from exxtra_widget.predict.topic import Fields, Outcomes
    from exxtra_widget.support.packing import JsonObject


def _rung(value: str) -> str:
    """Return a rung as its number: 4 for ``">4"`` and ``"rung 4"``; anything else stays."""
    place = place_of(value)
    return value if place is None else str(place.rung)


class Cross(NextRoll):
    """An X on any roll."""

    name = "x"

    def happens(self, position: Position, fields: Fields, dice: Dice) -> bool:  # noqa: ARG002 - as every topic
        return dice.xs > 0

    def part(self, position: Position, fields: Fields, dice: Dice) -> str:  # noqa: ARG002 - as every topic
        return "row.one_x" if dice.xs == 1 else "row.two_x"


class Bust(Cross):
    """An X after the first roll (rule R11)."""

    name = "bust"

    def happens(self, position: Position, fields: Fields, dice: Dice) -> bool:  # noqa: ARG002 - as every topic
        return is_bust(dice, first=position.roll is None)

    def working(self, position: Position, fields: Fields, outcomes: Outcomes) -> tuple[Line, ...]:
        """Return the rolls with an X; on the first roll, why none of them matters."""
        if position.roll is None:
            return (Line("why.bust_first"), Line("row.none", {}, count(outcomes, [])))
        return super().working(position, fields, outcomes)


class Double(NextRoll):
    """1-1, 2-2 or 3-3, which move at once (rule R12)."""

    name = "double"

    def happens(self, position: Position, fields: Fields, dice: Dice) -> bool:  # noqa: ARG002 - as every topic
        return dice.double > 0


class AtLeast(NextRoll):
    """A combination or a better one."""

    name = "at_least"
    needs = "target"

    def values(self, position: Position) -> Sequence[str]:  # noqa: ARG002 - as every topic
        return sorted(COMBINATIONS)

    def spell(self, value: str) -> str:
        """Return a combination with an X as 0 and the higher digit first."""
        return "".join(sorted(value.upper().replace("X", "0"), reverse=True))

    def happens(self, position: Position, fields: Fields, dice: Dice) -> bool:
        return _reaches(position, dice, Combination(fields["target"]))


class Improve(NextRoll):
    """A better combination than the one in hand."""

    name = "improve"

    def refuses(self, position: Position, fields: Fields, outcomes: Outcomes) -> Refusal | None:
        refusal = super().refuses(position, fields, outcomes)
        return refusal or (Refusal("nothing_in_hand") if position.roll is None else None)

    def details(self, position: Position, fields: Fields) -> JsonObject:  # noqa: ARG002 - as every topic
        return {"roll": str(position.roll)}

    def happens(self, position: Position, fields: Fields, dice: Dice) -> bool:  # noqa: ARG002 - as every topic
        in_hand = position.roll
        return in_hand is not None and dice.combination != in_hand and _reaches(position, dice, in_hand)


class Beat(NextRoll):
    """A combination that removes the pair on a rung if it is placed below (rule R14)."""

    name = "beat"
    needs = "rung"

    spell = staticmethod(_rung)

    def values(self, position: Position) -> Sequence[str]:
        """Return the rungs with a pair; from rung 0 nothing is removed."""
        return tuple(str(rung) for rung in SINGLE_RUNGS if position.rung(rung))

    def details(self, position: Position, fields: Fields) -> JsonObject:
        owner, combination = _pair(position, fields)
        return {"owner": owner, "combination": str(combination)}

    def happens(self, position: Position, fields: Fields, dice: Dice) -> bool:
        _, pair = _pair(position, fields)
        return not is_bust(dice, first=position.roll is None) and beats(dice.combination, pair, position.rules)


def _reaches(position: Position, dice: Dice, target: Combination) -> bool:
    """Return whether dice as the next roll (rules R10, R11) reach the target."""
    strength = position.rules.strength
    return not is_bust(dice, first=position.roll is None) and strength(dice.combination) >= strength(target)


class Survive(Topic):
    """A pair that is still on the ladder when its owner's next turn begins."""

    name = "survive"
    needs = "rung"
    options: ClassVar[Mapping[str, tuple[Any, ...]]] = MappingProxyType({"opponents": ("chase", "first roll")})

    spell = staticmethod(_rung)

    def values(self, position: Position) -> Sequence[str]:
        """Return the rungs with a pair, or where the roll in hand may be placed."""
        return [str(rung) for rung in SINGLE_RUNGS if position.rung(rung) or position.why_not(f">{rung}") is None]

    def refuses(self, position: Position, fields: Fields, outcomes: Outcomes) -> Refusal | None:  # noqa: ARG002 - as every topic
        """Return None: the question fits any position with one of these rungs."""
        return None

    def details(self, position: Position, fields: Fields) -> JsonObject:
        owner, combination = _pair(position, fields)
        opponents = (owner - position.player) % position.seats or position.seats - 1
        return {"owner": owner, "combination": str(combination), "opponents": opponents}

    def exact(self, position: Position, fields: Fields, outcomes: Outcomes) -> Ratio:
        rung, opponents = int(fields["rung"]), fields["opponents"]
        # An opponent may win before that; without it a class can work out the answer by hand.
        chance = odds.survival(position, rung, opponents, finish=False, weights=loaded(outcomes))
        return Ratio(chance.numerator, chance.denominator)

    def working(self, position: Position, fields: Fields, outcomes: Outcomes) -> tuple[Line, ...]:
        """Return the assumption about the opponents, and the product over all of them."""
        details, behaviour = self.details(position, fields), fields["opponents"]
        exact = self.exact(position, fields, outcomes)
        dice, double_x = loaded(outcomes), position.rules.double_x
        one = odds.survival(details["combination"], opponents=behaviour, weights=dice, double_x=double_x)
        why = Line(f"why.survive.{behaviour}", details)
        last = Line("row.each_opponent", details, exact)
        if one ** details["opponents"] != exact.value:
            return (why, last)
        row = Line("row.one_opponent", {}, Ratio(one.numerator, one.denominator))
        return (why, row) if details["opponents"] == 1 else (why, row, last)

    def happened(self, position: Position, fields: Fields, steps: Sequence[Step]) -> bool | None:
        """Return whether the owner took the pair back, as soon as that is known."""
        rung = int(fields["rung"])
        owner, _ = _pair(position, fields)
        if not position.rung(rung) and steps[0].action != f">{rung}":
            return None
        for step in steps:
            for event in step.events:
                if isinstance(event, (Removed, Returned)) and event.seat == owner:
                    return isinstance(event, Returned)
        return None


def _pair(position: Position, fields: Fields) -> tuple[int, Combination]:
    """Return the owner and the combination of the pair on a rung; of the roll in hand, if the rung is empty."""
    for owner, pair in enumerate(position.ladder):
        if pair and pair.rung == int(fields["rung"]):
            return owner, pair.combination
    return position.player, position.roll or Combination(0)


TOPICS: Final[Mapping[str, Topic]] = {
    topic.name: topic for topic in (Bust(), Improve(), Double(), AtLeast(), Beat(), Survive(), Cross())
}
