"""The code of a page: one model for all boards of a kernel, or a copy in each board where no kernel shares it.

The code contains the English texts. Texts in other languages are separate files, sent as needed.
"""

from __future__ import annotations

import json
import os
from functools import cache
from pathlib import Path
from typing import Any, Final

import ipywidgets
from IPython import get_ipython
from traitlets import Unicode

from exxtra_widget.core.game_registry import SHIPPED
from exxtra_widget.support.locale import LANGUAGES
from exxtra_widget.support.packing import pack

# The page of each game: ``exxtra.js``, ``exxtra.css``, and texts like ``exxtra.de.json``.
STATIC: Final = Path(__file__).parent.parent / "static"
TRANSLATIONS: Final = LANGUAGES[1:]
# The module of a board whose page gets its code from a `PageCode`.
LOADER: Final = STATIC / "loader.js"
# The module that reads printed cards.
READER: Final = STATIC / "reader.js"


class PageCode(ipywidgets.Widget):  # type: ignore[misc]  # ipywidgets has no types
    """The code and the styles of a page, as one model for all boards of a kernel."""

    packed: Unicode[str, str | bytes] = Unicode(
        read_only=True, help="Module and styles, as a notebook stores them."
    ).tag(sync=True)

    texts: Unicode[str, str | bytes] = Unicode(
        read_only=True, help="Texts in the languages that boards have besides English, packed."
    ).tag(sync=True)

    def __init__(self, packed: str) -> None:
        self._translated: dict[str, list[Any]] = {}
        self.set_trait("packed", packed)
        self.set_trait("texts", pack(self._translated))
        super().__init__()

    def add(self, language: str, texts: list[Any]) -> None:
        """Add the texts in a language, for all boards that will be shown."""
        if language not in self._translated:
            self._translated[language] = texts
            self.set_trait("texts", pack(self._translated))

    def _handle_msg(self, msg: dict[str, Any]) -> None:
        # A page must not write this model: its code would run on all other pages.
        data = msg["content"].get("data")
        if isinstance(data, dict) and data.get("method") == "request_state":
            self.send_state()


_SHARED: Final[dict[tuple[str, str], PageCode]] = {}


def page_of(game: str) -> str:
    """Return the name of the page that shows a game."""
    return game if game in SHIPPED else "plain"


@cache
def texts_of(game: str, language: str) -> list[Any]:
    """Return the texts of a game's page in a language of `TRANSLATIONS`: its own, then the texts of all games."""
    file = STATIC / f"{page_of(game)}.{language}.json"
    texts: list[Any] = json.loads(file.read_text(encoding="utf-8"))
    return texts


def pack_page(js: str, css: str, **more: Any) -> str:
    """Return the code of a page for notebooks and saved pages, packed to a third of its length."""
    return pack({"js": js, "css": css, **more})


def shared_code(js: str, css: str) -> PageCode | None:
    """Return the model with this code for all boards of the kernel; None if each board must contain it.

    Only the pages of a Jupyter kernel know all its models: marimo and app servers run without IPython. Hot reload needs
    the files of each board.
    """
    if getattr(get_ipython(), "kernel", None) is None or os.environ.get("ANYWIDGET_HMR") == "1":
        return None
    code = _SHARED.get((js, css))
    if code is None or code.comm is None:
        code = _SHARED[js, css] = PageCode(pack_page(js, css))
    return code
