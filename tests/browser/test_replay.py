"""Replays in a browser: opened from a disk, without network and without Python; or as parts of another page."""

from __future__ import annotations

import base64
import gzip
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import expect

from exxtra_widget import ExxtraWidget, Game, LevelXWidget
from exxtra_widget.replay import html, output_mime, recording
from exxtra_widget.replay.output import Writer
from tests.browser.board import Board, open_file
from tests.browser.boxes import box
from tests.browser.component import OPENING, PLAYERS
from tests.hostile import NAMES, a_line

if TYPE_CHECKING:
    from playwright.sync_api import Page

Opening = Callable[[Path], Board]
# Stored under a path with a space, as people have them.
FILE: Final = "my game.html"
SEATS: Final = 6


@pytest.fixture
def opened(page: Page, fresh: None) -> Opening:  # noqa: ARG001 - see there
    """Return a function that opens a file, and gives up if the page asks for anything else."""
    asked: list[str] = []
    page.route("**/*", lambda route: route.continue_() if route.request.url.startswith("file:") else route.abort())
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: pytest.fail(str(error)))

    def show(path: Path) -> Board:
        board = open_file(page, path)
        assert {url for url in asked if not url.startswith(("blob:", "data:"))} == {path.as_uri()}
        return board

    return show


ADDRESS: Final = "0) url(http://elsewhere.test/x"


