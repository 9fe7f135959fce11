from __future__ import annotations

from collections.abc import Iterator

import pytest

from exxtra_widget import use_language

# Imported by the tests that need them, not when tests are collected: some count for a while.
collect_ignore = ["answers"]


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    use_language("en")
