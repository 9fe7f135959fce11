from __future__ import annotations

from collections.abc import Iterator

import pig
import pytest

from exxtra_widget import register
from exxtra_widget.core import registry
from tests.every_game.chorus import Chorus


@pytest.fixture(autouse=True)
def registered_pig() -> Iterator[pig.Pig]:
    """Pig, as if it were installed; other tests know two games alone."""
    yield register(pig.PIG)
    del registry._registered["pig"]


@pytest.fixture
def chorus() -> Iterator[Chorus]:
    """A registered game of another kind: all seats score at once, and several may win."""
    yield register(Chorus())
    del registry._registered["chorus"]
