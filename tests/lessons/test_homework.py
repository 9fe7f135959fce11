"""Assignments of the lessons: complete, in every language, and without an answer in the part that students get."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from string import ascii_uppercase
from typing import TYPE_CHECKING, Any, Final

import pytest

from exxtra_widget.support.locale import spoken
from tests.lessons.built import FOLDERS, LANGUAGES, each_run, language_of_students, notebooks, running, sources

if TYPE_CHECKING:
    from collections.abc import Iterator

homework = pytest.importorskip("tools.lessons.homework")

HIDDEN: Final = re.compile(r"### BEGIN (SOLUTION|HIDDEN TESTS).*?### END \1", re.DOTALL)

pytestmark = pytest.mark.slow
# Words that point to what was said before, as in a lesson; the groups are what they point to.
POINTING: Final = {
    "en": r"\bth(?:is|ese) (\w+(?: \w+)?)|\b(?:the|another) (?:(?!best)\w+ )?(box|track|exception|rule)\b",
    "de": r"\bdiese[mnrs]? (\w+(?: \w+)?)"
    r"|\b(?:das|de[mnr]|die|einer) (?:(?!best)\w+ )?(kiste|strecke|ausnahme|regel)\b",
    "fr": r"\bc(?:e|et|ette|es) (?!qu)(\w+(?: \w+)?)|\b(?:la |l\u2019)(caisse|piste|exception|règle)\b",
}
PRONOUN: Final = re.compile(r"\b(?:she|he|her|his|him)\b")
PERSON: Final = re.compile(r"\b(?:Ada|Alex|Ann|Bea|Ben|Bo|Carla|Diana|Kim|Mia|Tom|doctor|player)\b")
LOADED: Final = re.compile(r"\b(?:loaded|gezinkt|pipé)", re.IGNORECASE)
WEIGHTS: Final = re.compile(r"\d(?: \d){5}")


def for_students(notebook: dict[str, Any]) -> str:
    """Return the text that remains when nbgrader has taken solutions and hidden tests away."""
    return "\n".join(HIDDEN.sub("", cell["source"]) for cell in notebook["cells"])


def solved(notebook: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the instructor's answer and the visible test of each exercise."""
    texts = {cell["id"]: cell["source"] for cell in notebook["cells"]}
    for number in range(1, 1 + sum(name.endswith("-test") for name in texts)):
        yield texts[f"exercise-{number}-answer"], HIDDEN.sub("", texts[f"exercise-{number}-test"])


@each_run
def test_the_exercises_of_a_lesson_are_an_assignment(folder: Path) -> None:
    for language in LANGUAGES:
        made = homework.assignment(folder, language)
        assert len(made.tasks) == len(running.lesson(folder).homework)
        notebook = made.nbgrader()
        given = for_students(notebook)
        # Questions also contain short answers such as 5.
        exact = [str(task.exercise.exact) for task in made.tasks if not task.exercise.has_variants]
        held = [answer for answer in exact if "/" in answer and re.search(rf"(?<![\d/]){answer}(?![\d/])", given)]
        assert held == [], language
        names: dict[str, Any] = {"student": "Ann Lee"}
        exec(next(cell["source"] for cell in notebook["cells"] if cell["id"] == "setup"), names)  # noqa: S102 - our own code
        for answer, test in solved(notebook):
            exec(f"{answer}\n{test}", names)  # noqa: S102 - the same


@each_run
def test_students_take_home_a_notebook_that_checks_itself(folder: Path) -> None:
    language = language_of_students(folder)
    done = running.ran(folder, language)
    students = notebooks.built(done.lesson, language)
    cells = json.loads(homework.notebook(folder, language, students))["cells"]
    names: dict[str, Any] = {}
    outputs: dict[str, Any] = {}
    for cell in cells:
        if cell["cell_type"] == "code":
            outputs[cell["id"]] = running.execute("".join(cell["source"]), names, cell["id"])
    assert spoken(None) == language
    assert homework._text(done) in "".join(cells[0]["source"])
    for name in done.lesson.homework:
        cell = name.replace("_", "-")
        assert outputs[cell].value == done.names[name].position
        assert not outputs[f"{cell}-answer"].value
        assert names[name].is_sealed
        assert names[name].check(done.names[name].exact)


