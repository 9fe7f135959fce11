"""Simulated games per second, and how long exact play takes to work out.

    python -m pip install open_spiel               # if it is missing, Pig is left out
    python -m benchmarks.simulate                  # 5 rounds
    python -m benchmarks.simulate --rounds 3 --workers 4

The cases take turns (A B C … A B C …), so that a slow spell of the machine falls on all of them; each figure is
the median of the rounds, with its smallest and largest. One core is measured in processor time of this process,
workers and fresh processes in time that passes. Every roll of every game is rolled.

OpenSpiel has no EXXtra; its Pig, a shorter game, is played by its own loop and random bots, all in C++. The
rates of our games are quoted next to it as a ratio.
"""

from __future__ import annotations

import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from functools import partial
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

from benchmarks import options
from exxtra_widget import exxtra, levelx, simulate
from exxtra_widget.core.strategy import one_for_each
from exxtra_widget.simulation import executors
from exxtra_widget.simulation.dice_stream import CHUNK
from exxtra_widget.simulation.simulate import Player
from exxtra_widget.simulation.task import Task
from exxtra_widget.support.numba import HAS_NUMBA

if TYPE_CHECKING:
    from random import Random

TARGET = "53"
KICKER = "accept 53 or better; kick if you can, else top rung"
PIG = "Pig, OpenSpiel, loop and bots in C++"
NAMES = {"42": "42 or better on top", TARGET: "53 or better on top", KICKER: "53 or better, kicking"}
WHOLE, CHUNKS = 1_000_000, 16
"""Games of a whole call, and chunks of games that workers share."""
THREADED = [
    (exxtra.start(players=4), TARGET, 2_000_000),
    (exxtra.start(players=4), "survivor", 50_000),
    (levelx.start(players=2), "greedy", 200_000),
]
FRESH = """
import time
begun = time.perf_counter()
from exxtra_widget import exxtra, simulate
{call}
print(time.perf_counter() - begun)
"""
CALLS = {
    "100,000 games of four seats": f"simulate(exxtra.start(players=4), {TARGET!r}, games=100_000, rng=1)",
    "two seats solved, gap below 1e-9": "exxtra.solve(tol=1e-9)",
    "one contest against optimal play": f"exxtra.evaluate([{KICKER!r}, 'optimal'])",
    "Level X, an ending of 4,537 positions": (
        "from exxtra_widget import levelx; "
        "levelx.solve_ending(levelx.Position.parse('levelx 430000+12.11.8.0.0.0/000000+0.0.0.8.7.6 A -'))"
    ),
    "certified value from the package's table": (
        "from exxtra_widget import win_probability; win_probability(exxtra.start(players=2))"
    ),
}


def chunks(seats: int, strategy: str, engine: str) -> tuple[str, Callable[[int], Any]]:
    """Return the name of a case, and the function that plays a chunk of its games."""
    start = exxtra.start(players=seats)
    task = Task(start, one_for_each(strategy, start), 1, 10**9)
    return f"{seats} seats, {NAMES.get(strategy, strategy)}, {engine}", Player(task, engine)


def level_x(seats: int, strategy: str, engine: str) -> tuple[str, Callable[[int], Any]]:
    """Return the same of Level X."""
    start = levelx.start(players=seats)
    task = Task(start, one_for_each(strategy, start), 1, 10**9)
    return f"Level X, {seats} seats, {strategy}, {engine}", Player(task, engine)


def pig() -> list[tuple[str, Callable[[int], Any]]]:
    """Return OpenSpiel's Pig between two random bots as a case, if it is installed."""
    try:
        import pyspiel  # optional
    except ImportError as error:
        print(f"left out: {PIG} ({error})")
        return []
    game = pyspiel.load_game("pig")
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(2)]

    def played(chunk: int) -> None:
        for i in range(CHUNK):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, CHUNK * chunk + i)

    return [(PIG, played)]


def rates(cases: Sequence[tuple[str, Callable[[int], Any]]], rounds: int, seconds: float) -> None:
    """Measure games per second of processor time."""
    found: dict[str, list[float]] = {name: [] for name, _ in cases}
    for _, played in cases:
        played(0)
    for _ in range(rounds):
        for name, played in cases:
            chunk, begun = 0, time.process_time()
            while (took := time.process_time() - begun) < seconds:
                played(chunk)
                chunk += 1
            found[name].append(chunk * CHUNK / took)
    pigs = statistics.median(found[PIG]) if PIG in found else None
    for name, values in found.items():
        show(name, values, f", {statistics.median(values) / pigs:.2g} times Pig" if pigs and name != PIG else "")


def show(name: str, values: Sequence[float], remark: str = "") -> None:
    """Print the median of some rates, with the least and the largest."""
    print(f"{name:52} {statistics.median(values):12,.0f} games/s [{min(values):,.0f} … {max(values):,.0f}]{remark}")


