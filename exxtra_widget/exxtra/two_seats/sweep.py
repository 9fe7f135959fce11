"""One sweep of value iteration over all states of two seats; `solve` sweeps until the bounds meet.

A state is the beginning of a turn: the steps of the seat to act, the steps of the opponent, and the opponent's
pair on the ladder. All tables are flat sequences, so that numba can compile the functions and plain Python can run
them on lists.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from exxtra_widget.exxtra.rules.notation import RUNG_COUNT
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
from exxtra_widget.support.numba import HAS_NUMBA, compilable, compiled

if TYPE_CHECKING:
    from exxtra_widget.exxtra.two_seats.states import States
    from exxtra_widget.support.numba import Array


ROLL_ON: Final = RUNG_COUNT
"""In a table of decisions: roll again; 0 to 5 are rungs."""
UNIFORM: Final = ROLL_ON + 1
"""In a table of decisions: any legal action, each as likely as the others."""
# Smaller differences are rounding; among equal rungs the highest is best.
TIE: Final = 1e-9
# Limit of iterations for the equation of rolling again; a few are enough.
_TRIALS: Final = 32
# Rows of `scratch`, a number for each rank: the best value of accepting a combination below the opponent's pair
# (UNDER), above it (OVER) and equal to it; the rungs for these; the value of accepting (STOP); the probability of
# rolling again.
UNDER, OVER, EQUAL, UNDER_RUNG, OVER_RUNG, EQUAL_RUNG, STOP, ROLL_CHANCE = range(0, 8 * RANKS, RANKS)
SCRATCH: Final = 8 * RANKS


@compilable
def sweep(
    values: Array, doubled: Array, goal: int, first: int, strict: bool, weights: Array, decisions: Array, fixed: Array,  # noqa: FBT001 - numba takes no keywords
    inner: int, chosen: Array, kept: Array, kicked: Array, scratch: Array,
) -> float:  # fmt: skip
    """Improve the values of all states in place and return the largest change."""
    change = 0.0
    for total in range(2 * goal - 2, -1, -1):
        low, high = max(0, total - goal + 1), min(goal - 1, total)
        for again in range(2 * inner):
            side = again % 2
            for p in range(low, high + 1):
                # Rung first - 1 means an opponent without a pair.
                for rung in range(first - 1, RUNG_COUNT):
                    bust = place_all(values, goal, first, weights, side, p, total - p, rung, kept, kicked)
                    if fixed[side] < 0:
                        choose_rungs(first, strict, rung, kept, kicked, scratch)
                    moved = act(
                        values, doubled, goal, first, strict, weights, decisions, fixed[side], chosen, side, p,
                        total - p, rung, bust, kept, kicked, scratch,
                    )  # fmt: skip
                    change = max(change, moved)
    return change


@compilable
def place_all(
    values: Array, goal: int, first: int, weights: Array, side: int, p: int, q: int, rung: int, kept: Array,
    kicked: Array,
) -> float:  # fmt: skip
    """Write the value of each placing while the opponent's pair is on a rung; return weight times value of busts."""
    codes = 1 + (RUNG_COUNT - first) * RANKS
    theirs = (1 - side) * goal * goal * codes
    # R8: the pair moves the opponent at the beginning of its turn. R14: a pair that is removed does not.
    steps = rung if rung >= first else 0
    wins = q + steps >= goal
    stays, moves = theirs + (q * goal + p) * codes, theirs + ((q + steps) * goal + p) * codes
    for k in range(RANKS):
        for r in range(RUNG_COUNT):
            code = 1 + (r - first) * RANKS + k if r >= first else 0
            kicked[RUNG_COUNT * k + r] = 1.0 - values[stays + code]
            kept[RUNG_COUNT * k + r] = 0.0 if wins else 1.0 - values[moves + code]
    if wins:
        return 0.0
    row = theirs + (q + steps) * goal * codes
    # R11
    one, two = values[row + max(p - 1, 0) * codes], values[row + max(p - 2, 0) * codes]
    return weights[ONE_X] * (1.0 - one) + weights[TWO_X] * (1.0 - two)  # type: ignore[no-any-return]  # a float


