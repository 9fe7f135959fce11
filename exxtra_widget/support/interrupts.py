"""Deferred interrupts: critical blocks finish before ``KeyboardInterrupt`` is raised.

Python raises interrupts only in the main thread, so other threads need no deferral.
"""

from __future__ import annotations

import signal
from collections.abc import Callable
from threading import get_ident, main_thread
from time import monotonic
from typing import Any, Final

# After this many seconds a second interrupt is raised at once: the block may hang.
_LONGEST: Final = 3.0


class _Interrupts:
    """The interrupts of this process. Blocks that defer them may be nested, with interruptible calls in between."""

    def __init__(self) -> None:
        self._depth = 0
        # Depth at which they are raised at once: 0 outside all blocks, higher in an interruptible call within one.
        self._open = 0
        self._handler: Any = None
        # Time of the pending interrupt.
        self._since = 0.0

    def hold(self) -> None:
        """Begin a block that defers interrupts."""
        if get_ident() != main_thread().ident:
            return
        if not self._depth:
            self._open = -1
            self._handler = signal.getsignal(signal.SIGINT)
            if callable(self._handler):
                signal.signal(signal.SIGINT, self._note)
        # No interrupt is raised from here on.
        self._depth += 1

    def release(self) -> None:
        """End a block; raise a pending interrupt, unless another block is open."""
        if get_ident() != main_thread().ident:
            return
        self._depth -= 1
        if not self._depth and callable(self._handler):
            signal.signal(signal.SIGINT, self._handler)
        self.check()

    def check(self) -> None:
        """Raise a pending interrupt, unless a block is open."""
        if self._since and self._depth in {0, self._open} and get_ident() == main_thread().ident:
            self._since = 0.0
            self._handler(signal.SIGINT, None)

    def let(self, function: Callable[[], object]) -> None:
        """Call an interruptible function from within a block."""
        if get_ident() != main_thread().ident:
            function()
            return
        before, self._open = self._open, self._depth
        try:
            function()
        finally:
            self._open = before

    def _note(self, number: int, frame: object) -> None:
        if self._open == self._depth or (self._since and monotonic() > self._since + _LONGEST):
            # Raise only once, so that the block can continue.
            self._open, self._since = -1, 0.0
            self._handler(number, frame)
        else:
            self._since = self._since or monotonic()


INTERRUPTS: Final = _Interrupts()
