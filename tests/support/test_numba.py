"""numba is loaded for many games only, and the result is the same with and without it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from exxtra_widget.support import numba
from exxtra_widget.support.numba import HAS_NUMBA, is_wanted, is_worth_it
from tests.copied import copy_package, run_copy

pytestmark = pytest.mark.skipif(not HAS_NUMBA, reason="there is nothing to load")

BEGIN = """
import sys
from exxtra_widget import Game, action_values, analyze, exxtra, levelx, simulate, win_probability
from exxtra_widget.exxtra import reasons as of_exxtra
from exxtra_widget.exxtra.fast import engine as kernel
from exxtra_widget.advice.hints import Ranking
from exxtra_widget.simulation.setting import Setting
from exxtra_widget.levelx import reasons as of_levelx
p, q = exxtra.start(players=3), levelx.start(players=2)

def loaded():
    return "numba" in sys.modules or "numpy" in sys.modules
"""


def printed(code: str) -> list[str]:
    """Return the output of a fresh process."""
    return subprocess.run(
        [sys.executable, "-c", BEGIN + code], check=True, capture_output=True, text=True
    ).stdout.splitlines()


@pytest.mark.slow
def test_few_games_and_questions_are_played_before_it_would_be_loaded() -> None:
    told = printed("""
two = exxtra.start(players=2)
for games, names in ((10, ("53", "random", "survivor", "optimal")), (1000, ("53", "attacker"))):
    for name in names:
        simulate(two, name, games=games, rng=1)
        print(games, name, loaded())
for name in ("greedy", "set_collector", "random"):
    simulate(q, name, games=10, rng=1)
    print(10, name, loaded())
game = Game(p, seed=1)
game.play("64 >5 31 >0")
for name, ask in {
    "win_probability": lambda: win_probability(p, strategies="53", games=10),
    "solved": lambda: win_probability(two),
    "action_values": lambda: action_values(p.apply("64"), strategies="attacker", games=10),
    "analyze": lambda: analyze(game, strategies="53", games=10),
    "hint": lambda: Ranking(Setting(p.apply("64"), games=10), 1).more(),
    "Level X": lambda: action_values(q.apply("1235"), strategies="greedy", games=10),
    "Level X hint": lambda: Ranking(Setting(q.apply("1235"), games=10), 1).more(),
}.items():
    ask()
    print(name, loaded())
""")
    assert len(told) == 16
    assert [line for line in told if "True" in line] == []


def test_many_simulations_of_few_games_load_it_at_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(numba, "_spent", 0.0)
    monkeypatch.delitem(sys.modules, "numba", raising=False)
    assert [is_worth_it(400, 1000) for _ in range(4)] == [False, False, True, True]
    monkeypatch.setattr(numba, "_spent", 0.0)
    monkeypatch.setitem(sys.modules, "numba", numba)
    assert is_worth_it(1, 1000)
    monkeypatch.setattr(numba, "HAS_NUMBA", False)
    assert not is_worth_it(10**6, 1000)


# Ctrl-C when numba is half loaded.
INTERRUPTING = """
import signal
from importlib.abc import MetaPathFinder

