"""The example notebooks run, and are stored as they should be."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import nbformat
import pytest
from nbclient import NotebookClient

from tests.browser import ROOT

if TYPE_CHECKING:
    from tests.browser.notebook import Notebook

EXAMPLES = sorted((ROOT / "examples").glob("*.ipynb"))


def test_examples_are_numbered_in_the_order_of_a_course() -> None:
    assert len(EXAMPLES) >= 3
    assert [path.stem[:2] for path in EXAMPLES] == [f"{number:02}" for number in range(1, len(EXAMPLES) + 1)]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_example_runs_from_top_to_bottom(path: Path, tmp_path: Path) -> None:
    example = nbformat.read(path, as_version=4)
    here = {"metadata": {"path": str(tmp_path)}}

    done = NotebookClient(example, timeout=120, kernel_name="python3", resources=here).execute()

    outputs = [output for cell in done.cells if cell.cell_type == "code" for output in cell.outputs]
    assert outputs
    assert [output for output in outputs if output.output_type == "error" or output.get("name") == "stderr"] == []


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_example_is_stored_without_outputs(path: Path) -> None:
    example = nbformat.read(path, as_version=4)
    nbformat.validate(example)

    assert "widgets" not in example.metadata
    assert [cell for cell in example.cells if cell.get("outputs") or cell.get("execution_count")] == []


def test_first_example_opens_in_jupyterlab(notebook: Notebook) -> None:
    (notebook.server.files / "01-play.ipynb").write_bytes((ROOT / "examples" / "01-play.ipynb").read_bytes())
    notebook.open("01-play.ipynb")
    notebook.run_all()

    board = notebook.board()
    board.root.wait_for()
    before = board.cursor
    board.roll()

    assert board.cursor == before + 1
