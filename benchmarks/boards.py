"""Five boards in one notebook that share the code of their page, next to five that carry it each, in real JupyterLab.

``python -m benchmarks.boards [rounds]`` after ``make test``.

Counted are the bytes of the stored notebook, those that the page gets from the server while the boards open, and the
memory of the page's scripts. Timed is the fifth cell, from its start to the frame that shows its board.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tests.browser import chromium
from tests.browser.jupyter import JupyterServer
from tests.browser.notebook import Notebook

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, WebSocket

MANAGER: Final = "@jupyter-widgets/jupyterlab-manager:plugin"
BOARDS: Final = 5
IMPORT: Final = "from exxtra_widget import ExxtraWidget"
# With hot reload each board carries its code; anywidget has read the files by then and watches none.
ALONE: Final = f'{IMPORT}\nimport os\nos.environ["ANYWIDGET_HMR"] = "1"'
BOARD: Final = "ExxtraWidget(players=2, seed=7)"
LAST: Final = """async (boards) => {
  const { commands, shell } = window.jupyterapp;
  shell.currentWidget.content.activeCellIndex = boards;
  const begun = performance.now();
  const shown = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (document.querySelectorAll(".jp-OutputArea .exxtra").length < boards) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const afterwards = new MessageChannel();
        afterwards.port1.onmessage = () => resolve(performance.now() - begun);
        afterwards.port2.postMessage(0);
      });
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  await commands.execute("notebook:run-cell");
  return await shown;
}"""
NAMES: Final = ("notebook, kB", "to the page, kB", "scripts, MB", "fifth board, ms")


def measure(notebook: Notebook, first: str) -> tuple[float, ...]:
    """Start a notebook with five boards; return the figures of `NAMES`."""
    page, got = notebook.page, [0]

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: got.append(len(frame)))

    page.on("websocket", listen)
    notebook.start(first, *(BOARD,) * BOARDS)
    notebook.wait_for_kernel()
    begun = sum(got)
    notebook.run_next()
    for i in range(BOARDS - 1):
        notebook.run_next()
        notebook.board(i).root.wait_for()
    page.wait_for_timeout(1_000)
    fifth = float(page.evaluate(LAST, BOARDS))
    page.wait_for_timeout(1_000)
    notebook.save()
    size = (notebook.server.files / notebook.name).stat().st_size
    devtools = page.context.new_cdp_session(page)
    devtools.send("HeapProfiler.collectGarbage")
    heap = float(devtools.send("Runtime.getHeapUsage")["usedSize"])
    return size / 1e3, (sum(got) - begun) / 1e3, heap / 1e6, fifth


@contextmanager
def new_page(browser: Browser, server: JupyterServer) -> Iterator[Notebook]:
    """Open a page for a notebook, without anything from before."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    yield Notebook(context.new_page(), server)
    context.close()
    server.shut_kernels_down()


@contextmanager
def lab(*, nodelay: bool = False) -> Iterator[tuple[Browser, JupyterServer]]:
    """Start a browser and a server of JupyterLab."""
    with chromium.running() as browser, tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        server = JupyterServer(Path(folder), nodelay=nodelay)
        try:
            yield browser, server
        finally:
            server.stop()


def main(rounds: int) -> None:
    """Print the medians of both; they take turns, so that other load on this machine affects them alike."""
    found: dict[str, list[tuple[float, ...]]] = {"each its own": [], "shared": []}
    with lab() as (browser, server):
        server.configure(MANAGER, saveState=True)
        for _ in range(rounds):
            for name, first in (("each its own", ALONE), ("shared", IMPORT)):
                with new_page(browser, server) as notebook:
                    found[name].append(measure(notebook, first))
    print(f"\n{f'{BOARDS} boards, median of {rounds}':<28}" + "".join(f"{name:>17}" for name in NAMES))
    for name, figures in found.items():
        medians = (statistics.median(column) for column in zip(*figures, strict=True))
        print(f"{name:<28}" + "".join(f"{median:>17,.0f}" for median in medians))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
