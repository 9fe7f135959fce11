"""A lesson outside of the course: in one language, with the parts that a teacher wants, written next to its source."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

sources = pytest.importorskip("tools.lessons.source", reason="an sdist has no tools", exc_type=ImportError)
notebooks = pytest.importorskip("tools.lessons.notebook")
pages = pytest.importorskip("tools.lessons.pages")

CODE: Final = """\
# minutes: 20
# ages: 14
# after: none

# %% board
from exxtra_widget import ExxtraWidget, exxtra, use_language

use_language("$language")
board = ExxtraWidget("0/0 A 42", players=["Ann", "Bo"], seed=1)
board

# %% both [exercise]
both = exxtra.exercise("0/0 A 42", "$asked", answer=exxtra.odds.reroll()["bust"] ** 2, hint="$hint")
"""
TEXT: Final = """\
# Zweimal ein X

Ann würfelt noch zweimal.

- topic: Pfadregel
- goal: Multiplizieren.
- need: Brüche

# student

## predict

Ann hält `42`.

[[board]]

## transfer

[[both]]

# teacher

## answers

Erst zählen, dann multiplizieren.
"""
WORKSHEET: Final = """
# worksheet

Wie wahrscheinlich ist $\\frac{11}{36}$?

____
"""
WORDS: Final = """
# words

- asked: Wie wahrscheinlich haben beide Würfe ein X?
- hint: Wie wahrscheinlich ist ein X in einem Wurf?
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "zwei-x"
    folder.mkdir()
    (folder / "lesson.py").write_text(CODE, encoding="utf-8")
    (folder / "de.md").write_text(TEXT + WORKSHEET + WORDS, encoding="utf-8")
    return folder


def test_one_language_and_some_parts_are_enough(folder: Path) -> None:
    found = json.loads(notebooks.notebook(folder, "de"))
    assert found["cells"][0]["source"][0] == "# Zweimal ein X\n"
    assert found["metadata"]["exxtra_lesson"]["lesson"] is None
    teacher, worksheet = pages.pages(folder, "de")
    assert teacher.markdown.startswith("# Zweimal ein X · ")
    assert worksheet.stem == "zwei-x-worksheet"


def test_a_lesson_may_have_no_worksheet(folder: Path) -> None:
    (folder / "de.md").write_text(TEXT + WORDS, encoding="utf-8")
    assert [page.kind for page in pages.pages(folder, "de")] == ["teacher"]


def test_parts_out_of_order_are_named(folder: Path) -> None:
    swapped = (TEXT + WORDS).replace("## predict", "## exact").replace("## transfer", "## predict")
    (folder / "de.md").write_text(swapped, encoding="utf-8")
    with pytest.raises(sources.SourceError, match=r"de\.md: # student has the sections"):
        sources.read(folder)


def test_a_folder_without_a_text_is_refused(folder: Path) -> None:
    (folder / "de.md").unlink()
    with pytest.raises(sources.SourceError, match=r"zwei-x: write a text in en\.md, de\.md, fr\.md"):
        sources.read(folder)


@pytest.mark.browser
def test_all_of_it_is_written_beside_its_source(folder: Path, browser: Browser) -> None:
    printing = pytest.importorskip("tools.lessons.printing")
    written = printing.write_own(browser, folder)
    found = {path.name for path in (folder / "de").iterdir()}
    parts = ("", "-worksheet", "-homework")
    wanted = {f"zwei-x{part}.{end}" for part in parts for end in ("html", "pdf")}
    assert found == wanted | {"zwei-x.ipynb", "zwei-x-homework.ipynb", "dice.html", "dice.pdf"}
    assert written == len(found)
