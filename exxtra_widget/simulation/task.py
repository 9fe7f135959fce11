"""Simulations to play, and the starts of their games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from exxtra_widget.core.strategy import Strategy, title
from exxtra_widget.simulation.dice_stream import CHUNK

PIECE: Final = 100
"""Games that plain Python plays at a time; choices that are compared take turns after so many."""


class Task(NamedTuple):
    """A simulation to play, complete enough for a worker on another machine."""

    start: Any  # the position of one game or another
    strategies: tuple[Strategy, ...]
    seed: int | str
    games: int
    weights: Mapping[str, int] | None = None
    record: tuple[str, ...] = ()
    # Turns after which a game counts as endless.
    longest: int = 10_000
    # Names of the strategies in results and errors; by default their titles.
    names: tuple[str, ...] = ()
    # Action with which every game begins; empty if the strategies decide from the start.
    first: str = ""
    # Number of the first game.
    begin: int = 0

    @property
    def titles(self) -> tuple[str, ...]:
        """Names of the strategies."""
        return self.names or tuple(title(strategy, self.start.definition) for strategy in self.strategies)

    @property
    def chunks(self) -> int:
        """Number of chunks; the first and the last one may be short."""
        return -(-(self.begin + self.games) // CHUNK) - self.begin // CHUNK

    def games_of(self, chunk: int) -> range:
        """Return the games of a chunk."""
        first = (self.begin // CHUNK + chunk) * CHUNK
        return range(max(first, self.begin), min(first + CHUNK, self.begin + self.games))


class Branch(NamedTuple):
    """The start of games, and its place in the dice that they share."""

    position: Any
    # Whether the choice is to roll; then the position is where it is made, otherwise that after it.
    rolls_on: bool = False
    # Turns of the dice before the start, and rolls of the next turn before it.
    turn: int = 0
    rolls: int = 0
