"""Engines of EXXtra: many games of known strategies, compiled if there is numba, some in plain Python if not.

With every engine game g has the dice and the result of the rules model, `exxtra_widget.simulation.reference_loop`.
"""

from __future__ import annotations

from functools import lru_cache
from operator import or_
from typing import TYPE_CHECKING, Any, Final

from exxtra_widget.advice.common_strategies import AnyAction
from exxtra_widget.exxtra.fast.plain_loop import Choice, Start, Turns, play_games
from exxtra_widget.exxtra.rules.loaded_dice import may_roll_on_for_ever
from exxtra_widget.exxtra.rules.notation import DICE_OF, OUTCOMES, RUNG_COUNT, RUNGS, Dice, Rules, is_bust
from exxtra_widget.exxtra.rules.rules import BITS
from exxtra_widget.exxtra.strategies.contests import decisions, has_table
from exxtra_widget.exxtra.strategies.heuristic import Survivor, keeps
from exxtra_widget.exxtra.strategies.sentences import Plan, rungs_chosen
from exxtra_widget.exxtra.two_seats.states import RANKS, states_of
from exxtra_widget.simulation.dice_stream import CHUNK, LEFT_OUT, DiceStream, Stream
from exxtra_widget.simulation.reference_loop import PIECE, column, winners
from exxtra_widget.support.numba import compiled, is_wanted, load_numba

if TYPE_CHECKING:
    from collections.abc import Sequence

    from exxtra_widget.exxtra.rules.notation import Combination
    from exxtra_widget.simulation.reference_loop import Branch, Engine, GameCounts, Task
    from exxtra_widget.support.numba import Array

# Break-even: this many games take as long as loading numba. Games of the plain loop; then, of the rules model, those
# of survivors, of tables of best play, and of all others.
_SHORT_GAMES: Final = 20_000
_SURVIVOR_GAMES: Final = 1_000
_TABLE_GAMES: Final = 150
_MODEL_GAMES: Final = 2_000
_COMPILED: Final = "compiled"
# The loop, once it has played: its compiled code is loaded.
_LOADED: Final[set[str]] = set()


def engine_of(task: Task, games: int, turn: int = 0, engine: str = "auto") -> Engine | None:
    """Return the fastest engine for a number of games, or one by its name; None means the rules model.

    ===========================================================  ===============  =============
    strategies                                                   numba            without numba
    ===========================================================  ===============  =============
    targets with rung rules but *the leader*, no strict placing  `compiled`       `plain`
    any sentence, random, survivor; solutions (of two seats)     `compiled`       rules model
    any other; dice that may roll forever                        the rules model
    ===========================================================  ===============  =============

    numba is loaded only for enough games to be worth it, and never for the engine ``"loaded"``.
    """
    strategies = task.strategies
    looked_up = [has_table(s, task.start.rules) for s in strategies]
    known = all(map(or_, looked_up, (isinstance(s, (AnyAction, Plan, Survivor)) for s in strategies)))
    if not known or (any(looked_up) and len(strategies) != 2) or may_roll_on_for_ever(task.weights):
        return None
    is_simple = all(_is_targeted(strategy, task.start.rules) for strategy in strategies)
    # Loading numba takes nearly all the time, as the compiled loop is cached.
    if any(looked_up):
        many = _TABLE_GAMES
    elif any(isinstance(strategy, Survivor) for strategy in strategies):
        many = _SURVIVOR_GAMES
    else:
        many = _SHORT_GAMES if is_simple else _MODEL_GAMES
    if is_wanted(_COMPILED, engine, games, many, _LOADED):
        return CompiledEngine(task, turn)
    return PlainEngine(task, turn) if is_simple else None


def _is_targeted(strategy: object, rules: Rules) -> bool:
    """Return whether a strategy decides by the pairs that a roll beats and the rungs that are taken, nothing else."""
    return isinstance(strategy, Plan) and "leader" not in strategy.rungs and not rules.strict_placing


class _LoopEngine:
    """Dice and strategies in numbers, as all loops take them."""

    def __init__(self, task: Task, turn: int) -> None:
        self.task = task
        self.rules: Rules = task.start.rules
        self.order: tuple[Combination, ...] = states_of(self.rules).order
        outcomes = OUTCOMES if task.weights is None else task.weights
        ranks = [self.order.index(Dice(dice).combination) for dice in outcomes]
        self.dice: DiceStream = DiceStream(task.seed, outcomes, ranks, turn)
        shown = [DICE_OF[c] for c in self.order]
        self.doubles, self.crosses = [dice.double for dice in shown], [dice.xs for dice in shown]
        self.record: Sequence[str] = task.record

    def counters(self) -> tuple[list[int], list[int]]:
        """Return the empty counts of placings and lengths, if they are recorded."""
        placed = [0] * (RUNG_COUNT * self.task.start.seats if "rungs" in self.record else 0)
        return placed, [0] * (self.task.longest + 1 if "lengths" in self.record else 0)

    def add(
        self, sums: GameCounts, wins: list[int], counts: Sequence[int], placed: list[int], lengths: list[int]
    ) -> None:
        """Add counts of games to empty sums."""
        sums.add_column(wins)
        sums.turns, sums.rolls, sums.busts = counts
        if placed:
            sums.counted.update({("rungs", *divmod(i, RUNG_COUNT)): count for i, count in enumerate(placed) if count})
        if lengths:
            sums.lengths.update({turn: count for turn, count in enumerate(lengths) if count})


