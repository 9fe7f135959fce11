"""Positions, strategies and rolls of EXXtra as the numbers of `numba_loops`; they need numpy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from exxtra_widget.exxtra.fast import numba_loops as loops
from exxtra_widget.exxtra.fast.numba_turns import effects_of
from exxtra_widget.exxtra.fast.plain_loop import is_targeted
from exxtra_widget.exxtra.rules.notation import DICE_OF, RUNG_COUNT, RUNGS
from exxtra_widget.exxtra.rules.rules import BITS
from exxtra_widget.exxtra.strategies.contests import decisions, has_table
from exxtra_widget.exxtra.strategies.heuristic import Survivor, keeps
from exxtra_widget.exxtra.strategies.sentences import Plan, rungs_chosen
from exxtra_widget.exxtra.two_seats.states import states_of
from exxtra_widget.simulation.numba_engine import Loop

if TYPE_CHECKING:
    from exxtra_widget.exxtra.rules.notation import Combination
    from exxtra_widget.exxtra.two_seats.states import States
    from exxtra_widget.simulation.dice_stream import DiceStream
    from exxtra_widget.simulation.task import Branch, Task
    from exxtra_widget.support.numba import Array


def loop_of(task: Task, dice: DiceStream) -> Loop:
    """Return the loop with the numbers of a simulation."""
    rules, states = task.start.rules, states_of(task.start.rules)
    numbers = [task.start.seats, rules.goal, int(rules.strict_placing), task.longest]
    facts = _facts(task, dice, states)
    start = partial(_start, ranks=states.ranks, turn=dice.turn)
    return Loop(loops.play_games, dice, numbers, facts, loops.SCRATCH, start, "rungs", RUNG_COUNT)


def _start(begin: Branch, ranks: Mapping[Combination, int], turn: int) -> list[int]:
    """Return the start of games, whose dice begin at a turn."""
    position, state = begin.position, [0] * loops.SIZE
    held = position.roll is not None and not begin.rolls_on
    state[loops.SEAT] = position.player
    state[loops.HELD] = ranks[position.roll] if held else -1
    state[loops.LATER] = int(position.roll is not None)
    state[loops.TURN], state[loops.ROLLED] = begin.turn + turn, begin.rolls
    for seat, (steps, pair) in enumerate(zip(position.counters, position.ladder, strict=True)):
        state[loops.STEPS + seat], state[loops.ZERO + seat] = steps, -1
        if pair:
            rank = ranks[pair.combination]
            if pair.rung:
                state[loops.RUNG + seat] = pair.rung
                state[loops.LADDER] |= (rank << loops.PAIR_RANK | seat) << loops.FIELD * pair.rung
                state[loops.TAKEN] |= BITS[pair.rung]
            else:
                state[loops.ZERO + seat] = rank
    return state


def _facts(task: Task, dice: DiceStream, states: States) -> loops.Facts:
    plans, rung_tables, tables = _plans(task, states, has_bytes=bool(dice.table))
    shown = [DICE_OF[combination] for combination in states.order]
    survivors = [one if isinstance(one, Survivor) else Survivor() for one in task.strategies]
    return loops.Facts(
        plans=_array(plans),
        rung_tables=_array(rung_tables),
        by_byte=_array(effects_of(dice.table, states)),
        shown=_array([roll.double for roll in shown] + [roll.xs for roll in shown]),
        tables=np.frombuffer(tables, np.uint8),
        keeps=_array(keeps(states.rules.double_x)),
        worths=_array([worth for survivor in survivors for worth in (survivor.denial, survivor.win)]),
        # A survivor takes all dice for fair ones.
        weights=_array(states.turn_weights()),
    )


def _plans(task: Task, states: States, *, has_bytes: bool) -> tuple[list[int], list[int], bytes]:
    """Return the plans of the seats, and the tables of rungs and of decisions that they name."""
    tables = [*rungs_chosen(("top",))]
    plans: list[int] = []
    decided = b""
    for strategy in task.strategies:
        plan = [0] * loops.PLAN
        plan[loops.KIND] = loops.SURVIVOR if isinstance(strategy, Survivor) else loops.RANDOM
        if has_table(strategy, states.rules):
            plan[loops.KIND], plan[loops.CODES] = len(decided), states.codes
            decided += decisions(strategy, states)  # type: ignore[arg-type]  # a protocol is not hashable
        elif isinstance(strategy, Plan):
            is_looked_up = has_bytes and is_targeted(strategy, states.rules)
            plan[loops.KIND] = loops.TARGETED if is_looked_up else loops.SENTENCE
            plan[loops.TARGET] = states.lowest(strategy.target)
            plan[loops.KICKS], rungs = int(strategy.kicks), strategy.rungs
            if rungs[0] != "top":
                plan[loops.RUNG_TABLE], plan[loops.LEADS] = len(tables), int("leader" in rungs)
                for leader in RUNGS if "leader" in rungs else (0,):
                    tables += rungs_chosen(rungs, leader)
        plans += plan
    return plans + [0] * (loops.PLAN * (loops.SEAT_SLOTS - len(task.strategies))), tables, decided


def _array(values: Sequence[float]) -> Array:
    return np.array(values, np.float64 if values and isinstance(values[0], float) else np.int64)
