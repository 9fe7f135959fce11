"""Built lessons in a real kernel, as a class runs them, and their pages on paper."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

notebooks = pytest.importorskip("tools.lessons.notebook", reason="an sdist has no tools", exc_type=ImportError)
running = pytest.importorskip("tools.lessons.run")
sources = pytest.importorskip("tools.lessons.source")

START: Final = 'import warnings\nwarnings.simplefilter("error")\nwarnings.filterwarnings("ignore", module="ipykernel")'
# tqdm comes with the package.
HEAVY: Final = ("numpy", "pandas", "matplotlib", "numba", "scipy")
# The package alone: these imports fail as if nothing of it were installed.
ALONE: Final = f"""
import importlib.util, sys
class Without:
    def __init__(self, finder):
        self.finder = finder

    def __getattr__(self, name):
        return getattr(self.finder, name)

    def find_spec(self, name, *place):
        return None if name.partition(".")[0] in {HEAVY} else self.finder.find_spec(name, *place)

sys.meta_path[:] = map(Without, sys.meta_path)
assert not any(map(importlib.util.find_spec, {HEAVY}))
"""


@pytest.mark.everywhere
@pytest.mark.timeout(600)
@pytest.mark.parametrize("language", sources.LANGUAGES)
def test_every_notebook_runs_in_a_kernel_without_errors(language: str) -> None:
    assert problems_of(language, "", ()) == []


@pytest.mark.everywhere
@pytest.mark.timeout(600)
def test_every_notebook_runs_on_the_package_alone() -> None:
    assert problems_of("en", ALONE, ("needs-fast", "needs-pandas")) == []


def problems_of(language: str, first: str, without: tuple[str, ...]) -> list[tuple[str, str, Any]]:
    """Return the errors and warnings of all notebooks of a language, run one after the other in one kernel."""
    nbclient, nbformat = pytest.importorskip("nbclient"), pytest.importorskip("nbformat")
    course = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(first)])
    found: dict[str, list[Any]] = {}
    for folder in sources.folders():
        notebook = nbformat.read(notebooks.path_of(running.lesson(folder), language), as_version=4)
        nbformat.validate(notebook)
        found[folder.name] = [cell for cell in notebook.cells if not set(cell.metadata.get("tags", ())) & set(without)]
        course.cells += [nbformat.v4.new_code_cell(code) for code in ("%reset -f", START)] + found[folder.name]
    nbclient.NotebookClient(course, timeout=120, kernel_name="python3", allow_errors=True).execute()
    return [
        (name, cell.id, output)
        for name, cells in found.items()
        for cell in cells
        for output in cell.get("outputs", [])
        if output.output_type == "error" or output.get("name") == "stderr"
    ]


@pytest.mark.browser
@pytest.mark.slow
@pytest.mark.parametrize("language", sources.LANGUAGES)
def test_every_page_shows_its_pictures_and_fits_its_paper(browser: Browser, language: str) -> None:
    printing = pytest.importorskip("tools.lessons.printing")
    tab = browser.new_page(viewport={"width": 794, "height": 1123})
    lengths: dict[Path, int] = {}
    for path in (path for path in printing.sheets() if path.parent.name == language):
        tab.set_content(printing.html(path))
        widths = tab.evaluate("[...document.images].map((image) => image.naturalWidth)")
        assert widths or not path.stem.endswith("-worksheet"), path.name
        assert all(width > 0 for width in widths), path.name
        assert tab.evaluate("document.documentElement.scrollWidth") <= 794, path.name
        lengths[path] = len(re.findall(rb"/Type\s*/Page\b", printing.pdf(tab)))
    tab.close()
    assert lengths
    # A worksheet has one page, a teacher's page four at most.
    limits = {path: 1 if path.stem.endswith("-worksheet") else 4 for path in lengths}
    assert [f"{path.parent.name}/{path.name}" for path, number in lengths.items() if number > limits[path]] == []
