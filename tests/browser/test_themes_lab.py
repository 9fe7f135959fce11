"""JupyterLab's themes: no objections of axe-core, and the look that a board has alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import expect

from exxtra_widget import ExxtraWidget
from tests.browser import axe
from tests.browser.component import LADDER, PLAYERS, Component

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.notebook import Notebook

THEMES: Final = ("JupyterLab Light", "JupyterLab Dark", "JupyterLab Dark High Contrast")
GROUPS: Final = "levelx 302210+2.0.1.0.0.1/421021+1.3.0.2.1.0 A 1235"
# How buttons, lists and fields look.
STYLES: Final = ["borderRadius", "fontSize", "fontWeight", "lineHeight", "paddingLeft", "textTransform"]
READ_STYLES: Final = """(all, names) => all.map((element) => {
  const style = getComputedStyle(element);
  return Object.fromEntries(names.map((name) => [name, style[name]]));
})"""
CELL: Final = f"""
from IPython.display import display
from exxtra_widget import ExxtraWidget, LevelXWidget
w = ExxtraWidget({LADDER!r}, players={PLAYERS}, speed=0, odds=True)
w.mark("rung:3", "space:7", "seat:B", "dice")
v = LevelXWidget({GROUPS!r}, players=["Ann", "Bo"], speed=0)
display(w, v)
"""


# tests/environments/test_jupyter.py looks at the board of Notebook 7 in a light and in a dark theme.
@pytest.mark.everywhere
def test_jupyterlab_in_every_theme_and_the_same_look_as_alone(notebook: Notebook, page: Page) -> None:
    notebook.show(CELL)
    expect(notebook.board().part("odds")).to_have_attribute("aria-busy", "false")
    for theme in THEMES:
        notebook.change_theme(theme)
        for board in (notebook.board(0), notebook.board(1)):
            dark = board.root.evaluate("(root) => root.classList.contains('exxtra--dark')")
            assert dark == ("Dark" in theme)
            # Rules that are not about colours see the same page in every theme.
            axe.expect_no_objections(board, colours=theme != THEMES[0])
    # The next test has the same page.
    notebook.change_theme(THEMES[0])

    shown = notebook.board(0)
    alone = Component(page.context.new_page(), ExxtraWidget(LADDER, players=PLAYERS, speed=0, odds=True)).board
    for kind in ("button", "li", "input"):
        ours, there = (view.root.locator(kind).evaluate_all(READ_STYLES, STYLES) for view in (alone, shown))
        assert there == ours, kind
