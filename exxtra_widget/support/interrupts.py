"""Interrupts that wait: what must not end halfway is finished, and then ``KeyboardInterrupt`` is raised.

Python hands interrupts to its main thread alone, so in other threads nothing waits.
"""

from __future__ import annotations

import signal
from collections.abc import Callable
from threading import get_ident, main_thread
from time import monotonic
from typing import Any, Final

# Seconds after which a second interrupt is raised at once: what it waits for may never end.
_LONGEST: Final = 3.0


class _Interrupts:
    """The interrupts of this process. Blocks that hold them may be nested, with calls between them that do not."""

    def __init__(self) -> None:
        self._depth = 0
        # The depth at which they are raised at once: 0 outside all blocks, a higher one in a call from within a block.
        self._open = 0
        self._handler: Any = None
        # When the interrupt came that waits.
        self._since = 0.0

    def hold(self) -> None:
        """Begin a block that is not interrupted."""
        if get_ident() != main_thread().ident:
            return
        if not self._depth:
            self._open = -1
            self._handler = signal.getsignal(signal.SIGINT)
            if callable(self._handler):
                signal.signal(signal.SIGINT, self._note)
        # From the line before on, no interrupt is raised.
        self._depth += 1

    def release(self) -> None:
        """End a block; an interrupt that came meanwhile is raised, unless another block goes on."""
        if get_ident() != main_thread().ident:
            return
        self._depth -= 1
        if not self._depth and callable(self._handler):
            signal.signal(signal.SIGINT, self._handler)
        self.check()

    def check(self) -> None:
        """Raise the interrupt that waits, unless a block goes on."""
        if self._since and self._depth in {0, self._open} and get_ident() == main_thread().ident:
            self._since = 0.0
            self._handler(signal.SIGINT, None)

    def let(self, function: Callable[[], object]) -> None:
        """Call a function from within a block; an interrupt ends it at once."""
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
            # Only one, so that the block it came from can go on.
            self._open, self._since = -1, 0.0
            self._handler(number, frame)
        else:
            self._since = self._since or monotonic()


INTERRUPTS: Final = _Interrupts()
