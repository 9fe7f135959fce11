"""A projected lesson in JupyterLab: after every cell, the board and all changes are in sight."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import expect

from tests.browser.boxes import box
from tests.browser.notebook import IN_SIGHT, OUTER

if TYPE_CHECKING:
    from tests.browser.board import Board
    from tests.browser.notebook import Notebook

# What each cell shows: parts of the board with their texts.
LESSON: Final[tuple[tuple[str, dict[str, str]], ...]] = (
    ("from exxtra_widget import ExxtraWidget\nboard = ExxtraWidget(players=3, seed=7, speed=0)\nboard", {}),
    ("board.play('XX 42 7X 41 {B: not yet} 33 64 >5', delay=0.1)", {"where": "7/7"}),
    ("board.ask('bust', reveal='later')", {"drawer": "How likely is a bust?"}),
    ("board.answer('Ann', '1/3')", {"drawer": "1 answer"}),
    ("board.reveal()", {"drawer": "Exact value"}),
    ("board.roll('54'); board.caption('Where would you place it?')", {"caption": "Where would you place it?"}),
    ("board.mark('rung:4', 'dice')", {"caption": "Where would you place it?"}),
    ("board.place(4)", {"where": "9/9"}),
)
pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("projector")]
PROSE: Final = "Some words of the teacher about what comes next, and why it is worth a look."


def expect_in_sight(board: Board, *parts: str) -> None:
    for target in (board.root, *(board.part(part) for part in parts)):
        target.wait_for()
        board.page.wait_for_function(IN_SIGHT, arg=target.element_handle())


def scrolled(notebook: Notebook) -> float:
    found: float = notebook.page.evaluate(f"() => document.querySelector('{OUTER}').scrollTop")
    return found


def scroll(notebook: Notebook, top: int) -> float:
    notebook.page.evaluate(f"(top) => {{ document.querySelector('{OUTER}').scrollTop = top; }}", top)
    return scrolled(notebook)


def test_after_every_cell_the_board_that_it_changes_or_displays_is_in_sight(notebook: Notebook) -> None:
    # Words between the cells, as long as in a real lesson.
    cells = [f"{source}\n" + f"# {PROSE}\n" * 4 for source, _ in LESSON]
    again = ["# a cell\n" * 20] * 3
    notebook.start(*cells, *again, "board.roll('64')\nboard")
    for _, parts in LESSON:
        notebook.run_next()
        board = notebook.board()
        expect(notebook.page.locator(".exxtra")).to_have_count(1)
        for part, text in parts.items():
            expect(board.part(part)).to_contain_text(text)
        expect_in_sight(board, *parts)

    # The last cell displays the board again.
    for _ in (*again, ""):
        notebook.run_next()
    expect(notebook.page.locator(".exxtra")).to_have_count(2)
    expect_in_sight(notebook.board(1))


def test_the_page_stays_where_the_reader_looks(notebook: Notebook) -> None:
    notebook.start(
        "from exxtra_widget import ExxtraWidget\n"
        "board = ExxtraWidget(players=2, seed=7, speed=0, pace=0.1, bots={0: '53'})\nboard",
        *["# a cell\n" * 20] * 4,
    )
    notebook.run_next()
    expect_in_sight(notebook.board())
    below = scroll(notebook, 900)
    assert below > 300
    # The bot plays its turn, a cell runs that does not touch the board, and a person clicks.
    notebook.page.wait_for_function("() => document.querySelector('.exxtra .seats .acting').innerText.includes('B')")
    notebook.tell("x = board.position")
    notebook.page.evaluate("() => document.querySelector('.exxtra .exxtra-main').click()")
    notebook.board().settle()
    assert scrolled(notebook) == pytest.approx(below, abs=2)


def test_presented_from_a_cell_and_left_for_the_next_one(notebook: Notebook) -> None:
    first = LESSON[0][0].removesuffix("board") + "board.present()"
    notebook.start(first, "board.play('64 >5')\nboard.present()", "board.roll('42')")
    board = notebook.board()
    notebook.run_next()
    # No view was there before.
    expect(board.root).to_have_role("dialog")
    expect(notebook.page.locator(".exxtra")).to_have_count(1)
    notebook.page.keyboard.press("f")
    expect(board.root).to_have_role("group")
    notebook.run_next()
    expect(board.root).to_have_role("dialog")
    assert box(board.root) == (0, 0, 1280, 720)
    notebook.page.keyboard.press("ArrowLeft")
    board.expect_cursor(1)
    notebook.page.keyboard.press("f")
    expect(board.root).to_have_role("group")
    # The focus is back in the notebook, whose next cell runs.
    notebook.run_next()
    assert notebook.ask("board.cursor") == "2"
    expect_in_sight(board)
