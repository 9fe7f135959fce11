"""Shared set-up: profiles of Hypothesis, an empty cache or one with a profile, the order of the tests."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from signal import SIGINT, default_int_handler, signal
from typing import TYPE_CHECKING, Any, Final

import hypothesis
import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from tests.browser.jupyter import JupyterServer

# Where `make test` looks for tests in a browser: it would take long to collect all others beside them.
IN_BROWSER: Final = ("tests/browser/", "tests/lessons/")
# And where it looks for no others, for the same reason.
APART: Final = ("tests/benchmarks/", "tests/browser/", "tests/environments/", "tests/packaging/")
# How files end whose tests share a Jupyter server, and a page in which JupyterLab is loaded.
IN_JUPYTERLAB: Final = "_lab.py"
# Shared machines are slow at times: a property is judged by its answers, never by its pace.
hypothesis.settings.register_profile("default", deadline=None, max_examples=50)
hypothesis.settings.register_profile("quick", deadline=None, max_examples=10)
hypothesis.settings.register_profile("thorough", deadline=None, max_examples=2_000)
hypothesis.settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Distribute tests by `--dist loadscope` to processes, those that share a set-up to the same one."""
    # The groups of xdist 3.8, for `--dist loadgroup`, do not work with pytest 9.2.
    if config.getvalue("dist") != "loadscope":
        return None
    from xdist.scheduler import LoadScopeScheduling  # tests of the bridges run without xdist

    scheduler = LoadScopeScheduling(config, log)
    scheduler._split_scope = _shared_set_up
    return scheduler


def _shared_set_up(nodeid: str) -> str:
    file, _, _ = nodeid.partition("::")
    if file.endswith(IN_JUPYTERLAB):
        return IN_JUPYTERLAB
    return file if file.startswith(("tests/benchmarks/", "tests/environments/")) else nodeid


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    # Once Playwright has started, its event loop runs until the end: tests with a loop of their own go first.
    # Those with a notebook go in one process, so they begin: at the end, no process is left alone with them.
    items.sort(key=lambda item: (item.get_closest_marker("browser") is not None, not _has_notebook(item)))
    for item in items:
        if any(item.get_closest_marker(mark) for mark in ("browser", "thorough", "everywhere", "packaging")):
            item.add_marker("slow")
        if item.get_closest_marker("browser") and not item.nodeid.startswith(IN_BROWSER):
            raise pytest.UsageError(f"{item.nodeid}: `make test` looks for tests in a browser elsewhere")
        if not item.get_closest_marker("slow") and item.nodeid.startswith(APART):
            raise pytest.UsageError(f"{item.nodeid}: `make test` looks for tests without a mark elsewhere")
        if _has_notebook(item) and not item.path.name.endswith(IN_JUPYTERLAB):
            raise pytest.UsageError(f"{item.nodeid}: files of tests with a notebook end in {IN_JUPYTERLAB}")


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


@pytest.fixture
def own_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget, after a test, the games that it has registered."""
    from exxtra_widget.core import game_registry  # tests of packages have none

    monkeypatch.setattr(game_registry, "_registered", dict(game_registry._registered))


@pytest.fixture
def registered_pig(own_games: None) -> None:  # noqa: ARG001 - it ends with the test
    """Register the third game of the examples for one test."""
    import pig  # most tests need none

    from exxtra_widget import register  # likewise

    register(pig.PIG)


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    """Let no test leave another language in use."""
    from exxtra_widget import use_language  # collecting tests loads none of the package

    yield
    use_language("en")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Return Chromium: one for all folders, as Playwright cannot run twice in a process."""
    from tests.browser import chromium  # most tests need none

    with chromium.running() as started:
        yield started


@pytest.fixture(scope="session")
def left() -> dict[str, Page]:
    """Return the pages that tests have left in order, by the kind of page."""
    return {}


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[JupyterServer]:
    """Return a Jupyter server: one for all folders, as the pages that are left belong to it."""
    from tests.browser.jupyter import JupyterServer  # most tests need none

    running = JupyterServer(tmp_path_factory.mktemp("jupyter"), lean=True)
    yield running
    running.stop()
