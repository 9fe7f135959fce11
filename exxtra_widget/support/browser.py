"""Python in a browser (Pyodide): None as null, and a progress bar with a button to stop.

There are no threads or signals, and messages of the page wait while a cell runs. So the button uses a BroadcastChannel,
and the computation runs the event loop briefly with each report.
"""

from __future__ import annotations

import sys
from importlib import import_module
from time import monotonic
from typing import Any, Final
from uuid import uuid4

IN_BROWSER: Final[bool] = sys.platform.startswith("emscripten")
# Seconds between two updates of a bar.
_SHOW: Final = 0.2


def keep_nulls() -> None:
    """Send None to the page as null.

    The kernel of JupyterLite turns None into JavaScript's undefined, which JSON leaves out: a trait that becomes None
    would keep its last value on the page.
    """
    kind: Any = getattr(sys.modules.get("pyodide_kernel.comm"), "Comm", None)
    if kind is None or hasattr(kind.publish_msg, "keeps_nulls"):
        return
    publish, null = kind.publish_msg, import_module("pyodide.ffi").jsnull

    def publish_msg(comm: object, msg_type: str, data: object = None, *args: object, **named: Any) -> Any:
        return publish(comm, msg_type, replaced(data or {}, null), *args, **named)

    publish_msg.keeps_nulls = True  # type: ignore[attr-defined]  # a mark of ours
    kind.publish_msg = publish_msg


def replaced(value: object, null: object) -> Any:
    """Return a JSON value with null replaced."""
    if value is None:
        return null
    if isinstance(value, dict):
        return {key: replaced(each, null) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [replaced(each, null) for each in value]
    return value


class PageBar:
    """A progress bar in the output of a cell, with a button **Stop** if the browser lets Python wait."""

    def __init__(self, total: int, unit: str, done: int = 0) -> None:
        self._total, self._unit, self._done = total, unit, done
        self._begun, self._shown = monotonic(), 0.0
        self._is_stopped = False
        self._name = f"exxtra-widget-{uuid4().hex}"
        self._channel: Any = None
        self._ffi = import_module("pyodide.ffi")
        if self._ffi.can_run_sync():
            self._channel = import_module("js").BroadcastChannel.new(self._name)
            self._listener = self._ffi.create_proxy(self._stop)
            self._channel.onmessage = self._listener
        display = import_module("IPython.display")
        self._html = display.HTML
        self._handle: Any = display.display(self._html(self._picture()), display_id=True)
        # A redrawn button would lose focus and clicks.
        self._button: Any = self._channel and display.display(self._html(self._stop_button()), display_id=True)

    def _stop(self, _event: object) -> None:
        self._is_stopped = True

    def __call__(self, done: int | None) -> None:
        """Show the number of units done, None at the end; raise ``KeyboardInterrupt`` after a click on the button."""
        if done is None:
            self._close()
            return
        self._done = done
        if monotonic() < self._shown + _SHOW:
            return
        self._shown = monotonic()
        self._handle.update(self._html(self._picture()))
        if self._channel is not None:
            # A script without a page needs no event loop.
            import asyncio

            # The click arrives while Python waits.
            self._ffi.run_sync(asyncio.sleep(0.001))
        if self._is_stopped:
            raise KeyboardInterrupt("stopped on the page")

    def _close(self) -> None:
        if self._channel is not None:
            self._channel.close()
            self._listener.destroy()
            self._channel = None
            self._button.update(self._html(""))
        seconds = monotonic() - self._begun
        self._handle.update(self._html(f"<small>{self._done:,} {self._unit}, {seconds:.1f} s</small>"))

    def _picture(self) -> str:
        """Return the bar as HTML; it contains no text of users."""
        return (
            f'<progress max="{self._total}" value="{self._done}" aria-label="{self._unit}"></progress>'
            f" {self._done:,} of {self._total:,} {self._unit}"
        )

    def _stop_button(self) -> str:
        click = f"new BroadcastChannel('{self._name}').postMessage(0)"
        return f'<button type="button" onclick="{click}">Stop</button>'
