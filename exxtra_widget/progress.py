"""Progress of long computations: a bar, a function, or silence."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from exxtra_widget.errors import quote

__all__ = ["Report", "reporter"]

Report = Callable[["int | None"], Any]
"""Called with what is done, at last with None; False as its answer asks to stop."""


def reporter(progress: object, total: int, unit: str = "games") -> Report:
    """Return what reports progress in the way that was asked for.

    Parameters
    ----------
    progress : None, bool or callable
        True for a bar (of tqdm, or in plain characters); or a function of what is done and the total.
    total : int
        What there is to do.
    unit : str
        What is counted.

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
    if progress is None or progress is False:
        return lambda _done: None
    if progress is True:
        return _bar(total, unit)
    if not callable(progress):
        msg = f"progress is True, or a function that is called with what is done and the total, not {quote(progress)}"
        raise TypeError(msg)
    told = progress
    return lambda done: None if done is None else told(done, total)


def _bar(total: int, unit: str) -> Report:
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
