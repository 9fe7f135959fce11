from __future__ import annotations

from collections.abc import Iterator

import pig
import pytest

from exxtra_widget import register
from exxtra_widget.core import registry


@pytest.fixture(autouse=True)
def registered_pig() -> Iterator[pig.Pig]:
    """Pig, as if it were installed; other tests know two games alone."""
    yield register(pig.PIG)
    del registry._registered["pig"]
