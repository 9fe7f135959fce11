"""Sweeps of a race of three seats, which are made once in a process."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("numba")
races = pytest.importorskip("tools.lessons.races", reason="an sdist has no tools", exc_type=ImportError)


def test_a_sweep_that_is_repeated_gives_what_it_gave(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []

    def sweep(sweeper: Any, values: Any) -> float:
        made.append(sweeper.goal)
        values += sweeper.goal
        return float(values[0])

    def swept_twice(goal: int) -> list[float]:
        values = np.zeros(1)
        return [*(races._sweep_once(SimpleNamespace(goal=goal), values) for _ in range(2)), *values]

    monkeypatch.setattr(races, "_sweep", sweep)
    monkeypatch.setattr(races, "_swept", {})
    assert [swept_twice(goal) for goal in (1, 2, 1, 2)] == [[1, 2, 2], [2, 4, 4]] * 2
    assert made == [1, 1, 2, 2]
