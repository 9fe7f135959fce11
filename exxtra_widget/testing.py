"""Conformance suite for games: all that the package relies on, checked over random play; see `check_game`."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import TYPE_CHECKING, Any, Final

from exxtra_widget.conformance.fault import expect, naming, within
from exxtra_widget.conformance.games import check_games, check_record
from exxtra_widget.conformance.parts import check_definition, check_start, options_of, tables_of
from exxtra_widget.conformance.positions import check_end, check_play
from exxtra_widget.core.registry import definition_of, is_position, register
from exxtra_widget.core.registry import games as all_games
from exxtra_widget.support.arguments import quote, whole
from exxtra_widget.support.suggest import suggest_keywords

if TYPE_CHECKING:
    from exxtra_widget.core.definition import GameDefinition

__all__ = ["check_game"]


def __dir__() -> list[str]:
    return __all__


# So many steps are played at each table, and under each option.
_FEW: Final = 40


@suggest_keywords
def check_game(
    game: str | GameDefinition, *, starts: Iterable[Any] = (), games: int = 5, longest: int = 10_000, rng: int = 0
) -> None:
    """Check that a game meets everything that the package relies on.

    It plays random games and looks at every position: notation, garbled texts and copies; agreement of `actions`,
    `why_not`, `apply` and `step`; outcomes; refusals and events in three languages; counts; vectors; standings; the
    state for the page, its odds panel and pictures. Then records, simulation on one core and on threads, strategies,
    values, hints, questions and the widget. Some steps are also played at each table of 1 to 12 seats that
    `GameDefinition.start` does not refuse, and under another value of each of its options that is a whole number or
    True or False.

    Parameters
    ----------
    game : str or GameDefinition
        Name of a game, or its definition, which is registered if necessary.
    starts : iterable of Position, optional
        Starts of the games, under any options; by default the first position of `GameDefinition.start`.
    games : int, default 5
        Number of random games from each start, 1 to 10,000.
    longest : int, default 10_000
        Number of steps after which a random game is taken to be endless, 1 to 10**9.
    rng : int, default 0
        Seed of the random games.

    Raises
    ------
    AssertionError
        At the first failure; the message says what was expected, and where. An error that the game raises is its
        cause.
    TypeError, ValueError
        For a definition that `register` refuses, and for numbers out of range.

    Examples
    --------
    >>> from exxtra_widget import exxtra
    >>> check_game("exxtra", starts=[exxtra.start(2, goal=2)], games=1)
    """
    if isinstance(game, str):
        definition = definition_of(game)
    else:
        definition = game() if isinstance(game, type) else game
        if getattr(definition, "name", None) not in all_games() or definition_of(definition.name) is not definition:
            register(definition)
    whole(games, 1, 10_000, "games")
    whole(longest, 1, 10**9, "longest")
    with naming("start()"):
        first = definition.start()
        expect(is_position(first), f"start() returned {quote(first)}, not a position")
    begins = tuple(starts) or (first,)
    for begin in (first, *begins):
        check_start(definition, begin)
    with naming("the definition"):
        check_definition(definition)
    others = [*tables_of(definition), *options_of(definition)]
    for begin in begins:
        _check(definition, begin, games, longest, rng)
    for call, begin in others:
        with within(call):
            _check_shortly(definition, begin, rng)


def _check(definition: Any, begin: Any, games: int, longest: int, rng: int) -> None:
    vectors: dict[Any, Any] = {}
    for number in range(games):
        chance = Random(f"{rng} {number}")  # noqa: S311 - play, not a secret
        check_end(begin, check_play(definition, begin, chance, longest, vectors), longest)
    check_games(definition, begin, rng)


def _check_shortly(definition: Any, begin: Any, rng: int) -> None:
    check_start(definition, begin)
    check_play(definition, begin, Random(rng), _FEW, {})  # noqa: S311 - play, not a secret
    check_record(begin, rng)
