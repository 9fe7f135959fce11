"""Notebooks of students as they are opened: nothing that can be read there answers what is asked."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

import pytest

from exxtra_widget.charts.numbers import percent
from exxtra_widget.probability.exact import Ratio

notebooks = pytest.importorskip("tools.lessons.notebook", reason="an sdist has no tools", exc_type=ImportError)
running = pytest.importorskip("tools.lessons.run")
sources = pytest.importorskip("tools.lessons.source")
votes = pytest.importorskip("tools.lessons.votes")

# Sentences that ask for work on what the next cell computes.
WORK: Final = re.compile(
    r"(?:before you|then|and) run the cells?|before you go on|before you run|on paper, then|"
    r"(?:bevor (?:du|ihr)|dann|und) .{0,40}(?:Zellen? aus|ausführ)|auf Papier, dann|"
    r"avant d.exécuter|puis exécute|sur papier, puis"
)
# JupyterLab at 1280 by 720 shows about this many pixels of a notebook.
SCREEN: Final = 600
NUMBER: Final = r"(?<![\d/.,]){}(?![\d/])"

each_notebook = pytest.mark.parametrize(
    ("folder", "language"),
    [(folder, language) for folder in sources.folders() for language in sources.LANGUAGES],
    ids=lambda one: one if isinstance(one, str) else one.name,
)


def cells(folder: Path, language: str) -> list[dict[str, Any]]:
    path = notebooks.path_of(running.lesson(folder), language)
    found = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return [{**cell, "source": "".join(cell["source"])} for cell in found]


def is_collapsed(cell: dict[str, Any]) -> bool:
    return bool(cell["metadata"].get("jupyter", {}).get("source_hidden"))


def seen(cell: dict[str, Any]) -> str:
    """Return the text of a cell that can be read before it runs."""
    return cell["source"].partition("\n")[0] if is_collapsed(cell) else str(cell["source"])


def height(cell: dict[str, Any]) -> int:
    """Return about how many pixels a cell takes before it runs."""
    if cell["cell_type"] == "code":
        return 38 if is_collapsed(cell) else 22 + 17 * len(cell["source"].splitlines())
    return sum(22 * (1 + len(line) // 125) for line in cell["source"].splitlines()) + 22


def below(found: list[dict[str, Any]], start: int) -> Iterator[str]:
    """Yield what two screens below a cell show."""
    left = 2 * SCREEN
    for cell in found[start + 1 :]:
        if left <= 0:
            return
        left -= height(cell)
        yield seen(cell)


@each_notebook
def test_no_cell_holds_the_answer_of_a_vote_and_what_reveals_is_collapsed(folder: Path, language: str) -> None:
    codes = [cell for cell in cells(folder, language) if cell["cell_type"] == "code"]
    assert [cell["id"] for cell in codes if "answer=" in cell["source"]] == []
    assert [cell["id"] for cell in codes if votes.reveals(cell["source"]) and not is_collapsed(cell)] == []


@each_notebook
def test_a_collapsed_cell_shows_a_comment_or_an_import(folder: Path, language: str) -> None:
    first = {cell["id"]: seen(cell) for cell in cells(folder, language) if is_collapsed(cell)}
    assert {name: line for name, line in first.items() if not line.startswith(("# ", "from ", "import "))} == {}


@each_notebook
def test_what_is_to_be_worked_out_is_not_written_below(folder: Path, language: str) -> None:
    found = cells(folder, language)
    shown = [
        after["id"]
        for cell, after in itertools.pairwise(found)
        if cell["cell_type"] == "markdown" and WORK.search(cell["source"].splitlines()[-1])
        if after["cell_type"] == "code" and not is_collapsed(after) and not is_for_students(after)
    ]
    assert shown == []


def is_for_students(cell: dict[str, Any]) -> bool:
    """Return whether a cell waits for what a student does, and computes nothing that was asked."""
    tags = set(cell["metadata"].get("tags", ()))
    return bool(tags & {"task", "tally"}) or votes.is_vote(cell["source"])


@pytest.mark.slow
@each_notebook
def test_the_number_that_a_vote_asks_for_is_not_near_it(folder: Path, language: str) -> None:
    found = cells(folder, language)
    for number, cell in enumerate(found):
        if cell["cell_type"] != "code" or 'envelope="' not in cell["source"]:
            continue
        name = cell["id"].replace("-", "_")
        question = votes.revealed(folder, name, language, votes.board_of(cell["source"]))
        exact = question and question.exact
        if not isinstance(exact, Ratio):
            continue
        text = "\n".join([*map(seen, found[:number]), *below(found, number)])
        spelt = [str(Fraction(exact.value)), percent(exact.value, language)]
        assert [one for one in spelt if re.search(NUMBER.format(re.escape(one)), text)] == [], name
