"""A run that keeps its games in a file, for tests that kill it; its result is printed as plain data."""

from __future__ import annotations

import json
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from time import sleep
from typing import Any

from exxtra_widget import exxtra, simulate, tournament
from exxtra_widget.support import numba

ENTERED = ["53", "60", "first_roll"]


def kept(kind: str, games: int, path: str | None = None, executor: Any = None, pause: float = 0.0) -> list[Any]:
    """Return the counts of a run, with a pause of so many seconds after each chunk that arrives.

    ``kind`` is ``simulate`` or ``tournament``, which plays so many games in all.
    """
    play: Any = partial(simulate, strategies=["60", "53"], games=games, record=["lengths", "rungs"])
    if kind == "tournament":
        play = partial(tournament, strategies=ENTERED, games=games // 6)
    # With so many tasks in flight each is a single chunk at first.
    tasks = {} if executor is None else {"executor": executor, "tasks": 1000}
    found = play(exxtra.start(players=2, goal=5), rng=7, resume=path, progress=lambda *_: sleep(pause), **tasks)
    if kind == "tournament":
        return [[one.games, list(one.wins)] for one in found.results]
    return [found.games, list(found.wins), [list(pair) for pair in found.lengths]]


if __name__ == "__main__":
    kind, games, path, where, pause = sys.argv[1:]
    # Loading numba would take longer than all games in plain Python, in each process.
    numba.HAS_NUMBA = False  # type: ignore[misc]  # it is final for all others
    with ProcessPoolExecutor(2, mp_context=get_context("fork")) as pool:
        counts = kept(kind, int(games), path, pool if where == "pool" else None, float(pause))
    sys.stdout.write(json.dumps(counts))
