"""The bar of a notebook: how far a long computation is, how long it may still take, and a button that stops it."""

from __future__ import annotations

from threading import Lock
from time import monotonic
from typing import Any, Final

import comm
from comm.base_comm import BaseComm
from IPython.display import display
from ipywidgets import Button, FloatProgress, HBox, Label, Layout

# Two messages each time: at most ten a second.
_PACE: Final = 0.2
# So many times a button is put up, each time with twice as much patience.
_BUTTONS: Final = 5
_PATIENCE: Final = 0.5
_HINT_AFTER: Final = 2.0
_VIEW: Final = "application/vnd.jupyter.widget-view+json"


class Bar:
    """Shows under a cell how far its computation is; called with what is done, at last with None.

    It answers False after somebody pressed *Stop*. At the end a line of text takes its place, so that no
    button without a use is left behind, here or in the saved notebook.

    Parameters
    ----------
    total : int
        What there is to do.
    unit : str
        What is counted, in the plural.
    at_most : bool
        Whether the end may come before the total.
    """

    def __init__(self, total: int, unit: str, *, at_most: bool = False) -> None:
        self._total, self._unit, self._at_most = total, unit, at_most
        self._done, self._stopped, self._heard = 0, False, False
        self._began = self._shown = monotonic()
        # What comes before the first report is no measure of what follows: much of it is loading and compiling.
        self._first: tuple[int, float] | None = None
        # The page's messages come in by another thread than the one that counts.
        self._lock = Lock()
        self._bar = FloatProgress(max=1.0)
        self._label = Label(self._so_far())
        self._box = HBox(layout=Layout(flex_flow="row wrap"))
        self._button: Any = None
        self._buttons, self._patience = 0, _PATIENCE
        view = {_VIEW: self._box.get_view_spec(), "text/plain": f"running: {self._so_far()}"}
        self._display: Any = display(view, raw=True, display_id=True)  # type: ignore[no-untyped-call]
        self._put_up_a_button()

    def __call__(self, done: int | None) -> bool:
        """Take note of what is done, and tell whether to go on."""
        if done is None:
            self._end()
        else:
            self._done = done
            now = monotonic()
            self._first = self._first or (done, now)
            if now - self._shown >= _PACE:
                self._shown = now
                self._show(now)
        return not self._stopped

    # --- The button ---------------------------------------------------------------------------

    def _put_up_a_button(self) -> None:
        """Show the page a button that people do not see yet.

        Whether clicks come in while the cell runs depends on the page, on the kernel and on both being in time: the
        first messages can go astray while the page still opens its channel. So the page is made to send something
        by itself: that it displays the button. If this comes in, clicks do, too.
        """
        with self._lock:
            if self._heard:
                return
            button = Button(description="Stop", layout=Layout(width="auto", display="none"), _view_count=0)
            button.comm = _Wire(button.comm, self._lock)
            button.observe(self._reveal, "_view_count")
            button.on_click(self._stop)
            before, self._button = self._button, button
            self._box.children = (self._bar, self._label, button)
            if before is not None:
                _close(before)
        self._buttons += 1

    def _reveal(self, _change: object) -> None:
        self._heard = True
        self._button.layout.display = None

    def _stop(self, _button: object) -> None:
        self._stopped = True
        self._button.disabled = True
        self._button.description = "Stopping"

    # --- What it shows ------------------------------------------------------------------------

    def _show(self, now: float) -> None:
        seconds = now - self._began
        if not self._heard and self._buttons < _BUTTONS and seconds >= self._patience:
            self._patience += 2**self._buttons * _PATIENCE
            self._put_up_a_button()
        hint = "to stop, interrupt the kernel" if not self._heard and seconds >= _HINT_AFTER else ""
        self._bar.value = self._done / self._total
        self._label.value = "; ".join(filter(None, (self._so_far(), self._left(now), hint)))

    def _so_far(self) -> str:
        most = "at most " if self._at_most else ""
        return f"{self._done:,} of {most}{_counted(self._total, self._unit)}"

    def _left(self, now: float) -> str:
        done, since = self._first or (0, now)
        if self._done == done:
            return ""
        seconds = (now - since) / (self._done - done) * (self._total - self._done)
        return f"{'at most' if self._at_most else 'about'} {duration(seconds)} left"

    def _end(self) -> None:
        seconds = duration(monotonic() - self._began)
        if self._stopped:
            line = f"stopped after {self._so_far()}, {seconds}"
        elif self._done < self._total and not self._at_most:
            line = f"{self._so_far()} in {seconds}"
        else:
            line = f"{_counted(self._done, self._unit)} in {seconds}"
        self._display.update({"text/plain": line}, raw=True)
        with self._lock:
            for widget in (self._box, self._bar, self._label, self._button):
                _close(widget)


def duration(seconds: float) -> str:
    """Return a time as people say it.

    Examples
    --------
    >>> [duration(seconds) for seconds in (0.04, 3.21, 48, 750, 9000)]
    ['0.0 s', '3.2 s', '48 s', '12 min', '2.5 h']
    """
    if seconds < 9.95:
        return f"{seconds:.1f} s"
    if seconds < 99.5:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5970 else f"{seconds / 3600:.1f} h"


def _counted(number: int, unit: str) -> str:
    return f"{number:,} {unit.removesuffix('s') if number == 1 else unit}"


def _close(widget: Any) -> None:
    """Take a widget out of the kernel and the page, with those that it is made of."""
    for part in (widget.layout, getattr(widget, "style", None), widget):
        if part is not None:
            part.close()


class _Wire(BaseComm):
    """The comm of a button, in front of the one that ipywidgets made, which goes on sending.

    What the page sends is taken in where the page sent it: beside the running cell if page and kernel have a channel
    for that (subshells). The comm of ipykernel 7.4 has it taken in where it was itself used last: behind the cell.
    """

    def __init__(self, inner: BaseComm, lock: Lock) -> None:
        super().__init__(target_name=inner.target_name, comm_id=inner.comm_id, primary=False)
        self._inner = inner
        self._lock: Any = lock
        comm.get_comm_manager().register_comm(self)

    def publish_msg(self, *args: Any, **kwargs: Any) -> None:
        """Send as before."""
        self._inner.publish_msg(*args, **kwargs)

    def handle_msg(self, msg: dict[str, Any]) -> None:
        """Pass on what the page says, unless the bar is gone.

        The hooks of IPython for the end of a cell, which other comms call here, belong to the cell that runs.
        """
        with self._lock:
            if not self._closed and self._msg_callback is not None:
                self._msg_callback(msg)

    def close(self, *args: Any, **kwargs: Any) -> None:
        """Close both."""
        self._closed = True
        self._inner.close(*args, **kwargs)
