"""Parts of the site that need no browser: notebooks, start page, lock file."""

from __future__ import annotations

import re
import subprocess
import sys
from os.path import normpath
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.colours import contrast

site = pytest.importorskip("tools.lite.site_contents", reason="an sdist has no tools", exc_type=ImportError)
runtime = pytest.importorskip("tools.lite.runtime", reason="it needs packaging", exc_type=ImportError)
start = pytest.importorskip("tools.lite.start", reason="an sdist has no tools", exc_type=ImportError)


def wheel(folder: Path, name: str, *needs: str) -> Path:
    path = folder / f"{name.replace('-', '_')}-1.0-py3-none-any.whl"
    metadata = "".join(f"Requires-Dist: {need}\n" for need in needs)
    with ZipFile(path, "w") as archive:
        archive.writestr(f"{name}/__init__.py", "")
        archive.writestr(f"{name}-1.0.dist-info/METADATA", f"Name: {name}\nVersion: 1.0\n{metadata}")
    return path


def test_the_lock_judges_requirements_by_the_browser(tmp_path: Path) -> None:
    needs = ('psutil; sys_platform != "emscripten"', 'old; python_version < "3.12"', "other>=1", 'more; extra == "all"')
    lock = runtime.locked([wheel(tmp_path, "mine", *needs), wheel(tmp_path, "other")], "3.14")
    assert lock["mine"]["depends"] == ["other"]
    assert lock["mine"]["imports"] == ["mine"]
    assert len(lock["mine"]["sha256"]) == 64


def test_a_wheel_that_is_missing_is_named(tmp_path: Path) -> None:
    with pytest.raises(LookupError, match=r"wheels\.txt lacks other"):
        runtime.locked([wheel(tmp_path, "mine", "other")], "3.14")


@pytest.mark.parametrize("list_of_wheels", ["pages.txt", "wheels.txt"])
def test_every_download_has_a_version_and_a_hash(list_of_wheels: str) -> None:
    lines = (runtime.HERE / list_of_wheels).read_text().splitlines()[1:]
    assert lines
    assert [line for line in lines if not re.fullmatch(r"[\w.-]+==[\w.]+ --hash=sha256:[0-9a-f]{64}", line)] == []


@pytest.mark.parametrize("language", site.LANGUAGES)
def test_the_start_page_opens_every_notebook_and_nothing_else(language: str) -> None:
    found = site.entries(language)
    page = start.page(language, found)
    offered = {path for path, _ in site.contents(language) if path.endswith(".ipynb")}
    assert {entry.path for entry in found} == offered
    assert all(f'href="./notebooks/index.html?path={path}"' in page for path in offered)
    assert "http" not in page
    assert all(entry.title and entry.summary for entry in found)
    assert page.count("<section>") == len({entry.group for entry in found})
    assert f'class="go" href="./notebooks/index.html?path={language}/lessons/00-one-game.ipynb"' in page
    assert f'href="./teachers/{language}/index.html"' in page


@pytest.mark.parametrize("language", site.LANGUAGES)
def test_each_language_has_all_notebooks_and_does_not_send_readers_to_another(language: str) -> None:
    english, found = ([(entry.group, entry.stem) for entry in site.entries(each)] for each in ("en", language))
    assert found == english
    assert {group for group, _ in found} == set(start.GROUPS)
    said = " ".join(text for key, text in site.WORDS[language].items() if key != "name")
    assert re.findall(r"English|Englisch|anglais", said) == []


@pytest.mark.parametrize("language", site.LANGUAGES)
def test_the_start_page_links_the_other_languages(language: str) -> None:
    page = start.page(language, site.entries(language))
    others = [other for other in site.LANGUAGES if other != language]
    assert re.findall(r'<a lang="(\w+)"', page) == others
    assert set(site.WORDS[language]) == set(site.WORDS["en"])


@pytest.mark.parametrize("language", site.LANGUAGES)
def test_the_package_draws_a_picture_of_every_notebook(language: str) -> None:
    # In a separate process, which registers Pig.
    code = (
        f"from tools.lite.site_contents import entries, picture\nprint(*map(picture, entries({language!r})), sep='\\n')"
    )
    drawn = subprocess.run([sys.executable, "-c", code], cwd=runtime.ROOT, capture_output=True, text=True, check=True)
    pictures = drawn.stdout.splitlines()
    assert len(pictures) == len(site.entries(language))
    assert all(picture.startswith("<svg") and picture.endswith("</svg>") for picture in pictures)
    known = {"none", *site.DARK}
    drawings = [picture.partition("</style>")[2] for picture in pictures]
    assert all(set(re.findall(r'(?:fill|stroke)="([^"]+)"', drawing)) <= known for drawing in drawings)


def test_a_dark_start_page_has_dark_cards_with_readable_pictures() -> None:
    styles = (runtime.HERE / "start.css").read_text()
    paper = site.DARK["#ffffff"]
    assert f"--card: light-dark(#fff, {paper})" in styles
    assert "background: #fff" not in styles
    people = [dark for _, _, dark, _ in site.SEATS]
    assert min(contrast(colour, paper) for colour in (site.DARK[site.INK], site.DARK[site.SOFT], *people)) > 4.5


@pytest.mark.parametrize("language", site.LANGUAGES)
def test_links_of_the_notebooks_lead_to_files_of_the_site(language: str) -> None:
    files = dict(site.contents(language))
    dead = [
        (path, target)
        for path, content in files.items()
        for target in re.findall(r"\]\(((?!http)[^)\s#]+)\)", content.decode())
        if path.endswith(".ipynb") and normpath(f"{path}/../{target}") not in files
    ]
    assert dead == []


def test_the_site_holds_neither_sources_nor_answers() -> None:
    assert [path for path, _ in site.contents("en") if "teacher" in path or "source" in path] == []


def test_code_that_needs_more_is_shown_after_one_sentence() -> None:
    files = dict(site.contents("en"))
    lesson = files["en/lessons/25-a-third-player.ipynb"].decode()
    assert lesson.count("This page has no numba") == 1
    assert "sweeps(Sweeper(" in lesson
    assert '"name": "python"' in lesson
