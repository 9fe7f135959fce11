"""What the package carries besides notebooks: scenes as text, from which it makes run-throughs, and an index."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, cast

from tools.lessons import printing
from tools.lessons.pages import scenes_of
from tools.lessons.run import ran
from tools.lessons.source import LANGUAGES, LESSONS, Lesson

if TYPE_CHECKING:
    from exxtra_widget.scenes.row import Scenes


def path_of(found: Lesson, language: str) -> Path:
    """Return the place of the scenes of a lesson."""
    return LESSONS / language / f"{found.stem}-scenes.txt"


def scenes(folder: Path, language: str) -> str:
    """Return the scenes of a lesson as text."""
    # Without a row, `scenes_of` raises.
    return cast("Scenes", scenes_of(ran(folder, language)).scenes).to_text()


def indexes() -> Iterator[tuple[Path, str]]:
    """Yield path and content of the index in each language."""
    for language in LANGUAGES:
        yield LESSONS / language / "index.html", printing.index(language, printed=False)
