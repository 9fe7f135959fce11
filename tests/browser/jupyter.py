"""A Jupyter server of our own: no settings of the user, nothing left behind, nothing asked of the network."""

from __future__ import annotations

import json
import os
import secrets
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any, Final

import nbformat

SETTINGS: Final = {
    "@jupyterlab/apputils-extension/notification": {
        "fetchNews": "false",
        "checkForUpdates": False,
        "doNotDisturbMode": True,
    },
    "@jupyterlab/docmanager-extension/plugin": {"autosave": False},
}
# What no test looks at, but each page would load, ask of the server and start.
UNUSED: Final = (
    *(f"@jupyterlab/{name}-extension" for name in (
        "audio", "celltags", "csvviewer", "debugger", "extensionmanager", "help", "htmlviewer", "hub", "imageviewer",
        "javascript", "json", "json-lines", "lsp", "markdownviewer", "mermaid", "pdf", "pluginmanager", "running",
        "terminal", "toc", "vega5", "video",
    )),
    # Asks for the formats of nbconvert, all of which the server then imports.
    "@jupyterlab/notebook-extension:export",
    "@jupyterlab/notebook-extension:update-raw-mimetype",
    "@jupyterlab/apputils-extension:announcements",
    "@jupyterlab/apputils-extension:splash",
    "ipyparallel-labextension",
)  # fmt: skip
# Otherwise the server starts node, npm and yarn for each page.
PAGE: Final = {"buildAvailable": False, "buildCheck": False}
# Parts of the server; looking for language servers starts node and npm.
NO_PARTS: Final = dict.fromkeys(("ipyparallel", "jupyter_lsp", "jupyter_server_terminals"), False)

# The server leaves Nagle's algorithm on for the kernel's socket, which holds answers back for 40 ms.
NODELAY: Final = """
from jupyter_server.services.kernels.websocket import KernelWebsocketHandler

open_socket = KernelWebsocketHandler.open

async def open_without_delay(self, *args, **kwargs):
    self.set_nodelay(True)
    return await open_socket(self, *args, **kwargs)

KernelWebsocketHandler.open = open_without_delay
"""


class JupyterServer:
    """JupyterLab on a free port, its files in a folder that is thrown away; by default that of this Python.

    A lean one leaves out what no test looks at.
    """

    def __init__(
        self, folder: Path, *, nodelay: bool = False, lean: bool = False, python: Path = Path(sys.executable)
    ) -> None:
        self.files = folder / "files"
        self._log = folder / "server.log"
        self._token = secrets.token_hex(16)
        self._port = free_port()
        self._prepare(folder, nodelay=nodelay, lean=lean)
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(
                [python, "-m", "jupyter", "lab", *self._options()],
                cwd=self.files,
                env={**os.environ, **_places(folder)},
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        self._wait_until_it_answers()

    def _prepare(self, folder: Path, *, nodelay: bool, lean: bool) -> None:
        for name in ("files", "home", "config"):
            (folder / name).mkdir(parents=True)
        if nodelay:
            (folder / "config" / "jupyter_server_config.py").write_text(NODELAY)
        page = {**PAGE, "disabledExtensions": dict.fromkeys(UNUSED, True)} if lean else PAGE
        (folder / "config" / "labconfig").mkdir()
        (folder / "config" / "labconfig" / "page_config.json").write_text(json.dumps(page))
        if lean:
            parts = {"ServerApp": {"jpserver_extensions": NO_PARTS}}
            (folder / "config" / "jupyter_server_config.json").write_text(json.dumps(parts))
        for plugin, values in SETTINGS.items():
            file = folder / "settings" / f"{plugin}.jupyterlab-settings"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(json.dumps(values))

    def _options(self) -> list[str]:
        return [
            "--no-browser",
            "--allow-root",
            "--ip=127.0.0.1",
            f"--port={self._port}",
            "--ServerApp.port_retries=0",
            f"--ServerApp.root_dir={self.files}",
            f"--IdentityProvider.token={self._token}",
            "--LabApp.expose_app_in_browser=True",
            "--JupyterNotebookApp.expose_app_in_browser=True",
            # Otherwise the extension manager queries the package registry.
            "--LabApp.extension_manager=readonly",
        ]

    def _wait_until_it_answers(self, limit: float = 60) -> None:
        end = time.monotonic() + limit
        while time.monotonic() < end:
            if self._process.poll() is not None:
                raise RuntimeError(self._log.read_text())
            try:
                self.api("status")
            except OSError:
                time.sleep(0.1)
            else:
                return
        raise TimeoutError(self._log.read_text())

    def address(self, path: str) -> str:
        """Return the address of a page, with the token, without a layout from before."""
        return f"http://127.0.0.1:{self._port}/{path}?token={self._token}&reset"

    def api(self, path: str, method: str = "GET", data: Any = None, *, root: str = "api") -> Any:
        """Ask the server's REST interface."""
        request = urllib.request.Request(
            f"http://127.0.0.1:{self._port}/{root}/{path}",
            method=method,
            data=None if data is None else json.dumps(data).encode(),
            headers={"Authorization": f"token {self._token}"},
        )
        with urllib.request.urlopen(request, timeout=10) as answer:  # noqa: S310 - our own server
            content = answer.read()
        return json.loads(content) if content else None

    def configure(self, plugin: str, **values: Any) -> None:
        """Give a part of JupyterLab these settings and no others, for the pages that are loaded from now on."""
        self.api(f"settings/{plugin}", "PUT", {"raw": json.dumps(values)}, root="lab/api")

    def write_notebook(self, *cells: str) -> str:
        """Put a notebook with these code cells on the server; return its name."""
        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
        notebook.metadata.kernelspec = {"name": "python3", "display_name": "Python 3", "language": "python"}
        name = f"{secrets.token_hex(4)}.ipynb"
        nbformat.write(notebook, self.files / name)
        return name

    def pass_kernel_on(self, name: str) -> None:
        """Let a notebook have the kernel of the one before, if that still runs."""
        for session in self.api("sessions")[:1]:
            self.api(f"sessions/{session['id']}", "PATCH", {"path": name, "name": name, "type": "notebook"})

    def shut_kernels_down(self) -> None:
        """End all kernels."""
        for kind in ("sessions", "kernels"):
            for entry in self.api(kind):
                self.api(f"{kind}/{entry['id']}", "DELETE")

    def stop(self) -> None:
        """End the server."""
        if self._process.poll() is None:
            self.shut_kernels_down()
        end(self._process)


def _places(folder: Path) -> dict[str, str]:
    places = {
        "HOME": "home",
        "IPYTHONDIR": "ipython",
        "JUPYTER_CONFIG_DIR": "config",
        "JUPYTER_DATA_DIR": "data",
        "JUPYTER_RUNTIME_DIR": "runtime",
        "JUPYTERLAB_SETTINGS_DIR": "settings",
        "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
    }
    return {"JUPYTER_PLATFORM_DIRS": "1", **{name: str(folder / place) for name, place in places.items()}}


def free_port() -> int:
    """Return the number of a port that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def end(process: subprocess.Popen[bytes]) -> None:
    """End a process by SIGTERM, as SIGINT would make a server ask, or by force."""
    process.terminate()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
