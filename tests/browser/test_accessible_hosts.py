"""The places where boards stand, to axe-core, in all of their themes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final, Literal

import pytest
from playwright.sync_api import expect

from exxtra_widget import ExxtraWidget, Game, LevelXWidget
from tests.browser import axe
from tests.browser.board import open_file
from tests.browser.component import DRAWN, OPENING, PLAYERS
from tools.lite import start

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

SCHEMES: Final[tuple[Literal["light", "dark"], ...]] = ("light", "dark")


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


@pytest.mark.parametrize(("game", "views"), [("EXXtra", [(1000, "odds"), (360, "log")]), ("Level X", [(360, "log")])])
def test_replays_in_both_themes(game: str, views: list[tuple[int, str]], page: Page, tmp_path: Path) -> None:
    recorded(game).save_html(tmp_path / "replay.html", title="Lesson 1", odds=game == "EXXtra")
    board = open_file(page, tmp_path / "replay.html")

    for width, drawer in views:
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
        assert axe.violations(page, "html") == {}, place
    # All languages have the same colours.
    page.emulate_media(color_scheme="dark")
    assert axe.violations(page, "html", colours=True) == {}
