"""Lessons that are built from sources: fresh, fit for a class, and right in every language."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from fractions import Fraction
from html import unescape
from pathlib import Path
from typing import Any, Final

import pytest

from exxtra_widget.figures import Figure
from exxtra_widget.predict.attempts import Closed
from exxtra_widget.predict.kind import say
from exxtra_widget.support.locale import check_language, use_language
from tests.lessons.answers import answers
from tests.lessons.built import (
    FOLDERS,
    LANGUAGES,
    LINK,
    NEEDING,
    cells,
    each_language,
    each_lesson,
    each_run,
    language_of_students,
    last_minute,
    notebooks,
    of_kind,
    opened,
    running,
    slips,
    sources,
    without_code,
)

press = pytest.importorskip("tools.lessons.__main__")
lesson_map = pytest.importorskip("tools.lessons.lesson_map")
pages = pytest.importorskip("tools.lessons.pages")
package = pytest.importorskip("tools.lessons.package")

LONGEST_CELL: Final = 7
# A sealed exercise that is longer has a question or messages to shorten.
LONGEST_SEALED: Final = 400
WIDEST_LINE: Final = 100
# Lambdas and nested loops in one expression are introduced there.
FIRST_WITH_LAMBDA: Final = int(sources.named("stopping-rules", "tests").name[:2])
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
# What a cell may import that needs no extra.
ALONE: Final = {"exxtra_widget", *sys.stdlib_module_names}
BUILT: Final = list(press.places())


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
        assert [line for line in [*of_teacher, text.facts["goal"]] if line in shown] == [], language


@each_lesson
def test_no_number_is_typed_into_a_students_text(folder: Path) -> None:
    for language in LANGUAGES:
        first, *rest = map(without_code, of_kind(folder, language, "markdown").values())
        assert SHARE.findall(first) == [], language
        assert [text for text in rest if re.search(r"\d", text)] == [], language


@each_lesson
def test_the_notebook_asks_the_class_before_it_reveals(folder: Path) -> None:
    codes = list(of_kind(folder, "en", "code").values())
    asked = [n for n, code in enumerate(codes) if ".ask(" in code]
    revealed = [n for n, code in enumerate(codes) if ".reveal(" in code]
    assert asked
    assert all(begin < end for begin, end in zip(asked, revealed, strict=True))
    assert all(end < begin for end, begin in zip(revealed, asked[1:], strict=False))
    assert [code for code in codes if ".answer(" in code] == []


@each_lesson
def test_a_lesson_has_two_exercises_and_ends_with_them_and_the_score(folder: Path) -> None:
    lesson = running.lesson(folder)
    text = lesson.texts["en"]
    # Exercises of other sections are gaps: what students find before the next cell shows it.
    assert len(set(lesson.exercises) & set(text.section("student", "transfer").cells)) >= 2
    assert [name for name in text.section("student", "score").cells if "predictions" in lesson.cells[name].code]


@each_lesson
def test_a_sealed_exercise_is_one_short_line(folder: Path) -> None:
    for language in LANGUAGES:
        codes = of_kind(folder, language, "code").values()
        sealed = [line for code in codes for line in re.findall(r"Exercise\.from_json\('(.+)'\)", code)]
        assert len(sealed) == len(running.lesson(folder).exercises), language
        assert [line for line in sealed if len(line) > LONGEST_SEALED] == [], language


@each_lesson
def test_cells_hold_one_idea(folder: Path) -> None:
    assert list(too_much(running.lesson(folder))) == []


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
        if not any(tag.startswith("needs-") for tag in cell.tags):
            yield from (f"{cell.name} imports {module}" for module in imported(nodes) - ALONE)
        texts = [node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)]
        names = {node.id for node in nodes if isinstance(node, ast.Name)}
        if names & {"HTML", "SVG", "Markdown"} or any("</" in text or "/>" in text for text in texts):
            yield f"{cell.name} makes markup of its own"


def imported(nodes: list[ast.AST]) -> set[str]:
    """Return the packages that a cell imports."""
    whole = [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
    parts = [node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)]
    return {name.partition(".")[0] for name in (*whole, *parts)}


# --- Texts ----------------------------------------------------------------------------------------


@pytest.mark.slow
@each_run
def test_texts_and_numbers_have_the_signs_of_their_language(folder: Path) -> None:
    for language in LANGUAGES:
        texts = of_kind(folder, language, "markdown").values()
        text = "\n".join([*texts, *(page.markdown for page in pages.pages(folder, language))])
        assert slips(text, language) == [], language
        plain = without_code(text)
        assert re.findall(UNSIGNED, plain) + re.findall(WRONG_SIGN[language], plain) == [], language


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
        prose = lesson.texts[language].section("teacher", "minutes").prose
        assert last_minute(prose) == lesson.facts["minutes"], language


def test_each_notebook_belongs_to_a_lesson() -> None:
    lessons = [running.lesson(folder) for folder in FOLDERS]
    of_lessons = {notebooks.path_of(lesson, language) for lesson in lessons for language in LANGUAGES}
    scenes = {package.path_of(lesson, language) for lesson in lessons for language in LANGUAGES}
    assert set(BUILT) == of_lessons | scenes
    assert [lesson.number for lesson in lessons] == list(range(len(lessons)))


@each_lesson
def test_links_are_alive(folder: Path) -> None:
    for language in LANGUAGES:
        home = notebooks.path_of(running.lesson(folder), language).parent
        links = LINK.findall("\n".join(of_kind(folder, language, "markdown").values()))
        targets = [link.partition("#")[0] for link in links if not link.startswith("http")]
        assert [target for target in targets if target and not (home / target).exists()] == [], language


@pytest.mark.slow
@each_run
def test_pages_lead_only_to_what_lies_beside_them(folder: Path) -> None:
    ends = (".ipynb", ".html", "-worksheet.html", "-scenes.html", "-scenes.ipynb")
    beside = {"dice.html", *(f"{one.name}{end}" for one in FOLDERS for end in ends)}
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
    exact = answers(folder.name)
    for language in LANGUAGES:
        names = running.ran(folder, language).names
        assert {name: names[name] for name in exact} == exact, language


@pytest.mark.parametrize("folder", NEEDING, ids=lambda folder: folder.name)
def test_the_other_cells_run_where_those_that_need_more_are_only_shown(folder: Path) -> None:
    names: dict[str, Any] = {"__name__": "__main__"}
    for cell in cells(folder, "en"):
        needs = any(tag.startswith("needs-") for tag in cell["metadata"].get("tags", ()))
        if cell["cell_type"] == "code" and not needs:
            running.execute(cell["source"], names, f"{folder.name}, {cell['id']}")
    assert names["board"].question["state"] == "revealed"


def test_only_the_lesson_on_three_players_needs_more_than_the_package() -> None:
    assert [sources.named("a-third-player", "tests")] == NEEDING


@pytest.mark.slow
@each_run
def test_a_student_runs_a_notebook_and_then_answers_its_exercises(folder: Path) -> None:
    language = language_of_students(folder)
    done, student = running.ran(folder, language), opened(folder, language)
    codes = of_kind(folder, language, "code")
    gated = [name for name, code in codes.items() if ".show(" in code]
    notices = [
        repr(Closed(say("closed", language, prompt=student.names[name].prompt()))) for name in done.lesson.exercises
    ]
    # A gap shows its result only after an answer.
    assert [name for name in gated if not has_any(notices, student.outputs[name].shown)] == []
    for name in done.lesson.exercises:
        exercise, exact = student.names[name], done.names[name].exact
        cell = name.replace("_", "-")
        assert exercise.is_sealed
        assert exercise.prompt() in unescape(student.outputs[cell].shown)
        if "/" in str(exact):
            assert not says(str(exact), codes[cell].replace(exercise.prompt(), ""))
        blank, wrong = student.outputs[f"{cell}-answer"].value, exercise.check("1/1000")
        assert (bool(blank), bool(wrong), bool(exercise.check(exact))) == (False, False, True), name
        assert min(len(blank.message), len(wrong.message)) > 10
    use_language(check_language(language))
    again = {name: running.execute(codes[name], dict(student.names), name).shown for name in gated}
    assert [name for name, shown in again.items() if has_any(notices, shown)] == []


def has_any(notices: list[str], shown: str) -> bool:
    return any(notice in shown for notice in notices)


@pytest.mark.slow
@each_run
def test_a_lesson_has_figures_and_prints_decimals_in_its_language(folder: Path) -> None:
    for language in LANGUAGES:
        done = running.ran(folder, language)
        outputs = {name: done.outputs[name] for name, cell in done.lesson.cells.items() if cell.in_notebook}
        figures = [output.value for output in outputs.values() if isinstance(output.value, Figure)]
        assert {figure.language for figure in figures} == {language}
        if language != "en":
            english = [name for name, output in outputs.items() if re.search(r"\d\.\d", output.printed)]
            assert english == [], language


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


def test_the_maps_and_the_indexes_are_built_from_their_sources() -> None:
    built = [*lesson_map.built(), *package.indexes()]
    stale = [path for path, content in built if path.read_text(encoding="utf-8") != content]
    assert stale == [], "run make lessons"


@each_language
def test_the_table_and_the_paths_of_a_map_lead_to_lessons(language: str) -> None:
    text = lesson_map.map_path(language).read_text(encoding="utf-8")
    rows = [line for line in text.splitlines() if line.startswith("| ") and f"]({language}/" in line]
    assert len(rows) == len(FOLDERS) + 3
    assert [path for path in LINK.findall(text) if not (sources.LESSONS / path.partition("#")[0]).is_file()] == []
