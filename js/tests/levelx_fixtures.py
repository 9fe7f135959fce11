# ruff: noqa: INP001 - a script beside the tests that read what it writes
"""Writes levelx_fixtures.json: what Python sends to the page in some moments of Level X.

Run from the project's folder: ``python js/tests/levelx_fixtures.py``.
"""

from __future__ import annotations

import json
from pathlib import Path

from fixtures import PLAYERS, state

from exxtra_widget import LevelXWidget

MIDDLE = "302210+2.0.1.0.0.1/421021+1.3.0.2.1.0/133010+0.2.1.1.0.2/032302+1.0.2.0.3.0"


def main() -> None:
    """Write the fixtures."""
    played = LevelXWidget(players=PLAYERS)
    played.play("1235 >15|23 2345 >23|45 3344 >3|34|4 1166 >16|16 5566 >5|5|6|6")
    lesson = LevelXWidget(players=PLAYERS[:2])
    lesson.play("1235 {Which rows would you take?}")
    lesson.mark("row:5", "square:6.4", "bonus:12", "seat:B", "dice")
    free = "levelx(allow_unused=True) 110000/000000 B 1125"
    over = "levelx 442210+12.11.3.3.3.7*15*12*9/021021+0.0.2.2.2.0/131010+0.0.4.4.2.0 A -"
    fixtures = {
        "start": state(LevelXWidget(players=PLAYERS)),
        "played": state(played),
        "middle": state(LevelXWidget(f"levelx {MIDDLE} A 1235", players=PLAYERS)),
        "before": state(LevelXWidget(f"levelx {MIDDLE} A -", players=PLAYERS)),
        "lesson": state(lesson),
        "unused": state(LevelXWidget(free, players=PLAYERS[:2])),
        "over": state(LevelXWidget(over, players=PLAYERS[:3])),
        "odds": state(LevelXWidget(f"levelx {MIDDLE} A 1235", players=PLAYERS, odds=True)),
        "odds_before": state(LevelXWidget(f"levelx {MIDDLE} A -", players=PLAYERS, odds=True)),
        "hand": state(LevelXWidget(players=PLAYERS, dice="hand")),
    }
    text = json.dumps(fixtures, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    Path(__file__).with_name("levelx_fixtures.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
