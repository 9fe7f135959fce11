"""Built lessons in a real kernel, as a class runs them, and their pages on paper."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

notebooks = pytest.importorskip("tools.lessons.notebook", reason="an sdist has no tools", exc_type=ImportError)
printing = pytest.importorskip("tools.lessons.printing")
running = pytest.importorskip("tools.lessons.run")
sources = pytest.importorskip("tools.lessons.source")

START: Final = 'import warnings\nwarnings.simplefilter("error")\nwarnings.filterwarnings("ignore", module="ipykernel")'


@pytest.mark.everywhere
@pytest.mark.timeout(600)
@pytest.mark.parametrize("language", sources.LANGUAGES)
def test_every_notebook_runs_in_a_kernel_without_errors(language: str) -> None:
    nbclient, nbformat = pytest.importorskip("nbclient"), pytest.importorskip("nbformat")
    course = nbformat.v4.new_notebook()
    found: dict[str, list[Any]] = {}
    for folder in sources.folders():
        notebook = nbformat.read(notebooks.path_of(running.lesson(folder), language), as_version=4)
        nbformat.validate(notebook)
        found[folder.name] = notebook.cells
        course.cells += [nbformat.v4.new_code_cell("%reset -f"), nbformat.v4.new_code_cell(START), *notebook.cells]
    nbclient.NotebookClient(course, timeout=120, kernel_name="python3", allow_errors=True).execute()
    problems = [
        (name, cell.id, output)
        for name, cells in found.items()
        for cell in cells
        for output in cell.get("outputs", [])
        if output.output_type == "error" or output.get("name") == "stderr"
    ]
    assert problems == []


@pytest.mark.browser
@pytest.mark.slow
def test_every_worksheet_fits_one_page_and_every_teachers_page_four(browser: Browser) -> None:
    lengths = {path: pages_of(browser, path) for path in printing.sheets()}
    assert lengths
    limits = {path: 1 if path.stem.endswith("-worksheet") else 4 for path in lengths}
    assert [f"{path.parent.name}/{path.name}" for path, number in lengths.items() if number > limits[path]] == []


def pages_of(browser: Browser, path: Path) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", printing.pdf(browser, printing.html(path))))


@pytest.mark.browser
@pytest.mark.slow
def test_a_page_shows_its_pictures_and_nothing_runs_over(browser: Browser) -> None:
    tab = browser.new_page(viewport={"width": 794, "height": 1123})
    for path in printing.sheets():
        tab.set_content(printing.html(path))
        widths = tab.evaluate("[...document.images].map((image) => image.naturalWidth)")
        assert widths or not path.stem.endswith("-worksheet"), path.name
        assert all(width > 0 for width in widths), path.name
        assert tab.evaluate("document.documentElement.scrollWidth") <= 794, path.name
    tab.close()
