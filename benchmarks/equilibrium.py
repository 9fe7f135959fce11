"""Three seats: win probabilities at the start with their epsilon, seconds for each sweep, and memory.

    python -m benchmarks.equilibrium                         # goals 4 to 7, one thread
    python -m benchmarks.equilibrium --goals 21 --threads 2  # the whole game: some gigabytes of memory, twelve minutes

A sweep goes through every state once; the search uses two planes, the proof four. Every state takes the same time.
Seconds are wall time, and in brackets processor time, which tells more on a busy machine.
"""

from __future__ import annotations

import argparse
import resource
import statistics
import sys
import time

from exxtra_widget.exxtra import Profile, Rules
from exxtra_widget.exxtra.three_seats.search import search
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

    def median(self, first: int, last: int) -> str:
        """Return the medians of the clock and of the processors."""
        wall, work = (
            statistics.median(b - a for a, b in zip(times[first:last], times[first + 1 : last + 1], strict=False))
            for times in (self.wall, self.work)
        )
        return f"{last - first:4} {wall:8.2f} ({work:7.2f})"


def found(goal: int, delta: float | None, tol: float, threads: int) -> tuple[Profile, Clock]:
    """Return the profile of a game of any goal, and the times of its sweeps."""
    clock = Clock()
    return search(Rules(goal=goal), delta, tol, threads, clock), clock


def main() -> None:
    """Solve the games that the command line names, and print a line for each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--goals", type=int, nargs="+", default=[4, 5, 6, 7])
    parser.add_argument("--delta", type=float)
    parser.add_argument("--tol", type=float, default=3e-5)
    parser.add_argument("--threads", type=int, default=1)
    given = parser.parse_args()
    found(2, None, 0.1, 1)  # compiled
    print("goal      states  search: s per sweep    proof: s per sweep    seconds    GB  start, epsilon")
    for goal in given.goals:
        profile, clock = found(goal, given.delta, given.tol, given.threads)
        if profile.certificate is None:
            break  # interrupted
        # Of the process so far: goals are measured from the smallest to the largest.
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20
        sought, proof = clock.median(0, profile.sweeps), clock.median(profile.sweeps, len(clock.wall) - 1)
        line = f"{goal:4} {state_count(profile.rules):11,} {sought} {proof} {clock.wall[-1] - clock.wall[0]:8.1f}"
        shares = " ".join(f"{share:.5f}" for share in profile.certificate.start)
        print(f"{line} {memory:5.1f}  {shares}, {profile.epsilon:.5f}; in any state {profile.certificate.worst:.4f}")


if __name__ == "__main__":
    main()
