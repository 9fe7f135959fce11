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


@pytest.fixture
def shown(kernel: type[Comm], monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Return the outputs of a cell, each with all that it has shown."""
    assert kernel
    outputs: list[list[str]] = []

    def display(html: str, **_: Any) -> SimpleNamespace:
        outputs.append([html])
        return SimpleNamespace(update=outputs[-1].append)

    monkeypatch.setitem(sys.modules, "IPython.display", SimpleNamespace(HTML=str, display=display))
    return outputs


def test_a_bar_shows_what_is_done_and_at_last_the_total(shown: list[list[str]]) -> None:
    bar = browser.PageBar(4000, "games")
    bar(1000)
    # Too soon to be shown.
    bar(1001)
    bar(None)
    ((begun, later, ended),) = shown
    assert "0 of 4,000 games" in begun
    assert "1,000 of 4,000 games" in later
    assert ended.startswith("<small>1,001 games, ")


class Proxy:
    """A function of Python for the page."""

    def __init__(self, call: Any) -> None:
        self.call, self.is_alive = call, True

    def destroy(self) -> None:
        self.is_alive = False


def test_the_button_is_drawn_once_and_ends_the_computation(
    shown: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    closed: list[bool] = []
    channel: Any = SimpleNamespace(close=lambda: closed.append(True))
    monkeypatch.setitem(sys.modules, "js", SimpleNamespace(BroadcastChannel=SimpleNamespace(new=lambda _: channel)))
    monkeypatch.setattr(browser, "_SHOW", 0)
    ffi: Any = sys.modules["pyodide.ffi"]
    ffi.can_run_sync, ffi.create_proxy, ffi.run_sync = lambda: True, Proxy, lambda moment: moment.close()

    bar = browser.PageBar(4000, "games")
    bar(1000)
    bar(2000)
    pictures, buttons = shown
    assert (len(pictures), len(buttons)) == (3, 1)
    assert ">Stop</button>" in buttons[0]

    proxy = channel.onmessage
    # The click arrives while Python waits.
    ffi.run_sync = lambda moment: (moment.close(), proxy.call("a click"))
    with pytest.raises(KeyboardInterrupt, match="stopped on the page"):
        bar(3000)
    bar(None)
    assert (buttons[1:], closed, proxy.is_alive) == ([""], [True], False)
