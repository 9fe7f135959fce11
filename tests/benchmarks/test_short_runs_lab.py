"""What the benchmarks in JupyterLab measure is found there; how fast it is, no test asks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from benchmarks import boards, latency, reopen

if TYPE_CHECKING:
    from tests.browser.notebook import Notebook

pytestmark = pytest.mark.everywhere


def test_boards(notebook: Notebook, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boards, "BOARDS", 2)
    assert len(boards.measure(notebook, boards.IMPORT)) == len(boards.NAMES)


def test_latency(notebook: Notebook, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(latency, "WARM_UP", 0)
    latency.report("Server of the tests", latency.sample(notebook, 2))


@pytest.mark.usefixtures("fresh")
def test_reopen(notebook: Notebook) -> None:
    notebook.server.configure(boards.MANAGER, saveState=True)
    try:
        seconds, size = reopen.measure(notebook, 20)
    finally:
        notebook.server.configure(boards.MANAGER)
    assert len(seconds) == len(reopen.NAMES)
    assert size > 0
