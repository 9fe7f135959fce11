"""What differs on Windows and macOS, as far as Linux can imitate it: encodings, files, names of files, processes."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from exxtra_widget import Game, Sample, exxtra, figures, levelx
from tests.charts.test_table_cells import RESULTS

ROOT: Final = Path(__file__).parents[2]
PLAYED: Final = Game("0/0@4:64 A -", players=["Diana", "Zoë"], seed=1)
PLAYED.play("7X >5")
PLAYED.comment("Too high!")


def run(code: str, *flags: str, at: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run Python in a new process, and return what it wrote."""
    # Without UTF-8 mode, as on Windows before Python 3.15.
    given = {**os.environ, "PYTHONUTF8": "0", **variables}
    command = [sys.executable, *flags, "-c", code]
    return subprocess.run(command, cwd=at, env=given, capture_output=True, text=True, encoding="utf-8", check=False)


# --- Encodings --------------------------------------------------------------------------------

PICTURES: Final[dict[str, Callable[[], Any]]] = {
    "position": lambda: exxtra.Position.parse("0/0@4:64 A 70"),
    "game": lambda: Game("0/0 A -", seed=1),
    "step": lambda: Game("0/0@4:64 A -").roll("7X"),
    "figure": lambda: figures.bars({"a": 0.5}),
    "distribution": exxtra.odds.reroll,
    "sample": lambda: Sample([1, 2, 2]),
    "strategy": lambda: exxtra.strategies.attacker,
    "solution": lambda: exxtra.solve(goal=2),
    "map": exxtra.policy_map,
}


@pytest.mark.parametrize("name", [*RESULTS, *PICTURES])
def test_results_are_printed_with_the_signs_of_a_keyboard(name: str) -> None:
    found = (RESULTS | PICTURES)[name]()
    for text in (str(found), repr(found)):
        assert text.isascii(), text


def test_sentences_and_boards_in_english_can_be_printed_on_windows() -> None:
    texts = [str(step) for step in PLAYED]
    texts += [position.definition.text(position) for position in (PLAYED.position, levelx.start(3))]
    calls: list[Callable[[], object]] = [
        lambda: Game("64 B"),
        lambda: Game("0/0 A -").place(3),
        lambda: exxtra.start(7),
        lambda: Sample([]),
    ]
    for call in calls:
        with pytest.raises((TypeError, ValueError)) as caught:
            call()
        texts.append(str(caught.value))
    for text in texts:
        text.encode("cp1252")


def test_a_bar_has_signs_that_the_terminal_can_show(tmp_path: Path) -> None:
    code = "from exxtra_widget import simulate; simulate('0/0 A -', '53', games=2000, rng=1, progress=True)"
    done = run(code, at=tmp_path, PYTHONIOENCODING="cp1252:strict")
    assert (done.returncode, "100%" in done.stderr) == (0, True), done.stderr
    assert done.stderr.isascii()


WRITES: Final = """
import warnings
warnings.filterwarnings("error", category=EncodingWarning, module=r"exxtra_widget\\b")
from pathlib import Path
from exxtra_widget import ExxtraWidget, Game, Scenes, exxtra, figures, hint, simulate, use_language
game = Game("0/0@4:64 A -", players=["Zo\\u00eb", "\\u0141uk"], seed=1)
game.play("7X >5")
game.comment("\\u201e\\u00dcbung\\u201c \\u2192 \\u2665")
for name in ("game.txt", "game.json"):
    game.write(name)
    assert Game.read(name) == game, name
    assert b"\\r" not in Path(name).read_bytes()
game.save_html("game.html")
assert 'charset="utf-8"' in Path("game.html").read_text("utf-8")
ExxtraWidget(game).save_html("board.html")
use_language("fr")
figures.bars({"\\u0141": 0.5}).save("figure.svg")
exxtra.solve(goal=2).save("two.solution")
exxtra.Solution.load("two.solution")
Scenes([{"title": "\\u0141", "start": "0/0 A -"}]).write("row.txt")
print(str(Scenes.read("row.txt")[0].title) == "\\u0141")
"""


