"""Exact contests of two sentences, with a proof.

A sentence leaves nothing to choose, so the values of all turns solve linear equations. A turn has the counters and the
opponent's pair on the ladder. Two facts make a sweep through all turns short. A roll beats a pair or does not, so the
values of the 30 pairs on a rung are running sums. And a pair is removed from below only, so a sweep that goes through
rungs 1 to 5 uses what it has found. It begins with nothing but the values of turns without a pair.
"""

from __future__ import annotations

from array import array
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from exxtra_widget.exxtra.rules.notation import RUNG_COUNT, RUNGS
from exxtra_widget.exxtra.rules.rules import BITS
from exxtra_widget.exxtra.strategies.sentences import rungs_chosen
from exxtra_widget.exxtra.two_seats.states import (
    DOUBLE_RANKS,
    DOUBLE_WEIGHTS,
    DOUBLES,
    FIRST,
    LATER,
    ONE_X,
    RANKS,
    TWO_X,
    WHOLE,
)
from exxtra_widget.probability.intervals import Interval
from exxtra_widget.support.numba import HAS_NUMBA, Array, compilable, compiled, rarely_called

if TYPE_CHECKING:
    from exxtra_widget.core.dice import Weights
    from exxtra_widget.exxtra.strategies.sentences import Plan
    from exxtra_widget.exxtra.two_seats.states import States


# The opponent's pair when a turn begins: one of the ranks on a rung from 1 to 5, or NONE on rung 0.
NONE: Final = RANKS
_ROW: Final = RANKS + 1
_CELL: Final = RUNG_COUNT * _ROW
# Entries of the numbers of a side: its `Habits`, and the lowest rank of a pair that it meets on each rung.
LOWEST, LOWEST_KICK, UNDER = range(3)
OVER: Final = UNDER + RUNG_COUNT
MET: Final = OVER + RUNG_COUNT
NUMBERS: Final = MET + RUNG_COUNT
# Entries of the shares of a side after those of all rolls, which are as in `States.turn_weights`. By the pair: how many
# later rolls are expected until one is not refused, and the share of first rolls that are refused.
AGAIN: Final = WHOLE
REFUSED: Final = AGAIN + _ROW
SHARES: Final = REFUSED + _ROW
# Rows of scratch. By the roll: the value of placing it if it does not beat the pair, and if it does. By the pair: the
# values of all accepted first rolls, of all accepted later ones, of doubles, and of rolling again.
PLACED, REMOVING, FIRST_SUM, LATER_SUM, DOUBLE_SUM, ROLLING = range(0, 6 * _ROW, _ROW)
# Most sweeps, and most steps that `settle` keeps.
_MOST: Final = 400
_KEPT: Final = 40
# Larger than the rounding error of a value, a sum of at most 70 products that are at most 1 together.
_ROUNDING: Final = 1e-14


class Habits(NamedTuple):
    """What a plan does with two seats, in numbers; plans with the same habits play the same games."""

    lowest: int  # rank that it accepts
    lowest_kick: int  # rank that it accepts if it beats the pair
    under: tuple[int, ...]  # rung of a roll that does not beat the pair on each rung
    over: tuple[int, ...]  # rung of a roll that does


@lru_cache(maxsize=256)
def habits(plan: Plan, states: States) -> Habits:
    """Return what a plan does under rules without strict placing."""
    lowest = states.lowest(plan.target)
    # R8: while a seat acts, only its opponent has a pair on the ladder. So the opponent is the leader.
    leaders = RUNGS if "leader" in plan.rungs else [0] * RUNG_COUNT
    under = [rungs_chosen(plan.rungs)[taken] for taken in BITS]
    over = [rungs_chosen(plan.rungs, r)[b << RUNG_COUNT | b] for r, b in zip(leaders, BITS, strict=True)]
    return Habits(lowest, 0 if plan.kicks else lowest, tuple(under), tuple(over))


def plan_bounds(
    plans: tuple[Plan, Plan], states: States, loaded: Weights | None, tol: float
) -> tuple[Interval, Interval] | None:
    """Return bounds on the win probability of the first plan if it begins, and if not; None without proof within `tol`.

    The values solve x = b + A x. A turn of the opponent counts negatively; B is A without signs, and no row of B adds
    up to more than 1. Let L >= 1 + B L. Then L is positive, and at least the number of turns that a game is expected to
    last. And if no entry of an x is further than r from b + A x, it is no further than r L from its true value. One
    sweep measures r, and one by how much L exceeds B L. So it does not matter how `settle` found x and L.
    """
    one, other = (habits(plan, states) for plan in plans)
    equations = _Equations((one, other), states, loaded)
    lengths, distance = equations.solved(prize=0.0, cost=1.0, enough=0.5)
    # L - B L is at least this in each turn; for a game without end it is not positive.
    least = 1 - distance
    if least < 0.1:
        return None
    longest = max(lengths) / least
    wins, distance = equations.solved(prize=1.0, cost=0.0, enough=0.45 * tol / longest)
    error = (distance + _ROUNDING) * longest
    if 2 * error >= tol:
        return None
    begins, answers = wins[0], 1 - wins[1]
    return _around(begins, error), _around(answers, error)


