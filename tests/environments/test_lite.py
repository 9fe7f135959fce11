"""The site that needs no installation: lessons in Chromium and in Firefox, and nothing from the network."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest
from playwright.sync_api import expect

from tests.browser import axe
from tests.browser.board import Board
from tests.browser.test_markup_lab import NAMES
from tests.environments import firefox
from tests.environments.site import CELLS, IDLE, RUN_ALL, RUN_NEXT, SITE, TELL, Server, served, site_versions
from tests.environments.versions import chromium_name

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from tests.environments.conftest import Place

pytestmark = [pytest.mark.everywhere, pytest.mark.timeout(600)]

PATIENCE: Final = 120_000
LESSON: Final = "en/lessons/00-one-game.ipynb"
# It has a cell that needs pandas.
EXAMPLE: Final = "en/03-inspect-a-game.ipynb"

# Rules, exact odds, certified values, hints, simulations, analysis, exercises; without numba, pandas and threads.
WORK: Final = """
from exxtra_widget import Game, analyze, exxtra, hint, levelx, simulate, win_probability

p = exxtra.Position.parse("0/3/0@4:64/0@5:70 A 61")
print(p.actions(), p.why_not(">4"))
print(exxtra.odds.chase("53"), exxtra.odds.survival("64", n_opponents=2))
print(win_probability("0/0 A -"))
print(hint("10/0 A 31").best, hint("0/0/0 A 64", games=100, rng=1).kind)
print(simulate(exxtra.start(players=3), ["60", "attacker", "53"], games=1000, rng=7).wins)
print(simulate(levelx.start(players=2), "greedy", games=20, rng=1).wins)
game = Game("0/0 A -", seed=4)
game.play("64 >5  71 >4  XX 33 42 >3")
print(analyze(game).mistakes()[:1])
"""
# A person plays against two bots.
BOTS: Final = """
from exxtra_widget import ExxtraWidget
table = ExxtraWidget(players=3, bots={1: "attacker", 2: "survivor"}, seed=21, speed=0, pace=0)
display(table)
"""
LONG: Final = """
from exxtra_widget import exxtra, simulate
endless = lambda position, rng: position.actions()[-1]
run = simulate(exxtra.start(players=2), endless, games=10_000_000, rng=1)
print(run.games, run.stopped)
"""
# Boards and pictures with names that would be markup, and a script that runs here; a cell shows fifty outputs at most.
NAMED: Final = f"""
from IPython.display import HTML, display
from exxtra_widget import ExxtraWidget, Game
for name in {[" ".join(name.split()) for name in NAMES]!r}:
    display(ExxtraWidget(players=[name, "Bo"]), Game(players=[name, "Bo"]))
display(HTML("<script>window.__ran = 1</script>"))
"""


@pytest.fixture
def server() -> Iterator[Server]:
    with served() as running:
        yield running


@contextmanager
def watched(browser: Browser, server: Server, **options: Any) -> Iterator[Page]:
    """Yield a page; fail if it asks for anything outside of this machine, or for a file that is missing."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, **options)
    context.set_default_timeout(PATIENCE)
    requests: list[str] = []
    missing: list[str] = []
    context.on("request", lambda asked: requests.append(asked.url))
    context.on("response", lambda answer: missing.append(answer.url) if answer.status >= 400 else None)
    errors: list[str] = []
    created = context.new_page()
    created.on("pageerror", lambda error: errors.append(f"{error}\n{error.stack}"))
    created.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    yield created
    context.close()
    # The board's code comes from a blob.
    assert [error for error in errors if "blob:" in error] == []
    assert requests
    assert server.outside(requests) == []
    assert missing == []


@pytest.fixture
def page(browser: Browser, server: Server) -> Iterator[Page]:
    with watched(browser, server) as created:
        yield created


@pytest.fixture(scope="module")
def example(browser: Browser) -> Iterator[Page]:
    """Return an example, for tests that take a cell of it: its kernel computes for long until it has started."""
    with served() as server, watched(browser, server) as created:
        created.goto(f"{server.address}/notebooks/index.html?path={EXAMPLE}")
        wait_for_kernel(created)
        yield created


def wait_for_kernel(page: Page) -> None:
    page.wait_for_function(IDLE)


def tell(page: Page, code: str) -> str:
    said: str = page.evaluate(f"({TELL})({json.dumps(code)})")
    return said


def run(page: Page, source: str) -> None:
    """Write code into the first cell of code and run it, without other outputs; do not wait for its end."""
    page.evaluate(
        """async (source) => {
          await window.jupyterapp.commands.execute("notebook:clear-all-cell-outputs");
          const { content } = window.jupyterapp.shell.currentWidget;
          content.model.sharedModel.getCell(1).setSource(source);
          content.activeCellIndex = 1;
        }""",
        source,
    )
    page.evaluate(f"() => {{ {RUN_NEXT}; }}")


@pytest.mark.place("JupyterLite", "a lesson to its end, without network")
def test_a_lesson_opens_in_one_click_and_is_played_without_a_network(page: Page, server: Server, place: Place) -> None:
    place(chromium_name(page.context.browser), **site_versions())
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
    assert axe.violations(page, ".jp-OutputArea .exxtra") == {}
    page.emulate_media(color_scheme="dark")
    page.locator(".jp-OutputArea .exxtra--dark").first.wait_for()
    assert axe.violations(page, ".jp-OutputArea .exxtra", colours=True) == {}
    board = Board(page.locator(".jp-OutputArea .exxtra").last)
    before = board.cursor
    board.roll()
    board.expect_cursor(before + 1)


