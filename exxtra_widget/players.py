"""Names of the seats."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from exxtra_widget.errors import quote
from exxtra_widget.language import letter

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["check_players"]

LONGEST_NAME: Final = 80


def check_players(players: Sequence[str] | None, seats: int) -> tuple[str, ...]:
    """Return a name for each seat: those that were given, or letters.

    Raises
    ------
    TypeError
        If they are no list.
    ValueError
        If there are more or fewer than seats, or if one is no line of 1 to 80 characters.

    Examples
    --------
    >>> check_players(None, 3), check_players(["Ann", "Bo"], 2)
    (('A', 'B', 'C'), ('Ann', 'Bo'))
    """
    if players is None:
        return tuple(letter(seat) for seat in range(seats))
    if isinstance(players, str) or not hasattr(players, "__len__"):
        msg = f"players is a list of names, not {quote(players)}"
        raise TypeError(msg)
    if len(players) != seats:
        msg = f"this game has {seats} seats, but there are {len(players)} names"
        raise ValueError(msg)
    for name in players:
        if not isinstance(name, str) or not name.strip() or not name.isprintable() or len(name) > LONGEST_NAME:
            size = f" of {len(name):,} characters" if isinstance(name, str) and len(name) > LONGEST_NAME else ""
            msg = f"a name is a line of 1 to {LONGEST_NAME} characters, not {quote(name)!r}{size}"
            raise ValueError(msg)
    return tuple(players)
