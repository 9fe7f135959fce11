"""Notebooks of students as they are opened: nothing that can be read there answers what is asked."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from fractions import Fraction
from html import unescape
from pathlib import Path
from typing import Any, Final

import pytest

from exxtra_widget.core.language import phrase
from exxtra_widget.probability.exact import Ratio
from exxtra_widget.support.numbers import percent
from tests.lessons.built import LANGUAGES, cells, each_lesson, each_run, language_of_students, opened, running

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
# Fractions with two digits below the bar, percentages, decimals, and numbers of three digits.
PRINTED: Final = re.compile(r"(?<![\w/.,:#])(?:\d+/\d{2,}|\d+(?:[.,\u202f]\d+)*(?:[ \u00a0\u202f]?%)?)(?![\w/])")
# Numbers above an exercise that happen to be its answer.
COINCIDENCES: Final = {
    ("sample-space", "double"): "X-X with a loaded die is as likely as a double with fair ones",
    ("ranks", "improve"): "the cumulative shares of a first roll run through most numbers of the 36 outcomes",
    ("waiting-for-the-bust", "memory_gap"): "dice have no memory: that it is the same number is what the gap is about",
    ("is-this-die-fair", "alarms"): "2,000 samples are not 2.000 alarms",
    ("was-diana-right", "misled"): "the end of an interval of the simulation",
}


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


@each_lesson
def test_no_cell_holds_the_answer_of_a_vote_and_what_reveals_is_collapsed(folder: Path) -> None:
    for language in LANGUAGES:
        codes = [cell for cell in cells(folder, language) if cell["cell_type"] == "code"]
        assert [cell["id"] for cell in codes if "answer=" in cell["source"]] == [], language
        assert [cell["id"] for cell in codes if votes.reveals(cell["source"]) and not is_collapsed(cell)] == []
        first = {cell["id"]: seen(cell) for cell in codes if is_collapsed(cell)}
        assert {name: line for name, line in first.items() if not line.startswith(("# ", "from ", "import "))} == {}


@each_lesson
def test_what_is_to_be_worked_out_is_not_written_below(folder: Path) -> None:
    for language in LANGUAGES:
        shown = [
            after["id"]
            for cell, after in itertools.pairwise(cells(folder, language))
            if cell["cell_type"] == "markdown" and WORK.search(cell["source"].splitlines()[-1])
            if after["cell_type"] == "code" and not is_collapsed(after) and not is_for_students(after)
        ]
        assert shown == [], language


def is_for_students(cell: dict[str, Any]) -> bool:
    """Return whether a cell waits for what a student does, and computes nothing that was asked."""
    return "task" in cell["metadata"].get("tags", ()) or votes.is_vote(cell["source"])


@pytest.mark.slow
@each_run
def test_the_number_that_a_vote_asks_for_is_not_near_it(folder: Path) -> None:
    for language in LANGUAGES:
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
            assert [one for one in spelt if re.search(NUMBER.format(re.escape(one)), text)] == [], (name, language)


# --- Exercises ------------------------------------------------------------------------------------


def test_numbers_that_could_be_an_answer_are_found() -> None:
    text = "11/36, 1/6, 0.31, 0.306, 30.6% 30,6\u00a0% 31% 1,509 100 36 seed=1234x 2/3/45 0.05 100"
    assert printed(text) == ["11/36", "0.306", "30.6%", "30,6\u00a0%", "1,509", "100"]


@pytest.mark.slow
@each_run
def test_no_exercise_can_be_read_off_and_each_has_its_own_hint(folder: Path) -> None:
    for language in LANGUAGES:
        done = running.ran(folder, language)
        found = cells(folder, language)
        places = {cell["id"].replace("-", "_"): number for number, cell in enumerate(found)}
        shown = [f"{seen(cell)}\n{output(done, cell)}" for cell in found]
        general = {phrase(language, "", "question", f"hint.{kind}") for kind in ("own", "number", "choice", "formula")}
        for name in done.lesson.exercises:
            exercise = done.names[name]
            assert exercise.hint(language) not in general, name
            if (folder.name[3:], name) not in COINCIDENCES:
                text = "\n".join([*shown[: places[name]], *below(found, places[name])])
                assert [one for one in printed(text) if exercise.check(one)] == [], (name, language)


@pytest.mark.slow
@each_run
def test_what_an_exercise_asks_for_is_not_shown_below_until_it_is_answered(folder: Path) -> None:
    assert list(leaks(folder, language_of_students(folder))) == []


def leaks(folder: Path, language: str) -> Iterator[tuple[str, str, str]]:
    """Yield the exercises whose answer a later cell prints, or shows in a figure, to a student who answered nothing."""
    lesson, student = running.lesson(folder), opened(folder, language)
    names = [cell.replace("-", "_") for cell in student.outputs]
    for name, shown in zip(names, student.outputs.values(), strict=True):
        if name in lesson.exercises:
            continue
        for exercise in lesson.exercises:
            if exercise in names[: names.index(name)] and (folder.name[3:], exercise) not in COINCIDENCES:
                numbers = [one for one in printed(text_of(shown)) if student.names[exercise].check(one)]
                yield from ((exercise, name, one) for one in numbers)


def printed(text: str) -> list[str]:
    """Return the numbers of a text that an exercise could be read off."""
    found = dict.fromkeys(PRINTED.findall(text))
    return [one for one in found if "/" in one or len(re.sub(r"\D", "", one).lstrip("0")) > 2]


def output(done: Any, cell: dict[str, Any]) -> str:
    """Return the text that a cell shows when it runs; an exercise shows only its question."""
    name = cell["id"].replace("-", "_")
    if cell["cell_type"] != "code" or name not in done.outputs or name in done.lesson.exercises:
        return ""
    return text_of(done.outputs[name])


def text_of(shown: Any) -> str:
    """Return the text of an output, without markup."""
    return unescape(re.sub(r"<[^>]+>", " ", shown.shown))
