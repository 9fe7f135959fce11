"""Set-up of the tests of three seats: a profile of a game that takes some seconds."""

from __future__ import annotations

import pytest

from exxtra_widget import exxtra


@pytest.fixture(scope="session")
def profile() -> exxtra.Profile:
    """Return the profile of the game to 3."""
    pytest.importorskip("numba")
    return exxtra.epsilon_equilibrium(goal=3, threads=1)
