"""The site that needs no installation: its size, the way to the first board, clicks, games, and all its notebooks.

``make lite``, then ``python -m benchmarks.site [--notebooks]``.
"""

from __future__ import annotations

import json
import statistics
import sys
from contextlib import suppress
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tests.browser import chromium
from tests.browser.board import Board
from tests.environments.site import CELLS, IDLE, RUN_ALL, RUN_NEXT, SITE, TELL, Server, served

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

CLICKS: Final = 20
LONGEST: Final = 600_000
GAMES: Final = 1_000
VISITS: Final = ("first", "second")
PLAY: Final = """
from time import perf_counter
from exxtra_widget import exxtra, simulate
for players in (2, 6):
    for strategy in ("53", "attacker", "survivor"):
        start = perf_counter()
        simulate(exxtra.start(players=players), strategy, games=games, rng=1)
        print(f"{games:,} games, {players} seats, {strategy}: {perf_counter() - start:.2f} s")
"""


def keep(page: Page, server: Server) -> float:
    """Open the start page; return the seconds until the browser has kept the site for use without a network."""
    begun = perf_counter()
    page.goto(server.address)
    page.locator(".kept[data-state=saved]").wait_for()
    return perf_counter() - begun


def opened(context: BrowserContext, server: Server, path: str) -> tuple[Page, float, float]:
    """Open a notebook; return its page and the seconds until it is laid out and until its kernel is ready."""
    page = context.new_page()
    begun = perf_counter()
    page.goto(f"{server.address}/notebooks/index.html?path={path}")
    page.locator(".jp-NotebookPanel").wait_for()
    seen = perf_counter() - begun
    page.wait_for_function(IDLE)
    return page, seen, perf_counter() - begun


def first_board(context: BrowserContext, server: Server) -> None:
    """Print the way from the address to a board, and the time of a click through Python and of some games."""
    for visit in VISITS:
        page, seen, ready = opened(context, server, "en/01-play.ipynb")
        begun = perf_counter()
        for _ in range(2):
            page.evaluate(RUN_NEXT)
        board = Board(page.locator(".jp-OutputArea .exxtra"))
        board.root.wait_for()
        shown = ready + perf_counter() - begun
        print(f"{visit} time: notebook {seen:.1f} s, kernel {ready:.1f} s, board {shown:.1f} s")
        if visit == VISITS[-1]:
            taken = [click(page) for _ in range(CLICKS)]
            print(f"click on Roll, until the step has come: median {1000 * statistics.median(taken):.0f} ms")
            print(play(page, GAMES), end="")
        page.close()


def click(page: Page) -> float:
    """Return the seconds from a click on Roll to the revision after it; take the roll back."""
    milliseconds: float = page.evaluate(
        """() => new Promise((resolve) => {
          const board = document.querySelector(".exxtra");
          const begun = performance.now();
          const seen = new MutationObserver(() => {
            seen.disconnect();
            resolve(performance.now() - begun);
          });
          seen.observe(board, { attributeFilter: ["data-revision"] });
          [...board.querySelectorAll("button")].find((it) => it.innerText.startsWith("Roll")).click();
        })"""
    )
    page.evaluate(f"({TELL})('board.new_game()')")
    return milliseconds / 1000


def play(page: Page, games: int) -> str:
    """Return a line for each simulation of this many games."""
    said: str = page.evaluate(f"({TELL})({json.dumps(f'games = {games}{PLAY}')})")
    return said


def notebooks(context: BrowserContext, server: Server) -> None:
    """Run every notebook from top to bottom, and print a row of a table for each."""
    print("\n| notebook | cells run | seconds | stopped at |\n|---|---|---|---|")
    for file in sorted((SITE / "files").rglob("*.ipynb")):
        path = file.relative_to(SITE / "files").as_posix()
        page, _, _ = opened(context, server, path)
        begun = perf_counter()
        with suppress(PlaywrightTimeout):
            page.evaluate(RUN_ALL)
        cells: list[dict[str, Any]] = page.evaluate(CELLS)
        failed = [out for cell in cells for out in cell["outputs"] if "Error" in out]
        ran = sum(cell["ran"] for cell in cells)
        print(f"| {path} | {ran} of {len(cells)} | {perf_counter() - begun:.1f} | {', '.join(failed)} |", flush=True)
        page.close()


def main() -> None:
    """Measure in Chromium."""
    size = sum(path.stat().st_size for path in SITE.rglob("*") if path.is_file())
    print(f"size: {size / 1e6:.1f} MB in {sum(path.is_file() for path in SITE.rglob('*'))} files")
    with served() as server, chromium.running() as browser:
        context = browser.new_context(viewport={"width": 1280, "height": 900})
        context.set_default_timeout(LONGEST)
        print(f"kept for use without a network: {keep(context.new_page(), server):.1f} s")
        first_board(context, server)
        if "--notebooks" in sys.argv:
            notebooks(context, server)


if __name__ == "__main__":
    main()
