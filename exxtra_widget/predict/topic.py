"""What can be asked about a position: topics, their exact values and the working behind them.

A topic is a question that any position of a game can be asked, ``bust`` or ``at_least`` with the
target 53. Each game has its own in its ``topics.py``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar

from exxtra_widget.core.step import Refusal
from exxtra_widget.predict.probability_input import Ratio
from exxtra_widget.support.calls import checked

if TYPE_CHECKING:
    from exxtra_widget.core.step import Step

    Fields = Mapping[str, Any]
    Outcomes = Mapping[Any, int]


@checked
@dataclass(frozen=True)
class Line:
    """A line of the working: a sentence, or with a ratio a row of a sum.

    Parameters
    ----------
    key : str
        Which template of the locale group ``question``.
    fields : mapping
        What fills it: plain numbers and texts.
    ratio : Ratio, optional
        The number at its end.
    """

    key: str
    fields: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    ratio: Ratio | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain JSON data."""
        return {"key": self.key, "fields": dict(self.fields), "ratio": self.ratio and self.ratio.to_list()}


@checked
class Topic:
    """A question that can be put to positions of a game.

    Attributes
    ----------
    name : str
        How it is called in Python and in the locale files.
    needs : str
        The one thing that has to be said, ``target`` of ``at_least``; ``""`` if nothing has to.
    options : mapping
        What else may be said: name to the possible values, the first of them the default.
    """

    name: ClassVar[str]
    needs: ClassVar[str] = ""
    options: ClassVar[Mapping[str, tuple[Any, ...]]] = MappingProxyType({})

    def values(self, position: Any) -> Sequence[str]:  # noqa: ARG002 - for subclasses
        """Return what the thing that has to be said can be at a position, as texts."""
        return ()

    def spell(self, value: str) -> str:
        """Return the thing that has to be said in its one spelling, whether it exists or not."""
        return value

    def refuses(self, position: Any, fields: Fields, outcomes: Outcomes) -> Refusal | None:
        """Return why this cannot be asked here, or None."""
        raise NotImplementedError

    def details(self, position: Any, fields: Fields) -> dict[str, Any]:  # noqa: ARG002 - for subclasses
        """Return what else the sentences of this topic name: plain numbers and texts."""
        return {}

    def exact(self, position: Any, fields: Fields, outcomes: Outcomes) -> Ratio:
        """Return the exact probability."""
        raise NotImplementedError

    def working(self, position: Any, fields: Fields, outcomes: Outcomes) -> tuple[Line, ...]:
        """Return how it comes about."""
        raise NotImplementedError

    def happened(self, position: Any, fields: Fields, steps: Sequence[Step]) -> bool | None:
        """Return what came of it in the steps after the position, or None if that is not known."""
        raise NotImplementedError


class NextRoll(Topic):
    """A topic about the next roll."""

    def happens(self, position: Any, fields: Fields, dice: Any) -> bool:
        """Tell whether these dice make it true."""
        raise NotImplementedError

    def part(self, position: Any, fields: Fields, dice: Any) -> str:  # noqa: ARG002 - for subclasses
        """Return the key of the row in which these dice are counted; ``""`` for one row for each weight."""
        return ""

    def refuses(self, position: Any, fields: Fields, outcomes: Outcomes) -> Refusal | None:  # noqa: ARG002 - for subclasses
        """Return why this cannot be asked here, or None."""
        return None if outcomes else Refusal("nothing_to_roll")

    def exact(self, position: Any, fields: Fields, outcomes: Outcomes) -> Ratio:
        """Return the exact probability: the weight of the rolls that make it true, of all."""
        return count(outcomes, [dice for dice in outcomes if self.happens(position, fields, dice)])

    def working(self, position: Any, fields: Fields, outcomes: Outcomes) -> tuple[Line, ...]:
        """Return the rolls that make it true, counted, and their sum."""
        good = [dice for dice in outcomes if self.happens(position, fields, dice)]
        parts: dict[str, list[Any]] = {}
        for dice in good:
            parts.setdefault(self.part(position, fields, dice), []).append(dice)
        rows = [Line(key, {}, count(outcomes, dice)) for key, dice in parts.items() if key]
        rows += ways(outcomes, parts.get("", []))
        why = Line(f"why.{self.name}", {**fields, **self.details(position, fields)})
        return (why, *summed(rows, count(outcomes, good)))

    def happened(self, position: Any, fields: Fields, steps: Sequence[Step]) -> bool | None:
        """Return whether the roll after the position made it true; None if none was made."""
        known = {str(dice): dice for dice in position.outcomes()}
        dice = known.get(steps[0].action) if steps else None
        return None if dice is None else self.happens(position, fields, dice)


def summed(rows: Sequence[Line], total: Ratio) -> tuple[Line, ...]:
    """Return rows with their sum below, unless the last of them is the sum."""
    if not rows:
        return (Line("row.none", {}, total),)
    return tuple(rows) if rows[-1].ratio == total else (*rows, Line("row.total", {}, total))


def count(outcomes: Outcomes, dice: Sequence[Any]) -> Ratio:
    """Return how much of the whole weight some of the outcomes have.

    Examples
    --------
    >>> count({"6": 1, "X": 2, "1": 3}, ["6", "X"])
    Ratio(part=3, whole=6)
    """
    return Ratio(sum(outcomes[one] for one in dice), sum(outcomes.values()))


def ways(outcomes: Outcomes, dice: Sequence[Any]) -> list[Line]:
    """Return rows that count rolls by their weight; if most rolls count, those that do not.

    Examples
    --------
    >>> [str(row.ratio) for row in ways({"11": 1, "21": 2, "22": 1, "33": 1}, ["11", "21"])]
    ['1 of 5', '2 of 5']
    """
    wanted = set(dice)
    others = [one for one in outcomes if one not in wanted]
    turned = 0 < len(others) < len(dice)
    by_weight: dict[int, list[Any]] = {}
    for one in others if turned else dice:
        by_weight.setdefault(outcomes[one], []).append(one)
    rows = [
        Line(
            "row.not" if turned else "row.ways",
            {"dice": " ".join(map(str, found)), "weight": weight},
            count(outcomes, found),
        )
        for weight, found in sorted(by_weight.items())
    ]
    return [*rows, Line("row.rest", {}, count(outcomes, dice))] if turned else rows
