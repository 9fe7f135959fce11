"""A page for tests of any place, and the facts of a row for the table.

A test writes its row into `docs/reference/environments.json`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser import conftest as browser_tests
from tests.browser.conftest import PATIENCE, SIZE, watched

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

# Pages of hosts also ask for files of the browser.
AT_HOME = (*browser_tests.AT_HOME, "about:", "resource:", "chrome:")

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
    context = browser.new_context(viewport=SIZE)
    context.set_default_timeout(PATIENCE)
    with watched(context.new_page(), AT_HOME) as page:
        yield page
        context.close()