@pytest.mark.usefixtures("fresh")
@pytest.mark.parametrize("place", ["light", "seat", "player", "speed", "token"])
def test_a_page_loads_nothing_that_a_moment_of_other_people_names(page: Page, tmp_path: Path, place: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    data, _ = ExxtraWidget("0/0 A 64", odds=True)._repr_mimebundle_()
    found = output_mime.read_recording(data[output_mime.MIME])
    board, start = found["state"]["board"], found["state"]["start"]
    holder = {"light": board["seats"][0], "player": start["state"], "speed": found["state"]}.get(place, start)
    holder[place] = ADDRESS
    packed = base64.b85encode(gzip.compress(json.dumps(found).encode())).decode()
    try:
        part = Writer({}, set(), set()).output({**data, output_mime.MIME: {"format": 1, "packed": packed}})
    except ValueError:
        # Then the picture stays.
        assert place == "light"
        return
    (tmp_path / FILE).write_text(f"<!doctype html><meta charset=utf-8>{part}", encoding="utf-8")

    page.goto((tmp_path / FILE).as_uri())

    page.locator("[data-exxtra-state=shown], [data-exxtra-state=failed]").wait_for()
    assert not [url for url in asked if "elsewhere" in url]


def a_game() -> Game:
    """Return the opening of the rulebook with a caption, marks, and another line after 8 steps."""
    game = Game("0/0/0/0 A -", players=PLAYERS, seed=1)
    game.play(OPENING)
    game.goto(8)
    game.play("21")
    game.switch(0)
    game.goto(7)
    game.caption("Beatrice is content")
    game.mark("rung:5")
    game.goto(len(game))
    return game


def expect_cursor(board: Board, cursor: int) -> None:
    expect(board.root).to_have_attribute("data-cursor", str(cursor))


def test_a_game_is_replayed_from_a_file(page: Page, opened: Opening, tmp_path: Path) -> None:
    game = a_game()
    game.save_html(tmp_path / FILE, title="Lesson 1", odds=True)

    board = opened(tmp_path / FILE)

    expect(page).to_have_title("Lesson 1")
    expect(page.get_by_role("heading", name="Lesson 1")).to_be_visible()
    expect_cursor(board, len(game))
    board.root.focus()
    page.keyboard.press("Home")
    expect_cursor(board, 0)
    for cursor in range(1, 8):
        page.keyboard.press("ArrowRight")
        expect_cursor(board, cursor)
    expect(board.part("caption")).to_have_text("Beatrice is content")
    expect(board.root.locator("[data-marked]")).not_to_have_count(0)

    board.history.fill(str(len(game)))
    board.open("log")
    lines = board.root.get_by_role("combobox", name="Variations")
    lines.select_option(index=1)
    expect(board.part("where")).to_have_text(f"{game.forks[0]}/{len(game.others[0])}")
    lines.select_option(index=1)
    expect(board.part("where")).to_have_text(f"{game.forks[0]}/{len(game)}")

    board.open("odds")
    for cursor in (len(game), 5, 0):
        board.history.fill(str(cursor))
        expect(board.root.get_by_role("grid")).to_be_visible()
        expect(board.part("prospects")).to_be_visible()

    expect(board.root).not_to_have_class(re.compile("exxtra--dark"))
    page.emulate_media(color_scheme="dark")
    expect(board.root).to_have_class(re.compile("exxtra--dark"))

    board.history.fill("2")
    board.button("Settings").click()
    for language, said in (("de", "Alex hat 42 gewürfelt"), ("fr", "Alex lance 42"), ("en", "Alex rolled 42")):
        board.root.get_by_role("combobox").first.select_option(language)
        expect(board.part("headline")).to_contain_text(said)


def test_without_scripts_the_picture_stands_there(page: Page, tmp_path: Path) -> None:
    a_game().save_html(tmp_path / FILE)
    quiet = page.context.browser.new_page(java_script_enabled=False)  # type: ignore[union-attr]

    quiet.goto((tmp_path / FILE).as_uri())

    expect(quiet.locator("figure svg")).to_be_visible()
    expect(quiet.locator("figcaption")).to_contain_text("Alex")
    quiet.close()


@pytest.mark.usefixtures("fresh")
@pytest.mark.parametrize("lack", ["delete window.DecompressionStream", "CSS.supports = () => false", ""])
def test_what_a_browser_cannot_unpack_draw_or_show_leaves_the_picture(lack: str, page: Page, tmp_path: Path) -> None:
    game = a_game()
    found = recording.of_game(game, recording.Options("en", "auto"))
    # Without a lack, the recording is damaged.
    found["steps"] = found["steps"] if lack else 7
    (tmp_path / FILE).write_text(html.page(found, game, None), encoding="utf-8")
    page.add_init_script(lack)

    page.goto((tmp_path / FILE).as_uri())

    expect(page.locator("[data-exxtra-state=failed]")).to_have_count(1)
    expect(page.locator("figure svg")).to_be_visible()
    expect(page.get_by_text("This picture shows one moment")).to_be_visible()


def in_a_page_with(policy: str, path: Path) -> str:
    """Write a page whose policy forbids things, with a game in it, and return its address."""
    meta = f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
    path.write_text(f"<!doctype html><meta charset=utf-8>{meta}{a_game().embed_html()}", encoding="utf-8")
    return path.as_uri()


@pytest.mark.usefixtures("fresh")
@pytest.mark.parametrize("policy", ["script-src 'unsafe-inline'", "script-src 'self'"])
def test_a_page_that_forbids_the_code_keeps_the_picture_and_says_why(policy: str, page: Page, tmp_path: Path) -> None:
    # Its errors are meant.
    other = page.context.browser.new_page()  # type: ignore[union-attr]

    other.goto(in_a_page_with(policy, tmp_path / FILE))

    expect(other.locator("figure svg")).to_be_visible()
    expect(other.get_by_text("This picture shows one moment")).to_be_visible()
    other.close()


def test_a_page_that_forbids_style_elements_shows_a_whole_board(page: Page, opened: Opening, tmp_path: Path) -> None:
    (tmp_path / "plain.html").write_text(f"<!doctype html>{a_game().embed_html()}", encoding="utf-8")
    expected = box(opened(tmp_path / "plain.html").root)
    in_a_page_with("style-src 'self'", tmp_path / FILE)

    assert box(open_file(page, tmp_path / FILE).root) == expected
    expect(page.get_by_text("This picture shows one moment")).to_be_hidden()


def test_fragments_of_a_book_share_the_code_of_one(page: Page, opened: Opening, tmp_path: Path) -> None:
    games = [Game("0/0 A 64", players=["Ann", "Bo"]), a_game(), Game("0@5:64/0 B -")]
    parts = [game.embed_html(code=game is games[1]) for game in games]
    level = LevelXWidget(players=2, seed=1).embed_html()
    # The styles of a book stop at the board.
    style = "<style>* { color: red !important; font-size: 40px !important; } button { display: none; }</style>"
    book = f"<!doctype html><meta charset=utf-8><title>A book</title>{style}{'<p>Text</p>'.join([*parts, level])}"
    (tmp_path / "book.html").write_text(book, encoding="utf-8")

    board = opened(tmp_path / "book.html")

    expect(page.locator(".exxtra")).to_have_count(4)
    expect(board.button("One step back")).to_be_visible()
    found = page.evaluate("() => [...document.querySelectorAll('[id]')].map((element) => element.id)")
    assert len(set(found)) == len(found)
    assert book.count('<script type="text/plain" data-exxtra-code=') == 2


def test_texts_of_people_stay_text(page: Page, opened: Opening, tmp_path: Path) -> None:
    page.on("dialog", lambda dialog: pytest.fail(dialog.message))
    names = list(map(a_line, NAMES))
    games = []
    for first in range(0, len(names), SEATS):
        game = Game("0/0/0/0/0/0 A -", players=[*names[first : first + SEATS], *"ABCDEF"][:SEATS])
        game.play("64")
        game.comment(" ".join(game.players))
        games.append(game)
    games[0].save_html(tmp_path / FILE, title=names[0])
    board = opened(tmp_path / FILE)
    expect(board.part("caption")).to_have_text(" ".join(" ".join(games[0].players).split()))
    parts = [game.embed_html(code=game is games[-1]) for game in games]
    html = f"<!doctype html><meta charset=utf-8><title>x</title>{''.join(parts)}"
    (tmp_path / "all.html").write_text(html, encoding="utf-8")

    page.goto((tmp_path / "all.html").as_uri())

    expect(page.locator(".exxtra")).to_have_count(len(games))
    assert page.evaluate("() => window.__pwned") is None
    assert page.locator("iframe, figure a, main a[href]").count() == 0
