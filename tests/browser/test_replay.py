"""Replays in a browser: opened from a disk, without network and without Python; or as parts of another page."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

import pig
import pytest
from playwright.sync_api import expect

from exxtra_widget import ExxtraWidget, Game, LevelXWidget, register
from exxtra_widget.core import registry
from exxtra_widget.replay import html, recording
from tests.browser import axe
from tests.browser.board import Board
from tests.browser.component import OPENING, PLAYERS
from tests.hostile import NAMES, a_line

if TYPE_CHECKING:
    from playwright.sync_api import Page

Opening = Callable[[Path], Board]
# Stored under a path with a space, as people have them.
FILE: Final = "my game.html"
NEEDING_PYTHON: Final = ("Roll", "Undo", "Hint", "Ask", "Review", "New game", "Rematch", "Load")


@pytest.fixture
def opened(page: Page, fresh: None) -> Opening:  # noqa: ARG001 - see there
    """Return a function that opens a file, and gives up if the page asks for anything else."""
    asked: list[str] = []
    page.route("**/*", lambda route: route.continue_() if route.request.url.startswith("file:") else route.abort())
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: pytest.fail(str(error)))

    def show(path: Path) -> Board:
        page.goto(path.as_uri())
        board = Board(page.locator(".exxtra").first)
        board.root.wait_for()
        assert {url for url in asked if not url.startswith(("blob:", "data:"))} == {path.as_uri()}
        return board

    return show


@pytest.fixture
def registered_pig() -> Iterator[None]:
    register(pig.PIG)
    yield
    del registry._registered["pig"]


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


def walk(board: Board, length: int) -> None:
    """Go through the game from its start, step by step."""
    board.root.focus()
    board.page.keyboard.press("Home")
    expect(board.root).to_have_attribute("data-cursor", "0")
    for cursor in range(1, length + 1):
        board.page.keyboard.press("ArrowRight")
        expect(board.root).to_have_attribute("data-cursor", str(cursor))


def test_a_game_is_replayed_from_a_file(opened: Opening, tmp_path: Path) -> None:
    game = a_game()
    game.save_html(tmp_path / FILE, title="Lesson 1", odds=True)

    board = opened(tmp_path / FILE)

    expect(board.page).to_have_title("Lesson 1")
    expect(board.page.get_by_role("heading", name="Lesson 1")).to_be_visible()
    expect(board.root).to_have_attribute("data-cursor", str(len(game)))
    walk(board, 7)
    expect(board.part("caption")).to_have_text("Beatrice is content")
    expect(board.root.locator("[data-marked]")).not_to_have_count(0)
    slider = board.root.locator("input[type=range]")
    slider.fill("3")
    expect(board.root).to_have_attribute("data-cursor", "3")


def test_lines_are_changed(opened: Opening, tmp_path: Path) -> None:
    game = a_game()
    game.save_html(tmp_path / FILE)
    board = opened(tmp_path / FILE)
    lines = board.root.get_by_role("combobox", name="Variations")

    lines.select_option(index=1)

    expect(board.part("where")).to_have_text(f"{game.forks[0]}/{len(game.others[0])}")
    lines.select_option(index=1)
    expect(board.part("where")).to_have_text(f"{game.forks[0]}/{len(game)}")


def test_odds_open_at_every_moment(opened: Opening, tmp_path: Path) -> None:
    game = a_game()
    game.save_html(tmp_path / FILE, odds=True)
    board = opened(tmp_path / FILE)
    board.open("odds")

    for cursor in (len(game), 5, 0):
        board.root.locator("input[type=range]").fill(str(cursor))
        expect(board.root.get_by_role("grid")).to_be_visible()
        expect(board.part("prospects")).to_be_visible()


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_nothing_is_offered_that_needs_python(language: str, opened: Opening, tmp_path: Path) -> None:
    Game(a_game().start, players=PLAYERS).save_html(tmp_path / "start.html", language=language)
    board = opened(tmp_path / "start.html")

    for name in NEEDING_PYTHON:
        expect(board.button(name)).to_have_count(0)
    said = {"en": "This is a replay", "de": "Aufzeichnung", "fr": "enregistrement"}[language]
    expect(board.part("turn-note")).to_contain_text(said)
    for key in ("r", "u", "h", "3"):
        board.root.focus()
        board.page.keyboard.press(key)
    expect(board.root).to_have_attribute("data-cursor", "0")
    expect(board.part("notice")).to_have_text("")


def test_a_file_has_all_languages(opened: Opening, tmp_path: Path) -> None:
    Game("0/0@4:64 A 71", players=["Ann", "Bo"]).save_html(tmp_path / FILE)
    board = opened(tmp_path / FILE)
    board.button("Settings").click()

    for language, said in (("de", "Ann hat 71 gewürfelt"), ("fr", "Ann lance 71"), ("en", "Ann rolled 71")):
        board.root.get_by_role("combobox").first.select_option(language)
        expect(board.part("headline")).to_have_text(said)


def test_a_finished_game_of_level_x(opened: Opening, tmp_path: Path) -> None:
    widget = LevelXWidget(players=2, seed=3, bots={0: "random", 1: "random"})
    widget.play_bots()
    widget.save_html(tmp_path / FILE, language="fr", theme="dark")

    board = opened(tmp_path / FILE)

    expect(board.part("result")).to_be_visible()
    expect(board.root.get_by_role("button", name="Revanche")).to_have_count(0)
    board.root.locator("input[type=range]").fill("1")
    expect(board.root.locator("[data-part=groupings]")).to_be_visible()


def test_a_game_without_a_board_of_its_own(registered_pig: None, opened: Opening, tmp_path: Path) -> None:  # noqa: ARG001 - as fixture
    game = Game("pig 0/0 A 0", players=["Ann", "Bo"])
    game.play("6 5 hold")
    game.save_html(tmp_path / FILE)

    board = opened(tmp_path / FILE)

    walk(board, 3)
    expect(board.root.get_by_role("img", name="Picture of the position")).to_be_visible()
    expect(board.root.locator("[data-action]")).to_have_count(0)


def test_question_answers_and_analysis_of_a_widget(page: Page, opened: Opening, tmp_path: Path) -> None:
    widget = ExxtraWidget("0/0 A 64", players=["Ann", "Bo"])
    widget.ask("bust", names="shown")
    widget.answer("Class", "1/3")
    widget.reveal()
    widget.play(">5")
    widget.start_review()
    while widget.review["done"] < 1 or widget.review["running"]:
        page.wait_for_timeout(20)
    widget.save_html(tmp_path / FILE)

    board = opened(tmp_path / FILE)

    expect(board.part("question")).to_contain_text("Class")
    expect(board.part("question").get_by_role("button", name="Remove")).to_have_count(0)
    board.open("review")
    expect(board.part("review")).to_be_visible()


def test_without_scripts_the_picture_stands_there(page: Page, tmp_path: Path) -> None:
    a_game().save_html(tmp_path / FILE)
    quiet = page.context.browser.new_page(java_script_enabled=False)  # type: ignore[union-attr]

    quiet.goto((tmp_path / FILE).as_uri())

    expect(quiet.locator("figure svg")).to_be_visible()
    expect(quiet.locator("figcaption")).to_contain_text("Alex")
    quiet.close()


@pytest.mark.usefixtures("fresh")
@pytest.mark.parametrize("lack", ["delete window.DecompressionStream", "CSS.supports = () => false"])
def test_a_browser_that_cannot_unpack_or_draw_keeps_the_picture(lack: str, page: Page, tmp_path: Path) -> None:
    a_game().save_html(tmp_path / FILE)
    page.add_init_script(lack)

    page.goto((tmp_path / FILE).as_uri())

    expect(page.locator("[data-exxtra-state=failed]")).to_have_count(1)
    expect(page.locator("figure svg")).to_be_visible()


def test_a_recording_that_cannot_be_shown_leaves_the_picture(page: Page, tmp_path: Path) -> None:
    game = a_game()
    found = recording.of_game(game, language="en", theme="auto", odds=False, progress=None)
    found["steps"] = 7
    (tmp_path / FILE).write_text(html.page(found, game, None), encoding="utf-8")

    page.goto((tmp_path / FILE).as_uri())

    expect(page.locator("[data-exxtra-state=failed]")).to_have_count(1)
    expect(page.locator("figure svg")).to_be_visible()


@pytest.mark.parametrize("order", ["first", "middle", "last"])
def test_fragments_share_the_code_of_one(order: str, page: Page, opened: Opening, tmp_path: Path) -> None:
    place = ("first", "middle", "last").index(order)
    games = [Game("0/0 A 64", players=["Ann", "Bo"]), a_game(), Game("0@5:64/0 B -")]
    level = LevelXWidget(players=2, seed=1).embed_html()
    parts = [game.embed_html(code=i == place) for i, game in enumerate(games)]
    book = f"<!doctype html><meta charset=utf-8><title>A book</title>{'<p>Text</p>'.join([*parts, level])}"
    (tmp_path / "book.html").write_text(book, encoding="utf-8")

    opened(tmp_path / "book.html")

    expect(page.locator(".exxtra")).to_have_count(4)
    ids = "() => [...document.querySelectorAll('[id]')].map((element) => element.id)"
    found = page.evaluate(ids)
    assert len(set(found)) == len(found)
    assert book.count('<script type="text/plain" data-exxtra-code=') == 2


def test_the_styles_of_a_book_stop_at_the_board(opened: Opening, tmp_path: Path) -> None:
    style = "<style>* { color: red !important; font-size: 40px !important; } button { display: none; }</style>"
    page_of_book = f"<!doctype html><title>A book</title>{style}{a_game().embed_html()}"
    (tmp_path / "book.html").write_text(page_of_book, encoding="utf-8")

    board = opened(tmp_path / "book.html")

    expect(board.root.get_by_role("button", name="One step back")).to_be_visible()


def test_the_theme_is_that_of_the_system(page: Page, opened: Opening, tmp_path: Path) -> None:
    a_game().save_html(tmp_path / FILE)
    board = opened(tmp_path / FILE)
    board.open("log")
    schemes: tuple[Literal["light", "dark"], ...] = ("dark", "light")
    for scheme in schemes:
        page.emulate_media(color_scheme=scheme)
        expect(board.root).to_have_class(re.compile("exxtra--dark" if scheme == "dark" else "^((?!--dark).)*$"))
        assert "color-contrast" not in axe.violations(page, ".exxtra-replay", colours=True)


def test_texts_of_people_stay_text(page: Page, opened: Opening, tmp_path: Path) -> None:
    page.on("dialog", lambda dialog: pytest.fail(dialog.message))
    names = list(NAMES)
    game = Game("0/0/0/0/0/0 A -")
    parts = []
    for i, name in enumerate(names):
        players = [a_line(name), *"BCDEF"]
        game = Game("0/0/0/0/0/0 A -", players=players)
        game.play("64")
        game.comment(a_line(name))
        if i % 10 == 0:
            game.save_html(tmp_path / FILE, title=name)
            board = opened(tmp_path / FILE)
            expect(board.part("caption")).to_have_text(" ".join(a_line(name).split()))
        parts.append(game.embed_html(code=False))
    html = f"<!doctype html><meta charset=utf-8><title>x</title>{''.join(parts)}{game.embed_html()}"
    (tmp_path / "all.html").write_text(html, encoding="utf-8")

    page.goto((tmp_path / "all.html").as_uri())

    expect(page.locator(".exxtra")).to_have_count(len(names) + 1)
    assert page.evaluate("() => window.__pwned") is None
    assert page.locator("iframe, figure a, main a[href]").count() == 0
