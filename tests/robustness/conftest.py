"""The server, the browser and the pages of the tests in ``tests/browser``."""

from tests.browser.conftest import context, notebook, page, pytest_runtest_makereport, server

__all__ = ("context", "notebook", "page", "pytest_runtest_makereport", "server")
