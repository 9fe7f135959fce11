"""Progress of long computations: a bar in a notebook or a terminal, a function, or silence."""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import monotonic
from typing import Any, Final

from exxtra_widget.support.arguments import number, quote, shown

_SOON: Final = 2.0
"""Seconds after which a bar comes that nobody asked for."""

_DAY: Final = 86_400

Report = Callable[["int | None"], Any]
"""Called with what is done, at last with None; False as its answer asks to stop."""


def reporter(
    progress: object, total: int, unit: str = "games", *, at_most: bool = False, unasked: bool = False
) -> Report:
    """Return what reports progress in the way that was asked for.

    Parameters
    ----------
    progress : None, bool or callable
        True for a bar: with a button that stops in a notebook that somebody looks at, elsewhere of tqdm or in plain
        characters; or a function of what is done and the total.
    total : int
        What there is to do.
    unit : str
        What is counted, in the plural.
    at_most : bool
        Whether the end may come before the total.
    unasked : bool
        Whether None is a bar, too, where a reader is there to see it and after two seconds.

    Raises
    ------
    TypeError
        If it is none of these.

    Examples
    --------
    >>> report = reporter(lambda done, total: print(f"{done} of {total}"), 10)
    >>> report(5), report(None)
    5 of 10
    (None, None)
    """
    if progress is None and unasked and (_is_watched() or getattr(sys.stderr, "isatty", bool)()):
        return _late(total, unit, at_most=at_most)
    if progress is None or progress is False:
        return lambda _done: None
    if progress is True:
        return _bar(total, unit, at_most=at_most)
    if not callable(progress):
        raise TypeError(
            f"progress is True, or a function that is called with what is done and the total, not {quote(progress)}"
        )
    told = progress
    return lambda done: None if done is None else told(done, total)


def limited(report: Report, seconds: object) -> Report:
    """Return a report that also asks to stop once so many seconds have gone by.

    Parameters
    ----------
    report : callable
        From `reporter`.
    seconds : float or None
        Above 0, at most 86,400; None for no limit.

    Raises
    ------
    ValueError
        For a number that cannot be.
    """
    if seconds is None:
        return report
    end = monotonic() + positive(seconds, _DAY, "seconds")

    def told(done: int | None) -> Any:
        answer = report(done)
        return False if done is not None and monotonic() >= end else answer

    return told


def positive(value: object, most: float, what: str) -> float:
    """Return a number above 0 and up to a highest one, as a ``float``; anything else is a ``ValueError``.

    Examples
    --------
    >>> positive(0, 60, "seconds")
    Traceback (most recent call last):
        ...
    ValueError: seconds is a number above 0 and at most 60, not 0
    """
    try:
        found = number(value, 0, most, what)
    except ValueError:
        found = 0.0
    if not found:
        raise ValueError(f"{what} is a number above 0 and at most {most:g}, not {shown(value)}")
    return found


def _late(total: int, unit: str, *, at_most: bool) -> Report:
    """Return a bar that comes only if it takes long."""
    due, bar = monotonic() + _SOON, None

    def report(done: int | None) -> Any:
        nonlocal bar
        if bar is None and done is not None and monotonic() >= due:
            bar = _bar(total, unit, at_most=at_most)
        return None if bar is None else bar(done)

    return report


def _bar(total: int, unit: str, *, at_most: bool) -> Report:
    if _is_watched():
        from exxtra_widget.widget.bar import Bar  # noqa: PLC0415 - ipywidgets take a while to load

        return Bar(total, unit, at_most=at_most)
    try:
        # Its choice between notebook and terminal warns where ipywidgets cannot be shown.
        from tqdm import tqdm  # noqa: PLC0415 - tqdm is in an extra
    except ImportError:
        return _plain(total, unit)
    # Its watching thread cannot start where there are no threads, as in Pyodide.
    tqdm.monitor_interval = 0
    bar = tqdm(total=total, unit=f" {unit}", unit_scale=True)

    def report(done: int | None) -> None:
        if done is None:
            bar.close()
        else:
            bar.update(done - bar.n)

    return report


def _is_watched() -> bool:
    """Return whether this runs in a cell of a notebook that somebody looks at.

    No page tells Python whether it shows widgets. But notebooks name the cell that they run, consoles do not; and
    what runs notebooks with nobody there (nbconvert, papermill) says that input() would not be answered. Whatever
    is not known to be a notebook with a reader is left the bar of characters.
    """
    shell: Any = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
    kernel: Any = getattr(shell, "kernel", None)
    if not hasattr(kernel, "get_parent"):
        return False
    request = kernel.get_parent()
    cell = request.get("metadata", {}).get("cellId")
    return request.get("msg_type") == "execute_request" and bool(cell and request["content"].get("allow_stdin"))


def _plain(total: int, unit: str) -> Report:
    shown = -1

    def report(done: int | None) -> None:
        nonlocal shown
        if done is None:
            sys.stderr.write("\n")
        elif (percent := 100 * done // total) != shown:
            shown = percent
            sys.stderr.write(f"\r{percent:3d} % of {total:,} {unit}")
        sys.stderr.flush()

    return report
