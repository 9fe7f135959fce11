"""The games of this package, by name."""

from __future__ import annotations

import re
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, cast

from exxtra_widget.support.arguments import nearest, quote

if TYPE_CHECKING:
    from exxtra_widget.core.step import GameRoom


GAMES: Final = ("exxtra", "levelx")
_NAME: Final = re.compile(r"\s*([a-z]+)\b")


def room(name: str) -> GameRoom:
    """Return the definition of a game by its name.

    Raises
    ------
    ValueError
        If there is no such game; the message names the nearest one.
    """
    if name not in GAMES:
        raise ValueError(f"there is no game {quote(name)!r}{nearest(name, GAMES) or '; there is ' + ', '.join(GAMES)}")
    found: Any = import_module(f"exxtra_widget.{name}.definition")
    return cast("GameRoom", found)


def read_position(given: Any, game: str = "") -> Any:
    """Return the position that is meant: a position itself, its text, or the present one of a game or a widget.

    Parameters
    ----------
    given : Position, str, Game or widget
        A text without a game's name is EXXtra's.
    game : str
        The game that it has to be of; any one if it is empty.

    Raises
    ------
    TypeError
        If it is none of them.
    ValueError
        If the text is not a position; the message lists every reason. If it is a position of another game.

    Examples
    --------
    >>> read_position("0/3/0 A -").game
    'exxtra'
    >>> read_position("0/0 A -", "levelx")
    Traceback (most recent call last):
        ...
    ValueError: 0/0 A - is a position of exxtra, not of levelx
    """
    position = _meant(given)
    if game and position.game != game:
        raise ValueError(f"{quote(str(position), 80)} is a position of {position.game}, not of {game}")
    return position


def _meant(given: Any) -> Any:
    if isinstance(given, str):
        named = _NAME.match(given)
        return room(named[1] if named and named[1] in GAMES else "exxtra").read(given)
    # A game and a widget have the methods of a position, too, but only a position says which game it is of.
    position = getattr(given, "position", given)
    if hasattr(position, "actions") and hasattr(position, "game"):
        return position
    raise TypeError(
        f"a position, its text, a game or a widget is needed, not {quote(given)}; exxtra.start() is a position"
    )


def dice_of(given: Any, weights: Any = None) -> Any:
    """Return the loaded dice of a call: those that it names, else those of the game or widget that it is about.

    Examples
    --------
    >>> from exxtra_widget import Game, exxtra
    >>> dice_of(Game("0/0 A -", weights=exxtra.loaded(b={"X": 3}))) == exxtra.loaded(b={"X": 3})
    True
    """
    return getattr(getattr(given, "game", given), "weights", None) if weights is None else weights
