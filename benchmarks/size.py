"""Sizes of the pages and of replays, and the time of the import next to anywidget's.

``make bench``, or ``python -m benchmarks.size [runs]``.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import exxtra_widget
from exxtra_widget import Game, play
from exxtra_widget.core.game_registry import SHIPPED as GAMES
from exxtra_widget.widget.page_code import pack_page

if TYPE_CHECKING:
    from exxtra_widget.core.position import Position

STATIC: Final = Path(exxtra_widget.__file__).parent / "static"
IMPORTS: Final = {
    "import anywidget": "import anywidget",
    "import exxtra_widget": "import exxtra_widget",
    "from exxtra_widget import exxtra": "from exxtra_widget import exxtra",
    "from exxtra_widget import ExxtraWidget": "from exxtra_widget import ExxtraWidget",
}
TURNS: Final = 60
TIMED: Final = "from time import perf_counter as t; a = t(); {}; print(t() - a)"


def import_seconds(statement: str) -> float:
    """Return the seconds that a statement takes in a fresh Python."""
    command = [sys.executable, "-c", TIMED.format(statement)]
    return float(subprocess.run(command, capture_output=True, check=True, text=True).stdout)  # noqa: S603 - fixed words


def long_game(name: str) -> Game[Position]:
    """Return the first turns of a game of bots, 60 of them."""
    widget = play(name, seed=1)
    widget.bots = dict.fromkeys(range(widget.game.start.seats), "random")
    widget.play_bots()
    steps = widget.game.steps
    opened = [i for i, step in enumerate(steps) if i == 0 or step.seat != steps[i - 1].seat]
    game = Game(widget.game.start)
    game.play(" ".join(step.action for step in steps[: opened[TURNS]]))
    return game


def main(runs: int) -> None:
    """Print all tables."""
    print(f"\n{'page, bytes':<16}{'plain':>10}{'packed':>10}")
    for game in GAMES:
        js, css = ((STATIC / f"{game}.{kind}").read_text(encoding="utf-8") for kind in ("js", "css"))
        print(f"{game:<16}{len((js + css).encode()):>10,}{len(pack_page(js, css)):>10,}")

    print(f"\n{f'replay, {TURNS} turns':<16}{'bytes':>10}{'with odds':>10}{'its code':>10}")
    for name in GAMES:
        played = long_game(name)
        bare, full, short = (
            len(played.embed_html(odds=odds, code=code).encode())
            for odds, code in ((False, True), (True, True), (False, False))
        )
        print(f"{name:<16}{bare:>10,}{full:>10,}{bare - short:>10,}")

    times: dict[str, list[float]] = {name: [] for name in IMPORTS}
    for _ in range(runs):
        for name, statement in IMPORTS.items():
            times[name].append(import_seconds(statement))
    base = statistics.median(times["import anywidget"])
    print(f"\n{f'fresh process, median of {runs}':<42}{'ms':>8}{'ratio':>8}")
    for name, seconds in times.items():
        median = statistics.median(seconds)
        print(f"{name:<42}{1000 * median:>8.1f}{median / base:>8.2f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 15)
