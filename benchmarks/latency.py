"""From a click to its picture, measured inside the page in real JupyterLab.

``make bench``, or ``python -m benchmarks.latency [clicks]`` after ``make test``.

The clock starts at the click event's own time stamp. "changed" is when the new state stands in the document, "painted"
when the frame that shows it has been produced. Three things are clicked in turn, in one notebook on one server: a step
through the history, which the page draws by itself; a roll, which Python answers; and the echo of a bare anywidget with
one number, which is what any widget pays on this server. All of it with the server as it is shipped, and again with
TCP_NODELAY set on the kernel's socket, because without it the kernel's answer waits up to 40 ms for an acknowledgement.
"""

from __future__ import annotations

import statistics
import sys
from typing import TYPE_CHECKING, Final

from benchmarks.boards import lab
from tests.browser.notebook import Notebook

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

BOARD: Final = """
from exxtra_widget import ExxtraWidget
w = ExxtraWidget(players=4, seed=7, goal=99)
w.play("42 64 53 61 >0")
"""
ECHO: Final = '''
import anywidget, traitlets

class Echo(anywidget.AnyWidget):
    """The least that goes through the kernel and back."""

    _esm = """export default { render({ model, el }) {
      const button = document.createElement("button");
      button.className = "echo";
      button.textContent = "Echo";
      button.onclick = () => model.send({});
      model.on("change:count", () => { button.dataset.count = model.get("count"); });
      el.append(button);
    } }"""
    count = traitlets.Int(0).tag(sync=True)

    def __init__(self):
        super().__init__()
        self.on_msg(lambda *_: self.set_trait("count", self.count + 1))

# In one cell, as JupyterLab is busy for a while when a click changes to another cell.
display(w, Echo())
'''
MEASURE: Final = """([watched, attribute]) => {
  window.measured = new Promise((resolve) => {
    let clicked;
    addEventListener("click", (event) => { clicked = event.timeStamp; }, { capture: true, once: true });
    const before = watched.getAttribute(attribute);
    const observer = new MutationObserver(() => {
      // An attribute that is set to the value it has is a mutation too.
      if (clicked === undefined || watched.getAttribute(attribute) === before) return;
      observer.disconnect();
      const changed = performance.now() - clicked;
      requestAnimationFrame(() => {
        const afterwards = new MessageChannel();
        afterwards.port1.onmessage = () => resolve([changed, performance.now() - clicked]);
        afterwards.port2.postMessage(0);
      });
    });
    observer.observe(watched, { attributes: true });
  });
}"""
# A person's pace; what a click sets off is over before the next one is measured.
PAUSE_MS: Final = 250
ANIMATION_MS: Final = 700
WARM_UP: Final = 5
# Whether TCP_NODELAY is set.
SERVERS: Final = {"Server as shipped": False, "Server with TCP_NODELAY": True}

Samples = dict[str, list[list[float]]]


def measure(page: Page, target: Locator, watched: Locator, attribute: str) -> list[float]:
    """Click and return the milliseconds until the attribute has changed, and until that is painted."""
    target.scroll_into_view_if_needed()
    box = target.bounding_box()
    assert box is not None  # noqa: S101 - it has just been scrolled into view
    page.evaluate(MEASURE, [watched.element_handle(), attribute])
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    times: list[float] = page.evaluate("() => window.measured")
    page.wait_for_timeout(PAUSE_MS)
    return times


def sample(notebook: Notebook, clicks: int) -> Samples:
    """Click on all three in turn, so that other load on this machine affects them alike."""
    page = notebook.page
    board = notebook.show(BOARD + ECHO)
    echo = page.locator(".echo")
    echo.wait_for()
    board.settle()
    found: Samples = {"history (page alone)": [], "roll (through Python)": [], "bare echo (through Python)": []}
    local, through, bare = found.values()
    warm_up = min(WARM_UP, clicks)
    for turn in range(warm_up + clicks):
        through.append(measure(page, board.roll_button, board.root, "data-revision"))
        page.wait_for_timeout(ANIMATION_MS)
        bare.append(measure(page, echo, echo, "data-count"))
        local.append(measure(page, board.button("One step back"), board.root, "data-cursor"))
        board.settle()
        board.button("One step forward").click()
        page.wait_for_timeout(PAUSE_MS)
        board.settle()
        if turn == warm_up - 1:
            for samples in found.values():
                samples.clear()
    return found


def report(title: str, found: Samples) -> None:
    """Print a table of medians and 95th percentiles."""
    print(f"\n{title}\n{'milliseconds from the click':<32}{'changed':>16}{'painted':>16}")
    print(f"{'':<32}{'median':>8}{'p95':>8}{'median':>8}{'p95':>8}")
    for name, samples in found.items():
        columns = zip(*samples, strict=True)
        numbers = (number for column in columns for number in (statistics.median(column), _p95(column)))
        print(f"{name:<32}" + "".join(f"{number:>8.1f}" for number in numbers))


def _p95(values: tuple[float, ...]) -> float:
    return statistics.quantiles(values, n=20, method="inclusive")[-1]


def main(clicks: int) -> None:
    """Measure with each kind of server."""
    for title, nodelay in SERVERS.items():
        with lab(nodelay=nodelay) as (browser, server):
            page = browser.new_page(viewport={"width": 1280, "height": 1600})
            report(f"{title}, {clicks} clicks each", sample(Notebook(page, server), clicks))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 40)
