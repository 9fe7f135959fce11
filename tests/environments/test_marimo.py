"""The lines of docs/how-to/marimo.md: the board plays, and cells that depend on it follow each step of any player."""

from __future__ import annotations

import os
import re
import subprocess
import textwrap
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import TimeoutError, expect  # noqa: A004 - Playwright's own

from tests.browser import axe
from tests.browser.board import Board
from tests.browser.boxes import box
from tests.browser.jupyter import end, free_port
from tests.environments.versions import chromium_name, versions

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from tests.environments.conftest import Place

ROOT: Final = Path(__file__).parents[2]
PYTHON: Final = ROOT / ".venv-marimo" / "bin" / "python"
DID: Final = "clicks, bots and Python's own steps; dependent cells follow"

# What a board is shown in, and its least width in an output of 711 px.
CELLS: Final = {
    "mo.hstack([a_board(), mo.md('text')])": 640,
    "mo.hstack([a_board(), mo.md('A paragraph that says what the board shows. ' * 20)])": 300,
    "mo.hstack([a_board(), a_board()])": 340,
    "mo.hstack([a_board(), mo.md('text')], widths=[2, 1])": 400,
    "mo.vstack([a_board(), mo.md('text')])": 700,
    "mo.vstack([a_board()], align='center')": 700,
    "mo.center(a_board())": 700,
    "mo.callout(a_board())": 640,
}
SETUP: Final = """
def a_board():
    return mo.ui.anywidget(ExxtraWidget(players=["Ann", "Bo"], dice="64", speed=0))
"""

pytestmark = [pytest.mark.everywhere, pytest.mark.timeout(300)]


def page_cells() -> list[str]:
    """Return the blocks of code on the page about marimo."""
    page = (ROOT / "docs" / "how-to" / "marimo.md").read_text(encoding="utf-8")
    return re.findall(r"^```py\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)


def an_app(cells: list[str]) -> str:
    """Return a notebook of marimo with these cells."""
    functions = (f"@app.cell\ndef _():\n{textwrap.indent(cell, '    ')}\n" for cell in cells)
    return "\n".join(
        ["import marimo\n\napp = marimo.App()\n", *functions, 'if __name__ == "__main__":\n    app.run()\n']
    )


@contextmanager
def served(mode: str, folder: Path, theme: str) -> Iterator[str]:
    """Serve the notebook of the page, and in one that runs all layouts, in a theme of marimo; yield the address."""
    if not PYTHON.exists():
        raise FileNotFoundError(f"{PYTHON} is missing: make test-all builds it")
    layouts = [SETUP, *CELLS] if mode == "run" else []
    (folder / "app.py").write_text(an_app(page_cells() + layouts))
    (folder / "pyproject.toml").write_text(f'[tool.marimo.display]\ntheme = "{theme}"\n')
    port = free_port()
    options = ["--headless", "--host", "127.0.0.1", "--port", str(port), "--no-token"]
    if mode == "edit":
        options.append("--skip-update-check")
    environment = {**os.environ, "HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "MARIMO_SKIP_UPDATE_CHECK": "1"}
    log = folder / "marimo.log"
    with log.open("wb") as output:
        running = subprocess.Popen(
            [PYTHON, "-m", "marimo", "-y", mode, "app.py", *options],
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        address = f"http://127.0.0.1:{port}"
        _wait(f"{address}/health", running, log)
        yield address
    finally:
        end(running)


def _wait(address: str, running: subprocess.Popen[bytes], log: Path) -> None:
    end = time.monotonic() + 120
    while True:
        try:
            with urllib.request.urlopen(address, timeout=5):  # noqa: S310 - our own server
                return
        except OSError:
            assert running.poll() is None, log.read_text()
            assert time.monotonic() < end, log.read_text()
            time.sleep(0.1)


def told(page: Page) -> Locator:
    """Return the text of the cell that depends on the board."""
    return page.get_by_text(re.compile(r"^After \d+ steps"))


def run_all(board: Board) -> None:
    """Run all cells in the editor, which waits to be asked, and does not listen before it is connected."""
    board.page.get_by_test_id("run-button").first.wait_for()
    for _ in range(20):
        board.page.keyboard.press("Control+Shift+R")
        try:
            board.root.wait_for(timeout=3_000)
        except TimeoutError:
            continue
        return


@pytest.mark.parametrize(
    ("mode", "theme"),
    [
        pytest.param(mode, theme, marks=pytest.mark.place(f"marimo {mode}", DID))
        for mode, theme in (("run", "dark"), ("edit", "light"))
    ],
)
def test_dependent_cells_follow_each_step(
    mode: str, theme: str, quiet_page: Page, place: Place, tmp_path: Path
) -> None:
    place(chromium_name(quiet_page.context.browser), **versions("marimo", "anywidget", python=PYTHON))
    with served(mode, tmp_path, theme) as address:
        quiet_page.goto(address)
        board = Board(quiet_page.locator("marimo-anywidget .exxtra").first)
        if mode == "edit":
            run_all(board)
        board.root.wait_for()
        said = told(quiet_page)
        expect(said).to_contain_text("After 0 steps")

        board.roll()
        expect(said).to_contain_text("After 1 steps")
        roll = re.search(r"\d\w$", said.inner_text())
        assert roll, said.inner_text()

        # The bot plays its turn, until Ann is to roll again.
        board.place(5)
        expect(said).to_have_text(re.compile(r"After ([4-9]|\d\d) steps: .* A -$"))
        board.settle()
        before = board.cursor

        quiet_page.get_by_role("button", name="Roll in Python").click()
        expect(said).to_contain_text(f"After {before + 1} steps")
        board.expect_cursor(before + 1)

        board.button("One step back").click()
        expect(said).to_have_text(re.compile(r" A -$"))
        # Nothing else has been run again and again: the steps stay.
        assert board.cursor == before
        assert board.root.evaluate("(root) => root.classList.contains('exxtra--dark')") == (theme == "dark")
        assert axe.violations(quiet_page, "marimo-anywidget") == {}
        if mode == "run":
            expect_whole_boards(quiet_page)


def expect_whole_boards(page: Page) -> None:
    # The layouts stand below the board of the page, one with two boards.
    outputs = page.locator(".output-area", has=page.locator("marimo-anywidget"))
    expect(outputs).to_have_count(1 + len(CELLS))
    for output, (cell, least) in zip(outputs.all()[1:], CELLS.items(), strict=True):
        board = Board(output.locator(".exxtra").first)
        assert box(board.root).width >= least, cell
        assert box(board.root).right <= box(output).right, cell
        # A click would meet the button, and nothing that covers it.
        board.roll_button.click(trial=True)
