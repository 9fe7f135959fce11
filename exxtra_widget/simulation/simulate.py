"""Simulation of many games, on one core or on many."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, Final, TypeVar

from exxtra_widget.core.strategy import StrategyError
from exxtra_widget.simulation.engines import Games
from exxtra_widget.simulation.executors import SimulationError, play_chunks, spread
from exxtra_widget.simulation.game_counts import GameCounts
from exxtra_widget.simulation.game_ranges import read_games
from exxtra_widget.simulation.paired_games import branch
from exxtra_widget.simulation.result import SimulationResult, result_of
from exxtra_widget.simulation.setting import legal, read_longest, read_record, read_setting
from exxtra_widget.simulation.task import Branch, Task
from exxtra_widget.support.arguments import whole
from exxtra_widget.support.progress import Report, interruptible, reporter
from exxtra_widget.support.suggest import suggest_keywords

if TYPE_CHECKING:
    from exxtra_widget.core.position import PositionLike
    from exxtra_widget.core.strategy import Strategies
    from exxtra_widget.simulation.executors import Executor
    from exxtra_widget.simulation.seed import Seed

R = TypeVar("R")

_PREPARED: Final = 256
"""Line-ups that stay prepared for their next chunk."""


@suggest_keywords
def simulate(
    start: PositionLike,
    strategies: Strategies | None = None,
    *,
    first: str | int | None = None,
    games: int | range = 10_000,
    rng: Seed | None = None,
    executor: Executor | None = None,
    tasks: int | None = None,
    progress: bool | Callable[[int, int], Any] | None = None,
    record: Iterable[str] = (),
    weights: Mapping[str, int] | None = None,
    longest: int = 10_000,
) -> SimulationResult:
    """Play many games and count the wins of each seat.

    The same seed gives the same result on any number of cores, with any executor, with numba and without. Long
    simulations of compiled strategies (extra ``fast``) use all cores automatically.

    Ctrl-C, or the interrupt button of a notebook, ends the simulation with the games that are finished;
    ``stopped`` of the result then says so, and names a Python strategy that was deciding, with its position. These are
    always the first games of the run, so a later call with ``games=range(result.games, …)`` and the same ``rng`` plays
    the others.

    Parameters
    ----------
    start : Position, str, Game or widget
        Start of every game: a position of any game or its text, or the current position of a game or a widget,
        whose loaded dice are used as well.
    strategies : callable, str, sequence or mapping, optional
        One strategy for all seats, or one for each; by default the strategy of hints. A mapping gives the strategy of
        each seat, in order, a name for results: ``{"mine": my_function, "book": "53"}``. Callables
        ``(position, rng) -> action``, or names of built-in ones; for EXXtra also targets (``"60"``) and sentences.
    first : str or int, optional
        Action with which every game begins, before the strategies decide: ``"roll"``, or for EXXtra a rung as ``5``,
        ``">5"`` or ``"rung 5"``.
    games : int or range, default 10_000
        Number of games, 1 to 10**12. A range plays a part of a longer run with the same ``rng``, up to game 10**18:
        the results of ``range(0, 1000)`` and ``range(1000, 3000)`` add up to the result of 3,000 games.
    rng : None, int, str, random.Random, or a generator or SeedSequence of numpy
        Source of all dice; by default the simulation draws a seed, which its result holds.
    executor : executor, optional
        Any object with the ``submit`` of `concurrent.futures`: of loky, Dask, ipyparallel, mpi4py.
        Strategies defined in a notebook need one that sends them along, as these do. The executor must end
        a worker that hangs: if its future ends with a ``TimeoutError``, the simulation ends with a SimulationError.
    tasks : int, optional
        Tasks in flight with an executor, 1 to 10**6, each of about a second; by default 64, or two for each worker if
        the executor tells that it has more than 32.
    progress : bool or callable, optional
        True for a bar of tqdm; or a function of the games done and the total, which stops the simulation by
        returning False.
    record : iterable of str
        Counts in addition to wins, turns, rolls and busts: ``"lengths"``, and any of the game, like ``"rungs"``.
    weights : Weights, optional
        Loaded dice, ``exxtra.loaded(…)``, ``levelx.loaded(…)``; by default the dice of the given game or widget.
    longest : int, default 10_000
        Turns after which a game counts as endless, 1 to 10**9.

    Raises
    ------
    StrategyError
        If a strategy raises, chooses an illegal action, or plays a game without end; ``result`` of the error holds
        the games before.
    SimulationError
        If a worker fails; ``result`` of the error holds the games before.
    TypeError, ValueError
        If an argument has the wrong type or is out of range, or if the first action is not legal.

    Examples
    --------
    >>> from exxtra_widget import exxtra, simulate
    >>> r = simulate(exxtra.start(players=2), ["53", "first_roll"], games=2000, rng=2)
    >>> r.games, sum(r.wins), r.wins[0] > r.wins[1]
    (2000, 2000, True)
    >>> more = simulate(exxtra.start(players=2), ["53", "first_roll"], games=range(2000, 3000), rng=2)
    >>> r + more == simulate(exxtra.start(players=2), ["53", "first_roll"], games=3000, rng=2)
    True
    """
    asked = read_games(games)
    here = read_setting(start, strategies, weights, len(asked))
    task = here.task(rng)._replace(
        begin=asked.start,
        record=read_record(record, here.position),
        longest=read_longest(longest),
        first="" if first is None else legal(here.position, first),
    )
    return play_task(task, reporter(progress, task.games), executor, tasks)


def play_task(
    task: Task, report: Report, executor: Executor | None = None, flight: int | None = None
) -> SimulationResult:
    """Play one simulation; see `play`."""
    return play([task], lambda counts, stopped: result_of(task, counts[0], stopped), report, executor, flight)


class Player:
    """The chunks of a task, played by its fastest engine."""

    def __init__(self, task: Task, engine: str = "auto") -> None:
        self._task = task
        self._begin = branch(task.start, task.first) if task.first else Branch(task.start)
        self._games = Games(task, task.games, engine=engine)
        self.is_compiled: bool = self._games.engine.is_compiled
        """Whether numba plays the games, so that threads can play at the same time."""

    def __call__(self, chunk: int) -> GameCounts:
        """Return the counts of a chunk."""
        return self._games.play(self._begin, self._task.games_of(chunk))[1]


class LineupsPlayer:
    """Plays any chunk of several line-ups, and returns its counts under the number of its line-up."""

    def __init__(self, tasks: Sequence[Task]) -> None:
        self._many = len(tasks)
        self._of_lineup = lru_cache(maxsize=_PREPARED)(lambda i: Player(tasks[i]))

    @property
    def is_compiled(self) -> bool:
        """Whether numba plays all games."""
        return self._many <= _PREPARED and all(self._of_lineup(i).is_compiled for i in range(self._many))

    def __call__(self, chunk: int) -> dict[int, GameCounts]:
        """Return the counts of a chunk."""
        turn, lineup = divmod(chunk, self._many)
        return {lineup: self._of_lineup(lineup)(turn)}


def _work(tasks: Sequence[Task], piece: range) -> Callable[[], dict[int, GameCounts]]:
    """Return the call that plays chunks in a row; only their line-ups are sent with it."""
    chunks: dict[int, list[int]] = {}
    for chunk in piece:
        turn, lineup = divmod(chunk, len(tasks))
        chunks.setdefault(lineup, []).append(turn)
    return partial(run, [(i, tasks[i], turns) for i, turns in chunks.items()])


def run(parts: Sequence[tuple[int, Task, Sequence[int]]]) -> dict[int, GameCounts]:
    """Return the counts of line-ups, each with the chunks that are to be played of it."""
    return {i: sum(map(Player(task), chunks), GameCounts()) for i, task, chunks in parts}


def play(
    tasks: Sequence[Task],
    result: Callable[[Sequence[GameCounts], str], R],
    report: Report,
    executor: Executor | None,
    flight: int | None,
) -> R:
    """Play line-ups and return the result of their counts; `simulate` describes all that can end it.

    Their chunks take turns, so that a stopped run is fair to all: chunk c is chunk c // n of line-up c % n of n.
    """
    flight = None if flight is None else whole(flight, 1, 10**6, "tasks")
    start, chunks = tasks[0].start, len(tasks) * tasks[0].chunks
    sums = dict.fromkeys(range(len(tasks)), GameCounts())
    done = 0
    with interruptible() as interruption:
        try:
            if executor is None:
                parts = play_chunks(partial(LineupsPlayer, tasks), chunks)
            else:
                parts = spread(start.definition, partial(_work, tasks), chunks, executor, flight)
            with closing(parts):
                for counts in parts:
                    # A single call of C: an interrupt comes before it or after it.
                    sums.update({i: sums[i] + more for i, more in counts.items()})
                    done += sum(more.games for more in counts.values())
                    if report(done) is False:
                        break
        except (StrategyError, SimulationError) as error:
            error.result = result([*sums.values()], "")
            raise
        finally:
            report(None)
    return result([*sums.values()], interruption.text)
