"""Races of three seats that a lesson solves: they take seconds, and are the same in each language."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from typing import Any, Final
from unittest.mock import patch

from exxtra_widget import exxtra
from exxtra_widget.exxtra.three_seats.sweep import Sweeper

_solve: Final = cache(exxtra.epsilon_equilibrium)
_sweep: Final = Sweeper.sweep
# Values and change after a sweep, by the length of the race and the values before.
_swept: Final[dict[tuple[int, bytes], tuple[Any, float]]] = {}


@contextmanager
def solved_once() -> Iterator[None]:
    """Let code that runs meanwhile repeat no solution and no sweep of this process."""
    with patch.object(exxtra, "epsilon_equilibrium", _solve), patch.object(Sweeper, "sweep", _sweep_once):
        yield


def _sweep_once(sweeper: Sweeper, values: Any, **options: Any) -> float:
    # Those with options are parts of a solution.
    if options:
        return _sweep(sweeper, values, **options)
    before = sweeper.goal, sha256(values).digest()
    if before not in _swept:
        change = _sweep(sweeper, values)
        _swept[before] = values.copy(), change
    values[:], change = _swept[before]
    return change
