"""Events of Level X."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from exxtra_widget.core.step import Event

if TYPE_CHECKING:
    from exxtra_widget.levelx.rules.notation import Dice, Group


class LevelXEvent(Event):
    """An event of Level X."""

    __slots__ = ()
    game: ClassVar[str] = "levelx"


@dataclass(frozen=True, slots=True)
class Rolled(LevelXEvent):
    """The four dice were rolled (X4)."""

    quiet: ClassVar[bool] = True
    seat: int
    dice: Dice


@dataclass(frozen=True, slots=True)
class Grouped(LevelXEvent):
    """The dice were grouped (X4)."""

    seat: int
    groups: Group

    def formats(self, language: str) -> Mapping[str, Callable[[Any], str]]:  # noqa: ARG002 - alike in all languages
        """Return the format ``groups``: without the sign of the notation."""
        return {"groups": lambda groups: str(groups).removeprefix(">")}


@dataclass(frozen=True, slots=True)
class Advanced(LevelXEvent):
    """A piece moved one square forward on the row of a total (X5), to the X square or before it."""

    seat: int
    row: int
    origin: int
    target: int
    why: Literal["square", "x"]


@dataclass(frozen=True, slots=True)
class Stayed(LevelXEvent):
    """A piece was already on its X square and did not move (X5)."""

    seat: int
    row: int


@dataclass(frozen=True, slots=True)
class SentBack(LevelXEvent):
    """The piece of `seat` was sent from the X square back to the beginning of its row (X6)."""

    seat: int
    row: int
    by: int


@dataclass(frozen=True, slots=True)
class Earned(LevelXEvent):
    """A token was earned on a row's X square (X7)."""

    seat: int
    row: int
    left: int


@dataclass(frozen=True, slots=True)
class Missed(LevelXEvent):
    """There was no token left to earn on the row (X7)."""

    seat: int
    row: int


@dataclass(frozen=True, slots=True)
class Emptied(LevelXEvent):
    """The last token of a row was taken (X7, X9)."""

    row: int


@dataclass(frozen=True, slots=True)
class Awarded(LevelXEvent):
    """A complete set of tokens took the largest bonus left (X8)."""

    seat: int
    bonus: int
    sets: int


@dataclass(frozen=True, slots=True)
class Triggered(LevelXEvent):
    """The end was triggered (X9): by the last bonus or by the third empty row."""

    seat: int
    why: Literal["bonuses", "rows"]


@dataclass(frozen=True, slots=True)
class Passed(LevelXEvent):
    """The turn passed to the next seat."""

    quiet: ClassVar[bool] = True
    seat: int
    next: int


@dataclass(frozen=True, slots=True)
class Ended(LevelXEvent):
    """The last round was played out (X9)."""


@dataclass(frozen=True, slots=True)
class Won(LevelXEvent):
    """A seat has the most points, alone or with others (X10)."""

    seat: int
    score: int
    why: Literal["alone", "shared"]
