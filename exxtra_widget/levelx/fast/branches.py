"""Games of Level X on common dice, where the strategies are known: compiled if there is numba, plain if not.

Whatever plays, a game has the same winners as through the rules model, `comparison_engine.Model`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from exxtra_widget.levelx.fast import numba_loops
from exxtra_widget.levelx.fast.engine import Games, moment_of
from exxtra_widget.levelx.rules.notation import OUTCOMES, Dice
from exxtra_widget.levelx.strategies import random
from exxtra_widget.levelx.strategies.weigher import Weigher
from exxtra_widget.simulation.comparison_engine import Model
from exxtra_widget.simulation.dice_stream import Chance, CommonDice, Draws, Rows
from exxtra_widget.simulation.model import CHUNK, Task
from exxtra_widget.support.numba import is_worth_it

if TYPE_CHECKING:
    from exxtra_widget.simulation.comparison import Branch, Comparison
    from exxtra_widget.simulation.comparison_engine import Engine


# So many games in plain Python take as long as numba takes to load.
_MANY_GAMES: Final = 1_000
# Turns of a game for each seat that most games get along with.
_TURNS: Final = 32
_NUMBER: Final = {dice: number for number, dice in enumerate(OUTCOMES)}


def prepare(task: Comparison, engine: str = "auto") -> Engine | None:
    """Return what plays games of a comparison fast, or None if the strategies are not among those that it knows.

    Parameters
    ----------
    task : Comparison
        What is compared.
    engine : str
        ``auto``, or for tests: ``compiled``, ``plain``.
    """
    if not all(isinstance(strategy, Weigher) or strategy is random for strategy in task.strategies):
        return None
    if engine == "auto":
        is_ready = bool(getattr(numba_loops.stroll, "signatures", ()))
        games = task.games * len(task.branches)
        engine = "compiled" if is_worth_it(games, _MANY_GAMES, is_loaded=is_ready) else "plain"
    return _Strolls(task, compiled=engine == "compiled")


class _Strolls:
    """Games by the loop of the kernel."""

    def __init__(self, task: Comparison, *, compiled: bool) -> None:
        as_task = Task(task.start, task.strategies, task.entropy, task.games, task.weights, (), task.longest)
        self.games = Games(as_task, compiled=compiled)
        self.seats = task.start.seats
        self.dice = CommonDice(task.entropy, task.outcomes, [_NUMBER[Dice(dice)] for dice in task.outcomes], task.turn)
        self.chance = Chance(task.entropy, task.turn)
        self.piece = CHUNK if compiled else Model.piece
        self.is_plain = not compiled
        if compiled:
            from exxtra_widget.simulation.dice_stream_numba import Sheets  # noqa: PLC0415 - it needs numpy

            self.sheets = Sheets(self.dice, (_TURNS * self.seats, 1), 0, -1, "i8", self.chance)

    def play(self, begin: Branch, games: Sequence[int]) -> list[int] | None:
        """Return who won each game, as bits; None where a game takes too long."""
        return self._plain(begin, games) if self.is_plain else self._compiled(begin, games)

    def _plain(self, begin: Branch, games: Sequence[int]) -> list[int] | None:
        rows = Rows(self.dice, games, 0)
        won, moment = self._stroll(begin, len(games), rows, Draws(self.chance, games, 0, 1), rows.block)
        return None if moment[numba_loops.ENDLESS] else won

    def _compiled(self, begin: Branch, games: Sequence[int]) -> list[int] | None:
        found: list[int] = []
        while True:
            left = games[len(found) :]
            won, moment = self._stroll(begin, len(left), *self.sheets.lay(left), self.sheets.block)
            found += won[: int(moment[numba_loops.DONE])]
            if len(found) == len(games):
                return found
            if moment[numba_loops.ENDLESS] or not self.sheets.grow(int(moment[numba_loops.SPENT])):
                return None

    def _stroll(self, begin: Branch, games: int, rolls: Any, chances: Any, block: int) -> tuple[list[int], Any]:
        loop, pack = self.games, self.games.pack
        start, won = pack(moment_of(begin.position)), pack([0] * games)
        moment = start.copy()
        wins, split, lengths = pack([0] * self.seats), pack([0] * self.seats), pack([])
        # A turn has one roll.
        rules = loop.rules(games, (block, begin.turn + begin.rolls))
        loop.stroll(rolls, chances, moment, start, rules, (wins, split, lengths, won))
        return [int(bits) for bits in won], moment
