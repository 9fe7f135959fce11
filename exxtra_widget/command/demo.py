"""A game as a page: three strategies play it to its end."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from exxtra_widget.exxtra.widget import ExxtraWidget

if TYPE_CHECKING:
    from exxtra_widget.support.locale import Language

_FILE: Final = Path("exxtra-demo.html")


def save_demo(language: Language) -> Path:
    """Save the game in the current folder, and return its file."""
    board = ExxtraWidget(players=["Ann", "Bo", "Cy"], bots={0: "attacker", 1: "53", 2: "60"}, seed=7, language=language)
    board.play_bots()
    board.goto(0)
    return board.save_html(_FILE)
