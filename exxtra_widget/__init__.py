"""EXXtra, Reiner Knizia's dice race, on the board of a notebook: play it, script it, inspect it.

Examples
--------
>>> from exxtra_widget import Game, exxtra
>>> game = Game(exxtra.start(players=3), seed=7)
>>> game.play("64 >5")
>>> print(game.position)
0@5:64/0/0 B -
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from exxtra_widget._version import __version__

if TYPE_CHECKING:
    from exxtra_widget import exxtra, levelx
    from exxtra_widget.game import Game
    from exxtra_widget.protocol import IllegalStep
    from exxtra_widget.record import RecordError
    from exxtra_widget.widget.exxtra import ExxtraWidget
    from exxtra_widget.widget.levelx import LevelXWidget

__all__ = ["ExxtraWidget", "Game", "IllegalStep", "LevelXWidget", "RecordError", "__version__", "exxtra", "levelx"]

# Loaded when they are first used: the rules need no widget, and whoever plays needs no records.
_HOMES = {
    "ExxtraWidget": "exxtra_widget.widget.exxtra",
    "Game": "exxtra_widget.game",
    "IllegalStep": "exxtra_widget.protocol",
    "LevelXWidget": "exxtra_widget.widget.levelx",
    "RecordError": "exxtra_widget.record",
    "exxtra": "exxtra_widget.exxtra",
    "levelx": "exxtra_widget.levelx",
}


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        msg = f"module 'exxtra_widget' has no attribute {name!r}"
        raise AttributeError(msg)
    module = import_module(home)
    value = module if home.rpartition(".")[2] == name else getattr(module, name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
