"""Many games: who wins how often, with intervals; on one core, or on any number of workers."""

from __future__ import annotations

import pickle
from collections import deque
from collections.abc import Callable, Generator, Iterable, Mapping
from traceback import format_exc
from typing import Any, Final, NamedTuple

from exxtra_widget.core.registry import definition_of, dice_of, read_position
from exxtra_widget.simulation.entropy import read_entropy
from exxtra_widget.simulation.model import PATIENCE, Tally, Task, play
from exxtra_widget.simulation.result import SimulationResult
from exxtra_widget.strategies.strategy import StrategyError, one_for_each
from exxtra_widget.support.arguments import check_names, number, quote, whole
from exxtra_widget.support.calls import checked
from exxtra_widget.support.progress import reporter

# Enough to keep any number of workers busy, few enough to stop soon.
_WAITING: Final = 64
_TASKS: Final = 128


@checked
class SimulationError(RuntimeError):
    """A simulation that could not be finished.

    Attributes
    ----------
    result : SimulationResult or Tournament
        What had been played until then.
    """

    def __init__(self, message: str, result: Any = None) -> None:
        super().__init__(message)
        self.result = result


@checked
def simulate(
    start: Any,
    strategies: Any,
    *,
    games: int = 10_000,
    rng: Any = None,
    executor: Any = None,
    progress: bool | Callable[[int, int], Any] | None = None,
    record: Iterable[str] = (),
    weights: Mapping[str, int] | None = None,
    longest: int = 10_000,
    patience: float = PATIENCE,
) -> SimulationResult:
    """Play many games and count who wins.

    The same entropy gives the same result, whatever the executor and the number of its workers. If it
    is interrupted, the result of the games played so far is returned.

    Parameters
    ----------
    start : Position, str, Game or widget
        Where every game begins, of any game: a position, its text, or the present one of a game or a widget, with
        whose dice the games are played then.
    strategies : callable, str or sequence
        One strategy for all seats, or one for each: callables ``(position, rng) -> action``, or names
        of shipped ones; for EXXtra also targets (``"60"``) and sentences.
    games : int
        1 to 10**12.
    rng : None, int, str, random.Random, or a generator or SeedSequence of numpy
        What all dice follow from; without it they fall by chance, and the result tells the entropy.
    executor : executor, optional
        Anything with the ``submit`` of `concurrent.futures`: of loky, Dask, ipyparallel, mpi4py.
        Strategies that were defined in a notebook need one that sends them along, as these do.
    progress : bool or callable, optional
        True for a bar; or a function that is called with the games done and the games in all, and
        that stops the simulation by returning False.
    record : iterable of str
        What to count beside wins, turns, rolls and busts: ``"lengths"``, ``"rungs"`` (EXXtra only).
    weights : Weights, optional
        Loaded dice, ``exxtra.loaded(…)``, ``levelx.loaded(…)``; without them those of the given game or widget.
    longest : int
        Turns after which a game is taken to be endless, 1 to 10**9.
    patience : float
        Seconds that a strategy may think about one decision, 0.001 to 86,400. The fast ways to play do not ask;
        and what does not run in Python cannot be stopped.

    Raises
    ------
    StrategyError
        If a strategy raises, chooses what is not legal, thinks for too long, or plays a game that does not
        end; ``result`` of the error holds the games before.
    SimulationError
        If workers fail; ``result`` of the error holds the games that were finished.
    TypeError, ValueError
        For arguments that cannot be.

    Examples
    --------
    >>> from exxtra_widget import exxtra, simulate
    >>> r = simulate(exxtra.start(players=2), ["53", "first_roll"], games=2000, rng=2)
    >>> r.games, sum(r.wins), r.wins[0] > r.wins[1]
    (2000, 2000, True)
    >>> more = simulate(exxtra.start(players=2), ["53", "first_roll"], games=1000, rng=3)
    >>> (r + more).games
    3000
    """
    task = read_task(start, strategies, games, rng, record, weights, longest, patience)
    report = reporter(progress, task.games)
    tally = Tally([0] * task.start.seats)
    parts = _alone(task) if executor is None else spread(run, task, executor)
    try:
        for part in parts:
            tally.add(part)
            if report(tally.games) is False:
                break
    except KeyboardInterrupt:
        # The kernel's stop button: what has been played is not lost.
        pass
    except StrategyError as error:
        error.result = SimulationResult.of(task, tally)
        raise
    except SimulationError as error:
        error.result = SimulationResult.of(task, tally)
        raise
    finally:
        parts.close()
        report(None)
    return SimulationResult.of(task, tally)