class Interrupting(MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name == "numba.core.typing":
            sys.meta_path.remove(self)
            signal.raise_signal(signal.SIGINT)

signal.signal(signal.SIGINT, signal.default_int_handler)
sys.meta_path.insert(0, Interrupting())
"""


@pytest.mark.slow
def test_many_games_load_it_and_are_the_same_even_after_an_interrupt() -> None:
    told = printed(f"""{INTERRUPTING}
few = simulate(p, "53", games=1000, rng=1)
simulate(p, "53", games=kernel._SHORT_GAMES - 1001, rng=1)
print(loaded())
print(simulate(p, "53", games=10**6, rng=1).stopped, loaded())
many = simulate(p, "53", games=kernel._SHORT_GAMES, rng=1, progress=lambda done, _: done < 1000)
print(many.games, few.wins == many.wins and few.rolls == many.rolls)
""")
    assert told == ["False", "interrupted True", "1000 True"]


# A number of games, and whether the loop has played.
MOMENTS = [(1, False), (1, True), (1000, False)]


def test_a_loop_plays_by_its_name_or_once_it_has_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(numba, "is_worth_it", lambda games, many: games >= many)
    engines = ("auto", "loaded", "compiled", "plain")
    asked = [(engine, games, loaded) for engine in engines for games, loaded in MOMENTS]
    played = [one for one in asked if is_wanted(one[0], one[1], 1000, is_loaded=one[2])]
    assert played == [("auto", 1000, False), ("loaded", 1, True), *(("compiled", *moment) for moment in MOMENTS)]


# --- The cache of compiled code -----------------------------------------------------------------

CALLED = """
import numpy as np
from enum import IntEnum
from exxtra_widget.support.numba import compilable

STEP = 1
STEPS = np.arange(3000)
PAIR = (1, 5)
class Kind(IntEnum):
    PLAIN = 2
    OTHER = 9

@compilable
def last(number):
    return number * 2 if number else 0

@compilable
def added(number):
    return last(number) + STEP + STEPS[1500] - 1500 + PAIR[1] + Kind.PLAIN + 4
"""
CALLING = """
import sys
import called
from called import added
from exxtra_widget.support.numba import compilable, compiled, compiled_as_it_is

@compilable
def asked(number):
    return added(number) + called.STEP

def alone(number):
    return called.STEP + number

for run in compiled(asked), compiled_as_it_is(alone, {"fastmath": {"nnan", "arcp", "nsz"}}):
    print(run(5), sum(run.stats.cache_hits.values()))
"""
# Each is an old and a new text of `CALLED`, changed on top of the others.
CHANGES = {
    "nothing": ("", "", "23 0", "6 0"),
    "nothing again": ("", "", "23 1", "6 1"),
    "a number": ("STEP = 1", "STEP = 4", "29 0", "9 0"),
    "a called function": ("number * 2", "number * 3", "34 0", "9 1"),
    "the middle of a long array": ("arange(3000)", "r_[:1500, 1501, 1501:3000]", "35 0", "9 1"),
    "a part of a tuple": ("(1, 5)", "(1, 7)", "37 0", "9 1"),
    "a member of a class": ("PLAIN = 2", "PLAIN = 3", "38 0", "9 1"),
    "what a class is not asked for": ("OTHER = 9", "OTHER = 8", "38 1", "9 1"),
}


@pytest.mark.slow
def test_a_change_of_anything_that_code_is_compiled_from_is_noticed(tmp_path: Path) -> None:
    (tmp_path / "calling.py").write_text(CALLING, encoding="utf-8")
    text, found = CALLED, []
    for old, new, *_ in CHANGES.values():
        assert old in text
        text = text.replace(old, new) if old else text
        (tmp_path / "called.py").write_text(text, encoding="utf-8")
        found.append(run_copy(tmp_path, "import calling"))
    assert dict(zip(CHANGES, found, strict=True)) == {name: told for name, (_, _, *told) in CHANGES.items()}
    # Nothing of what was compiled before is left.
    assert len([*(tmp_path / "cache").rglob("*.nbi"), *(tmp_path / "cache").rglob("*.nbc")]) == 4


@pytest.mark.slow
def test_a_change_of_the_rules_of_a_loop_changes_its_games(tmp_path: Path) -> None:
    package = copy_package(tmp_path)
    play = """
from exxtra_widget import levelx
from tests.every_game.engines import engine_of, task
from exxtra_widget.simulation.task import Branch
start = levelx.start(players=2)
print(list(engine_of(task(start, "greedy"), "compiled").play(Branch(start), range(20))[0]))
"""
    before, again = run_copy(tmp_path, play), run_copy(tmp_path, play)
    turn = package / "levelx/fast/turn.py"
    rules = turn.read_text(encoding="utf-8")
    changed = rules.replace("    return bits\n", "    return 1\n")
    assert changed != rules
    turn.write_text(changed, encoding="utf-8")
    assert before == again != run_copy(tmp_path, play) == [str([1] * 20)]