@each_run
def test_homework_is_also_a_page_of_paper_with_the_same_questions(folder: Path) -> None:
    for language in LANGUAGES:
        done, page = running.ran(folder, language), homework.page(folder, language)
        prompts = [done.names[name].prompt(language) for name in done.lesson.homework]
        assert homework._text(done) in page.markdown
        assert [prompt for prompt in prompts if prompt not in page.markdown] == []
        assert page.markdown.count(homework.ROOM) == len(prompts)


def test_a_notebook_that_is_older_than_its_lesson_is_told() -> None:
    with pytest.raises(sources.SourceError, match=r"the built notebook lacks .*; run python -m tools.lessons"):
        homework.notebook(FOLDERS[1], "en", '{"cells": []}')
    with pytest.raises(sources.SourceError, match=r"en/99-new\.ipynb is not built"):
        notebooks.built(replace(running.lesson(FOLDERS[1]), folder=Path("99-new")), "en")


def test_both_kinds_are_written(tmp_path: Path) -> None:
    name = FOLDERS[0].name
    assert homework.write([name[:2]], tmp_path) == 6
    for language in LANGUAGES:
        json.loads((tmp_path / f"nbgrader/{language}/source/{name}/{name}.ipynb").read_text(encoding="utf-8"))
        json.loads((tmp_path / f"otter/{language}/{name}.ipynb").read_text(encoding="utf-8"))


@each_run
def test_a_question_can_be_understood_without_the_lesson(folder: Path) -> None:
    for language in LANGUAGES:
        made = homework.assignment(folder, language)
        text = made.nbgrader()["cells"][0]["source"]
        for task in made.tasks:
            prompt, question = task.exercise.prompt(language), task.exercise.question
            assert [*pointing_at_nothing(text, prompt, language), *without_weights(text, prompt)] == [], prompt
            # A question of the game itself names only the seat.
            assert question.about is None or re.search(rf"\b{ascii_uppercase[question.position.player]}\b", text), (
                prompt
            )
            loaded = set() if question.weights is None else {" ".join(map(str, one)) for one in question.weights.faces}
            assert [one for one in loaded - {"1 1 1 1 1 1"} if one not in f"{text} {prompt}"] == [], prompt


def pointing_at_nothing(text: str, prompt: str, language: str) -> list[str]:
    """Return the words of a question that point to what neither its assignment nor itself says before."""
    found = []
    for one in re.finditer(POINTING[language], prompt, re.IGNORECASE):
        before, after = f"{text} {prompt[: one.start()]}", prompt[one.end() :]
        pointed = (one[1] or one[2]).split()
        # Choices and turns that follow say it.
        if not after.startswith(":") and " / " not in after and not any(said(word, before) for word in pointed):
            found.append(one[0])
    she = PRONOUN.search(prompt) if language == "en" else None
    return [*found, she[0]] if she and not PERSON.search(f"{text} {prompt[: she.start()]}") else found


def said(word: str, text: str) -> bool:
    """Return whether a text has a form of a word."""
    plain = [one.casefold().translate({ord("ä"): "a", ord("ö"): "o", ord("ü"): "u"}) for one in (word, text)]
    return re.search(rf"\b{plain[0][: max(3, len(word) - 2)]}", plain[1]) is not None


def without_weights(text: str, prompt: str) -> list[str]:
    """Return the word for loaded dice if nobody says how they are loaded."""
    word = LOADED.search(prompt)
    return [word[0]] if word and not WEIGHTS.search(prompt) and not LOADED.search(text) else []
