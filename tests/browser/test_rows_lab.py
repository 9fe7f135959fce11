"""Rows of an example and a lesson in JupyterLab and Notebook 7, to the last press and back, by one key each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import expect

from exxtra_widget import Scenes
from tests.browser.board import Board

examples = pytest.importorskip("tools.lessons.examples", reason="an sdist has no tools", exc_type=ImportError)
sources = pytest.importorskip("tools.lessons.source")

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.notebook import Notebook

EXAMPLE: Final = examples.read(examples.SOURCE / "02-script-a-position")
LESSON: Final = sources.read(sources.SOURCE / "07-waiting-for-the-bust")


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


CELLS: Final = {
    "example": [EXAMPLE.code(name, "en") for name in ("board", "row", "scenes")],
    "lesson": [LESSON.code("row", "en")],
}


@pytest.mark.slow
@pytest.mark.parametrize("cells", CELLS.values(), ids=CELLS)
def test_a_row_is_given_by_one_key_and_taken_back_by_another(cells: list[str], notebook: Notebook) -> None:
    board = notebook.show(*cells, "board.speed = 0")
    assert notebook.ask("board.scenes.from_text(board.scenes.to_text()) == board.scenes") == "True"
    give(board, Scenes.from_text(eval(notebook.ask("board.scenes.to_text()"))))  # noqa: S307 - our own repr


@pytest.mark.slow
@pytest.mark.usefixtures("fresh")
def test_a_row_is_given_in_notebook_7(notebook: Notebook, page: Page) -> None:
    cell = "\n".join([*CELLS["example"][:-1], "board.speed, board.scenes = 0, row", "board"])
    name = notebook.server.write_notebook(cell)
    page.goto(notebook.server.address(f"notebooks/{name}"))
    notebook.wait_for_kernel()
    page.locator(".jp-CodeCell .cm-content").first.click()
    page.keyboard.press("Shift+Enter")
    names: dict[str, str] = {}
    exec(CELLS["example"][1], names)  # noqa: S102 - our own cell
    board = Board(page.locator(".jp-OutputArea .exxtra").first)
    board.root.wait_for()
    give(board, Scenes.from_text(names["row"]))
