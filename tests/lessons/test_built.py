"""Lessons that are built from sources: fresh, fit for a class, and right in every language."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from html import unescape
from pathlib import Path
from typing import Any, Final

import pytest

from exxtra_widget.figures import Figure
from exxtra_widget.predict import tries
from exxtra_widget.predict.tries import Closed
from exxtra_widget.support.locale import use_language
from exxtra_widget.support.numba import HAS_NUMBA
from tests.lessons.answers import answers
from tests.lessons.wording import having, without_code

press = pytest.importorskip("tools.lessons.__main__", reason="an sdist has no tools", exc_type=ImportError)
notebooks = pytest.importorskip("tools.lessons.notebook")
courses = pytest.importorskip("tools.lessons.course")
pages = pytest.importorskip("tools.lessons.pages")
running = pytest.importorskip("tools.lessons.run")
sources = pytest.importorskip("tools.lessons.source")

LANGUAGES: Final = sources.LANGUAGES
LONGEST_CELL: Final = 7
WIDEST_LINE: Final = 100
# Lambdas and nested loops in one expression are introduced there.
FIRST_WITH_LAMBDA: Final = int(sources.named("stopping-rules", "tests").name[:2])
NUMBER: Final = re.compile(r"\d")
# Numbers that are computed, never typed: fractions, percentages, decimals.
SHARE: Final = re.compile(r"\d\s*/\s*\d|\d\s*(?:%|percent|Prozent|pour cent)|\d[.,]\d|[½⅓¼¾⅔]")
# Numbers from a thousand without a sign, except parts of fractions and years in brackets; and with that of another
# language.
UNSIGNED: Final = r"(?<![\w./,:#@-])(?<!\()\d{4,}(?![\w/])"
WRONG_SIGN: Final = {
    "en": r"\d[ \u00a0\u202f]\d{3}(?!\d)",
    "de": r"\d[ \u00a0\u202f]\d{3}(?!\d)|\d,\d{3},\d{3}",
    "fr": r"\d[ \u00a0.]\d{3}(?!\d)",
}
# Whole numbers with the sign of the language.
THOUSANDS: Final = {"en": r"\d{1,3}(?:,\d{3})+(?!\d)", "de": r"\d{1,3}(?:\.\d{3})+(?!\d)", "fr": r"\d(?:\u202f\d{3})+"}
BUILT: Final = list(press.places())
LINK: Final = re.compile(r"\]\(([^)\s]+)\)")

# All tests of a lesson run one after the other, in one process if possible, and share its run.
each_lesson = pytest.mark.parametrize("folder", sources.folders(), ids=lambda folder: folder.name, scope="session")
# Lessons with cells that need more than the package alone: they are run where it is installed.
NEEDING: Final = [folder for folder in sources.folders() if "[needs-" in (folder / "lesson.py").read_text("utf-8")]
each_run = pytest.mark.parametrize(
    "folder",
    [
        pytest.param(folder, marks=pytest.mark.skipif(folder in NEEDING and not HAS_NUMBA, reason="it needs numba"))
        for folder in sources.folders()
    ],
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


def of_kind(folder: Path, language: str, kind: str) -> list[str]:
    return [cell["source"] for cell in cells(folder, language) if cell["cell_type"] == kind]


# --- Form of the notebooks ------------------------------------------------------------------------


@each_lesson
def test_a_notebook_is_stored_without_outputs_and_with_names_of_cells(folder: Path) -> None:
    for language in LANGUAGES:
        found = cells(folder, language)
        assert [cell["id"] for cell in found if cell.get("outputs") or cell.get("execution_count")] == [], language
        names = [cell["id"] for cell in found]
        assert len(set(names)) == len(names), language
        assert all(re.fullmatch(r"[a-z0-9-]{1,64}", name) for name in names), language


@each_lesson
def test_a_notebook_holds_nothing_of_the_teachers_page(folder: Path) -> None:
    for language in LANGUAGES:
        text = running.lesson(folder).texts[language]
        shown = "\n".join(cell["source"] for cell in cells(folder, language))
        of_teacher = [
            line for section in text.parts["teacher"] for line in section.prose.splitlines() if len(line) > 40
        ]
        assert of_teacher, language
        assert [line for line in of_teacher if line in shown] == [], language
        assert text.facts["goal"] not in shown, language


@each_lesson
def test_no_number_is_typed_into_a_students_text(folder: Path) -> None:
    for language in LANGUAGES:
        first, *rest = map(without_code, of_kind(folder, language, "markdown"))
        assert SHARE.findall(first) == [], language
        assert [text for text in rest if NUMBER.search(text)] == [], language


@each_lesson
def test_the_notebook_asks_before_it_reveals_and_never_holds_the_answer(folder: Path) -> None:
    codes = of_kind(folder, "en", "code")
    asked = [n for n, code in enumerate(codes) if ".ask(" in code]
    revealed = [n for n, code in enumerate(codes) if ".reveal(" in code]
    assert asked
    assert len(asked) == len(revealed)
    assert all(begin < end for begin, end in zip(asked, revealed, strict=True))
    assert all(end < begin for end, begin in zip(revealed, asked[1:], strict=False))
    assert [codes[n] for n in asked if "answer=" in codes[n]] == []


@each_lesson
def test_no_vote_is_made_for_the_class(folder: Path) -> None:
    assert [code for code in of_kind(folder, "en", "code") if ".answer(" in code] == []


@each_lesson
def test_a_lesson_has_two_exercises_and_ends_with_them_and_the_score(folder: Path) -> None:
    lesson = running.lesson(folder)
    text = lesson.texts["en"]
    # Exercises of other sections are gaps: what students find before the next cell shows it.
    assert len(set(lesson.exercises) & set(text.section("student", "transfer").cells)) >= 2
    assert [name for name in text.section("student", "score").cells if "predictions" in lesson.cells[name].code]


@each_lesson
def test_cells_hold_one_idea(folder: Path) -> None:
    lesson = running.lesson(folder)
    problems = list(too_much(lesson))
    assert problems == []


def too_much(lesson: Any) -> Iterator[str]:
    """Yield the cells that are too long or too clever for the lesson's age."""
    for cell in lesson.cells.values():
        lines = [line for line in cell.code.splitlines() if line.strip()]
        if cell.in_notebook and len(lines) > LONGEST_CELL:
            yield f"{cell.name} has {len(lines)} lines"
        if cell.in_notebook and "exercise" not in cell.tags:
            yield from (
                f"{cell.name} has a line of {len(line)} characters" for line in lines if len(line) > WIDEST_LINE
            )
        nodes = list(ast.walk(ast.parse(cell.code)))
        if cell.in_notebook and lesson.number < FIRST_WITH_LAMBDA:
            parts = [list(ast.walk(node)) for node in nodes if isinstance(node, (ast.Assign, ast.Expr))]
            many = [sum(isinstance(node, ast.comprehension) for node in part) for part in parts]
            if any(isinstance(node, ast.Lambda) for node in nodes) or max(many, default=0) > 1:
                yield f"{cell.name} has a lambda or two loops in one expression"
        texts = [node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)]
        names = {node.id for node in nodes if isinstance(node, ast.Name)}
        if names & {"HTML", "SVG", "Markdown"} or any("</" in text or "/>" in text for text in texts):
            yield f"{cell.name} makes markup of its own"


