"""Time of sums and pools of dice, next to icepool and dyce if they are installed.

    pip install icepool dyce
    python -m benchmarks.distributions
    python -m benchmarks.distributions --rounds 21

Each figure is the median of the rounds, in milliseconds of processor time. Every round has another loaded die, so
that no library remembers a result. All libraries must give the same weights, up to a common factor.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from importlib import import_module
from importlib.metadata import version
from typing import Any

from benchmarks import options
from exxtra_widget import Distribution

LIBRARIES = ("exxtra_widget", "icepool", "dyce")
SUMS = ((2, 6), (10, 6), (50, 6), (200, 6), (20, 100))
POOLS = ((4, 3, 6), (6, 4, 6), (20, 10, 6), (10, 2, 100))


def die(library: Any, weights: Mapping[int, int]) -> Any:
    """Return a die of a library."""
    if library.__name__ == "dyce":
        return library.H(weights)
    return library.Die(weights) if library.__name__ == "icepool" else library.Distribution(weights)


def many(n: int, _: Any, one: Any) -> Any:
    """Return the sum of some dice."""
    return n @ one


def highest(n: int, keep: int, library: Any, one: Any) -> Any:
    """Return the sum of the highest of some dice, in the words of a library."""
    return library.P(*[one] * n).at(slice(-keep, None)) if library.__name__ == "dyce" else one.highest(n, keep)


def weights_of(found: Any) -> dict[Any, Fraction]:
    """Return the probabilities of a result of any library."""
    pairs = (found.weights if isinstance(found, Distribution) else found).items()
    total = sum(weight for _, weight in pairs)
    return {outcome: Fraction(weight, total) for outcome, weight in pairs if weight}


def main() -> None:
    """Print a line for each sum and each pool."""
    rounds = options(__doc__, rounds=9).rounds
    libraries = list(_installed())
    named = ", ".join(f"{one.__name__} {version(one.__name__.replace('_', '-'))}" for one in libraries)
    print(f"Python {sys.version.split()[0]}, {rounds} rounds; {named}; milliseconds: medians")
    print(f"{'':28}" + "".join(f"{one.__name__:>16}" for one in libraries))
    for n, sides in SUMS:
        _row(f"{n} @ d{sides}", sides, rounds, libraries, partial(many, n))
    for n, keep, sides in POOLS:
        title = f"highest {keep} of {n} d{sides}"
        _row(title, sides, rounds, libraries, partial(highest, n, keep))


def _installed() -> Iterable[Any]:
    for name in LIBRARIES:
        try:
            yield import_module(name)
        except ImportError:
            print(f"{name} is not installed")


def _row(title: str, sides: int, rounds: int, libraries: Sequence[Any], work: Callable[[Any, Any], Any]) -> None:
    times: list[list[float]] = [[] for _ in libraries]
    for turn in range(rounds):
        weights = dict.fromkeys(range(1, sides), 1) | {sides: turn + 2}
        results = []
        for library, spent in zip(libraries, times, strict=True):
            one = die(library, weights)
            begin = time.process_time()
            found = work(library, one)
            spent.append(1000 * (time.process_time() - begin))
            results.append(weights_of(found))
        if any(result != results[0] for result in results):
            raise SystemExit(f"the libraries disagree on {title}")
    print(f"{title:28}" + "".join(f"{statistics.median(spent):16.2f}" for spent in times), flush=True)


if __name__ == "__main__":
    main()
