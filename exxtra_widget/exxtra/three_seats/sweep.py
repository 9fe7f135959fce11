"""Sweeps over all states of three seats, from the end of the game backwards.

Blocks with a higher sum of steps come first, as play leads towards them; only an X leads back. Three blocks between
which no counter moves lead to one another in a circle; they are taken together, the last one first.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import chain, product
from typing import TYPE_CHECKING

import numpy as np

from exxtra_widget.exxtra.three_seats.states import ladders, state_count
from exxtra_widget.exxtra.three_seats.turn_kernel import (
    DOUBLE_ROWS,
    FRESH,
    LENGTH,
    SOLVING,
    X_ROWS,
    Constants,
    Values,
    run,
)
from exxtra_widget.exxtra.two_seats.states import (
    DOUBLE_RANKS,
    DOUBLE_WEIGHTS,
    FIRST,
    LATER,
    ONE_X,
    RANKS,
    TWO_X,
    WHOLE,
    states_of,
)
from exxtra_widget.support.numba import Array, compiled

if TYPE_CHECKING:
    from exxtra_widget.exxtra.rules.notation import Rules


_TOL = 1e-5


class Sweeper:
    """Sweeps over all states of a game."""

    def __init__(self, rules: Rules, delta: float, threads: int = 1) -> None:
        self.goal: int = rules.goal
        self.threads = threads
        self.states: int = state_count(rules)
        base, dense = (np.array(places).astype(np.uint64) for places in (ladders().base, ladders().dense))
        self.constants = Constants(rules.goal, ladders().size, base, dense, *_chances(rules, delta))
        self._singles = np.array(ladders().base)[:, 0]
        self._layers = [_orbits(rules.goal, steps) for steps in range(3 * rules.goal - 3, -1, -1)]
        self._doubles: Array = None

    def sweep(self, tables: Array, *, fresh: float = 1.0, prize: float = 1.0, best: bool = False) -> float:
        """Improve the values of all states once and return the largest change."""
        planes = len(tables)
        if self._doubles is None or self._doubles.shape[3] != planes:
            self._doubles = None  # Not twice as much memory at the same time.
            self._doubles = np.zeros((4, self.goal**2, 3, planes, ladders().size + LENGTH), np.float32)
        self.constants.numbers[FRESH] = fresh
        prizes = [[1, 0], [0, 1]] if planes == SOLVING else [[1, 0], [prize, 0], [0, prize], [0, 0]]
        before = tables.reshape(planes, -1, ladders().size)[:, :, self._singles]
        arrays = np.array(prizes, np.float32), tables.reshape(-1), before.reshape(-1), self._doubles.reshape(-1)
        values = Values(*arrays)

        def work_out(todo: Array) -> float:
            return float(compiled(run)(self.constants, values, todo, best))

        change = 0.0
        with ThreadPoolExecutor(self.threads) as pool:
            for orbits in self._layers:
                parts = [list(chain(*orbits[i :: self.threads])) for i in range(self.threads)]
                change = max(change, *pool.map(work_out, [np.array(part) for part in parts if part]))
        return change


def _orbits(goal: int, steps: int) -> list[list[tuple[int, int, int]]]:
    """Return the blocks with a sum of steps by their orbits, the last one first."""
    found = []
    for p, q in product(range(goal), repeat=2):
        s = steps - p - q
        if 0 <= s < goal and (p, q, s) == min((p, q, s), (q, s, p), (s, p, q)):
            found.append(list(dict.fromkeys([(s, p, q), (q, s, p), (p, q, s)])))
    return found


def _chances(rules: Rules, delta: float) -> tuple[Array, Array, Array]:
    """Return the probabilities by row, the begin of the row of each combination, and the numbers of a game."""
    weights = states_of(rules).turn_weights()
    first, later, whole = weights[FIRST:LATER], weights[LATER:DOUBLE_RANKS], weights[WHOLE]
    dice, rows = np.zeros(LENGTH, np.float32), np.zeros(RANKS, np.uint64)
    for row, rank in enumerate(rank for rank in range(RANKS) if later[rank]):
        dice[row], rows[rank] = later[rank] / whole, LENGTH * row
    for row, rank in enumerate((rank for rank in range(RANKS) if first[rank] and not later[rank]), int(X_ROWS)):
        dice[row], rows[rank] = first[rank] / whole, LENGTH * row
    for row, rank in enumerate(map(int, weights[DOUBLE_RANKS:DOUBLE_WEIGHTS]), int(DOUBLE_ROWS)):
        dice[row], rows[rank] = 1, LENGTH * row
    double, one, two = weights[DOUBLE_WEIGHTS], weights[ONE_X], weights[TWO_X]
    plain = sum(later)
    numbers = (delta, 0.5 / delta, 1, double / whole, one / whole, two / whole, (sum(first) - plain) / whole)
    return dice, rows, np.array((*numbers, plain / whole, _TOL), np.float32)
