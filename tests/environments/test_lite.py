"""The site that needs no installation: lessons in Chromium and in Firefox, and nothing from the network.

A page computes for long until its Python has started, so all tests in Chromium share one, which has lost its network.
"""

from __future__ import annotations

import base64
import io
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from playwright.sync_api import expect

from benchmarks import site
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

ROOT: Final = Path(__file__).parents[2]
PATIENCE: Final = 120_000
LESSON: Final = "en/lessons/01-sample-space.ipynb"
# It has a cell that needs pandas.
EXAMPLE: Final = SITE / "files" / "en" / "03-inspect-a-game.ipynb"

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
board = ExxtraWidget(players=3, bots={1: "attacker", 2: "survivor"}, seed=21, speed=0, pace=0)
display(board)
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


# Tests without threads and without packages of compiled code, what they read, and pytest.
TESTS: Final = (
    "tests/rulebook",
    "tests/core/test_dice.py",
    "tests/core/test_game.py",
    "tests/robustness/test_messages.py",
)
READ: Final = ("tests/core", "docs/explanation")
PYTEST: Final = ("pytest", "_pytest", "pluggy", "iniconfig", "py")
TESTING: Final = """
import base64, io, os, sys, zipfile
zipfile.ZipFile(io.BytesIO(base64.b64decode({packed!r}))).extractall("/project")
sys.path.insert(0, "/project")
os.chdir("/project")
import pytest
pytest.main(["-q", "--noconftest", "-c", "/dev/null", "--rootdir=/project", "--import-mode=importlib",
             "-p", "no:cacheprovider", "-p", "no:faulthandler", "-W", "ignore::pytest.PytestUnknownMarkWarning",
             "-m", "not slow and not thorough and not everywhere", *{tests!r}])
print(sys.version)
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


@pytest.fixture(scope="module")
def lesson(browser: Browser) -> Iterator[Page]:
    """Return a lesson that was opened in one click, after the network was lost."""
    with served() as server, watched(browser, server) as page:
        site.keep(page, server)
        server.stop()
        page.locator(f"li a[href$='{LESSON}']").click()
        wait_for_kernel(page)
        yield page


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
          const first = content.widgets.findIndex((cell) => cell.model.type === "code");
          content.model.sharedModel.getCell(first).setSource(source);
          content.activeCellIndex = first;
        }""",
        source,
    )
    page.evaluate(f"() => {{ {RUN_NEXT}; }}")


# The other tests of this page write into the first cell of code.
@pytest.mark.place("JupyterLite", "a lesson to its end, without network")
def test_a_lesson_opens_in_one_click_and_is_played_without_a_network(lesson: Page, place: Place) -> None:
    place(chromium_name(lesson.context.browser), **site_versions())
    lesson.evaluate(RUN_ALL)
    wait_for_kernel(lesson)
    cells: list[dict[str, Any]] = lesson.evaluate(CELLS)
    assert len(cells) > 15
    assert [cell for cell in cells if not cell["ran"] or "stderr" in cell["outputs"]] == []
    lesson.emulate_media(color_scheme="dark")
    lesson.locator(".jp-OutputArea .exxtra--dark").first.wait_for()
    board = Board(lesson.locator(".jp-OutputArea .exxtra").first)
    board.root.scroll_into_view_if_needed()
    axe.expect_no_objections(board)


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


def test_an_example_runs_without_the_cells_that_need_more(lesson: Page) -> None:
    cells = json.loads(EXAMPLE.read_text(encoding="utf-8"))["cells"]
    code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    assert not any("pandas" in source for source in code)
    assert tell(lesson, "\n".join([*code, 'print("ran")'])).endswith("\nran\n")


def test_the_package_computes_the_same_as_on_a_computer(lesson: Page) -> None:
    here = subprocess.run([sys.executable, "-c", WORK], capture_output=True, text=True, check=True)
    assert tell(lesson, WORK) == here.stdout


