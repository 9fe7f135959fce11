"""Games that any bridge takes: Pig and Toss Up, as if they were installed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import tossup

from exxtra_widget import register
from tests.contract.known import three_games


@pytest.fixture(autouse=True)
def other_games() -> Iterator[None]:
    with three_games():
        register(tossup.TOSS_UP)
        yield
