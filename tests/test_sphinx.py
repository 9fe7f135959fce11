"""A book of Sphinx and MyST-NB: each output is a replay of its own moment, and no later one is on the page."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import Any, Final

import pytest

from exxtra_widget.replay.output_mime import MIME

# Before the tests of notebooks, which are skipped without it.
nbformat = pytest.importorskip("nbformat")
from tests.replay.test_notebook import a_widget, notebook_of, output_of  # noqa: E402
from tests.replay.test_saving import recordings  # noqa: E402

pytestmark = [pytest.mark.everywhere, pytest.mark.timeout(300)]
ROOT: Final = Path(__file__).parents[1]
PYTHON: Final = ROOT / ".venv-docs" / "bin" / "python"
PAGE: Final = "---\nfile_format: mystnb\nkernelspec: {name: python3}\norphan: true\n---\n# A page\n"
QUESTION: Final = (
    "from exxtra_widget import ExxtraWidget, LevelXWidget\nimport ipywidgets",
    "board = ExxtraWidget('0/0 A 64', players=['Ann', 'Bo'], seed=1)\nboard",
    "board.ask('bust', reveal='later')\nboard",
    "board.roll('61')\nboard.reveal()\nboard",
)
BOXES: Final = (
    "ipywidgets.HBox([board, LevelXWidget(players=2)])",
    "out = ipywidgets.Output()\nwith out:\n    display(board)\nout",
    "ipywidgets.interact(lambda x: ExxtraWidget(players=x + 2), x=(0, 3));",
)
SLIDER: Final = "ipywidgets.IntSlider(description='lone')"


def a_page(*cells: str) -> str:
    return PAGE + "".join(f"\n```{{code-cell}}\n{cell}\n```\n" for cell in cells)


def built(book: Path, mode: str = "force") -> subprocess.CompletedProcess[str]:
    """Build a book of some pages into its folder ``html``; those called stored are not run."""
    if not PYTHON.exists():
        raise FileNotFoundError(f"{PYTHON} is missing: make test-all builds it")
    settings = ('extensions = ["myst_nb"]', 'root_doc = "first"', f'nb_execution_mode = "{mode}"')
    (book / "conf.py").write_text("\n".join((*settings, 'nb_execution_excludepatterns = ["stored*"]', "")))
    command = [str(part) for part in (PYTHON, "-m", "sphinx", "--quiet", "--fail-on-warning", book, book / "html")]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def stored_notebook() -> Any:
    """Return a notebook with a board that was asked and, after these outputs, revealed; the second one is damaged."""
    board = a_widget()
    board.ask("bust")
    damaged: Any = output_of(board)
    damaged.data[MIME] = {"format": 1, "packed": "?"}
    outputs = [output_of(board), damaged]
    board.reveal()
    notebook = notebook_of(outputs, board)
    notebook.cells.insert(0, nbformat.v4.new_markdown_cell("# A page"))
    notebook.metadata |= {"language_info": {"name": "python"}, "orphan": True}
    return notebook


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A book with a page that is run, and a notebook that is stored with its outputs."""
    folder = tmp_path_factory.mktemp("book")
    (folder / "first.md").write_text(a_page(*QUESTION, *BOXES, SLIDER))
    nbformat.write(stored_notebook(), folder / "stored.ipynb")
    made = built(folder)
    assert made.returncode == 0, made.stderr
    return folder / "html"


# That a page with boards alone has no state and no scripts is shown by the lessons in test_docs.py.
def test_each_output_of_a_page_is_a_replay_of_its_moment(book: Path) -> None:
    page = (book / "first.html").read_text()

    shown = [one["state"] for one in recordings(page)]
    questions = [one["question"] for one in shown[:3]]
    assert [asked and asked["state"] for asked in questions] == [None, "open", "revealed"]
    assert [bool(asked and asked["exact"]) for asked in questions] == [False, False, True]
    assert [one["game_name"] for one in shown[3:]] == ["exxtra", "levelx", "exxtra", "exxtra"]
    assert page.count("<script data-exxtra-key=") == 2
    assert page.count("<figcaption>") == len(shown)
    stored = re.findall(r'<script type="application/vnd.jupyter.widget-state\+json">(.+?)</script>', page, re.DOTALL)
    models = json.loads(stored[0])["state"].values()
    assert {model["model_name"] for model in models} == {"LayoutModel", "IntSliderModel", "SliderStyleModel"}


def test_a_stored_notebook_needs_no_execution_and_damage_leaves_the_picture(book: Path) -> None:
    page = (book / "stored.html").read_text()

    assert [one["state"]["question"]["state"] for one in recordings(page)] == ["open"]
    assert page.count('<img alt="') == 2
    assert "revealed" not in json.dumps(recordings(page))


def test_a_page_whose_cells_run_while_it_is_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "first.md").write_text(a_page(*QUESTION[:2]))
    made = built(tmp_path, "inline")
    assert made.returncode == 1
    assert "nb_execution_mode" in made.stderr
