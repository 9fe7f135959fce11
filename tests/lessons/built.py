"""Built notebooks: their cells, what these show to a student, and the slips in their texts."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from exxtra_widget.predict import attempts
from exxtra_widget.support.locale import use_language
from exxtra_widget.support.numba import HAS_NUMBA

notebooks = pytest.importorskip("tools.lessons.notebook", reason="an sdist has no tools", exc_type=ImportError)
running = pytest.importorskip("tools.lessons.run")
sources = pytest.importorskip("tools.lessons.source")

FOLDERS: Final[list[Path]] = sources.folders()
LANGUAGES: Final[tuple[str, ...]] = sources.LANGUAGES
LINK: Final = re.compile(r"\]\(([^)\s]+)\)")
# Lessons with cells that need more than the package alone: they are run where it is installed.
NEEDING: Final = [folder for folder in FOLDERS if "[needs-" in (folder / "lesson.py").read_text("utf-8")]
# Plain quotes, apostrophes and spaces where a language has others.
SLIPS: Final = {
    "en": r"\"\w|\w\**'\**\w|[\d…]\s%",
    "de": r"\"\w|\w\**'\**\w|[\d…] %|”|“\w|«",
    "fr": r"\"\w|\w\**'\**\w|[\d…] %| [:;?!»](?!-)|« |\w[;?!]",
}


# All tests of a lesson run one after the other, in one process if possible, and share its runs.
each_lesson = pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name, scope="session")
MARKS: Final = {
    folder: pytest.mark.skipif(folder in NEEDING and not HAS_NUMBA, reason="it needs numba") for folder in FOLDERS
}
each_run = pytest.mark.parametrize(
    "folder",
    [pytest.param(folder, marks=mark) for folder, mark in MARKS.items()],
    ids=lambda folder: folder.name,
    scope="session",
)
each_language = pytest.mark.parametrize("language", LANGUAGES)


@cache
def cells(folder: Path, language: str) -> list[dict[str, Any]]:
    """Return the cells of a notebook as it is stored."""
    path = notebooks.path_of(running.lesson(folder), language)
    found: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return [{**cell, "source": "".join(cell["source"])} for cell in found]


def of_kind(folder: Path, language: str, kind: str) -> dict[str, str]:
    """Return the texts or the code of a notebook by the names of their cells."""
    return {cell["id"]: cell["source"] for cell in cells(folder, language) if cell["cell_type"] == kind}


def language_of_students(folder: Path) -> str:
    """Return the language of a lesson's students: its code runs in each, so languages take turns."""
    return LANGUAGES[FOLDERS.index(folder) % len(LANGUAGES)]


class Opened(NamedTuple):
    """A notebook after a student ran it from top to bottom without an answer: names, and outputs of the cells."""

    names: dict[str, Any]
    outputs: dict[str, Any]


def opened(folder: Path, language: str) -> Opened:
    """Run a notebook from top to bottom."""
    # As in a new kernel.
    attempts._attempts.clear()
    codes = of_kind(folder, language, "code")
    names: dict[str, Any] = {"__name__": "__main__"}
    try:
        outputs = {name: running.execute(code, names, f"{folder.name}, {name}") for name, code in codes.items()}
    finally:
        use_language("en")
    return Opened(names, outputs)


def last_minute(text: str) -> str:
    """Return the last minute of a plan, whose parts follow each other without a gap."""
    spans = re.findall(r"^\| (\d+)\N{EN DASH}(\d+) \|", text, re.MULTILINE)
    begins, ends = map(list, zip(*spans, strict=True))
    assert ["0", *ends] == [*begins, ends[-1]]
    return str(ends[-1])


def without_code(text: str) -> str:
    """Return a text without code, formulas, computed values, numbers of other lessons and targets of links."""
    computed = r"\{\{.*?\}\}|\[\d+\]\(\d\d-[a-z-]+\.ipynb\)"
    return re.sub(rf"```.*?```|`[^`\n]+`|\$[^$\n]+\$|{computed}|\]\([^)]*\)", "", text, flags=re.DOTALL)


def slips(text: str, language: str) -> list[str]:
    """Return the lines of a text that have not the typography of their language."""
    return [line for line in without_code(text).splitlines() if re.search(SLIPS[language], line)]
