from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from exxtra_widget import exxtra, use_language

# Imported by the tests that need them, not when tests are collected: some count for a while.
collect_ignore = ["answers"]


@pytest.fixture(scope="session", autouse=True)
def races_of_three_solved_once() -> Iterator[None]:
    """A lesson computes the same in each language; races of three seats take the longest."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(exxtra, "epsilon_equilibrium", cache(exxtra.epsilon_equilibrium))
        yield


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    use_language("en")
