"""Checks of a definition and of the positions in which a game can begin, before anything is played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from inspect import signature
from typing import Any, Final

from exxtra_widget.conformance.fault import FaultError, expect, naming, part_of
from exxtra_widget.core.definition import GameDefinition
from exxtra_widget.core.plain_position import PlainPosition
from exxtra_widget.core.registry import is_position
from exxtra_widget.core.script import check_token
from exxtra_widget.core.seats import LARGEST_TABLE
from exxtra_widget.support.arguments import nearest, quote, shown
from exxtra_widget.support.locale import LANGUAGES

# Similarity from which a name counts as a misspelling, as `count` for `counts`; a helper may have any other name.
_MISSPELT: Final = 0.85


def check_start(definition: Any, begin: Any) -> None:
    """Check that a game can begin at a position."""
    expect(is_position(begin), f"{quote(begin)}, among the starts, is not a position")
    with naming("str() of the first position"):
        str(begin)
    expect(begin.game == definition.name, f"{begin} is of the game {begin.game!r}, not {definition.name!r}")
    check_kinds(begin)
    expect(not part_of(begin, "is_over"), f"a game cannot begin at {begin}: it is over there")
    part_of(begin, "outcomes")


def check_kinds(position: Any) -> None:
    """Check that the parts of a position are of the right kinds, so that all other checks can rely on it."""
    is_tuple = isinstance(position, tuple) or not isinstance(position, PlainPosition)
    expect(
        is_tuple, f"{type(position).__name__} must be a named tuple, as its base `class Fields(NamedTuple)` makes it"
    )
    right = getattr(position, "definition", None) is not None
    expect(right, f"{position} does not name its definition; PlainPosition does, by the name of its game")
    with naming(f"seats of {position}"):
        seats = position.seats
    with naming(f"winners of {position}"):
        winners = position.winners
    actions = part_of(position, "actions")
    right = type(seats) is int and seats > 0
    expect(right, f"seats of {position} must be a whole number above 0, like len(self.scores), not {quote(seats)}")
    right = isinstance(winners, tuple) and all(type(seat) is int for seat in winners)
    expect(right, f"winners of {position} must be a tuple of seats, like () or (0,), not {shown(winners)}")
    right = isinstance(actions, tuple) and all(isinstance(action, str) for action in actions)
    expect(right, f"actions() of {position} must be a tuple of strings, like () or ('roll',), not {shown(actions)}")
    _check_hash(position)


def _check_hash(position: Any) -> None:
    try:
        hash(position)
    except TypeError as error:
        for name, value in zip(getattr(position, "_fields", ()), position, strict=False):
            right = type(value).__hash__ is not None
            kind = type(value).__name__
            expect(right, f"the field {name!r} of {position} must be a tuple or another value, not a {kind}")
        raise FaultError(f"{position} has no hash: {error}") from error


def check_definition(definition: Any) -> None:
    """Check the parts of a definition that need no position."""
    _check_names(type(definition))
    _check_texts(definition)
    right = isinstance(definition.counts, Mapping) and all(map(callable, definition.counts.values()))
    expect(right, "counts is not a mapping from names to functions of a position and a token")
    expect("lengths" not in definition.counts, "counts has 'lengths', which every game has")
    strategies = definition.strategies
    right = isinstance(strategies, Mapping)
    expect(right, f"strategies must be a property with a mapping from names to strategies, not {quote(strategies)}")
    outcomes = definition.outcomes
    check_outcomes(outcomes)
    if outcomes:
        example = str(definition.example)
        found = any(map(definition.is_outcome, (example, *example.split())))
        expect(found, f"example is {example!r}, in which no word is an outcome, like {next(iter(outcomes))!r}")


def _check_names(kind: type) -> None:
    """Find misspelt names of optional parts, which would be ignored."""
    parts = {name for name in dir(GameDefinition) if not name.startswith("_")}
    kinds = (base for base in kind.__mro__ if issubclass(base, GameDefinition) and base is not GameDefinition)
    written = {name for base in kinds for name in vars(base)}
    for name in sorted(written - parts):
        # A game that also has `reason` means something else by `reasons`.
        near = "" if name.startswith("_") else nearest(name, sorted(parts - written), _MISSPELT)
        expect(not near, f"{kind.__name__} has {name!r}{near}")


def _check_texts(definition: Any) -> None:
    for language, groups in definition.texts.items():
        expect(language in LANGUAGES, f"texts has the language {language!r}; use {', '.join(LANGUAGES)}")
        expect(groups, f"texts has nothing for {language!r}; leave it out to read locale/{language}.json")
        for group, entries in groups.items():
            right = isinstance(entries, Mapping) and all(isinstance(text, str) for text in entries.values())
            expect(right, f"texts[{language!r}][{group!r}] is not a mapping from keys to strings")
    # Files are read here, so that no sentence is blamed for what is wrong with them.
    for language in LANGUAGES:
        definition.words(language)


def check_outcomes(outcomes: Any) -> None:
    """Check that outcomes are a mapping from dice to weights."""
    right = isinstance(outcomes, Mapping)
    expect(right, f"outcomes() must be a mapping from dice to whole numbers above 0, not {quote(outcomes)}")
    for dice, weight in outcomes.items():
        check_token(dice, "the dice of a roll")
        expect(type(weight) is int and weight > 0, f"the weight of {dice!r} is not a whole number above 0")


def tables_of(definition: Any) -> Iterator[tuple[str, Any]]:
    """Yield the first position of each table that the page offers, with the call that makes it."""
    for seats in range(1, LARGEST_TABLE + 1):
        call = f"start({seats})"
        try:
            begin = definition.start(seats)
        except ValueError:
            continue
        except Exception as error:
            raised = f"{call} raises {type(error).__name__}: {error}"
            raise FaultError(
                f"{raised}; for a number of players the game does not allow, start() must raise a ValueError"
            ) from error
        many = getattr(begin, "seats", None)
        expect(many == seats, f"{call} returns a position with {quote(many)} seats: {quote(begin)}")
        yield call, begin


def options_of(definition: Any) -> Iterator[tuple[str, Any]]:
    """Yield the first position under another value of each option of the rules, with the call that makes it."""
    _, *options = signature(definition.start).parameters.values()
    for option in options:
        for value in _others(option.default):
            call = f"start({option.name}={value})"
            with naming(call):
                try:
                    begin = definition.start(**{option.name: value})
                except ValueError:
                    continue
            _check_options(definition, call, begin)
            yield call, begin
            break


def _others(default: object) -> tuple[int, ...]:
    """Return other values of an option, of which a game may refuse some."""
    if isinstance(default, bool):
        return (not default,)
    return (default + 1, default - 1, 2 * default, default // 2) if type(default) is int else ()


def _check_options(definition: Any, call: str, begin: Any) -> None:
    """Check that a new game with other seats can have the same rules."""
    with naming(f"options() of {call}"):
        options = dict(definition.options(begin))
    given = "".join(f", {name}={value}" for name, value in options.items())
    with naming(f"start({begin.seats}{given}), with the options() of {begin},"):
        definition.start(begin.seats, **options)
