# ruff: noqa: INP001 - a script beside the tests that read what it writes
"""Writes fixtures.json: what Python sends to the page in some moments of EXXtra.

Run from the project's folder: ``python js/tests/fixtures.py``.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from exxtra_widget import ExxtraWidget, exxtra

PLAYERS = ["Alex", "Beatrice", "Carl", "Diana"]
RULEBOOK = "XX 42 7X  41 33 64 >5  3X 42 64 >4  7X >5  21 61 >3  32 XX  71"
FOREIGN = ("layout", "tabbable", "tooltip")


def state(widget: ExxtraWidget) -> dict[str, Any]:
    """Return the traits and steps that the page gets."""
    return {key: value for key, value in widget.get_state().items() if not key.startswith("_") and key not in FOREIGN}


def main() -> None:
    """Write the fixtures."""
    # What this computer keeps is no part of them.
    os.environ["EXXTRA_WIDGET_CACHE"] = os.devnull
    rulebook = ExxtraWidget(players=PLAYERS)
    rulebook.play(RULEBOOK)
    branched = ExxtraWidget(players=PLAYERS)
    branched.play("64 >5 53 >4")
    branched.goto(1)
    branched.play(">2 61")
    lesson = ExxtraWidget(players=PLAYERS)
    lesson.play("64 {Where would you place it?}")
    lesson.mark("rung:4", "space:7", "seat:B", "dice")
    advised = ExxtraWidget("0/0@4:64 A 70", players=PLAYERS[:2], bots={1: "attacker"})
    advised.ask_hint()
    judged = ExxtraWidget("0/0@4:64 A -", players=PLAYERS[:2])
    judged.play("7X >5 42 64 >4")
    judged.start_review()
    fixtures = {
        "start": state(ExxtraWidget(players=6)),
        "rulebook": state(rulebook),
        "ladder": state(ExxtraWidget("0/3/0@4:64/0@5:70 A 71", players=PLAYERS)),
        "crowded": state(ExxtraWidget("7/7@0:53/7@0:42/7@0:31/7@0:21/7@0:70 A 71")),
        "branched": state(branched),
        "lesson": state(lesson),
        "won": state(ExxtraWidget("0/21/0 B -", players=PLAYERS[:3])),
        "choice": state(ExxtraWidget("0/3/0@4:64/0@5:70 A 61", players=PLAYERS, odds=True)),
        "first": state(ExxtraWidget("0/3/0@4:64/0@5:70 A -", players=PLAYERS, odds=True)),
        "loaded": state(ExxtraWidget("0/3/0@4:64/0@5:70 A 61", weights=exxtra.loaded(b={"X": 3, "6": 0}), odds=True)),
        "lost": state(ExxtraWidget("0/16@5:70 A 61", players=PLAYERS[:2], odds=True)),
        "end": state(ExxtraWidget("0/21/0 B -", players=PLAYERS[:3], odds=True)),
        "advised": state(advised),
        "judged": state(judged),
        "hand": state(ExxtraWidget(players=PLAYERS, dice="hand")),
    }
    text = json.dumps(fixtures, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    Path(__file__).with_name("fixtures.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
