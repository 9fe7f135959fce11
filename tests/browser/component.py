"""The built page without Jupyter: a model that stands in for the notebook's, and a real widget behind it."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import TYPE_CHECKING, Any, Final, TypeAlias
from weakref import WeakKeyDictionary

from anywidget import AnyWidget

from exxtra_widget.core.game_registry import SHIPPED
from tests.browser import ROOT
from tests.browser.board import Board

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from exxtra_widget.widget.base import GameWidget

HERE: Final = ROOT / "tests" / "browser"
STATIC: Final = ROOT / "exxtra_widget" / "static"
AXE: Final = ROOT / "js" / "node_modules" / "axe-core" / "axe.min.js"
TYPES: Final = {"html": "text/html", "js": "text/javascript", "css": "text/css"}
# The rulebook's example game up to Carl's last decision, and a decision for Alex.
PLAYERS: Final = ["Alex", "Beatrice", "Carl", "Diana"]
OPENING: Final = "XX 42 7X  41 33 64 >5  3X 42 64 >4  7X >5  21 61 >3  32 XX  71"
LADDER: Final = "0/3/0@4:64/0@5:70 A 71"
# Doubles that end a game of two on the highest free rungs after nine turns, with two kicks.
SHORT_GAME: Final = "42 71 33 53 33 22 64 33 33"
# A new size of the window is drawn, and what watches it has answered.
DRAWN: Final = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))"
# Of ipywidgets and anywidget, not of the game.
FOREIGN: Final = {*AnyWidget.class_trait_names(sync=True), "_esm", "_css", "_anywidget_id", "_page_code"}
# What a page shows: the functions that it has of Python stay as long as it does, and lead there.
SHOWN: Final[WeakKeyDictionary[Page, Component]] = WeakKeyDictionary()


class Files(BaseHTTPRequestHandler):
    """The page of a game, as files that a browser keeps, and compiles once."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def do_GET(self) -> None:
        """Answer ``/exxtra/``, ``/exxtra/widget.js``, ``/exxtra/widget.css`` and ``/axe.js``."""
        game, _, name = self.path.removeprefix("/").partition("/")
        end = name.removeprefix("widget.") or "html"
        file = HERE / "host.html" if end == "html" else STATIC / f"{game}.{end}"
        if game == "axe.js":
            file, end = AXE, "js"
        if end not in TYPES or not file.exists():
            self.send_error(404)
            return
        content = file.read_bytes()
        self.send_response(200)
        self.send_header("Content-Type", TYPES[end])
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Cache-Control", "max-age=3600")
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@cache
def address() -> str:
    """Serve the files until this process ends, and return where."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Files)
    Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}"


class Component:
    """A widget of this process, shown on a page, which may have shown another one before."""

    def __init__(self, page: Page, widget: GameWidget) -> None:
        self.page = page
        self.widget = widget
        self._updates: list[dict[str, Any]] = []
        # What a kernel would send goes to the page.
        widget.comm.send = self._collect
        if page not in SHOWN:
            page.expose_binding("readState", _state)
            page.expose_binding("askPython", _answer)
        SHOWN[page] = self
        game = widget.game_name
        url = f"{address()}/{game if game in SHIPPED else 'plain'}/"
        if page.url == url and page.evaluate("() => !window.cleanups"):
            page.evaluate("() => window.show()")
        else:
            page.goto(url)
            page.wait_for_function("() => window.cleanups")
        self.board = Board(page.locator(".exxtra").first)
        self.board.root.wait_for()

    def _collect(self, data: dict[str, Any], **_: object) -> None:
        if data.get("method") == "update":
            self._updates.append(_own(data["state"]))
        elif data.get("method") == "custom":
            self._updates.append({"message": data["content"]})

    def _taken(self) -> list[dict[str, Any]]:
        updates, self._updates = self._updates, []
        return updates

    def follow(self) -> None:
        """Send the page the changes of Python."""
        self.page.evaluate("(updates) => { for (const state of updates) window.model.update(state); }", self._taken())

    def follow_until(self, done: Callable[[], object]) -> None:
        """Send the page the results of work in the background until something is true, for a minute at most."""
        end = time.monotonic() + 60
        while not done():
            assert time.monotonic() < end, "the page waits for more than a minute"
            self.page.wait_for_timeout(20)
            self.follow()
        self.follow()

    def open_hint(self) -> None:
        """Open the hint, and let it rest once it names a choice: a slow machine may play too few games in its time."""
        self.widget.ask_hint(seconds=60)
        self.board.open("hint")
        self.follow_until(lambda: self.widget.hint and (self.widget.hint["best"] or self.widget.hint["kind"] == "only"))
        self.widget.stop_hint()
        self.follow_until(lambda: self.widget.hint and not self.widget.hint["going"])

    @property
    def sent(self) -> list[dict[str, Any]]:
        """All messages of the page."""
        messages: list[dict[str, Any]] = self.page.evaluate("() => window.model.sent")
        return messages

    def set_dark(self, dark: bool = True) -> None:  # noqa: FBT001, FBT002 - on or off
        """Change to the dark theme, or back, as JupyterLab marks them."""
        self.page.evaluate("(dark) => { document.body.dataset.jpThemeLight = String(!dark); }", dark)


# What the fixture `show` does.
Show: TypeAlias = Callable[..., Component]


def _state(source: dict[str, Any]) -> dict[str, Any]:
    return _own(SHOWN[source["page"]].widget.get_state())


def _answer(source: dict[str, Any], content: Any) -> list[dict[str, Any]]:
    component = SHOWN[source["page"]]
    component.widget._handle_custom_msg(content, [])
    return component._taken()


def _own(state: dict[str, Any]) -> dict[str, Any]:
    kept = {key: value for key, value in state.items() if key not in FOREIGN}
    copied: dict[str, Any] = json.loads(json.dumps(kept, allow_nan=False))
    return copied
