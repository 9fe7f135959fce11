"""Many games of EXXtra at once, where the strategies are known: compiled if there is numba, plain if not.

Whatever plays, the same chunk of games has the same dice and the same result as
`exxtra_widget.simulation.model.play`, which asks the rules model at every step.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache
from itertools import chain, islice, repeat
from random import Random
from typing import TYPE_CHECKING, Any, Final

from exxtra_widget.exxtra.fast import numba_loops
from exxtra_widget.exxtra.fast.plain_loop import sprint
from exxtra_widget.exxtra.rules.loaded_dice import may_roll_on_for_ever
from exxtra_widget.exxtra.rules.notation import DICE_OF, OUTCOMES, Dice, Place, Rules
from exxtra_widget.exxtra.strategies import random
from exxtra_widget.exxtra.strategies.contests import decisions
from exxtra_widget.exxtra.strategies.heuristic import Survivor, keeps
from exxtra_widget.exxtra.strategies.sentences import Plan
from exxtra_widget.exxtra.two_seats.best_play import Optimal
from exxtra_widget.exxtra.two_seats.states import states_of
from exxtra_widget.simulation.entropy import chunk_key, draws
from exxtra_widget.simulation.model import Tally
from exxtra_widget.simulation.twister import Stream
from exxtra_widget.support.numba import is_worth_it, plain

if TYPE_CHECKING:
    from exxtra_widget.exxtra.rules.rules import Position
    from exxtra_widget.simulation.model import Task

    Play = Callable[[int], Tally | None]


_RULES: Final = {
    "top": numba_loops.TOP,
    "bottom": numba_loops.BOTTOM,
    "kick": numba_loops.KICK,
    "leader": numba_loops.LEADER,
}
_PIECE: Final = 1 << 14
# So many games take as long as numba takes to load: those of `sprint`, those of `stroll` in plain Python, and those of
# strategies that take long to think.
_SPRINTS: Final = 20_000
_STROLLS: Final = 2_000
_SLOW_GAMES: Final = 40


def prepare(task: Task, engine: str = "auto") -> Play | None:
    """Return what plays a chunk of a task fast, or None if the strategies are not among those that it knows.

    It returns None for a chunk with a game that does not end.

    Parameters
    ----------
    task : Task
        What is to be played.
    engine : str
        ``auto``, or for tests: ``dash``, ``stroll``, ``plain stroll``, ``sprint``.
    """
    known = all(isinstance(s, (Plan, Optimal, Survivor)) or s is random for s in task.strategies)
    has_table = any(isinstance(s, Optimal) for s in task.strategies)
    if not known or (has_table and task.start.seats != 2) or may_roll_on_for_ever(task.weights):
        return None
    start: Position = task.start
    placed: tuple[int, int] | None = None
    if start.roll is not None:
        # What is done with the roll in hand is the same in every game.
        strategy = task.strategies[start.player]
        action = None if strategy is random else strategy(start, Random(0))  # noqa: S311 - it is not asked
        if isinstance(action, Place):
            placed = start.player, action.rung
            start = start.apply(action)
        elif action is None:
            return None
        if start.is_over:
            return None
        task = task._replace(start=start)
    simple = is_simple(task.strategies, start.rules) and start.roll is None
    if engine == "auto":
        found = choose(task.strategies, task.games, simple=simple)
        if found is None:
            return None
        engine = found
    fast = Sprint(task).play if engine == "sprint" else Compiled(task, engine).play
    return fast if placed is None or "rungs" not in task.record else _with_placing(fast, placed)


def choose(strategies: Iterable[object], games: int, *, simple: bool) -> str | None:
    """Return the fastest engine for so many games; None where the rules model is as fast as any without numba."""
    slow = any(isinstance(strategy, (Optimal, Survivor)) for strategy in strategies)
    many = _SLOW_GAMES if slow else _SPRINTS if simple else _STROLLS
    if is_worth_it(games, many, is_loaded="numba" in sys.modules):
        return "dash" if simple else "stroll"
    return None if slow else "sprint" if simple else "plain stroll"


def is_simple(strategies: Iterable[object], rules: Rules) -> bool:
    """Tell whether `dash` and `sprint` know these strategies under these rules."""
    return not rules.strict_placing and all(isinstance(s, Plan) and "leader" not in s.rungs for s in strategies)


def _with_placing(play: Play, placed: tuple[int, int]) -> Play:
    def played(chunk: int) -> Tally | None:
        tally = play(chunk)
        if tally is not None:
            tally.rungs[placed] += tally.games
        return tally

    return played


class _Dice:
    """The rolls of a task as ranks."""

    def __init__(self, task: Task) -> None:
        self.states = states_of(task.start.rules)
        self.order = self.states.order
        self.entropy = task.entropy
        outcomes = OUTCOMES if task.weights is None else task.weights
        ranks = {dice: self.order.index(dice.combination) for dice in OUTCOMES}
        self.total = sum(outcomes.values())
        # In the order in which the rules model counts through the outcomes.
        self.counted = [(ranks[Dice(dice)], weight) for dice, weight in outcomes.items()]
        self.limit = 256 // self.total * self.total if self.total <= 256 else 0
        each = [rank for rank, weight in self.counted for _ in range(weight)] if self.limit else []
        self.meaning = [each[byte % self.total] if byte < self.limit else -1 for byte in range(256)]

    def ranks(self, chunk: int) -> Iterator[int]:
        """Yield ranks, roll after roll."""
        numbers = draws(chunk_key(self.entropy, chunk), self.total)
        if self.limit:
            return map(self.meaning.__getitem__, numbers)
        edges: list[tuple[int, int]] = []
        for rank, weight in self.counted:
            edges.append(((edges[-1][0] if edges else 0) + weight, rank))
        return (next(rank for edge, rank in edges if number < edge) for number in numbers)

    def raw(self, chunk: int) -> Callable[[int], Any]:
        """Return what gives at least so many of the next random bytes; `meaning` says what they mean."""
        if not self.limit:
            ranks = self.ranks(chunk)
            return lambda size: _bytes(bytes(islice(ranks, size)))
        return Stream(chunk_key(self.entropy, chunk)).take


def _shown(order: Any) -> list[int]:
    return [DICE_OF[c].double for c in order] + [DICE_OF[c].xs for c in order]


@lru_cache(maxsize=64)
def _choices(rungs: tuple[str, ...]) -> list[int]:
    """Return the rung that rung rules choose, by the rungs that are beaten times 64 and those that are taken."""
    found = []
    for beaten in range(64):
        takes = [sum(rung for rung in range(r + 1, 6) if beaten >> rung & 1) for r in range(6)]
        for taken in range(64):
            free = [r for r in range(6) if not r or not taken >> r & 1]
            choice = free[-1]
            for rule in rungs:
                if rule == "kick":
                    kick = max(free, key=lambda r: (takes[r], r))
                    if not takes[kick]:
                        continue
                    choice = kick
                elif rule == "bottom":
                    choice = free[1] if len(free) > 1 else 0
                elif rule != "top":
                    if int(rule) not in free:
                        continue
                    choice = int(rule)
                break
            found.append(choice)
    return found


@lru_cache(maxsize=8)
def _rolls(meaning: tuple[int, ...], rules: Rules) -> list[int]:
    """Return the table of bytes for each target, for `numba_loops.dash`."""
    order = states_of(rules).order
    table = []
    for target in range(30):
        for later in (False, True):
            for rank in meaning:
                if rank < 0:
                    table.append(1 << 18)
                    continue
                dice = DICE_OF[order[rank]]
                entry = 1
                if later and dice.xs:
                    entry |= dice.xs << 10 | 1 << 17
                else:
                    entry |= dice.double << 4
                    if rank >= target:
                        entry |= rank + 1 << 12 | 1 << 17
                table.append(entry)
    return table + [0] * (16384 - len(table))


def _target(plan: Plan, rules: Rules) -> int:
    """Return the lowest rank that a strategy accepts."""
    order = states_of(rules).order
    return next(rank for rank, c in enumerate(order) if rules.strength(c) >= plan.target)


class Sprint:
    """Chunks in plain Python."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.dice = _Dice(task)
        start, order = task.start, self.dice.order
        shown = _shown(order)
        self.steps, self.backs = shown[:30], shown[30:]
        plans = [plan for plan in task.strategies if isinstance(plan, Plan)]
        self.targets = [_target(plan, start.rules) for plan in plans]
        self.kicks = [plan.kicks for plan in plans]
        self.choices = [_choices(plan.rungs) for plan in plans]
        self.start = self.begin(start)

    def begin(self, start: Position) -> tuple[int, tuple[int, ...], list[int], list[int]]:
        """Return a position as the loop takes it."""
        order = self.dice.order
        pairs = [pair or (0, order[0]) for pair in start.ladder]
        return start.player, start.counters, [r for r, _ in pairs], [order.index(c) for _, c in pairs]

    def play(self, chunk: int) -> Tally | None:
        """Play a chunk."""
        task, games = self.task, self.task.games_of(chunk)
        placed = [0] * (6 * task.start.seats) if "rungs" in task.record else []
        lengths = [0] * (task.longest + 1) if "lengths" in task.record else []
        # However turns and games go, the rolls follow each other.
        ranks = self.dice.ranks(chunk)
        dice = (repeat(ranks, task.longest) for _ in range(games))
        wins, turns, rolls, busts = self.run(dice, self.start, placed, lengths)
        return _tally(wins, games, turns, rolls, busts, placed, lengths) if sum(wins) == games else None

    def run(self, dice: Any, start: Any, placed: list[int], lengths: list[int]) -> tuple[list[int], int, int, int]:
        """Play games from somewhere; see `sprint`."""
        goal, plans = self.task.start.rules.goal, (self.targets, self.kicks, self.choices)
        return sprint(dice, self.steps, self.backs, start, goal, *plans, placed, lengths)


