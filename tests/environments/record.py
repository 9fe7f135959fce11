"""Plugin of pytest that writes the rows of tests with the marker `place` into `docs/reference/environments.json`."""

from __future__ import annotations

import datetime as dt
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    import pytest

FILE: Final = Path(__file__).parents[2] / "docs" / "reference" / "environments.json"


class Rows:
    """The rows of this run, by their tests."""

    def __init__(self) -> None:
        self._rows: dict[str, dict[str, Any]] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keep the row of a test that has run, or could not."""
        row = dict(report.user_properties).get("place")
        if isinstance(row, dict) and (report.when == "call" or report.failed):
            today = dt.datetime.now(dt.timezone.utc).date().isoformat()
            self._rows[report.nodeid] = {**row, "date": today, "result": report.outcome, "test": report.nodeid}

    def pytest_sessionfinish(self) -> None:
        """Write the rows over those of earlier runs."""
        known = {row["test"]: row for row in json.loads(FILE.read_text())} if FILE.exists() else {}
        rows = sorted((known | self._rows).values(), key=lambda row: (row["place"].casefold(), row["test"]))
        FILE.write_text(json.dumps(rows, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def pytest_configure(config: pytest.Config) -> None:
    """Listen, except in the workers of xdist, which report to their controller."""
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Rows(), "places")
