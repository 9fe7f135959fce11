"""One sweep over all states of two seats: what each is worth, given what the states after it are worth.

A state stands at the beginning of a turn: the roller's steps, the opponent's steps, and what the
opponent has on the ladder. Everything lies in flat sequences, so that numba can compile the function
and plain Python can run it on lists.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from exxtra_widget.support.numba import HAS_NUMBA, compiled, plain

if TYPE_CHECKING:
    from exxtra_widget.exxtra.two_seats.states import States


ROLL_ON: Final = 6
"""In a table of decisions: roll again; 0 to 5 are rungs."""
UNIFORM: Final = 7
"""In a table of decisions: any legal action, each as likely as the others."""


@compiled
def sweep(  # noqa: C901, PLR0912, PLR0915 - one function, as numba compiles it in one piece
    values: Any,
    doubled: Any,
    goal: int,
    first: int,
    strict: bool,  # noqa: FBT001
    dice: Any,
    decisions: Any,
    fixed: Any,
    inner: int,
    chosen: Any,
) -> float:
    """Improve the values of all states in place and return the largest change.

    Parameters
    ----------
    values : sequence of float
        Two sides, one after the other; each side's value of the states in which it rolls. A state's
        index is ``(mine * goal + theirs) * codes + code``.
    doubled : sequence of float
        Three for each state: its value just after 11, 22, 33 brought the roller there.
    goal : int
        Steps to the finish.
    first : int
        The lowest rung that states tell apart: 1, or 0 if pairs on rung 0 matter.
    strict : bool
        Whether pairs may be placed only above pairs that they beat.
    dice : sequence of float
        By strength, and 0 for doubles: 30 weights of the first roll, 30 of a safe later one. Then where
        11, 22, 33 stand among the 30, their weights, and the weights of one X, of two, and of all.
    decisions : sequence of int
        For each side that has a fixed strategy, 30 decisions for each state.
    fixed : sequence of int
        Where each side's decisions begin; -1 for a side that decides for the best.
    inner : int
        How often states with the same sum of steps are repeated before going on to lower sums.
    chosen : sequence of int
        Takes the decisions of sides that decide for the best, 30 for each state of both sides; may be empty.
    """
    codes = 1 + (6 - first) * 30
    states = goal * goal * codes
    bust_1, bust_2, whole = dice[66], dice[67], dice[68]
    change = 0.0
    kicked = [0.0] * 180  # what the other is worth if its pair is removed, by combination and rung
    kept = [0.0] * 180  # and if not
    stop = [0.0] * 30
    share = [0.0] * 30  # how much of the decision is to roll on
    over = [0.0] * 30  # the best with a combination that does not remove, then with one that does
    under = [0.0] * 30
    equal = [0.0] * 30
    rung_over = [0] * 30
    rung_under = [0] * 30
    rung_equal = [0] * 30
    tie = 1e-9  # what differs by less is rounding; of equal places the highest is taken
    for total in range(2 * goal - 2, -1, -1):
        low, high = max(0, total - goal + 1), min(goal - 1, total)
        for again in range(2 * inner):
            side = again % 2
            mine, theirs = side * states, (1 - side) * states
            for p in range(low, high + 1):
                q = total - p
                here = (p * goal + q) * codes
                back_1, back_2 = max(p - 1, 0), max(p - 2, 0)
                for rung in range(first - 1, 6):
                    # What the opponent's dice bring at the start of its turn; rung first - 1 stands for none.
                    on = rung >= first
                    steps = rung if on else 0
                    wins = q + steps >= goal
                    for k in range(30):
                        for r in range(6):
                            code = 1 + (r - first) * 30 + k if r >= first else 0
                            kicked[6 * k + r] = 1.0 - values[theirs + (q * goal + p) * codes + code]
                            kept[6 * k + r] = (
                                0.0 if wins else 1.0 - values[theirs + ((q + steps) * goal + p) * codes + code]
                            )
                    bust = 0.0
                    if not wins:
                        bust = bust_1 * (1.0 - values[theirs + ((q + steps) * goal + back_1) * codes])
                        bust += bust_2 * (1.0 - values[theirs + ((q + steps) * goal + back_2) * codes])
                    if fixed[side] < 0:
                        for k in range(30):
                            best_over, best_under = kept[6 * k], kept[6 * k]
                            if on and rung:
                                best_over = kicked[6 * k]
                            rung_over[k], rung_under[k], rung_equal[k] = 0, 0, 0
                            best_equal = best_over
                            for r in range(1, 6):
                                if on and r == rung:
                                    continue
                                worth = kicked[6 * k + r] if on and r < rung else kept[6 * k + r]
                                if worth >= best_over - tie:
                                    best_over, rung_over[k] = max(worth, best_over), r
                                # An equal pair is removed from below, but with strict placing it may not be put above.
                                if worth >= best_equal - tie and not (strict and on and r > rung):
                                    best_equal, rung_equal[k] = max(worth, best_equal), r
                                if kept[6 * k + r] >= best_under - tie and not (strict and on and r > rung):
                                    best_under, rung_under[k] = max(kept[6 * k + r], best_under), r
                            over[k], under[k], equal[k] = best_over, best_under, best_equal
                    guess = 0.0
                    for own in range(30 if on else 1):
                        code = 1 + (rung - first) * 30 + own if on else 0
                        state = here + code
                        add = bust
                        moves = 0.0
                        for d in range(3):
                            after = 1.0
                            if p + d + 1 < goal:
                                after = doubled[3 * (mine + ((p + d + 1) * goal + q) * codes + code) + d]
                            moves += dice[63 + d] * after
                        add += moves
                        if fixed[side] < 0:
                            for k in range(30):
                                stop[k] = over[k] if k >= own else under[k]
                            if strict and on:
                                stop[own] = equal[own]
                            # R, what rolling on is worth, solves R = (add + sum of w max(stop, R)) / whole.
                            for trial in range(32):
                                gain, rest = add, whole
                                for k in range(30):
                                    if stop[k] > guess:
                                        gain += dice[30 + k] * stop[k]
                                    else:
                                        rest -= dice[30 + k]
                                better = gain / rest if rest > 0.0 else guess
                                if trial and better <= guess:
                                    break
                                guess = better
                            value = moves
                            for k in range(30):
                                value += dice[k] * max(stop[k], guess)
                            for d in range(3):
                                doubled[3 * (mine + state) + d] = max(stop[int(dice[60 + d])], guess)
                            if len(chosen) > 0:
                                for k in range(30):
                                    best = rung_over[k] if k >= own else rung_under[k]
                                    if strict and on and k == own:
                                        best = rung_equal[k]
                                    chosen[30 * (mine + state) + k] = best if stop[k] >= guess - tie else 6
                        else:
                            gain, rest = add, whole
                            for k in range(30):
                                choice = decisions[fixed[side] + 30 * state + k]
                                stop[k], share[k] = 0.0, 0.0
                                beats = on and own <= k
                                if choice < 6:
                                    stop[k] = (
                                        kicked[6 * k + choice] if beats and choice < rung else kept[6 * k + choice]
                                    )
                                elif choice == 6:
                                    share[k] = 1.0
                                else:
                                    legal = 1
                                    for r in range(6):
                                        if on and ((r == rung and r > 0) or (strict and r > rung and own >= k)):
                                            continue
                                        legal += 1
                                        stop[k] += kicked[6 * k + r] if beats and r < rung else kept[6 * k + r]
                                    stop[k] /= legal
                                    share[k] = 1.0 / legal
                                gain += dice[30 + k] * stop[k]
                                rest -= dice[30 + k] * share[k]
                            guess = gain / rest if rest > 0.0 else 0.0
                            value = moves
                            for k in range(30):
                                value += dice[k] * (stop[k] + share[k] * guess)
                            for d in range(3):
                                k = int(dice[60 + d])
                                doubled[3 * (mine + state) + d] = stop[k] + share[k] * guess
                        value /= whole
                        change = max(change, abs(value - values[mine + state]))
                        values[mine + state] = value
    return change


class Sweeper:
    """The sequences that `sweep` works on, for one game.

    Parameters
    ----------
    states : States
        The numbering of the states.
    loaded : Weights or None
        Loaded dice.
    below, above : float
        Where the values of the two sides begin.
    decisions : tuple of bytes or None, two of them
        The fixed strategy of each side, None for the best.
    fast : bool
        Whether numba may be used.
    """

    def __init__(
        self,
        states: States,
        loaded: Mapping[Any, int] | None = None,
        *,
        below: float = 0.0,
        above: float = 1.0,
        decisions: tuple[bytes | None, bytes | None] = (None, None),
        fast: bool = True,
    ) -> None:
        self.states = states
        self.fast = fast and HAS_NUMBA
        # Plain Python is faster on lists, numba on arrays.
        pack: Any = partial(array, "d") if self.fast else list
        count = states.count
        self._values = pack([below] * count + [above] * count)
        self._doubled = pack([below] * (3 * count) + [above] * (3 * count))
        self._dice = pack(states.dice(loaded))
        self._fixed = array("q", [-1, -1])
        tables = b""
        for side, table in enumerate(decisions):
            if table is not None:
                self._fixed[side] = len(tables)
                tables += table
        self._decisions = bytearray(tables or b"\0")
        self._none = bytearray()

    def sweep(self, inner: int = 2, chosen: bytearray | None = None) -> float:
        """Go through all states once and return the largest change."""
        run: Any = sweep if self.fast else plain(sweep)
        change: float = run(
            self._values,
            self._doubled,
            self.states.rules.goal,
            self.states.first,
            self.states.rules.strict_placing,
            self._dice,
            self._decisions,
            self._fixed,
            inner,
            self._none if chosen is None else chosen,
        )
        return change

    def side(self, side: int) -> Sequence[float]:
        """Return the values of a side."""
        half = self.states.count
        values: Sequence[float] = self._values[side * half : (side + 1) * half]
        return values

    def value(self, side: int, state: int = 0) -> float:
        """Return the value of a state for a side, at first of the start."""
        return float(self._values[side * self.states.count + state])

    def decide(self, values: Sequence[float]) -> bytes:
        """Return the best decisions of the first side, 30 for each state, if states are worth so much to both."""
        for state, value in enumerate(values):
            self._values[state] = self._values[self.states.count + state] = value
        chosen = bytearray(60 * self.states.count)
        self.sweep(1, chosen)
        return bytes(chosen[: 30 * self.states.count])
