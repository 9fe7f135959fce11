"""Built lessons in a real kernel, as a class runs them, and their pages on paper."""

from __future__ import annotations

import re
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from zipfile import ZipFile

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

notebooks = pytest.importorskip("tools.lessons.notebook", reason="an sdist has no tools", exc_type=ImportError)
running = pytest.importorskip("tools.lessons.run")
sources = pytest.importorskip("tools.lessons.source")

LINK: Final = re.compile(r"\]\(([^)\s]+)\)")
START: Final = 'import warnings\nwarnings.simplefilter("error")\nwarnings.filterwarnings("ignore", module="ipykernel")'


# The English ones are run by test_exported.py; test_built.py runs the code of all three languages.
@pytest.mark.everywhere
@pytest.mark.timeout(600)
def test_every_notebook_runs_in_a_kernel_without_errors() -> None:
    """Run all notebooks, German and French ones by turns, one after the other in one kernel."""
    nbclient, nbformat = pytest.importorskip("nbclient"), pytest.importorskip("nbformat")
    course = nbformat.v4.new_notebook()
    found: dict[str, list[Any]] = {}
    for folder, language in zip(sources.folders(), cycle(("de", "fr"))):
        notebook = nbformat.read(notebooks.path_of(running.lesson(folder), language), as_version=4)
        nbformat.validate(notebook)
        found[folder.name] = notebook.cells
        course.cells += [nbformat.v4.new_code_cell(code) for code in ("%reset -f", START)] + found[folder.name]
    nbclient.NotebookClient(course, timeout=120, kernel_name="python3", allow_errors=True).execute()
    problems = [
        (name, cell.id, output)
        for name, cells in found.items()
        for cell in cells
        for output in cell.get("outputs", [])
        if output.output_type == "error" or output.get("name") == "stderr"
    ]
    assert problems == []


# Sheets of paper that a page may have at most, by the kind of its body.
SHEETS: Final = {"worksheet": 1, "teacher": 5}


@pytest.mark.everywhere
@pytest.mark.timeout(600)
@pytest.mark.parametrize("language", sources.LANGUAGES)
def test_every_page_shows_its_pictures_and_fits_its_paper(browser: Browser, language: str) -> None:
    """Look at what `make lessons` has printed."""
    printing = pytest.importorskip("tools.lessons.printing")
    printed = {path.stem: path for path in (printing.PRINTED / language).glob("*.pdf")}
    if not printed:
        raise FileNotFoundError(f"{printing.PRINTED} is not built: make lessons builds it")
    assert printed.keys() > {folder.name for folder in sources.folders()}
    tab = browser.new_page(viewport={"width": 794, "height": 1123})
    for name, pdf in printed.items():
        tab.goto(pdf.with_suffix(".html").as_uri())
        widths = tab.evaluate("[...document.images].map((image) => image.naturalWidth)")
        assert all(width > 0 for width in widths), name
        assert tab.evaluate("document.documentElement.scrollWidth") <= 794, name
        sheets = len(re.findall(rb"/Type\s*/Page\b", pdf.read_bytes()))
        assert 0 < sheets <= SHEETS.get(tab.evaluate("document.body.className"), 1), name
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
