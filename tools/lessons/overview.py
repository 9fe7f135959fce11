"""The course on one page of paper: each lesson with its place in four curricula, its minutes and its key question."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

from tools.lessons.pages import Page
from tools.lessons.phrases import say
from tools.lessons.run import lesson
from tools.lessons.source import SOURCE, SourceError, folders
from tools.lessons.typography import set_type

TABLE: Final = SOURCE / "course" / "overview.md"
STEM: Final = "overview"
CURRICULA: Final = {"england": "en", "germany": "de", "france": "fr", "ap": "en"}


def page(language: str, title: str) -> Page:
    """Return the page of a course with a title."""
    head = f"# {title} · {say(language, 'overview.title')}"
    parts = (head, "\n".join(table(language)), say(language, "overview.codes"))
    return Page(STEM, language, STEM, "\n\n".join(parts) + "\n", {})


def table(language: str) -> Iterator[str]:
    """Yield the lines of the table in Markdown."""
    columns = ("lesson", "minutes", *CURRICULA, "question")
    yield f"| | {' | '.join(say(language, f'overview.{column}') for column in columns)} |"
    yield f"|---:|---|---:|{'---|' * (len(CURRICULA) + 1)}"
    for folder in folders():
        found, row = lesson(folder), _row(folder)
        places = (set_type(row[name], spoken) for name, spoken in CURRICULA.items())
        cells = (found.texts[language].title, found.facts["minutes"], *places, set_type(row[language], language))
        yield f"| {found.number} | {' | '.join(cells)} |"


def _row(folder: Path) -> Mapping[str, str]:
    number = str(int(folder.name[:2]))
    if number not in _rows():
        raise SourceError(f"course/{TABLE.name}: add a row | {number} | … | for {folder.name}")
    return _rows()[number]


@cache
def _rows() -> dict[str, Mapping[str, str]]:
    """Return the rows of the source by the numbers of their lessons; those of lessons to come wait."""
    lines = [line.strip().strip("|").split("|") for line in TABLE.read_text(encoding="utf-8").splitlines()]
    names, _, *rows = [[cell.strip() for cell in line] for line in lines]
    if any(len(row) != len(names) for row in rows):
        raise SourceError(f"course/{TABLE.name}: each row has the columns {', '.join(names)}")
    return {row[0]: dict(zip(names, row, strict=True)) for row in rows}
