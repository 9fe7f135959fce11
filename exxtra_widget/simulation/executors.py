"""Chunks of games (`CHUNK` in `dice_stream`) on several cores: by threads, or by an executor of the user."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain, islice
from queue import Empty, SimpleQueue
from threading import local
from time import monotonic, perf_counter
from traceback import format_exc
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol, TypeVar

from exxtra_widget.core.game_registry import is_found_anywhere, register
from exxtra_widget.core.strategy import StrategyError
from exxtra_widget.support.arguments import quote

if TYPE_CHECKING:
    from exxtra_widget.core.definition import GameDefinition

R_co = TypeVar("R_co", covariant=True)
R = TypeVar("R")

_SOON: Final = 0.1
"""Seconds that a run takes on one core before threads join in; also the aim for the work of a thread at a time."""

# Seconds of a task: far longer than to send it, short enough to stop soon.
_AIM: Final = 1.0
# Minimum number of tasks in flight; process pools and loky do not say how many workers they have.
_FEWEST: Final = 64
# Longest wait in seconds: on Windows, an endless one would not notice Ctrl-C.
_TICK: Final = 0.5


class SimulationError(RuntimeError):
    """Simulation that failed in a worker or an executor.

    Parameters
    ----------
    message : str
        Reason.
    result : SimulationResult or Tournament, optional
        Games finished until then.
    """

    def __init__(self, message: str, result: Any = None) -> None:
        super().__init__(message)
        self.result = result

    def __str__(self) -> str:
        kept = "" if self.result is None else ". `result` of this error holds the games before"
        return f"{super().__str__()}{kept}"


# --- Threads ----------------------------------------------------------------------------------


class PlaysChunks(Protocol[R_co]):
    """A function that plays any chunk of a run."""

    @property
    def is_compiled(self) -> bool:
        """Whether its games run without Python, so that threads can play at the same time."""

    def __call__(self, chunk: int) -> R_co:
        """Return the counts of a chunk."""


def play_chunks(prepare: Callable[[], PlaysChunks[R]], many: int) -> Generator[R, None, None]:
    """Yield the counts of chunks in order; long runs of compiled games use all cores.

    A strategy in Python always plays in the thread of the caller, where an interrupt reaches it.
    """
    player, begun = prepare(), 0.0
    chunks = iter(range(many))
    for chunk in chunks:
        if chunk == 1:
            # Games are compiled in the first chunk, which therefore says nothing about the speed of the others.
            begun = monotonic()
        seconds = monotonic() - begun if chunk else 0.0
        if seconds > _SOON and player.is_compiled and cores() > 1:
            yield from by_threads(prepare, chain([chunk], chunks), max(1, int(_SOON * (chunk - 1) / seconds)))
            return
        yield player(chunk)


def cores() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def by_threads(
    prepare: Callable[[], Callable[[int], R]], chunks: Iterator[int], size: int = 1
) -> Generator[R, None, None]:
    """Yield the counts of chunks in order, played on all cores."""
    own = local()

    def work(piece: list[int]) -> list[R]:
        if not hasattr(own, "player"):
            own.player = prepare()
        return [*map(own.player, piece)]

    workers = cores()
    pool = ThreadPoolExecutor(workers)
    try:
        futures = (pool.submit(work, piece) for piece in iter(lambda: list(islice(chunks, size)), []))
        ahead = deque(islice(futures, 2 * workers))
        while ahead:
            yield from ahead.popleft().result()
            ahead.extend(islice(futures, 1))
    finally:
        pool.shutdown(cancel_futures=True)


# --- Executors --------------------------------------------------------------------------------


class Executor(Protocol):
    """What runs calls elsewhere: of `concurrent.futures`, loky, Dask, ipyparallel or mpi4py."""

    @property
    def submit(self) -> Callable[..., Any]:
        """The function that sends a call, and returns its future."""


def spread(
    definition: GameDefinition,
    work: Callable[[range], Callable[[], R]],
    chunks: int,
    executor: Executor,
    tasks: int | None = None,
) -> Generator[R, None, None]:
    """Yield the results of chunks in order, a piece of them at a time, as the workers of an executor find them."""
    if not callable(getattr(executor, "submit", None)):
        raise TypeError(f"an executor must have the submit() of concurrent.futures; {quote(executor)} has none")
    # Workers would not find a game that is registered in this process alone.
    travels = None if is_found_anywhere(definition.name) else _Registered(definition)

    def submit(piece: range, note: Callable[[object], None]) -> Any:
        try:
            future = executor.submit(_timed, _Parcel(travels, work(piece)))
            future.add_done_callback(note)
        except Exception as error:  # noqa: BLE001 - an executor that takes no more calls may raise anything
            future = Future[Any]()
            future.set_exception(error)
            future.add_done_callback(note)
        return future

    return _in_order(submit, chunks, tasks or max(_FEWEST, 2 * _workers(executor)))


def _in_order(submit: Callable[..., Any], chunks: int, room: int) -> Generator[Any, None, None]:
    """Yield results in the order of their chunks: what is finished waits for its turn, even an error.

    So a run that ends early has all of its first games.
    """
    sent: dict[int, tuple[range, Any]] = {}
    finished: set[int] = set()
    done: SimpleQueue[int] = SimpleQueue()
    due, begin, seconds = 0, 0, 0.0
    try:
        while due < chunks:
            while begin < chunks and len(sent) - len(finished) < room:
                piece = range(begin, min(chunks, begin + _size(seconds, chunks - begin, room)))
                sent[begin] = piece, submit(piece, lambda _future, first=begin: done.put(first))
                begin = piece.stop
            if due not in finished:
                with suppress(Empty):
                    finished.add(done.get(timeout=_TICK))
                continue
            finished.remove(due)
            piece, future = sent.pop(due)
            taken, found = _received(future)
            # The first chunks of a worker are slow, so the fastest count.
            seconds = min(seconds or 1e9, max(taken / len(piece), 1e-6))
            due = piece.stop
            yield found
    finally:
        for _, future in sent.values():
            future.cancel()


def _workers(executor: Any) -> int:
    """Return the number of workers that an executor reports, or 0."""
    try:
        if hasattr(executor, "nthreads"):  # Dask
            return sum(executor.nthreads().values())
        if hasattr(executor, "view"):  # ipyparallel
            return len(executor.view)
        return int(getattr(executor, "num_workers", 0))  # mpi4py
    except Exception:  # noqa: BLE001 - executors of other makers may mean something else by these names
        return 0


def _size(seconds: float, left: int, room: int) -> int:
    """Return the number of chunks of a task by the seconds of one: it takes `_AIM` seconds, shorter near the end."""
    if not seconds:
        return 1
    usual = _AIM / seconds
    # All workers are busy to the end; but smaller tasks would take longer to send than to play.
    return max(1, int(min(usual, max(left / room, usual / 8))))


def _received(future: Any) -> tuple[float, Any]:
    """Return the seconds that a worker took, and its result."""
    try:
        seconds, found = future.result()
    except Exception as error:
        raise SimulationError(
            f"a worker failed ({type(error).__name__}: {quote(str(error), 200)}); if it could not load a strategy or a "
            "game, put that into a module, or use the executor of loky, Dask or ipyparallel, which sends it along"
        ) from error
    if isinstance(found, _Failure):
        raise found.error from _WorkerTraceback(f"\n{found.where}")
    return seconds, found


# --- What travels -----------------------------------------------------------------------------


@dataclass
class _Parcel:
    """A call for a worker, with the definition of its game where the worker cannot find that by its name."""

    # With any pickler the parts arrive in this order: positions and strategies find their game registered.
    definition: _Registered | None
    call: Callable[[], Any]


class _Registered:
    """A definition that is registered where it arrives."""

    def __init__(self, definition: GameDefinition) -> None:
        self._definition = definition

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any]]:
        return register, (self._definition,)


class _Failure(NamedTuple):
    """The error of a strategy in a worker; some executors lose the types of raised errors."""

    error: StrategyError
    where: str


class _WorkerTraceback(Exception):  # noqa: N818 - it is shown as the cause of an error
    """The traceback of a worker, as text."""


def _timed(parcel: _Parcel) -> tuple[float, Any]:
    """Return the seconds that a call takes in the worker, where waiting for it does not count, and its result."""
    begun = perf_counter()
    try:
        found = parcel.call()
    except StrategyError as error:
        found = _Failure(error, format_exc())
    return perf_counter() - begun, found