# --- Texts ----------------------------------------------------------------------------------------


@pytest.mark.slow
@each_run
def test_texts_have_the_typography_of_their_language(folder: Path) -> None:
    for language in LANGUAGES:
        texts = [*of_kind(folder, language, "markdown"), *(page.markdown for page in pages.pages(folder, language))]
        lines = without_code("\n".join(texts)).splitlines()
        assert having(r"\"\w|\w\**'\**\w|[\d…] %", lines) == [], language
        if language == "en":
            assert having(r"[\d…]\s%", lines) == []
        if language == "fr":
            assert having(r" [:;?!»](?!-)|« |\w[;?!]", lines) == [], language
        if language == "de":
            assert having(r"”|“\w|«", lines) == [], language


@pytest.mark.slow
@each_run
def test_numbers_from_a_thousand_have_the_sign_of_their_language(folder: Path) -> None:
    for language in LANGUAGES:
        texts = [*of_kind(folder, language, "markdown"), *(page.markdown for page in pages.pages(folder, language))]
        text = without_code("\n".join(texts))
        assert re.findall(UNSIGNED, text) + re.findall(WRONG_SIGN[language], text) == [], language


def read_text(path: Path) -> str:
    """Return the text cells of a notebook."""
    found = [cell for cell in json.loads(path.read_text(encoding="utf-8"))["cells"] if cell["cell_type"] == "markdown"]
    return "\n".join("".join(cell["source"]) for cell in found)


@each_lesson
def test_solutions_are_computed(folder: Path) -> None:
    for language in LANGUAGES:
        text = running.lesson(folder).texts[language]
        for key in ("solutions", "answers"):
            typed = re.sub(THOUSANDS[language], "", without_code(text.section("teacher", key).prose))
            assert SHARE.findall(typed) == [], language


