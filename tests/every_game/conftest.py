from __future__ import annotations

import pig
import pytest

from exxtra_widget import register
from tests.every_game.chorus import Chorus


@pytest.fixture(autouse=True)
def registered_pig(own_games: None) -> None:  # noqa: ARG001 - it ends with the test
    """Pig, as if it were installed; other tests know two games alone."""
    register(pig.PIG)


@pytest.fixture
def chorus(own_games: None) -> Chorus:  # noqa: ARG001 - the same
    """A registered game of another kind: all seats score at once, and several may win."""
    return register(Chorus())
