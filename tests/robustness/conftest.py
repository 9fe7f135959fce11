"""The server, the browser and the pages of the tests in ``tests/browser``."""

from tests.browser.conftest import context, fresh, left, notebook, page, pytest_runtest_makereport, reused, server

__all__ = ("context", "fresh", "left", "notebook", "page", "pytest_runtest_makereport", "reused", "server")
