"""Work in daemon threads outside the event loop, so that the kernel keeps answering; no thread is killed.

asyncio is imported where it is used, since a script without a kernel needs none of it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from concurrent.futures import TimeoutError as FutureTimeoutError
from contextlib import suppress
from threading import Thread
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    import asyncio

_LOG = logging.getLogger(__name__)
T = TypeVar("T")


def begin(function: Callable[[], T]) -> Future[T]:
    """Call a function in a daemon thread; return the future of its result."""
    future: Future[T] = Future()
    # From here on it cannot be cancelled, so the thread can always set a result.
    future.set_running_or_notify_cancel()

    def run() -> None:
        try:
            found = function()
        except Exception as error:  # noqa: BLE001 - the caller gets it
            future.set_exception(error)
        except BaseException as error:  # noqa: BLE001 - exit() in a strategy must not end the kernel
            future.set_exception(RuntimeError(type(error).__name__))
        else:
            future.set_result(found)

    try:
        Thread(target=run, daemon=True).start()
    except RuntimeError:
        # Pyodide has no threads.
        run()
    return future


async def aside(function: Callable[[], T], seconds: float | None = None) -> T:
    """Call a function in a thread while the event loop continues."""
    import asyncio

    future = begin(function)
    try:
        return await asyncio.wait_for(asyncio.wrap_future(future), seconds)
    # asyncio has its own error in Python 3.10.
    except (TimeoutError, asyncio.TimeoutError):
        return _late(future)


def within(function: Callable[[], T], seconds: float) -> T:
    """Call a function in a thread and wait for it, without an event loop; see `aside`."""
    future = begin(function)
    try:
        return future.result(seconds)
    # Futures have their own error in Python 3.10.
    except (TimeoutError, FutureTimeoutError):
        return _late(future)


def _late(future: Future[T]) -> T:
    """Return a result that has just arrived, otherwise raise ``TimeoutError``."""
    if future.done():
        return future.result()
    raise TimeoutError from None


class Background:
    """Starts coroutines on the kernel's event loop, from any thread."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        # A loop keeps only weak references to its tasks.
        self._running: set[asyncio.Task[None]] = set()

    def find_loop(self) -> asyncio.AbstractEventLoop | None:
        """Return the running event loop, or the last one if it still runs; None in a plain script."""
        from asyncio import get_running_loop

        if self._loop is None or not self._loop.is_running():
            self._loop = None
            with suppress(RuntimeError):
                self._loop = get_running_loop()
        return self._loop

    def start(self, work: Callable[[], Coroutine[Any, Any, None]]) -> bool:
        """Start a coroutine, and return whether there is an event loop for it."""
        loop = self.find_loop()
        if loop is None:
            return False
        # Create the coroutine in the loop, so that none is never awaited if the loop stops first.
        loop.call_soon_threadsafe(self._run, work)
        return True

    def _run(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        from asyncio import get_running_loop

        running = get_running_loop().create_task(work())
        self._running.add(running)
        running.add_done_callback(self._end)

    def _end(self, running: asyncio.Task[None]) -> None:
        self._running.discard(running)
        if not running.cancelled() and (error := running.exception()):
            _LOG.error("work in the background failed", exc_info=error)

    def start_or_run(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Start a coroutine; without an event loop, wait for its end."""
        from asyncio import run

        if not self.start(work):
            run(work())


class Waiters(Generic[T]):
    """The coroutines that wait for an event, each in its own event loop."""

    def __init__(self) -> None:
        self._futures: list[asyncio.Future[T]] = []

    async def next(self, seconds: float | None) -> T:
        """Return the value of the next event; raise ``TimeoutError`` after a number of seconds."""
        import asyncio

        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._futures.append(future)
        try:
            return await asyncio.wait_for(future, seconds)
        # asyncio has its own error in Python 3.10.
        except (TimeoutError, asyncio.TimeoutError):
            raise TimeoutError(f"nothing happened within {seconds} seconds") from None
        finally:
            self._futures.remove(future)

    def announce(self, value: T) -> None:
        """Give a value to all waiting coroutines, from any thread."""
        for future in tuple(self._futures):
            future.get_loop().call_soon_threadsafe(_settle, future, value)


def _settle(future: asyncio.Future[T], value: T) -> None:
    if not future.done():
        future.set_result(value)
