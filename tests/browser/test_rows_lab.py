"""The row of an example in JupyterLab, to the last press and back, by one key each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import expect

from exxtra_widget import Scenes

examples = pytest.importorskip("tools.lessons.examples", reason="an sdist has no tools", exc_type=ImportError)

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.board import Board
    from tests.browser.notebook import Notebook

EXAMPLE: Final = examples.read(examples.SOURCE / "02-script-a-position")
CELLS: Final = [EXAMPLE.code(name, "en") for name in ("board", "row", "scenes")]


@pytest.fixture
def page(page: Page) -> Page:
    page.set_viewport_size({"width": 1280, "height": 720})
    return page


def moments(row: Scenes) -> Iterator[tuple[str, int, int, int]]:
    """Yield what the strip and the board show: the scene, presses made and in all, and steps."""
    for number, one in enumerate(row.staged, start=1):
        for made in range(len(one.presses) + 1):
            title = f"{number}/{len(row)} {one.scene.title}"
            yield title, made, len(one.presses), one.presses[made - 1].steps if made else 0


def expect_moment(board: Board, title: str, made: int, presses: int, steps: int) -> None:
    strip = board.part("scenes")
    expect(board.part("scene")).to_have_text(title)
    expect(strip.locator(".press")).to_have_count(presses)
    expect(strip.locator(".press.made")).to_have_count(made)
    board.expect_cursor(steps)


def give(board: Board, row: Scenes) -> None:
    """Press on to the end of a row in full screen, and back."""
    keys = board.page.keyboard
    first, *later = moments(row)
    board.root.focus()
    keys.press("f")
    expect(board.root).to_have_role("dialog")

    expect_moment(board, *first)
    for moment in later:
        keys.press("PageDown")
        expect_moment(board, *moment)
    keys.press("PageDown")
    expect_moment(board, *later[-1])
    for moment in reversed([first, *later[:-1]]):
        keys.press("PageUp")
        expect_moment(board, *moment)
    expect(board.root).to_have_role("dialog")


@pytest.mark.everywhere
def test_a_row_is_given_by_one_key_and_taken_back_by_another(notebook: Notebook) -> None:
    board = notebook.show(*CELLS, "board.speed = 0")
    assert notebook.ask("board.scenes.from_text(board.scenes.to_text()) == board.scenes") == "True"
    give(board, Scenes.from_text(eval(notebook.ask("board.scenes.to_text()"))))  # noqa: S307 - our own repr
