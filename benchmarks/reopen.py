"""A long game in real JupyterLab next to a short one: opening its board, saving the notebook, reopening it.

``python -m benchmarks.reopen [rounds [length of a game]...]`` after ``make test``.

The notebook is reopened while its kernel runs, which sends the state again, and after the kernel has ended, from the
state that the notebook has stored. Both times contain the start of JupyterLab itself;
the short game shows how long that takes.
"""

from __future__ import annotations

import json
import statistics
import sys
import time
import zlib
from typing import TYPE_CHECKING, Final

from benchmarks.boards import MANAGER, lab, new_page
from benchmarks.scrub import long_game

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tests.browser.notebook import Notebook

LENGTHS: Final = (60, 2_000)
NAMES: Final = ("open the board", "save", "reopen, with kernel", "reopen, without kernel")


def cells(steps: int) -> tuple[str, str]:
    """Return a cell that plays a game of this many steps, and one that shows it."""
    actions = " ".join(step.action for step in long_game(steps).game.steps)
    played = f'w.game.play("{actions}")'
    return f"from exxtra_widget import ExxtraWidget\nw = ExxtraWidget(players=6, goal=99, speed=0)\n{played};", "w"


def measure(notebook: Notebook, steps: int) -> tuple[list[float], int]:
    """Return the seconds of each of `NAMES`, and the bytes of the stored notebook."""
    page, server = notebook.page, notebook.server
    notebook.start(*cells(steps))
    notebook.run_next()
    found: list[float] = []

    def time_it(act: Callable[[], object]) -> None:
        begun = time.perf_counter()
        act()
        found.append(time.perf_counter() - begun)

    def wait() -> None:
        page.locator(f".exxtra[data-cursor='{steps}']").wait_for()

    def open_board() -> None:
        page.keyboard.press("Shift+Enter")
        wait()

    def reopen() -> None:
        page.goto(server.address(f"lab/tree/{notebook.name}"))
        wait()

    time_it(open_board)
    notebook.wait_for_kernel()
    page.wait_for_timeout(1_000)
    time_it(notebook.save)
    size = (server.files / notebook.name).stat().st_size
    time_it(reopen)
    notebook.wait_for_kernel()
    server.shut_kernels_down()
    time_it(reopen)
    return found, size


def main(rounds: int, lengths: Sequence[int] = LENGTHS) -> None:
    """Print the sizes, then the medians of all lengths, which take turns."""
    found: dict[int, list[list[float]]] = {steps: [] for steps in lengths}
    sizes: dict[int, int] = {}
    with lab() as (browser, server):
        server.configure(MANAGER, saveState=True)
        for _ in range(rounds):
            for steps in lengths:
                with new_page(browser, server) as notebook:
                    figures, sizes[steps] = measure(notebook, steps)
                found[steps].append(figures)
    for steps in lengths:
        widget = long_game(steps)
        state = {key: value for key, value in widget.get_state().items() if key.startswith("step_")}
        text = json.dumps(state, separators=(",", ":")).encode()
        print(
            f"\n{steps:,} steps: {len(text) / 1e3:,.0f} kB of state, {len(zlib.compress(text)) / 1e3:,.0f} kB deflated"
        )
        print(f"stored notebook {sizes[steps] / 1e3:,.0f} kB, record {len(widget.game.to_text()) / 1e3:,.1f} kB")
        for name, column in zip(NAMES, zip(*found[steps], strict=True), strict=True):
            print(f"{name:<28}{statistics.median(column):>6.2f} s, best {min(column):.2f} s")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5, [int(length) for length in sys.argv[2:]] or LENGTHS)
