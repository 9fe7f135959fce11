"""Refused wording is found in every kind of file, and plain English is left alone."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from tools import plain_english
from tools.plain_english import Passage, check_commits, check_file, phrases


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("docstring.py", 'def f():\n    """Return what a turn earns."""\n'),
        ("comment.py", "# Text that is\n# no position.\n"),
        ("page.ts", "// Sent to whoever asks.\n"),
        ("name.ts", "/** What a view shows. */\n"),
        ("Part.svelte", "<!-- What a view shows. -->\n"),
        ("README.md", "The log is built\nanew.\n"),
        ("lesson.ipynb", json.dumps({"cells": [{"cell_type": "markdown", "source": ["That is no die."]}]})),
        ("en.json", '{"refusal": "“{token}” are no dice."}'),
    ],
)
def test_refused_wording_is_found(tmp_path: Path, name: str, text: str) -> None:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    assert len(check_file(path)) == 1


@pytest.mark.parametrize(
    "text",
    [
        "There\nis no move here, and the game is no longer open.",
        "The word `whoever` is code, as in\n```\nwhatever\n```\n",
        ">>> whoever\nis no\n\nNow plain.",
        "See https://example.org/anew",
    ],
)
def test_plain_english_and_code_are_left_alone(text: str) -> None:
    assert list(phrases(Passage(1, text))) == []


def test_only_first_lines_have_to_name_the_thing() -> None:
    assert list(phrases(Passage(1, "Expected reward.\nThis is what a turn earns.", 16))) == []


@pytest.mark.parametrize(
    "line", ["Whether a game is over.", "True if it is over.", "If it is over.", "Tell whether it is."]
)
@pytest.mark.parametrize(("before", "found"), [("", 1), ("@property\n", 0), ("@functools.cached_property\n", 0)])
def test_a_function_returns_whether_and_a_property_may_be_a_noun(
    tmp_path: Path, line: str, before: str, found: int
) -> None:
    path = tmp_path / "over.py"
    path.write_text(f'{before}def is_over():\n    """{line}"""\n', encoding="utf-8")
    assert len(check_file(path)) == found


def test_a_function_may_return_whether() -> None:
    (passage,) = plain_english.of_python('def f():\n    """Return whether a game is over.\n\n    If so.\n    """\n')
    assert passage.of_function
    assert list(phrases(passage)) == []


def test_a_finding_names_its_line() -> None:
    assert list(phrases(Passage(7, "Fine.\nThat\nis no die."))) == [(9, "is no", "write 'is not a'")]


def test_messages_of_the_package_are_checked_but_not_those_of_tests() -> None:
    source = "raise ValueError('this is no die')\n"
    assert len(list(plain_english.of_python(source))) == 1
    assert list(plain_english.of_python(source, messages=False)) == []


def test_subjects_of_commits_are_short_and_plain(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def git(*words: str) -> None:
        author = ["-c", "user.name=A", "-c", "user.email=a@b.c"]
        subprocess.run(["git", *author, *words], check=True, cwd=tmp_path)  # noqa: S607 - the git on the path

    git("init", "--quiet")
    for subject in ("Add a board", "Whoever enters a watch is watched", "Add " + "x" * 80):
        git("commit", "--quiet", "--allow-empty", "--no-verify", "-m", subject)
    monkeypatch.setattr(plain_english, "ROOT", tmp_path)
    assert [found.advice[:10] for found in check_commits("HEAD")] == ["84 charact", "name the a"]
