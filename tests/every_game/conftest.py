from __future__ import annotations

import pytest

from exxtra_widget import register
from tests.every_game.chorus import Chorus


@pytest.fixture(autouse=True)
def third_game(registered_pig: None) -> None:
    """Play Pig in every test, as if it were installed."""


@pytest.fixture
def chorus(own_games: None) -> Chorus:  # noqa: ARG001 - the same
    """A registered game of another kind: all seats score at once, and several may win."""
    return register(Chorus())
