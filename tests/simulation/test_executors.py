"""The executors of other packages play the same games, also of strategies that were defined in a notebook."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from multiprocessing import get_context
from threading import Barrier
from typing import TYPE_CHECKING, Any

import pytest

from exxtra_widget import exxtra, simulate
from exxtra_widget.core.registry import definition_of
from exxtra_widget.core.strategy import StrategyError, one_for_each, title
from exxtra_widget.simulation import executors
from exxtra_widget.simulation.dice_stream import CHUNK, Draws
from exxtra_widget.simulation.executors import SimulationError
from exxtra_widget.simulation.reference_loop import Task

if TYPE_CHECKING:
    from exxtra_widget.core.strategy import Strategy

START = exxtra.start(players=3, goal=3)
GAMES = 3500

# Other packages' own affairs, at the versions that are tested.
pytestmark = [
    pytest.mark.slow,
    # Clusters take long to start on a machine that does other work.
    pytest.mark.timeout(600),
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]


def run(cell: str, name: str) -> Strategy:
    """Return a strategy as a notebook cell defines it: no worker can import it."""
    space: dict[str, Any] = {"__name__": "__main__"}
    exec(cell, space)  # noqa: S102 - as a cell is run
    strategy: Strategy = space[name]
    return strategy


@pytest.fixture(scope="module")
def own() -> Strategy:
    return run("def own(position, rng):\n    return position.actions()[-1]\n", "own")


@pytest.fixture(scope="module")
def alone(own: Strategy) -> Any:
    return simulate(START, ["60", own, "attacker"], games=GAMES, rng=9)


def plays_the_same(executor: Any, own: Strategy, alone: Any) -> None:
    assert executors._workers(executor) == 2
    assert simulate(START, ["60", own, "attacker"], games=GAMES, rng=9, executor=executor) == alone
    # Those that are known are played by the fast ways, in the workers, too; so few games are not worth loading numba.
    fast = partial(simulate, START, ["60", "attacker", "random"], games=CHUNK + 500, rng=9)
    assert fast(executor=executor) == fast()


def names_what_fails(executor: Any) -> None:
    wrong = run("def wrong(position, rng):\n    return '>9' if position.roll else 'roll'\n", "wrong")
    with pytest.raises(StrategyError, match="the strategy 'wrong' chose >9: There is no rung 9") as caught:
        simulate(START, wrong, games=10, rng=9, executor=executor)
    assert exxtra.Position.parse(caught.value.position).player == 0


def test_loky(own: Strategy, alone: Any) -> None:
    loky = pytest.importorskip("loky")
    with loky.get_reusable_executor(max_workers=2) as executor:
        plays_the_same(executor, own, alone)
        names_what_fails(executor)


LEAVING = """
import os

def leaving(position, rng, new=[True]):
    if new and new.pop() and rng.random() == NUMBER:
        os._exit(3)
    return position.actions()[-1]
