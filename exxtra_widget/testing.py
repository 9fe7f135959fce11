"""Conformance suite for games, checked over random play; see `check_game`."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import TYPE_CHECKING, Any

from exxtra_widget.conformance.fault import at, expect
from exxtra_widget.conformance.games import check_definition, check_games, other_starts
from exxtra_widget.conformance.random_play import check_play
from exxtra_widget.core.registry import definition_of, is_position, register
from exxtra_widget.core.registry import games as all_games
from exxtra_widget.support.arguments import quote, whole
from exxtra_widget.support.suggest import suggest_keywords

if TYPE_CHECKING:
    from exxtra_widget.core.definition import GameDefinition
    from exxtra_widget.core.position import Position

__all__ = ["check_game"]


def __dir__() -> list[str]:
    return __all__


@suggest_keywords
def check_game(
    game: str | GameDefinition, *, starts: Iterable[Any] = (), games: int = 5, longest: int = 10_000, rng: int = 0
) -> None:
    """Check that a game meets everything that the package relies on.

    It plays random games and checks each position and step: consistency, refusals, texts, copies, vectors, sentences
    and pictures. Then it records, simulates and shows games, estimates values and asks questions. It also plays some
    steps at each table of 1 to 12 seats, and under other values of each option that is a whole number or True or False,
    unless `GameDefinition.start` refuses them.

    Parameters
    ----------
    game : str or GameDefinition
        Name of a game, or its definition, which is registered if necessary.
    starts : iterable of Position, optional
        Starts of the games, under any options; by default the first position of `GameDefinition.start`.
    games : int, default 5
        Number of random games from each start, 1 to 10,000.
    longest : int, default 10_000
        Number of steps after which a random game counts as endless, 1 to 10**9.
    rng : int, default 0
        Seed of the random games.

    Raises
    ------
    AssertionError
        At the first failure; the message says where, and what was expected. An error that the game raises is its cause.
    TypeError, ValueError
        For a definition that `register` refuses, and for numbers out of range.

    Examples
    --------
    >>> from exxtra_widget.testing import check_game
    >>> from exxtra_widget import exxtra
    >>> check_game("exxtra", starts=[exxtra.start(2, goal=2)], games=1)
    """
    definition: Any = game() if isinstance(game, type) else game
    if isinstance(definition, str):
        definition = definition_of(definition)
    elif getattr(definition, "name", None) not in all_games() or definition_of(definition.name) is not definition:
        register(definition)
    whole(games, 1, 10_000, "games")
    whole(longest, 1, 10**9, "longest")
    with at("start()"):
        first = definition.start()
        expect(is_position(first), f"it returns {quote(first)}, not a position")
    with at("the definition"):
        check_definition(definition)
    for call, begin in other_starts(definition, first):
        with at(call):
            check_play(definition, begin, Random(rng), most=40, seen={})  # noqa: S311 - play, not a secret
    for begin in tuple(starts) or (first,):
        with at(f"games from {begin}"):
            right = begin.game == definition.name and not begin.is_over
            expect(right, f"a game of {definition.name} cannot begin there")
            _check_begin(definition, begin, games, longest, rng)


def _check_begin(definition: Any, begin: Position, games: int, longest: int, rng: int) -> None:
    seen: dict[Any, Any] = {}
    for number in range(games):
        end = check_play(definition, begin, Random(f"{rng} {number}"), longest, seen)  # noqa: S311 - play, not a secret
        expect(end.is_over, f"a random game had not ended after {longest:,} steps, at {end}")
        winners, returns = end.winners, end.returns()
        shares = tuple(1 / len(winners) if seat in winners else 0 for seat in range(end.seats))
        expect(returns == shares, f"returns() of {end} are {returns}, but winners are {winners}")
    check_games(definition, begin)
