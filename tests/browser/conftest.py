"""One server and one browser for all tests; a fresh page, notebook and kernel for each."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Page, expect

from exxtra_widget import ExxtraWidget
from tests.browser import ROOT
from tests.browser.component import ADDRESS, Component
from tests.browser.jupyter import JupyterServer
from tests.browser.notebook import Notebook

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Request

FAILED = pytest.StashKey[bool]()
# A machine under load is slow, but what a test waits for comes.
PATIENCE = 30_000
expect.set_options(timeout=PATIENCE)
AT_HOME = ("http://127.0.0.1", "ws://127.0.0.1", "data:", "blob:", "file:", ADDRESS)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(ROOT / "tests" / "browser"):
            item.add_marker(pytest.mark.browser)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[JupyterServer]:
    running = JupyterServer(tmp_path_factory.mktemp("jupyter"), lean=True)
    yield running
    running.stop()


@pytest.fixture
def dark(server: JupyterServer) -> Iterator[None]:
    server.set_theme("JupyterLab Dark")
    yield
    server.set_theme("JupyterLab Light")


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    created = browser.new_context(viewport={"width": 1280, "height": 900})
    created.set_default_timeout(PATIENCE)
    yield created
    created.close()


@pytest.fixture
def page(context: BrowserContext, request: pytest.FixtureRequest) -> Iterator[Page]:
    """Return a page; fail if it asks anything of the network, or if our code raises there."""
    outside: list[str] = []
    errors: list[str] = []

    def watch(asked: Request) -> None:
        if not asked.url.startswith(AT_HOME):
            outside.append(asked.url)

    def listen(message: ConsoleMessage) -> None:
        # JupyterLab logs errors of its own; ours come from the bundle, which is loaded from a blob.
        if message.type == "error" and ("blob:" in message.text or "widget.js" in message.text):
            errors.append(message.text)

    created = context.new_page()
    created.on("request", watch)
    created.on("console", listen)
    created.on("pageerror", lambda error: errors.append(f"{error}\n{error.stack}"))
    yield created
    if request.node.stash.get(FAILED, False):
        created.screenshot(path=ROOT / "artifacts" / f"{request.node.name}.png")
    assert outside == []
    assert [error for error in errors if "blob:" in error or "widget.js" in error] == []


@pytest.fixture
def notebook(page: Page, server: JupyterServer) -> Iterator[Notebook]:
    yield Notebook(page, server)
    server.shut_kernels_down()


@pytest.fixture
def show(page: Page) -> Callable[..., Component]:
    """Show a widget without Jupyter, of the same parameters as `ExxtraWidget`; animations are off unless asked for."""

    def show_widget(*args: Any, speed: float = 0, **options: Any) -> Component:
        return Component(page, ExxtraWidget(*args, speed=speed, **options))

    return show_widget
