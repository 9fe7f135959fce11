"""Pictures of the board for people to look at: three widths, both themes, and JupyterLab.

``make screenshots`` puts them into artifacts/, and the best one into docs/board.png for the README.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

from playwright.sync_api import sync_playwright

from exxtra_widget import ExxtraWidget
from tests.browser import ROOT, chromium
from tests.browser.component import OPENING, PLAYERS, Component
from tests.browser.jupyter import JupyterServer
from tests.browser.notebook import Notebook

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PICTURES: Final = ROOT / "artifacts"
README_PICTURE: Final = ROOT / "docs" / "board.png"
WIDTHS: Final = (360, 720, 1200)
CELL: Final = f"""
from exxtra_widget import ExxtraWidget
w = ExxtraWidget(players={PLAYERS}, speed=0)
w.play({OPENING!r})
w.caption("Carl rolled 71. Which rung would you take?")
w
"""


def rulebook_widget() -> ExxtraWidget:
    """Return the rulebook's example game just before its last decision."""
    widget = ExxtraWidget(players=PLAYERS, speed=0)
    widget.play(OPENING)
    widget.caption("Carl rolled 71. Which rung would you take?")
    return widget


def photograph_component(browser: Browser, width: int, *, dark: bool) -> Path:
    """Photograph the board alone, with the preview of a placement."""
    page = browser.new_page(viewport={"width": width, "height": 900}, device_scale_factor=2)
    component = Component(page, rulebook_widget())
    if dark:
        component.set_dark()
    component.board.rung(2).hover()
    path = PICTURES / f"board-{width}-{'dark' if dark else 'light'}.png"
    page.screenshot(path=path, full_page=True, animations="disabled")
    page.close()
    return path


def photograph_lab(browser: Browser) -> Path:
    """Photograph a notebook in JupyterLab."""
    path = PICTURES / "jupyterlab.png"
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        server = JupyterServer(Path(folder))
        try:
            page = browser.new_page(viewport={"width": 1440, "height": 1000})
            Notebook(page, server).show(CELL).rung(2).hover()
            page.screenshot(path=path)
        finally:
            server.stop()
    return path


def main() -> None:
    """Take all pictures."""
    PICTURES.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = chromium.launch(playwright)
        taken = [photograph_component(browser, width, dark=dark) for width in WIDTHS for dark in (False, True)]
        taken.append(photograph_lab(browser))
        README_PICTURE.write_bytes((PICTURES / f"board-{WIDTHS[-1]}-light.png").read_bytes())
    for path in (*taken, README_PICTURE):
        print(path.relative_to(ROOT))  # noqa: T201 - a script


if __name__ == "__main__":
    main()
