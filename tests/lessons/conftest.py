from __future__ import annotations

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from typing import Any

import pytest

from exxtra_widget import exxtra
from exxtra_widget.support.numba import HAS_NUMBA

# Imported by the tests that need them, not when tests are collected: some count for a while.
collect_ignore = ["answers"]


@cache
def solved_once() -> Callable[..., Any]:
    return cache(exxtra.epsilon_equilibrium)


@cache
def swept_once() -> Callable[..., float]:
    from exxtra_widget.exxtra.three_seats.sweep import Sweeper  # it loads numba

    sweep, known = Sweeper.sweep, dict[tuple[int, bytes], tuple[Any, float]]()

    def sweep_or_remember(sweeper: Sweeper, values: Any, **options: Any) -> float:
        if options:
            return sweep(sweeper, values, **options)
        before = sweeper.goal, sha256(values).digest()
        if before not in known:
            change = sweep(sweeper, values)
            known[before] = values.copy(), change
        values[:], change = known[before]
        return change

    return sweep_or_remember


@pytest.fixture(autouse=True)
def races_of_three_solved_once(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A lesson computes the same in each language; races of three seats take the longest."""
    monkeypatch.setattr(exxtra, "epsilon_equilibrium", solved_once())
    if HAS_NUMBA and "25-a-third-player" in request.node.name:
        monkeypatch.setattr("exxtra_widget.exxtra.three_seats.sweep.Sweeper.sweep", swept_once())
