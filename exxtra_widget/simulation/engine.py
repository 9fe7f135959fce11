"""Engines: their common interface, and the chunks of a simulation played by one of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from exxtra_widget.simulation.entropy import CHUNK
from exxtra_widget.simulation.model import Tally

if TYPE_CHECKING:
    from exxtra_widget.simulation.model import Task


class Branch(NamedTuple):
    """The start of games, and its place in the dice that they share.

    Parameters
    ----------
    position : Position
        The position after a choice; or where it is made, if it is to roll.
    rolls_on : bool
        Whether the choice is to roll.
    turn, rolls : int
        Turns of the dice before the start, and rolls of the next turn before it.
    """

    position: Any
    rolls_on: bool = False
    turn: int = 0
    rolls: int = 0


class Engine(Protocol):
    """A fast way to play games of known strategies; it plays the games of the rules model."""

    @property
    def piece(self) -> int:
        """Number of games to play at a time."""

    @property
    def is_compiled(self) -> bool:
        """Whether games run without Python, so that threads can play at the same time."""

    def play(self, begin: Branch, games: range, tally: Tally | None = None) -> bytes | None:
        """Return the winners of games of one chunk, the bits of their seats in a byte for each game.

        The answer is None where only the rules model can tell, as for a game without an end. All counts but those of
        winners are added to the tally.
        """


class Chunks:
    """The chunks of a simulation, played by an engine.

    Parameters
    ----------
    task : Task
        The simulation.
    engine : Engine
        What plays its games; it belongs to one thread.
    """

    def __init__(self, task: Task, engine: Engine) -> None:
        self._task, self._engine = task, engine
        self._begin = Branch(task.start)

    @property
    def is_compiled(self) -> bool:
        """Whether games run without Python, so that threads can play at the same time."""
        return self._engine.is_compiled

    def __call__(self, chunk: int) -> Tally | None:
        """Return the counts of a chunk; None where only the rules model can tell."""
        tally = Tally([0] * self._task.start.seats)
        first = chunk * CHUNK
        won = self._engine.play(self._begin, range(first, first + self._task.games_of(chunk)), tally)
        if won is None:
            return None
        tally.add_winners(won)
        return tally
