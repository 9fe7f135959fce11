"""Atomic, thread-safe edits of a game, with change listeners."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import partial
from threading import RLock
from typing import TYPE_CHECKING, Any, Final

from typing_extensions import Self

from exxtra_widget.core.history import History
from exxtra_widget.support.arguments import quote
from exxtra_widget.support.interrupts import INTERRUPTS

if TYPE_CHECKING:
    from exxtra_widget.core.dice import DiceSource

# Seconds between two checks for an interrupt while waiting for another thread.
_PATIENCE: Final = 0.1


class Edits:
    """The edits of a game and its boards, for ``with edits:``.

    One thread at a time makes an edit, no interrupt ends it halfway, and listeners are called when it is complete.
    """

    def __init__(self) -> None:
        self.lock: RLock = RLock()
        self._depth = 0
        self._calls: deque[Callable[[], object]] = deque()
        self._errors: list[BaseException] = []

    def __enter__(self) -> None:
        if self._depth and self.lock.acquire(blocking=False):
            # Nested in an edit of this thread, which already holds interrupts back.
            self._depth += 1
            return
        INTERRUPTS.hold()
        # A pending interrupt is raised before the edit begins.
        while not self.lock.acquire(timeout=_PATIENCE):
            INTERRUPTS.release()
            INTERRUPTS.hold()
        self._depth += 1

    def __exit__(self, _: object, raised: BaseException | None, __: object) -> None:
        self._depth -= 1
        if self._depth:
            self.lock.release()
            return
        errors, self._errors = self._errors, []
        while self._calls:
            try:
                INTERRUPTS.let(self._calls.popleft())
            except BaseException as error:  # noqa: BLE001 - it is raised below
                errors.append(error)
        self.lock.release()
        INTERRUPTS.release()
        if errors and raised is None:
            raise errors[0]

    def then(self, call: Callable[[], object]) -> None:
        """Call a function after the edit; its error is raised after all such calls."""
        if self._depth:
            self._calls.append(call)
        else:
            call()

    def attempt(self, call: Callable[[], object]) -> None:
        """Call a function whose error is raised after the edit."""
        try:
            call()
        except Exception as error:  # noqa: BLE001 - the same
            self._errors.append(error)


class AtomicEdits:
    """Base of a game that changes its history and its source of dice, two immutable values."""

    source: DiceSource = None  # type: ignore[assignment]  # a class attribute, as all that can be set

    def __init__(self, history: History, source: DiceSource) -> None:
        self._history = history
        self.source = source
        self._edits = Edits()
        # A change is complete when all boards have shown it.
        self._boards: tuple[Callable[[Any], None], ...] = ()
        self._listeners: tuple[Callable[[Any], None], ...] = ()

    @property
    def history(self) -> History:
        """All variations as one immutable value; set an earlier one to restore it."""
        return self._history

    @history.setter
    def history(self, history: History) -> None:
        if not isinstance(history, History) or history.start != self._history.start:
            raise TypeError(f"history must be a History with the start of this game, not {quote(history)}")
        with self.alone():
            self._commit(history)

    def listen(self, listener: Callable[[Self], None]) -> Callable[[], None]:
        """Call a function with the game after every change of it; return a function that ends this.

        If it raises, the change stays and the other listeners are called; then the error reaches the code that made
        the change. It is called within the lock of `alone`, so it must not wait for another thread that plays.
        Raises ``TypeError`` if the listener is not callable.
        """
        if not callable(listener):
            raise TypeError(f"a listener must be a callable that takes the game, not {quote(listener)}")

        def heard(game: Self) -> None:
            listener(game)

        def stop() -> None:
            # A second call finds nothing to end.
            with self.alone():
                self._listeners = tuple(other for other in self._listeners if other is not heard)

        with self.alone():
            self._listeners = (*self._listeners, heard)

        return stop

    def alone(self) -> AbstractContextManager[bool]:
        """Return a lock that keeps other threads from changing the game and its board, for ``with game.alone():``."""
        return self._edits.lock

    def _commit(self, history: History, source: DiceSource | None = None) -> None:
        """Change to another history and source of dice, within the lock of `alone`."""
        # A single call cannot be interrupted between the two.
        state = {"_history": history, "source": source or self.source}
        if not (self._boards or self._listeners) or history == self._history:
            vars(self).update(state)
            return
        with self._edits:
            vars(self).update(state)
            for board in self._boards:
                self._edits.attempt(partial(board, self))
            for listener in self._listeners:
                self._edits.then(partial(listener, self))

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
        with self.alone():
            return {**vars(self), "_edits": None, "_boards": (), "_listeners": ()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state, _edits=Edits())


def edits_of(game: AtomicEdits) -> Edits:
    """Return the edits of a game, for its boards."""
    return game._edits  # noqa: SLF001 - the class is of this module


def show_on(game: AtomicEdits, board: Callable[[Any], None]) -> Callable[[], None]:
    """Let a board show every change of a game as part of the change; return a function that ends this."""
    game._boards = (*game._boards, board)  # noqa: SLF001 - as above

    def stop() -> None:
        game._boards = tuple(other for other in game._boards if other is not board)  # noqa: SLF001 - as above

    return stop


def follow_on(game: AtomicEdits, old: AtomicEdits) -> None:
    """Give a new game, which no other thread has yet, the lock of the game that it replaces."""
    game._edits = old._edits  # noqa: SLF001 - as above
