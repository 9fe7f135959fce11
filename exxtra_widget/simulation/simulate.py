"""Simulation of many games, on one core or on many."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from exxtra_widget.core.position import placing
from exxtra_widget.core.registry import definition_of, dice_of, read_position
from exxtra_widget.simulation.chunks import CHUNK
from exxtra_widget.simulation.comparison import branch
from exxtra_widget.simulation.entropy import read_entropy
from exxtra_widget.simulation.executors import SimulationError, play_chunks, spread
from exxtra_widget.simulation.model import Branch, Games, Tally, Task
from exxtra_widget.simulation.result import SimulationResult
from exxtra_widget.strategies.strategy import StrategyError, one_for_each, title
from exxtra_widget.support.arguments import check_names, items_of, quote, shown, whole
from exxtra_widget.support.calls import checked
from exxtra_widget.support.progress import interruptible, reporter


@checked
def simulate(
    start: Any,
    strategies: Any = None,
    *,
    first: Any = None,
    games: int = 10_000,
    rng: Any = None,
    executor: Any = None,
    progress: bool | Callable[[int, int], Any] | None = None,
    record: Iterable[str] = (),
    weights: Mapping[str, int] | None = None,
    longest: int = 10_000,
) -> SimulationResult:
    """Play many games and count the wins of each seat.

    The same entropy gives the same result on any number of cores, with any executor, with numba and without. Long
    simulations of compiled strategies (extra ``fast``) use all cores by themselves.

    Ctrl-C, or the interrupt button of a notebook, ends the simulation with the games that are finished;
    ``stopped`` of the result then names the strategy that was deciding, and its position.

    Parameters
    ----------
    start : Position, str, Game or widget
        Start of every game: a position of any game or its text, or the current position of a game or a widget,
        whose loaded dice are used as well.
    strategies : callable, str or sequence, optional
        One strategy for all seats, or one for each; by default the strategy of hints. Callables
        ``(position, rng) -> action``, or names of shipped ones; for EXXtra also targets (``"60"``) and sentences.
    first : str or int, optional
        Action with which every game begins, before the strategies decide: ``"roll"``, or for EXXtra a rung as ``5``,
        ``">5"`` or ``"rung 5"``.
    games : int, default 10_000
        Number of games, 1 to 10**12.
    rng : None, int, str, random.Random, or a generator or SeedSequence of numpy
        Source of all dice; by default the simulation draws entropy, and the result holds it.
    executor : executor, optional
        Any object with the ``submit`` of `concurrent.futures`: of loky, Dask, ipyparallel, mpi4py.
        Strategies defined in a notebook need one that sends them along, as these do. A worker that hangs is up to
        the executor: if its future raises ``TimeoutError``, the simulation ends with a SimulationError.
    progress : bool or callable, optional
        True for a bar of tqdm; or a function of the games done and the total, which stops the simulation by
        returning False.
    record : iterable of str
        Counts beside wins, turns, rolls and busts: ``"lengths"``, and those of the game, ``"rungs"`` for EXXtra.
    weights : Weights, optional
        Loaded dice, ``exxtra.loaded(…)``, ``levelx.loaded(…)``; by default those of the given game or widget.
    longest : int, default 10_000
        Turns after which a game counts as endless, 1 to 10**9.

    Returns
    -------
    SimulationResult
        Counts of the finished games.

    Raises
    ------
    StrategyError
        If a strategy raises, chooses an illegal action, or plays a game without end; ``result`` of the error holds
        the games before.
    SimulationError
        If a worker fails; ``result`` of the error holds the finished games.
    TypeError, ValueError
        If an argument has the wrong type or is out of range, or if the first action is not legal.

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
    task = read_task(start, strategies, games, rng, record, weights, longest, first)
    report = reporter(progress, task.games)
    tally = Tally([0] * task.start.seats)
    parts = play_chunks(partial(Player, task), task.chunks) if executor is None else spread(run, task, executor)
    with interruptible() as interruption:
        try:
            for part in parts:
                tally += part
                if report(tally.games) is False:
                    break
        except (StrategyError, SimulationError) as error:
            error.result = SimulationResult.of(task, tally)
            raise
        finally:
            parts.close()
            report(None)
    return SimulationResult.of(task, tally, interruption.text)


def read_task(
    start: Any,
    strategies: Any,
    games: int,
    rng: Any,
    record: Iterable[str],
    weights: Any,
    longest: int,
    first: Any = None,
) -> Task:
    """Return the task of checked arguments, or raise the errors of `simulate`."""
    position = read_position(start)
    if position.is_over:
        raise ValueError(f"the game is over at {position}: there is nothing to play")
    names = [record] if isinstance(record, str) else items_of(record)
    if names is None:
        raise TypeError(f"record must be a list of the counts to keep, like ['lengths'], not {shown(record)}")
    own = definition_of(position.game)
    check_names(names, ("lengths", *own.counts), "record")
    given = dice_of(start, weights)
    loaded = None if given is None else own.loaded(given)
    played = one_for_each(own.estimator if strategies is None else strategies, position)
    return Task(
        position,
        played,
        read_entropy(rng),
        whole(games, 1, 10**12, "games"),
        loaded,
        tuple(names),
        whole(longest, 1, 10**9, "longest"),
        # Found here: a copy that arrives at a worker need not be equal to the strategy that the game names.
        tuple(title(strategy, position.game) for strategy in played),
        first="" if first is None else legal(position, first),
    )


def legal(position: Any, action: Any) -> str:
    """Return a legal action in its canonical spelling.

    Raises
    ------
    ValueError
        If it is not legal there; the message lists the distinct actions.

    Examples
    --------
    >>> from exxtra_widget import exxtra
    >>> here = exxtra.start(players=2).apply("64")
    >>> [legal(here, action) for action in ("roll", ">5", 5, "rung 5")]
    ['roll', '>5', '>5', '>5']
    """
    known = {str(one): str(one) for one in position.actions()}
    text = str(action).strip()
    normal = definition_of(position.game).normal
    spellings = (normal(action), text, placing(text, position.game))
    found = next((known[one] for one in spellings if one in known), None)
    if found is None:
        choices = ", ".join(map(str, position.distinct_actions()))
        raise ValueError(f"{quote(action)} is not legal here; choose from {choices} (at {position})")
    return found


class Player:
    """The chunks of a task, played by its fastest engine.

    Parameters
    ----------
    task : Task
        Simulation to play.
    engine : str, default "auto"
        As in `Games`.
    """

    def __init__(self, task: Task, engine: str = "auto") -> None:
        self._task = task
        self._begin = branch(task.start, task.first) if task.first else Branch(task.start)
        self._games = Games(task, task.games, engine=engine)
        self.is_compiled = self._games.engine.is_compiled
        """Whether numba plays the games, so that threads can play at the same time."""

    def __call__(self, chunk: int) -> Tally:
        """Return the counts of a chunk."""
        tally, first = Tally([0] * self._task.start.seats), chunk * CHUNK
        self._games.play(self._begin, range(first, first + self._task.games_of(chunk)), tally)
        return tally


def run(task: Task, first: int, last: int) -> Tally:
    """Play chunks ``first`` to ``last - 1``."""
    player, tally = Player(task), Tally([0] * task.start.seats)
    for chunk in range(first, last):
        tally += player(chunk)
    return tally
