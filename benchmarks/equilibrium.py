"""Three seats: seconds per sweep, memory, and how epsilon falls with time.

    python -m benchmarks.equilibrium                 # goals 4 to 7, one thread
    python -m benchmarks.equilibrium --goals 21 --threads 2 --curve

A sweep goes through every state once; the search uses two planes, the proof four. The figures of the larger
goals follow from those of the smaller ones, as every state takes the same time. Seconds are those of the
clock, and in brackets those of the processors: on a busy machine the second tell more.
"""

from __future__ import annotations

import argparse
import resource
import statistics
import sys
import time

from exxtra_widget import exxtra
from exxtra_widget.exxtra.three_seats.search import epsilon_equilibrium
from exxtra_widget.exxtra.three_seats.states import state_count


class Clock:
    """Collects how long each sweep took."""

    def __init__(self) -> None:
        self.wall, self.work = [time.perf_counter()], [time.process_time()]

    def __call__(self, done: int, most: int) -> None:
        """Take the time; a sweep is over."""
        self.wall.append(time.perf_counter())
        self.work.append(time.process_time())
        if sys.stderr.isatty():
            sys.stderr.write(f"\r{done} of at most {most} sweeps ")

    def median(self, first: int, last: int) -> tuple[float, float]:
        """Return the medians of the clock and of the processors."""
        return tuple(  # type: ignore[return-value]  # two
            statistics.median(b - a for a, b in zip(times[first:last], times[first + 1 : last + 1], strict=False))
            for times in (self.wall, self.work)
        )


def measure(goal: int, delta: float | None, threads: int) -> None:
    """Print a line for one goal."""
    clock = Clock()
    began = time.perf_counter()
    found = epsilon_equilibrium(goal=goal, delta=delta, threads=threads, progress=clock)
    seconds = time.perf_counter() - began
    states, sweeps = state_count(exxtra.Rules(goal=goal)), found.facts["sweeps"]
    wall, work = clock.median(1, sweeps)
    # Of the process so far: goals are measured from the smallest to the largest.
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20
    line = f"{goal:4} {states:12,} {sweeps:4} {wall:8.2f} ({work:7.2f}) {work / states * 1e9:6.0f}"
    proof = " " * 18
    if found.certificate is not None:
        wall, work = clock.median(sweeps, len(clock.wall) - 1)
        proof = f"{len(clock.wall) - 1 - sweeps:4} {wall:8.2f} ({work:7.2f})"
    epsilon = "-" if found.epsilon is None else f"{found.epsilon:.1e}"
    print(
        f"{line} {proof} {seconds:8.1f} {memory:5.1f} {epsilon:>8}  {found.value(exxtra.start(players=3, goal=goal))}"
    )


def main() -> None:
    """Run the measurements that the command line names."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--goals", type=int, nargs="+", default=[4, 5, 6, 7])
    parser.add_argument("--delta", type=float)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--curve", action="store_true", help="the proof after 10, 15, 20, … sweeps of the search too")
    given = parser.parse_args()
    epsilon_equilibrium(goal=2, threads=1)  # compiled
    print("goal       states  search: s per sweep, ns per state   proof: s per sweep  seconds    GB  epsilon  start")
    for goal in given.goals:
        if given.curve:
            for tol in (1e-1, 1e-2, 1e-3, 1e-4):
                found = epsilon_equilibrium(goal=goal, delta=given.delta, threads=given.threads, tol=tol)
                print(f"{goal:4} change {tol:g}: {found.facts['seconds']:.1f} s, {found.certificate}")
        measure(goal, given.delta, given.threads)


if __name__ == "__main__":
    main()
