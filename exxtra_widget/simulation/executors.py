"""Chunks of games on several cores: by threads, or by an executor of the user."""

from __future__ import annotations

import os
import pickle
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import chain, islice
from queue import Empty, SimpleQueue
from threading import local
from time import monotonic, perf_counter
from traceback import format_exc
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol, TypeVar

from exxtra_widget.core.registry import is_found_anywhere, register
from exxtra_widget.core.strategy import StrategyError
from exxtra_widget.simulation.importable import begins_fresh, main_runs_again, obstacle
from exxtra_widget.support.arguments import quote

if TYPE_CHECKING:
    from exxtra_widget.core.definition import GameDefinition

R_co = TypeVar("R_co", covariant=True)
A = TypeVar("A")
R = TypeVar("R")

_SOON: Final = 0.1
"""Seconds that a run takes on one core before threads join in; also the aim for the work of a thread at a time."""

# Seconds of a task: far longer than to send it, short enough to stop soon.
_AIM: Final = 1.0
# Seconds after which an executor is asked again for its workers: clusters grow and shrink.
_ASK: Final = 5.0
# Tasks in flight if an executor does not tell its workers.
_UNTOLD: Final = 64
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


# --- Threads ----------------------------------------------------------------------------------


class PlaysChunks(Protocol[R_co]):
    """A function that plays any chunk of a run."""

    @property
    def is_compiled(self) -> bool:
        """Whether its games run without Python, so that threads can play at the same time."""

    def __call__(self, chunk: int) -> R_co:
        """Return the counts of a chunk."""


def play_chunks(prepare: Callable[[], PlaysChunks[R]], rows: Iterable[range]) -> Generator[tuple[range, R], None, None]:
    """Yield chunks with their counts in order; long runs of compiled games use all cores.

    A strategy in Python always plays in the thread of the caller, where an interrupt reaches it.
    """
    player, begun = prepare(), 0.0
    chunks = chain.from_iterable(rows)
    for played, chunk in enumerate(chunks):
        if played == 1:
            # Games are compiled in the first chunk, which therefore says nothing about the speed of the others.
            begun = monotonic()
        seconds = monotonic() - begun if played else 0.0
        if seconds > _SOON and player.is_compiled and cores() > 1:
            yield from by_threads(prepare, chain([chunk], chunks), max(1, int(_SOON * (played - 1) / seconds)))
            return
        yield range(chunk, chunk + 1), player(chunk)


def cores() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def by_threads(
    prepare: Callable[[], Callable[[int], R]], chunks: Iterator[int], size: int = 1
) -> Generator[tuple[range, R], None, None]:
    """Yield chunks with their counts in order, played on all cores."""
    own = local()

    def work(piece: list[int]) -> list[tuple[range, R]]:
        if not hasattr(own, "player"):
            own.player = prepare()
        return [(range(chunk, chunk + 1), own.player(chunk)) for chunk in piece]

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


def spread(
    task: Any, work: Callable[[range], Callable[[], R]], rows: list[range], executor: Any, flight: int | None = None
) -> Generator[tuple[range, R], None, None]:
    """Return the pieces of a run with their results, as an executor completes them.

    A game that is registered in this process alone travels with each piece; its class must be one that the workers can
    import, or that the executor sends along, as loky, Dask and ipyparallel do.
    """
    if not callable(getattr(executor, "submit", None)):
        raise TypeError(f"an executor must have the submit() of concurrent.futures; {quote(executor)} has none")
    return _completed(_Sender(task, executor), work, rows, flight)


def _completed(
    sender: _Sender, work: Callable[[range], Callable[[], R]], rows: list[range], flight: int | None
) -> Generator[tuple[range, R], None, None]:
    left, seconds = sum(map(len, rows)), 0.0
    room, asked = 0, float("-inf")
    pieces = _cut(rows, lambda: _size(seconds, left, room))
    sent: dict[range, Any] = {}
    done: SimpleQueue[range] = SimpleQueue()
    try:
        while left or sent:
            if monotonic() > asked + _ASK:
                room, asked = flight or sender.room(), monotonic()
            for piece in islice(pieces, max(0, room - len(sent))):
                sent[piece] = sender.send(work(piece))
                left -= len(piece)
                if hasattr(sent[piece], "add_done_callback"):
                    sent[piece].add_done_callback(partial(_note, done, piece))
            piece = _next(sent, done)
            taken, found = sender.received(sent.pop(piece))
            one = max(taken / len(piece), 1e-9)
            # The first chunks of a worker are slow, so a task grows step by step.
            seconds = (seconds + one) / 2 if seconds else one
            yield piece, found
    except (SimulationError, StrategyError):
        # Results that other workers have finished are kept.
        while not done.empty():
            piece = done.get()
            with suppress(SimulationError, StrategyError):
                yield piece, sender.received(sent.pop(piece))[1]
        raise
    finally:
        for future in sent.values():
            if hasattr(future, "cancel"):
                future.cancel()


def _note(done: SimpleQueue[range], piece: range, _future: object) -> None:
    done.put(piece)


