"""The executors of other packages play the same games, also of strategies that were defined in a notebook."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from itertools import chain
from multiprocessing import get_context
from threading import Barrier
from typing import TYPE_CHECKING, Any

import pytest

from exxtra_widget import exxtra, simulate
from exxtra_widget.core.strategy import StrategyError
from exxtra_widget.simulation import executors
from exxtra_widget.simulation.dice_stream import CHUNK, Draws
from exxtra_widget.simulation.executors import SimulationError
from exxtra_widget.simulation.game_ranges import Run

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


def loses_one_chunk(executor: Any) -> None:
    # The first number that is drawn in the first game of chunk 2.
    draws = Draws(9)
    draws.place = 2 * CHUNK, 0, 0
    number = draws.random()
    leaving = run(LEAVING.replace("NUMBER", repr(number)), "leaving")
    with pytest.raises(SimulationError, match="a worker failed") as caught:
        simulate(START, leaving, games=3 * CHUNK, rng=9, executor=executor)
    kept = caught.value.result
    # What a worker had finished but not sent is lost with it.
    assert kept.games in {0, CHUNK, 2 * CHUNK}
    assert kept.wins == (simulate(START, leaving, games=kept.games, rng=9).wins if kept.games else (0, 0, 0))
    assert kept.runs == (Run(9, range(3 * CHUNK), kept.games),)


def test_a_worker_of_loky_that_dies_is_reported_and_what_was_finished_is_kept() -> None:
    loky = pytest.importorskip("loky")
    with loky.get_reusable_executor(max_workers=1) as executor:
        loses_one_chunk(executor)


def test_dask(own: Strategy, alone: Any) -> None:
    distributed = pytest.importorskip("distributed")
    # A worker with two threads in this process, to which everything is sent as to another one.
    options = {"processes": False, "protocol": "tcp://", "n_workers": 1, "threads_per_worker": 2}
    with (
        distributed.LocalCluster(**options, dashboard_address=":0", silence_logs=50) as cluster,
        distributed.Client(cluster) as client,
        client.get_executor() as executor,
    ):
        assert executors._workers(client) == 2
        for one in (client, executor):
            plays_the_same(one, own, alone)
            names_what_fails(one)


@pytest.mark.everywhere
def test_ipyparallel(own: Strategy, alone: Any) -> None:
    ipyparallel = pytest.importorskip("ipyparallel")
    with ipyparallel.Cluster(n=2, delay=0, log_level=50) as client:
        # As its documentation has it for functions of a notebook.
        client[:].use_cloudpickle()
        executor = client.executor()
        assert executors._workers(executor) == 2
        plays_the_same(executor, own, alone)
        names_what_fails(executor)
        loses_one_chunk(executor)


# --- Tasks in flight --------------------------------------------------------------------------


def pieces(executor: Any, chunks: int, tasks: int | None = None, wait: Callable[[], Any] = bool) -> list[int]:
    """Return the chunks that an executor has played, in the order in which they came."""

    def work(piece: range) -> Callable[[], range]:
        def play() -> range:
            for _ in piece:
                wait()
            return piece

        return play

    return [*chain(*executors.spread(START.definition, work, chunks, executor, tasks))]


@pytest.mark.parametrize(("workers", "tasks"), [(64, None), (400, 400)])
def test_all_workers_are_busy_at_the_same_time(workers: int, tasks: int | None) -> None:
    # Each waits until all of them are there; with fewer in flight, the barrier breaks.
    barrier = Barrier(workers, timeout=120)
    with ThreadPoolExecutor(workers) as executor:
        assert pieces(executor, workers, tasks, barrier.wait) == list(range(workers))


@pytest.mark.parametrize(
    ("tasks", "told", "most"),
    [
        (None, {}, 64),
        (5, {}, 5),
        (None, {"nthreads": lambda: {"a": 30, "b": 20}}, 100),
        (None, {"view": range(40)}, 80),
        (None, {"num_workers": 4}, 64),
        (None, {"nthreads": 7}, 64),
    ],
)
def test_what_waits_does_not_grow_with_the_chunks(tasks: int | None, told: Any, most: int, last_first: Any) -> None:
    executor = last_first(**told)
    assert pieces(executor, 10**5, tasks) == list(range(10**5))
    assert executor.most == most
    # Short chunks are sent many at a time.
    assert executor.tasks < 10**4


# --- Workers that fail ----------------------------------------------------------------------------


def test_the_error_of_a_worker_is_a_sentence_with_its_traceback() -> None:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as executor:
        with pytest.raises(SimulationError, match=r"^a worker failed \(ZeroDivisionError: .* by zero\); ") as caught:
            [*executors.spread(START.definition, lambda _: partial(divmod, 1, 0), 3, executor)]
        assert "in _timed" in str(caught.value.__cause__.__cause__)  # type: ignore[union-attr]
        # Only `simulate` and `tournament` keep games.
        assert str(caught.value).endswith("which sends it along")
        # The pool goes on.
        assert simulate(START, "53", games=10, rng=9, executor=executor).games == 10


@pytest.mark.parametrize("method", ["spawn", "forkserver"])
def test_a_strategy_that_a_new_interpreter_cannot_import_is_answered_with_what_would_do(
    own: Strategy, method: str, capfd: pytest.CaptureFixture[str]
) -> None:
    with (
        ProcessPoolExecutor(1, mp_context=get_context(method)) as executor,
        pytest.raises(SimulationError, match="put that into a module, or use the executor of loky") as caught,
    ):
        simulate(START, ["53", own, "60"], games=10, rng=9, executor=executor)
    assert caught.value.result.games == 0
    assert "own" in str(caught.value) + capfd.readouterr().err


def test_what_returns_no_futures_is_no_executor() -> None:
    class Answering:
        def submit(self, function: Any, *arguments: Any) -> Any:
            return function(*arguments)

    with pytest.raises(SimulationError, match="AttributeError: 'tuple' object has no attribute 'add_done_callback'"):
        simulate(START, "53", games=10, rng=9, executor=Answering())


def test_an_executor_that_takes_no_more_tasks_loses_no_finished_one() -> None:
    class Closing(ThreadPoolExecutor):
        sent = 0

        def submit(self, *args: Any, **kwargs: Any) -> Any:
            self.sent += 1
            if self.sent > 3:
                raise RuntimeError("no more tasks")
            return super().submit(*args, **kwargs)

    with Closing(2) as executor, pytest.raises(SimulationError, match="RuntimeError: no more tasks") as caught:
        simulate(START, "53", games=9 * CHUNK, rng=9, executor=executor)
    assert caught.value.result.runs == (Run(9, range(9 * CHUNK), 3 * CHUNK),)
