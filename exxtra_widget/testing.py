"""Conformance suite for games, checked over random play; see `check_game`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import partial
from inspect import isfunction, signature
from random import Random
from typing import TYPE_CHECKING, Any

from exxtra_widget.advice.evaluate import action_values, win_probability
from exxtra_widget.conformance.fault import at, check_sentence, expect
from exxtra_widget.conformance.random_play import check_play, random_steps
from exxtra_widget.core.definition import GameDefinition
from exxtra_widget.core.game import Game
from exxtra_widget.core.game_registry import definition_of, is_position, register
from exxtra_widget.core.game_registry import games as all_games
from exxtra_widget.core.seats import LARGEST_TABLE
from exxtra_widget.predict.ask import ask
from exxtra_widget.predict.topic import QuestionError
from exxtra_widget.simulation.simulate import simulate
from exxtra_widget.support.arguments import nearest, quote, whole
from exxtra_widget.support.locale import LANGUAGES
from exxtra_widget.support.suggest import suggest_keywords
from exxtra_widget.widget.plain import play

if TYPE_CHECKING:
    from exxtra_widget.conformance.random_play import Seen
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
        _check_definition(definition)
    _check_starts(definition, first, rng)
    for begin in tuple(starts) or (first,):
        with at(f"games from {begin}"):
            right = begin.game == definition.name and not begin.is_over
            expect(right, f"a game of {definition.name} cannot begin there")
            seen: Seen = {}
            for number in range(games):
                end = check_play(definition, begin, Random(f"{rng} {number}"), longest, seen)  # noqa: S311 - play, not a secret
                _check_end(end, longest)
            _check_use(definition, begin)


def _check_definition(definition: GameDefinition) -> None:
    """Check the parts of a definition that need no position."""
    _check_names(type(definition))
    for language, groups in definition.texts.items():
        right = language in LANGUAGES and all(isinstance(texts, Mapping) for texts in groups.values())
        expect(right, f"texts must map {', '.join(LANGUAGES)} to groups of texts, not {language!r} to {groups!r:.60}")
    expect("lengths" not in definition.counts, "counts has 'lengths', which every game has")
    if definition.outcomes:
        words = [definition.example, *definition.example.split()]
        expect(any(map(definition.is_outcome, words)), f"example is {words[0]!r}, in which no word is an outcome")


def _check_names(kind: type) -> None:
    """Find misspelt parts, which would be ignored, and methods in the place of properties."""
    parts = {name for name in dir(GameDefinition) if not name.startswith("_")}
    own = kind.__mro__[: kind.__mro__.index(GameDefinition)]
    written = {name: part for base in own for name, part in vars(base).items() if not name.startswith("_")}
    for name, part in written.items():
        is_method = isfunction(part) and not callable(getattr(GameDefinition, name, part))
        expect(not is_method, f"{name} must be a property, with @property above it, not a method")
        # A helper may have any name that is less similar, or the plural of a part.
        near = "" if name in parts else nearest(name, sorted(parts - set(written)), 0.85)
        expect(not near, f"{kind.__name__} has {name!r}{near}")


def _check_starts(definition: GameDefinition, first: Position, rng: int) -> None:
    """Play some steps at each table that the page offers, and under other options."""
    seats, *options = signature(definition.start).parameters.values()
    given = [(seats.name, number) for number in range(1, LARGEST_TABLE + 1)]
    numbers = ((option.name, option.default) for option in options if isinstance(option.default, int))
    given += [(name, not value if isinstance(value, bool) else value + 1) for name, value in numbers]
    for name, value in given:
        call = f"start({name}={value})"
        with at(f"{call}, which may raise a ValueError alone"):
            try:
                begin = definition.start(**{name: value})
            except ValueError:
                continue
        if name == seats.name:
            expect(begin.seats == value, f"{call} returns a position with {begin.seats!r} seats: {begin}")
        else:
            expect(begin != first, f"{call} returns the same position as start(): {begin}")
        rules = dict(definition.options(begin))
        with at(f"{call} has options() for a new game, {rules}"):
            definition.start(begin.seats, **rules)
        with at(call):
            check_play(definition, begin, Random(rng), most=40, seen={})  # noqa: S311 - play, not a secret


def _check_end(end: Position, longest: int) -> None:
    expect(end.is_over, f"a random game had not ended after {longest:,} steps, at {end}")
    winners, returns = end.winners, end.returns()
    shares = tuple(1 / len(winners) if seat in winners else 0 for seat in range(end.seats))
    expect(returns == shares, f"returns() of {end} are {returns}, but winners are {winners}")


def _check_use(definition: GameDefinition, begin: Position) -> None:
    """Check what the package does with games that begin at a position."""
    for name, strategy in definition.playable(begin).items():
        with at(f"the strategy {name!r}"):
            same = definition.find_strategy(name) == strategy
            expect(same, "each access to strategies makes a new one; make it once, or as a frozen dataclass")
            # It plays a thousand games per decision.
            if name == "rollout":
                continue
            # An engine of the game's own knows the name, but not the function.
            players, record = (name, partial(strategy)), ("lengths", *definition.counts)
            named, called = (simulate(begin, player, games=20, rng=1, record=record) for player in players)
            same = named.wins == called.wins and named.recorded == called.recorded
            expect(same, "it plays or counts other games when it is called; draw by `rng` alone, and change nothing")
    with at("an estimate"):
        chances = win_probability(begin, games=20, rng=1)
        expect(abs(sum(chances.values) - 1) < 1e-6, f"the win probabilities are {chances.values}, not 1 in all")
        # A solution may lack actions, or have wrong bounds.
        action_values(begin, games=10, rng=1).to_records()
    with at("a record"):
        game = Game(begin, seed=1)
        for step in random_steps(begin, Random(1), 12):  # noqa: S311 - play, not a secret
            game.step(step.action)
        copies = {"text": Game.from_text(game.to_text()), "JSON": Game.from_json(game.to_json())}
        for name, copy in copies.items():
            expect(copy == game, f"a game changes when it is written and read as {name}: {'; '.join(copy.problems)}")
    with at("the widget"):
        play(begin).close()
    for name in definition.topics:
        with at(f"the question {name!r}"), suppress(QuestionError):
            question = ask(begin, name)
            check_sentence("its text", question.sentence)
            check_sentence("its hint", question.hint)
            question.explanation()
