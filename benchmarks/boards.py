"""Time and memory of many boards in one notebook, in real JupyterLab.

``python -m benchmarks.boards [boards]`` after ``make test``. "Seconds" are the processor time of the page's main thread
until all boards stand there, and the memory is that of the page's objects after a collection and that of the kernel.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

from playwright.sync_api import expect, sync_playwright

from tests.browser import chromium
from tests.browser.jupyter import JupyterServer
from tests.browser.notebook import Notebook

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession

IMPORTS: Final = "import json\nfrom pathlib import Path\nfrom exxtra_widget import ExxtraWidget"
MAKE: Final = (
    "all = [ExxtraWidget(players=4, seed=seed) for seed in range({count})]\nfor board in all:\n    display(board)"
)
KERNEL: Final = "int(Path('/proc/self/statm').read_text().split()[1]) * 4096"
STATE: Final = "len(json.dumps(all[0].get_state(), default=str))"


def count(devtools: CDPSession) -> dict[str, float]:
    """Return the metrics of the page after a collection."""
    devtools.send("HeapProfiler.collectGarbage")
    return {entry["name"]: entry["value"] for entry in devtools.send("Performance.getMetrics")["metrics"]}


def main(boards: int) -> None:
    """Print the figures."""
    with sync_playwright() as playwright, tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        browser = chromium.launch(playwright)
        server = JupyterServer(Path(folder))
        try:
            page = browser.new_page(viewport={"width": 1280, "height": 1600})
            notebook = Notebook(page, server)
            notebook.show(f"{IMPORTS}\nExxtraWidget()")
            devtools = page.context.new_cdp_session(page)
            devtools.send("Performance.enable", {"timeDomain": "threadTicks"})
            before, kernel = count(devtools), int(notebook.ask(KERNEL))
            notebook.show(f"{IMPORTS}\n{MAKE.format(count=boards)}")
            expect(page.locator(".jp-OutputArea .exxtra")).to_have_count(boards, timeout=300_000)
            after = count(devtools)
            grown = {name: after[name] - before[name] for name in before}
            print(f"{boards} boards: {grown['TaskDuration']:.1f} seconds")
            print(f"{grown['JSHeapUsedSize'] / 1e6:.0f} MB of objects, {grown['Nodes'] / boards:.0f} nodes")
            print(f"{grown['JSEventListeners'] / boards:.0f} listeners each")
            held = int(notebook.ask(KERNEL)) - kernel
            print(f"kernel: {held / 1e6:.1f} MB; state of one: {notebook.ask(STATE)} bytes")
        finally:
            server.stop()
            browser.close()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 50)
