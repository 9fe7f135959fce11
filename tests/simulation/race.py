"""A race to ten: a game that workers can import, and that nothing registers but the test that needs it."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType
from typing import Any, NamedTuple

from exxtra_widget import Event, GameDefinition, PlainPosition


class _Fields(NamedTuple):
    steps: tuple[int, ...]
    player: int = 0


class Position(PlainPosition, _Fields):
    """The steps of each seat; one step, or as many as the dice say."""

    game = "race"
    dice = MappingProxyType({"1": 1, "2": 1, "4": 1})

    @property
    def seats(self) -> int:
        return len(self.steps)

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, steps in enumerate(self.steps) if steps >= 10)

    def actions(self) -> tuple[str, ...]:
        return () if self.winners else ("roll", "walk")

    def after(self, token: str, tell: Callable[[Event], object]) -> Position:  # noqa: ARG002
        made = 2 if token == "walk" else int(token)
        steps = tuple(steps + made * (seat == self.player) for seat, steps in enumerate(self.steps))
        return Position(steps, (self.player + 1) % self.seats)

    def __str__(self) -> str:
        return f"race {'/'.join(map(str, self.steps))} {'ABCD'[self.player]}"


class Race(GameDefinition):
    """The definition of the race."""

    name = "race"
    title = "A race to ten"
    actions = ("roll", "walk")
    counts = MappingProxyType({"dice": lambda _, token: None if token == "walk" else int(token)})

    def start(self, players: int = 2) -> Any:
        return Position((0,) * players)

    def read(self, text: str) -> Any:
        _, steps, seat = text.split()
        return Position(tuple(map(int, steps.split("/"))), "ABCD".index(seat))


def walker(position: Any, _: object) -> str:
    """Walk, except from the start."""
    return "walk" if position.steps[position.player] else "roll"
