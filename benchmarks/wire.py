"""Bytes that a step sends from Python to the page, over a long game: they must not grow with it.

``make bench``, or ``python -m benchmarks.wire [steps]``.
"""

from __future__ import annotations

import json
import random
import statistics
import sys
from typing import Any

from exxtra_widget import ExxtraWidget


def play(steps: int) -> list[int]:
    """Play at random and return the bytes of each step's messages."""
    widget = ExxtraWidget(players=4, seed=7, goal=99)
    sent: list[int] = []

    def count(data: Any = None, **_: object) -> None:
        sent[-1] += len(json.dumps(data, separators=(",", ":")))

    widget.comm.send = count
    rng = random.Random(7)
    while len(sent) < steps and widget.position.actions():
        places = [int(str(action)[1:]) for action in widget.position.actions() if str(action) != "roll"]
        sent.append(0)
        if places and rng.random() < 0.6:
            widget.place(rng.choice(places[:3]))
        else:
            widget.roll()
    return sent


def main(steps: int) -> None:
    """Print the table."""
    sent = play(steps)
    print(f"\nBytes from Python to the page in a game of {len(sent)} steps, {sum(sent):,} in all")
    print(f"{'steps':<12}{'median':>8}{'most':>8}")
    width = max(1, len(sent) // 6)
    for first in range(0, len(sent) - width + 1, width):
        part = sent[first : first + width]
        print(f"{f'{first + 1}-{first + len(part)}':<12}{statistics.median(part):>8.0f}{max(part):>8}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 300)
