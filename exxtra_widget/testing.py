"""Conformance suite for games, checked over random play; see `check_game`."""

from __future__ import annotations

import json
import pickle
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from inspect import signature
from random import Random
from typing import TYPE_CHECKING, Any, Final
from xml.etree import ElementTree as ET

from exxtra_widget.advice.evaluate import action_values, win_probability
from exxtra_widget.core.game import Game
from exxtra_widget.core.game_registry import definition_of, is_position, read_position, register
from exxtra_widget.core.seats import LARGEST_TABLE
from exxtra_widget.core.step import IllegalStep, NeedsDice, Step
from exxtra_widget.predict.ask import ask
from exxtra_widget.predict.topic import QuestionError
from exxtra_widget.simulation.simulate import simulate
from exxtra_widget.support.arguments import quote, whole
from exxtra_widget.support.locale import LANGUAGES
from exxtra_widget.support.suggest import suggest_keywords
from exxtra_widget.widget.plain import play

if TYPE_CHECKING:
    from exxtra_widget.core.definition import GameDefinition
    from exxtra_widget.core.position import Position

    # Positions by their vectors.
    Seen = dict[tuple[int, ...], Position]

__all__ = ["check_game"]

# Names of players with signs that a picture must escape.
_NAMES: Final = tuple(f"<b>Player & {seat}</b>" for seat in range(26))
# Wrong input by people and programs; no game accepts any of it.
_NONSENSE: Final[tuple[Any, ...]] = ("", "no such action", "\ud800", "x" * 1_000, None, True, -1, 2.5, (), [], {}, b"1")


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
    definition = definition_of(game) if isinstance(game, str) else register(game() if isinstance(game, type) else game)
    whole(games, 1, 10_000, "games")
    whole(longest, 1, 10**9, "longest")
    with _at("start()"):
        first = definition.start()
        _expect(is_position(first), f"it returns {quote(first)}, not a position")
    with _at("the definition"):
        if definition.outcomes:
            words = [definition.example, *definition.example.split()]
            _expect(any(map(definition.is_outcome, words)), f"example is {words[0]!r}, in which no word is an outcome")
    _check_starts(definition, first, rng)
    for begin in tuple(starts) or (first,):
        with _at(f"games from {begin}"):
            right = begin.game == definition.name and not begin.is_over
            _expect(right, f"a game of {definition.name} cannot begin there")
            seen: Seen = {}
            for number in range(games):
                end = _check_play(definition, begin, Random(f"{rng} {number}"), longest, seen)  # noqa: S311 - play, not a secret
                _expect(end.is_over, f"a random game had not ended after {longest:,} steps, at {end}")
            _check_use(definition, begin)


def _check_starts(definition: GameDefinition, first: Position, rng: int) -> None:
    """Play some steps at each table that the page offers, and under other options."""
    seats, *options = signature(definition.start).parameters.values()
    given = [(seats.name, number) for number in range(1, LARGEST_TABLE + 1)]
    numbers = ((option.name, option.default) for option in options if isinstance(option.default, int))
    given += [(name, not value if isinstance(value, bool) else value + 1) for name, value in numbers]
    for name, value in given:
        call = f"start({name}={value})"
        with _at(f"{call}, which may raise a ValueError alone"):
            try:
                begin = definition.start(**{name: value})
            except ValueError:
                continue
        if name == seats.name:
            _expect(begin.seats == value, f"{call} returns a position with {begin.seats!r} seats: {begin}")
        else:
            _expect(begin != first, f"{call} returns the same position as start(): {begin}")
        rules = dict(definition.options(begin))
        with _at(f"{call} has options() for a new game, {rules}"):
            definition.start(begin.seats, **rules)
        with _at(call):
            _check_play(definition, begin, Random(rng), most=40, seen={})  # noqa: S311 - play, not a secret


def _check_use(definition: GameDefinition, begin: Position) -> None:
    """Check what the package does with games that begin at a position."""
    for name, strategy in definition.playable(begin).items():
        with _at(f"the strategy {name!r}"):
            same = definition.find_strategy(name) == strategy
            _expect(same, "each access to strategies makes a new one; make it once, or as a frozen dataclass")
            # It plays a thousand games per decision.
            if name == "rollout":
                continue
            # An engine of the game's own knows the name, but not the function.
            players, record = (name, partial(strategy)), ("lengths", *definition.counts)
            named, called = (simulate(begin, player, games=20, rng=1, record=record) for player in players)
            same = named.wins == called.wins and named.recorded == called.recorded
            _expect(same, "it plays or counts other games when it is called; draw by `rng` alone, and change nothing")
    with _at("an estimate"):
        chances = win_probability(begin, games=20, rng=1)
        _expect(abs(sum(chances.values) - 1) < 1e-6, f"the win probabilities are {chances.values}, not 1 in all")
        # A solution may lack actions, or have wrong bounds.
        action_values(begin, games=10, rng=1).to_records()
    with _at("a record"):
        game = Game(begin, seed=1)
        for step in random_steps(begin, Random(1), 12):  # noqa: S311 - play, not a secret
            game.step(step.action)
        copies = {"text": Game.from_text(game.to_text()), "JSON": Game.from_json(game.to_json())}
        for name, copy in copies.items():
            _expect(copy == game, f"a game changes when it is written and read as {name}: {'; '.join(copy.problems)}")
    with _at("the widget"):
        play(begin).close()
    for name in definition.topics:
        with _at(f"the question {name!r}"), suppress(QuestionError):
            question = ask(begin, name)
            _check_sentence("its text", question.sentence)
            _check_sentence("its hint", question.hint)
            question.explanation()