class PlainEngine(_LoopEngine):
    """Games by `plain_loop`; those that begin within a turn are left to the rules model."""

    piece: Final = PIECE
    is_compiled: Final = False

    def __init__(self, task: Task, turn: int) -> None:
        super().__init__(task, turn)
        self._turns = Turns(self.dice, self.doubles, self.crosses, self.rules.goal)
        plans = (strategy for strategy in task.strategies if isinstance(strategy, Plan))
        self._choices = [Choice(_target(plan, self.rules), plan.kicks, rungs_chosen(plan.rungs)) for plan in plans]

    def play(self, begin: Branch, games: range, sums: GameCounts | None = None) -> bytes | None:
        """Return the winners of games; see `Engine`."""
        position, turn, rolls_on = begin.position, begin.turn, begin.rolls_on
        if rolls_on or position.roll is not None or position.is_over:
            return None
        rungs = [pair.rung if pair else 0 for pair in position.ladder]
        ranks = [self.order.index(pair.combination) if pair else 0 for pair in position.ladder]
        start = Start(position.player, turn, position.counters, rungs, ranks)
        placed, lengths = ([], []) if sums is None else self.counters()
        won, *counts = play_games(self._turns, start, self._choices, games, self.task.longest, placed, lengths)
        if len(won) < len(games):
            return None
        if sums is not None:
            self.add(sums, column(won, position.seats), counts, placed, lengths)
        return bytes(won)


