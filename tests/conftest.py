"""Shared set-up: profiles of Hypothesis, an empty cache or one with a profile, the order of the tests."""

from __future__ import annotations

import gc
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from signal import SIGINT, default_int_handler, signal
from typing import TYPE_CHECKING, Final

import hypothesis
import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# Where `make test` looks for tests in a browser: it would take long to collect all others beside them.
IN_BROWSER: Final = ("tests/browser/", "tests/lessons/")
# And where it looks for no others, for the same reason.
APART: Final = ("tests/browser/", "tests/environments/")
# Shared machines are slow at times: a property is judged by its answers, never by its pace.
hypothesis.settings.register_profile("default", deadline=None)
hypothesis.settings.register_profile("quick", deadline=None, max_examples=10)
hypothesis.settings.register_profile("thorough", deadline=None, max_examples=2_000)
hypothesis.settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))


def pytest_configure(config: pytest.Config) -> None:
    # What this machine keeps must not decide what a test sees, nor one that is started by a test.
    empty = tempfile.TemporaryDirectory(prefix="exxtra-widget-tests-")
    os.environ["EXXTRA_WIDGET_CACHE"] = empty.name
    config.add_cleanup(empty.cleanup)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    # Once Playwright has started, its event loop runs until the end: tests with a loop of their own go first.
    # Of the tests in a browser those with a notebook take longest: at the end, no worker is left alone with them.
    items.sort(key=lambda item: (item.get_closest_marker("browser") is not None, not _has_notebook(item)))
    for item in items:
        if any(item.get_closest_marker(mark) for mark in ("browser", "thorough", "everywhere", "packaging")):
            item.add_marker("slow")
        if item.get_closest_marker("browser") and not item.nodeid.startswith(IN_BROWSER):
            raise pytest.UsageError(f"{item.nodeid}: `make test` looks for tests in a browser elsewhere")
        if not item.get_closest_marker("slow") and item.nodeid.startswith(APART):
            raise pytest.UsageError(f"{item.nodeid}: `make test` looks for tests without a mark elsewhere")


def pytest_collection_finish() -> None:
    gc.freeze()  # thousands of tests stay until the end, so it is useless to look for garbage among them


def _has_notebook(item: pytest.Item) -> bool:
    return "notebook" in getattr(item, "fixturenames", ())


@pytest.fixture
def interrupts() -> Iterator[None]:
    """Handle SIGINT even where a shell in the background has it ignored."""
    before = signal(SIGINT, default_int_handler)
    # Hypothesis has a callback for each garbage collection, and Python drops an interrupt that arrives in a callback.
    gc.disable()
    yield
    gc.enable()
    signal(SIGINT, before)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Return Chromium: one for all folders, as Playwright cannot run twice in a process."""
    from playwright.sync_api import sync_playwright  # most tests need none

    from tests.browser import chromium  # the same

    with sync_playwright() as playwright:
        running = chromium.launch(playwright)
        yield running
        running.close()


@pytest.fixture(scope="session")
def solved_three(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the profile of three seats and three steps."""
    pytest.importorskip("numba")
    from exxtra_widget import exxtra  # most tests need none

    folder = tmp_path_factory.mktemp("kept")
    exxtra.epsilon_equilibrium(goal=3, threads=1, checkpoint=folder / "three-seats-3.profile")
    return folder


@pytest.fixture
def kept(solved_three: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let this computer keep a profile of three seats and three steps; return its file."""
    monkeypatch.setenv("EXXTRA_WIDGET_CACHE", str(solved_three))
    return solved_three / "three-seats-3.profile"
