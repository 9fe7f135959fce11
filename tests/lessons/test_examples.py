"""Examples that are built from sources: fresh, and in the language of their text."""

from __future__ import annotations

import json
import re
import shutil
from itertools import cycle
from pathlib import Path
from typing import Any, Final

import pytest

from exxtra_widget.widget.base import GameWidget
from tests.lessons.built import LANGUAGES, running, slips, sources

pytestmark = pytest.mark.usefixtures("registered_pig")

nbformat = pytest.importorskip("nbformat")
examples = pytest.importorskip("tools.lessons.examples")

BUILT: Final = dict(examples.built())
FIFTH: Final = next(folder for folder in examples.folders() if folder.name.startswith("05"))
each_example = pytest.mark.parametrize("folder", examples.folders(), ids=lambda folder: folder.name)


def cells(example: Any, language: str, kind: str) -> list[str]:
    found = json.loads(BUILT[examples.path_of(example, language)])["cells"]
    return ["".join(cell["source"]) for cell in found if cell["cell_type"] == kind]


def test_every_example_is_built_from_its_source_in_every_language() -> None:
    assert len(BUILT) == len(LANGUAGES) * len(examples.folders()) > 0
    homes = {path.parent for path in BUILT}
    assert {path for home in homes for path in home.glob("*.ipynb")} == set(BUILT), "run python -m tools.lessons"
    stale = [path.name for path, content in BUILT.items() if path.read_text(encoding="utf-8") != content]
    assert stale == [], "run python -m tools.lessons"


def test_examples_are_stored_without_outputs() -> None:
    for path, content in BUILT.items():
        example = nbformat.reads(content, as_version=4)
        nbformat.validate(example)
        assert "widgets" not in example.metadata, path
        assert [cell for cell in example.cells if cell.get("outputs") or cell.get("execution_count")] == [], path


@each_example
def test_an_example_has_the_typography_of_its_language_and_all_its_words(folder: Path) -> None:
    example = examples.read(folder)
    for language in LANGUAGES:
        assert slips("\n".join(cells(example, language, "markdown")), language) == []
        code = "\n".join(cells(example, language, "code"))
        assert f'use_language("{language}")' in code
        assert "$" not in code


def test_what_example_05_asks_is_answered_in_collapsed_cells() -> None:
    for language in LANGUAGES:
        found = json.loads(BUILT[examples.path_of(examples.read(FIFTH), language)])["cells"]
        collapsed = {one["id"]: one["source"][0] for one in found if "jupyter" in one["metadata"]}
        assert list(collapsed) == ["chances", "reveal", "collect", "further"]
        assert all(line.startswith("# ") for line in collapsed.values())
        # Its reason is on the board, when it is revealed.
        texts = [one["source"] for one in found if one["cell_type"] == "markdown"]
        assert [text for text in texts if "36" in "".join(text)] == []


def test_example_05_asks_before_it_counts_and_prints_what_was_counted_from_the_partitions_of_all_rolls() -> None:
    example, names = examples.read(FIFTH), dict[str, Any]()
    done = {name: running.execute(example.code(name, "en"), names, name) for name in example.cells}
    asked, revealed = (done[name].questions["vote"] for name in ("ask", "reveal"))
    assert (asked["state"], asked["exact"], revealed["exact"]) == ("open", None, {"choice": "6"})
    turns = re.findall(r"squares, ([\d.]+) turns", done["turns"].printed)
    assert turns == ["3.62", "3.20", "3.69", "3.69", "2.68", "2.76"]
    last = re.findall(r"([\d.]+) turns on average", done["last_one"].printed)
    assert last == ["1.20", "1.09", "1.31", "1.28", "1.37", "1.39"]
    assert re.findall(r"[\d.]{5}", done["collect"].printed) == ["4.356", "6.138"]
    assert done["further"].printed.splitlines()[-1] == "4535/324 33973/1296"
    assert done["same"].value is True


# The languages take turns.
@pytest.mark.slow
@pytest.mark.parametrize(
    ("folder", "language"),
    [pytest.param(folder, language, id=folder.name) for folder, language in zip(examples.folders(), cycle(LANGUAGES))],
)
def test_an_example_runs_with_boards_in_its_language(
    folder: Path, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    example = examples.read(folder)
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"__name__": "__main__"}
    for name in example.cells:
        running.execute(example.code(name, language), names, f"{example.stem}, cell {name}")
    boards = [value for value in names.values() if isinstance(value, GameWidget)]
    assert {board.language for board in boards} <= {language}


def test_an_example_that_differs_between_languages_is_refused(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(examples.SOURCE / "01-play", tmp_path / "01-play"))
    text = folder / "de.md"
    text.write_text(text.read_text(encoding="utf-8").replace("[[short]]\n", ""), encoding="utf-8")
    with pytest.raises(sources.SourceError, match=r"01-play/de\.md: ## text goes"):
        examples.read(folder)
