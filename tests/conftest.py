"""What all tests share: how hard properties are tried, and the order of the tests."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import hypothesis

if TYPE_CHECKING:
    import pytest

# Shared machines are slow at times: a property is judged by its answers, never by its pace.
hypothesis.settings.register_profile("default", deadline=None)
hypothesis.settings.register_profile("thorough", deadline=None, max_examples=2_000)
hypothesis.settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    # Once Playwright has started, its event loop runs until the end: tests with a loop of their own go first.
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)
