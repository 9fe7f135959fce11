"""Work beside the event loop: in a thread where there are threads, so that a kernel goes on answering."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import Future
from concurrent.futures import TimeoutError as FutureTimeoutError
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Lock, Thread, get_ident
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

__all__ = ["Background", "TooLongError", "Watch", "aside", "within"]

_LOG = logging.getLogger(__name__)
T = TypeVar("T")


class _Stopped(BaseException):
    """Ends work that nobody waits for any more."""


class _Work(Generic[T]):
    """Something that is being worked out, in a thread of its own if there can be one."""

    def __init__(self, function: Callable[[], T]) -> None:
        self.future: Future[T] = Future()
        self._function = function
        # Work that never ends must not keep Python from ending.
        self._thread = Thread(target=self._run, daemon=True)
        try:
            self._thread.start()
        except RuntimeError:
            # In Pyodide there are no threads.
            self._run()

    def _run(self) -> None:
        with suppress(_Stopped):
            try:
                found = self._function()
            except Exception as error:  # noqa: BLE001 - whoever waits gets it
                self.future.set_exception(error)
            except _Stopped:
                self.future.cancel()
            except BaseException as error:  # noqa: BLE001 - as for exit() in a strategy: it may end no kernel
                self.future.set_exception(RuntimeError(type(error).__name__))
            else:
                self.future.set_result(found)

    def stop(self) -> None:
        """End the work at its next line of Python, if it is still going on."""
        _raise_in(self._thread.ident, _Stopped)


def _raise_in(thread: int | None, error: type[BaseException] | None) -> None:
    """Raise an error in a thread at its next line of Python; None takes back one that has not come through."""
    # Not every Python has these; there, the thread goes on until it has finished.
    with suppress(ImportError, AttributeError):
        import ctypes  # noqa: PLC0415

        what = ctypes.py_object(error) if error else ctypes.py_object()
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread or 0), what)


class TooLongError(BaseException):
    """Something that was watched did not come to an end; whatever catches errors in there shall not catch this one."""


class Watch:
    """Looks after a thread, and raises `TooLongError` in it if one thing that it does takes too long.

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

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.doing: Any = None
        self.was_needed = False
        self.watched = get_ident()
        self.is_over = False
        self.began = self.due = 0.0
        self._seen = object()
        self._lock = Lock()

    def __enter__(self) -> None:
        self.began = monotonic()
        self.due = self.began + self.seconds
        # In Pyodide there are no threads.
        with suppress(RuntimeError):
            _WATCHER.look_after(self)

    def __exit__(self, *_: object) -> None:
        with self._lock:
            self.is_over = True
            if self.was_needed:
                _raise_in(self.watched, None)

    def look(self) -> bool:
        """Raise the error if still the same is being done as at the last look, and say so; and look again later.

        It may be lost where it comes up within somebody's callback from C, as numba has them.
        """
        with self._lock:
            if self.is_over:
                return False
            is_needed = self.doing is self._seen is not None
            if is_needed:
                self.was_needed = True
                _raise_in(self.watched, TooLongError)
            self._seen = self.doing
            self.due += self.seconds
            return is_needed


class _Watcher:
    """One thread that looks after everything that is watched.

    To CPython a thread that is just being started is, for a moment, the one that starts it: an error for that one
    could reach it instead, and leave the other waiting for ever. So whoever is watched starts no thread here.
    """

    def __init__(self) -> None:
        self._starting = Lock()
        self._thread: Thread | None = None
        self._entered: SimpleQueue[Watch] = SimpleQueue()

    def look_after(self, watch: Watch) -> None:
        """Look after one more, until it is over."""
        with self._starting:
            # After a fork the thread is not there any more.
            if self._thread is None or not self._thread.is_alive():
                self._entered = SimpleQueue()
                self._thread = Thread(target=self._look, args=(self._entered,), daemon=True)
                self._thread.start()
        self._entered.put(watch)

    @staticmethod
    def _look(entered: SimpleQueue[Watch]) -> None:
        watches: list[Watch] = []
        raised: dict[int, float] = {}
        while True:
            wait = min(watch.due for watch in watches) - monotonic() if watches else None
            with suppress(Empty):
                fresh = entered.get(timeout=None if wait is None else max(wait, 0.0))
                if fresh.began > raised.get(fresh.watched, 0.0):
                    watches.append(fresh)
            for watch in tuple(watches):
                if watch in watches and watch.due <= monotonic() and watch.look():
                    # They stand in the order in which they began: what began within this one ends with it.
                    raised[watch.watched] = monotonic()
                    later = watches.index(watch) + 1
                    watches[later:] = [other for other in watches[later:] if other.watched != watch.watched]
            watches = [watch for watch in watches if not watch.is_over]


_WATCHER: Final = _Watcher()


async def aside(function: Callable[[], T], seconds: float | None = None) -> T:
    """Work something out while the event loop goes on.

    Parameters
    ----------
    function : callable
        Called without arguments.
    seconds : float, optional
        How long it may take; then it is stopped.

    Raises
    ------
    TimeoutError
        If it took too long.

    Examples
    --------
    >>> asyncio.run(aside(lambda: 6 * 7))
    42
    """
    work = _Work(function)
    try:
        return await asyncio.wait_for(asyncio.shield(asyncio.wrap_future(work.future)), seconds)
    # Before Python 3.11 asyncio has an error of its own.
    except (TimeoutError, asyncio.TimeoutError):
        if work.future.done():
            # It is the function that raised it.
            raise
        work.stop()
        raise TimeoutError from None


def within(function: Callable[[], T], seconds: float) -> T:
    """Work something out where no event loop runs; raises ``TimeoutError`` after so many seconds.

    Examples
    --------
    >>> within(lambda: 6 * 7, 1)
    42
    """
    work = _Work(function)
    try:
        return work.future.result(seconds)
    except (TimeoutError, FutureTimeoutError):
        if work.future.done():
            raise
        work.stop()
        raise TimeoutError from None
    except KeyboardInterrupt:
        work.stop()
        raise


class Background:
    """Starts coroutines on the event loop of the kernel, whichever thread asks for it."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._running: set[Future[None]] = set()

    def find_loop(self) -> asyncio.AbstractEventLoop | None:
        """Return the loop that runs here, or ran here last if it still does; None in a plain script."""
        if self._loop is None or not self._loop.is_running():
            self._loop = None
            with suppress(RuntimeError):
                self._loop = asyncio.get_running_loop()
        return self._loop

    def start(self, work: Callable[[], Coroutine[Any, Any, None]]) -> bool:
        """Start a coroutine and tell whether there was a loop for it."""
        loop = self.find_loop()
        if loop is None:
            return False
        # A loop keeps only weak references to its tasks.
        running = asyncio.run_coroutine_threadsafe(work(), loop)
        self._running.add(running)
        running.add_done_callback(self._end)
        return True

    def _end(self, running: Future[None]) -> None:
        self._running.discard(running)
        if not running.cancelled() and (error := running.exception()):
            _LOG.error("work in the background failed", exc_info=error)

    def start_or_run(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Start a coroutine; where no loop runs, wait for its end."""
        if not self.start(work):
            asyncio.run(work())
