from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.contract.known import three_games


@pytest.fixture(autouse=True)
def _pig() -> Iterator[None]:
    with three_games():
        yield
