"""Sweeps over all states of three seats, from the end of the game backwards.

Blocks with a higher sum of steps come first, as play leads towards them; only an X leads back. Three blocks between
which no counter moves lead to one another in a circle; they are taken together, the last one first.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import product
from typing import TYPE_CHECKING

import numpy as np

from exxtra_widget.exxtra.three_seats.states import ladders
from exxtra_widget.exxtra.three_seats.turn_kernel import DOUBLE_ROWS, FRESH, LENGTH, PRIZE, X_ROWS, Constants, run
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
        goal = rules.goal
        self.threads = threads
        self.ladders: int = ladders().size
        self.states: int = goal**3 * self.ladders
        slots = np.zeros(goal**3, np.int64)
        self._layers = [_layer(goal, steps, slots) for steps in range(3 * goal - 3, -1, -1)]
        self._widest = max(len(blocks) for blocks, _ in self._layers)
        base = np.array(ladders().base)
        dice, rows, numbers = _chances(rules, delta)
        self.constants: Constants = Constants(
            goal, self.ladders, self._widest, base.astype(np.uint64), np.array(ladders().dense).astype(np.uint64),
            slots, dice, rows, numbers,
        )  # fmt: skip
        self._single = base[:, 0]
        self._doubles: Array = None

    def sweep(self, tables: Array, *, fresh: float = 1.0, prize: float = 1.0, best: bool = False) -> float:
        """Improve the values of all states once and return the largest change."""
        planes = len(tables)
        if self._doubles is None or self._doubles.shape[3] != planes:
            self._doubles = None  # Not twice as much memory at the same time.
            self._doubles = np.zeros((4, self._widest, 3, planes, self.ladders + LENGTH), np.float32)
        self.constants.numbers[FRESH], self.constants.numbers[PRIZE] = fresh, prize
        change = 0.0
        with ThreadPoolExecutor(self.threads) as pool:
            for blocks, orbits in self._layers:
                starts = blocks[:, None] * self.ladders + self._single[None, :]
                edge = np.ascontiguousarray(tables[:, starts].transpose(1, 0, 2))
                parts = [orbits[i :: self.threads] for i in range(self.threads)]
                jobs = [pool.submit(self._part, tables, edge, part, best) for part in parts if len(part)]
                change = max(change, *(job.result() for job in jobs))
        return change

    def _part(self, tables: Array, edge: Array, orbits: Array, best: bool) -> float:  # noqa: FBT001 - a job of a pool
        doubles, todo = self._doubles.reshape(-1), np.ascontiguousarray(orbits)
        return float(
            compiled(run)(self.constants, tables.reshape(-1), len(tables), doubles, edge.reshape(-1), todo, best)
        )


def _layer(goal: int, steps: int, slots: Array) -> tuple[Array, Array]:
    """Return the blocks with a sum of steps, and their orbits, the last one first."""
    blocks: list[int] = []
    orbits: list[tuple[tuple[int, ...], ...]] = []
    for p, q in product(range(goal), repeat=2):
        if 0 <= (s := steps - p - q) < goal:
            block = (p * goal + q) * goal + s
            slots[block] = len(blocks)
            blocks.append(block)
            if (p, q, s) == min((p, q, s), (q, s, p), (s, p, q)):
                alone = p == q == s
                orbits.append(((s, p, q), (-1,) * 3 if alone else (q, s, p), (-1,) * 3 if alone else (p, q, s)))
    return np.array(blocks, np.int64), np.array(orbits, np.int64)


def _chances(rules: Rules, delta: float) -> tuple[Array, Array, Array]:
    """Return the probabilities by row, the rows by combination, and the numbers of a `Constants`."""
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
    return dice, rows, np.array((*numbers, plain / whole, _TOL, 1), np.float32)
