"""Which engine plays the games of a task: that of the game if it takes the task, otherwise the rules model."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from exxtra_widget.simulation.game_counts import winners
from exxtra_widget.simulation.reference_loop import Model

if TYPE_CHECKING:
    from exxtra_widget.simulation.game_counts import GameCounts
    from exxtra_widget.simulation.task import Branch, Task


class Engine(Protocol):
    """A way to play games; all play the games of `Model`."""

    @property
    def piece(self) -> int:
        """Number of games to play at a time."""

    @property
    def is_compiled(self) -> bool:
        """Whether games run without Python, so that threads can play at the same time."""

    def play(self, begin: Branch, games: range, sums: GameCounts | None = None) -> Sequence[int] | None:
        """Return the winners of games of one chunk, the bits of their seats for each, and add counts to the sums.

        The answer is None where only the rules model can tell, as for a game without an end; then nothing is added.
        """


class Games:
    """Games of a task, played by its fastest engine, and by the rules model where that engine cannot tell."""

    def __init__(self, task: Task, many: int, turn: int = 0, engine: str = "auto") -> None:
        self._model = Model(task, turn)
        own = None if engine == "model" else task.start.definition.engine(task, many, turn, engine)
        self.engine: Engine = own or self._model

    def play(self, begin: Branch, games: range, sums: GameCounts | None = None) -> Sequence[int]:
        """Return the winners of games; see `Engine`. The rules model names the position of a game without an end."""
        if begin.position.is_over:
            bits = winners(begin.position)
            if sums is not None:
                sums.add_winners(bits, len(games))
                if "lengths" in self._model.task.record:
                    sums.lengths[0] += len(games)
            return [bits] * len(games)
        won = self.engine.play(begin, games, sums)
        return self._model.play(begin, games, sums) if won is None else won
