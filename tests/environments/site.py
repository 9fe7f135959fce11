"""The site that needs no installation, on a server of its own, and a lesson in it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, Final

from tests.environments.versions import versions
from tools.lite.runtime import PYODIDE

ROOT: Final = Path(__file__).parents[2]
SITE: Final = ROOT / "dist" / "lite"
BUILDER: Final = ROOT / ".venv-lite" / "bin" / "python"
IDLE: Final = "(() => window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel?.status === 'idle')()"
RUN_ALL: Final = "window.jupyterapp.commands.execute('notebook:run-all-cells')"
RUN_NEXT: Final = "window.jupyterapp.commands.execute('notebook:run-cell-and-select-next')"
# Python's answer to a piece of code: what it prints, or its error.
TELL: Final = """(async (code) => {
  const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
  const request = kernel.requestExecute({ code, store_history: false });
  let said = "";
  request.onIOPub = ({ header, content }) => {
    if (header.msg_type === "stream") said += content.text;
    if (header.msg_type === "error") said += content.traceback.join("\\n");
  };
  await request.done;
  return said;
})"""
CELLS: Final = """window.jupyterapp.shell.currentWidget.content.widgets
  .filter((cell) => cell.model.type === "code")
  .map((cell) => ({
    ran: cell.model.executionCount !== null,
    outputs: (cell.model.outputs?.toJSON() ?? []).map((it) => it.ename ?? it.name ?? it.output_type),
  }))"""


class _Quiet(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_: Any) -> None:
        """Keep the log of requests to itself."""


class Server:
    """A plain web server of the site, which can be stopped: from then on there is no network."""

    def __init__(self) -> None:
        if not (SITE / "kept.json").exists():
            raise FileNotFoundError(f"{SITE} is not built: make lite builds it")
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=SITE))
        self.address = f"http://127.0.0.1:{self._server.server_port}"
        Thread(target=self._server.serve_forever, daemon=True).start()

    def outside(self, requests: list[str]) -> list[str]:
        """Return the requests to any other place."""
        return [it for it in requests if not it.startswith((self.address, "data:", "blob:", "about:", "resource:"))]

    def stop(self) -> None:
        """Stop answering."""
        self._server.shutdown()
        self._server.server_close()


def site_versions() -> dict[str, str]:
    """Return the versions of the parts of the site."""
    lock = json.loads((SITE / "static" / "pyodide" / "pyodide-lock.json").read_text())
    built = versions("jupyterlite-core", python=BUILDER)
    return {
        "jupyterlite-core": built["jupyterlite-core"],
        "anywidget": lock["packages"]["anywidget"]["version"],
        "Pyodide": PYODIDE,
        "Python": lock["info"]["python"],
    }


@contextmanager
def served() -> Iterator[Server]:
    """Serve the site."""
    server = Server()
    try:
        yield server
    finally:
        server.stop()