"""


def loses_one_chunk(executor: Any, *, in_order: bool) -> None:
    # The first number that is drawn in the first game of chunk 2.
    draws = Draws(9)
    draws.place = 2 * CHUNK, 0, 0
    number = draws.random()
    leaving = run(LEAVING.replace("NUMBER", repr(number)), "leaving")
    with pytest.raises(SimulationError, match="a worker failed") as caught:
        simulate(START, leaving, games=3 * CHUNK, rng=9, executor=executor)
    kept = caught.value.result
    assert kept is not None
    if in_order:
        before = simulate(START, leaving, games=2 * CHUNK, rng=9)
        assert kept == replace(before, requested=3 * CHUNK)
    else:
        # Other workers may have gone on meanwhile, and what a worker had finished but not sent is lost with it.
        assert kept.games in range(0, 3 * CHUNK, CHUNK)
        assert sum(kept.wins) == kept.games


def test_a_worker_of_loky_that_dies_is_reported_and_what_was_finished_is_kept() -> None:
    loky = pytest.importorskip("loky")
    with loky.get_reusable_executor(max_workers=1) as executor:
        loses_one_chunk(executor, in_order=True)


def test_dask(own: Strategy, alone: Any) -> None:
    distributed = pytest.importorskip("distributed")
    # A worker with two threads in this process, to which everything is sent as to another one.
    options = {"processes": False, "protocol": "tcp://", "n_workers": 1, "threads_per_worker": 2}
    with (
        distributed.LocalCluster(**options, dashboard_address=":0", silence_logs=50) as cluster,
        distributed.Client(cluster) as client,
        client.get_executor() as executor,
    ):
        assert [executors._workers(one) for one in (client, executor)] == [2, 2]
        plays_the_same(executor, own, alone)
        names_what_fails(executor)


@pytest.mark.everywhere
def test_ipyparallel(own: Strategy, alone: Any) -> None:
    ipyparallel = pytest.importorskip("ipyparallel")
    with ipyparallel.Cluster(n=2, delay=0, log_level=50) as client:
        # As its documentation has it for functions of a notebook.
        client[:].use_cloudpickle()
        executor = client.executor()
        plays_the_same(executor, own, alone)
        names_what_fails(executor)
        loses_one_chunk(executor, in_order=False)


# --- Tasks in flight --------------------------------------------------------------------------


def pieces(executor: Any, chunks: int, work: Any, flight: int | None = None) -> list[int]:
    """Return the chunks that an executor has played, in the order in which they arrived."""
    task = Task(START, one_for_each("53", START), 1, chunks * CHUNK)
    return [chunk for piece, _ in executors.spread(task, work, [range(chunks)], executor, flight) for chunk in piece]


def test_pools_tell_their_workers() -> None:
    with ThreadPoolExecutor(3) as threads, ProcessPoolExecutor(2) as processes:
        assert [executors._workers(pool) for pool in (threads, processes)] == [3, 2]


def test_four_hundred_workers_are_busy_at_the_same_time() -> None:
    # Each waits until all of them are there; with fewer, the barrier breaks.
    barrier = Barrier(400, timeout=120)
    with ThreadPoolExecutor(400) as executor:
        found = pieces(executor, 800, lambda piece: lambda: [barrier.wait() for _ in piece])
    assert sorted(found) == list(range(800))


class AtOnce:
    """An executor without a number of workers, whose futures only have a result; it counts those that wait."""

    def __init__(self) -> None:
        self.waiting = self.most = self.tasks = 0

    def submit(self, function: Any, *arguments: Any) -> AtOnce.Later:
        self.tasks += 1
        self.waiting += 1
        self.most = max(self.most, self.waiting)
        return AtOnce.Later(self, partial(function, *arguments))

    class Later:
        def __init__(self, executor: AtOnce, call: Any) -> None:
            self.executor, self.call = executor, call

        def result(self) -> Any:
            self.executor.waiting -= 1
            return self.call()


@pytest.mark.parametrize(("flight", "most"), [(None, 64), (5, 5)])
def test_what_waits_does_not_grow_with_the_chunks(flight: int | None, most: int) -> None:
    executor = AtOnce()
    assert pieces(executor, 10**5, lambda piece: partial(len, piece), flight) == list(range(10**5))
    assert executor.most == most
    # Short chunks are sent many at a time.
    assert executor.tasks < 10**4


# --- Processes that begin afresh ----------------------------------------------------------------

NOTEBOOK = """
from functools import partial

def cautious(position, rng):
    return position.actions()[-1]

class Bold:
    def __call__(self, position, rng):
        return position.actions()[0]

bold = Bold()
part = partial(cautious)
anonymous = lambda position, rng: position.actions()[-1]
"""


@pytest.mark.parametrize(
    ("name", "method"), [("cautious", "spawn"), ("bold", "spawn"), ("part", "forkserver"), ("anonymous", "forkserver")]
)
def test_a_strategy_that_a_new_interpreter_cannot_import_is_named(name: str, method: str) -> None:
    strategy = run(NOTEBOOK, name)
    with ProcessPoolExecutor(1, mp_context=get_context(method)) as executor:
        with pytest.raises(SimulationError, match=r"cannot send the strategy .*module") as caught:
            simulate(START, ["53", strategy, "60"], games=10, rng=9, executor=executor)
        assert title(strategy, definition_of("exxtra")).partition(" at ")[0] in str(caught.value)
        # Those that workers can import play.
        assert simulate(START, "53", games=10, rng=9, executor=executor).games == 10