# --- Random play ---


def random_steps(position: Position, rng: Random, most: int) -> Iterator[Step]:
    """Yield the steps of a game in which every legal action is equally likely."""
    for _ in range(most):
        if position.is_over:
            return
        token = rng.choice(position.actions())
        if token == "roll":
            outcomes = position.outcomes()
            token = rng.choices(list(outcomes), list(outcomes.values()))[0]
        with _at(f"step({str(token)!r}) at {position}"):
            step = position.step(token)
        yield step
        position = step.after


def _check_play(definition: GameDefinition, position: Position, rng: Random, most: int, seen: Seen) -> Position:
    """Check the positions, which `seen` gathers, and steps of a random game; return the last one."""
    _check_position(definition, position, seen)
    for step in random_steps(position, rng, most):
        with _at(f"the step {str(step.action)!r} at {position}"):
            _check_step(definition, step)
            if len(seen) % 10 == 1:
                _check_picture(definition, step)
        position = step.after
        _check_position(definition, position, seen)
    return position


def _check_position(definition: GameDefinition, position: Position, seen: Seen) -> None:
    """Check everything that a position reports; one in ten is also shown and given nonsense."""
    is_sample = len(seen) % 10 == 0 or position.is_over
    with _at(str(position)):
        _check_parts(definition, position)
        _check_steps(position)
        _check_refusals(definition, position, len(seen), _NONSENSE if is_sample else ())
        _check_vector(position, seen)
        found = read_position(str(position))
        _expect(found == position, f"read() makes another position of its text: {quote(found)}")
        if is_sample:
            _check_sample(definition, position)


def _check_parts(definition: GameDefinition, position: Position) -> None:
    winners, actions, outcomes = position.winners, position.actions(), position.outcomes()
    right = isinstance(winners, tuple) and isinstance(actions, tuple)
    _expect(right, f"winners and actions() must be tuples, like (0,) and ('roll',), not {winners!r} and {actions!r}")
    right = {position.player, *winners} <= set(range(position.seats))
    _expect(right, f"player {position.player} and winners {winners} must be among its {position.seats} seats, from 0")
    right = bool(winners) == position.is_over == (not actions)
    _expect(right, f"is_over is {position.is_over}, but winners are {winners} and actions() are {actions}")
    shares = tuple(1 / len(winners) if seat in winners else 0 for seat in range(position.seats))
    right = not winners or position.returns() == shares
    _expect(right, f"returns() are {position.returns()}, but winners are {winners}")
    masked = [action for action, legal in zip(definition.actions, position.action_mask(), strict=True) if legal]
    right = sorted(actions) == sorted(masked)
    _expect(right, f"actions() are {actions}, and action_mask() has {masked} of the `actions` of the definition")
    _expect(bool(outcomes) == ("roll" in actions), f"actions() are {actions}, but outcomes() has {len(outcomes)} dice")
    wrong = {dice: weight for dice, weight in outcomes.items() if type(weight) is not int or weight <= 0}
    _expect(not wrong, f"outcomes() must map dice to whole numbers above 0, not {wrong}")
    known = definition.outcomes
    others: set[object] = set(outcomes) - set(known) if definition.dice_vary else outcomes.items() ^ known.items()
    _expect(not outcomes or not others, f"outcomes() differs from the `outcomes` of the definition in {others}")


def _check_steps(position: Position) -> None:
    """Check that every listed step can be made, and that the distinct actions have all effects."""
    actions, distinct = position.actions(), position.distinct_actions()
    afters = {"roll": position}
    for token in (*actions, *position.outcomes()):
        _expect(position.why_not(token) is None, f"{token!r} is listed, but why_not() refuses it")
        if token != "roll":
            afters[token] = position.apply(token)
            _expect(is_position(afters[token]), f"apply({token!r}) does not return a position")
    right = {afters.get(action) for action in distinct} == {afters[action] for action in actions}
    _expect(right, f"distinct_actions() are {distinct}, but do not have the effects of {actions}")


def _check_refusals(definition: GameDefinition, position: Position, number: int, nonsense: tuple[Any, ...]) -> None:
    """Check that what is not listed is refused with a sentence, like ``"roll"`` without dice."""
    listed = {*position.actions(), *position.outcomes()}
    others = [token for token in (*definition.actions, *definition.outcomes) if token not in listed]
    # A game may have thousands of actions, so that each position tries some of them.
    every = 1 + len(others) // 10
    for token in (*others[number % every :: every], *nonsense):
        refusal = position.why_not(token)
        _expect(refusal is not None, f"why_not() accepts {quote(token)!r}, which neither actions() nor outcomes() has")
        _check_raises(position, token, IllegalStep)
        if refusal and nonsense:
            _check_sentence(f"the refusal of {quote(token)!r}", refusal.sentence)
    if "roll" in listed:
        _check_raises(position, "roll", NeedsDice)


