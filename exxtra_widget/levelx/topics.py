"""Topics of questions about a position of Level X."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Final

from exxtra_widget.levelx.odds.gain import gains
from exxtra_widget.levelx.odds.rolls import most_often
from exxtra_widget.levelx.rules.notation import ROWS, Dice
from exxtra_widget.levelx.rules.rules import Position
from exxtra_widget.predict.topic import NextRoll

if TYPE_CHECKING:
    from exxtra_widget.levelx.odds.gain import Gain
    from exxtra_widget.predict.topic import Topic


class Total(NextRoll[Position]):
    """A row's total (rule X5)."""

    name = "total"
    needs = "total"

    def values(self) -> Sequence[str]:
        return tuple(map(str, ROWS))

    def happens(self, dice: Dice) -> bool:
        total, times = int(self.fields["total"]), self.fields.get("times", 1)
        return most_often(self.position.rules)[dice][total - ROWS[0]] >= int(times)


class Totals(Total):
    """A row's total, several times over."""

    name = "totals"
    options: ClassVar[Mapping[str, tuple[Any, ...]]] = MappingProxyType({"times": (2, 3, 4)})


class Effect(NextRoll[Position]):
    """Effect of a grouping of the next roll; `does` decides by the gain of a grouping."""

    does: Callable[[Gain], object]

    def happens(self, dice: Dice) -> bool:
        return any(map(self.does, gains(self.position)[dice]))


class Earn(Effect):
    """A token (rule X7)."""

    name = "earn"
    does: Callable[[Gain], object] = staticmethod(lambda gain: gain.tokens)


class SendBack(Effect):
    """A piece of an opponent goes back to the beginning (rule X6)."""

    name = "send_back"
    does: Callable[[Gain], object] = staticmethod(lambda gain: gain.sends)


class Bonus(Effect):
    """A bonus (rule X8)."""

    name = "bonus"
    does: Callable[[Gain], object] = staticmethod(lambda gain: gain.bonuses)


TOPICS: Final[Mapping[str, type[Topic]]] = {topic.name: topic for topic in (Earn, SendBack, Bonus, Total, Totals)}
