"""The places where boards stand, to axe-core, in all of their themes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final, Literal

import pytest
from playwright.sync_api import expect

from exxtra_widget import ExxtraWidget, Game, LevelXWidget
from tests.browser import axe
from tests.browser.board import Board
from tests.browser.component import DRAWN, LADDER, OPENING, PLAYERS, Component
from tools.lite import start

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

    from tests.browser.notebook import Notebook

SCHEMES: Final[tuple[Literal["light", "dark"], ...]] = ("light", "dark")
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


def recorded(game: str) -> Any:
    """Return a game with all that a recording may hold."""
    if game == "EXXtra":
        played = Game("0/0/0/0 A -", players=PLAYERS, seed=1)
        played.play(OPENING)
        played.comment("What now?")
        return played
    widget = LevelXWidget(players=2, seed=3, bots={0: "random", 1: "random"})
    widget.play_bots()
    return widget


@pytest.mark.parametrize("game", ["EXXtra", "Level X"])
def test_replays_in_both_themes(game: str, page: Page, tmp_path: Path) -> None:
    recorded(game).save_html(tmp_path / "replay.html", title="Lesson 1", odds=game == "EXXtra")
    page.goto((tmp_path / "replay.html").as_uri())
    board = Board(page.locator(".exxtra").first)

    for width, drawer in ((1000, "odds" if game == "EXXtra" else "log"), (360, "log")):
        page.set_viewport_size({"width": width, "height": 900})
        board.open(drawer)
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            expect(board.root).to_have_class(re.compile("exxtra--dark" if scheme == "dark" else "^((?!--dark).)*$"))
            page.evaluate(DRAWN)
            # The page is ours as well.
            assert axe.violations(page, "html", colours=scheme == "dark") == {}, (width, scheme)


def test_fragments_in_a_book(page: Page, tmp_path: Path) -> None:
    widget = ExxtraWidget("0/0 A 64", players=["Ann", "Bo"])
    widget.ask("bust")
    widget.answer("Class", "1/3")
    widget.reveal()
    parts = [recorded("EXXtra").embed_html(language="de"), widget.embed_html(code=False, theme="dark")]
    book = f"<!doctype html><html lang=en><title>A book</title><main><h1>A book</h1>{''.join(parts)}</main>"
    (tmp_path / "book.html").write_text(book, encoding="utf-8")
    page.goto((tmp_path / "book.html").as_uri())
    expect(page.locator(".exxtra")).to_have_count(2)

    page.evaluate(DRAWN)
    assert axe.violations(page, "html") == {}


@pytest.mark.slow
def test_the_start_page_of_the_site(page: Page, tmp_path: Path) -> None:
    start.write(tmp_path)
    for place in tmp_path.rglob("index.html"):
        page.goto(place.as_uri())
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            assert axe.violations(page, "html", colours=scheme == "dark") == {}, (place, scheme)
