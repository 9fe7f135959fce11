"""Lessons on paper, all that a teacher finds beside them, and notebooks where the package is alone."""

from __future__ import annotations

import re
import subprocess
import sys
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING, Final
from zipfile import ZipFile

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

sources = pytest.importorskip("tools.lessons.source", reason="an sdist has no tools", exc_type=ImportError)

LINK: Final = re.compile(r"\]\(([^)\s]+)\)")
# Without numba it computes for a quarter of a minute; test_built.py looks at what its cells import.
LONGEST: Final = "20-which-strategy-wins"
# These imports fail as if nothing of it were installed; tqdm comes with the package.
ALONE: Final = """
import importlib.util, json, sys
from pathlib import Path
HEAVY = ("numpy", "pandas", "matplotlib", "numba", "scipy")
class Without:
    def __init__(self, finder):
        self.finder = finder

    def __getattr__(self, name):
        return getattr(self.finder, name)

    def find_spec(self, name, *place):
        return None if name.partition(".")[0] in HEAVY else self.finder.find_spec(name, *place)

sys.meta_path[:] = map(Without, sys.meta_path)
assert not any(map(importlib.util.find_spec, HEAVY))

from tools.lessons.run import execute

for path in sys.argv[1:]:
    names = {"__name__": "__main__"}
    for cell in json.loads(Path(path).read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] == "code" and not {"needs-fast", "needs-pandas"} & {*cell["metadata"].get("tags", ())}:
            execute("".join(cell["source"]), names, f"{path}, {cell['id']}")
    print(path)
"""
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
        sheets = printing.sheets(pdf.read_bytes())
        assert 0 < sheets <= SHEETS.get(tab.evaluate("document.body.className"), 1), name
    tab.close()


@pytest.mark.browser
@pytest.mark.slow
def test_a_teacher_finds_everything_from_the_index_and_in_the_zip(browser: Browser, tmp_path: Path) -> None:
    printing = pytest.importorskip("tools.lessons.printing")
    # The page of dice, the overview, the teacher's page, the worksheet, and homework on paper.
    assert printing.write(browser, ["00"], tmp_path) == 5 * len(sources.LANGUAGES)
    assert (tmp_path / "en" / "00-one-game-scenes.html").is_file()
    archives = {tmp_path / f"exxtra-lessons-{language}.zip": tmp_path / language for language in sources.LANGUAGES}
    for archive, folder in archives.items():
        with ZipFile(archive) as packed:
            assert {Path(name).name for name in packed.namelist()} == {path.name for path in folder.iterdir()}
            # The same files give the same zip.
            assert {one.date_time for one in packed.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        students, homework = (
            (folder / f"00-one-game{part}.ipynb").read_text(encoding="utf-8") for part in ("", "-homework")
        )
        assert all(f'use_language(\\"{folder.name}\\")' in notebook for notebook in (students, homework))
        linked = LINK.findall(students)
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


# Languages take turns; test_built.py runs the code of each.
@pytest.mark.everywhere
@pytest.mark.timeout(300)
def test_lessons_run_on_the_package_alone() -> None:
    languages = zip(sources.folders(), cycle(sources.LANGUAGES))
    paths = [sources.LESSONS / one / f"{folder.name}.ipynb" for folder, one in languages if folder.name != LONGEST]
    run = [sys.executable, "-W", "error", "-c", ALONE, *map(str, paths)]
    done = subprocess.run(run, cwd=sources.LESSONS.parents[1], capture_output=True, text=True, check=False)
    assert (done.stdout.splitlines(), done.stderr) == ([*map(str, paths)], "")