@pytest.mark.place("JupyterLite", "the first cells of a lesson, without network")
def test_a_lesson_is_played_in_firefox_without_a_network(tmp_path: Path, server: Server, place: Place) -> None:
    with firefox.launch(tmp_path) as tab:
        place(f"Firefox {tab.version}", **site_versions())
        tab.open(server.address)
        tab.wait("document.querySelector('.kept')?.dataset.state === 'saved'")
        server.stop()
        tab.ask("document.querySelector(\"li a[href$='01-play.ipynb']\").click()")
        tab.wait(IDLE)
        # The words of the first cell, then the board of the second.
        for _ in range(2):
            tab.ask(f"{RUN_NEXT}.then(() => 1)")
        tab.wait("document.querySelector('.exxtra')?.dataset.cursor === '0'")
        tab.click("[...document.querySelectorAll('.exxtra button')].find((it) => it.innerText.startsWith('Roll'))")
        tab.wait("document.querySelector('.exxtra').dataset.cursor === '1'")
        assert tab.ask(f"({TELL})('print(board.cursor, len(board.game))')").strip() == "1 1"
        assert tab.requests
        assert server.outside(tab.requests) == []


# The other tests of this notebook write into its first cell of code.
def test_cells_that_need_more_are_replaced_by_one_sentence(example: Page) -> None:
    example.evaluate(RUN_ALL)
    cells: list[dict[str, Any]] = example.evaluate(CELLS)
    assert [cell for cell in cells if not cell["ran"] or "stderr" in cell["outputs"]] == []
    expect(example.locator(".jp-MarkdownOutput", has_text="is only shown here")).to_have_count(1)


def test_the_package_computes_the_same_as_on_a_computer(example: Page) -> None:
    here = subprocess.run([sys.executable, "-c", WORK], capture_output=True, text=True, check=True)
    assert tell(example, WORK) == here.stdout


def test_a_missing_package_is_named_in_one_sentence(example: Page) -> None:
    said = tell(example, "from exxtra_widget import Game; Game('0/0 A -').to_pandas()")
    assert said.startswith("to_pandas() needs pandas, which this page does not have")
    assert "\n" not in said.strip()


def test_bots_play_and_clicks_are_answered_while_a_hint_is_computed(example: Page) -> None:
    run(example, BOTS)
    board = Board(example.locator(".jp-OutputArea .exxtra"))
    board.roll()
    board.place(5)
    example.wait_for_function(
        """() => {
          const [{ dataset }] = document.querySelectorAll(".exxtra");
          return Number(dataset.cursor) > 3 && document.querySelector(".exxtra .seats .acting").innerText.includes("A");
        }"""
    )
    board.roll()
    expect(board.open("hint").locator(".row")).not_to_have_count(0)
    before = board.cursor
    board.place(5)
    # The hint belongs to the moment before: it is off the page, and None has arrived there.
    board.root.locator(f"[data-cursor='{before}']").wait_for(state="detached")
    expect(board.part("hint")).to_have_count(0)
    assert (
        tell(example, "table.ask_hint(); table.start_review(); table.stop_review(); print(table.position.player)")
        == "0\n"
    )


def test_a_long_simulation_shows_its_progress_and_is_stopped(example: Page) -> None:
    run(example, LONG)
    example.locator(".jp-OutputArea progress").wait_for()
    example.get_by_role("button", name="Stop", exact=True).click()
    wait_for_kernel(example)
    output = example.locator(".jp-OutputArea").first
    expect(output).to_contain_text("interrupted: stopped on the page; the finished part is kept")
    expect(output).to_contain_text("interrupted: stopped on the page")


def test_no_name_runs(example: Page) -> None:
    run(example, NAMED)
    wait_for_kernel(example)
    example.wait_for_function("() => window.__ran === 1")
    expect(example.locator(".jp-OutputArea .exxtra")).to_have_count(len(NAMES), timeout=PATIENCE)
    expect(example.locator(".jp-OutputArea img[src^='data:image/svg+xml']")).to_have_count(len(NAMES))
    assert example.evaluate("() => window.__pwned") is None


def test_every_notebook_of_a_language_has_a_card_with_a_picture(browser: Browser, server: Server) -> None:
    # Otherwise the page fetches the whole site to keep it.
    with watched(browser, server, service_workers="block") as page:
        for start, language in (("/", "en"), ("/de/", "de"), ("/fr/", "fr")):
            page.goto(server.address + start)
            notebooks = list((SITE / "files" / language).rglob("*.ipynb"))
            assert notebooks
            expect(page.locator("li a:has(img)")).to_have_count(len(notebooks))
            # Pictures out of sight are not loaded before they are near; one that is broken raises.
            page.locator("li img").evaluate_all(
                "(images) => Promise.all(images.map((one) => { one.loading = 'eager'; return one.decode(); }))"
            )
            for width in (360, 1000):
                page.set_viewport_size({"width": width, "height": 900})
                assert page.evaluate("document.documentElement.scrollWidth") == width