@compilable
def choose_rungs(
    first: int,
    strict: bool,  # noqa: FBT001 - numba takes no keywords
    rung: int,
    kept: Array,
    kicked: Array,
    scratch: Array,
) -> None:
    """Write the best rung for each combination, and its value."""
    on = rung >= first
    for k in range(RANKS):
        row = RUNG_COUNT * k
        over, under = kicked[row] if on and rung else kept[row], kept[row]
        equal = over
        over_rung, under_rung, equal_rung = 0, 0, 0
        for r in range(1, RUNG_COUNT):
            # R4
            if on and r == rung:
                continue
            # R14: from below.
            worth = kicked[row + r] if on and r < rung else kept[row + r]
            if worth >= over - TIE:
                over, over_rung = max(worth, over), r
            # An equal pair is removed from below, but with strict placing it may not be put above.
            barred = strict and on and r > rung
            if worth >= equal - TIE and not barred:
                equal, equal_rung = max(worth, equal), r
            if kept[row + r] >= under - TIE and not barred:
                under, under_rung = max(kept[row + r], under), r
        scratch[UNDER + k], scratch[OVER + k], scratch[EQUAL + k] = under, over, equal
        scratch[UNDER_RUNG + k], scratch[OVER_RUNG + k], scratch[EQUAL_RUNG + k] = under_rung, over_rung, equal_rung


@compilable
def act(
    values: Array, doubled: Array, goal: int, first: int, strict: bool, weights: Array, decisions: Array, begin: int,  # noqa: FBT001 - numba takes no keywords
    chosen: Array, side: int, p: int, q: int, rung: int, bust: float, kept: Array, kicked: Array, scratch: Array,
) -> float:  # fmt: skip
    """Compute the states of a side with the opponent's pair on a rung.

    Its decisions begin at `begin`; if that is negative, it takes the best actions.
    """
    codes = 1 + (RUNG_COUNT - first) * RANKS
    on = rung >= first
    change, again = 0.0, 0.0
    for own in range(RANKS if on else 1):
        here = (p * goal + q) * codes + (1 + (rung - first) * RANKS + own if on else 0)
        state = side * goal * goal * codes + here
        moves = after_doubles(doubled, goal, codes, weights, p, state)
        if begin < 0:
            again = choose(moves + bust, own, strict, on, weights, chosen, state, scratch, again)
        else:
            table = begin + RANKS * here
            again = follow(moves + bust, own, rung, first, strict, weights, decisions, table, kept, kicked, scratch)
        value = moves
        # R10: the first roll is never a bust.
        for k in range(RANKS):
            value += weights[FIRST + k] * (scratch[STOP + k] + scratch[ROLL_CHANCE + k] * again)
        for d in range(DOUBLES):
            k = int(weights[DOUBLE_RANKS + d])
            doubled[DOUBLES * state + d] = scratch[STOP + k] + scratch[ROLL_CHANCE + k] * again
        value /= weights[WHOLE]
        change = max(change, abs(value - values[state]))
        values[state] = value
    return change


@compilable
def choose(
    add: float, own: int, strict: bool, on: bool, weights: Array, chosen: Array, state: int, scratch: Array,  # noqa: FBT001 - numba takes no keywords
    guess: float,
) -> float:  # fmt: skip
    """Decide optimally about each combination, and return the value of rolling again."""
    for k in range(RANKS):
        # R14: an equal or lower pair is removed.
        scratch[STOP + k] = scratch[OVER + k] if k >= own else scratch[UNDER + k]
    if strict and on:
        scratch[STOP + own] = scratch[EQUAL + own]
    again = rolling_on(add, weights, scratch, guess)
    for k in range(RANKS):
        if len(chosen) > 0:
            best = scratch[OVER_RUNG + k] if k >= own else scratch[UNDER_RUNG + k]
            if strict and on and k == own:
                best = scratch[EQUAL_RUNG + k]
            chosen[RANKS * state + k] = int(best) if scratch[STOP + k] >= again - TIE else ROLL_ON
        rolls = scratch[STOP + k] < again
        scratch[ROLL_CHANCE + k] = 1.0 if rolls else 0.0
        if rolls:
            scratch[STOP + k] = 0.0
    return again


@compilable
def after_doubles(doubled: Array, goal: int, codes: int, weights: Array, p: int, state: int) -> float:
    """Return the value of rolling 11, 22 or 33, times their weight."""
    moves = 0.0
    for d in range(DOUBLES):
        # R12, R15
        after = 1.0
        if p + d + 1 < goal:
            after = doubled[DOUBLES * (state + (d + 1) * goal * codes) + d]
        moves += weights[DOUBLE_WEIGHTS + d] * after
    return moves


