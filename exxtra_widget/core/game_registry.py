"""Games by name: built-in, registered and installed ones.

An installed package names its definition in the entry-point group ``exxtra_widget.games``:

.. code-block:: toml

    [project.entry-points."exxtra_widget.games"]
    pig = "pig:PIG"
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from importlib import import_module, metadata
from typing import TYPE_CHECKING, Any, Final, NoReturn, TypeGuard, TypeVar

from exxtra_widget.core.position_text import PositionError, names_file
from exxtra_widget.core.script import check_token
from exxtra_widget.support.arguments import integer, items_of, listed, nearest, quote, shown, word
from exxtra_widget.support.locale import LANGUAGES, shell
from exxtra_widget.support.suggest import suggest_keywords
from exxtra_widget.support.unicode import pasted, plain

if TYPE_CHECKING:
    from exxtra_widget.core.definition import GameDefinition
    from exxtra_widget.core.position import Position, PositionLike

D = TypeVar("D")

GROUP: Final = "exxtra_widget.games"
"""The group of entry points."""

SHIPPED: Final = ("exxtra", "levelx")
"""The games of this package, each imported when it is first asked for. A position without a name is of the first."""
TONES: Final = ("bust", "gain", "win")
"""What an event may mean for the player: the page has a colour and a time for each."""
_NAME: Final = re.compile(r"\s*([a-z][a-z_0-9]*)\b")
_LONGEST_NAME: Final = 80
_registered: Final[dict[str, GameDefinition]] = {}


@suggest_keywords
def games() -> tuple[str, ...]:
    """Return the names of all games: built-in, registered and installed ones.

    Examples
    --------
    >>> import exxtra_widget
    >>> exxtra_widget.games()[:2]
    ('exxtra', 'levelx')
    """
    _installed.cache_clear()
    return tuple(dict.fromkeys((*SHIPPED, *_registered, *_installed())))


@suggest_keywords
def register(definition: D) -> D:
    """Register a game under its name for this session of Python, and return it, so that this also works as a decorator.

    An installed package needs no call: its entry point in the group ``exxtra_widget.games`` does the same.

    Parameters
    ----------
    definition : GameDefinition
        The game, or its class, which is then called without arguments.

    Raises
    ------
    TypeError
        If it is not a definition, if a required part is missing, if a part is misspelt, or if `actions`, `texts`,
        `tones` or `counts` have the wrong type.
    ValueError
        If the name is taken or not lower-case letters, digits and underscores; if an action has more than 40
        characters, white space, braces, brackets or backslashes; if `texts` have an unknown language, `tones` an
        unknown event or tone, or `counts` the name ``lengths``.

    Examples
    --------
    >>> import exxtra_widget
    >>> class Coin(exxtra_widget.GameDefinition):
    ...     name = "coin"
    >>> exxtra_widget.register(Coin)
    Traceback (most recent call last):
        ...
    TypeError: the definition of the game 'coin' lacks title, actions, start and read
    """
    found: Any = definition() if isinstance(definition, type) else definition
    if not callable(getattr(found, "check_names", None)):
        raise TypeError(f"a game must be an instance of GameDefinition, not {quote(found)}")
    found.check_names()
    name, missing = getattr(found, "name", ""), found.missing()
    if missing:
        raise TypeError(f"the definition of the game {quote(name)!r} lacks {listed(missing)}")
    match = _NAME.fullmatch(name) if isinstance(name, str) else None
    if match is None or match[1] != name:
        raise ValueError(
            f"the name of a game can contain only lower-case letters, digits and underscores, not {quote(name)!r}"
        )
    _check_actions(found.actions)
    _check_texts(found.texts)
    _check_tones(found)
    _check_counts(found.counts)
    other = definition_of(name) if name in SHIPPED else _registered.get(name)
    if other is not None and other is not found and (name in SHIPPED or not _is_newer(found, other)):
        raise ValueError(f"the name {name!r} is taken by {definition_of(name).title}; choose another")
    _registered[name] = found
    return definition


def _check_actions(actions: object) -> None:
    # Sets are ordered differently in each process, and a mask depends on the order.
    if isinstance(actions, str) or not isinstance(actions, Sequence):
        raise TypeError(
            f"the actions of a game must be a tuple of strings, like ('roll', 'hold'), not {shown(actions)}"
        )
    for action in actions:
        check_token(action, "an action")


def _check_texts(texts: Any) -> None:
    languages = texts.values() if isinstance(texts, Mapping) else [texts]
    groups = [group for found in languages for group in (found.values() if isinstance(found, Mapping) else [found])]
    if not all(isinstance(group, Mapping) for group in groups):
        like = '{"en": {"plain": {"to_act": "{seat} rolls."}}}'
        raise TypeError(f"texts must map languages to groups of templates, like {like}, not {shown(texts)}")
    for language in texts:
        word(language, LANGUAGES, "a language of texts")


def _check_tones(definition: GameDefinition) -> None:
    tones = definition.tones
    if not isinstance(tones, Mapping):
        raise TypeError(f'the tones of a game must be a mapping, like {{"lost": "bust"}}, not {shown(tones)}')
    events = {**shell("en")["event"], **definition.words("en").get("event", {})} if tones else {}
    for event, tone in tones.items():
        if event not in events:
            known = nearest(event, events)
            raise ValueError(f"the group 'event' has no text {quote(event)!r}, which tones name{known}")
        word(tone, TONES, f"the tone of {event!r}")


def _check_counts(counts: object) -> None:
    if not isinstance(counts, Mapping):
        raise TypeError(f"the counts of a game must be a mapping of names to functions, not {shown(counts)}")
    if "lengths" in counts:
        raise ValueError("counts has 'lengths', which every game has; choose another name")


def _is_newer(found: object, other: object) -> bool:
    """Return whether a definition has the same class as another one, as after a cell was run again."""
    kinds = type(found), type(other)
    return len({(kind.__module__, kind.__qualname__) for kind in kinds}) == 1


def definition_of(name: str) -> GameDefinition:
    """Return the definition of a game by its name; the error for an unknown one names the nearest."""
    found = _registered.get(name)
    if found is not None:
        return found
    if name in SHIPPED:
        shipped: GameDefinition = import_module(f"exxtra_widget.{name}.definition").DEFINITION
        _registered[name] = shipped
        return shipped
    known = games()
    if name not in known:
        raise ValueError(
            f"there is no game {quote(name)!r}{nearest(name, known) or '; choose from ' + ', '.join(known)}"
        )
    return _loaded(name)


@cache
def _installed() -> dict[str, metadata.EntryPoint]:
    return {point.name: point for point in metadata.entry_points(group=GROUP)}


def is_found_anywhere(name: str) -> bool:
    """Return whether other processes find a game by its name: a built-in or an installed one."""
    return name in SHIPPED or name in _installed()


def _loaded(name: str) -> GameDefinition:
    point = _installed()[name]
    try:
        definition = point.load()
        own = getattr(definition, "name", name)
        if own == name:
            register(definition)
    except Exception as error:
        raise ImportError(f"the game {name!r} ({point.value}) could not be loaded: {error}") from error
    if own != name:
        raise ImportError(
            f"the entry point {name!r} ({point.value}) provides {quote(own)!r}; rename the entry point to {quote(own)}"
        )
    return _registered[name]


@suggest_keywords
def start(game: str = SHIPPED[0], players: int | None = None, **options: Any) -> Any:
    """Return the position in which a game begins.

    Parameters
    ----------
    game : str, default "exxtra"
        ``exxtra``, ``levelx``, or the name of a registered or installed game.
    players : int, optional
        Number of seats; by default the usual number for the game.
    **options
        Options of the game's rules.

    Raises
    ------
    TypeError
        For an option that the game does not have.
    ValueError
        If there is no game of that name, or for numbers that the game does not allow.

    Examples
    --------
    >>> import exxtra_widget
    >>> exxtra_widget.start("exxtra", players=3)
    exxtra.Position.parse('0/0/0 A -')
    """
    if not isinstance(game, str):
        raise TypeError(f"the name of a game must be a string like {SHIPPED[0]!r}, not {quote(game)}")
    return definition_of(game).start(*(() if players is None else (players,)), **options)


def is_position(given: object) -> TypeGuard[Position]:
    """Return whether something is a position: only this has actions and the name of its game."""
    return isinstance(getattr(given, "game", None), str) and hasattr(given, "actions")


def read_position(given: PositionLike, game: str = "", like: str = SHIPPED[0]) -> Any:
    """Return a position from a position, its text, or the current one of a game or a widget.

    Errors show an example of the game `like`.
    """
    # Check first: a missing attribute is slow.
    position: Position = given if is_position(given) else _read_given(given, game or like)
    if game and position.game != game:
        raise ValueError(f"{quote(str(position), 80)} is a position of {position.game}, not of {game}")
    return position


def _read_given(given: PositionLike, like: str) -> Any:
    if isinstance(given, str):
        text = pasted(given).strip()
        if text.isidentifier() and len(text) <= _LONGEST_NAME:
            _refuse_name(text, dict.fromkeys((*SHIPPED, *_registered, *_installed())), like)
        named = _NAME.match(plain(text[:_LONGEST_NAME]))
        is_known = named and (named[1] in SHIPPED or named[1] in _registered or named[1] in _installed())
        return read_text(named[1], text) if named and is_known else _read_nameless(text, like)
    # A game and a widget also have the methods of a position, but only a position knows its game.
    position = getattr(given, "position", given)
    if hasattr(position, "actions") and hasattr(position, "game"):
        return position
    names, seats = items_of(given), integer(given)
    options = "" if seats is None else f"players={seats}"
    right = f"{SHIPPED[0]}.start({options}) is a position"
    if names and all(isinstance(name, str) for name in names):
        right = f"names are given as players={quote(names)}"
    raise TypeError(f"give a position, its string, a game or a widget, not {quote(given)}; {right}")


def read_text(game: str, given: str) -> Any:
    r"""Return the position that a text describes, even if it contains look-alike characters."""
    definition, text = definition_of(game), pasted(given).strip()
    try:
        return definition.read(text)
    except ValueError as error:
        # A game may use letters of any alphabet, so look-alikes come second.
        meant = plain(text).strip()
        if meant == text:
            raise
        try:
            return definition.read(meant)
        except ValueError:
            raise error from None


def _read_nameless(given: str, like: str) -> Any:
    try:
        return definition_of(SHIPPED[0]).read(given)
    except PositionError:
        if like == SHIPPED[0] or names_file(given):
            raise
        raise PositionError(given, [_example(like)]) from None


def _example(game: str) -> str:
    return f"A position looks like {definition_of(game).start()}."


def _refuse_name(given: str, known: Iterable[str], like: str) -> NoReturn:
    """Raise an error for a single word where a position is needed: the name of a game, one much like it, or another."""
    for name in get_close_matches(given.lower(), known, 1):
        meant = f"start({name!r}) is the position in which that game begins."
        raise PositionError(given, [meant if given == name else f"Did you mean the game {name!r}? {meant}"])
    raise PositionError(given, [f"It is not the name of a game either ({', '.join(known)}). {_example(like)}"])


def names_of(given: object) -> tuple[str, ...]:
    """Return the names of the players of a game or a widget; none of other positions."""
    return tuple(getattr(getattr(given, "game", given), "players", ()))


def dice_of(given: object, weights: object = None) -> Any:
    """Return the loaded dice that a call names, otherwise the dice of its game or widget."""
    return getattr(getattr(given, "game", given), "weights", None) if weights is None else weights
