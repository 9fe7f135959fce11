"""Rows of scenes in examples and lessons: the same in each language, and equal to what is read from their text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest

from exxtra_widget import Scenes, use_language

examples = pytest.importorskip("tools.lessons.examples", reason="an sdist has no tools", exc_type=ImportError)
sources = pytest.importorskip("tools.lessons.source")

# Number of scenes, and of presses from the first to the last, by the folder of the source.
ROWS: Final = {examples.SOURCE / "02-script-a-position": (10, 33)}
each_row = pytest.mark.parametrize("folder", ROWS, ids=lambda folder: folder.name)


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    use_language("en")


def rows(folder: Any) -> list[Scenes]:
    """Return a row in each language; its cell is called row, and needs no other cell."""
    source = examples.read(folder) if folder.parent == examples.SOURCE else sources.read(folder)
    found = []
    for language in sources.LANGUAGES:
        names: dict[str, Any] = {}
        exec(source.code("row", language), names)  # noqa: S102 - our own source
        found.append(names["board"].scenes if "board" in names else Scenes.from_text(names["row"]))
    return found


def in_any_language(row: Scenes) -> list[Any]:
    """Return what scenes have in common in all languages: all but captions, notes, titles and words of questions."""
    return [
        (
            *(one.start, one.steps and [(step.action, step.marks, str(step.after)) for step in one.steps]),
            *(one.prologue.marks, one.presses, one.about, one.kept, one.weights, sorted(one.bots), one.scene.dice),
            *(one.scene.show, one.scene.minutes, one.scene.seconds, one.scene.names, bool(one.scene.note)),
            *(one.question and (one.question.topic, one.question.rolls, len(one.question.choices or ())),),
            [bool(step.comments) for step in one.steps],
        )
        for one in row.staged
    ]


@each_row
def test_a_row_has_the_same_positions_steps_and_facts_in_each_language(folder: Any) -> None:
    english, *others = rows(folder)
    presses = len(english) - 1 + sum(len(one.presses) for one in english.staged)
    assert (len(english), presses) == ROWS[folder]
    for other in others:
        assert in_any_language(other) == in_any_language(english)
        assert not {scene.title for scene in other} & {scene.title for scene in english}


@each_row
def test_a_row_is_equal_to_what_is_read_from_its_text(folder: Any) -> None:
    for row in rows(folder):
        assert Scenes.from_text(row.to_text()) == row