@each_lesson
def test_the_minutes_add_up(folder: Path) -> None:
    for language in LANGUAGES:
        lesson = running.lesson(folder)
        spans = re.findall(
            r"^\| (\d+)\N{EN DASH}(\d+) \|", lesson.texts[language].section("teacher", "minutes").prose, re.MULTILINE
        )
        assert spans[0][0] == "0", language
        assert spans[-1][1] == lesson.facts["minutes"], language
        assert [end for _, end in spans[:-1]] == [begin for begin, _ in spans[1:]], language


def test_each_notebook_belongs_to_a_lesson() -> None:
    lessons = [running.lesson(folder) for folder in sources.folders()]
    assert set(BUILT) == {notebooks.path_of(lesson, language) for lesson in lessons for language in LANGUAGES}


def test_links_are_alive() -> None:
    dead = []
    for path in BUILT:
        targets = [
            target.partition("#")[0] for target in LINK.findall(read_text(path)) if not target.startswith("http")
        ]
        dead += [(path, target) for target in targets if target and not (path.parent / target).exists()]
    assert dead == []


@pytest.mark.slow
@each_run
def test_pages_lead_only_to_what_lies_beside_them(folder: Path) -> None:
    stems = [one.name for one in sources.folders()]
    ends = (".ipynb", ".html", "-worksheet.html", "-scenes.html", "-scenes.ipynb")
    beside = {"dice.html", *(f"{stem}{end}" for stem in stems for end in ends)}
    for language in LANGUAGES:
        teacher, worksheet = pages.pages(folder, language)
        assert f"{folder.name}.ipynb" in teacher.markdown, language
        targets = {target for page in (teacher, worksheet) for target in LINK.findall(page.markdown)}
        assert {one for one in targets if not one.startswith("http")} <= beside | teacher.pictures.keys(), language


# --- Execution ------------------------------------------------------------------------------------


@pytest.mark.slow
@each_run
def test_a_lesson_runs_in_every_language_and_is_built_from_its_source(folder: Path) -> None:
    fresh = dict(press.files(folder))
    stale = [path.name for path, content in fresh.items() if not path.exists() or path.read_text("utf-8") != content]
    assert stale == [], "run make lessons"
    for language in LANGUAGES:
        names = running.ran(folder, language).names
        known = {name: names[name] for name in answers(folder.name)}
        assert known == answers(folder.name)


@pytest.mark.parametrize("folder", NEEDING, ids=lambda folder: folder.name)
def test_the_other_cells_run_where_those_that_need_more_are_only_shown(folder: Path) -> None:
    names: dict[str, Any] = {"__name__": "__main__"}
    runnable = [
        cell
        for cell in cells(folder, "en")
        if cell["cell_type"] == "code" and not any(tag.startswith("needs-") for tag in cell["metadata"].get("tags", ()))
    ]
    for cell in runnable:
        running.execute(cell["source"], names, f"{folder.name}, {cell['id']}")
    assert names["board"].question["state"] == "revealed"


def test_only_the_last_lesson_needs_more_than_the_package() -> None:
    assert sources.folders()[-1:] == NEEDING


@pytest.mark.slow
@each_run
def test_students_exercises_take_the_right_answer_and_do_not_hold_it(folder: Path) -> None:
    for language in LANGUAGES:
        done = running.ran(folder, language)
        codes = {cell["id"].replace("-", "_"): cell["source"] for cell in cells(folder, language)}
        for name in done.lesson.exercises:
            names: dict[str, Any] = {}
            shown = running.execute(codes[name], names, name)
            exercise, exact = names[name], done.names[name].exact
            assert exercise.is_sealed
            assert exercise.prompt() in unescape(shown.shown)
            if "/" in str(exact):
                assert not says(str(exact), codes[name].replace(exercise.prompt(), ""))
            assert exercise.check(exact), name
            blank, wrong = running.execute(codes[f"{name}_answer"], names, name).value, exercise.check("1/1000")
            assert (bool(blank), bool(wrong)) == (False, False)
            assert min(len(blank.message), len(wrong.message)) > 10


WITH_GAPS: Final = [folder for folder in sources.folders() if ".show(" in (folder / "lesson.py").read_text("utf-8")]


@pytest.fixture
def english_again() -> Iterator[None]:
    """Leave the language of a notebook that the test runs."""
    yield
    use_language("en")


@pytest.mark.slow
@each_language
@pytest.mark.usefixtures("english_again")
@pytest.mark.parametrize("folder", WITH_GAPS, ids=lambda folder: folder.name, scope="session")
def test_a_gap_shows_its_result_only_after_an_answer(folder: Path, language: str) -> None:
    tries._tried.clear()
    done = running.ran(folder, language)
    codes = {cell["id"]: cell["source"] for cell in cells(folder, language) if cell["cell_type"] == "code"}
    gated = [name for name, code in codes.items() if ".show(" in code]
    names: dict[str, Any] = {"__name__": "__main__"}
    first = {name: running.execute(code, names, name) for name, code in codes.items()}
    notices = [repr(Closed.of(names[name].prompt(), language)) for name in done.lesson.exercises]
    assert [name for name in gated if not any(notice in first[name].shown for notice in notices)] == []
    for name in done.lesson.exercises:
        assert names[name].check(done.names[name].exact), name
    for name in gated:
        shown = running.execute(codes[name], names, name).shown
        assert not any(notice in shown for notice in notices), name


