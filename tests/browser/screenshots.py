"""Pictures of the page for people to look at: the states that axe-core sees, at three widths and in both themes.

``python -m tests.browser.screenshots [WORD]``, with examples/third-game on the path, puts those whose names have the
word into artifacts/, and the picture of the README into docs/board.png.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

import pig

from exxtra_widget import ExxtraWidget, register
from tests.browser import ROOT, chromium
from tests.browser.component import OPENING, PLAYERS, Component
from tests.browser.test_accessibility import STATES, State

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PICTURES: Final = ROOT / "artifacts"
WIDTHS: Final = (360, 848, 1240)


def readme_widget() -> ExxtraWidget:
    """Return the rulebook's example game just before its last decision."""
    widget = ExxtraWidget(players=PLAYERS, speed=0)
    widget.play(OPENING)
    widget.caption("Carl rolled 71. Which rung would you take?")
    return widget


README: Final = State(readme_widget, ".exxtra-main", lambda component: component.board.rung(2).hover())


def photograph(browser: Browser, state: State, width: int, *, dark: bool = False, scale: float = 2) -> bytes:
    """Photograph a state of the board."""
    page = browser.new_page(viewport={"width": width, "height": 900}, device_scale_factor=scale)
    component = Component(page, state.widget())
    component.set_dark(dark)
    state.lead(component)
    picture = chromium.screenshot(component.board.root, animations="disabled")
    page.close()
    return picture


def main(word: str = "") -> None:
    """Take the pictures."""
    PICTURES.mkdir(exist_ok=True)
    register(pig.PIG)
    with chromium.running() as browser:
        # Small enough to be kept in the repository.
        (ROOT / "docs" / "board.png").write_bytes(photograph(browser, README, WIDTHS[-1], scale=1))
        for name in (name for name in STATES if word in name):
            for width in WIDTHS:
                for dark in (False, True):
                    path = PICTURES / f"{name.replace(': ', '-')}-{width}-{'dark' if dark else 'light'}.png"
                    path.write_bytes(photograph(browser, STATES[name], width, dark=dark))
                    print(path.relative_to(ROOT))  # noqa: T201 - a script


if __name__ == "__main__":
    main(*sys.argv[1:])
