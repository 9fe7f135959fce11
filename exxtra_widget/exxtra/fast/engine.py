"""Engines of EXXtra: many games of known strategies, compiled if there is numba, some in plain Python if not.

With every engine game g has the dice and the result of the rules model, `exxtra_widget.simulation.reference_loop`.
"""

from __future__ import annotations

from operator import or_
from typing import TYPE_CHECKING, Any, Final

from exxtra_widget.advice.common_strategies import AnyAction
from exxtra_widget.exxtra.fast.plain_loop import Turns, play_games
from exxtra_widget.exxtra.rules.loaded_dice import may_roll_on_for_ever
from exxtra_widget.exxtra.rules.notation import DICE_OF, OUTCOMES, RUNG_COUNT, RUNGS, Dice, Rules
from exxtra_widget.exxtra.rules.rules import BITS
from exxtra_widget.exxtra.strategies.contests import decisions, has_table
from exxtra_widget.exxtra.strategies.heuristic import Survivor, keeps
from exxtra_widget.exxtra.strategies.sentences import Plan, rungs_chosen
from exxtra_widget.exxtra.two_seats.states import RANKS, states_of
from exxtra_widget.simulation.dice_stream import CHUNK, LEFT_OUT, DiceStream, Stream
from exxtra_widget.simulation.game_counts import column, winners
from exxtra_widget.simulation.task import PIECE
from exxtra_widget.support.numba import compiled, is_wanted, load_numba

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from exxtra_widget.exxtra.rules.notation import Combination
    from exxtra_widget.exxtra.two_seats.states import States
    from exxtra_widget.simulation.engines import Engine
    from exxtra_widget.simulation.game_counts import GameCounts
    from exxtra_widget.simulation.task import Branch, Task
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
        self.states: States = states_of(self.rules)
        self.ranks: Mapping[Combination, int] = self.states.ranks
        outcomes = OUTCOMES if task.weights is None else task.weights
        self.dice: DiceStream = DiceStream(
            task.seed, outcomes, [self.ranks[Dice(dice).combination] for dice in outcomes], turn
        )
        shown = [DICE_OF[c] for c in self.states.order]
        self.doubles, self.crosses = [dice.double for dice in shown], [dice.xs for dice in shown]

    def counters(self) -> tuple[list[int], list[int]]:
        """Return the empty counts of placings and lengths, if they are recorded."""
        task = self.task
        placed = [0] * (RUNG_COUNT * task.start.seats if "rungs" in task.record else 0)
        return placed, [0] * (task.longest + 1 if "lengths" in task.record else 0)

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
        self._turns = Turns(self.dice, self.doubles, self.crosses, self.states)
        plans = (strategy for strategy in task.strategies if isinstance(strategy, Plan))
        self._choices = [(self.states.lowest(plan.target), plan.kicks, rungs_chosen(plan.rungs)) for plan in plans]

    def play(self, begin: Branch, games: range, sums: GameCounts | None = None) -> bytes | None:
        """Return the winners of games; see `Engine`."""
        position = begin.position
        if begin.rolls_on or position.roll is not None or position.is_over:
            return None
        placed, lengths = ([], []) if sums is None else self.counters()
        won, *counts = play_games(self._turns, begin, self._choices, games, self.task.longest, placed, lengths)
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
        self._known = self._facts()
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
        if sums is not None and self.task.record:
            placed, lengths = map(_array, self.counters())
        counts, won = np.zeros(4, np.int64), np.zeros(len(games), np.uint8)
        given = self._start, self._numbers, self._known, *self._scratch
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
        state[loops.HELD] = self.ranks[position.roll] if held else -1
        state[loops.LATER] = int(position.roll is not None)
        state[loops.TURN], state[loops.ROLLED] = begin.turn + self.dice.turn, begin.rolls
        for seat, (steps, pair) in enumerate(zip(position.counters, position.ladder, strict=True)):
            state[loops.STEPS + seat], state[loops.ZERO + seat] = steps, -1
            if pair:
                rank = self.ranks[pair.combination]
                if pair.rung:
                    state[loops.RUNG + seat] = pair.rung
                    state[loops.LADDER] |= (rank << loops.PAIR_RANK | seat) << loops.FIELD * pair.rung
                    state[loops.TAKEN] |= BITS[pair.rung]
                else:
                    state[loops.ZERO + seat] = rank
        return state

    def _plans(self) -> tuple[list[int], list[int], bytes]:
        """Return the plans of the seats, and the tables of rungs and of decisions that they name."""
        loops, tables = self._loops, [*rungs_chosen(("top",))]
        plans: list[int] = []
        decided = b""
        for strategy in self.task.strategies:
            plan = [0] * loops.PLAN
            plan[loops.KIND] = loops.SURVIVOR if isinstance(strategy, Survivor) else loops.RANDOM
            if has_table(strategy, self.rules):
                plan[loops.KIND], plan[loops.CODES] = len(decided), self.states.codes
                decided += decisions(strategy, self.states)  # type: ignore[arg-type]  # a protocol is not hashable
            elif isinstance(strategy, Plan):
                plan[loops.KIND] = loops.TARGETED if _is_targeted(strategy, self.rules) else loops.SENTENCE
                plan[loops.TARGET] = self.states.lowest(strategy.target)
                plan[loops.KICKS], rungs = int(strategy.kicks), strategy.rungs
                if rungs[0] != "top":
                    plan[loops.RUNG_TABLE], plan[loops.LEADS] = len(tables), int("leader" in rungs)
                    for leader in RUNGS if "leader" in rungs else (0,):
                        tables += rungs_chosen(rungs, leader)
            plans += plan
        return plans + [0] * (loops.PLAN * (loops.SEAT_SLOTS - len(self.task.strategies))), tables, decided

    def _facts(self) -> Any:
        """Return what the loop knows of rolls and strategies."""
        from exxtra_widget.exxtra.fast.numba_turns import RANK_SLOTS, effects_of  # they need numpy

        plans, rung_tables, tables = self._plans()
        by_rank = (*range(RANKS), *[LEFT_OUT] * (RANK_SLOTS - RANKS))
        survivors = [one if isinstance(one, Survivor) else Survivor() for one in self.task.strategies]
        return self._loops.Facts(
            plans=_array(plans),
            rung_tables=_array(rung_tables),
            by_byte=_array(effects_of(tuple(self.dice.table), self.states)),
            by_rank=_array(effects_of(by_rank, self.states)),
            shown=_array(self.doubles + self.crosses),
            tables=_array(tables),
            keeps=_array(keeps(self.rules.double_x)),
            worths=_array([worth for survivor in survivors for worth in (survivor.denial, survivor.win)]),
            # A survivor takes all dice for fair ones.
            weights=_array(self.states.turn_weights()),
        )


def _array(values: bytes | Sequence[float]) -> Array:
    import numpy as np  # it is in an extra

    if isinstance(values, bytes):
        return np.frombuffer(values, np.uint8)
    return np.array(values, np.float64 if values and isinstance(values[0], float) else np.int64)
