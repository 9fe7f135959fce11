"""A league of sentences, as a class enters them: all contests, one more, and the same contests by bounds that meet.

    python -m benchmarks.league
    python -m benchmarks.league --sentences 28 --pairs 4 --goal 21

Seconds are those of the processor, so other programs and the number of threads change them little. Contests of both
kinds take turns.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from itertools import combinations
from random import Random
from typing import Any

from benchmarks import options
from exxtra_widget import exxtra
from exxtra_widget.exxtra.strategies.contests import Conditions
from exxtra_widget.exxtra.strategies.sentences import Plan
from exxtra_widget.exxtra.two_seats.states import states_of

TARGETS = tuple(map(exxtra.Combination, ("40", "50", "53", "60", "61", "63", "64", "70", "71", "75")))
RUNGS = (("top",), ("kick", "top"), ("leader", "1", "top"), ("3", "top"), ("bottom",), ("kick", "4", "3"))
# As `round_robin` has it.
TOL = 1e-9


def entered(number: int) -> dict[str, Plan]:
    """Return different sentences, the same in each run."""
    every = [Plan(target, kicks=kicks, rungs=rungs) for target in TARGETS for rungs in RUNGS for kicks in (False, True)]
    return {f"student {i}": plan for i, plan in enumerate(Random(1).sample(every, number), start=1)}


def spent(work: Callable[[], Any]) -> tuple[float, float, Any]:
    """Return the seconds of the processor and of the clock that a call takes, and its result."""
    cpu, clock = time.process_time(), time.perf_counter()
    found = work()
    return time.process_time() - cpu, time.perf_counter() - clock, found


def main() -> None:
    """Measure, and print a line for each."""
    given = options(__doc__, sentences=28, pairs=4, goal=21)
    plans = entered(given.sentences + 1)
    *names, last = plans
    conditions = Conditions(states_of(exxtra.Rules(given.goal)), None, TOL)
    # Numba compiles or loads both.
    exxtra.round_robin({name: plans[name] for name in names[:2]}, goal=given.goal)
    conditions.swept(plans[names[0]], plans[names[1]])

    cpu, clock, board = spent(lambda: exxtra.round_robin({name: plans[name] for name in names}, goal=given.goal))
    print(f"{len(names)} sentences: {cpu:.2f} s of the processor, {clock:.2f} s; largest gap {board.gap:.1e}")
    cpu, clock, _ = spent(lambda: board.add(last, plans[last]))
    print(f"one more: {cpu:.2f} s of the processor, {clock:.2f} s")

    before = after = worst = 0.0
    for one, other in Random(2).sample(list(combinations(names, 2)), given.pairs):
        pair = plans[one], plans[other]
        cpu, _, (expected, _) = spent(partial(conditions.swept, *pair))
        before += cpu
        cpu, _, found = spent(partial(conditions.certified, *pair))
        after += cpu
        worst = max(worst, abs(found.share - expected.share))
    ratio = before / after
    print(f"{given.pairs} contests: {before:.2f} s by bounds, {after:.3f} s by certificate, {ratio:.0f} times")
    print(f"largest difference of a share: {worst:.1e}")


if __name__ == "__main__":
    main()
