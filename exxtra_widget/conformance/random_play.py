"""Random games, and checks of each position and step in them."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, Any, Final, TypeAlias
from xml.etree import ElementTree as ET

from exxtra_widget.conformance.fault import NAMES, FaultError, at, check_sentence, expect
from exxtra_widget.core.registry import is_position, read_position
from exxtra_widget.core.step import IllegalStep, NeedsDice, Step
from exxtra_widget.support.arguments import quote
from exxtra_widget.support.locale import LANGUAGES

if TYPE_CHECKING:
    from exxtra_widget.core.definition import GameDefinition
    from exxtra_widget.core.position import Position

    Seen: TypeAlias = dict[tuple[int, ...], Position]

# Wrong input by people and programs; no game accepts any of it.
_NONSENSE: Final[tuple[Any, ...]] = ("", "no such action", "\ud800", "x" * 1_000, None, True, -1, 2.5, (), [], {}, b"1")


def random_steps(position: Position, rng: Random, most: int) -> Iterator[Step]:
    """Yield the steps of a game in which every legal action is equally likely."""
    for _ in range(most):
        if position.is_over:
            return
        token = rng.choice(position.actions())
        if token == "roll":
            outcomes = position.outcomes()
            token = rng.choices(list(outcomes), list(outcomes.values()))[0]
        with at(f"step({str(token)!r}) at {position}"):
            step = position.step(token)
        yield step
        position = step.after


def check_play(definition: GameDefinition, begin: Position, rng: Random, most: int, seen: Seen) -> Position:
    """Check the positions, which `seen` gathers by their vectors, and steps of a random game; return the last one."""
    position = begin
    _check_position(definition, begin, seen)
    for step in random_steps(begin, rng, most):
        with at(f"the step {str(step.action)!r} at {position}"):
            _check_step(definition, step)
            if len(seen) % 10 == 1:
                _check_picture(definition, step)
        position = step.after
        _check_position(definition, position, seen)
    return position


def _check_position(definition: GameDefinition, position: Position, seen: Seen) -> None:
    """Check everything that a position reports; one in ten is also shown and given nonsense."""
    is_sample = len(seen) % 10 == 0 or position.is_over
    with at(str(position)):
        _check_parts(definition, position)
        _check_steps(position)
        _check_refusals(definition, position, len(seen), _NONSENSE if is_sample else ())
        _check_vector(position, seen)
        found = read_position(str(position))
        expect(found == position, f"read() makes another position of its text: {quote(found)}")
        if is_sample:
            _check_sample(definition, position)


def _check_parts(definition: GameDefinition, position: Position) -> None:
    winners, actions, outcomes = position.winners, position.actions(), position.outcomes()
    right = isinstance(winners, tuple) and isinstance(actions, tuple)
    expect(right, f"winners and actions() must be tuples, like (0,) and ('roll',), not {winners!r} and {actions!r}")
    right = {position.player, *winners} <= set(range(position.seats))
    expect(right, f"player {position.player} and winners {winners} must be among its {position.seats} seats, from 0")
    right = bool(winners) == position.is_over == (not actions)
    expect(right, f"is_over is {position.is_over}, but winners are {winners} and actions() are {actions}")
    masked = [action for action, legal in zip(definition.actions, position.action_mask(), strict=True) if legal]
    right = sorted(actions) == sorted(masked)
    expect(right, f"actions() are {actions}, and action_mask() has {masked} of the `actions` of the definition")
    expect(bool(outcomes) == ("roll" in actions), f"actions() are {actions}, but outcomes() has {len(outcomes)} dice")
    wrong = {dice: weight for dice, weight in outcomes.items() if type(weight) is not int or weight <= 0}
    expect(not wrong, f"outcomes() must map dice to whole numbers above 0, not {wrong}")
    known = definition.outcomes
    others: set[object] = set(outcomes) - set(known) if definition.dice_vary else outcomes.items() ^ known.items()
    expect(not outcomes or not others, f"outcomes() differs from the `outcomes` of the definition in {others}")


def _check_steps(position: Position) -> None:
    """Check that every listed step can be made, and that the distinct actions have all effects."""
    actions, distinct = position.actions(), position.distinct_actions()
    afters = {"roll": position}
    for token in (*actions, *position.outcomes()):
        expect(position.why_not(token) is None, f"{token!r} is listed, but why_not() refuses it")
        if token != "roll":
            afters[token] = position.apply(token)
            expect(is_position(afters[token]), f"apply({token!r}) does not return a position")
    right = {afters.get(action) for action in distinct} == {afters[action] for action in actions}
    expect(right, f"distinct_actions() are {distinct}, but do not have the effects of {actions}")


def _check_refusals(definition: GameDefinition, position: Position, number: int, nonsense: tuple[Any, ...]) -> None:
    """Check that what is not listed is refused with a sentence, like ``"roll"`` without dice."""
    listed = {*position.actions(), *position.outcomes()}
    others = [token for token in (*definition.actions, *definition.outcomes) if token not in listed]
    # A game may have thousands of actions, so that each position tries some of them.
    every = 1 + len(others) // 10
    for token in (*others[number % every :: every], *nonsense):
        refusal = position.why_not(token)
        expect(refusal is not None, f"why_not() accepts {quote(token)!r}, which neither actions() nor outcomes() has")
        _check_raises(position, token, IllegalStep)
        if refusal and nonsense:
            check_sentence(f"the refusal of {quote(token)!r}", refusal.sentence)
    if "roll" in listed:
        _check_raises(position, "roll", NeedsDice)


def _check_raises(position: Position, token: Any, kind: type[Exception]) -> None:
    for method in (position.apply, position.step):
        with at(f"{method.__name__}({quote(token)!r}) must raise {kind.__name__}"), suppress(kind):
            raise FaultError(f"it returns {quote(method(token))}")


def _check_vector(position: Position, seen: Seen) -> None:
    vector, (lowest, highest) = position.to_vector(), position.vector_bounds()
    rows = (lowest, vector, position.to_vector(relative=True), highest, next(iter(seen), vector))
    expect(len(set(map(len, rows))) == 1, "the vectors and their bounds are not as long as at other positions")
    for low, *numbers, high, _ in zip(*rows, strict=True):
        right = all(type(number) is int and low <= number <= high for number in numbers)
        expect(right, f"to_vector() has {numbers}, not whole numbers from {low} to {high}")
    other = seen.setdefault(vector, position)
    expect(other == position, f"{other} has the same vector")


def _check_sample(definition: GameDefinition, position: Position) -> None:
    """Check how a position is read if its text is damaged, and how it is shown."""
    text = str(position)
    cut = [text[:end] for end in range(len(text))]
    for garbled in (*cut, *(text.replace(word, "x", 1) for word in text.split())):
        with at(f"read({garbled!r}), which may raise a ValueError alone"), suppress(ValueError):
            definition.read(garbled)
    standing = definition.standing(position)
    right = len(standing) in {0, position.seats} and all(has.keys() == standing[0].keys() for has in standing)
    expect(right, f"standing() must have a dict with the same keys for each of {position.seats} seats: {standing}")
    for name in ("panel", "board", "state"):
        with at(f"{name}() must be plain JSON data"):
            data = getattr(definition, name)(position)
            expect(json.loads(json.dumps(data, allow_nan=False)) == data, f"it holds other types: {data}")
    check_sentence("text()", lambda language, names: definition.text(position, names, language))
    _check_picture(definition, position)
    for reason in filter(None, (definition.reason(position, action) for action in position.actions())):
        check_sentence(f"the reason {reason.key!r}", reason.sentence)


def _check_step(definition: GameDefinition, step: Step) -> None:
    before, after = step.before, step.after
    alike = len({before.apply(step.action), after}) == 1
    expect(alike, "apply() and step() lead to different positions, or to equal ones with different hashes")
    expect(definition.columns(before).keys() == definition.columns(after).keys(), "the keys of columns() change")
    expect(definition.options(before) == definition.options(after), "the options() of the rules change")
    expect(step.events, "it has no events")
    for event in step.events:
        kind = type(event).__name__
        expect(event.game, f"the event {kind} has no game; set game = {definition.name!r} in its class")
        check_sentence(f"the event {kind}", event.sentence)
    copied = pickle.loads(pickle.dumps(step))  # noqa: S301 - our own
    # A tuple would be equal to the position.
    expect(copied == step and repr(copied) == repr(step), f"pickle makes another step of it: {copied!r}")
    for name, count in definition.counts.items():
        found = count(before, step.action)
        expect(found is None or type(found) is int, f"the count {name!r} is {found!r}, not a whole number or None")


def _check_picture(definition: GameDefinition, moment: Position | Step) -> None:
    for language in LANGUAGES:
        with at(f"svg() in {language}"):
            picture = definition.svg(moment, NAMES, language)
            expect("<b>" not in picture, "the names of players are not escaped")
            tags = [part.tag.split("}")[-1] for part in ET.fromstring(picture).iter()]  # noqa: S314 - the game's own
            expect(tags[0] == "svg" and "script" not in tags, f"it must be <svg> without scripts, not {picture:.60}")
