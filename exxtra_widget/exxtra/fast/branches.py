"""Games of EXXtra on common dice, where the strategies are known: compiled if there is numba, plain if not.

Whatever plays, a game has the same winner as through the rules model, `comparison_engine.Model`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any, Final

from exxtra_widget.exxtra.fast import numba_loops
from exxtra_widget.exxtra.fast.engine import Compiled, Sprint, choose, is_simple, rolls_of_ranks
from exxtra_widget.exxtra.rules.loaded_dice import may_roll_on_for_ever
from exxtra_widget.exxtra.rules.notation import Dice, Place
from exxtra_widget.exxtra.strategies import random
from exxtra_widget.exxtra.strategies.heuristic import Survivor
from exxtra_widget.exxtra.strategies.sentences import Plan
from exxtra_widget.exxtra.two_seats.best_play import Optimal
from exxtra_widget.exxtra.two_seats.states import states_of
from exxtra_widget.simulation.comparison import Branch, winners
from exxtra_widget.simulation.comparison_engine import Model
from exxtra_widget.simulation.dice_stream import Chance, CommonDice, Draws, Rows
from exxtra_widget.simulation.model import CHUNK, Task

if TYPE_CHECKING:
    from exxtra_widget.simulation.comparison import Comparison
    from exxtra_widget.simulation.comparison_engine import Engine


# Turns of a game for each seat, and rolls of a turn, that most games get along with.
_TURNS, _ROLLS = 24, 7
# Room for any turn.
_ROLL_BITS: Final = 20


def prepare(task: Comparison, engine: str = "auto") -> Engine | None:
    """Return what plays games of a comparison fast, or None if the strategies are not among those that it knows.

    Parameters
    ----------
    task : Comparison
        What is compared.
    engine : str
        ``auto``, or for tests: ``dash``, ``stroll``, ``plain stroll``, ``sprint``.
    """
    strategies = task.strategies
    known = all(isinstance(s, (Plan, Optimal, Survivor)) or s is random for s in strategies)
    has_table = any(isinstance(s, Optimal) for s in strategies)
    if not known or (has_table and len(strategies) != 2) or may_roll_on_for_ever(task.weights):
        return None
    if engine == "auto":
        simple = is_simple(strategies, task.start.rules)
        found = choose(strategies, task.games * len(task.branches), simple=simple)
        if found is None:
            return None
        engine = found
    return _Sprints(task) if engine == "sprint" else _Strolls(task, engine)


def _ranked(task: Comparison) -> CommonDice:
    """Return the common dice as ranks."""
    order = states_of(task.start.rules).order
    ranks = [order.index(Dice(dice).combination) for dice in task.outcomes]
    return CommonDice(task.entropy, task.outcomes, ranks, task.turn)


def _as_task(task: Comparison) -> Task:
    return Task(task.start, task.strategies, task.entropy, task.games, task.weights, (), task.longest)


class _Sprints:
    """Games in plain Python, each from its next turn on; until then the rules model plays."""

    piece = Model.piece

    def __init__(self, task: Comparison) -> None:
        self.task = task
        self.model = Model(task)
        self.dice = _ranked(task)
        self.sprint = Sprint(_as_task(task))
        self.begin = lru_cache(maxsize=1024)(self.sprint.begin)

    def play(self, begin: Branch, games: Sequence[int]) -> list[int]:
        """Return who won each game, as bits."""
        return [self._play(begin, game) for game in games]

    def _play(self, begin: Branch, game: int) -> int:
        position, turn = begin.position, begin.turn
        if position.roll is not None:
            position, turn = self.model.go_on(begin, game, to_the_next_turn=True)
            if position.is_over:
                return winners(position)
        turns = islice(self.dice.turns(game, turn), self.task.longest)
        wins, *_ = self.sprint.run((turns,), self.begin(position), [], [])
        if 1 not in wins:
            # It takes too long: the rules model says where it stands.
            return self.model.play(begin, [game])[0]
        return 1 << wins.index(1)


class _Strolls:
    """Games by the loops that numba compiles, or by the one that knows every strategy and every option as it stands."""

    def __init__(self, task: Comparison, engine: str) -> None:
        self.task = task
        self.loops = Compiled(_as_task(task), engine)
        self.chance = Chance(task.entropy, task.turn) if self.loops.draws else None
        self.dice = _ranked(task)
        self.is_plain = engine.startswith("plain")
        self.piece = Model.piece if self.is_plain else CHUNK
        if not self.is_plain:
            from exxtra_widget.simulation.dice_stream_numba import Sheets  # noqa: PLC0415 - it needs numpy

            sizes = _TURNS * task.start.seats, _ROLLS
            self.sheets = Sheets(self.dice, sizes, 1, numba_loops.NONE, "u1", self.chance)
            self.rolls = self.loops.pack(rolls_of_ranks(task.start.rules)) if self.loops.dashes else None

    def play(self, begin: Branch, games: Sequence[int]) -> list[int] | None:
        """Return who won each game, as bits; None where a game or a turn takes too long, or begins with a draw."""
        decided = self._decided(begin)
        if decided is None:
            return None
        if decided.position.is_over:
            return [winners(decided.position)] * len(games)
        return self._plain(decided, games) if self.is_plain else self._compiled(decided, games)

    def _decided(self, begin: Branch) -> Branch | None:
        """Return where play goes on after what is done with a roll in hand; that is the same in every game."""
        position = begin.position
        if position.roll is None or begin.rolls_on:
            return begin
        strategy = self.task.strategies[position.player]
        if strategy is random:
            return None
        action: Any = strategy(position, Random(0))  # noqa: S311 - it is not asked
        return Branch(position.apply(action), turn=1) if isinstance(action, Place) else begin._replace(rolls_on=True)

    def _plain(self, begin: Branch, games: Sequence[int]) -> list[int] | None:
        rows = Rows(self.dice, games, _ROLL_BITS)
        chances = [0.0] if self.chance is None else Draws(self.chance, games, _ROLL_BITS, 0)
        layout = rows.stride, rows.block, begin.turn * rows.stride + begin.rolls
        won, moment = self._run(begin, len(games), layout, rows, chances)
        return None if moment[numba_loops.ENDLESS] else won

    def _compiled(self, begin: Branch, games: Sequence[int]) -> list[int] | None:
        found: list[int] = []
        while True:
            sheets, left = self.sheets, games[len(found) :]
            layout = sheets.stride, sheets.block, begin.turn * sheets.stride + begin.rolls
            won, moment = self._run(begin, len(left), layout, *sheets.lay(left))
            found += won[: int(moment[numba_loops.DONE])]
            if len(found) == len(games):
                return found
            if moment[numba_loops.ENDLESS] or not sheets.grow(int(moment[numba_loops.SPENT])):
                return None

    def _run(
        self, begin: Branch, games: int, layout: tuple[int, int, int], ranks: Any, chances: Any
    ) -> tuple[list[int], Any]:
        loop, pack = self.loops, self.loops.pack
        start, won, nothing = pack(loop.moment(begin.position)), pack([0] * games), pack([])
        moment = start.copy()
        counts = pack([0] * self.task.start.seats), nothing, nothing
        stride, block, first = layout
        if loop.dashes:
            loop.dash(ranks, self.rolls, moment, start, loop.rules(games, (stride - 1, block, first)), counts, won)
        else:
            if not self.is_plain:
                # As where they are read from bytes, so that nothing is compiled twice.
                ranks.flags.writeable = False
            loop.stroll(ranks, chances, moment, start, loop.rules(games, layout), counts, won)
        return list(map(int, won)), moment
