"""The program `exxtra-widget`: the lessons that it writes, the game that it shows, and what it says of wrong calls."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import webbrowser
from pathlib import Path
from typing import Final

import pytest

from exxtra_widget import __version__
from exxtra_widget.command import lessons, program
from exxtra_widget.command.shipped_lessons import shipped
from exxtra_widget.support.locale import LANGUAGES

ROOT: Final = Path(__file__).parents[2]
LESSON: Final = "07-waiting-for-the-bust"
WRITTEN: Final = {f"{LESSON}.ipynb", f"{LESSON}-scenes.html", "index.html"}
RECORD: Final = ".exxtra-lessons.json"
each_language = pytest.mark.parametrize("language", LANGUAGES)


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> dict[str, bytes]:
    """The files of one lesson, in place of all."""
    found = shipped("de")
    files = {name: found[name] for name in (f"{LESSON}.ipynb", f"{LESSON}-scenes.txt", "index.html")}
    monkeypatch.setattr(lessons, "shipped", lambda _language: files)
    return files


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, whose name has blanks and umlauts."""
    folder = tmp_path / "Für die 9 b, Grüße"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def code_of(*arguments: str) -> int:
    """Return the exit code of a call."""
    try:
        return program.main(arguments)
    except SystemExit as end:
        return int(end.code or 0)


@pytest.mark.usefixtures("few")
def test_lessons_are_written_and_the_next_steps_are_said(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for given, folder in (((), here / "exxtra-lessons-de"), (("Übung 7/zu Hause",), here / "Übung 7/zu Hause")):
        assert code_of("lessons", "de", *given) == 0

        assert names(folder) == WRITTEN | {RECORD}
        said = capsys.readouterr()
        assert str(folder / "index.html") in said.out
        assert f'jupyter lab "{folder.relative_to(here)}"' in said.out
        assert said.err == ""
    # The run-through is one page in the language of the lesson.
    page = (folder / f"{LESSON}-scenes.html").read_text(encoding="utf-8")
    assert '<html lang="de">' in page
    assert "<title>Warten auf das X</title>" in page
    assert re.search(r"(?:src|href)=\"(?!data:)", page) is None


def test_a_changed_file_is_kept_and_any_other_one_replaced(
    few: dict[str, bytes], here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert code_of("lessons", "de", "out") == 0
    (here / "out" / f"{LESSON}.ipynb").write_text("mine", encoding="utf-8")
    (here / "out" / "notes.txt").write_text("mine as well", encoding="utf-8")
    few["index.html"] = b"a new index"
    few[f"{LESSON}.ipynb"] = b"a new notebook"
    capsys.readouterr()

    assert code_of("lessons", "de", "out") == 0

    found = {name: (here / "out" / name).read_bytes() for name in ("index.html", f"{LESSON}.ipynb", "notes.txt")}
    assert found == {"index.html": b"a new index", f"{LESSON}.ipynb": b"mine", "notes.txt": b"mine as well"}
    said = capsys.readouterr().out
    assert f"{LESSON}.ipynb" in said
    assert "notes.txt" not in said
    # What was kept once is still known as changed.
    assert code_of("lessons", "de", "out") == 0
    assert (here / "out" / f"{LESSON}.ipynb").read_bytes() == b"mine"


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize("record", [None, "{", "[]"])
def test_files_that_nobody_remembers_are_kept(record: str | None, here: Path) -> None:
    (here / "out").mkdir()
    (here / "out" / "index.html").write_text("mine", encoding="utf-8")
    if record is not None:
        (here / "out" / RECORD).write_text(record, encoding="utf-8")

    assert code_of("lessons", "de", "out") == 0

    assert (here / "out" / "index.html").read_text(encoding="utf-8") == "mine"
    assert names(here / "out") == WRITTEN | {RECORD}


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize("folder", ["file", "file/in/it"])
def test_a_folder_that_cannot_be_written_is_one_line(
    folder: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "file").touch()

    assert code_of("lessons", "de", folder) == 1

    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)
    assert said.err.startswith(f"exxtra-widget: cannot write to {Path(folder)}: ")
    assert names(here) == {"file"}


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize("there", [False, True])
@pytest.mark.parametrize(("error", "code"), [(OSError(28, "No space left"), 1), (KeyboardInterrupt(), 130)])
def test_an_error_on_the_way_leaves_everything_as_it_was(
    there: bool,  # noqa: FBT001 - both cases
    error: BaseException,
    code: int,
    here: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def fails(*_arguments: object) -> None:
        raise error

    monkeypatch.setattr(lessons, "_write_run_through", fails)
    if there:
        (here / "new" / "folder").mkdir(parents=True)

    assert code_of("lessons", "de", "new/folder") == code

    assert names(here) == ({"new"} if there else set())
    assert [*here.rglob("*.ipynb")] == []
    said = capsys.readouterr().err
    assert said == (f"exxtra-widget: cannot write to {Path('new/folder')}: No space left\n" if code == 1 else "")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["lessons"], "LANGUAGE"),
        (["lessons", "it"], "language must be one of en, de, fr, not 'it'"),
        (["lessons", "Deutsch", "out"], "did you mean 'de'?"),
        (["lessons", "de", ""], "name a folder"),
        (["lessons", "de", "out", "more"], "unrecognized arguments: more"),
        (["demo", "it"], "language must be one of en, de, fr, not 'it'"),
        (["homework"], "invalid choice: 'homework'"),
    ],
)
def test_a_wrong_call_is_one_line_and_writes_nothing(
    arguments: list[str], reason: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert code_of(*arguments) == 2

    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)
    assert reason in said.err
    assert names(here) == set()