class Compiled:
    """Chunks by the functions that numba compiles."""

    def __init__(self, task: Task, engine: str) -> None:
        self.task = task
        self.dice = _Dice(task)
        self.dashes = engine == "dash"
        self.bytes_a_game = 20 * task.start.seats
        self.pack: Any = list if engine.startswith("plain") else _array
        self.bytes: Any = bytes if engine.startswith("plain") else _bytes
        loop = numba_loops.dash if self.dashes else numba_loops.stroll
        self.loop: Any = plain(loop) if engine.startswith("plain") else loop
        self.draws = any(strategy is random for strategy in task.strategies)
        self.start = self.pack(self.moment(task.start))
        self.shown = self.pack(_shown(self.dice.order))
        # A survivor takes all dice for fair ones.
        survivors = [s if isinstance(s, Survivor) else Survivor() for s in task.strategies]
        weights = list(chain.from_iterable(s.weights(len(survivors) - 1) for s in survivors))
        self.survival = tuple(map(self.pack, (keeps(task.start.rules.double_x), weights, self.dice.states.dice())))
        self.tables: Any = b"\0"
        self.plans = self.pack(self._dash_plans() if self.dashes else self._plans())
        if self.dashes:
            self.rolls = self.pack(_rolls(tuple(self.dice.meaning) if self.dice.limit else _same(), task.start.rules))
            plans = [plan for plan in task.strategies if isinstance(plan, Plan)]
            self.choices = self.pack(list(chain(_choices(("top",)), *(_choices(plan.rungs) for plan in plans))))

    def moment(self, start: Position) -> list[int]:
        """Return a position as the loops take it."""
        moment = [0] * 30
        moment[numba_loops.SEAT], moment[numba_loops.FIRST], moment[numba_loops.FRESH] = (
            start.player,
            int(start.roll is None),
            1,
        )
        for seat, (steps, pair) in enumerate(zip(start.counters, start.ladder, strict=True)):
            moment[numba_loops.STEPS + seat] = steps
            # A dash takes rung 0 for nothing; without strict placing it is.
            moment[numba_loops.RUNG + seat] = 0 if self.dashes else -1
            if pair:
                rank = self.dice.order.index(pair.combination)
                moment[numba_loops.RUNG + seat], moment[numba_loops.RANK + seat] = pair.rung, rank
                moment[numba_loops.LADDER] |= (rank << 3 | seat) << 10 * pair.rung if pair.rung else 0
                moment[numba_loops.TAKEN] |= 1 << pair.rung & 62
        return moment

    def _plans(self) -> list[int]:
        rules, plans, tables = self.task.start.rules, [], bytearray()
        for strategy in self.task.strategies:
            if isinstance(strategy, Plan):
                rungs = [_RULES[rule] if rule in _RULES else int(rule) for rule in strategy.rungs]
                rungs = (list(dict.fromkeys(rungs)) + [-1] * 4)[:4]
                plans += [_target(strategy, rules), int(strategy.kicks), *rungs, -1, 0]
            elif isinstance(strategy, Optimal):
                plans += [0, 0, -1, -1, -1, -1, len(tables), self.dice.states.codes]
                tables += decisions(strategy, self.dice.states, strategy.weights)
            else:
                plans += [0, 0, -1, -1, -1, -1, -3 if isinstance(strategy, Survivor) else -2, 0]
        self.tables = self.bytes(bytes(tables or b"\0"))
        return plans

    def _dash_plans(self) -> list[int]:
        plans: list[int] = []
        for i, plan in enumerate(self.task.strategies):
            if not isinstance(plan, Plan):
                continue
            where = -1 if plan.rungs[0] == "top" else 4096 * (i + 1)
            plans += [_target(plan, self.task.start.rules), int(plan.kicks), where, 0]
        return plans + [0] * (32 - len(plans))

    def _dash(
        self, more: Callable[[int], Any], moment: Any, rules: Any, games: int, counts: tuple[Any, Any, Any]
    ) -> None:
        raw, used = more(self.bytes_a_game * games), 0
        while True:
            self.dash(raw, self.rolls, moment, self.start, rules, counts, None)
            spent, done = int(moment[numba_loops.SPENT]), int(moment[numba_loops.DONE])
            used += spent
            if done == games or moment[numba_loops.ENDLESS]:
                break
            raw = _joined(raw[spent:], more(used * (games - done) // max(done, 1) + _PIECE))
        # A little more than these games took, so that the next ones mostly get along with one piece.
        self.bytes_a_game = used // games + used // (32 * games) + 1

    def rules(self, games: int, layout: tuple[int, int, int] = (0, 0, 0)) -> Any:
        """Return what the loops take for rules: the last three are for common dice."""
        start, longest = self.task.start, self.task.longest
        return self.pack([start.seats, start.rules.goal, int(start.rules.strict_placing), games, longest, *layout])

    def play(self, chunk: int) -> Tally | None:
        """Play a chunk."""
        task, games, pack = self.task, self.task.games_of(chunk), self.pack
        rules = self.rules(games)
        wins = pack([0] * task.start.seats)
        placed = pack([0] * (6 * task.start.seats if "rungs" in task.record else 0))
        lengths = pack([0] * (task.longest + 1 if "lengths" in task.record else 0))
        moment = self.start.copy()
        counts = wins, placed, lengths
        if self.dashes:
            self._dash(self.dice.raw(chunk), moment, rules, games, counts)
        else:
            ranks = self.dice.ranks(chunk)
            chance = Random(chunk_key(task.entropy, chunk, "strategies"))  # noqa: S311 - play, not a secret
            drawn: list[float] = []
            while moment[numba_loops.DONE] < games and not moment[numba_loops.ENDLESS]:
                piece = self.bytes(bytes(islice(ranks, _PIECE >> 1)))
                # A strategy draws at most once for each roll.
                drawn = drawn[int(moment[numba_loops.DRAWN]) :]
                drawn += [chance.random() for _ in range(len(piece) - len(drawn))] if self.draws else []
                chances = pack(drawn or [0.0])
                self.stroll(piece, chances, moment, self.start, rules, counts, None)
        if moment[numba_loops.ENDLESS]:
            return None
        turns, rolls, busts = (int(moment[i]) for i in (numba_loops.TURNS, numba_loops.ROLLS, numba_loops.BUSTS))
        return _tally(wins, games, turns, rolls, busts, placed, lengths)

    def dash(self, raw: Any, rolls: Any, moment: Any, start: Any, rules: Any, counts: Any, won: Any) -> None:
        """Play on; see `numba_loops.dash`."""
        self.loop(raw, rolls, moment, start, rules, self.plans, self.choices, *counts, won)

    def stroll(self, ranks: Any, chances: Any, moment: Any, start: Any, rules: Any, counts: Any, won: Any) -> None:
        """Play on; see `numba_loops.stroll`."""
        known = self.shown, rules, self.plans, self.tables, *self.survival
        self.loop(ranks, chances, moment, start, *known, *counts, won)


def _tally(wins: Any, games: int, turns: int, rolls: int, busts: int, placed: Any, lengths: Any) -> Tally:
    tally = Tally([int(w) for w in wins], games, 0, turns, rolls, busts)
    tally.rungs.update({(i // 6, i % 6): int(count) for i, count in enumerate(placed) if count})
    tally.lengths.update({turn: int(count) for turn, count in enumerate(lengths) if count})
    return tally


def rolls_of_ranks(rules: Rules) -> list[int]:
    """Return the table of ranks for each target, for `numba_loops.dash`."""
    return _rolls(_same(), rules)


@cache
def _same() -> tuple[int, ...]:
    """Return what bytes mean that are ranks themselves."""
    return tuple(byte if byte < 30 else -1 for byte in range(256))


def _array(values: list[Any]) -> Any:
    import numpy as np  # noqa: PLC0415 - it is in an extra

    return np.array(values, np.float64 if values and isinstance(values[0], float) else np.int64)


def _joined(left: Any, right: Any) -> Any:
    import numpy as np  # noqa: PLC0415 - it is in an extra

    return np.concatenate((left, right))


def _bytes(values: bytes) -> Any:
    import numpy as np  # noqa: PLC0415 - it is in an extra

    return np.frombuffer(values, np.uint8)
