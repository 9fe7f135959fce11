"""The game with which a board begins: from a start, a text, or an old game."""

from __future__ import annotations

import re
from collections.abc import Mapping
from numbers import Number
from typing import TYPE_CHECKING, Any, Final

from exxtra_widget.core.dice import ByHand, Scripted, check_seed
from exxtra_widget.core.game import Game
from exxtra_widget.core.game_registry import definition_of, read_position
from exxtra_widget.core.record import RecordError
from exxtra_widget.core.seats import count, new_start
from exxtra_widget.support.arguments import integer, quote
from exxtra_widget.support.locale import letter
from exxtra_widget.support.unicode import pasted, plain

if TYPE_CHECKING:
    from exxtra_widget.core.position import Position, PositionLike

# A record begins with a fact, `Game: exxtra`; a position never does, nor the name of a file, `C:\game.txt`.
_FACT: Final = re.compile(r"[A-Za-z]+:(?![\\/])")
_LONGEST_FACT: Final = 40


def open_game(
    name: str, start: PositionLike | None, players: Any, chance: Mapping[str, Any], rules: Mapping[str, Any]
) -> Game[Position]:
    """Return the game that a widget is to show."""
    options = {option: value for option, value in rules.items() if value is not None}
    if isinstance(start, Game):
        if any(given is not None for given in (players, *chance.values())) or options:
            raise TypeError("a game already has players, dice and rules; remove the other arguments")
        read_start(name, start.start)
        return start
    asked = _seats(players)
    names = None if asked is not None else players
    if start is None:
        seats = asked if names is None else count(names)
        start = definition_of(name).start(*(() if seats is None else (seats,)), **options)
    elif options or asked is not None:
        raise TypeError(
            "a position already sets the players and the rules; only names may be added, as players=['Alex', …]"
        )
    return Game(read_start(name, start), players=names, **chance)


def _seats(players: object) -> Any:
    """Return a number of seats as given, None for names; the game itself refuses 2.5 and True."""
    if not isinstance(players, Number):
        return None
    whole = integer(players)
    return players if whole is None else whole


def read_start(name: str, given: PositionLike) -> Position:
    """Return a position of a game; raise ``TypeError`` for one of another game."""
    position: Position = read_position(given, like=name)
    if position.game != name:
        raise TypeError(
            f"a widget of {name} needs a game, a position or the string of a position of {name}, not {quote(position)}"
        )
    return position


def read_game(name: str, text: object, players: tuple[str, ...]) -> Game[Position]:
    """Return the game that a text describes: a position, or a record as text or JSON."""
    if not isinstance(text, str):
        right = "; a new board shows a game" if isinstance(text, Game) else ""
        raise TypeError(f"a position or a record must be a string, not {quote(text)}{right}")
    text = pasted(text)
    begin = plain(text.lstrip()[:_LONGEST_FACT])
    if begin.startswith("{"):
        game = Game.from_json(text)
    elif _FACT.match(begin):
        game = Game.from_text(text)
    else:
        position = read_position(text, like=name)
        game = Game(position, players=players if position.seats == len(players) else None)
    if game.start.game != name:
        this, other = (definition_of(known).title for known in (name, game.start.game))
        raise ValueError(f"this is {other}, and the page shows {this}")
    if game.problems:
        raise RecordError(list(game.problems))
    return game


def reopen(old: Game[Position], seed: int | str | None, players: Any = None) -> Game[Position]:
    """Return a new game by the rules of an old one, with the same kind of dice unless there is a seed."""
    source = old.source
    asked = _seats(players)
    names = old.players if players is None else players
    # First: this refuses an impossible number of seats.
    start = new_start(old, count(names) if asked is None else asked)
    if asked is not None:
        names = (*old.players, *map(letter, range(len(old.players), start.seats)))[: start.seats]
    game = Game(start, players=names, seed=check_seed(seed), weights=old.weights)
    if seed is None and isinstance(source, Scripted):
        game.source = source.rewound()
    elif seed is None and isinstance(source, ByHand):
        game.source = source
    return game
