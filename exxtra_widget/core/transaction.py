"""Atomic, thread-safe edits of a game, with change listeners."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from threading import RLock
from typing import TYPE_CHECKING, Any

from typing_extensions import Self

from exxtra_widget.core.history import History
from exxtra_widget.support.arguments import quote

if TYPE_CHECKING:
    from exxtra_widget.core.dice import DiceSource


class AtomicEdits:
    """Base of a game that changes its history and its source of dice, two immutable values."""

    def __init__(self, history: History, source: DiceSource) -> None:
        self._history = history
        self.source: DiceSource = source
        self._lock = RLock()
        self._depth = 0
        self._listeners: list[Callable[[Any], None]] = []

    @property
    def history(self) -> History:
        """All variations as one immutable value; set an earlier one to restore it."""
        return self._history

    @history.setter
    def history(self, history: History) -> None:
        given: Any = history
        if not isinstance(given, History) or given.start != self._history.start:
            raise TypeError(f"history must be a History with the start of this game, not {quote(given)}")
        with self._editing():
            self._history = history

    def listen(self, listener: Callable[[Self], None]) -> Callable[[], None]:
        """Call a function with the game after every change of it; return a function that ends this.

        If it raises, the change stays and the other listeners are called; then the error reaches the code that made
        the change. It is called within the lock of `alone`, so it must not wait for another thread that plays.
        Raises ``TypeError`` if the listener is not callable.
        """
        given: Any = listener
        if not callable(given):
            raise TypeError(f"a listener must be a callable that takes the game, not {quote(given)}")

        def heard(game: Self) -> None:
            listener(game)

        def stop() -> None:
            # A second call finds nothing to end.
            with self._lock:
                self._listeners = [other for other in self._listeners if other is not heard]

        with self._lock:
            self._listeners.append(heard)

        return stop

    def alone(self) -> AbstractContextManager[bool]:
        """Return a lock that keeps other threads from changing the game and its board, for ``with game.alone():``."""
        return self._lock

    @contextmanager
    def _editing(self) -> Iterator[None]:
        """Undo the change if an exception leaves the block; otherwise call the listeners once."""
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
                self._call_listeners()

    def _call_listeners(self) -> None:
        """Call all listeners, then raise the first of their errors."""
        # Listeners are independent: an error in one must not affect the others.
        errors = []
        for listener in tuple(self._listeners):
            try:
                listener(self)
            except Exception as error:  # noqa: BLE001 - it is raised below
                errors.append(error)
        if errors:
            raise errors[0]

    def copy(self) -> Self:
        """Return an independent game with the same steps, comments, marks and dice to come."""
        state = self.__getstate__()
        copied = type(self).__new__(type(self))
        copied.__setstate__(state)
        return copied

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, _memo: object) -> Self:
        # A game holds only immutable values.
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        with self._lock:
            return {**vars(self), "_lock": None, "_listeners": [], "_depth": 0}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state, _lock=RLock())


def follow_on(game: AtomicEdits, old: AtomicEdits) -> None:
    """Give a new game, which no other thread knows yet, the lock of the one whose place it takes."""
    game._lock = old._lock  # noqa: SLF001 - the class is of this module
