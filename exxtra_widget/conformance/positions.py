"""Checks of the positions and steps of random games."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator
from random import Random
from typing import Any, Final

from exxtra_widget.conformance.fault import (
    MOST_SEATS,
    NAMES,
    applied,
    check_picture,
    check_sentence,
    expect,
    is_json,
    naming,
    part_of,
    raised_by,
    result,
)
from exxtra_widget.conformance.parts import check_kinds, check_outcomes
from exxtra_widget.core.registry import read_position
from exxtra_widget.core.step import Event, IllegalStep, NeedsDice, Step
from exxtra_widget.support.arguments import quote
from exxtra_widget.support.locale import LANGUAGES

# What people and programs give by mistake; no game knows any of it.
_NONSENSE: Final[tuple[Any, ...]] = (
    "",
    " ",
    "no such action",
    "<b>",
    "\ud800",
    "x" * 1_000,
    None,
    True,
    -1,
    2.5,
    10**400,
    (),
    [],
    {},
    b"1",
)


def random_steps(position: Any, rng: Random, most: int) -> Iterator[Step]:
    """Yield the steps of a game in which every legal action is equally likely."""
    for _ in range(most):
        actions = part_of(position, "actions")
        if not actions:
            return
        token = rng.choice(actions)
        if token == "roll":
            outcomes = part_of(position, "outcomes")
            expect(outcomes, f"'roll' is legal at {position}, but outcomes() has no dice there")
            token = rng.choices(list(outcomes), list(outcomes.values()))[0]
        applied(position, token)
        with naming(f"step({str(token)!r}) at {position}"):
            step = position.step(token)
        yield step
        position = step.after


def check_play(definition: Any, begin: Any, rng: Random, most: int, vectors: dict[Any, Any]) -> Any:
    """Check every position and step of a random game, and return the position after a number of steps."""
    position = begin
    with naming(f"a check of {begin}"):
        _check_position(definition, begin, vectors)
    columns = result(definition, "columns", begin).keys()
    for number, step in enumerate(random_steps(begin, rng, most)):
        position = step.after
        made = f"the step {str(step.action)!r} at {step.before}"
        with naming(made):
            _check_step(definition, step)
        # As with positions, the same code draws all of them.
        if number % 10 == 0:
            check_picture(made, definition.svg, step)
        with naming(f"a check of {position}"):
            _check_position(definition, position, vectors)
        same = result(definition, "columns", position).keys() == columns
        expect(same, f"the columns at {position} are other ones than at {begin}")
    return position


def check_end(begin: Any, position: Any, most: int) -> None:
    """Check that a random game has come to an end."""
    expect(position.is_over, f"a random game from {begin} had not ended after {most:,} steps, at {position}")
    expect(sum(part_of(position, "returns")) > 0.999, f"returns() of {position} do not add up to 1")


def _check_step(definition: Any, step: Step) -> None:
    before, after = step.before, step.after
    text = str(before)
    with naming(f"str() of the position after {str(step.action)!r} at {text}"):
        str(after)
    check_kinds(after)
    after_apply = before.apply(step.action)
    same = after_apply == after
    expect(same, f"apply({step.action!r}) and step({step.action!r}) at {text} lead to different positions")
    same = hash(after_apply) == hash(after)
    expect(same, f"the equal positions after {step.action} at {text} have different hashes")
    expect(str(before) == text, f"apply({step.action!r}) has changed the position {text}")
    expect(step.events, f"the step {step.action} at {text} has no events")
    for event in step.events:
        _check_event(definition, event, f"the step {str(step.action)!r} at {text}")
    expect(pickle.loads(pickle.dumps(step)) == step, f"the step {step.action} at {text} changes when it is pickled")  # noqa: S301 - our own
    for name, number_of in definition.counts.items():
        where = f"the count {name!r} of {str(step.action)!r} at {text}"
        with naming(where):
            number = number_of(before, step.action)
        expect(number is None or type(number) is int, f"{where} is {quote(number)}, not a whole number or None")


def _check_event(definition: Any, event: Any, where: str) -> None:
    expect(isinstance(event, Event), f"{where} emits {quote(event)}, not an event")
    kind, name = type(event).__name__, definition.name
    expect(event.game, f"the event {kind} has no game; set game = {name!r} in its class")
    data = event.to_dict()
    expect(is_json(data), f"the event {data} is not plain JSON data")
    for language in LANGUAGES:
        check_sentence(f"the event {data['kind']} in {language}", event.sentence, language, NAMES)


def _check_position(definition: Any, position: Any, vectors: dict[Any, Any]) -> None:
    text = str(position)
    many, player, winners, over, actions = (
        part_of(position, name) for name in ("seats", "player", "winners", "is_over", "actions")
    )
    seats = set(range(many))
    expect(many <= MOST_SEATS, f"{text} has {many} seats; a game can have 26, A to Z")
    expect(player in seats, f"the player of {text} is not one of its {many} seats")
    expect(set(winners) <= seats, f"the winners of {text} are not among its seats")
    expect(bool(winners) == over, f"{text}: is_over is {over}, but winners are {winners}")
    expect((actions == ()) == over, f"{text}: is_over is {over}, but the actions are {actions}")
    _check_standing(definition, position, text)
    _check_copies(definition, position, text)
    _check_actions(definition, position, text)
    _check_other_steps(definition, position, text, len(vectors))
    # What is the same code at every position is looked at in one of ten.
    if len(vectors) % 10 == 0 or over:
        _check_nonsense(position, text)
        _check_garbled(definition, text)
        _check_words(definition, position, text)
    _check_vector(definition, position, vectors, text)


def _check_vector(definition: Any, position: Any, vectors: dict[Any, Any], text: str) -> None:
    with naming(f"vector() of {text}"):
        vector, relative = position.to_vector(), position.to_vector(relative=True)
    right = all(type(number) is int for number in vector)
    expect(right, f"to_vector() of {text} holds something other than whole numbers")
    expect(vectors.setdefault(vector, position) == position, f"{text} and {vectors[vector]} have the same vector")
    lowest, highest = result(definition, "vector_bounds", position)
    lengths = {len(vector), len(relative), len(next(iter(vectors))), len(lowest), len(highest)}
    expect(len(lengths) == 1, f"the vectors of {text} do not have the same lengths as the vectors of other positions")
    for low, *numbers, high in zip(lowest, vector, relative, highest, strict=True):
        expect(low <= min(numbers) <= max(numbers) <= high, f"to_vector() of {text} is outside vector_bounds()")


def _check_standing(definition: Any, position: Any, text: str) -> None:
    standing = result(definition, "standing", position)
    right = isinstance(standing, list) and all(isinstance(has, dict) for has in standing)
    expect(right and is_json(standing), f"standing() of {text} is not a list of dicts with plain JSON data")
    count = len(standing)
    expect(count in {0, position.seats}, f"standing() of {text} describes {count} seats, not {position.seats}")
    expect(len({tuple(has) for has in standing}) < 2, f"standing() of {text} does not have the same keys for each seat")


def _check_garbled(definition: Any, text: str) -> None:
    words = text.split(" ")
    for garbled in (
        *(text[:end] for end in range(len(text))),
        *(
            " ".join([*words[:i], *other, *words[i + 1 :]])
            for i in range(len(words))
            for other in ([], ["x"], ["9" * 9])
        ),
        *(thing for thing in _NONSENSE if isinstance(thing, str)),
    ):
        raised = raised_by(definition.read, garbled)
        right = raised is None or issubclass(raised, ValueError)
        expect(right, f"read({quote(garbled)!r}) raises {raised and raised.__name__}, not ValueError")


def _check_copies(definition: Any, position: Any, text: str) -> None:
    for name, read in (("read", definition.read), ("parse", type(position).parse)):
        with naming(f"{name}({text!r})"):
            found = read(text)
        expect(found == position, f"{name}() makes another position of {text!r}: {quote(found)}")
    expect(read_position(text) == position, f"the text {text!r} does not begin with the name of the game")
    for name, other in (("pickle", pickle.loads(pickle.dumps(position))), ("deepcopy", copy.deepcopy(position))):  # noqa: S301 - our own
        expect(other == position and str(other) == text, f"{name} makes {other} of {text}")


def _check_actions(definition: Any, position: Any, text: str) -> None:
    actions, outcomes = part_of(position, "actions"), part_of(position, "outcomes")
    expect(len(set(actions)) == len(actions), f"{text} lists an action twice: {actions}")
    for action in actions:
        listed = action in definition.actions
        expect(listed, f"{action!r}, legal at {text}, is not among the actions of the definition")
        expect(part_of(position, "why_not", action) is None, f"{text} lists {action!r}, but why_not refuses it")
        expect(definition.normal(action) == action, f"{action!r} is not its own normal spelling")
        expect(not definition.is_outcome(action), f"the action {action!r} is taken for dice")
    distinct = part_of(position, "distinct_actions")
    expect(set(distinct) <= set(actions), f"distinct_actions() of {text} does not list the same actions as actions()")
    others = [action for action in actions if action not in distinct]
    afters = {applied(position, action) for action in distinct if action != "roll"} if others else ()
    lost = [action for action in others if applied(position, action) not in afters]
    expect(not lost, f"none of distinct_actions() at {text} has the effect of {', '.join(map(repr, lost))}")
    mask = zip(definition.actions, part_of(position, "action_mask"), strict=True)
    expect({a for a, legal in mask if legal} == set(actions), f"action_mask() and actions() differ at {text}")
    if "roll" in actions:
        _check_dice(definition, position, outcomes, text)
    else:
        expect(not outcomes, f"outcomes() of {text} has dice, but 'roll' is not legal there")


def _check_other_steps(definition: Any, position: Any, text: str, number: int) -> None:
    """Check that a step that is not listed is not legal."""
    listed = {*part_of(position, "actions"), *part_of(position, "outcomes")}
    others = [token for token in (*definition.actions, *definition.outcomes) if token not in listed]
    # A game may have thousands of actions, so that each position tries some of them.
    every = 1 + len(others) // 20
    for token in others[number % every :: every]:
        refused = part_of(position, "why_not", token) is not None
        expect(refused, f"why_not() accepts {token!r} at {text}, but neither actions() nor outcomes() lists it")
        for method in (position.apply, position.step):
            refused = raised_by(method, token) is IllegalStep
            expect(refused, f"{method.__name__}({token!r}) at {text}, which is not listed, does not raise IllegalStep")


def _check_dice(definition: Any, position: Any, outcomes: Any, text: str) -> None:
    expect(outcomes, f"'roll' is legal at {text}, but outcomes() has no dice there")
    if definition.dice_vary:
        check_outcomes(outcomes)
    else:
        same = dict(outcomes) == dict(definition.outcomes)
        expect(same, f"the dice at {text} differ from the dice at the start; list all of them as `outcomes`")
    for dice in outcomes:
        expect(definition.is_outcome(dice), f"the dice {dice!r} are not recognised as dice")
        expect(part_of(position, "why_not", dice) is None, f"{text} refuses the dice {dice!r}")
        applied(position, dice)
    for method in (position.apply, position.step):
        right = raised_by(method, "roll") is NeedsDice
        expect(right, f"{method.__name__}('roll') at {text} does not raise NeedsDice")


def _check_nonsense(position: Any, text: str) -> None:
    for token in _NONSENSE:
        refusal, said = part_of(position, "why_not", token), quote(token)
        expect(refusal is not None, f"{text} accepts {said} as a legal step")
        expect(is_json(refusal.to_dict()), f"the refusal of {said} at {text} is not plain JSON data")
        for language in LANGUAGES:
            check_sentence(f"the refusal of {said} at {text} in {language}", refusal.sentence, language, NAMES)
        for method in (position.apply, position.step):
            raised = raised_by(method, token)
            expect(raised is IllegalStep, f"{method.__name__}({said}) at {text} raises {raised}, not IllegalStep")
    expect(str(position) == text, f"a refused step has changed the position {text}")


def _check_words(definition: Any, position: Any, text: str) -> None:
    for action in position.actions():
        reason = result(definition, "reason", position, action)
        for language in LANGUAGES if reason is not None else ():
            check_sentence(f"the reason for {action!r} at {text} in {language}", reason.sentence, language, NAMES)
    for language in LANGUAGES:
        check_sentence(f"the text picture of {text} in {language}", definition.text, position, NAMES, language)
    expect(is_json(result(definition, "panel", position)), f"panel() of {text} is not plain JSON data")
    state = result(definition, "state", position)
    expect(is_json(state), f"the state of {text} for the page is not plain JSON data")
    known = (state["text"], state["player"], state["winners"])
    expect(known == (text, position.player, list(position.winners)), f"the state of {text} says {known}")
    for choice in state["choices"]:
        refusal = position.why_not(choice["token"])
        same = choice.get("refusal") == (refusal.to_dict() if refusal else None)
        expect(same, f"the state of {text} and why_not differ about {choice['token']!r}")
        for language in LANGUAGES if refusal else ():
            where = f"the refusal of {choice['token']!r} at {text} in {language}"
            check_sentence(where, refusal.sentence, language, NAMES)
    check_picture(text, definition.svg, position)
