"""Python in the page of a browser: the parts that need no browser."""

from __future__ import annotations

import sys
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from exxtra_widget.support import browser

NULL = object()


class Comm:
    def __init__(self) -> None:
        self.sent: list[Any] = []

    def publish_msg(self, msg_type: str, data: Any = None, **_: Any) -> None:
        self.sent.append((msg_type, data))


@pytest.fixture
def kernel(monkeypatch: pytest.MonkeyPatch) -> type[Comm]:
    """Return the class of comms of a stand-in for the kernel of JupyterLite."""
    kind: type[Comm] = type("Comm", (Comm,), {"publish_msg": Comm.publish_msg})
    parts: dict[str, dict[str, Any]] = {
        "pyodide_kernel.comm": {"Comm": kind},
        "pyodide.ffi": {"jsnull": NULL, "can_run_sync": lambda: False},
    }
    for name, members in {"pyodide": {}, **parts}.items():
        module = ModuleType(name)
        vars(module).update(members)
        monkeypatch.setitem(sys.modules, name, module)
    return kind


def test_none_is_sent_as_null_however_often_it_is_arranged(kernel: type[Comm]) -> None:
    browser.keep_nulls()
    browser.keep_nulls()
    comm: Any = kernel()
    comm.publish_msg("comm_msg", {"state": {"hint": None, "rows": [None, 0, ""]}})
    comm.publish_msg("comm_close")
    assert comm.sent == [("comm_msg", {"state": {"hint": NULL, "rows": [NULL, 0, ""]}}), ("comm_close", {})]


def test_elsewhere_nothing_is_arranged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "pyodide_kernel.comm", raising=False)
    browser.keep_nulls()
    assert "pyodide.ffi" not in sys.modules


def test_a_bar_shows_what_is_done_and_at_last_the_total(kernel: type[Comm], monkeypatch: pytest.MonkeyPatch) -> None:
    assert kernel
    shown: list[str] = []
    handle = SimpleNamespace(update=shown.append)

    def display(html: str, **_: Any) -> SimpleNamespace:
        shown.append(html)
        return handle

    monkeypatch.setitem(sys.modules, "IPython.display", SimpleNamespace(HTML=str, display=display))
    bar = browser.PageBar(4000, "games")
    bar(1000)
    bar(None)
    assert "0 of 4,000 games" in shown[0]
    assert "1,000 of 4,000 games" in shown[1]
    assert "Stop" not in shown[1]
    assert shown[2].startswith("<small>1,000 games, ")
