"""Ends what goes on for too long, in whichever thread: an error comes up there at the next line of Python."""

from __future__ import annotations

import sys
import threading
import weakref
from collections.abc import Callable
from contextlib import suppress
from importlib.machinery import ModuleSpec
from queue import Empty, SimpleQueue
from threading import Lock, Thread, current_thread
from time import monotonic
from typing import Any, Final
from weakref import WeakSet

_SOON: Final = 0.001
"""Seconds until a thread that could not be interrupted is looked at again."""

_AGAIN: Final = 0.1
"""Seconds, at least, until an error that may have been lost is raised once more."""


class TooLongError(BaseException):
    """Something that was watched did not come to an end; whatever catches errors in there shall not catch this one."""


class Watch:
    """Looks after the thread that enters it, and raises `TooLongError` there if one thing takes too long.

    Parameters
    ----------
    seconds : float
        How long; what takes twice as long is stopped for certain. Only lines of Python can be.

    Attributes
    ----------
    doing : object
        What is being done; whoever is watched puts another object there for each thing.
    was_needed : bool
        Whether it raised an error. There may be a watch within a watch.

    Examples
    --------
    >>> watch = Watch(0.01)
    >>> try:
    ...     with watch:
    ...         watch.doing = "counting"
    ...         while True:
    ...             pass
    ... except TooLongError:
    ...     print("stopped", watch.doing)
    stopped counting
    """

    thread: Thread

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.doing: Any = None
        self.was_needed = False
        self.is_over = False
        self.began = self.due = 0.0
        self._seen = object()
        self._lock = Lock()

    def __enter__(self) -> None:
        self.thread = current_thread()
        self.began = monotonic()
        self.due = self.began + self.seconds
        # In Pyodide there are no threads.
        with suppress(RuntimeError):
            _WATCHER.look_after(self)

    def __exit__(self, *_: object) -> None:
        self.end()

    def end(self) -> None:
        """Look no more, and take back an error that is still on its way."""
        while not self.is_over:
            # It may come up in these very lines.
            with suppress(TooLongError), self._lock:
                self.is_over = True
                if self.was_needed:
                    _raise_in(self.thread, None)

    def look(self) -> bool:
        """Raise the error if still the same is being done as at the last look, and say so; and look again later.

        It may be lost where it comes up within somebody's callback from C, as numba has them.
        """
        with self._lock:
            self.is_over = self.is_over or not self.thread.is_alive()
            if self.is_over:
                return False
            if self.doing is None or self.doing is not self._seen:
                self._seen = self.doing
                self.due = monotonic() + self.seconds
                return False
            if not _may_be_interrupted(self.thread):
                self.due = monotonic() + _SOON
                return False
            self.was_needed = True
            _raise_in(self.thread, TooLongError)
            self.due = monotonic() + max(self.seconds, _AGAIN)
            return True


class _Stop:
    """An error for a thread, to be raised as soon as may be."""

    def __init__(self, thread: Thread, error: type[BaseException], unless: Callable[[], bool]) -> None:
        self.thread = thread
        self.due = monotonic()
        self.is_over = False
        self._error = error
        self._unless = unless

    def look(self) -> bool:
        """Raise the error and say so, unless it is too late or too early."""
        self.is_over = self._unless() or not self.thread.is_alive()
        self.due = monotonic() + _SOON
        if self.is_over or not _may_be_interrupted(self.thread):
            return False
        _raise_in(self.thread, self._error)
        self.is_over = True
        return True


def interrupt(thread: Thread, error: type[BaseException], unless: Callable[[], bool]) -> None:
    """Raise an error in a thread at its next line of Python.

    Parameters
    ----------
    thread : threading.Thread
        Where.
    error : type
        Of which type.
    unless : callable
        Tells whether the thread has already done what it was there for.

    Examples
    --------
    >>> class Enough(BaseException):
    ...     pass
    >>> def count():
    ...     try:
    ...         while True:
    ...             pass
    ...     except Enough:
    ...         print("enough")
    >>> thread = Thread(target=count)
    >>> thread.start()
    >>> interrupt(thread, Enough, unless=lambda: False)
    >>> thread.join()
    enough
    """
    # In Pyodide there are no threads.
    with suppress(RuntimeError):
        _WATCHER.look_after(_Stop(thread, error, unless))


def _raise_in(thread: Thread, error: type[BaseException] | None) -> None:
    """Raise an error in a thread at its next line of Python; None takes back one that has not come through."""
    # Not every Python has these; there, the thread goes on until it has finished.
    with suppress(ImportError, AttributeError):
        import ctypes  # noqa: PLC0415 - nearly nobody needs it

        what = ctypes.py_object(error) if error else ctypes.py_object()
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident or 0), what)


_LEFT_ALONE: Final = (
    ModuleSpec.__init__.__code__.co_filename,
    weakref.__file__,
    WeakSet.__init__.__code__.co_filename,
)
"""Where imports take their locks, and where the callbacks of weak references are."""


def _may_be_interrupted(thread: Thread) -> bool:
    """Tell whether an error would do no harm just now: within imports and callbacks, and where threads start, it would.

    An import that is cut short between its lines may keep the lock of all imports for ever. In a callback the error
    is lost. And to CPython a thread is, until it runs, the one that starts it: the error could reach it instead, and
    the other one would wait for ever. What an import runs, the lines of a module, may be interrupted.
    """
    frame = sys._current_frames().get(thread.ident or 0)  # noqa: SLF001 - documented, for such special purposes
    while frame and frame.f_code.co_filename == threading.__file__:
        # A thread has a number as soon as it runs.
        if frame.f_code.co_name == "start" and frame.f_locals["self"].ident is None:
            return False
        frame = frame.f_back
    return not frame or frame.f_code.co_filename not in _LEFT_ALONE


class _Watcher:
    """One thread that looks after all that are watched."""

    def __init__(self) -> None:
        self._starting = Lock()
        self._thread: Thread | None = None
        self._entered: SimpleQueue[Watch | _Stop] = SimpleQueue()

    def look_after(self, watch: Watch | _Stop) -> None:
        """Look after one more, until it is over."""
        with self._starting:
            # After a fork the thread is not there any more.
            if self._thread is None or not self._thread.is_alive():
                self._entered = SimpleQueue()
                self._thread = Thread(target=self._look, args=(self._entered,), daemon=True)
                self._thread.start()
        self._entered.put(watch)

    @staticmethod
    def _look(entered: SimpleQueue[Watch | _Stop]) -> None:
        watches: list[Watch | _Stop] = []
        raised: dict[int | None, float] = {}
        while True:
            wait = min(watch.due for watch in watches) - monotonic() if watches else None
            with suppress(Empty):
                fresh = entered.get(timeout=None if wait is None else max(wait, 0.0))
                if isinstance(fresh, _Stop):
                    watches.insert(0, fresh)
                elif fresh.began > raised.get(fresh.thread.ident, 0.0):
                    watches.append(fresh)
            for watch in tuple(watches):
                if watch in watches and watch.due <= monotonic() and watch.look():
                    # They stand in the order in which they began: what began within this one ends with it; and all
                    # that goes on in a thread ends with a stop.
                    raised[watch.thread.ident] = monotonic()
                    later = watches.index(watch) + 1
                    watches[later:] = [other for other in watches[later:] if other.thread is not watch.thread]
            watches = [watch for watch in watches if not watch.is_over]


_WATCHER: Final = _Watcher()
