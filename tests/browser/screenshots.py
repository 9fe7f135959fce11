"""Pictures of the board for people to look at: three widths, both themes, and JupyterLab.

``make screenshots`` puts them into artifacts/, and the best one into docs/board.png for the README.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

from playwright.sync_api import sync_playwright

from exxtra_widget import ExxtraWidget, LevelXWidget
from tests.browser import ROOT, chromium
from tests.browser.component import OPENING, PLAYERS, Component
from tests.browser.jupyter import JupyterServer
from tests.browser.notebook import Notebook

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser

    from exxtra_widget.widget.base import GameWidget

PICTURES: Final = ROOT / "artifacts"
README_PICTURE: Final = ROOT / "docs" / "board.png"
WIDTHS: Final = (360, 720, 1200)
CELL: Final = f"""
from exxtra_widget import ExxtraWidget, LevelXWidget
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


def level_x_widget() -> LevelXWidget:
    """Return a position in which three dice make a 9 that sends a piece back."""
    widget = LevelXWidget("levelx 443210+2.1.0.0.0.0/332121+0.2.1.0.0.0 A -", players=PLAYERS[:2], speed=0)
    widget.play("1235 {Which groups would you make?}")
    return widget


def point_at_rung(component: Component) -> None:
    """Preview a placement."""
    component.board.rung(2).hover()


def group_three_dice(component: Component) -> None:
    """Put 1, 3 and 5 together."""
    for die in (0, 3):
        component.board.part("dice").locator(f"[data-die='{die}']").click()
        component.board.part("groups").get_by_role("button").nth(2).click()


# Name, widget, and what to do before the picture is taken.
SCENES: Final[tuple[tuple[str, Callable[[], GameWidget], Callable[[Component], None]], ...]] = (
    ("board", rulebook_widget, point_at_rung),
    ("levelx", level_x_widget, group_three_dice),
)


def photograph(browser: Browser, scene: int, width: int, *, dark: bool, scale: float = 2) -> Path:
    """Photograph a board alone."""
    name, widget, prepare = SCENES[scene]
    page = browser.new_page(viewport={"width": width, "height": 900}, device_scale_factor=scale)
    component = Component(page, widget())
    if dark:
        component.set_dark()
    prepare(component)
    path = PICTURES / f"{name}-{width}-{'dark' if dark else 'light'}.png"
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
        # The README's picture is small enough to be kept in the repository.
        README_PICTURE.write_bytes(photograph(browser, 0, WIDTHS[-1], dark=False, scale=1).read_bytes())
        looks = [(scene, width, dark) for scene in range(len(SCENES)) for width in WIDTHS for dark in (False, True)]
        taken = [photograph(browser, scene, width, dark=dark) for scene, width, dark in looks]
        taken.append(photograph_lab(browser))
    for path in (*taken, README_PICTURE):
        print(path.relative_to(ROOT))  # noqa: T201 - a script


if __name__ == "__main__":
    main()
