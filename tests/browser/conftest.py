"""One server and one browser for all tests; a page, a notebook and a kernel of its own for each.

JupyterLab takes seconds to load: a test of a notebook gets the page of the test before, with all notebooks closed, if
that one passed. A test that loads its page again, or with other settings, asks for ``fresh``, and leaves no page.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from typing import TYPE_CHECKING, Any, Final

import pytest
from playwright.sync_api import Page, expect

from exxtra_widget import ExxtraWidget
from tests.browser import ROOT
from tests.browser.component import ADDRESS, Component
from tests.browser.jupyter import JupyterServer
from tests.browser.notebook import Notebook

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Request, ViewportSize

FAILED = pytest.StashKey[bool]()
# Whether a test leaves a page of JupyterLab that the next one may have.
TIDY = pytest.StashKey[bool]()
SIZE: Final[ViewportSize] = {"width": 1280, "height": 900}
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


@pytest.fixture(scope="session")
def left() -> list[Page]:
    """Return the page of JupyterLab that the last test of a notebook left in order, if it did."""
    return []


@pytest.fixture
def fresh() -> None:
    """Load JupyterLab for this test alone."""


@pytest.fixture
def reused(left: list[Page], request: pytest.FixtureRequest) -> Page | None:
    """Return the page of the test before, if this is a test of a notebook that may have it."""
    return left.pop() if left and "notebook" in request.fixturenames and "fresh" not in request.fixturenames else None


@pytest.fixture
def context(browser: Browser, reused: Page | None, left: list[Page]) -> Iterator[BrowserContext]:
    created = reused.context if reused else browser.new_context(viewport=SIZE)
    created.set_default_timeout(PATIENCE)
    yield created
    if created not in [page.context for page in left]:
        created.close()


@pytest.fixture
def page(
    context: BrowserContext, reused: Page | None, left: list[Page], request: pytest.FixtureRequest
) -> Iterator[Page]:
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

    def note(error: Error) -> None:
        errors.append(f"{error}\n{error.stack}")

    created = reused or context.new_page()
    created.set_viewport_size(SIZE)
    created.on("request", watch)
    created.on("console", listen)
    created.on("pageerror", note)
    yield created
    created.remove_listener("request", watch)
    created.remove_listener("console", listen)
    created.remove_listener("pageerror", note)
    if request.node.stash.get(FAILED, False):
        created.screenshot(path=ROOT / "artifacts" / f"{request.node.name}.png")
    assert outside == []
    assert [error for error in errors if "blob:" in error or "widget.js" in error] == []
    if request.node.stash.get(TIDY, False):
        for other in context.pages:
            if other != created:
                other.close()
        left[:] = [created]


@pytest.fixture
def notebook(page: Page, server: JupyterServer, request: pytest.FixtureRequest) -> Iterator[Notebook]:
    opened = Notebook(page, server)
    yield opened
    passed = not request.node.stash.get(FAILED, True)
    request.node.stash[TIDY] = passed and "fresh" not in request.fixturenames and opened.close_all()
    server.shut_kernels_down()


@pytest.fixture
def show(page: Page) -> Callable[..., Component]:
    """Show a widget without Jupyter, of the same parameters as `ExxtraWidget`; animations are off unless asked for."""

    def show_widget(*args: Any, speed: float = 0, **options: Any) -> Component:
        return Component(page, ExxtraWidget(*args, speed=speed, **options))

    return show_widget
