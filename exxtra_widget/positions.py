"""What the positions of every game have in common: how they show themselves, and the words to roll and to act."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from exxtra_widget.games import room

if TYPE_CHECKING:
    from collections.abc import Sequence

    from exxtra_widget.protocol import Position

__all__ = ["ROLL", "Action", "Roll", "Shown"]


class Action(str):
    """A decision of the player to act, in the game's notation."""

    __slots__ = ()


class Roll(Action):
    """The decision to roll the dice; what they show is an outcome."""

    __slots__ = ()


ROLL: Final = Roll("roll")


class Shown:
    """Pictures and ``repr`` of a position."""

    __slots__ = ()
    game: ClassVar[str]

    def picture(self: Position, players: Sequence[str] = (), language: str = "en") -> str:
        """Return a picture in characters, for terminals and plain text."""
        return room(self.game).text(self, players, language)

    def svg(self: Position, players: Sequence[str] = (), language: str = "en") -> str:
        """Return a picture as SVG, for pages that show no widgets."""
        return room(self.game).svg(self, players, language)

    def _repr_svg_(self: Position) -> str:
        return room(self.game).svg(self, (), "en")

    def __repr__(self) -> str:
        return f"{self.game}.Position.parse({str(self)!r})"