class CompiledEngine(_LoopEngine):
    """Games by the loop that numba compiles."""

    piece: Final = CHUNK
    is_compiled: Final = True

    def __init__(self, task: Task, turn: int) -> None:
        super().__init__(task, turn)
        load_numba()
        import numpy as np  # it is in an extra

        from exxtra_widget.exxtra.fast import numba_loops  # it needs numpy
        from exxtra_widget.simulation.dice_stream_numba import compiled_dice  # the same

        self._np, self._loops = np, numba_loops
        self._play = compiled(numba_loops.play_games)
        self._scratch = np.zeros(numba_loops.SCRATCH, np.int64), np.zeros(4, np.uint64)
        self._draws = Stream(task.seed, "strategies", turn)
        self._dice = compiled_dice(self.dice)
        self._facts = numba_loops.Facts(*map(_array, [*self._plans(), *self._rolls(), *self._decisions()]))
        rules, seats = self.rules, len(task.strategies)
        self._numbers = _array([seats, rules.goal, int(rules.strict_placing), task.longest, 0])
        self._none = _array([])
        self._begun: Branch | None = None
        self._start = self._none

    def play(self, begin: Branch, games: range, sums: GameCounts | None = None) -> bytes | None:
        """Return the winners of games; see `Engine`."""
        np = self._np
        if begin.position.is_over:
            return bytes([winners(begin.position)]) * len(games) if sums is None else None
        if begin is not self._begun:
            self._begun, self._start = begin, _array(self._loop_state(begin))
        chunk, self._numbers[self._loops.GAME] = divmod(games[0], CHUNK)
        keys = np.array([self.dice.key(chunk), self._draws.key(chunk)], np.uint64)
        placed = lengths = self._none
        if sums is not None and self.record:
            placed, lengths = map(_array, self.counters())
        counts, won = np.zeros(4, np.int64), np.zeros(len(games), np.uint8)
        given = self._start, self._numbers, self._facts, *self._scratch
        self._play(self._dice, keys, *given, counts, placed, lengths, won)
        _LOADED.add(_COMPILED)
        if counts[self._loops.ENDLESS]:
            return None
        found: bytes = won.tobytes()
        if sums is not None:
            wins = np.bincount(won).tolist()
            self.add(sums, wins, counts[:3].tolist(), placed.tolist(), lengths.tolist())
        return found

    def _loop_state(self, begin: Branch) -> list[int]:
        """Return the start of games as the loop takes it."""
        loops, position = self._loops, begin.position
        state = [0] * loops.SIZE
        held = position.roll is not None and not begin.rolls_on
        state[loops.SEAT] = position.player
        state[loops.HELD] = self.order.index(position.roll) if held else -1
        state[loops.LATER] = int(position.roll is not None)
        state[loops.TURN], state[loops.ROLLED] = begin.turn + self.dice.turn, begin.rolls
        for seat, (steps, pair) in enumerate(zip(position.counters, position.ladder, strict=True)):
            state[loops.STEPS + seat], state[loops.ZERO + seat] = steps, -1
            if pair:
                rank = self.order.index(pair.combination)
                if pair.rung:
                    state[loops.RUNG + seat] = pair.rung
                    state[loops.LADDER] |= (rank << loops.PAIR_RANK | seat) << loops.FIELD * pair.rung
                    state[loops.TAKEN] |= BITS[pair.rung]
                else:
                    state[loops.ZERO + seat] = rank
        return state

    def _plans(self) -> tuple[list[int], list[int]]:
        """Return the plans of the seats, and the tables of rungs that they name."""
        loops, tables = self._loops, [*rungs_chosen(("top",))]
        plans: list[int] = []
        decided = 0
        for strategy in self.task.strategies:
            plan = [0] * loops.PLAN
            plan[loops.KIND] = loops.SURVIVOR if isinstance(strategy, Survivor) else loops.RANDOM
            if has_table(strategy, self.rules):
                states = states_of(self.rules)
                plan[loops.KIND], plan[loops.CODES] = decided, states.codes
                decided += len(decisions(strategy, states))  # type: ignore[arg-type]  # as below
            elif isinstance(strategy, Plan):
                plan[loops.KIND] = loops.TARGETED if _is_targeted(strategy, self.rules) else loops.SENTENCE
                plan[loops.TARGET] = _target(strategy, self.rules)
                plan[loops.KICKS], rungs = int(strategy.kicks), strategy.rungs
                if rungs[0] != "top":
                    plan[loops.RUNG_TABLE], plan[loops.LEADS] = len(tables), int("leader" in rungs)
                    for leader in RUNGS if "leader" in rungs else (0,):
                        tables += rungs_chosen(rungs, leader)
            plans += plan
        return plans + [0] * (loops.PLAN * (loops.SEAT_SLOTS - len(self.task.strategies))), tables

    def _rolls(self) -> tuple[list[int], list[int]]:
        """Return the effects of rolls as `numba_turns` takes them."""
        from exxtra_widget.exxtra.fast.numba_turns import RANK_SLOTS  # it needs numpy

        by_rank = (*range(RANKS), *[LEFT_OUT] * (RANK_SLOTS - RANKS))
        return _rolls(tuple(self.dice.table), self.rules), _rolls(by_rank, self.rules)

    def _decisions(self) -> tuple[Any, ...]:
        """Return what decisions after each roll rest on."""
        states, strategies = states_of(self.rules), self.task.strategies
        tabled = [strategy for strategy in strategies if has_table(strategy, self.rules)]
        tables = b"".join(decisions(s, states) for s in tabled)  # type: ignore[arg-type]  # a protocol is not hashable
        # A survivor takes all dice for fair ones.
        survivors = [strategy if isinstance(strategy, Survivor) else Survivor() for strategy in strategies]
        worths = [worth for survivor in survivors for worth in (survivor.denial, survivor.win)]
        return self.doubles + self.crosses, tables, keeps(self.rules.double_x), worths, states.turn_weights()


def _array(values: bytes | Sequence[float]) -> Array:
    import numpy as np  # it is in an extra

    if isinstance(values, bytes):
        return np.frombuffer(values, np.uint8)
    return np.array(values, np.float64 if values and isinstance(values[0], float) else np.int64)


def _target(plan: Plan, rules: Rules) -> int:
    """Return the lowest rank that a strategy accepts."""
    order = states_of(rules).order
    return next(rank for rank, c in enumerate(order) if rules.strength(c) >= plan.target)


@lru_cache(maxsize=8)
def _rolls(ranks: tuple[int, ...], rules: Rules) -> list[int]:
    """Return the effects of rolls by target, first or later roll, and rank, in the form of `numba_turns`."""
    from exxtra_widget.exxtra.fast import numba_turns as turns  # it needs numpy

    order = states_of(rules).order
    table = []
    for target in range(RANKS):
        for later in (False, True):
            for rank in ranks:
                if rank == LEFT_OUT:
                    table.append(0 if later else 1 << turns.NO_ROLL)
                    continue
                dice = DICE_OF[order[rank]]
                # R11, R12
                if is_bust(dice, first=not later):
                    table.append(1 | dice.xs << turns.CROSSES | 1 << turns.END)
                elif rank >= target:
                    table.append(1 | dice.double << turns.DOUBLE | rank + 1 << turns.PLACED | 1 << turns.END)
                else:
                    table.append(1 | dice.double << turns.DOUBLE)
    return table + [0] * (turns.INSIDE + 1 - len(table)) if table else []