def test_a_missing_package_is_named_in_one_sentence(lesson: Page) -> None:
    said = tell(lesson, "from exxtra_widget import Game; Game('0/0 A -').to_pandas()")
    assert said.startswith("to_pandas() needs pandas, which this page does not have")
    assert "\n" not in said.strip()


def test_bots_play_and_clicks_are_answered_while_a_hint_is_computed(lesson: Page) -> None:
    run(lesson, BOTS)
    board = Board(lesson.locator(".jp-OutputArea .exxtra"))
    board.roll()
    board.place(5)
    lesson.wait_for_function(
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
        tell(lesson, "board.ask_hint(); board.start_review(); board.stop_review(); print(board.position.player)")
        == "0\n"
    )


def test_a_long_simulation_shows_its_progress_and_is_stopped(lesson: Page) -> None:
    run(lesson, LONG)
    lesson.locator(".jp-OutputArea progress").wait_for()
    lesson.get_by_role("button", name="Stop", exact=True).click()
    wait_for_kernel(lesson)
    said = "interrupted: stopped on the page; the finished part is kept"
    expect(lesson.locator(".jp-OutputArea").first).to_contain_text(said)


def test_no_name_runs(lesson: Page) -> None:
    run(lesson, NAMED)
    wait_for_kernel(lesson)
    lesson.wait_for_function("() => window.__ran === 1")
    expect(lesson.locator(".jp-OutputArea .exxtra")).to_have_count(len(NAMES), timeout=PATIENCE)
    expect(lesson.locator(".jp-OutputArea img[src^='data:image/svg+xml']")).to_have_count(len(NAMES))
    assert lesson.evaluate("() => window.__pwned") is None


def packed() -> str:
    """Return an archive of all that `TESTING` needs, in characters."""
    files = [file for place in (*TESTS, *READ) for file in ((ROOT / place), *(ROOT / place).rglob("*"))]
    inside = {file: file.relative_to(ROOT) for file in files}
    for name in PYTEST:
        spec = find_spec(name)
        assert spec is not None
        assert spec.origin is not None
        origin = Path(spec.origin)
        package = origin.parent if origin.name == "__init__.py" else origin
        inside |= {file: file.relative_to(package.parent) for file in (package, *package.rglob("*"))}
    archive = io.BytesIO()
    with ZipFile(archive, "w", ZIP_DEFLATED) as packing:
        for file, place in inside.items():
            if file.is_file() and file.suffix != ".pyc":
                packing.write(file, place)
    return base64.b64encode(archive.getvalue()).decode()


def test_quick_tests_pass_on_python_3_14(lesson: Page) -> None:
    said = tell(lesson, TESTING.format(packed=packed(), tests=TESTS))
    assert re.search(r"^\d+ passed", said, re.MULTILINE), said
    assert "3.14" in said.splitlines()[-1]


def test_the_benchmark_finds_what_it_measures(lesson: Page) -> None:
    run(lesson, "board = ExxtraWidget(players=2, seed=1)\nboard")
    lesson.locator(".jp-OutputArea .exxtra").wait_for()
    assert site.click(lesson) > 0
    assert site.play(lesson, 1).count("1 games") == 6


def test_every_notebook_of_a_language_has_a_card_with_a_picture(browser: Browser, server: Server) -> None:
    # Otherwise the page fetches the whole site to keep it.
    with watched(browser, server, service_workers="block") as page:
        for start, language, width in (("/", "en", 1000), ("/de/", "de", 360), ("/fr/", "fr", 360)):
            page.set_viewport_size({"width": width, "height": 900})
            page.goto(server.address + start)
            notebooks = list((SITE / "files" / language).rglob("*.ipynb"))
            assert notebooks
            expect(page.locator("li a:has(img)")).to_have_count(len(notebooks))
            # Pictures out of sight are not loaded before they are near; one that is broken raises.
            page.locator("li img").evaluate_all(
                "(images) => Promise.all(images.map((one) => { one.loading = 'eager'; return one.decode(); }))"
            )
            assert page.evaluate("document.documentElement.scrollWidth") == width