def cases() -> list[tuple[str, Callable[[int], Any]]]:
    """Return the games that are played on one core."""
    compiled = [chunks(n, s, "compiled") for n in (2, 3, 4, 6) for s in ("42", TARGET, KICKER)]
    others = [chunks(n, s, "compiled") for s in ("random", "survivor") for n in (2, 4)]
    plain = [chunks(n, TARGET, "plain") for n in (2, 3, 4, 6)]
    model = [*(chunks(n, TARGET, "model") for n in (2, 4)), *(chunks(n, "survivor", "model") for n in (3, 6))]
    engines = ["compiled", "plain"] if HAS_NUMBA else ["plain"]
    level = [level_x(n, s, e) for e in engines for s in ("greedy", "set_collector") for n in (2, 4)]
    return [*(compiled + others if HAS_NUMBA else ()), *plain, *model, *level]


def whole_calls(rounds: int) -> None:
    """Measure `simulate` as people call it, on one core."""
    for seats, strategy in ((2, TARGET), (4, "42"), (4, TARGET)):
        run = partial(simulate, exxtra.start(players=seats), strategy, rng=1)
        run(games=50_000)
        found = []
        for _ in range(rounds):
            begun = time.process_time()
            run(games=WHOLE)
            found.append(WHOLE / (time.process_time() - begun))
        show(f"simulate(), {WHOLE:,} games of {seats}, {NAMES[strategy]}", found)


def threads(rounds: int) -> None:
    """Measure the gain of threads, which long simulations of compiled games use without being told."""
    cores = executors.cores()
    for start, strategy, games in THREADED:
        run = partial(simulate, start, strategy, games=games, rng=1)  # type: ignore[arg-type]  # a position, which the table joins to a tuple
        found: dict[int, list[float]] = {1: [], cores: []}
        for _ in range(rounds):
            for used, seconds in found.items():
                with patch.object(executors, "cores", lambda used=used: used):
                    seconds.append(passed(run))
        alone, together = (statistics.median(found[used]) for used in (1, cores))
        name = f"simulate(), {games:,} games of {strategy}, {cores} threads"
        print(f"{name:52} {together:12.2f} s {alone / together:6.2f} times as fast as one")


def own(position: exxtra.Position, rng: Random) -> str:
    """Play a strategy in Python: only the rules model can run it, so workers have something to share."""
    return exxtra.strategies.first_roll(position, rng)


def passed(call: Callable[[], Any]) -> float:
    """Return the seconds that pass during a call."""
    begun = time.perf_counter()
    call()
    return time.perf_counter() - begun


def scaling(rounds: int, workers: int) -> None:
    """Measure the speed-up by workers: the rules model in one process, in several, and on Dask."""
    run = partial(simulate, exxtra.start(players=4), own, games=1, rng=1)
    alone: list[float] = []
    executors: dict[str, Any] = {}
    with ExitStack() as stack:
        executors[f"{workers} processes"] = stack.enter_context(ProcessPoolExecutor(workers))
        try:
            from distributed import Client, LocalCluster  # optional
        except ImportError as error:
            print(f"left out: Dask ({error})")
        else:
            cluster = LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None)
            client = stack.enter_context(Client(stack.enter_context(cluster)))
            executors[f"Dask, {workers} workers"] = client.get_executor()
        found: dict[str, list[float]] = {name: [] for name in executors}
        for executor in executors.values():
            run(executor=executor)
        for _ in range(rounds):
            alone.append(passed(partial(run, games=CHUNKS * CHUNK)))
            for name, executor in executors.items():
                found[name].append(passed(partial(run, games=CHUNKS * CHUNK, executor=executor)))
    base = statistics.median(alone)
    print(f"{'one process':52} {base:12.2f} s")
    for name, values in found.items():
        print(f"{name:52} {statistics.median(values):12.2f} s {base / statistics.median(values):6.2f} times as fast")


def fresh(rounds: int) -> None:
    """Measure whole calls in new processes, import included: the very first, which compiles, and later ones."""
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "NUMBA_CACHE_DIR": cache}
        for name, call in CALLS.items():
            first, *seconds = (fresh_seconds(call, environment) for _ in range(rounds + 1))
            print(f"{name:52} {statistics.median(seconds):12.2f} s, the very first time {first:.2f} s")


def fresh_seconds(call: str, environment: Mapping[str, str]) -> float:
    """Return the seconds of a call in a new process, import included."""
    command = [sys.executable, "-c", FRESH.format(call=call)]
    done = subprocess.run(command, env=environment, capture_output=True, check=True)  # noqa: S603 - our own command
    return float(done.stdout)


def main() -> None:
    """Measure everything and print it."""
    given = options(__doc__, rounds=5, seconds=0.5, workers=2)
    print(f"Python {platform.python_version()}, {'numba' if HAS_NUMBA else 'no numba'}, {given.rounds} rounds")
    rates([*pig(), *cases()], given.rounds, given.seconds)
    if HAS_NUMBA:
        whole_calls(given.rounds)
        threads(given.rounds)
    scaling(given.rounds, given.workers)
    fresh(min(given.rounds, 3))


if __name__ == "__main__":
    main()
