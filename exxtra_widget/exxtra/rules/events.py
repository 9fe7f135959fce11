"""Events of EXXtra."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from exxtra_widget.core.language import words
from exxtra_widget.core.step import Event
from exxtra_widget.support.locale import fill

if TYPE_CHECKING:
    from exxtra_widget.exxtra.rules.notation import Combination, Dice


class ExxtraEvent(Event):
    """An event of EXXtra."""

    __slots__ = ()
    game: ClassVar[str] = "exxtra"


class OnTrack(ExxtraEvent):
    """An event that names spaces of the track."""

    __slots__ = ()
    goal: int

    def formats(self, language: str) -> Mapping[str, Callable[[Any], str]]:
        """Return the format ``place``: names of the start, the spaces and the finish."""
        return {"place": partial(name_place, goal=self.goal, language=language)}


def name_place(steps: int, goal: int, language: str = "en") -> str:
    """Return the name of the space a number of steps from the start."""
    key = "start" if steps == 0 else "finish" if steps == goal else "space"
    return fill(words(language, "exxtra")["place"][key], {"number": steps}, language=language)


@dataclass(frozen=True, slots=True)
class Rolled(ExxtraEvent):
    """Both dice were rolled (R2, R9); `combination` is None for a bust."""

    quiet: ClassVar[bool] = True
    seat: int
    dice: Dice
    combination: Combination | None
    first: bool


@dataclass(frozen=True, slots=True)
class Counted(ExxtraEvent):
    """An X of the first roll was counted as 0 (R10), or X-X as 100 (option ``double_x``)."""

    seat: int
    dice: Dice
    combination: Combination
    why: Literal["zero", "hundred"]


@dataclass(frozen=True, slots=True)
class Moved(OnTrack):
    """A counter moved forward: from the ladder (R8) or for a double (R12), to the finish at most (R15)."""

    seat: int
    origin: int
    target: int
    steps: int
    why: Literal["ladder", "double"]
    goal: int


@dataclass(frozen=True, slots=True)
class Returned(ExxtraEvent):
    """The player to act took the dice back from the ladder (R8)."""

    seat: int
    rung: int
    combination: Combination


@dataclass(frozen=True, slots=True)
class Busted(ExxtraEvent):
    """An X after the first roll ended the turn (R11)."""

    seat: int
    dice: Dice
    xs: int


@dataclass(frozen=True, slots=True)
class Retreated(OnTrack):
    """A counter moved back, one space for each X (R11)."""

    seat: int
    origin: int
    target: int
    steps: int
    goal: int


@dataclass(frozen=True, slots=True)
class Held(ExxtraEvent):
    """A counter was held at the start: it did not make a number of steps back (R11)."""

    seat: int
    steps: int


@dataclass(frozen=True, slots=True)
class Placed(ExxtraEvent):
    """A combination was accepted and put on a rung (R13)."""

    quiet: ClassVar[bool] = True
    seat: int
    rung: int
    combination: Combination


@dataclass(frozen=True, slots=True)
class Removed(ExxtraEvent):
    """The pair of `seat` was removed from a higher rung by a placed pair that is its equal or beats it (R14)."""

    seat: int
    rung: int
    combination: Combination
    by: int
    beater: Combination
    why: Literal["equal", "lower"]


@dataclass(frozen=True, slots=True)
class Passed(ExxtraEvent):
    """The turn passed to the next seat, clockwise (R5)."""

    quiet: ClassVar[bool] = True
    seat: int
    next: int


@dataclass(frozen=True, slots=True)
class Won(ExxtraEvent):
    """A counter reached the finish (R15), from the ladder (R8) or with a double (R12)."""

    seat: int
    why: Literal["ladder", "double"]