def _check_raises(position: Position, token: Any, kind: type[Exception]) -> None:
    for method in (position.apply, position.step):
        with _at(f"{method.__name__}({quote(token)!r}) must raise {kind.__name__}"), suppress(kind):
            raise FaultError(f"it returns {quote(method(token))}")


def _check_vector(position: Position, seen: Seen) -> None:
    vector, (lowest, highest) = position.to_vector(), position.vector_bounds()
    rows = (lowest, vector, position.to_vector(relative=True), highest, next(iter(seen), vector))
    _expect(len(set(map(len, rows))) == 1, "the vectors and their bounds are not as long as at other positions")
    for low, *numbers, high, _ in zip(*rows, strict=True):
        right = all(type(number) is int and low <= number <= high for number in numbers)
        _expect(right, f"to_vector() has {numbers}, not whole numbers from {low} to {high}")
    other = seen.setdefault(vector, position)
    _expect(other == position, f"{other} has the same vector")


def _check_sample(definition: GameDefinition, position: Position) -> None:
    """Check how a position is read if its text is damaged, and how it is shown."""
    text = str(position)
    cut = [text[:end] for end in range(len(text))]
    for garbled in (*cut, *(text.replace(word, "x", 1) for word in text.split())):
        with _at(f"read({garbled!r}), which may raise a ValueError alone"), suppress(ValueError):
            definition.read(garbled)
    standing = definition.standing(position)
    right = len(standing) in {0, position.seats} and all(has.keys() == standing[0].keys() for has in standing)
    _expect(right, f"standing() must have a dict with the same keys for each of {position.seats} seats: {standing}")
    for name in ("panel", "board", "state"):
        with _at(f"{name}() must be plain JSON data"):
            data = getattr(definition, name)(position)
            _expect(json.loads(json.dumps(data, allow_nan=False)) == data, f"it holds other types: {data}")
    _check_sentence("text()", lambda language, names: definition.text(position, names, language))
    _check_picture(definition, position)
    for reason in filter(None, (definition.reason(position, action) for action in position.actions())):
        _check_sentence(f"the reason {reason.key!r}", reason.sentence)


def _check_step(definition: GameDefinition, step: Step) -> None:
    before, after = step.before, step.after
    alike = len({before.apply(step.action), after}) == 1
    _expect(alike, "apply() and step() lead to different positions, or to equal ones with different hashes")
    _expect(definition.columns(before).keys() == definition.columns(after).keys(), "the keys of columns() change")
    _expect(definition.options(before) == definition.options(after), "the options() of the rules change")
    _expect(step.events, "it has no events")
    for event in step.events:
        kind = type(event).__name__
        _expect(event.game, f"the event {kind} has no game; set game = {definition.name!r} in its class")
        _check_sentence(f"the event {kind}", event.sentence)
    copied = pickle.loads(pickle.dumps(step))  # noqa: S301 - our own
    # A tuple would be equal to the position.
    _expect(copied == step and repr(copied) == repr(step), f"pickle makes another step of it: {copied!r}")
    for name, count in definition.counts.items():
        found = count(before, step.action)
        _expect(found is None or type(found) is int, f"the count {name!r} is {found!r}, not a whole number or None")


def _check_picture(definition: GameDefinition, moment: Position | Step) -> None:
    for language in LANGUAGES:
        with _at(f"svg() in {language}"):
            picture = definition.svg(moment, _NAMES, language)
            _expect("<b>" not in picture, "the names of players are not escaped")
            tags = [part.tag.split("}")[-1] for part in ET.fromstring(picture).iter()]  # noqa: S314 - the game's own
            _expect(tags[0] == "svg" and "script" not in tags, f"it must be <svg> without scripts, not {picture:.60}")


# --- Faults ---


class FaultError(AssertionError):
    """A fault of a game, in words."""


def _expect(fulfilled: object, message: str) -> None:
    """Raise a `FaultError` unless a condition holds."""
    if not fulfilled:
        raise FaultError(message)


@contextmanager
def _at(where: str) -> Iterator[None]:
    """Add the place to a fault; an error of the game becomes its cause."""
    try:
        yield
    except FaultError as fault:
        raise FaultError(f"{where}: {fault}") from fault.__cause__
    except Exception as error:
        raise FaultError(f"{where}: {type(error).__name__}: {error}") from error


def _check_sentence(what: str, say: Callable[..., str]) -> None:
    """Check that a sentence has words in each language, and that all its fields are filled."""
    for language in LANGUAGES:
        with _at(f"{what} in {language}"):
            said = say(language, _NAMES)
            _expect(said.strip() and not re.search(r"\{\w", said), f"it has no words, or an open field: {said!r}")
