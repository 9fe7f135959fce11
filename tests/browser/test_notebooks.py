"""The example notebooks run, and are stored as they should be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import nbformat
from nbclient import NotebookClient

from tests.browser import ROOT

if TYPE_CHECKING:
    from pathlib import Path


EXAMPLES = sorted((ROOT / "examples").glob("*.ipynb"))


def test_examples_are_numbered_in_the_order_of_a_course() -> None:
    assert len(EXAMPLES) >= 3
    assert [path.stem[:2] for path in EXAMPLES] == [f"{number:02}" for number in range(1, len(EXAMPLES) + 1)]


def test_examples_run_from_top_to_bottom(tmp_path: Path) -> None:
    """Run one after the other in one kernel, which forgets the names of the one before."""
    course = nbformat.v4.new_notebook()
    found: dict[str, list[Any]] = {}
    for path in EXAMPLES:
        found[path.stem] = nbformat.read(path, as_version=4).cells
        course.cells += [nbformat.v4.new_code_cell("%reset -f"), *found[path.stem]]

    here = {"metadata": {"path": str(tmp_path)}}
    NotebookClient(course, timeout=120, kernel_name="python3", allow_errors=True, resources=here).execute()

    for name, cells in found.items():
        outputs = [output for cell in cells if cell.cell_type == "code" for output in cell.outputs]
        assert outputs, name
        wrong = [output for output in outputs if output.output_type == "error" or output.get("name") == "stderr"]
        assert wrong == [], name


def test_examples_are_stored_without_outputs() -> None:
    for path in EXAMPLES:
        example = nbformat.read(path, as_version=4)
        nbformat.validate(example)
        assert "widgets" not in example.metadata, path
        assert [cell for cell in example.cells if cell.get("outputs") or cell.get("execution_count")] == [], path
