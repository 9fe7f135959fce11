"""Names of the seats."""

from __future__ import annotations

from collections.abc import Sequence, Sized
from typing import Final

from exxtra_widget.core.language import letter
from exxtra_widget.support.arguments import quote, shown

LONGEST_NAME: Final = 80


def count(players: object) -> int:
    """Return the number of names.

    Raises
    ------
    TypeError
        If the names are not a list.

    Examples
    --------
    >>> count(["Ann", "Bo"])
    2
    """
    if isinstance(players, Sized) and not isinstance(players, str):
        return len(players)
    raise TypeError(f"players is a list of names, not {shown(players)}")


def check_players(players: Sequence[str] | None, seats: int) -> tuple[str, ...]:
    """Return a name for each seat: the given ones, or letters.

    Raises
    ------
    TypeError
        If the names are not a list.
    ValueError
        If their number is not that of the seats, or if one is not a line of 1 to 80 characters.

    Examples
    --------
    >>> check_players(None, 3), check_players(["Ann", "Bo"], 2)
    (('A', 'B', 'C'), ('Ann', 'Bo'))
    """
    if players is None:
        return tuple(letter(seat) for seat in range(seats))
    if count(players) != seats:
        listed = "is 1 name" if len(players) == 1 else f"are {len(players)} names"
        raise ValueError(f"this game has {seats} seats, but there {listed}")
    for name in players:
        if not isinstance(name, str) or not name.strip() or not name.isprintable() or len(name) > LONGEST_NAME:
            size = f" of {len(name):,} characters" if isinstance(name, str) and len(name) > LONGEST_NAME else ""
            raise ValueError(f"a name is a line of 1 to {LONGEST_NAME} characters, not {quote(name)!r}{size}")
    return tuple(players)
