"""Where a contributor allows more seats, what depends on their number changes as well, or one is told what does not."""

from __future__ import annotations

from pathlib import Path

import pytest

from exxtra_widget.support.numba import HAS_NUMBA
from tests.copied import copy_package, run_copy

ALLOWED = "SEATS: Final = range(2, 7)"
PLAY = """
from exxtra_widget import exxtra
from tests.every_game.engines import ENGINES, same, task
start = exxtra.start(players=8)
for names in (["53", "attacker"] * 4, "random", ["survivor", "60"] * 4):
    for engine in ENGINES["exxtra"]:
        if engine == "compiled" or "attacker" in names:
            same(task(start, names, 30), engine)
print("the same games")
try:
    start.svg()
except NotImplementedError as error:
    print(error)
"""


def allow(folder: Path, most: int) -> Path:
    package = copy_package(folder)
    notation = package / "exxtra/rules/notation.py"
    text = notation.read_text(encoding="utf-8")
    assert ALLOWED in text
    notation.write_text(text.replace(ALLOWED, f"SEATS: Final = range(2, {most + 1})"), encoding="utf-8")
    return package


@pytest.mark.slow
def test_eight_seats_play_the_same_games_and_have_a_picture_once_they_have_looks(tmp_path: Path) -> None:
    package = allow(tmp_path, 8)
    missing = "drawing/seat_style has looks for 6 of 8 seats: add the others"
    assert run_copy(tmp_path, PLAY) == ["the same games", missing]
    style = package / "drawing/seat_style.py"
    more = "".join(f'    ("{letter}", "#000000", "#ffffff", "M0-1Z"),\n' for letter in "GH")
    text = style.read_text(encoding="utf-8")
    seats, rest = text.split("\n)\n", 1)
    style.write_text(f"{seats}\n{more})\n{rest}", encoding="utf-8")
    assert run_copy(tmp_path, "from exxtra_widget import exxtra; print(exxtra.start(players=8).svg()[:4])") == ["<svg"]


@pytest.mark.slow
@pytest.mark.skipif(not HAS_NUMBA, reason="compiled loops alone have a limit")
def test_nine_seats_are_refused_by_the_compiled_loops(tmp_path: Path) -> None:
    allow(tmp_path, 9)
    told = run_copy(
        tmp_path,
        """
try:
    import exxtra_widget.exxtra.fast.numba_loops
except NotImplementedError as error:
    print(error)
""",
    )
    assert told == ["the compiled loop plays with up to 8 seats: `OWNER` has three bits"]
