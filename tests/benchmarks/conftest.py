"""A notebook, as the tests of the browser have it."""

from __future__ import annotations

from tests.browser.conftest import fresh, notebook, page, pytest_runtest_makereport

__all__ = ("fresh", "notebook", "page", "pytest_runtest_makereport")
