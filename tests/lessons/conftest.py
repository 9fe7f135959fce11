from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final

import pytest

from exxtra_widget import exxtra

# A lesson computes the same in each language; races of three seats take the longest.
LONG: Final = ("epsilon_equilibrium",)

# Imported by the tests that need them, not when tests are collected: some count for a while.
collect_ignore = ["answers"]


@cache
def once(name: str) -> Callable[..., Any]:
    """Return a function of EXXtra that works each race out once."""
    return cache(getattr(exxtra, name))


@pytest.fixture(autouse=True)
def races_solved_once(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in LONG:
        monkeypatch.setattr(exxtra, name, once(name))
