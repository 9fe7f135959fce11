"""Engines of games, and the rules model where there is none.

The ``fast/engine.py`` of a game chooses among its own; `exxtra_widget.support.numba` says when numba pays.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol, TypeAlias

from exxtra_widget.simulation.game_counts import GameCounts, winners
from exxtra_widget.simulation.reference_loop import Model

if TYPE_CHECKING:
    from exxtra_widget.simulation.task import Branch, Task

Played: TypeAlias = tuple[Sequence[int], GameCounts]
"""The winners of each game, as the bits of their seats, and what is counted over all."""


class Engine(Protocol):
    """A way to play games; all play the games of `Model`."""

    @property
    def piece(self) -> int:
        """Number of games to play at a time."""

    @property
    def is_compiled(self) -> bool:
        """Whether games run without Python, so that threads can play at the same time."""

    def play(self, begin: Branch, games: range) -> Played | None:
        """Return what came of games of one chunk; None where only the rules model can tell, as for an endless game."""


class Games:
    """Games of a task, played by its fastest engine, and by the rules model where that engine cannot tell."""

    def __init__(self, task: Task, games: int, turn: int = 0, engine: str = "auto") -> None:
        self._model = Model(task, turn)
        own = None if engine == "model" else task.start.definition.engine(task, games, turn, engine)
        self.engine: Engine = own or self._model

    def play(self, begin: Branch, games: range) -> Played:
        """Return what came of games; see `Engine`. The rules model names the position of a game without an end."""
        if begin.position.is_over:
            bits, many = winners(begin.position), len(games)
            lengths = Counter({0: many} if "lengths" in self._model.task.record else {})
            return [bits] * many, GameCounts(Counter({bits: many}), lengths=lengths)
        return self.engine.play(begin, games) or self._model.play(begin, games)
