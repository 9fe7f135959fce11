"""A notebook in JupyterLab, as a person at the page uses it, and its kernel."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from tests.browser.board import Board

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

    from tests.browser.jupyter import JupyterServer

READY = """() => {
  const kernel = window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel;
  return kernel?.status === "idle";
}"""
RUN = """async ([code, silent]) => {
  const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
  const reply = await kernel.requestExecute({ code, silent, store_history: false }).done;
  if (reply.content.status !== "ok") throw new Error(reply.content.evalue);
}"""
ASK = """async (expression) => {
  const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
  const request = { code: "", silent: true, store_history: false, user_expressions: { it: expression } };
  const reply = await kernel.requestExecute(request).done;
  const it = reply.content.user_expressions.it;
  if (it.status !== "ok") throw new Error(it.evalue);
  return it.data["text/plain"];
}"""

OCCUPY = """(end) => {
  const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
  const code = `import os, time\nwhile not os.path.exists(${JSON.stringify(end)}): time.sleep(0.1)`;
  window.busy = kernel.requestExecute({ code, silent: true, store_history: false }).done;
}"""

OPEN = """async (path) => {
  const { commands, shell } = window.jupyterapp;
  const opened = await commands.execute("docmanager:open", { path, factory: "Notebook" });
  await opened.context.ready;
  shell.activateById(opened.id);
  // The launcher, which fills an empty page.
  for (const other of [...shell.widgets("main")]) if (other !== opened) other.close();
}"""
IS_LAB = "() => Boolean(window.jupyterapp?.commands.hasCommand('filebrowser:open-path'))"
# Of the kernel, for the next notebook.
EMPTY_KERNEL = """
from ipywidgets import Widget
Widget.close_all()
%reset -f
"""
# Without a question about what is not saved.
CLOSE_ALL = """() => {
  for (const widget of [...window.jupyterapp.shell.widgets("main")]) {
    if (widget.context) widget.context.model.dirty = false;
    widget.dispose();
  }
  localStorage.clear();
}"""
IS_EMPTY = """() => document.querySelector(".exxtra, .jp-Dialog, .jp-NotebookPanel") === null"""

OUTER = ".jp-NotebookPanel .jp-WindowedPanel-outer"
IN_SIGHT = f"""(element) => {{
  const part = element.getBoundingClientRect();
  const box = document.querySelector("{OUTER}").getBoundingClientRect();
  return part.height > 0 && part.top >= box.top - 1 && part.bottom <= box.bottom + 1;
}}"""
START = """() => {
  const { content } = window.jupyterapp.shell.currentWidget;
  content.activeCellIndex = 0;
  content.activate();
}"""


class Notebook:
    """A notebook that is open in a page."""

    def __init__(self, page: Page, server: JupyterServer) -> None:
        self.page = page
        self.server = server
        self.name = ""

    def open(self, name: str) -> None:
        """Open a notebook in the JupyterLab of the page, or load both, and wait until its kernel is ready."""
        self.server.pass_kernel_on(name)
        if not self.page.evaluate(IS_LAB):
            self.load(name)
            return
        self.name = name
        self.page.evaluate(OPEN, name)
        self.wait_for_kernel()

    def load(self, name: str) -> None:
        """Load JupyterLab with a notebook, and wait until its kernel is ready."""
        self.name = name
        self.page.goto(self.server.address(f"lab/tree/{name}"))
        self.wait_for_kernel()

    def close_all(self) -> None:
        """Close all notebooks of the JupyterLab of the page."""
        if self.page.evaluate(IS_LAB):
            self.page.evaluate(CLOSE_ALL)

    def leave_kernel(self) -> bool:
        """Empty the kernel for the next notebook; return whether there is one, and it waits for work."""
        if not self.page.evaluate(READY) or len(self.server.api("sessions")) != 1:
            return False
        self.tell(EMPTY_KERNEL)
        return True

    def show(self, *cells: str) -> Board:
        """Open a new notebook with these cells, run it, and return the board that it shows."""
        self.open(self.server.write_notebook(*cells))
        self.run_all()
        board = self.board()
        board.root.wait_for()
        return board

    def start(self, *cells: str) -> None:
        """Open a new notebook with these cells, the first of them active, and run none."""
        self.open(self.server.write_notebook(*cells))
        self.page.evaluate(START)

    def run_next(self) -> None:
        """Press Shift+Enter, and wait for the end of the cell."""
        self.page.keyboard.press("Shift+Enter")
        self.wait_for_kernel()

    def board(self, index: int = 0) -> Board:
        """Return the board that stands at this place among those of the notebook."""
        return Board(self.page.locator(".jp-OutputArea .exxtra").nth(index))

    def wait_for_kernel(self) -> None:
        """Wait until the kernel has nothing to do."""
        self.page.locator(".jp-NotebookPanel").wait_for()
        self.page.wait_for_function(READY)

    def command(self, name: str, **arguments: Any) -> None:
        """Execute a command of JupyterLab."""
        self.page.evaluate(
            "([name, arguments]) => window.jupyterapp.commands.execute(name, arguments)", [name, arguments]
        )

    def run_all(self) -> None:
        """Run all cells to their end."""
        self.command("notebook:run-all-cells")

    def start_all(self) -> None:
        """Run all cells, but do not wait for their end."""
        self.page.evaluate("() => { window.jupyterapp.commands.execute('notebook:run-all-cells'); }")

    def save(self) -> None:
        """Save the notebook with its outputs."""
        self.command("docmanager:save")

    def change_theme(self, theme: str) -> None:
        """Change the theme of the page."""
        self.command("apputils:change-theme", theme=theme)

    def tell(self, code: str) -> None:
        """Run code in the notebook's kernel, outside of any cell, and wait for its end."""
        self.page.evaluate(RUN, [code, True])

    def ask(self, expression: str) -> str:
        """Return the value of an expression in the kernel, as text."""
        answer: str = self.page.evaluate(ASK, expression)
        return answer

    @contextmanager
    def occupied(self) -> Iterator[None]:
        """Keep the kernel busy for the length of a block, however long its expectations take."""
        with TemporaryDirectory() as folder:
            end = Path(folder, "end")
            self.page.evaluate(OCCUPY, str(end))
            try:
                yield
            finally:
                end.touch()
                self.page.evaluate("() => window.busy")

    @property
    def cells(self) -> int:
        """How many cells the notebook has."""
        count: int = self.page.evaluate("() => window.jupyterapp.shell.currentWidget.content.widgets.length")
        return count

    def restart_kernel(self) -> None:
        """Restart the kernel, without the question that the menu asks."""
        self.page.evaluate("() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()")
        self.page.wait_for_function(READY)
