"""A page for tests of any place, and the facts of a row for the table.

A test writes its row into `docs/reference/environments.json`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.conftest import PATIENCE

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

AT_HOME = ("http://127.0.0.1", "ws://127.0.0.1", "data:", "blob:", "file:", "about:", "resource:", "chrome:")

Place = Callable[..., None]


@pytest.fixture
def place(request: pytest.FixtureRequest) -> Place:
    """Return a function that notes browser and versions; the marker of the test names its place and its steps."""
    name, done = request.node.get_closest_marker("place").args
    row: dict[str, Any] = {"place": name, "done": done, "versions": {}, "browser": ""}
    request.node.user_properties.append(("place", row))

    def note(browser: str, **versions: str) -> None:
        row.update(browser=browser, versions=versions)

    return note


@pytest.fixture
def quiet_page(browser: Browser) -> Iterator[Page]:
    """Return a page; fail if it asks for anything outside of this machine, or if the code of a board raises."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    context.set_default_timeout(PATIENCE)
    outside: list[str] = []
    errors: list[str] = []
    context.on("request", lambda asked: outside.append(asked.url) if not asked.url.startswith(AT_HOME) else None)
    page = context.new_page()
    page.on("pageerror", lambda error: errors.append(f"{error}\n{error.stack}"))
    page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    yield page
    context.close()
    assert outside == []
    # Hosts log errors of their own; the board's code comes from a blob.
    assert [error for error in errors if "blob:" in error] == []