def read_task(
    start: Any,
    strategies: Any,
    games: int,
    rng: Any,
    record: Iterable[str],
    weights: Any,
    longest: int,
    patience: float = PATIENCE,
) -> Task:
    """Return what is to be played, once all of it is known to make sense; it raises what `simulate` does."""
    position = read_position(start)
    if position.is_over:
        raise ValueError(f"the game is over at {position}: there is nothing to play")
    names = (record,) if isinstance(record, str) else tuple(record)
    own = definition_of(position.game)
    check_names(names, ("lengths", *own.records), "record")
    given = dice_of(start, weights)
    loaded = None if given is None else own.loaded(given)
    return Task(
        position,
        one_for_each(strategies, position.game, position.seats),
        read_entropy(rng),
        whole(games, 1, 10**12, "games"),
        loaded,
        names,
        whole(longest, 1, 10**9, "longest"),
        number(patience, 0.001, 86_400, "patience"),
    )


# --- One core ---------------------------------------------------------------------------------


def player(task: Task) -> Callable[[int], Tally]:
    """Return what plays any chunk of a task, as fast as the strategies allow; it is made once for many chunks."""
    fast: Callable[[int], Tally | None] | None = definition_of(task.start.game).engine(task)

    def played(chunk: int) -> Tally:
        found = fast(chunk) if fast else None
        # A game without an end is played once more by the rules model, which says where it stands.
        return play(task, chunk) if found is None else found

    return played


def run(task: Task, first: int, last: int) -> Tally:
    """Play chunks ``first`` to ``last - 1``."""
    tally, played = Tally([0] * task.start.seats), player(task)
    for chunk in range(first, last):
        tally.add(played(chunk))
    return tally


def _alone(task: Task) -> Generator[Tally, None, None]:
    yield from map(player(task), range(task.chunks))


# --- Workers ----------------------------------------------------------------------------------


def spread(work: Callable[[Any, int, int], Any], task: Any, executor: Any) -> Generator[Any, None, None]:
    """Yield what workers find out about the chunks of a task, in order.

    Raises
    ------
    StrategyError
        If a strategy fails.
    SimulationError
        If a worker does.
    TypeError
        If it is no executor.
    """
    if not callable(getattr(executor, "submit", None)):
        raise TypeError(f"an executor has the submit() of concurrent.futures; {quote(executor)} has none")
    size = max(1, task.chunks // _TASKS)
    pieces = ((first, min(first + size, task.chunks)) for first in range(0, task.chunks, size))
    waiting: deque[Any] = deque()
    try:
        for first, last in pieces:
            waiting.append(_sent(executor, work, task, first, last))
            if len(waiting) >= _WAITING:
                yield _received(waiting.popleft())
        while waiting:
            yield _received(waiting.popleft())
    except SimulationError:
        # What other workers have finished is kept.
        for future in waiting:
            if future.done() and future.exception() is None and not isinstance(future.result(), _Failure):
                yield future.result()
        raise
    finally:
        for future in waiting:
            future.cancel()


class _Failure(NamedTuple):
    """What a strategy did wrong in a worker; not every executor keeps the types of errors that are raised."""

    error: StrategyError
    where: str


class _WorkerTraceback(Exception):  # noqa: N818 - it is shown as the cause of one
    """The traceback of a worker, as text."""


def _tried(work: Callable[[Any, int, int], Any], task: Any, first: int, last: int) -> Any:
    try:
        return work(task, first, last)
    except StrategyError as error:
        return _Failure(error, format_exc())


def _sent(executor: Any, work: Any, task: Any, first: int, last: int) -> Any:
    try:
        return executor.submit(_tried, work, task, first, last)
    except Exception as error:
        raise _failed(error) from error


def _received(future: Any) -> Any:
    try:
        found = future.result()
    except Exception as error:
        raise _failed(error) from error
    if isinstance(found, _Failure):
        raise found.error from _WorkerTraceback(f"\n{found.where}")
    return found


def _failed(error: Exception) -> SimulationError:
    text = str(error)
    if isinstance(error, pickle.PicklingError) or "pickle" in text or "Can't get " in text:
        return SimulationError(
            f"the executor cannot send these strategies to its workers ({quote(text, 120)}); those that are defined in "
            "a notebook travel with the executors of loky, Dask and ipyparallel"
        )
    return SimulationError(
        f"a worker failed ({type(error).__name__}: {quote(text, 200)}); `result` of this error holds what was finished"
    )