def _around(value: float, error: float) -> Interval:
    return Interval(max(0.0, value - error), min(1.0, value + error))


class _Equations:
    """The equations of a contest, for the value of a win or for the number of turns."""

    def __init__(self, sides: tuple[Habits, Habits], states: States, loaded: Weights | None) -> None:
        self._goal = states.rules.goal
        self._pack: Any = partial(array, "d") if HAS_NUMBA else list
        self._solve: Any = compiled(solve) if HAS_NUMBA else solve
        self._numbers = array("q")
        for side, met in zip(sides, _met(sides), strict=True):
            self._numbers.extend([side.lowest, side.lowest_kick, *side.under, *side.over, *met])
        self._shares = self._pack([share for side in sides for share in _shares(side, states, loaded)])

    def solved(self, *, prize: float, cost: float, enough: float) -> tuple[tuple[float, float], float]:
        """Return the solution at the start for each side, and how far it is in any state from what follows from it.

        A win is worth the prize, each turn the cost. The solution is as good as `enough`, if that can be reached.
        """
        half = self._goal**2
        values = self._pack([prize / 2]) * (2 * half * _CELL)
        doubled = self._pack([0.0]) * (8 * self._goal * RUNG_COUNT * DOUBLES * _ROW)
        tables = doubled, self._numbers, self._shares, self._pack([0.0]) * (6 * _ROW)
        work = self._pack([0.0]) * ((6 + 4 * _KEPT) * half)
        distance = self._solve(values, values[:], tables, self._goal, prize, cost, enough, work)
        return (values[NONE], values[half * _CELL + NONE]), distance


def _met(sides: tuple[Habits, Habits]) -> list[list[int]]:
    """Return the lowest rank of a pair that each side meets on each rung, above NONE for rungs without any."""
    met = [[NONE, *[NONE + 1] * (RUNG_COUNT - 1)] for _ in sides]
    todo = [(0, 0), (1, 0)]
    for side, rung in todo:
        lowest, lowest_kick, under, over = sides[side]
        for chosen, rank in ((under[rung], lowest), (over[rung], lowest_kick if rung else lowest)):
            if chosen and rank < met[1 - side][chosen]:
                if met[1 - side][chosen] > NONE:
                    todo.append((1 - side, chosen))
                met[1 - side][chosen] = rank
    return met


@lru_cache(maxsize=256)
def _shares(side: Habits, states: States, loaded: Weights | None) -> list[float]:
    weights = states.turn_weights(loaded)
    whole = weights[WHOLE]
    again, refused = [], []
    for pair in range(_ROW):
        # R14: an equal or lower pair is removed.
        rolls = [k for k in range(RANKS) if k < (side.lowest_kick if k >= pair else side.lowest)]
        rest = whole - sum(weights[LATER + k] for k in rolls)
        # Where no roll ends a turn, rolling again is worth nothing.
        again.append(whole / rest if rest else 0.0)
        refused.append(sum(weights[FIRST + k] for k in rolls) / whole)
    ranks = range(DOUBLE_RANKS, DOUBLE_WEIGHTS)
    return [*(w if i in ranks else w / whole for i, w in enumerate(weights[:WHOLE])), *again, *refused]


# --- Compiled ---------------------------------------------------------------------------------
# As part of their callers, `turn` and `place` would be no faster, and take twice as long to compile.


@compilable
def solve(
    values: Array, following: Array, tables: Array, goal: int, prize: float, cost: float, enough: float, work: Array,
) -> float:  # fmt: skip
    """Find the values, and return how far they are from what follows from them."""
    settle(values, tables, goal, prize, cost, enough, work)
    sweep(values, following, tables, goal, prize, cost)
    largest = 0.0
    for i in range(len(values)):
        largest = max(largest, abs(values[i] - following[i]))
    return largest