def _next(sent: dict[range, Any], done: SimpleQueue[range]) -> range:
    """Return the next piece that is finished, or the oldest one if its future does not call back."""
    oldest = next(iter(sent))
    while hasattr(sent[oldest], "add_done_callback"):
        with suppress(Empty):
            return done.get(timeout=_TICK)
    return oldest


def _cut(rows: list[range], size: Callable[[], int]) -> Iterator[range]:
    """Yield rows of chunks in pieces, each as large as it should be by then."""
    for row in rows:
        first = row.start
        while first < row.stop:
            last = min(first + size(), row.stop)
            yield range(first, last)
            first = last


def _size(seconds: float, left: int, room: int) -> int:
    """Return the number of chunks of a task by the seconds of one: it takes `_AIM` seconds, shorter near the end."""
    if not seconds:
        return 1
    usual = _AIM / seconds
    # All workers are busy to the end; but smaller tasks would take longer to send than to play.
    return max(1, int(min(usual, max(left / room, usual / 8))))


def _workers(executor: Any) -> int:
    """Return the number of workers of an executor; 0 if it does not say."""
    client = getattr(executor, "_client", executor)
    if hasattr(client, "nthreads"):  # Dask, or the executor of its client
        return sum(client.nthreads().values())
    if hasattr(executor, "view"):  # ipyparallel
        return len(executor.view)
    if hasattr(executor, "num_workers"):  # mpi4py
        return int(executor.num_workers)
    return getattr(executor, "_max_workers", 0)  # concurrent.futures, loky


# --- What travels -----------------------------------------------------------------------------


class _Sender:
    """Sends calls to the workers of an executor, and explains their errors."""

    def __init__(self, task: Any, executor: Any) -> None:
        self._executor = executor
        self._game = task.start.game
        self._strategies = list(zip(task.titles, task.strategies, strict=True))
        # Forks know a game that pickle refuses.
        self._definition = None if is_found_anywhere(self._game) else task.start.definition
        if isinstance(executor, ProcessPoolExecutor):
            self._check(fresh=begins_fresh(executor))

    def _check(self, *, fresh: bool) -> None:
        """Refuse games and strategies that a pool of processes cannot send: its workers would end without a word."""
        if self._definition and (why := obstacle(self._definition, fresh=fresh)):
            if fresh:
                raise SimulationError(self._unsent_game(why))
            self._definition = None
        for name, strategy in self._strategies:
            if why := obstacle(strategy, fresh=fresh):
                raise SimulationError(_unsent(f"the strategy {name!r}", why))

    def room(self) -> int:
        """Return the number of tasks in flight: one for each worker, and its next one."""
        try:
            return 2 * _workers(self._executor) or _UNTOLD
        except Exception:  # noqa: BLE001 - executors of other makers may mean something else by these names
            return _UNTOLD

    def send(self, call: Callable[[], Any]) -> Any:
        try:
            return self._executor.submit(_timed, _Parcel(self._definition and _Registered(self._definition), call))
        except Exception as error:
            raise self._failed(error) from error

    def received(self, future: Any) -> tuple[float, Any]:
        """Return the seconds that a worker took, and its result."""
        try:
            seconds, found = future.result()
        except Exception as error:
            raise self._failed(error) from error
        if isinstance(found, _Failure):
            raise found.error from _WorkerTraceback(f"\n{found.where}")
        return seconds, found

    def _failed(self, error: Exception) -> SimulationError:
        text = f"{type(error).__name__}: {quote(str(error), 200)}"
        # pickle raises any of these for an object that it cannot send or a worker cannot import.
        if isinstance(error, (pickle.PicklingError, AttributeError, TypeError)):
            if self._definition and obstacle(self._definition, fresh=False):
                return SimulationError(self._unsent_game(text))
            wrong = next((name for name, strategy in self._strategies if obstacle(strategy, fresh=True)), None)
            return SimulationError(_unsent("these strategies" if wrong is None else f"the strategy {wrong!r}", text))
        said = f"a worker failed ({text}); `result` of this error holds the finished games"
        if not is_found_anywhere(self._game) and isinstance(error, (BrokenExecutor, ImportError)):
            # A worker that ends while it reads its task cannot say why.
            said += (
                f". If there are none, the workers may not know the game {self._game!r}: install it with an entry "
                "point, or register it in a module that they can import"
            )
        elif isinstance(error, BrokenExecutor) and begins_fresh(self._executor) and main_runs_again():
            said += '. Each worker runs your script again: start the pool below `if __name__ == "__main__":`'
        return SimulationError(said)

    def _unsent_game(self, why: str) -> str:
        return (
            f"the executor cannot send the game {self._game!r} to its workers ({quote(why, 200)}); they find it by its "
            "name if it is installed with an entry point"
        )


_WOULD_DO: Final = (
    "put it into a module that they can import; strategies defined in a notebook travel with the executors of loky, "
    "Dask and ipyparallel"
)


def _unsent(what: str, why: str) -> str:
    return f"the executor cannot send {what} to its workers ({quote(why, 200)}); {_WOULD_DO}"


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
