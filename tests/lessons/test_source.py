"""The format of lessons: each slip of an author is named with its file and its remedy."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Final

import pytest

sources = pytest.importorskip("tools.lessons.source", reason="an sdist has no tools", exc_type=ImportError)
typography = pytest.importorskip("tools.lessons.typography")
notebooks = pytest.importorskip("tools.lessons.notebook")
pages = pytest.importorskip("tools.lessons.pages")
running = pytest.importorskip("tools.lessons.run")

ROOT: Final = Path(__file__).resolve().parents[2]
# A number after the word, perhaps behind computed ones, or a link to a file with a number.
TYPED: Final = re.compile(
    r"\b(?:lessons?|Lektion(?:en)?|leçons?)\s+\[?(?:\{\{.*?\}\}(?:,\s*|\s+(?:and|und|et|to|bis|à)\s+))*\d|"
    r"\]\([^)]*\b\d\d-[a-z]",
    re.IGNORECASE,
)
SEED: Final = re.compile(r'seed="[^"]*"')
TEXTS: Final = sorted(sources.SOURCE.glob("*/*"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a copy of a lesson that an author may spoil."""
    return Path(shutil.copytree(sources.SOURCE / "07-waiting-for-the-bust", tmp_path / "07-waiting-for-the-bust"))


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        ("lesson.py", "# ages: ", "# age: ", "begin with the lines # minutes: …, # ages: …, # after: …"),
        ("lesson.py", "# %% powers\n", "# %% The powers\n", "is not of the form"),
        ("lesson.py", "[exercise]", "[exercize]", "unknown tag exercize"),
        ("lesson.py", "# %% powers\n", "# %% cut\n", "cell cut is there twice"),
        ("lesson.py", "# %% powers\n", "# %% average\n", "en.md: # student misses average"),
        ("en.md", "[[mean]]", "", "en.md: # student misses mean"),
        ("de.md", "[[mean]]\n", "", "de.md: ## exact goes"),
        ("de.md", "[[reveal]]", "[[revael]]", "de.md: ## exact goes"),
        (
            "en.md",
            "- goal: Compute",
            '- goal: As in lesson {{ lesson("no-x") }}, compute',
            "goal are also on the map",
        ),
        ("fr.md", "## support", "## suport", "## under # teacher is one of"),
        ("fr.md", "# worksheet", "# work sheet", "after the title, # is for"),
        ("de.md", "- goal: ", "- ziel: ", "below the title come a lead and the lines - topic: …, - goal"),
        ("de.md", "- safe: Kein X:\n", "", "de.md: # words lacks - safe: …"),
        ("en.md", "- safe: No X:\n", "- safe: No X:\n- unsafe: X\n", "the word unsafe is not used by any cell"),
        ("en.md", "- safe: No X:\n", "- safe: No {X}:\n", "the word safe contains a brace"),
        ("en.md", "- safe: No X:\n", "safe: No X:\n", "is not of the form"),
        ("en.md", "## exit\n", "", "# teacher has the sections"),
        ("en.md", "____", "[[mean]]", "[[mean]] stands outside of # student"),
        ("en.md", '"An X is due"', '"An X is due', "a quotation mark has no partner"),
        # Values and lessons that are missing when it is built.
        ("lesson.py", "# after: no-x", "# after: no-y", "# after: no lesson “no-y”"),
        ("en.md", "{{ variance }}", "{{ varaince }}", "'varaince' is undefined"),
        ("en.md", "{{ mean|decimal(2) }}", "{{ mean|decimals(2) }}", "decimals"),
        ("en.md", "{{ cost|decimal(2) }}", "{{ cost }}", "needs |decimal(2) or |percent"),
        ("en.md", "{{ mean }}", "{{ lengths }}", "is neither a number nor a text"),
        ("en.md", "](ann)", "](anne)", "no cell “anne [picture]”"),
        ("lesson.py", "mean = 1 / bust", "mean = 1 / bus", "cell mean: NameError"),
        ("lesson.py", 'Game("5/0/0 A 42", players=["Ann", "Bo", "Cy"])', "bust", "has no svg()"),
    ],
)
def test_a_slip_is_named_with_its_file(folder: Path, file: str, old: str, new: str, message: str) -> None:
    change(folder / file, old, new)
    with pytest.raises(sources.SourceError, match=re.escape(message)):
        pages.pages(folder, "en")


def student(folder: Path, language: str = "en") -> str:
    found = json.loads(notebooks.notebook(folder, language))["cells"]
    return "\n".join("".join(cell["source"]) for cell in found if cell["cell_type"] == "markdown")


