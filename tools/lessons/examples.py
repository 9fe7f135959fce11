"""Examples in each language, built as lessons are: code in named cells, and plain texts that place them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from tools.lessons.notebook import code_cell, collapsed_cell, stored, text_cell
from tools.lessons.source import (
    LANGUAGES,
    LESSONS,
    Lesson,
    Section,
    Text,
    checked,
    differences,
    read_code,
    read_pieces,
    read_texts,
    read_words,
)
from tools.lessons.typography import set_type

EXAMPLES: Final = LESSONS.parent
SOURCE: Final = EXAMPLES / "source"


def folders() -> list[Path]:
    """Return the folders of the examples in their order."""
    return sorted(path.parent for path in SOURCE.glob("*/example.py"))


def read(folder: Path) -> Lesson:
    """Return an example; its text is one section of a student's notebook."""
    facts, cells = read_code(folder / "example.py")
    return checked(Lesson(folder, facts, cells, read_texts(folder, _read_text)), differences)


def _read_text(path: Path, language: str) -> Text:
    said, _, words = path.read_text(encoding="utf-8").partition("\n# words\n")
    title, *lines = said.splitlines()
    section = Section("text", "", tuple(read_pieces(lines, language)))
    parts = {"student": (section,), "teacher": (), "worksheet": ()}
    title = set_type(title.removeprefix("# "), language)
    return Text(language, title, "", {}, parts, read_words(words.splitlines(), path, language))


def path_of(example: Lesson, language: str) -> Path:
    """Return the place of a notebook: English in the folder of the examples, or the one that the source names."""
    home = EXAMPLES / example.facts.get("folder", ".")
    return (home if language == "en" else home / language) / f"{example.stem}.ipynb"


def built() -> Iterator[tuple[Path, str]]:
    """Yield path and content of all notebooks."""
    for example in map(read, folders()):
        for language in LANGUAGES:
            yield path_of(example, language), stored(list(_cells(example, language)))


def _cells(example: Lesson, language: str) -> Iterator[dict[str, Any]]:
    text = example.texts[language]
    head = f"# {text.title}\n\n"
    for number, (kind, content) in enumerate(text.section("student", "text").pieces):
        if kind == "prose":
            yield text_cell(f"text-{number}", head + content)
            head = ""
        else:
            cell = example.cells[content]
            name, code = content.replace("_", "-"), example.code(content, language)
            tags = [tag for tag in cell.tags if tag != "hidden"]
            yield collapsed_cell(name, code, tags, language) if "hidden" in cell.tags else code_cell(name, code, tags)
