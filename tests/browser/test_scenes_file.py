"""A row of scenes in a saved file: from the scene in its address, by the keys of a clicker, and with its notes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from exxtra_widget import ExxtraWidget
from tests.browser.board import Board, open_file
from tests.scenes.storyboards import RULEBOOK

if TYPE_CHECKING:
    from playwright.sync_api import Browser

Opening = Callable[..., Board]
SIZES: dict[str, dict[str, Any]] = {
    "projector": {"viewport": {"width": 1280, "height": 720}},
    "phone": {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True},
}


def a_board() -> ExxtraWidget:
    shown = ExxtraWidget(players=2, speed=0)
    shown.scenes = RULEBOOK
    return shown


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return the file of the rulebook's ten scenes, with the teacher's notes."""
    path = tmp_path_factory.mktemp("scenes") / "saved.html"
    a_board().save_html(path, notes=True)
    return path.read_text(encoding="utf-8")


@pytest.fixture
def opened(browser: Browser, tmp_path: Path) -> Iterator[Opening]:
    """Return a function that opens a page in a window of some size."""
    contexts = []

    def show(html: str, address: str = "", size: str = "projector") -> Board:
        contexts.append(browser.new_context(**SIZES[size]))
        page = contexts[-1].new_page()
        page.on("pageerror", lambda error: pytest.fail(str(error)))
        (tmp_path / "row.html").write_text(html, encoding="utf-8")
        return open_file(page, tmp_path / "row.html", address)

    yield show
    for context in contexts:
        context.close()


def expect_press(board: Board, scene: int, press: int, steps: int) -> None:
    expect(board.part("scene")).to_contain_text(re.compile(rf"^\s*{scene}/"))
    expect(board.root.locator(".press.made")).to_have_count(press)
    expect(board.root).to_have_attribute("data-cursor", str(steps))
    assert board.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_a_clicker_gives_the_row_from_the_scene_in_the_address(opened: Opening, saved: str) -> None:
    board = opened(saved, "#8", size="phone")
    page = board.page
    expect_press(board, 8, 0, 0)
    for _ in range(2):
        page.keyboard.press("PageDown")
    expect(board.part("close")).to_be_visible()
    for _ in range(2):
        page.keyboard.press("PageDown")
    expect(board.part("exact")).to_contain_text("11 of 36")
    expect(board.part("question")).to_contain_text("How it is calculated")
    page.keyboard.press("PageUp")
    expect(board.part("exact")).to_have_count(0)
    page.keyboard.press("Shift+ArrowRight")
    page.wait_for_function("() => location.hash === '#9'")
    page.reload()
    expect_press(board, 9, 0, 0)
    page.evaluate("() => void (location.hash = '#2')")
    expect_press(board, 2, 0, 0)
    for other in ("#99", "#text", ""):
        page.evaluate("(hash) => void (location.hash = hash)", other)
        expect_press(board, 2, 0, 0)


def test_a_part_of_a_page_leaves_the_address_alone(opened: Opening) -> None:
    part = a_board().embed_html()
    board = opened(f"<!doctype html><meta charset=utf-8><title>A book</title><h2 id=5>Five</h2>{part}", "#5")
    expect_press(board, 1, 0, 0)
    assert board.page.evaluate("() => document.activeElement === document.body")
    board.root.focus()
    board.page.keyboard.press("PageDown")
    expect_press(board, 2, 0, 0)
    assert board.page.evaluate("() => location.hash") == "#5"


# js/tests/stage/scenes.test.ts has the other keys.
def test_the_notes_of_a_file_have_a_window_whose_keys_lead(opened: Opening, saved: str) -> None:
    board = opened(saved)
    with board.page.expect_popup() as window:
        board.page.keyboard.press("n")
    read = window.value.locator("[data-part=notes]")
    expect(read).to_contain_text("1/10 Four players at the start")
    window.value.keyboard.press("PageDown")
    expect(read).to_contain_text("Let the class say what 00 is worth before the second press.")
    expect(read).to_contain_text("Play XX")
    expect(read).to_contain_text("Planned so far: 3 of 23 minutes")
    expect_press(board, 2, 0, 0)
