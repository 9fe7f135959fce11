"""A run that keeps its games in a file, for tests that kill it; its result is printed as plain data."""

from __future__ import annotations

import json
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

from exxtra_widget import exxtra, simulate, tournament

GAMES = 60_500
"""The last chunk is a short one."""
ENTERED = ["53", "60", "first_roll"]


def kept(kind: str, path: str | None, executor: Any = None) -> list[Any]:
    """Return the counts of a run; ``kind`` is ``simulate`` or ``tournament``."""
    start = exxtra.start(players=2)
    if kind == "tournament":
        found = tournament(start, ENTERED, games=GAMES // 6, rng=7, executor=executor, resume=path)
        return [[one.games, list(one.wins)] for one in found.results]
    many = simulate(
        start, ["60", "53"], games=GAMES, rng=7, record=["lengths", "rungs"], executor=executor, resume=path
    )
    return [many.games, list(many.wins), [list(pair) for pair in many.lengths]]


if __name__ == "__main__":
    with ProcessPoolExecutor(2, mp_context=get_context("fork")) as pool:
        counts = kept(sys.argv[1], sys.argv[2], pool if sys.argv[3] == "pool" else None)
    sys.stdout.write(json.dumps(counts))
