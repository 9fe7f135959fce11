"""Engines of EXXtra: many games of known strategies, compiled if there is numba, in plain Python if not.

With every engine game g has the dice and the result of the rules model, `exxtra_widget.simulation.reference_loop`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from exxtra_widget.advice.default_strategies import AnyAction
from exxtra_widget.exxtra.fast.plain_loop import Race, by_chance, by_leader, by_worth, play_games
from exxtra_widget.exxtra.fast.plain_turns import Turns
from exxtra_widget.exxtra.rules.loaded_dice import may_roll_on_for_ever
from exxtra_widget.exxtra.rules.notation import DICE_OF, OUTCOMES, RUNG_COUNT, RUNGS, Dice, Place, Rules, is_bust
from exxtra_widget.exxtra.rules.rules import BITS
from exxtra_widget.exxtra.strategies.contests import decisions
from exxtra_widget.exxtra.strategies.heuristic import Survivor, keeps
from exxtra_widget.exxtra.strategies.sentences import Plan, rungs_chosen
from exxtra_widget.exxtra.strategies.solved import Optimal
from exxtra_widget.exxtra.two_seats.states import RANKS, states_of
from exxtra_widget.simulation.dice_stream import CHUNK, LEFT_OUT, DiceStream, Stream
from exxtra_widget.simulation.reference_loop import PIECE, Branch, Model, Tally, column, winners
from exxtra_widget.support.numba import compiled, is_wanted, load_numba

if TYPE_CHECKING:
    from collections.abc import Sequence

    from exxtra_widget.exxtra.fast.plain_loop import Chooser
    from exxtra_widget.exxtra.rules.rules import Position
    from exxtra_widget.simulation.reference_loop import Engine, Task

# This many games take as long as loading numba: games of the plain loop with plans that `fixed_threshold_games` knows,
# with survivors, and its other games; and games of the rules model that look up best play.
_SHORT_GAMES: Final = 20_000
_SURVIVOR_GAMES: Final = 1_500
_LONG_GAMES: Final = 6_000
_SLOW_GAMES: Final = 150
# The loops that have played: their compiled code is loaded.
_LOADED: Final[set[str]] = set()


def engine_of(task: Task, games: int, turn: int = 0, engine: str = "auto") -> Engine | None:
    """Return the fastest engine for a number of games, or one by its name; None means the rules model.

    ===========================================================  =================  =============
    strategies                                                   numba              without numba
    ===========================================================  =================  =============
    targets with rung rules but *the leader*, no strict placing  `fixed_threshold`  `plain`
    any sentence, random, survivor                               `any_strategy`     `plain`
    the same with optimal (of two seats)                         `any_strategy`     rules model
    any other; dice that may roll forever                        the rules model
    ===========================================================  =================  =============

    numba is loaded only for enough games to be worth it, and never for the engine ``"loaded"``.
    """
    strategies = task.strategies
    known = all(isinstance(s, (AnyAction, Plan, Optimal, Survivor)) for s in strategies)
    has_table = any(isinstance(s, Optimal) for s in strategies)
    if not known or (has_table and len(strategies) != 2) or may_roll_on_for_ever(task.weights):
        return None
    is_simple = not task.start.rules.strict_placing and all(
        isinstance(strategy, Plan) and "leader" not in strategy.rungs for strategy in strategies
    )
    # Loading numba takes nearly all the time, as the compiled loops are cached.
    if has_table:
        many = _SLOW_GAMES
    elif any(isinstance(strategy, Survivor) for strategy in strategies):
        many = _SURVIVOR_GAMES
    else:
        many = _SHORT_GAMES if is_simple else _LONG_GAMES
    loops = ("fixed_threshold", "any_strategy")
    loop = engine if engine in loops else loops[not is_simple]
    if is_wanted(loop, engine, games, many, _LOADED):
        return CompiledEngine(task, turn, loop)
    return None if has_table else PlainEngine(task, turn)


class _LoopEngine:
    """Dice and strategies in numbers, as all loops take them."""

    def __init__(self, task: Task, turn: int) -> None:
        self.task = task
        self.rules: Rules = task.start.rules
        self.order = states_of(self.rules).order
        outcomes = OUTCOMES if task.weights is None else task.weights
        ranks = [self.order.index(Dice(dice).combination) for dice in outcomes]
        self.dice = DiceStream(task.entropy, outcomes, ranks, turn)
        shown = [DICE_OF[c] for c in self.order]
        self.doubles, self.crosses = [dice.double for dice in shown], [dice.xs for dice in shown]
        self.record: Sequence[str] = task.record

    def counters(self) -> tuple[list[int], list[int]]:
        """Return the empty counts of placings and lengths, if they are recorded."""
        placed = [0] * (RUNG_COUNT * self.task.start.seats if "rungs" in self.record else 0)
        return placed, [0] * (self.task.longest + 1 if "lengths" in self.record else 0)

    def _settled(self, begin: Branch) -> tuple[Branch, int | None]:
        """Return the branch after the decision of a plan about the roll in hand, and the rung of its placing."""
        position = begin.position
        strategy = self.task.strategies[position.player]
        if position.roll is None or begin.rolls_on or isinstance(strategy, AnyAction):
            return begin, None
        action = strategy(position, None)
        if isinstance(action, Place):
            return Branch(position.apply(action), turn=begin.turn + 1), action.rung
        return begin._replace(rolls_on=True), None

    def _add(
        self,
        tally: Tally,
        rung: int | None,
        wins: list[int],
        counts: list[int],
        placed: list[int],
        lengths: list[int],
    ) -> None:
        tally.add_column(wins)
        tally.turns, tally.rolls, tally.busts = counts
        if placed:
            tally.counted.update({("rungs", *divmod(i, RUNG_COUNT)): count for i, count in enumerate(placed) if count})
            if rung is not None:
                tally.counted["rungs", self.task.start.player, rung] += tally.games
        if lengths:
            tally.lengths.update({turn: count for turn, count in enumerate(lengths) if count})


class PlainEngine(_LoopEngine):
    """Games by `plain_loop`, each from its next turn on; until then the rules model plays."""

    piece: Final = PIECE
    is_compiled: Final = False

    def __init__(self, task: Task, turn: int) -> None:
        super().__init__(task, turn)
        self._model = Model(task, turn)
        # Random play and survivors decide about any first roll.
        plans = [strategy if isinstance(strategy, Plan) else Plan() for strategy in task.strategies]
        targets = [_target(plan, self.rules) for plan in plans]
        self._turns = Turns(self.dice, self.doubles, self.crosses, targets, self.rules.goal)
        self._draws = Stream(task.entropy, "strategies", turn)
        self._plans: dict[str, Any] = {
            "targets": targets,
            "kicks": [plan.kicks for plan in plans],
            "choices": [rungs_chosen(one.rungs) if isinstance(one, Plan) else [] for one in task.strategies],
            "choosers": [self._chooser(strategy) for strategy in task.strategies],
        }

    def _chooser(self, strategy: Any) -> Chooser | None:
        if isinstance(strategy, AnyAction):
            return by_chance(self._turns, self._draws, strict=self.rules.strict_placing)
        if isinstance(strategy, Survivor):
            return by_worth(self._turns, strategy, self.rules)
        return by_leader(strategy.rungs) if "leader" in strategy.rungs else None

    def play(self, begin: Branch, games: range, tally: Tally | None = None) -> bytes | None:
        """Return the winners of games; see `Engine`."""
        begin, rung = self._settled(begin)
        if begin.rolls_on or begin.position.roll is not None or begin.position.is_over:
            return self._finished(begin, games) if tally is None else None
        placed, lengths = self.counters()
        won, *counts = self._run(begin.position, begin.turn, games, placed, lengths)
        if len(won) < len(games):
            return None
        if tally is not None:
            self._add(tally, rung, column(won, begin.position.seats), counts, placed, lengths)
        return bytes(won)

    def _finished(self, begin: Branch, games: range) -> bytes | None:
        """Return the winners of games that begin within a turn."""
        found, not_counted = bytearray(), Tally([0] * begin.position.seats)
        for game in games:
            position, turn = self._model.go_on(begin, game, not_counted, to_the_next_turn=True)
            if position.is_over:
                found.append(winners(position))
            else:
                won, *_ = self._run(position, turn, range(game, game + 1), [], [])
                if not won:
                    return None
                found += won
        return bytes(found)

    def _run(
        self, start: Position, turn: int, games: range, placed: list[int], lengths: list[int]
    ) -> tuple[bytearray, int, int, int]:
        race = Race(
            games=self._turns.follow(games, turn, start.player, self.task.longest),
            roll_by_roll=self._turns.roll_by_roll,
            player=start.player,
            turn=turn,
            steps=list(start.counters),
            rungs=[pair.rung if pair else 0 for pair in start.ladder],
            ranks=[self.order.index(pair.combination) if pair else -1 for pair in start.ladder],
            goal=self.rules.goal,
            strict=self.rules.strict_placing,
            longest=self.task.longest,
            placed=placed,
            lengths=lengths,
            **self._plans,
        )
        return play_games(race)


class CompiledEngine(_LoopEngine):
    """Games by the loops that numba compiles."""

    piece: Final = CHUNK
    is_compiled: Final = True

    def __init__(self, task: Task, turn: int, engine: str) -> None:
        super().__init__(task, turn)
        load_numba()
        import numpy as np  # it is in an extra

        from exxtra_widget.exxtra.fast import numba_loops  # it needs numpy
        from exxtra_widget.simulation.dice_stream_numba import compiled_dice  # the same

        self._np, self._loops = np, numba_loops
        self._name, self._is_simple = engine, engine == "fixed_threshold"
        self._play = compiled(numba_loops.fixed_threshold_games if self._is_simple else numba_loops.any_strategy_games)
        self._scratch = np.zeros(numba_loops.SCRATCH, np.int64), np.zeros(4, np.uint64)
        self._draws = Stream(task.entropy, "strategies", turn)
        self._dice = compiled_dice(self.dice)
        self._arrays = tuple(map(_array, [*self._plans(), *(self._rolls() if self._is_simple else self._facts())]))
        rules, seats = self.rules, len(task.strategies)
        self._numbers = _array([seats, rules.goal, int(rules.strict_placing), task.longest, 0])
        self._none = _array([])
        self._begun: Branch | None = None
        self._start = self._none

    def play(self, begin: Branch, games: range, tally: Tally | None = None) -> bytes | None:
        """Return the winners of games; see `Engine`."""
        np, rung = self._np, None
        if self._is_simple:
            begin, rung = self._settled(begin)
        if begin.position.is_over:
            return bytes([winners(begin.position)]) * len(games) if tally is None else None
        if begin is not self._begun:
            self._begun, self._start = begin, _array(self._moment(begin))
        chunk, self._numbers[self._loops.GAME] = divmod(games[0], CHUNK)
        keys = np.array([self.dice.key(chunk), self._draws.key(chunk)], np.uint64)
        placed = lengths = self._none
        if tally is not None and self.record:
            placed, lengths = map(_array, self.counters())
        counts, won = np.zeros(4, np.int64), np.zeros(len(games), np.uint8)
        given = self._start, self._numbers, *self._arrays, *self._scratch
        self._play(self._dice, keys, *given, counts, placed, lengths, won)
        _LOADED.add(self._name)
        if counts[self._loops.ENDLESS]:
            return None
        found: bytes = won.tobytes()
        if tally is not None:
            wins = np.bincount(won).tolist()
            self._add(tally, rung, wins, counts[:3].tolist(), placed.tolist(), lengths.tolist())
        return found

    def _moment(self, begin: Branch) -> list[int]:
        """Return the start of games as the loops take it."""
        loops, position = self._loops, begin.position
        moment = [0] * loops.SIZE
        held = position.roll is not None and not begin.rolls_on
        moment[loops.SEAT] = position.player
        moment[loops.HELD] = self.order.index(position.roll) if held else -1
        moment[loops.LATER] = int(position.roll is not None)
        moment[loops.TURN], moment[loops.ROLLED] = begin.turn + self.dice.turn, begin.rolls
        for seat, (steps, pair) in enumerate(zip(position.counters, position.ladder, strict=True)):
            moment[loops.STEPS + seat], moment[loops.RUNG + seat] = steps, -1
            if pair:
                rank = self.order.index(pair.combination)
                moment[loops.RUNG + seat], moment[loops.RANK + seat] = pair.rung, rank
                field = rank << loops.PAIR_RANK | seat
                moment[loops.LADDER] |= field << loops.FIELD * pair.rung if pair.rung else 0
                moment[loops.TAKEN] |= BITS[pair.rung]
        return moment

    def _plans(self) -> tuple[list[int], list[int]]:
        """Return the plans of the seats, and the tables of rungs that they name."""
        loops, tables = self._loops, [*rungs_chosen(("top",))]
        plans: list[int] = []
        decided = 0
        for strategy in self.task.strategies:
            plan = [0] * loops.PLAN
            plan[loops.KIND] = loops.SURVIVOR if isinstance(strategy, Survivor) else loops.RANDOM
            if isinstance(strategy, Optimal):
                states = states_of(self.rules)
                plan[loops.KIND], plan[loops.CODES] = decided, states.codes
                decided += len(decisions(strategy, states, strategy.weights))
            elif isinstance(strategy, Plan):
                plan[loops.KIND], plan[loops.TARGET] = loops.SENTENCE, _target(strategy, self.rules)
                plan[loops.KICKS], rungs = int(strategy.kicks), strategy.rungs
                if rungs[0] != "top":
                    plan[loops.RUNG_TABLE], plan[loops.LEADS] = len(tables), int("leader" in rungs)
                    for leader in RUNGS if "leader" in rungs else (0,):
                        tables += rungs_chosen(rungs, leader)
            plans += plan
        return plans + [0] * (loops.PLAN * (loops.SEAT_SLOTS - len(self.task.strategies))), tables

    def _rolls(self) -> tuple[list[int], list[int]]:
        """Return the effects of rolls as `fixed_threshold_games` takes them."""
        from exxtra_widget.exxtra.fast.numba_turns import RANK_SLOTS  # it needs numpy

        by_rank = (*range(RANKS), *[LEFT_OUT] * (RANK_SLOTS - RANKS))
        return _rolls(tuple(self.dice.table), self.rules), _rolls(by_rank, self.rules)

    def _facts(self) -> tuple[Any, ...]:
        """Return what `any_strategy_games` knows of dice and decisions."""
        states, strategies = states_of(self.rules), self.task.strategies
        tables = b"".join(decisions(s, states, s.weights) for s in strategies if isinstance(s, Optimal))
        # A survivor takes all dice for fair ones.
        survivors = [strategy if isinstance(strategy, Survivor) else Survivor() for strategy in strategies]
        worths = [worth for survivor in survivors for worth in (survivor.denial, survivor.win)]
        return self.doubles + self.crosses, tables, keeps(self.rules.double_x), worths, states.turn_weights()


def _array(values: Any) -> Any:
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
