"""One server and one browser for all tests, and a notebook of its own for each.

A page takes long to load: a test gets the one of the test before, emptied, if that one passed; JupyterLab with all
notebooks closed, or the page of a board with its code, which is loaded again. So does a kernel take long to start: a
notebook gets the one of the notebook before, without its names and widgets. A test that leaves a mark on the page or
in the kernel, as scripts for whatever is loaded later, asks for ``fresh`` and gets another page. Tests that change
nothing of a board's document but its styles ask for ``same_document``: it is not even loaded again.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

import pytest
from playwright.sync_api import Error, Page, expect

from exxtra_widget import ExxtraWidget
from tests.browser import ROOT
from tests.browser.component import Component, Show
from tests.browser.notebook import IS_EMPTY, IS_LAB, Notebook

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Request, ViewportSize

    from tests.browser.jupyter import JupyterServer

FAILED = pytest.StashKey[bool]()
SIZE: Final[ViewportSize] = {"width": 1280, "height": 900}
# A machine under load is slow, but what a test waits for comes.
PATIENCE = 30_000
expect.set_options(timeout=PATIENCE)
AT_HOME = ("http://127.0.0.1", "ws://127.0.0.1", "data:", "blob:", "file:")


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


@pytest.fixture
def fresh() -> None:
    """Have a page for this test alone."""


@pytest.fixture
def same_document() -> None:
    """Have the document of the test before, without its board."""


@contextmanager
def watched(created: Page, at_home: tuple[str, ...] = AT_HOME) -> Iterator[Page]:
    """Fail if a page asks anything of the network, or if our code raises there."""
    outside: list[str] = []
    errors: list[str] = []

    def watch(asked: Request) -> None:
        if not asked.url.startswith(at_home):
            outside.append(asked.url)

    def listen(message: ConsoleMessage) -> None:
        # Ignore JupyterLab's own errors; ours come from the bundle, which is loaded from a blob.
        if message.type == "error" and ("blob:" in message.text or "widget.js" in message.text):
            errors.append(message.text)

    def note(error: Error) -> None:
        errors.append(f"{error}\n{error.stack}")

    created.on("request", watch)
    created.on("console", listen)
    created.on("pageerror", note)
    yield created
    created.remove_listener("request", watch)
    created.remove_listener("console", listen)
    created.remove_listener("pageerror", note)
    assert outside == []
    assert [error for error in errors if "blob:" in error or "widget.js" in error] == []


def a_page(
    kind: str, browser: Browser, left: dict[str, Page], request: pytest.FixtureRequest, **options: Any
) -> Iterator[Page]:
    """Return a page with these options for its context, and keep it if it can be emptied."""
    alone = "fresh" in request.fixturenames
    keeps_document = "same_document" in request.fixturenames
    if keeps_document:
        kind += " in the same document"
    kept = None if alone else left.pop(kind, None)
    created = kept if kept and resized(kept, options["viewport"]) else browser.new_context(**options).new_page()
    created.set_default_timeout(PATIENCE)
    try:
        with watched(created):
            yield created
    finally:
        failed = request.node.stash.get(FAILED, True)
        if failed:
            created.screenshot(path=ROOT / "artifacts" / f"{request.node.name}.png")
    if failed or alone or not emptied(created, keeps_document=keeps_document):
        created.context.close()
    else:
        left[kind] = created


def resized(page: Page, size: ViewportSize) -> bool:
    """Give a page a size, or close it if its window is still on its way out of full screen."""
    try:
        page.set_viewport_size(size)
    except Error:
        page.context.close()
        return False
    return True


def emptied(page: Page, *, keeps_document: bool) -> bool:
    """Leave a page as a new one; return whether that was possible."""
    for other in page.context.pages:
        if other != page:
            other.close()
    page.mouse.move(0, 0)
    if page.url == "about:blank":
        return True
    if page.evaluate(IS_LAB):
        return bool(page.evaluate(IS_EMPTY))
    page.emulate_media(media="null", color_scheme="null", reduced_motion="null", forced_colors="null")
    if keeps_document:
        page.evaluate("() => document.fullscreenElement && document.exitFullscreen()")
        page.evaluate("() => window.empty()")
        return True
    page.evaluate("() => localStorage.clear()")
    page.goto("about:blank")
    return True


@pytest.fixture
def page(browser: Browser, left: dict[str, Page], request: pytest.FixtureRequest) -> Iterator[Page]:
    """Return a page as on a desk."""
    kind = "notebook" if "notebook" in request.fixturenames else "board"
    yield from a_page(kind, browser, left, request, viewport=SIZE)


@pytest.fixture
def projector(page: Page) -> None:
    """Give the page the size of what a projector shows."""
    page.set_viewport_size({"width": 1280, "height": 720})


@pytest.fixture
def phone(browser: Browser, left: dict[str, Page], request: pytest.FixtureRequest) -> Iterator[Page]:
    """Return a page of a phone, which is touched."""
    yield from a_page("phone", browser, left, request, viewport={"width": 360, "height": 740}, has_touch=True)


@pytest.fixture
def notebook(page: Page, server: JupyterServer, request: pytest.FixtureRequest) -> Iterator[Notebook]:
    opened = Notebook(page, server)
    yield opened
    failed = request.node.stash.get(FAILED, True)
    if failed or "fresh" in request.fixturenames or not opened.leave_kernel():
        server.shut_kernels_down()
    if not failed:
        opened.close_all()


@pytest.fixture
def show(page: Page) -> Show:
    """Show a widget without Jupyter, of the same parameters as `ExxtraWidget`; animations are off unless asked for."""

    def show_widget(*args: Any, speed: float = 0, **options: Any) -> Component:
        return Component(page, ExxtraWidget(*args, speed=speed, **options))

    return show_widget