def pages_of(folder: Path, language: str = "en") -> dict[str, str]:
    return {page.stem: page.markdown for page in pages.pages(folder, language)}


def test_a_lesson_gets_the_number_of_its_folder_and_a_link_where_one_can_follow_it(folder: Path) -> None:
    change(folder / "en.md", "Let Ann roll until", 'After lesson {{ lesson("ranks") }}, let Ann roll until')
    change(folder / "en.md", "## exit\n", '## exit\n\nUse lesson {{ lesson("ranks", "no-x") }}.\n')
    change(folder / "en.md", "# worksheet\n", '# worksheet\n\nUse lesson {{ lesson("ranks") }}.\n')
    assert "After lesson [5](05-ranks.ipynb), let Ann" in student(folder)
    found = pages_of(folder)
    assert "Use lesson [5](05-ranks.html), [3](03-no-x.html)." in found[folder.name]
    assert "Use lesson 5." in found[f"{folder.name}-worksheet"]


@pytest.mark.parametrize("old", ["Let Ann roll until", "A lamp fails", "**2.** How likely"])
def test_a_reference_to_an_unknown_lesson_is_named(folder: Path, old: str) -> None:
    change(folder / "en.md", old, '{{ lesson("rank") }} ' + old)
    with pytest.raises(
        sources.SourceError, match=r"en\.md, # \w+: no lesson “rank”; the lessons are one-game, .*ranks"
    ):
        (student(folder), pages_of(folder))


def test_a_students_text_takes_no_value_of_the_code(folder: Path) -> None:
    change(folder / "de.md", "Lass Ann", "{{ mean }} Lass Ann")
    with pytest.raises(sources.SourceError, match=r"de\.md, # student: UndefinedError: 'mean' is undefined"):
        student(folder, "de")


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_no_number_of_a_lesson_is_typed(path: Path) -> None:
    text = SEED.sub("", path.read_text(encoding="utf-8"))
    assert [match[0] for match in TYPED.finditer(text)] == []


# A page of the docs names a lesson by a link to it; another test says that the link is alive.
LINKED: Final = re.compile(r"\[[^\]]*?\blessons? (\d+)\]\([^)]*?/(\d\d)-[a-z-]+\.ipynb\)", re.IGNORECASE)
PAGES: Final = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_a_page_of_the_docs_names_lessons_by_their_numbers_now(path: Path) -> None:
    text = re.sub(r"```.*?```|`[^`\n]+`", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert [match[0] for match in LINKED.finditer(text) if int(match[1]) != int(match[2])] == []
    assert re.findall(r"\blessons? \d+", LINKED.sub("", text), re.IGNORECASE) == []


def test_code_is_the_same_in_each_language_but_for_its_words() -> None:
    lesson = running.lesson(sources.folders()[0])
    for name, cell in lesson.cells.items():
        lengths = {len(lesson.code(name, language).splitlines()) for language in sources.LANGUAGES}
        assert lengths == {len(cell.code.splitlines())}


def test_numbers_and_links_keep_their_signs() -> None:
    text = 'See ["here"](a b "c" : d) and `x : "y"`, {{ value : "z" }} : "yes"'
    assert typography.set_type(text, "fr") == (
        'See [«\u00a0here\u00a0»](a b "c" : d) and `x : "y"`, {{ value : "z" }}\u00a0: «\u00a0yes\u00a0»'
    )


@pytest.mark.parametrize(
    ("language", "typed", "printed"),
    [
        ("fr", "l'**espérance**, d'**un**, qu'*un*", "l\u2019**espérance**, d\u2019**un**, qu\u2019*un*"),
        ("fr", "l'`ask` et l'$x$, d'{{ name }}", "l\u2019`ask` et l\u2019$x$, d\u2019{{ name }}"),
        ("en", "*Ann*'s dice, `x`'s value, `d = 'x'`", "*Ann*\u2019s dice, `x`\u2019s value, `d = 'x'`"),
        ("en", "Bayes' theorem, at most 5%", "Bayes\u2019 theorem, at most 5%"),
        ("de", "höchstens 5 %, ……… %", "höchstens 5\u00a0%, ………\u00a0%"),
    ],
)
def test_apostrophes_and_percent_signs_are_set_beside_emphasis(language: str, typed: str, printed: str) -> None:
    assert typography.set_type(typed, language) == printed


def test_a_lesson_that_does_not_exist_is_named() -> None:
    assert [folder.name[:2] for folder in sources.folders(["07", "03"])] == ["03", "07"]
    with pytest.raises(sources.SourceError, match="there is not a lesson 99; the numbers are 00 to"):
        sources.folders(["99"])