def test_files_are_utf_8_with_plain_newlines_whatever_the_system_prefers(tmp_path: Path) -> None:
    done = run(WRITES, "-X", "warn_default_encoding", at=tmp_path, LC_ALL="C.ISO-8859-1", PYTHONIOENCODING="utf-8")
    assert (done.returncode, done.stdout.strip()) == (0, "True"), done.stderr


# --- Names of files ---------------------------------------------------------------------------


@pytest.mark.parametrize("folder", ["Übung 1 (neu)", "it's 100% #1 & co", "back\\slash", "日本", "x" * 200])
def test_folders_may_have_any_name(folder: str, tmp_path: Path) -> None:
    place = tmp_path / folder
    place.mkdir()
    name = "ß" * 100 + ".html"
    assert PLAYED.save_html(place / name).read_text(encoding="utf-8").startswith("<!doctype html>")
    PLAYED.write(place / "Größe 1.txt")
    assert Game.read(place / "Größe 1.txt") == PLAYED
    assert sorted(file.name for file in place.iterdir()) == sorted([name, "Größe 1.txt"])


def test_no_two_files_of_the_project_differ_by_case_alone_or_have_names_that_windows_keeps_for_itself() -> None:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False)  # noqa: S607 - as on any path
    files = listed.stdout.decode().split("\0")
    if len(files) < 2:
        pytest.skip("this is no clone of the repository")
    assert [file for file, count in Counter(map(str.lower, files)).items() if count > 1] == []
    kept = re.compile(r'[<>:"|?*\\]|[ .](/|$)|(^|/)(con|prn|aux|nul|com\d|lpt\d)(\.|/|$)', re.IGNORECASE)
    assert [file for file in files if kept.search(file)] == []


def test_two_processes_may_write_the_same_file(tmp_path: Path) -> None:
    code = "from exxtra_widget.support.files import write_text\nfor _ in range(40): write_text('{0}', '{1}' * 9999)"
    both = [subprocess.Popen([sys.executable, "-c", code.format("a.txt", sign)], cwd=tmp_path) for sign in "ab"]
    assert [process.wait() for process in both] == [0, 0]
    assert (tmp_path / "a.txt").read_text(encoding="utf-8") in {"a" * 9999, "b" * 9999}
    assert len(list(tmp_path.iterdir())) == 1


# --- Forks and pools --------------------------------------------------------------------------


def test_nothing_needs_what_windows_does_not_have(tmp_path: Path) -> None:
    code = """
import os, signal
for name in ("fork", "getuid", "sched_getaffinity", "register_at_fork"):
    vars(os).pop(name, None)
del signal.SIGALRM, signal.SIGHUP
from exxtra_widget import ExxtraWidget, Game, exxtra, hint, simulate
Game("0/0 A -", seed=1).write("game.txt")
simulate(exxtra.start(2), "53", games=3000, rng=1)
hint("0/0/0 A 64", games=20, rng=1)
ExxtraWidget(players=2, bots={1: "random"}).close()
"""
    done = run(code, at=tmp_path)
    assert done.returncode == 0, done.stderr


SCRIPT: Final = """
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from exxtra_widget import exxtra, simulate, tournament

def careful(position, rng):
    return exxtra.strategies.first_roll(position, rng)

def main():
    for method in ("spawn", "forkserver"):
        with ProcessPoolExecutor(1, mp_context=get_context(method)) as pool:
            print(simulate("0/0 A -", ["53", careful], games=20, rng=1, executor=pool).games, end=" ")
            print(tournament("0/0 A -", {"a": "53", "b": careful}, games=20, rng=1, executor=pool).games, end=" ")

"""


@pytest.mark.slow
def test_processes_start_from_a_script_with_a_strategy_of_its_own(tmp_path: Path) -> None:
    script = tmp_path / "my script.py"
    script.write_text(SCRIPT + 'if __name__ == "__main__":\n    main()\n', encoding="utf-8")
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "20 40 20 40 "), done.stderr


@pytest.mark.slow
def test_a_script_that_starts_processes_again_and_again_ends_with_what_python_says(tmp_path: Path) -> None:
    script = tmp_path / "my script.py"
    script.write_text(SCRIPT + "main()\n", encoding="utf-8")
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert "SimulationError: a worker failed (BrokenProcessPool" in done.stderr
    assert "if __name__ == '__main__':" in done.stderr