@compilable
def settle(values: Array, tables: Array, goal: int, prize: float, cost: float, enough: float, work: Array) -> None:
    """Sweep until the values of turns without a pair change by no more than `enough`.

    A sweep changes these values x by f(x), which is linear. So each step of x tells how f changes along it, and
    after each sweep all steps together give the x with the smallest f: the generalised conjugate residual
    method. Eisenstat, Elman and Schultz (1983) describe it.
    """
    count = 2 * goal * goal
    x, f, before, kept = 0, count, 2 * count, 0
    for trial in range(_MOST):
        for i in range(count):
            work[x + i] = values[i * _CELL + NONE]
        sweep(values, values, tables, goal, prize, cost)
        change = 0.0
        for i in range(count):
            work[before + i] = work[f + i]
            work[f + i] = values[i * _CELL + NONE] - work[x + i]
            change = max(change, abs(work[f + i]))
        if change <= enough:
            return
        if trial:
            kept %= _KEPT
            keep_step(work, count, kept)
            kept += 1
        take_steps(work, count, kept)
        for i in range(count):
            values[i * _CELL + NONE] = work[x + i] + work[f + i]


@compilable
def keep_step(work: Array, count: int, slot: int) -> None:
    """Keep the last step, which was f before, and what it took from f; that is made orthogonal to all others."""
    f, before = count, 2 * count
    step = (3 + 2 * slot) * count
    taken = step + count
    for i in range(count):
        work[step + i] = work[before + i]
        work[taken + i] = work[before + i] - work[f + i]
    for other in range(3 * count, step, 2 * count):
        part = dot(work, taken, other + count, count)
        for i in range(2 * count):
            work[step + i] -= part * work[other + i]
    norm = dot(work, taken, taken, count) ** 0.5
    scale = 1.0 / norm if norm > 0.0 else 0.0
    for i in range(2 * count):
        work[step + i] *= scale


@compilable
def take_steps(work: Array, count: int, kept: int) -> None:
    """Take as much of all kept steps as leaves the smallest f."""
    x, f = 0, count
    for step in range(3 * count, (3 + 2 * kept) * count, 2 * count):
        part = dot(work, f, step + count, count)
        for i in range(count):
            work[x + i] += part * work[step + i]
            work[f + i] -= part * work[step + count + i]


@compilable
def dot(work: Array, one: int, other: int, count: int) -> float:
    """Return the inner product of two rows."""
    total = 0.0
    for i in range(count):
        total += work[one + i] * work[other + i]
    return total


@rarely_called
def sweep(values: Array, following: Array, tables: Array, goal: int, prize: float, cost: float) -> None:
    """Write the value of each turn that follows from the values, into these or into another table."""
    for total in range(2 * goal - 2, -1, -1):
        for p in range(max(0, total - goal + 1), min(goal - 1, total) + 1):
            # R14: who removes a pair puts a lower one on the ladder, or one on rung 0, which does not matter.
            for rung in (1, 2, 3, 4, 5, 0):
                for side in range(2):
                    if tables[1][side * NUMBERS + MET + rung] <= NONE:
                        mine = total - p if side else p
                        turn(values, following, tables, goal, prize, cost, side, mine, total - mine, rung)


@rarely_called
def turn(
    values: Array, following: Array, tables: Array, goal: int, prize: float, cost: float, side: int, mine: int,
    theirs: int, rung: int,
) -> None:  # fmt: skip
    """Work out the turns of a side at some counters with the opponent's pair on a rung, of any rank that it meets."""
    doubled, numbers, shares, scratch = tables
    plan, share = side * NUMBERS, side * SHARES
    low, high = numbers[plan + MET + rung], RANKS if rung else _ROW
    bust = accept(values, tables, goal, prize, side, mine, theirs, rung)
    double(doubled, shares, scratch, goal, prize, side, mine, theirs, rung, low, high)
    here = ((side * goal + mine) * goal + theirs) * _CELL + rung * _ROW
    for pair in range(low, high):
        more = scratch[DOUBLE_SUM + pair]
        rolling = (more + bust + scratch[LATER_SUM + pair]) * shares[share + AGAIN + pair]
        scratch[ROLLING + pair] = rolling
        # R10: the first roll is never a bust.
        following[here + pair] = cost + more + scratch[FIRST_SUM + pair] + shares[share + REFUSED + pair] * rolling
    lowest, lowest_kick = numbers[plan + LOWEST], numbers[plan + LOWEST_KICK]
    for d in range(DOUBLES):
        k, row = int(shares[share + DOUBLE_RANKS + d]), after_double(goal, side, mine, theirs, rung, d)
        for pair in range(low, high):
            doubled[row + pair] = scratch[ROLLING + pair]
        if k >= lowest_kick:
            for pair in range(low, min(k + 1, high)):
                doubled[row + pair] = scratch[REMOVING + k]
        if k >= lowest:
            for pair in range(max(low, k + 1), high):
                doubled[row + pair] = scratch[PLACED + k]


