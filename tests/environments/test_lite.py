"""The site that needs no installation: lessons in Chromium and in Firefox, and nothing from the network."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest
from playwright.sync_api import expect, sync_playwright

from tests.browser import chromium
from tests.browser.board import Board
from tests.environments import firefox
from tests.environments.site import CELLS, IDLE, RUN_ALL, SITE, TELL, Server, served

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = [pytest.mark.everywhere, pytest.mark.timeout(600)]

PATIENCE: Final = 120_000
LESSON: Final = "en/lessons/00-one-game.ipynb"

WORK: Final = """
from exxtra_widget import ExxtraWidget, Game, analyze, exxtra, hint, levelx, simulate, win_probability
import sys
print(sys.platform, "numba" in sys.modules)
p = exxtra.Position.parse("0/3/0@4:64/0@5:70 A 61")
print([str(a) for a in p.actions()], p.why_not(">4") is not None)
print(exxtra.odds.p_bust(p) if hasattr(exxtra.odds, "p_bust") else exxtra.odds.__name__)
print(win_probability("0/0 A -"))
print(hint("10/0 A 31").kind)
r = simulate(exxtra.start(players=3), "60", games=1000, rng=7)
print(r.games, r.wins)
game = Game("0/0 A -", seed=4)
game.play("64 >5  71 >4  XX 33 42 >3")
print(len(analyze(game).to_records()))
print(simulate(levelx.start(players=2), "greedy", games=20, rng=1).games)
"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        running = chromium.launch(playwright)
        yield running
        running.close()


@pytest.fixture
def server() -> Iterator[Server]:
    with served() as running:
        yield running


@pytest.fixture
def page(browser: Browser, server: Server) -> Iterator[Page]:
    """Return a page; fail if it asks for anything outside of this machine, or for a file that is missing."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    context.set_default_timeout(PATIENCE)
    requests: list[str] = []
    missing: list[str] = []
    context.on("request", lambda asked: requests.append(asked.url))
    context.on("response", lambda answer: missing.append(answer.url) if answer.status >= 400 else None)
    yield context.new_page()
    context.close()
    assert requests
    assert server.outside(requests) == []
    assert missing == []


def open_notebook(page: Page, server: Server, path: str) -> None:
    page.goto(f"{server.address}/notebooks/index.html?path={path}")
    wait_for_kernel(page)


def wait_for_kernel(page: Page) -> None:
    page.wait_for_function(IDLE)


def tell(page: Page, code: str) -> str:
    said: str = page.evaluate(f"({TELL})({json.dumps(code)})")
    return said


def test_a_lesson_opens_in_one_click_and_is_played_without_a_network(page: Page, server: Server) -> None:
    page.goto(server.address)
    expect(page.locator(".kept")).to_have_attribute("data-state", "saved", timeout=PATIENCE)
    server.stop()
    page.locator(f"li a[href$='{LESSON}']").click()
    wait_for_kernel(page)
    page.evaluate(RUN_ALL)
    wait_for_kernel(page)
    cells: list[dict[str, Any]] = page.evaluate(CELLS)
    assert len(cells) > 15
    assert [cell for cell in cells if not cell["ran"] or "stderr" in cell["outputs"]] == []
    board = Board(page.locator(".jp-OutputArea .exxtra").last)
    before = board.cursor
    board.roll()
    board.expect_cursor(before + 1)


def test_a_lesson_is_played_in_firefox_without_a_network(tmp_path: Path, server: Server) -> None:
    with firefox.launch(tmp_path) as tab:
        tab.open(server.address)
        tab.wait("document.querySelector('.kept')?.dataset.state === 'saved'")
        server.stop()
        tab.ask("document.querySelector(\"li a[href$='01-play.ipynb']\").click()")
        tab.wait(IDLE)
        tab.ask(f"{RUN_ALL}.then(() => 1)")
        tab.wait("document.querySelector('.exxtra')?.dataset.cursor === '0'")
        tab.click("[...document.querySelectorAll('.exxtra button')].find((it) => it.innerText.startsWith('Roll'))")
        tab.wait("document.querySelector('.exxtra').dataset.cursor === '1'")
        assert tab.ask(f"({TELL})('print(board.cursor, len(board.game))')").strip() == "1 1"
        assert tab.requests
        assert server.outside(tab.requests) == []


def test_the_package_works_without_numba_and_threads(page: Page, server: Server) -> None:
    open_notebook(page, server, "en/01-play.ipynb")
    print(tell(page, WORK))
