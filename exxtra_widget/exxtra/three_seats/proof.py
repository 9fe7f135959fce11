"""Proof of a three-seat profile: its values, and a bound on the gain of a seat that deviates alone.

A sweep is a monotone step towards a fixed point. If a sweep changes no value by more than r, the distance to the fixed
point is at most r times the length of a game: the sum over n of the probability that it is not over after n sweeps,
with one seat deviating so that it lasts as long as possible.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import numpy as np

from exxtra_widget.exxtra.three_seats.profile import Certificate

if TYPE_CHECKING:
    from exxtra_widget.exxtra.three_seats.sweep import Sweeper
    from exxtra_widget.support.numba import Array


_EACH: Final = 16
_LONGEST: Final = 60
MOST_SWEEPS: Final = 2 * _EACH + _LONGEST
"""Largest number of sweeps of a proof."""
# Rounding of single precision in the change of a sweep; three times the largest seen. What a seat that departs gives
# away by `STEEPEST`, below 2e-7, is a tenth of it.
_ROUNDING: Final = 2e-6
# Further sweeps would tighten the bounds only a little.
_ENOUGH: Final = 3 * _ROUNDING


def prove(sweeper: Sweeper, planes: Array, done: Callable[[], None]) -> Certificate:
    """Return the certificate of a profile; `done` is called after each sweep."""
    last, first = planes
    tables = np.array([last, last, first, 1 - last - first])
    kept = _repeated(sweeper, tables, done, best=False)
    start = _of_start(tables)
    # The given values are close to the profile's; from here on the tables hold the profile's.
    drift = max(float(np.abs(table - plane).max()) for table, plane in zip(tables[1:3], planes, strict=True))
    left = _repeated(sweeper, tables, done, best=True)
    gains = [max(best - value, 0.0) for best, value in zip(_of_start(tables), start, strict=True)]
    given = last, first, 1 - last - first
    most = max(float((table - plane).max()) for table, plane in zip(tables[1:], given, strict=True))
    lasting = _lasting(sweeper, tables, done)
    value_error = (kept + _ROUNDING) * lasting
    error = value_error + (left + _ROUNDING) * lasting
    return Certificate(
        epsilon=max(gains) + error,
        gains=(gains[0], gains[1], gains[2]),
        worst=most + drift + error,
        start=start,
        value_error=drift + value_error,
        error=error,
    )


def _repeated(sweeper: Sweeper, tables: Array, done: Callable[[], None], *, best: bool) -> float:
    """Sweep until the values settle, and return the last change."""
    change = 1.0
    for _ in range(_EACH):
        change = sweeper.sweep(tables, best=best)
        done()
        if change <= _ENOUGH:
            break
    return change


def _lasting(sweeper: Sweeper, tables: Array, done: Callable[[], None]) -> float:
    """Return a bound on the number of sweeps that a game can last, for any play of one seat."""
    tables[1:] = 1
    lasting, alive = 0.0, 1.0
    for _ in range(_LONGEST):
        lasting += alive
        sweeper.sweep(tables, prize=0.0, best=True)
        done()
        alive = float(tables[1:].max())
        if alive < 1 / 2:
            return lasting / (1 - alive)
    raise ArithmeticError("a game may last forever under this profile, so nothing can be proven")


def _of_start(tables: Array) -> tuple[float, float, float]:
    return float(tables[2, 0]), float(tables[3, 0]), float(tables[1, 0])
