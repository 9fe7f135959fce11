"""Chunks of games on several cores: by threads, or by an executor of the user."""

from __future__ import annotations

import os
import pickle
from collections import deque
from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from threading import local
from time import monotonic
from traceback import format_exc
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol, TypeVar

from exxtra_widget.core.registry import definition_of, is_found_anywhere, register
from exxtra_widget.strategies.strategy import StrategyError
from exxtra_widget.support.arguments import quote
from exxtra_widget.support.calls import checked

if TYPE_CHECKING:
    from exxtra_widget.core.definition import GameDefinition

R_co = TypeVar("R_co", covariant=True)
A = TypeVar("A")
R = TypeVar("R")

_SOON: Final = 0.1
"""Seconds that a run takes on one core before threads join in; also the aim for the work of a thread at a time."""

# Tasks that are sent ahead: enough to keep any number of workers busy, few enough to stop soon.
_WAITING: Final = 64
# Tasks of a run, up to twice as many: with more chunks than that a task has several.
_TASKS: Final = 128


@checked
class SimulationError(RuntimeError):
    """Simulation that failed in a worker or an executor.

    Parameters
    ----------
    message : str
        Reason.
    result : SimulationResult or Tournament, optional
        Games finished until then.

    Attributes
    ----------
    result : SimulationResult or Tournament
        Games finished until then.

    Examples
    --------
    >>> from concurrent.futures import Future
    >>> from exxtra_widget import SimulationError, simulate
    >>> class Broken:
    ...     def submit(self, function, *args):
    ...         future = Future()
    ...         future.set_exception(OSError("the worker was ended"))
    ...         return future
    >>> try:
    ...     simulate("0/0 A -", "53", games=100, executor=Broken())
    ... except SimulationError as error:
    ...     print(error.result.games, error)
    0 a worker failed (OSError: the worker was ended); `result` of this error holds the finished games
    """

    def __init__(self, message: str, result: Any = None) -> None:
        super().__init__(message)
        self.result = result


# --- Threads ----------------------------------------------------------------------------------


class PlaysChunks(Protocol[R_co]):
    """A function that plays any chunk of a run."""

    @property
    def is_compiled(self) -> bool:
        """Whether its games run without Python, so that threads can play at the same time."""

    def __call__(self, chunk: int) -> R_co:
        """Return the counts of a chunk."""


def play_chunks(prepare: Callable[[], PlaysChunks[R]], chunks: int) -> Generator[R, None, None]:
    """Yield the counts of all chunks in order; long runs of compiled games use all cores.

    A strategy in Python always plays in the thread of the caller, where an interrupt reaches it.

    Parameters
    ----------
    prepare : callable
        Returns a new player; each thread has its own.
    chunks : int
        Number of chunks, 1 or more.
    """
    player = prepare()
    # Games are compiled in the first chunk, which therefore says nothing about the speed of the others.
    yield player(0)
    begun, played = monotonic(), 1
    while played < chunks:
        seconds = monotonic() - begun
        if seconds > _SOON and player.is_compiled and cores() > 1:
            yield from by_threads(prepare, range(played, chunks), max(1, int(_SOON * (played - 1) / seconds)))
            return
        yield player(played)
        played += 1


def cores() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def by_threads(prepare: Callable[[], Callable[[A], R]], items: Sequence[A], size: int = 1) -> Generator[R, None, None]:
    """Yield the results of a function for all items in order, computed on all cores.

    Parameters
    ----------
    prepare : callable
        Returns a new function, which releases the GIL; each thread has its own.
    items : sequence
        Arguments of its calls.
    size : int
        Number of items that a thread takes at a time.
    """
    own = local()

    def work(piece: Sequence[A]) -> list[R]:
        if not hasattr(own, "function"):
            own.function = prepare()
        return [own.function(item) for item in piece]

    workers = cores()
    pool = ThreadPoolExecutor(workers)
    try:
        pieces = (items[first : first + size] for first in range(0, len(items), size))
        for found in _in_order((pool.submit(work, piece) for piece in pieces), Future.result, 2 * workers):
            yield from found
    finally:
        pool.shutdown(cancel_futures=True)


def _in_order(futures: Iterable[Any], receive: Callable[[Any], R], waiting: int) -> Generator[R, None, None]:
    """Yield the results of futures in order, with at most ``waiting`` submitted ahead."""
    ahead: deque[Any] = deque()
    try:
        for future in futures:
            ahead.append(future)
            if len(ahead) >= waiting:
                yield receive(ahead.popleft())
        while ahead:
            yield receive(ahead.popleft())
    except SimulationError:
        # Results that other workers have finished are kept.
        for future in ahead:
            if future.done() and future.exception() is None and not isinstance(future.result(), _Failure):
                yield future.result()
        raise
    finally:
        for future in ahead:
            future.cancel()


