"""From the click on *Hint* to its first bars and to its first verdict, each measured in a fresh process.

``python -m benchmarks.first_hint [rounds]``, with numba installed.

The board is open and an event loop runs, as in a kernel; the clock starts at the message of the page and stops at the
message that Python sends. Processor time is that of the whole process meanwhile: on an idle machine the clock shows no
more. The loops are compiled once before the first round, except for *empty cache*, where each process compiles them
again. *Pointed at* is ten seconds after the pointer has come to the button.
"""

from __future__ import annotations

import asyncio
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from typing import Final

from exxtra_widget import play
from exxtra_widget.support import numba

BOARDS: Final = {
    "EXXtra, 4 seats, 5 choices": "0/3/0@4:64/0@5:70 A 71",
    "EXXtra, 6 seats, 6 choices": "0/3/0@4:64/0/0/0 A 71",
    "EXXtra, 2 seats, solved": "0/0@4:64 A 70",
    "Level X, 2 seats, 9 choices": "levelx 000000/000000 A 1235",
}
CASES: Final = ("fresh", "pointed at", "without numba", "empty cache")
AHEAD: Final = 10.0


async def watch(text: str, case: str, ahead: float) -> list[float]:
    """Return the seconds of clock and processor until the first bars, and until the first verdict."""
    board = play(text)
    if case == "pointed at":
        board._handle_custom_msg({"kind": "expect", "revision": board.revision}, [])  # noqa: SLF001 - as the page does
        await asyncio.sleep(ahead)
    found: dict[str, list[float]] = {}
    ended = asyncio.Event()

    def look(change: dict[str, dict[str, object]]) -> None:
        hint = change["new"]
        passed = [time.perf_counter() - begun[0], time.process_time() - begun[1]]
        if hint["rows"]:
            found.setdefault("bars", passed)
        if hint["rows"] and hint["best"]:
            found.setdefault("verdict", passed)
            ended.set()

    board.observe(look, "hint")
    begun = time.perf_counter(), time.process_time()
    board._handle_custom_msg({"kind": "hint", "revision": board.revision}, [])  # noqa: SLF001 - as the page does
    await asyncio.wait_for(ended.wait(), 60)
    board.close()
    return found["bars"] + found["verdict"]


def measured(text: str, case: str) -> list[float]:
    """Return the result of `watch` in a fresh process."""
    with tempfile.TemporaryDirectory() as folder:
        cache = {"NUMBA_CACHE_DIR": folder} if case == "empty cache" else {}
        done = subprocess.run(  # noqa: S603 - our own
            [sys.executable, "-m", "benchmarks.first_hint", text, case, str(AHEAD)],
            env={**os.environ, **cache},
            check=True,
            capture_output=True,
            text=True,
        )
    found: list[float] = json.loads(done.stdout)
    return found


def main(rounds: int) -> None:
    """Print the medians of some rounds."""
    print(f"{'seconds of the clock, of the processor':<48}{'first bars':>20}{'first verdict':>20}")
    for name, text in BOARDS.items():
        measured(text, "fresh")
        for case in CASES:
            columns = zip(*(measured(text, case) for _ in range(rounds)), strict=True)
            print(f"{f'{name}, {case}':<48}" + "".join(f"{statistics.median(column):>10.2f}" for column in columns))


if __name__ == "__main__":
    if len(sys.argv) > 3:
        if sys.argv[2] == "without numba":
            numba.HAS_NUMBA = False  # type: ignore[misc]  # as on a computer that lacks it
        print(json.dumps(asyncio.run(watch(sys.argv[1], sys.argv[2], float(sys.argv[3])))))
    else:
        main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
