"""A row of scenes in a saved file: given from the first to the last press and back, by the keys of a clicker alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from exxtra_widget import ExxtraWidget
from tests.browser.board import Board
from tests.scenes.storyboards import RULEBOOK, WAITING

if TYPE_CHECKING:
    from playwright.sync_api import Browser

Opening = Callable[..., Board]
SIZES: dict[str, dict[str, Any]] = {
    "projector": {"viewport": {"width": 1280, "height": 720}},
    "phone": {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True},
}


def a_board(text: str, **options: Any) -> Any:
    shown = ExxtraWidget(players=2, speed=0, **options)
    shown.scenes = text
    return shown


@pytest.fixture
def opened(browser: Browser, tmp_path: Path) -> Iterator[Opening]:
    """Return a function that opens a page in a window of some size."""
    contexts = []

    def show(html: str, address: str = "", size: str = "projector") -> Board:
        contexts.append(browser.new_context(**SIZES[size]))
        page = contexts[-1].new_page()
        page.on("pageerror", lambda error: pytest.fail(str(error)))
        (tmp_path / "row.html").write_text(html, encoding="utf-8")
        page.goto((tmp_path / "row.html").as_uri() + address)
        board = Board(page.locator(".exxtra").first)
        board.root.wait_for()
        return board

    yield show
    for context in contexts:
        context.close()


def saved(shown: Any, tmp_path: Path, **options: Any) -> str:
    shown.save_html(tmp_path / "saved.html", **options)
    return (tmp_path / "saved.html").read_text(encoding="utf-8")


def presses(shown: Any) -> list[tuple[int, int, int, str | None]]:
    """Return the scene, its presses, the steps and the state of the question that the live board has at each press."""
    found = []
    while True:
        question = shown.question and shown.question["state"]
        found.append((shown.scene, shown._scenes["press"], len(shown.game), question))
        if not shown._scenes["next"]:
            return found
        shown.next()


def expect_press(board: Board, scene: int, press: int, steps: int, question: str | None) -> None:
    expect(board.part("scene")).to_contain_text(re.compile(rf"^\s*{scene}/"))
    expect(board.root.locator(".press.made")).to_have_count(press)
    expect(board.root).to_have_attribute("data-cursor", str(steps))
    if question is not None:
        expect(board.part("question")).to_have_attribute("data-state", question)
    assert board.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("text", [RULEBOOK, WAITING], ids=["rulebook", "waiting"])
def test_page_down_and_page_up_alone_give_the_whole_row(text: str, opened: Opening, tmp_path: Path) -> None:
    """Go forward on a phone, and back on a projector."""
    shown = a_board(text)
    board = opened(saved(shown, tmp_path), size="phone")
    row = presses(shown)

    expect_press(board, *row[0])
    for press in row[1:]:
        board.page.keyboard.press("PageDown")
        expect_press(board, *press)
    board.page.keyboard.press("PageDown")
    expect(board.part("notice")).to_contain_text("This is the last scene.")
    board.page.set_viewport_size({"width": 1280, "height": 720})
    for press in reversed(row[:-1]):
        board.page.keyboard.press("PageUp")
        expect_press(board, *press)
    board.page.keyboard.press("PageUp")
    expect(board.part("notice")).to_contain_text("This is the first scene.")


def test_a_reveal_shows_the_stored_working(opened: Opening, tmp_path: Path) -> None:
    board = opened(saved(a_board(RULEBOOK), tmp_path), "#8")
    for _ in range(2):
        board.page.keyboard.press("PageDown")
    expect(board.part("takes-none")).to_have_text("This saved page takes no answers.")
    for _ in range(2):
        board.page.keyboard.press("PageDown")
    expect(board.part("exact")).to_contain_text("11 of 36")
    expect(board.part("question")).to_contain_text("How it is calculated")


def test_the_scene_is_in_the_address(opened: Opening, tmp_path: Path) -> None:
    board = opened(saved(a_board(RULEBOOK), tmp_path), "#5")
    page = board.page
    expect_press(board, 5, 0, 0, None)
    page.keyboard.press("Shift+ArrowRight")
    page.wait_for_function("() => location.hash === '#6'")
    page.reload()
    expect_press(board, 6, 0, 0, None)
    page.evaluate("() => void (location.hash = '#2')")
    expect_press(board, 2, 0, 0, None)
    for other in ("#99", "#text", ""):
        page.evaluate("(hash) => void (location.hash = hash)", other)
        expect_press(board, 2, 0, 0, None)


def test_a_part_of_a_page_leaves_the_address_alone(opened: Opening) -> None:
    part = a_board(RULEBOOK).embed_html()
    board = opened(f"<!doctype html><meta charset=utf-8><title>A book</title><h2 id=5>Five</h2>{part}", "#5")
    expect_press(board, 1, 0, 0, None)
    assert board.page.evaluate("() => document.activeElement === document.body")
    board.root.focus()
    board.page.keyboard.press("PageDown")
    expect_press(board, 2, 0, 0, None)
    assert board.page.evaluate("() => location.hash") == "#5"


def test_the_other_keys_and_the_list(opened: Opening, tmp_path: Path) -> None:
    board = opened(saved(a_board(RULEBOOK), tmp_path))
    keys = board.page.keyboard
    keys.press("g")
    expect(board.part("scene-list").locator("input")).to_be_focused()
    keys.type("3")
    keys.press("Enter")
    expect_press(board, 3, 0, 0, None)
    board.root.focus()
    keys.press("End")
    expect_press(board, 3, 4, 4, None)
    keys.press("Home")
    expect_press(board, 3, 0, 0, None)
    keys.press("Shift+ArrowLeft")
    expect_press(board, 2, 0, 0, None)
    keys.press("F5")
    expect(board.root).to_have_attribute("role", "dialog")
    keys.press(".")
    expect(board.root).to_have_class(re.compile(r"\bexxtra--blank\b"))
    keys.press("b")
    keys.press(" ")
    expect_press(board, 2, 1, 1, None)
    keys.press("f")
    expect(board.root).to_have_attribute("role", "group")


@pytest.mark.parametrize("notes", [True, False])
def test_the_notes_window_reads_them_where_the_file_has_them(*, notes: bool, opened: Opening, tmp_path: Path) -> None:
    board = opened(saved(a_board(RULEBOOK), tmp_path, notes=notes))
    with board.page.expect_popup() as window:
        board.page.keyboard.press("n")
    read = window.value.locator("[data-part=notes]")
    expect(read).to_contain_text("1/10 Four players at the start")
    expect(read.locator(".note")).to_have_count(int(notes))
    window.value.keyboard.press("PageDown")
    expect(read).to_contain_text("2/10 Alex is nixed")
    expect_press(board, 2, 0, 0, None)
    if notes:
        expect(read).to_contain_text("Let the class say what 00 is worth before the second press.")
        expect(read).to_contain_text("Play XX")
        expect(read).to_contain_text("Planned: 2 of 23 minutes")