# --- Executors --------------------------------------------------------------------------------


def spread(work: Callable[[Any, int, int], R], task: Any, executor: Any) -> Generator[R, None, None]:
    """Yield the results of ``work(task, first, last)`` for all chunks of a task, in order.

    A worker that hangs holds the run up: ending it is up to the executor, as by a time-out after which its future
    raises ``TimeoutError``.

    A game that is registered in this process alone travels with the task; its class must be one that the workers can
    import, or that the executor sends along, as those of loky, Dask and ipyparallel do.

    Raises
    ------
    StrategyError
        If a strategy fails.
    SimulationError
        If a worker or the executor fails.
    TypeError
        If ``executor`` has no ``submit``.
    """
    if not callable(getattr(executor, "submit", None)):
        raise TypeError(f"an executor must have the submit() of concurrent.futures; {quote(executor)} has none")
    size = max(1, task.chunks // _TASKS)
    pieces = ((first, min(first + size, task.chunks)) for first in range(0, task.chunks, size))
    parcel = _Parcel.of(task, executor)
    futures = (_sent(executor, work, parcel, *piece) for piece in pieces)
    yield from _in_order(futures, partial(_received, game=task.start.game), _WAITING)


class _Parcel:
    """A task for workers, with the definition of its game where they cannot find that by its name."""

    def __init__(self, task: Any, definition: GameDefinition | None = None) -> None:
        self.task = task
        self._definition = definition

    @classmethod
    def of(cls, task: Any, executor: Any) -> _Parcel:
        game = task.start.game
        # A definition that pickle refuses stays here: workers that are forks of this process know it.
        stays = is_found_anywhere(game) or (isinstance(executor, ProcessPoolExecutor) and not _can_be_pickled(game))
        return cls(task, None if stays else definition_of(game))

    def __reduce__(self) -> tuple[Callable[..., _Parcel], tuple[Any, Any]]:
        # With any pickler the parts arrive in this order: positions and strategies find their game registered.
        return _unpacked, (self._definition and _Registered(self._definition), self.task)


class _Registered:
    """A definition that is registered where it arrives."""

    def __init__(self, definition: GameDefinition) -> None:
        self._definition = definition

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any]]:
        return register, (self._definition,)


def _unpacked(_definition: Any, task: Any) -> _Parcel:
    return _Parcel(task)


def _can_be_pickled(game: str) -> bool:
    try:
        pickle.dumps(definition_of(game))
    except Exception:  # noqa: BLE001 - a part of the definition may raise anything
        return False
    return True


class _Failure(NamedTuple):
    """The error of a strategy in a worker; some executors lose the types of raised errors."""

    error: StrategyError
    where: str


class _WorkerTraceback(Exception):  # noqa: N818 - it is shown as the cause of an error
    """The traceback of a worker, as text."""


def _tried(work: Callable[[Any, int, int], Any], parcel: _Parcel, first: int, last: int) -> Any:
    try:
        return work(parcel.task, first, last)
    except StrategyError as error:
        return _Failure(error, format_exc())


def _sent(executor: Any, work: Any, parcel: _Parcel, first: int, last: int) -> Any:
    try:
        return executor.submit(_tried, work, parcel, first, last)
    except Exception as error:
        raise _failed(error, parcel.task.start.game) from error


def _received(future: Any, game: str) -> Any:
    try:
        found = future.result()
    except Exception as error:
        raise _failed(error, game) from error
    if isinstance(found, _Failure):
        raise found.error from _WorkerTraceback(f"\n{found.where}")
    return found


def _failed(error: Exception, game: str) -> SimulationError:
    text = f"{type(error).__name__}: {quote(str(error), 200)}"
    # pickle raises any of these for an object that it cannot send or a worker cannot import.
    if isinstance(error, (pickle.PicklingError, AttributeError, TypeError)):
        if not is_found_anywhere(game) and not _can_be_pickled(game):
            return SimulationError(
                f"the executor cannot send the game {game!r} to its workers ({text}); they find it by its name if it "
                "is installed with an entry point"
            )
        return SimulationError(
            f"the executor cannot send these strategies to its workers ({text}); strategies defined in a notebook "
            "travel with the executors of loky, Dask and ipyparallel"
        )
    said = f"a worker failed ({text}); `result` of this error holds the finished games"
    if not is_found_anywhere(game) and isinstance(error, (BrokenExecutor, ImportError)):
        # A worker that ends while it reads its task cannot say why.
        said += (
            f". If there are none, the workers may not know the game {game!r}: install it with an entry point, or "
            "register it in a module that they can import"
        )
    return SimulationError(said)
