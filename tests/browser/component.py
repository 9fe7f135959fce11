"""The built page without Jupyter: a model that stands in for the notebook's, and a real widget behind it."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from anywidget import AnyWidget

from exxtra_widget.core.registry import SHIPPED
from tests.browser import ROOT
from tests.browser.board import Board

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

    from exxtra_widget.widget.base import GameWidget

HERE: Final = ROOT / "tests" / "browser"
STATIC: Final = ROOT / "exxtra_widget" / "static"
ADDRESS: Final = "http://board.test/"
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


class Component:
    """A widget of this process, shown on a page."""

    def __init__(self, page: Page, widget: GameWidget) -> None:
        self.page = page
        self.widget = widget
        self._updates: list[dict[str, Any]] = []
        # What a kernel would send goes to the page.
        widget.comm.send = self._collect
        page.expose_function("askPython", self._answer)
        page.route(f"{ADDRESS}**", self._serve)
        page.goto(ADDRESS)
        page.wait_for_function("() => window.cleanups")
        self.board = Board(page.locator(".exxtra").first)
        self.board.root.wait_for()

    def _serve(self, route: Route) -> None:
        name = route.request.url.removeprefix(ADDRESS)
        if name == "":
            route.fulfill(path=HERE / "host.html", content_type="text/html")
        elif name == "state.json":
            route.fulfill(json={"state": _own(self.widget.get_state())})
        elif name in ("widget.js", "widget.css"):
            game = self.widget.game_name
            route.fulfill(path=STATIC / name.replace("widget", game if game in SHIPPED else "plain"))
        else:
            route.fulfill(status=404)

    def _collect(self, data: dict[str, Any], **_: object) -> None:
        if data.get("method") == "update":
            self._updates.append(_own(data["state"]))
        elif data.get("method") == "custom":
            self._updates.append({"message": data["content"]})

    def _answer(self, content: Any) -> list[dict[str, Any]]:
        self.widget._handle_custom_msg(content, [])
        return self._taken()

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


def _own(state: dict[str, Any]) -> dict[str, Any]:
    kept = {key: value for key, value in state.items() if key not in FOREIGN}
    copied: dict[str, Any] = json.loads(json.dumps(kept, allow_nan=False))
    return copied
