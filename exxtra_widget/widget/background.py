"""Work beside the event loop: in a thread where there are threads, so that a kernel goes on answering."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from concurrent.futures import TimeoutError as FutureTimeoutError
from contextlib import suppress
from threading import Thread
from typing import Any, Generic, TypeVar

_LOG = logging.getLogger(__name__)
T = TypeVar("T")


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
        try:
            found = self._function()
        except Exception as error:  # noqa: BLE001 - the caller gets it
            self.future.set_exception(error)
        except BaseException as error:  # noqa: BLE001 - exit() in a strategy must not end a kernel
            self.future.set_exception(RuntimeError(type(error).__name__))
        else:
            self.future.set_result(found)


async def aside(function: Callable[[], T], seconds: float | None = None) -> T:
    """Work something out while the event loop goes on.

    Parameters
    ----------
    function : callable
        Called without arguments.
    seconds : float, optional
        Time limit; work that exceeds it goes on in its thread, and its result is ignored.

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
        raise TimeoutError from None


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
