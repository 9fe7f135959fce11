"""The games of this package, by name."""

from __future__ import annotations

import re
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, cast

from exxtra_widget.errors import nearest, quote

if TYPE_CHECKING:
    from exxtra_widget.protocol import GameRoom

__all__ = ["GAMES", "read_position", "room"]

GAMES: Final = ("exxtra", "levelx")
_NAME: Final = re.compile(r"\s*([a-z]+)\b")


def room(name: str) -> GameRoom:
    """Return what a game's package offers.

    Raises
    ------
    ValueError
        If there is no such game; the message names the nearest one.
    """
    if name not in GAMES:
        msg = f"there is no game {quote(name)!r}{nearest(name, GAMES) or '; there is ' + ', '.join(GAMES)}"
        raise ValueError(msg)
    found: Any = import_module(f"exxtra_widget.{name}.room")
    return cast("GameRoom", found)


def read_position(text: str) -> Any:
    """Return the position of any game from its text; one without a game's name is EXXtra's.

    Examples
    --------
    >>> read_position("0/3/0 A -").game
    'exxtra'
    """
    named = _NAME.match(text) if isinstance(text, str) else None
    return room(named[1] if named and named[1] in GAMES else "exxtra").read(text)