@pytest.mark.slow
@each_run
def test_a_lesson_has_a_figure_in_its_language(folder: Path) -> None:
    for language in LANGUAGES:
        done = running.ran(folder, language)
        shown = [done.outputs[name].value for name, cell in done.lesson.cells.items() if cell.in_notebook]
        figures = [value for value in shown if isinstance(value, Figure)]
        assert figures
        assert {figure.language for figure in figures} == {language}


@pytest.mark.slow
@each_run
def test_cells_print_decimals_in_the_language_of_the_notebook(folder: Path) -> None:
    for language in ("de", "fr"):
        done = running.ran(folder, language)
        printed = {name: done.outputs[name].printed for name, cell in done.lesson.cells.items() if cell.in_notebook}
        english = {name: re.findall(r"\d\.\d+", text) for name, text in printed.items()}
        assert {name: found for name, found in english.items() if found} == {}, language


@pytest.mark.slow
@each_run
def test_nothing_gives_an_answer_away(folder: Path) -> None:
    assert list(spoilers(folder)) == []


def spoilers(folder: Path) -> Iterator[str]:
    """Yield the places where a class could read an exact answer before the section that computes it."""
    lesson, outputs = running.lesson(folder), running.ran(folder, "en").outputs
    before: list[tuple[str, str]] = []
    text = lesson.texts["en"]
    computing = {name for key in ("exact", "explain") for name in text.section("student", key).cells}
    seen = {section.key: section.prose for section in text.parts["student"]}
    early = "\n".join((text.title, text.lead, seen["predict"], seen["play"]))
    for name, cell in lesson.cells.items():
        code, output = lesson.code(name, "en"), outputs[name]
        if cell.in_notebook and name not in computing:
            before.append((name, f"{code}\n{output.printed}"))
        for asked in output.questions.values():
            if asked and asked["state"] != "revealed" and (asked["exact"] or asked["working"]):
                yield f"the state of the board has the answer after {name}"
        if ".reveal(" not in code:
            continue
        exact = output.questions["board"]["exact"] or {}
        spoken = list(spellings(exact))
        shown = [("the text", early), *before] if name in computing else []
        yield from (f"{place} has {one}" for place, said in shown for one in spoken if says(one, said))
        before = []


def spellings(exact: dict[str, Any]) -> Iterator[str]:
    if exact.get("fraction"):
        yield str(Fraction(*exact["fraction"]))
    if "share" in exact:
        yield from (f"{exact['share']:.1%}", f"{exact['share']:.3f}")


def says(number: str, text: str) -> bool:
    return re.search(rf"(?<![\d/.]){re.escape(number)}(?![\d/])", text) is not None


# --- The course -----------------------------------------------------------------------------------


@each_lesson
def test_the_map_leads_to_every_lesson_with_its_topic_and_age(folder: Path) -> None:
    for language in LANGUAGES:
        lesson = running.lesson(folder)
        text = lesson.texts[language]
        lines = courses.map_path(language).read_text(encoding="utf-8").splitlines()
        (row,) = [line for line in lines if line.startswith(f"| {lesson.number} |")]
        assert [
            fact for fact in (text.facts["topic"], text.facts["goal"], lesson.facts["ages"]) if fact not in row
        ] == [], language
        assert [path for path in LINK.findall(row) if not (sources.LESSONS / path).is_file()] == [], language
        assert len(LINK.findall(row)) == 1, language


def test_the_maps_are_built_from_their_sources() -> None:
    stale = [path.name for path, content in courses.built() if path.read_text(encoding="utf-8") != content]
    assert stale == [], "run make lessons"


@each_language
def test_every_path_leads_to_lessons(language: str) -> None:
    text = courses.map_path(language).read_text(encoding="utf-8")
    paths = [line for line in text.splitlines() if line.startswith("| ") and f"]({language}/" in line]
    assert len(paths) == len(sources.folders()) + 3
    assert [path for path in LINK.findall(text) if not (sources.LESSONS / path.partition("#")[0]).is_file()] == []


def test_the_lessons_are_numbered_in_their_order() -> None:
    numbers = [running.lesson(folder).number for folder in sources.folders()]
    assert numbers == list(range(len(numbers)))