@pytest.mark.parametrize("arguments", [[], ["--help"], ["lessons", "--help"], ["demo", "--help"]])
def test_help_fits_a_screen(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert code_of(*arguments) == 0
    lines = capsys.readouterr().out.splitlines()
    assert 1 < len(lines) <= 24
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize("has_browser", [True, False])
def test_the_demo_is_a_whole_game_that_opens_in_the_browser(
    has_browser: bool,  # noqa: FBT001 - both cases
    here: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    opened: list[str] = []

    def opens(address: str) -> bool:
        opened.append(address)
        return has_browser

    monkeypatch.setattr(webbrowser, "open", opens)

    assert code_of("demo", "fr") == 0

    file = here / "exxtra-demo.html"
    assert opened == [file.as_uri()]
    assert '<html lang="fr">' in file.read_text(encoding="utf-8")
    assert str(file) in capsys.readouterr().out


def test_the_module_runs_the_program(here: Path) -> None:
    command = [sys.executable, "-m", "exxtra_widget", "--version"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=here, env=environment)
    assert done.stdout == f"exxtra-widget {__version__}\n"


def test_what_the_program_says_has_the_same_keys_in_each_language() -> None:
    folder = Path(program.__file__).parent / "locale"
    texts = [json.loads((folder / f"{language}.json").read_text(encoding="utf-8")) for language in LANGUAGES]
    fields = [{key: set(re.findall(r"\{\w+\}", said)) for key, said in words.items()} for words in texts]
    assert fields[0].keys() == {"written", "kept", "next", "demo", "demo_closed"}
    assert fields == [fields[0]] * len(LANGUAGES)


@pytest.mark.slow
@each_language
def test_every_link_of_the_index_and_of_the_notebooks_leads_to_a_file(language: str, here: Path) -> None:
    assert code_of("lessons", language, "out") == 0

    notebooks = [*(here / "out").glob("*.ipynb")]
    texts = [path.read_text(encoding="utf-8") for path in (here / "out" / "index.html", *notebooks)]
    links = {link for text in texts for link in re.findall(r'href="([^"]+)"|\]\(([^)\s]+)\)', text)}
    targets = {target.partition("#")[0] for link in links for target in link if target}
    assert {target for target in targets if not target.startswith("http")} <= names(here / "out")
    assert len(targets & names(here / "out")) > len(notebooks)
