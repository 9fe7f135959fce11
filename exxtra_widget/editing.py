"""Changes that are made as a whole or not at all, one thread at a time, and told to whoever listens."""

from __future__ import annotations

from contextlib import AbstractContextManager, contextmanager
from threading import RLock
from typing import TYPE_CHECKING, Any, TypeVar

from typing_extensions import Self

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from exxtra_widget.dice import DiceSource
    from exxtra_widget.history import History

__all__ = ["Edited"]

E = TypeVar("E", bound="Edited")


class Edited:
    """The changing part of a game: its history and its source of dice, two immutable values."""

    def __init__(self, history: History, source: DiceSource) -> None:
        self._history = history
        self.source = source
        self._lock = RLock()
        self._depth = 0
        self._listeners: list[Callable[[Any], None]] = []

    @property
    def history(self) -> History:
        """The lines of play as one immutable value; setting it goes back to what it was then."""
        return self._history

    @history.setter
    def history(self, history: History) -> None:
        with self._editing():
            self._history = history

    def listen(self, listener: Callable[[Self], None]) -> Callable[[], None]:
        """Call a function after every change, with this game; return a function that ends that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def alone(self) -> AbstractContextManager[bool]:
        """Return the lock that keeps other threads from changing the game: ``with game.alone(): …``."""
        return self._lock

    @contextmanager
    def _editing(self) -> Iterator[None]:
        """Make a change as a whole or not at all; then tell the listeners once."""
        with self._lock:
            before = self._history, self.source
            self._depth += 1
            try:
                yield
            except BaseException:
                self._history, self.source = before
                raise
            finally:
                self._depth -= 1
            if self._depth == 0 and self._history != before[0]:
                for listener in tuple(self._listeners):
                    listener(self)

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "_lock": None, "_listeners": [], "_depth": 0}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state, _lock=RLock())
