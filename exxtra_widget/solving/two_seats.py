"""Value iteration for any dice game of two seats: converging bounds on the value of every state.

A game is a graph. A state comes before a roll, from the view of the seat to act. A state that is the same for both
seats is one state, so a symmetric game has half as many of them.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from enum import IntEnum
from typing import TYPE_CHECKING, Any, Final

from exxtra_widget.support.arguments import quote
from exxtra_widget.support.numba import HAS_NUMBA, compilable, compiled

if TYPE_CHECKING:
    from exxtra_widget.support.numba import Array

Rolls = tuple[tuple[int, tuple[int, ...]], ...]
"""The rolls of a state: the weight of each, and its options by their places among the successors of the state."""

_SWEEPS: Final = 20_000
GAP: Final = 1e-9
"""Largest gap between the bounds of a value, unless a call asks for another."""


class End(IntEnum):
    """Indices of the ends of a game, before the indices of all states, for the seat that acted last."""

    LOST = 0
    SHARED = 1
    WON = 2


class Tables:
    """A game as the sequences that `sweep` takes; states have indices in the order in which they are added."""

    def __init__(self) -> None:
        nothing = [0] * len(End)
        self.begins: array[int] = array("q", nothing)
        self.follows: array[int] = array("q")
        self.kinds: array[int] = array("q", nothing)
        self.lists: array[int] = array("q", [0])
        self.rolls: array[int] = array("q")
        self.options: array[int] = array("q")
        # States share equal rolls.
        self._known: dict[Rolls, int] = {}

    def __len__(self) -> int:
        """Return the number of ends and states."""
        return len(self.begins)

    def add(self, rolls: Rolls, follows: Iterable[int]) -> int:
        """Add a state by its rolls and the indices of its successors, inverted (`~`) where the other seat acts.

        Return the index of the state.
        """
        self.begins.append(len(self.follows))
        self.kinds.append(self._kind(rolls))
        self.follows.extend(follows)
        return len(self.begins) - 1

    def _kind(self, rolls: Rolls) -> int:
        if rolls not in self._known:
            if not rolls or any(weight < 1 or not options for weight, options in rolls):
                raise ValueError(f"every roll needs a weight of 1 or more, and options: {quote(rolls, 120)}")
            self._known[rolls] = len(self._known)
            for weight, options in rolls:
                self.rolls.extend((weight, len(self.options), len(self.options) + len(options)))
                self.options.extend(options)
            self.lists.append(len(self.rolls) // 3)
        return self._known[rolls]


def solved(tables: Tables, sizes: Iterable[int], tol: float) -> tuple[array[float], array[float]]:
    """Return lower and upper bounds on the values of all ends and states, layer by layer.

    The successors of a state are in its own layer or in an earlier one. The sweeps over a layer end when the gap
    between its bounds is small enough. If play can go on forever, that may never happen.
    """
    # Plain Python is faster on lists, numba on arrays.
    run: Any = compiled(sweep) if HAS_NUMBA else sweep
    given = tables.begins, tables.follows, tables.kinds, tables.lists, tables.rolls, tables.options
    packed = given if HAS_NUMBA else tuple(map(list, given))
    sizes = list(sizes)
    low, high = (array("d", [0, 0.5, 1, *([bound] * sum(sizes))]) for bound in (0, 1))
    first = len(End)
    for done, size in enumerate(sizes, start=1):
        for _ in range(_SWEEPS):
            gap, change = run(first, first + size, low, high, *packed)
            # The remaining gap adds to the gaps of later layers.
            if change == 0 or gap <= tol * done / len(sizes):
                break
        first += size
    return low, high


@compilable
def sweep(
    first: int,
    last: int,
    low: Array,
    high: Array,
    begins: Array,
    follows: Array,
    kinds: Array,
    lists: Array,
    rolls: Array,
    options: Array,
) -> tuple[float, float]:
    """Improve the bounds of some states once; return the largest gap left and the largest change."""
    gap, change = 0.0, 0.0
    for state in range(first, last):
        begin, kind = begins[state], kinds[state]
        below, above, whole = 0.0, 0.0, 0.0
        for roll in range(lists[kind], lists[kind + 1]):
            least, most = 0.0, 0.0
            for option in range(rolls[3 * roll + 1], rolls[3 * roll + 2]):
                after = follows[begin + options[option]]
                if after < 0:
                    # The upper bound of the other seat gives the lower one of this seat.
                    least, most = max(least, 1.0 - high[~after]), max(most, 1.0 - low[~after])
                else:
                    least, most = max(least, low[after]), max(most, high[after])
            weight = rolls[3 * roll]
            below += weight * least
            above += weight * most
            whole += weight
        below /= whole
        above /= whole
        change = max(change, abs(below - low[state]), abs(above - high[state]))
        low[state], high[state] = below, above
        gap = max(gap, above - below)
    return gap, change
