"""The format of lessons: each slip of an author is named with its file and its remedy."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

sources = pytest.importorskip("tools.lessons.source", reason="an sdist has no tools", exc_type=ImportError)
typography = pytest.importorskip("tools.lessons.typography")
pages = pytest.importorskip("tools.lessons.pages")
running = pytest.importorskip("tools.lessons.run")


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
        ("lesson.py", "# %% mean\n", "# %% The mean\n", "is not of the form"),
        ("lesson.py", "[exercise]", "[exercize]", "unknown tag exercize"),
        ("lesson.py", "# %% mean\n", "# %% cut\n", "cell cut stands twice"),
        ("lesson.py", "# %% mean\n", "# %% average\n", "en.md: # student misses average"),
        ("en.md", "[[mean]]", "", "en.md: # student misses mean"),
        ("de.md", "[[mean]]\n", "", "de.md: ## exact goes"),
        ("de.md", "[[reveal]]", "[[revael]]", "de.md: ## exact goes"),
        ("fr.md", "## support", "## suport", "## under # teacher is one of"),
        ("fr.md", "# worksheet", "# work sheet", "after the title, # is for"),
        ("de.md", "- goal: ", "- ziel: ", "below the title stand a lead and the lines - topic: …, - goal"),
        ("de.md", "- safe: Kein X:\n", "", "de.md: # words lacks - safe: …"),
        ("en.md", "- safe: No X:\n", "- safe: No X:\n- unsafe: X\n", "the word unsafe is not used by any cell"),
        ("en.md", "- safe: No X:\n", "- safe: No {X}:\n", "the word safe holds a brace"),
        ("en.md", "- safe: No X:\n", "safe: No X:\n", "is not of the form"),
        ("en.md", "## exit\n", "", "# teacher has the sections"),
        ("en.md", "____", "[[mean]]", "[[mean]] stands outside of # student"),
        ("en.md", '"An X is due"', '"An X is due', "a quotation mark has no partner"),
    ],
)
def test_a_slip_is_named_with_its_file(folder: Path, file: str, old: str, new: str, message: str) -> None:
    change(folder / file, old, new)
    with pytest.raises(sources.SourceError) as caught:
        sources.read(folder)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        ("en.md", "{{ variance }}", "{{ varaince }}", "'varaince' is undefined"),
        ("en.md", "{{ mean|decimal(2) }}", "{{ mean|decimals(2) }}", "decimals"),
        ("en.md", "{{ cost|decimal(2) }}", "{{ cost }}", "needs |decimal(2) or |percent"),
        ("en.md", "{{ mean }}", "{{ lengths }}", "is neither a number nor a text"),
        ("en.md", "](ann)", "](anne)", "no cell “anne [picture]”"),
        ("lesson.py", "mean = 1 / bust", "mean = 1 / bus", "cell mean: NameError"),
        ("lesson.py", 'Game("5/0/0 A 42", players=["Ann", "Bo", "Cy"])', "bust", "has no svg()"),
    ],
)
def test_a_value_that_is_missing_is_named(folder: Path, file: str, old: str, new: str, message: str) -> None:
    change(folder / file, old, new)
    with pytest.raises(sources.SourceError) as caught:
        list(pages.built(folder, "en"))
    assert message in str(caught.value)


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


def test_a_lesson_that_does_not_exist_is_named() -> None:
    assert [folder.name[:2] for folder in sources.folders(["07", "03"])] == ["03", "07"]
    with pytest.raises(sources.SourceError, match="there is not a lesson 99; the numbers are 00 to"):
        sources.folders(["99"])
