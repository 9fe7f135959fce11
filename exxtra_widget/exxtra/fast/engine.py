"""Engines of EXXtra: many games of known strategies, compiled if there is numba, some in plain Python if not.

With every engine game g has the dice and the result of the rules model, `exxtra_widget.simulation.reference_loop`.
"""

from __future__ import annotations

from operator import or_
from typing import TYPE_CHECKING, Final

from exxtra_widget.advice.common_strategies import AnyAction
from exxtra_widget.exxtra.fast.plain_loop import PlainEngine, is_targeted
from exxtra_widget.exxtra.rules.loaded_dice import may_roll_on_for_ever
from exxtra_widget.exxtra.rules.notation import OUTCOMES, Dice
from exxtra_widget.exxtra.strategies.contests import has_table
from exxtra_widget.exxtra.strategies.heuristic import Survivor
from exxtra_widget.exxtra.strategies.sentences import Plan
from exxtra_widget.exxtra.two_seats.states import states_of
from exxtra_widget.simulation.dice_stream import DiceStream
from exxtra_widget.simulation.numba_engine import NumbaEngine, is_wanted
from exxtra_widget.support.numba import load_numba

if TYPE_CHECKING:
    from exxtra_widget.simulation.engines import Engine
    from exxtra_widget.simulation.task import Task

# Break-even: this many games take as long as loading numba. Games of the plain loop; then, of the rules model, those
# of survivors, of tables of best play, and of all others.
_SHORT_GAMES: Final = 20_000
_SURVIVOR_GAMES: Final = 1_000
_TABLE_GAMES: Final = 150
_MODEL_GAMES: Final = 2_000


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
    strategies, rules = task.strategies, task.start.rules
    looked_up = [has_table(s, rules) for s in strategies]
    known = all(map(or_, looked_up, (isinstance(s, (AnyAction, Plan, Survivor)) for s in strategies)))
    if not known or (any(looked_up) and len(strategies) != 2) or may_roll_on_for_ever(task.weights):
        return None
    is_simple = all(is_targeted(strategy, rules) for strategy in strategies)
    # Loading numba takes nearly all the time, as the compiled loop is cached.
    if any(looked_up):
        many = _TABLE_GAMES
    elif any(isinstance(strategy, Survivor) for strategy in strategies):
        many = _SURVIVOR_GAMES
    else:
        many = _SHORT_GAMES if is_simple else _MODEL_GAMES
    if is_wanted(task, engine, games, many):
        load_numba()
        from exxtra_widget.exxtra.fast.numba_numbers import loop_of  # it needs numpy

        return NumbaEngine(task, loop_of(task, _dice(task, turn)))
    return PlainEngine(task, _dice(task, turn)) if is_simple else None


def _dice(task: Task, turn: int) -> DiceStream:
    """Return the dice of a simulation, which show ranks."""
    outcomes, ranks = OUTCOMES if task.weights is None else task.weights, states_of(task.start.rules).ranks
    return DiceStream(task.seed, outcomes, [ranks[Dice(dice).combination] for dice in outcomes], turn)
