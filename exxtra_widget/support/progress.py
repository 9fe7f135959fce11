"""Progress bars, time limits and interrupts of long computations."""

from __future__ import annotations

import signal
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from math import inf
from threading import current_thread, main_thread
from time import monotonic
from typing import Any, Final

from exxtra_widget.support.arguments import positive, quote
from exxtra_widget.support.browser import IN_BROWSER, PageBar

_SOON: Final = 2.0
"""Seconds until an unrequested bar appears."""

_DAY: Final = 86_400

Report = Callable[["int | None"], Any]
"""Called with the units done, at last with None; returns False to end the computation."""


def reporter(
    progress: object,
    total: int,
    unit: str = "games",
    *,
    at_most: bool = False,
    unasked: bool = False,
    seconds: object = None,
) -> Report:
    """Return the report function for a ``progress`` argument, which also ends the computation after some seconds.

    After an interrupt it raises ``KeyboardInterrupt``.
    """
    end = inf if seconds is None else monotonic() + positive(seconds, _DAY, "seconds")
    report = _shown(progress, total, unit, at_most=at_most or end < inf, unasked=unasked)

    def report_and_end(done: int | None) -> Any:
        interruption = _INTERRUPTION.get()
        if done is not None and interruption is not None and interruption.has_come:
            raise KeyboardInterrupt
        answer = report(done)
        return False if done is not None and monotonic() >= end else answer

    return report_and_end


def _shown(progress: object, total: int, unit: str, *, at_most: bool, unasked: bool) -> Report:
    if progress is True:
        return _bar(total, unit, at_most=at_most)
    # A browser has no interrupts, so any long computation gets a bar with a button.
    if progress is None and (unasked or IN_BROWSER) and _has_reader():
        return _late_bar(total, unit, at_most=at_most)
    if progress is None or progress is False:
        return lambda _done: None
    # A class is callable, but not a progress function: int, tqdm.
    if not callable(progress) or isinstance(progress, type):
        raise TypeError(f"progress must be True, or a function of the units done and the total, not {quote(progress)}")
    return lambda done: None if done is None else progress(done, total)


# --- Bars -------------------------------------------------------------------------------------


def _bar(total: int, unit: str, *, at_most: bool, done: int = 0) -> Report:
    if IN_BROWSER and "IPython" in sys.modules:
        return PageBar(total, unit, done)
    with warnings.catch_warnings():
        # tqdm warns if it cannot show its notebook bar, and draws characters.
        warnings.simplefilter("ignore")
        from tqdm.auto import tqdm  # it loads ipywidgets in a notebook

    class Bar(tqdm):  # type: ignore[misc]  # tqdm has no types
        monitor_interval = 0  # Its monitor needs a thread, and Pyodide has none.

    bar = Bar(total=total, initial=done, unit=f" {unit}", unit_scale=True)

    def report(done: int | None) -> None:
        if done is not None:
            bar.update(done - bar.n)
            return
        if at_most:
            bar.total = bar.n
        bar.close()

    return report


def _late_bar(total: int, unit: str, *, at_most: bool) -> Report:
    """Return a bar that appears after two seconds; short computations do not load tqdm."""
    due, bar = monotonic() + _SOON, None

    def report(done: int | None) -> Any:
        nonlocal bar
        if bar is None and done is not None and monotonic() >= due:
            bar = _bar(total, unit, at_most=at_most, done=done)
        return None if bar is None else bar(done)

    return report


def _has_reader() -> bool:
    """Return whether a person may be looking: at a terminal, or at a notebook that could answer ``input()``."""
    shell: Any = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
    kernel: Any = getattr(shell, "kernel", None)
    if kernel is None:
        return bool(getattr(sys.stderr, "isatty", bool)())
    # nbconvert and papermill run notebooks without a user, and say so in each request.
    request = kernel.get_parent() if hasattr(kernel, "get_parent") else {}
    return bool(request.get("content", {}).get("allow_stdin"))


@contextmanager
def ended(report: Report) -> Iterator[None]:
    """Tell a report function at the end of a ``with`` block that no more units come."""
    try:
        yield
    finally:
        report(None)


# --- Interrupts -------------------------------------------------------------------------------


class Interruption:
    """The end of a computation by Ctrl-C or the kernel's interrupt button."""

    text = ""
    has_come = False


_INTERRUPTION: Final[ContextVar[Interruption | None]] = ContextVar("interruption", default=None)


@contextmanager
def interruptible(keeps: Callable[[], bool] = lambda: True) -> Iterator[Interruption]:
    """Let an interrupt end a computation, keep its partial result, and print a line about it.

    Only the outermost computation is ended in this way: an interrupt of one that a strategy has started ends the
    simulation in which the strategy plays.
    """
    interruption = Interruption()
    if _INTERRUPTION.get() is not None:
        yield interruption
        return
    token = _INTERRUPTION.set(interruption)
    try:
        with _noticed(interruption):
            yield interruption
    except KeyboardInterrupt as error:
        if not keeps():
            raise
        interruption.text = f"interrupted: {error}" if str(error) else "interrupted"
        print(f"{interruption.text}; the finished part is kept", file=sys.stderr)  # noqa: T201 - a line for the reader of the cell
    finally:
        _INTERRUPTION.reset(token)


@contextmanager
def _noticed(interruption: Interruption) -> Iterator[None]:
    """Also record the signal of an interrupt: ``KeyboardInterrupt`` is lost where C calls Python, as in numba."""
    usual = signal.getsignal(signal.SIGINT)
    if current_thread() is not main_thread() or not callable(usual):
        yield
        return

    def note(number: int, frame: Any) -> Any:
        interruption.has_come = True
        return usual(number, frame)

    signal.signal(signal.SIGINT, note)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)
