from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest

from exxtra_widget import exxtra, use_language

# Imported by the tests that need them, not when tests are collected: some count for a while.
collect_ignore = ["answers"]


@cache
def solved_once() -> Callable[..., Any]:
    return cache(exxtra.epsilon_equilibrium)


@pytest.fixture(autouse=True)
def races_of_three_solved_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A lesson computes the same in each language; races of three seats take the longest."""
    monkeypatch.setattr(exxtra, "epsilon_equilibrium", solved_once())


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    use_language("en")
