"""Waiting for a person without blocking the kernel."""

from __future__ import annotations

import asyncio
from typing import Generic, TypeVar

T = TypeVar("T")


class Waiting(Generic[T]):
    """Those who wait for something to happen, each in the event loop of its own."""

    def __init__(self) -> None:
        self._futures: list[tuple[asyncio.AbstractEventLoop, asyncio.Future[T]]] = []

    async def next(self, seconds: float | None) -> T:
        """Return what happens next; raises ``TimeoutError`` after so many seconds."""
        loop = asyncio.get_running_loop()
        entry = (loop, loop.create_future())
        self._futures.append(entry)
        try:
            return await asyncio.wait_for(entry[1], seconds)
        # Before Python 3.11 asyncio has an error of its own.
        except (TimeoutError, asyncio.TimeoutError):
            raise TimeoutError(f"nothing happened within {seconds} seconds") from None
        finally:
            self._futures.remove(entry)

    def tell(self, value: T) -> None:
        """Tell all who wait. Messages may arrive in another thread than the one that waits."""
        for loop, future in tuple(self._futures):
            loop.call_soon_threadsafe(_settle, future, value)


def _settle(future: asyncio.Future[T], value: T) -> None:
    if not future.done():
        future.set_result(value)
