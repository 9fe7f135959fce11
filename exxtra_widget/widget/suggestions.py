"""Suggestions for attribute names of other libraries."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from exxtra_widget.core import game

_ATTRIBUTES: Final = (
    *("steps", "comments", "marks", "others", "forks", "history", "outcomes", "problems"),
    *("player", "is_over", "winner", "winners", "weights", "source"),
)
_METHODS: Final = (
    *("step", "branch", "switch", "comment", "actions", "why_not", "returns", "copy", "write", "listen"),
    *("to_text", "from_text", "to_json", "from_json", "to_records", "to_pandas"),
)
_OWN: Final = ("position", "undo()", "players", "cursor")

WORDS: Final[Mapping[str, str]] = {
    **{word: said if said in _OWN else f"game.{said}" for word, said in game.WORDS.items()},
    **{name: f"game.{name}" for name in _ATTRIBUTES},
    **{name: f"game.{name}()" for name in _METHODS},
    **dict.fromkeys(("fen", "board_fen", "epd"), "value"),
    **dict.fromkeys(("reset", "restart"), "new_game()"),
}
"""Suggestions for attributes that a widget does not have."""
