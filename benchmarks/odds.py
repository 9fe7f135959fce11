"""Time from a position to all the numbers of its odds panel, in pure Python.

    python -m benchmarks.odds                   # 9 rounds
    python -m benchmarks.odds --rounds 21

`new` is the first panel of a fresh process, everything but the imports; `next` is the panel of another
position of the same game, when the tables that depend on rules and dice alone are known; each figure is
the median of the rounds, with its smallest and largest. The clock is the processor time of the process.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import time
from importlib import import_module

from exxtra_widget.core.game_registry import definition_of

LADDER = "0/3@1:42/0@2:53/5@3:61/9@4:64/0@5:70"
POSITIONS = {
    "exxtra, 6 seats, first roll": (f"{LADDER} A -", f"4{LADDER[1:]} A -"),
    "exxtra, 6 seats, 42 in hand": (f"{LADDER} A 42", f"4{LADDER[1:]} A 41"),
    "exxtra, 6 seats, loaded dice": (f"{LADDER} A 42", f"4{LADDER[1:]} A 41"),
    "levelx, 4 seats": ("levelx 300000/430000/002000/000021 A -", "levelx 310000/430000/002000/000021 A -"),
}


def measure(name: str) -> tuple[float, float]:
    """Return the seconds of the first and of the next panel."""
    game = import_module(f"exxtra_widget.{name.split(',', maxsplit=1)[0]}")
    weights = game.loaded([1, 2, 3, 4, 5, 6]) if "loaded" in name else None
    times = []
    for position in map(game.Position.parse, POSITIONS[name]):
        begin = time.process_time()
        definition_of(position.game).panel(position, weights)
        times.append(time.process_time() - begin)
    return times[0], times[1]


def main() -> None:
    """Print a line for each position."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--one", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.one:
        print(*measure(options.one))
        return
    print(f"Python {sys.version.split()[0]}, {options.rounds} rounds; milliseconds: median (smallest to largest)")
    for name in POSITIONS:
        rounds = [_fresh(name) for _ in range(options.rounds)]
        for label, times in zip(("new", "next"), zip(*rounds, strict=True), strict=True):
            low, middle, high = (1000 * of(times) for of in (min, statistics.median, max))
            print(f"{name:32}{label:6}{middle:7.1f}  ({low:.1f} to {high:.1f})")


def _fresh(name: str) -> tuple[float, float]:
    """Measure in its own process, so that nothing is remembered from the round before."""
    command = [sys.executable, "-m", "benchmarks.odds", "--one", name]
    first, following = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()  # noqa: S603 - this file
    return float(first), float(following)


if __name__ == "__main__":
    main()
