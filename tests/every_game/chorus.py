"""Chorus, a game of another kind for tests: three dice, all seats score at once, and several may win.

The seat to act rolls three dice and chooses: the odd dice are points of seats A, C, E, …, or the even dice are points
of seats B, D, F, …. All seats with five points win.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import product
from types import MappingProxyType
from typing import Any, NamedTuple

from exxtra_widget import Event, GameDefinition, PlainPosition, PositionError

_SEATS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class _Fields(NamedTuple):
    scores: tuple[int, ...]
    hand: str = ""
    player: int = 0


class Position(PlainPosition, _Fields):
    """A position of Chorus: the scores, the dice in hand, the seat to act."""

    __slots__ = ()
    game = "chorus"
    dice = MappingProxyType(dict(Counter("".join(sorted(dice)) for dice in product("123456", repeat=3))))

    @property
    def seats(self) -> int:
        return len(self.scores)

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, score in enumerate(self.scores) if score >= 5)

    def actions(self) -> tuple[str, ...]:
        if self.winners:
            return ()
        return ("odd", "even") if self.hand else ("roll",)

    def after(self, token: str, tell: Callable[[Event], object]) -> Position:  # noqa: ARG002
        if token in self.dice:
            return Position(self.scores, token, self.player)
        rest = 0 if token == "odd" else 1
        points = points_of(self, token) or 0
        scores = tuple(score + points * (seat % 2 == rest) for seat, score in enumerate(self.scores))
        return Position(scores, "", (self.player + 1) % self.seats)

    def __str__(self) -> str:
        return f"chorus {'/'.join(map(str, self.scores))} {_SEATS[self.player]} {self.hand or '-'}"


def points_of(position: Position, token: str) -> int | None:
    """Return the points of a choice; None for dice."""
    if token not in {"odd", "even"}:
        return None
    return sum(int(die) % 2 == (token == "odd") for die in position.hand)


def highest(position: Position, token: str) -> int | None:  # noqa: ARG001 - as every count
    """Return the highest of three dice."""
    return max(map(int, token)) if token.isdigit() else None


class Chorus(GameDefinition):
    """The definition of Chorus."""

    name = "chorus"
    title = "Chorus"
    actions = ("roll", "odd", "even")
    counts = MappingProxyType({"points": points_of, "high": highest})

    def start(self, players: int = 2) -> Any:
        return Position((0,) * players)

    def read(self, text: str) -> Any:
        try:
            name, scores, seat, hand = text.split(" ")
            found = Position(tuple(map(int, scores.split("/"))), hand.replace("-", ""), _SEATS.index(seat))
        except ValueError:
            raise PositionError(text, ["A position looks like chorus 0/2 A 135."]) from None
        wrong = found.player >= found.seats or (found.hand and found.hand not in found.dice)
        if wrong or name != "chorus" or str(found) != text:
            raise PositionError(text, ["A position looks like chorus 0/2 A 135."])
        return found
