"""Topics of questions about a position of Level X."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from exxtra_widget.levelx.board.page_state import effect
from exxtra_widget.levelx.rules.notation import ROWS, Dice, Group, groups_of
from exxtra_widget.predict.exercise import exercise as exercise  # noqa: PLC0414 - levelx.exercise is this
from exxtra_widget.predict.topic import NextRoll

if TYPE_CHECKING:
    from exxtra_widget.levelx.rules.rules import Position
    from exxtra_widget.predict.topic import Topic

    Fields = Mapping[str, Any]


class Total(NextRoll):
    """A row's total (rule X5)."""

    name = "total"
    needs = "total"

    def values(self, position: Position) -> Sequence[str]:  # noqa: ARG002 - as every topic
        """Return the numbers of the rows."""
        return tuple(map(str, ROWS))

    def happens(self, position: Position, fields: Fields, dice: Dice) -> bool:
        """Return whether these dice can be grouped so that the total is made as often as asked."""
        total, times = int(fields["total"]), fields.get("times", 1)
        return any(group.totals.count(total) >= times for group in groups_of(dice, position.rules).values())


class Totals(Total):
    """A row's total, several times over."""

    name = "totals"
    options = MappingProxyType({"times": (2, 3, 4)})


class Effect(NextRoll):
    """Effect of a grouping of the next roll."""

    what: str

    def happens(self, position: Position, fields: Fields, dice: Dice) -> bool:  # noqa: ARG002 - as every topic
        """Return whether one of the groupings of these dice does it."""
        after = position.apply(dice)
        return any(effect(after, group)[self.what] for group in after.distinct_actions() if isinstance(group, Group))


class Earn(Effect):
    """A token (rule X7)."""

    name = "earn"
    what = "earns"


class SendBack(Effect):
    """A piece of an opponent goes back to the beginning (rule X6)."""

    name = "send_back"
    what = "sends"


class Bonus(Effect):
    """A bonus (rule X8)."""

    name = "bonus"
    what = "awards"


TOPICS: Final[Mapping[str, Topic]] = {topic.name: topic for topic in (Earn(), SendBack(), Bonus(), Total(), Totals())}
