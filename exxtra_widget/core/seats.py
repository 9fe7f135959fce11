"""Names of the seats, and the seats of a new game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Sized
from typing import TYPE_CHECKING, Any, Final

from exxtra_widget.core.step import IllegalStep, Refusal
from exxtra_widget.support.arguments import integer, items_of, nearest, quote, shown
from exxtra_widget.support.locale import letter, seat_of
from exxtra_widget.support.unicode import quote_with, unseen_sign

if TYPE_CHECKING:
    from exxtra_widget.core.game import Game
    from exxtra_widget.core.position import Position


LONGEST_NAME: Final = 80
LARGEST_TABLE: Final = 12
"""The page offers no larger tables."""


def count(players: object) -> int:
    """Return the number of names."""
    names = items_of(players) if isinstance(players, Sized) else None
    if names is not None:
        return len(names)
    seats = integer(players)
    right = "" if seats is None else f"; exxtra.start(players={seats}) is the start of a game with as many seats"
    raise TypeError(f"players must be a list of names, not {shown(players)}{right}")


def check_players(players: Sequence[str] | None, seats: int) -> tuple[str, ...]:
    """Return a name for each seat: the given ones without blanks around them, or letters."""
    if players is None:
        return tuple(letter(seat) for seat in range(seats))
    if count(players) != seats:
        listed = "is 1" if len(players) == 1 else f"are {len(players)}"
        raise ValueError(f"this game needs {seats} names, but there {listed}")
    for name in players:
        if not isinstance(name, str) or not name.strip() or len(name) > LONGEST_NAME:
            size = f" of {len(name):,} characters" if isinstance(name, str) and len(name) > LONGEST_NAME else ""
            raise ValueError(f"a name must be one line of 1 to {LONGEST_NAME} characters, not {quote(name)!r}{size}")
        if sign := unseen_sign(name):
            raise ValueError(f"a name cannot contain the character {sign}: {quote(name)!r}")
    return tuple(name.strip() for name in players)


def bots_by_seat(given: object, players: Sequence[str]) -> dict[int, Any]:
    """Return the strategies of a mapping, whose keys are names of players, letters of seats, or numbers, 0 for A."""
    if given is None:
        return {}
    if not isinstance(given, Mapping):
        raise TypeError(f"bots must be a dict from seats to strategies, like {{1: 'random'}}, not {shown(given)}")
    found = {}
    for key, strategy in given.items():
        seat = seat_of(key, players)
        if seat is None or seat >= len(players):
            known = f"{', '.join(map(quote, players))} or a number from 0 to {len(players) - 1}"
            near = nearest(key, players) if isinstance(key, str) else ""
            raise ValueError(f"the seat of a bot must be {known}, not {shown(key)}{near}")
        found[seat] = strategy
    return found


def new_start(game: Game[Position], seats: int) -> Position:
    """Return the start of a new game: the old start, or one by the same rules for another number of seats."""
    start = game.start
    if seats != start.seats:
        start = game.definition.start(seats, **dict(game.definition.options(start)))
    return start


def tables(game: Game[Position]) -> dict[str, list[str]]:
    """Return the strategies that can play, by number of seats."""
    found = {}
    for seats in range(1, LARGEST_TABLE + 1):
        try:
            start = new_start(game, seats)
        except ValueError:
            continue
        found[str(seats)] = list(game.definition.playable(start))
    return found


def start_for(game: Game[Position], names: Sequence[str]) -> Position:
    """Return the start of a new game with these names; raise ``IllegalStep`` for names that do not fit."""
    for name in names:
        try:
            check_players([name], 1)
        except ValueError:
            details = {"longest": LONGEST_NAME, "name": quote_with(unseen_sign(name), name)}
            raise IllegalStep(Refusal("no_name", "", details)) from None
    try:
        return new_start(game, len(names))
    except ValueError:
        seats = ", ".join(tables(game))
        raise IllegalStep(Refusal("no_such_table", "", {"list": seats, "number": len(names)})) from None
