"""Checks of a whole game: the parts of its definition, its starts, and what the package does with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import partial
from inspect import isfunction, signature
from random import Random
from typing import TYPE_CHECKING, Any

from exxtra_widget.advice.evaluate import action_values, win_probability
from exxtra_widget.conformance.fault import at, check_sentence, expect
from exxtra_widget.conformance.random_play import random_steps
from exxtra_widget.core.definition import GameDefinition
from exxtra_widget.core.game import Game
from exxtra_widget.core.seats import LARGEST_TABLE
from exxtra_widget.predict.ask import ask
from exxtra_widget.predict.topic import QuestionError
from exxtra_widget.simulation.simulate import simulate
from exxtra_widget.support.arguments import nearest
from exxtra_widget.support.locale import LANGUAGES
from exxtra_widget.widget.plain import play

if TYPE_CHECKING:
    from exxtra_widget.core.position import Position


def check_definition(definition: Any) -> None:
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


def other_starts(definition: Any, first: Any) -> Iterator[tuple[str, Any]]:
    """Yield the start of each table that the page offers, and under other options, with the calls that make them."""
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
        yield call, begin


def check_games(definition: Any, begin: Position) -> None:
    """Check what the package does with games that begin at a position."""
    for name, strategy in definition.playable(begin).items():
        with at(f"the strategy {name!r}"):
            same = definition.find_strategy(name) == strategy
            expect(same, "each access to strategies makes a new one; make it once, or as a frozen dataclass")
            # It plays a thousand games per decision.
            if name != "rollout":
                _check_strategy(definition, begin, name, strategy)
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


def _check_strategy(definition: Any, begin: Position, name: str, strategy: Any) -> None:
    # An engine of the game's own knows the name, but not the function.
    players, record = (name, partial(strategy)), ("lengths", *definition.counts)
    named, called = (simulate(begin, player, games=20, rng=1, record=record) for player in players)
    same = named.wins == called.wins and named.recorded == called.recorded
    expect(same, "it plays or counts other games when it is called; draw by `rng` alone, and change nothing")
