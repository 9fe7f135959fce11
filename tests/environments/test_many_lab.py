"""Two browsers on one kernel, fifty boards in one notebook, and boards shown and closed, in real JupyterLab."""

from __future__ import annotations

from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import expect

from tests.browser.notebook import Notebook

if TYPE_CHECKING:
    from playwright.sync_api import Browser, CDPSession

    from tests.browser.jupyter import JupyterServer

pytestmark = [pytest.mark.everywhere, pytest.mark.timeout(600)]

CLICKS: Final = 40
BOARDS: Final = 50
TIMES: Final = 8
IMPORT: Final = "from exxtra_widget import ExxtraWidget, Game\n"
GAME: Final = "ExxtraWidget(players=3, seed=7, goal=99, speed=0)"
# Keeps the sentences of all notices.
WATCH: Final = """() => {
  const notice = document.querySelector(".jp-OutputArea .exxtra [data-part=notice]");
  window.notices = [];
  const keep = () => window.notices.push(notice.textContent);
  new MutationObserver(keep).observe(notice, { childList: true, characterData: true, subtree: true });
}"""
# Begins to click and returns at once.
CLICK: Final = """(clicks) => {
  const root = document.querySelector(".jp-OutputArea .exxtra");
  const names = (button) => button.getAttribute("aria-label") ?? button.textContent.trim();
  window.clicking = (async () => {
    for (let i = 0; i < clicks; i += 1) {
      [...root.querySelectorAll("button")].find((button) => /^Roll/.test(names(button)))?.click();
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
  })();
}"""
# Shows a widget in a box and closes it; the bare one has some elements and nothing else.
BOX: Final = '''
import anywidget, ipywidgets
from comm import get_comm_manager

class Bare(anywidget.AnyWidget):
    """Some elements, and nothing else."""

    _esm = """export default { render({ el }) {
      el.innerHTML = '<div class="bare">' + "<p>text</p>".repeat(330) + "</div>";
    } }"""

box = ipywidgets.VBox()
box
'''


def test_two_browsers_stay_in_step_when_both_click_at_once(
    browser: Browser, notebook: Notebook, server: JupyterServer
) -> None:
    first = notebook.show(f"{IMPORT}w = {GAME}\nseen = []\nw.game.listen(lambda game: seen.append(len(game)))\nw")
    notebook.save()
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    try:
        other = Notebook(context.new_page(), server)
        other.open(notebook.name)
        second = other.board()
        second.root.wait_for()
        pages = (notebook.page, other.page)
        for page in pages:
            page.evaluate(WATCH)
        for page in pages:
            page.evaluate(CLICK, CLICKS)
        for page in pages:
            page.evaluate("() => window.clicking")
        for board in (first, second):
            board.settle()

        steps = int(notebook.ask("len(w.game)"))
        assert 2 <= steps <= 2 * CLICKS
        # Every change of the game was one step more.
        assert notebook.ask(f"seen == list(range(1, {steps + 1}))") == "True"
        assert notebook.ask("Game.from_text(w.game.to_text()) == w.game") == "True"
        for board in (first, second):
            board.expect_cursor(steps)
        told = " ".join(text for page in pages for text in page.evaluate("() => window.notices"))
        assert "The game changed before your click" in told
    finally:
        context.close()


def test_fifty_boards_in_one_notebook(notebook: Notebook) -> None:
    boards = notebook.page.locator(".jp-OutputArea .exxtra")
    notebook.show(f"{IMPORT}all = [{GAME} for _ in range({BOARDS})]\nfor w in all:\n    display(w)")
    expect(boards).to_have_count(BOARDS)

    board = notebook.board(29)
    board.roll_button.click()

    board.expect_cursor(1)
    assert notebook.ask("[len(w.game) for w in all].index(1)") == "29"
    assert notebook.ask("sum(len(w.game) for w in all)") == "1"


def leaves(notebook: Notebook, devtools: CDPSession, make: str, part: str) -> dict[str, float]:
    """Return the listeners, nodes and comms that a widget leaves, for each time that it was shown and closed.

    JupyterLab itself takes and lets go of some while a round lasts, so the middle one of three rounds counts.
    """

    def metrics() -> dict[str, float]:
        notebook.page.evaluate("() => new Promise((done) => setTimeout(done, 100))")
        devtools.send("HeapProfiler.collectGarbage")
        found = devtools.send("Performance.getMetrics")["metrics"]
        return {entry["name"]: entry["value"] for entry in found if entry["name"] in {"Nodes", "JSEventListeners"}}

    def count() -> dict[str, float]:
        # What finalizers let go when the page is idle is gone after the next collections.
        before, now = metrics(), metrics()
        while now != before:
            before, now = now, metrics()
        return {**now, "comms": float(notebook.ask("len(get_comm_manager().comms)"))}

    view = notebook.page.locator(f".jp-OutputArea .{part}")

    def show_and_close() -> None:
        notebook.tell(f"w = {make}; box.children = (w,)")
        expect(view).to_have_count(1)
        notebook.tell("box.children = (); w.close()")
        expect(view).to_have_count(0)

    for _ in range(5):
        show_and_close()
    counts = [count()]
    for _ in range(3):
        for _ in range(TIMES):
            show_and_close()
        counts.append(count())
    rounds = list(pairwise(counts))
    return {name: median(after[name] - before[name] for before, after in rounds) / TIMES for name in counts[0]}


def test_a_closed_board_leaves_no_more_than_a_bare_anywidget(notebook: Notebook) -> None:
    notebook.open(notebook.server.write_notebook(IMPORT + BOX))
    notebook.run_all()
    devtools = notebook.page.context.new_cdp_session(notebook.page)
    devtools.send("Performance.enable")

    bare = leaves(notebook, devtools, "Bare()", "bare")
    ours = leaves(notebook, devtools, GAME, "exxtra")

    for name, count in ours.items():
        assert count <= max(0, bare[name]) + 0.5, f"{name}: {ours}, a bare widget {bare}"
