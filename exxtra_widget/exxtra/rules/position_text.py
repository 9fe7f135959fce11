"""Reader of position texts, with every problem of a text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from exxtra_widget.core.position import Position as PositionBase
from exxtra_widget.core.position_text import listed, read_player, read_rules, split
from exxtra_widget.exxtra.rules.notation import (
    COMBINATIONS,
    RUNGS,
    SEATS,
    SINGLE_RUNGS,
    Combination,
    Dice,
    Pair,
    Rules,
    bars,
    read_token,
)
from exxtra_widget.support.arguments import at_most, quote, whole
from exxtra_widget.support.locale import letter
from exxtra_widget.support.suggest import suggest_keywords

_SEAT: Final = re.compile(r"(?P<steps>\d{1,3})(?:@(?P<rung>\d{1,3}):(?P<combination>\w{1,3}))?")
EXAMPLE: Final = "0/3/0@4:64/0@5:70 A -"

Fields = tuple[tuple[int, ...], tuple[Pair | None, ...], int, Combination | None, Rules]


class _Seat(NamedTuple):
    steps: int
    pair: Pair | None


@suggest_keywords
def problems(text: object) -> list[str]:
    """Return the reasons why a text is not a position, a sentence each, the first 20 of many.

    You can set up any position that is consistent, for example to show it to a class, even if no game gets there.

    Parameters
    ----------
    text : str or Position
        For example ``0/3/0@4:64/0@5:70 A -``.

    Examples
    --------
    >>> from exxtra_widget.exxtra import problems
    >>> problems("0/3/0@4:64/0@5:70 A -")
    []
    >>> problems("0/22/0 A 77")
    ['A roll of 77 does not exist.', 'B is on 22, but the finish is 21.']
    """
    return read_fields(str(text) if isinstance(text, PositionBase) else text)[1]


def read_fields(text: object) -> tuple[Fields | None, list[str]]:
    """Return the fields of a position and the problems of its text; the fields only if there are none."""
    fields, found = _fields_of(text)
    return fields, at_most(found)


def _fields_of(text: object) -> tuple[Fields | None, list[str]]:
    parts, found = split(text, "exxtra", EXAMPLE)
    if parts is None:
        return None, found
    rules: Rules = read_rules(parts, Rules.of, found)
    seats = [_read_seat(i, part, found) for i, part in enumerate(parts.seats)]
    if len(seats) not in SEATS:
        found.append(f"EXXtra has {SEATS[0]} to {SEATS[-1]} seats, not {len(seats)}.")
        return None, found
    player = read_player(parts, found)
    roll = _read_roll(parts.roll, found)
    found.extend(_contradictions(seats, player, roll, rules))
    if found or player is None:
        return None, found
    return (tuple(seat.steps for seat in seats), tuple(seat.pair for seat in seats), player, roll, rules), []


def fields(counters: Any, ladder: Any, player: Any, roll: Any, rules: Any) -> Fields:
    """Return the fields of a position from the arguments of its constructor."""
    steps = tuple(whole(each, 0, 999, "a counter") for each in listed(counters, "counters", "steps for each seat"))
    if len(steps) not in SEATS:
        raise ValueError(f"EXXtra has {SEATS[0]} to {SEATS[-1]} seats, not {len(steps)}")
    pairs = (None,) * len(steps) if ladder is None else tuple(map(_pair, listed(ladder, "ladder", "a Pair or None")))
    if len(pairs) != len(steps):
        raise ValueError(f"ladder must have a Pair or None for each of the {len(steps)} seats, not {len(pairs)}")
    if not isinstance(rules, Rules):
        raise TypeError(f"rules must be exxtra.Rules(…), not {quote(rules)}")
    hand = roll.combination if isinstance(roll, Dice) else None if roll is None else Combination(roll)
    return steps, pairs, whole(player, 0, len(steps) - 1, "player"), hand, rules


def _pair(given: object) -> Pair | None:
    if given is None or isinstance(given, Pair):
        return given
    if isinstance(given, str):
        given = given.split(":")
    if isinstance(given, (tuple, list)) and len(given) == 2:
        rung, combination = given
        return Pair(int(rung) if isinstance(rung, str) and rung.isdecimal() else rung, combination)
    raise TypeError(f"ladder must have a Pair like Pair(5, '64') or None for each seat, not {quote(given)}")


def contradictions(fields: Fields) -> list[str]:
    """Return the contradictions between the fields of a position."""
    counters, ladder, player, roll, rules = fields
    return list(_contradictions([*map(_Seat, counters, ladder)], player, roll, rules))


def _read_seat(seat: int, text: str, found: list[str]) -> _Seat:
    who = letter(seat) if seat < SEATS[-1] else f"seat {seat + 1}"
    match = _SEAT.fullmatch(text)
    if match is None or not text.isascii():
        found.append(f"{quote(text)} is not a seat; {who} should look like 3 or 3@4:64.")
        return _Seat(0, None)
    steps = int(match["steps"])
    if match["rung"] is None:
        return _Seat(steps, None)
    rung = int(match["rung"])
    combination = COMBINATIONS.get(match["combination"])
    if rung not in RUNGS:
        found.append(f"{who} has dice on rung {rung}, but the ladder has rungs {RUNGS[0]} to {RUNGS[-1]}.")
    if combination is None:
        found.append(f"{who}'s pair {match['combination']} does not exist{_rewritten(match['combination'])}.")
    return _Seat(steps, Pair(rung, combination) if combination is not None and rung in RUNGS else None)


def _read_roll(text: str, found: list[str]) -> Combination | None:
    if text == "-":
        return None
    if text not in COMBINATIONS:
        found.append(f"A roll of {quote(text)} does not exist{_rewritten(text)}.")
    return COMBINATIONS.get(text)


def _rewritten(text: str) -> str:
    """Return the end of a sentence with the spelling of dice in a position; an empty text if it does not name dice."""
    dice = read_token(text)
    if not isinstance(dice, Dice):
        return ""
    return f"; write {dice.combination}: the higher number first{', X as 0' if dice.xs else ''}"


def _contradictions(seats: list[_Seat], player: int | None, roll: Combination | None, rules: Rules) -> Iterator[str]:
    """Yield the contradictions between seats, the seat to act, the roll and the rules."""
    goal = rules.goal
    for i, seat in enumerate(seats):
        if seat.steps > goal:
            yield f"{letter(i)} is on {seat.steps}, but the finish is {goal}."
    winners = [i for i, seat in enumerate(seats) if seat.steps == goal]
    if len(winners) > 1:
        yield f"{_together(winners)} on the finish, but the first one there wins."
    elif winners and player is not None and (player != winners[0] or roll is not None):
        yield f"{letter(winners[0])} has won, so the position ends in '{letter(winners[0])} -'."
    for rung in SINGLE_RUNGS:
        owners = [i for i, seat in enumerate(seats) if seat.pair and seat.pair.rung == rung]
        if len(owners) > 1:
            yield f"{_together(owners)} on rung {rung}, which holds one pair."
    if player is not None and seats[player].pair:
        yield f"{letter(player)} is to act, so its dice are in its hand, not on the ladder."
    if rules.strict_placing:
        yield from _strict_contradictions(seats, rules)


def _together(seats: list[int]) -> str:
    """Return two or more seats as the beginning of a sentence: ``A and B are both``, ``A, B and C are all``."""
    *others, last = map(letter, seats)
    return f"{', '.join(others)} and {last} are {'both' if len(seats) == 2 else 'all'}"


def _strict_contradictions(seats: list[_Seat], rules: Rules) -> Iterator[str]:
    """Yield the pairs above pairs that they do not beat, which strict placing rules out."""
    pairs = [(seat.pair, letter(i)) for i, seat in enumerate(seats) if seat.pair]
    for high, upper in pairs:
        for low, lower in pairs:
            if bars(low, high.rung, high.combination, rules):
                yield f"With strict placing {upper}'s {high} cannot be above {lower}'s {low}."
