"""The same journey in the newest and the oldest JupyterLab and Notebook: play, go back, save, reopen."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import expect

from tests.browser import axe
from tests.browser.jupyter import JupyterServer
from tests.browser.notebook import Notebook
from tests.environments.versions import chromium_name, versions

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.environments.conftest import Place

ROOT: Final = Path(__file__).parents[2]
NEWEST: Final = Path(sys.executable)
OLDEST: Final = ROOT / ".venv-lab41" / "bin" / "python"
CELL: Final = """
from exxtra_widget import ExxtraWidget
w = ExxtraWidget(players=["Ann", "Bo"], dice="64 53 21")
another = ExxtraWidget(players=2)
w
"""
STATE: Final = "application/vnd.jupyter.widget-state+json"
DONE: Final = "play, history, save with state, reopen and continue"

pytestmark = [pytest.mark.everywhere, pytest.mark.timeout(300)]


@pytest.fixture(scope="module", params=["newest", "oldest"])
def python(request: pytest.FixtureRequest) -> Path:
    """Return the Python of an environment with Jupyter."""
    found = OLDEST if request.param == "oldest" else NEWEST
    if not found.exists():
        raise FileNotFoundError(f"{found} is missing: make test-all builds it")
    return found


@pytest.fixture(scope="module")
def server(python: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[JupyterServer]:
    running = JupyterServer(tmp_path_factory.mktemp("jupyter"), python=python, lean=True)
    running.configure("@jupyter-widgets/jupyterlab-manager:plugin", saveState=True)
    yield running
    running.stop()


@pytest.mark.parametrize(
    "host",
    [
        pytest.param("jupyterlab", marks=pytest.mark.place("JupyterLab", DONE)),
        pytest.param("notebook", marks=pytest.mark.place("Jupyter Notebook", DONE)),
    ],
)
def test_a_game_is_played_saved_and_played_on(
    host: str, python: Path, server: JupyterServer, quiet_page: Page, place: Place
) -> None:
    place(chromium_name(quiet_page.context.browser), **versions(host, "ipywidgets", "anywidget", python=python))
    notebook = Notebook(quiet_page, server)
    name = server.write_notebook(CELL)

    def reopen() -> None:
        quiet_page.goto(server.address(f"{'lab/tree' if host == 'jupyterlab' else 'notebooks'}/{name}"))
        notebook.wait_for_kernel()

    reopen()
    notebook.run_all()
    board = notebook.board()
    board.roll()
    board.place(5)
    board.roll()
    board.expect_cursor(3)
    assert notebook.ask("(str(w.position), len(w.game))") == "('0@5:64/0 B 53', 3)"

    board.button("One step back").click()
    board.expect_cursor(2)
    board.button("One step forward").click()
    board.expect_cursor(3)
    notebook.save()
    text = (server.files / name).read_text(encoding="utf-8")
    stored = json.loads(text)["metadata"]["widgets"][STATE]["state"].values()
    # The code of the page is stored once for both boards.
    assert [len(model["state"]["packed"]) > 100_000 for model in stored if "packed" in model["state"]] == [True]
    assert len(text) < 300_000
    server.shut_kernels_down()

    # Python no longer has the board, so the page replays it from the file.
    reopen()
    board.expect_cursor(3)
    expect(board.part("turn-note")).to_contain_text("Run the cell again")
    expect(board.roll_button).to_have_attribute("aria-disabled", "true")
    board.root.press("ArrowLeft")
    expect(board.root).to_have_attribute("data-cursor", "2")
    notebook.run_all()
    expect(board.root).to_have_attribute("data-cursor", "0")
    board.roll()
    assert notebook.ask("str(w.position)") == "'0/0 A 64'"
    for theme in ("JupyterLab Light", "JupyterLab Dark"):
        notebook.change_theme(theme)
        expect(board.root).to_have_class(re.compile(r"exxtra--dark" if "Dark" in theme else r"^((?!--dark).)*$"))
        # tests/browser/test_themes_lab.py looks at JupyterLab.
        if host == "notebook":
            axe.expect_no_objections(board, colours="Dark" in theme)