@compilable
def rolling_on(add: float, weights: Array, scratch: Array, guess: float) -> float:
    """Solve R = (add + sum of weight * max(stop, R)) / whole for the value R of rolling again, from a lower bound."""
    for trial in range(_TRIALS):
        gain, rest = add, weights[WHOLE]
        for k in range(RANKS):
            if scratch[STOP + k] > guess:
                gain += weights[LATER + k] * scratch[STOP + k]
            else:
                rest -= weights[LATER + k]
        better = gain / rest if rest > 0.0 else guess
        if trial and better <= guess:
            break
        guess = better
    return guess


@compilable
def follow(
    add: float, own: int, rung: int, first: int, strict: bool, weights: Array, decisions: Array, table: int,  # noqa: FBT001 - numba takes no keywords
    kept: Array, kicked: Array, scratch: Array,
) -> float:  # fmt: skip
    """Decide about each combination by a table, and return the value of rolling again."""
    on = rung >= first
    gain, rest = add, weights[WHOLE]
    for k in range(RANKS):
        choice = decisions[table + k]
        # R14
        beats = on and own <= k
        row = RUNG_COUNT * k
        stop, rolls = 0.0, 0.0
        if choice < ROLL_ON:
            stop = kicked[row + choice] if beats and choice < rung else kept[row + choice]
        elif choice == ROLL_ON:
            rolls = 1.0
        else:
            legal = 1
            for r in range(RUNG_COUNT):
                # R4, R13
                if on and ((r == rung and r > 0) or (strict and r > rung and own >= k)):
                    continue
                legal += 1
                stop += kicked[row + r] if beats and r < rung else kept[row + r]
            stop /= legal
            rolls = 1.0 / legal
        scratch[STOP + k], scratch[ROLL_CHANCE + k] = stop, rolls
        gain += weights[LATER + k] * stop
        rest -= weights[LATER + k] * rolls
    return gain / rest if rest > 0.0 else 0.0


class Sweeper:
    """Tables of `sweep` for one game."""

    def __init__(
        self,
        states: States,
        loaded: Mapping[Any, int] | None = None,
        *,
        below: float = 0.0,
        above: float = 1.0,
        decisions: tuple[bytes | None, bytes | None] = (None, None),
    ) -> None:
        self.states = states
        self._run: Any = compiled(sweep) if HAS_NUMBA else sweep
        # Plain Python is faster on lists, numba on arrays.
        pack: Any = partial(array, "d") if HAS_NUMBA else list
        count = states.count
        self._values = pack([below] * count + [above] * count)
        self._doubled = pack([below] * (DOUBLES * count) + [above] * (DOUBLES * count))
        self._weights = pack(states.turn_weights(loaded))
        self._fixed = array("q", [-1, -1])
        tables = b""
        for side, table in enumerate(decisions):
            if table is not None:
                self._fixed[side] = len(tables)
                tables += table
        self._decisions = bytearray(tables or b"\0")
        self._none = bytearray()
        self._scratch = [pack([0.0] * length) for length in (RUNG_COUNT * RANKS, RUNG_COUNT * RANKS, SCRATCH)]

    def sweep(self, inner: int = 2, chosen: bytearray | None = None) -> float:
        """Improve the values of all states once and return the largest change."""
        change: float = self._run(
            self._values,
            self._doubled,
            self.states.rules.goal,
            self.states.first,
            self.states.rules.strict_placing,
            self._weights,
            self._decisions,
            self._fixed,
            inner,
            self._none if chosen is None else chosen,
            *self._scratch,
        )
        return change

    def side(self, side: int) -> Sequence[float]:
        """Return the values of a side."""
        half = self.states.count
        values: Sequence[float] = self._values[side * half : (side + 1) * half]
        return values

    def start(self, side: int) -> float:
        """Return the value of the start for a side."""
        return float(self._values[side * self.states.count])

    def decisions(self) -> bytes:
        """Return the best decisions of the first side, 30 for each state; the values are improved once more."""
        chosen = bytearray(2 * RANKS * self.states.count)
        self.sweep(1, chosen)
        return bytes(chosen[: RANKS * self.states.count])

    def decide(self, values: Sequence[float]) -> bytes:
        """Return the best decisions of the first side, 30 for each state, from values of the states for both sides."""
        for state, value in enumerate(values):
            self._values[state] = self._values[self.states.count + state] = value
        return self.decisions()
