"""Built lessons in a real kernel, as a class runs them, and their pages on paper."""

from __future__ import annotations

import re
from itertools import cycle, product
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from zipfile import ZipFile

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

notebooks = pytest.importorskip("tools.lessons.notebook", reason="an sdist has no tools", exc_type=ImportError)
pages = pytest.importorskip("tools.lessons.pages")
running = pytest.importorskip("tools.lessons.run")
sources = pytest.importorskip("tools.lessons.source")

LINK: Final = re.compile(r"\]\(([^)\s]+)\)")
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


# The English ones are run by test_exported.py, and below; test_built.py runs the code of all three languages.
@pytest.mark.everywhere
@pytest.mark.timeout(600)
def test_every_notebook_runs_in_a_kernel_without_errors() -> None:
    assert problems_of(("de", "fr"), "", ()) == []


@pytest.mark.everywhere
@pytest.mark.timeout(600)
def test_every_notebook_runs_on_the_package_alone() -> None:
    assert problems_of(("en",), ALONE, ("needs-fast", "needs-pandas")) == []


def problems_of(languages: tuple[str, ...], first: str, without: tuple[str, ...]) -> list[tuple[str, str, Any]]:
    """Return the errors and warnings of all notebooks, in languages by turns, run one after the other in one kernel."""
    nbclient, nbformat = pytest.importorskip("nbclient"), pytest.importorskip("nbformat")
    course = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(first)])
    found: dict[str, list[Any]] = {}
    for folder, language in zip(sources.folders(), cycle(languages)):
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
@pytest.mark.timeout(600)
def test_every_page_shows_its_pictures_and_fits_its_paper(browser: Browser) -> None:
    printing = pytest.importorskip("tools.lessons.printing")
    tab = browser.new_page(viewport={"width": 794, "height": 1123})
    # One process works out each race once for all languages.
    for folder, language in product(sources.folders(), sources.LANGUAGES):
        for page in pages.pages(folder, language):
            tab.set_content(printing.html(page))
            widths = tab.evaluate("[...document.images].map((image) => image.naturalWidth)")
            assert all(width > 0 for width in widths), (page.stem, language)
            assert tab.evaluate("document.documentElement.scrollWidth") <= 794, (page.stem, language)
            sheets = len(re.findall(rb"/Type\s*/Page\b", printing.pdf(tab)))
            assert sheets <= {"worksheet": 1, "teacher": 5}[page.kind], (page.stem, language)
    tab.close()


@pytest.mark.browser
@pytest.mark.slow
def test_a_teacher_finds_everything_from_the_index_and_in_the_zip(browser: Browser, tmp_path: Path) -> None:
    printing = pytest.importorskip("tools.lessons.printing")
    # The page of dice, the teacher's page, the worksheet.
    assert printing.write(browser, ["00"], tmp_path) == 3 * len(sources.LANGUAGES)
    assert (tmp_path / "en" / "00-one-game-scenes.html").is_file()
    archives = {tmp_path / f"exxtra-lessons-{language}.zip": tmp_path / language for language in sources.LANGUAGES}
    for archive, folder in archives.items():
        with ZipFile(archive) as packed:
            assert {Path(name).name for name in packed.namelist()} == {path.name for path in folder.iterdir()}
        linked = LINK.findall((folder / "00-one-game.ipynb").read_text(encoding="utf-8"))
        assert [target for target in linked if not (folder / target).is_file()] == []
    tab = browser.new_page(viewport={"width": 360, "height": 700})
    for place in ("", *sources.LANGUAGES):
        index = tmp_path / place / "index.html"
        tab.goto(index.as_uri())
        targets = tab.evaluate("[...document.links].map((link) => link.getAttribute('href'))")
        assert len(targets) >= 5
        assert [target for target in targets if not (index.parent / target).is_file()] == []
        assert tab.evaluate("document.documentElement.scrollWidth") == 360
    tab.close()
    before = [archive.read_bytes() for archive in archives]
    printing.write(browser, ["00"], tmp_path)
    assert [archive.read_bytes() for archive in archives] == before