@compilable
def accept(
    values: Array, tables: Array, goal: int, prize: float, side: int, mine: int, theirs: int, rung: int
) -> float:
    """Write what accepted rolls are worth against each pair, and return what busts are worth."""
    _, numbers, shares, scratch = tables
    plan, share, other = side * NUMBERS, side * SHARES, (1 - side) * goal
    low, lowest, lowest_kick = numbers[plan + MET + rung], numbers[plan + LOWEST], numbers[plan + LOWEST_KICK]
    # R8: the pair moves the opponent when its turn begins. R14: a pair that is removed does not.
    moved = theirs + rung
    place(values, scratch, PLACED, goal, prize, other, moved, mine, numbers[plan + UNDER + rung], lowest)
    first, later = 0.0, 0.0
    for pair in range(low, lowest + 1):
        scratch[FIRST_SUM + pair], scratch[LATER_SUM + pair] = 0.0, 0.0
    for k in range(lowest, RANKS):
        first += shares[share + FIRST + k] * scratch[PLACED + k]
        later += shares[share + LATER + k] * scratch[PLACED + k]
        scratch[FIRST_SUM + k + 1], scratch[LATER_SUM + k + 1] = first, later
    if rung:
        chosen, most = numbers[plan + OVER + rung], max(low, lowest_kick)
        place(values, scratch, REMOVING, goal, prize, other, theirs if chosen < rung else moved, mine, chosen, most)
        first, later = 0.0, 0.0
        for k in range(RANKS - 1, most - 1, -1):
            first += shares[share + FIRST + k] * scratch[REMOVING + k]
            later += shares[share + LATER + k] * scratch[REMOVING + k]
            scratch[FIRST_SUM + k] += first
            scratch[LATER_SUM + k] += later
        for pair in range(low, most):
            scratch[FIRST_SUM + pair] += first
            scratch[LATER_SUM + pair] += later
    if moved >= goal:
        return 0.0
    # R11
    row = (other + moved) * goal
    one, two = values[(row + max(mine - 1, 0)) * _CELL + NONE], values[(row + max(mine - 2, 0)) * _CELL + NONE]
    return shares[share + ONE_X] * turned(one, prize) + shares[share + TWO_X] * turned(two, prize)  # type: ignore[no-any-return]  # a float


@rarely_called
def place(
    values: Array, scratch: Array, worths: int, goal: int, prize: float, other: int, moved: int, mine: int, chosen: int,
    lowest: int,
) -> None:  # fmt: skip
    """Write the value of placing each accepted roll on a rung, for an opponent that has moved to a space."""
    cell = ((other + moved) * goal + mine) * _CELL + chosen * _ROW
    if moved >= goal:
        for k in range(lowest, RANKS):
            scratch[worths + k] = 0.0
    elif chosen:
        for k in range(lowest, RANKS):
            scratch[worths + k] = turned(values[cell + k], prize)
    else:
        for k in range(lowest, RANKS):
            scratch[worths + k] = turned(values[cell + NONE], prize)


@compilable
def turned(value: float, prize: float) -> float:
    """Return the value of a turn of the opponent: one of both wins, and a game is as long for both."""
    return prize - value if prize > 0.0 else value


@compilable
def double(
    doubled: Array, shares: Array, scratch: Array, goal: int, prize: float, side: int, mine: int, theirs: int,
    rung: int, low: int, high: int,
) -> None:  # fmt: skip
    """Write what doubles are worth against each pair."""
    for pair in range(low, high):
        scratch[DOUBLE_SUM + pair] = 0.0
    for d in range(DOUBLES):
        # R12, R15
        share, row = shares[side * SHARES + DOUBLE_WEIGHTS + d], after_double(goal, side, mine + d + 1, theirs, rung, d)
        if mine + d + 1 >= goal:
            for pair in range(low, high):
                scratch[DOUBLE_SUM + pair] += share * prize
        else:
            for pair in range(low, high):
                scratch[DOUBLE_SUM + pair] += share * doubled[row + pair]


@compilable
def after_double(goal: int, side: int, mine: int, theirs: int, rung: int, d: int) -> int:
    """Return the row of values after a double; a sweep needs them for four spaces of a counter at a time."""
    return (((side * 4 + mine % 4) * goal + theirs) * RUNG_COUNT * DOUBLES + rung * DOUBLES + d) * _ROW
