"""Reader of position texts, with every problem of a text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from exxtra_widget.core.position import Position as PositionBase
from exxtra_widget.core.position_text import Reader, listed
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
from exxtra_widget.support.arguments import quote, whole
from exxtra_widget.support.locale import letter
from exxtra_widget.support.suggest import suggest_keywords

_SEAT: Final = re.compile(r"(?P<steps>\d{1,3})(?:@(?P<rung>\d{1,3}):(?P<combination>\w{1,3}))?")
EXAMPLE: Final = "0/3/0@4:64/0@5:70 A -"

# The player is None where a text names no seat.
Fields = tuple[tuple[int, ...], tuple[Pair | None, ...], int | None, Combination | None, Rules]


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
    return READER.problems(str(text) if isinstance(text, PositionBase) else text)


def fields(counters: Any, ladder: Any, player: Any, roll: Any, rules: Any) -> Fields:
    """Return the fields of a position from the arguments of its constructor."""
    steps = tuple(whole(each, 0, 999, "a counter") for each in listed(counters, "counters", "steps for each seat"))
    if len(steps) not in SEATS:
        raise ValueError(READER.wrong_seats(len(steps)))
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


def _read_seat(seat: int, text: str, found: list[str]) -> tuple[int, Pair | None]:
    who = letter(seat) if seat < SEATS[-1] else f"seat {seat + 1}"
    match = _SEAT.fullmatch(text) if text.isascii() else None
    if match is None:
        found.append(f"{quote(text)} is not a seat; {who} should look like 3 or 3@4:64.")
        return 0, None
    steps = int(match["steps"])
    if match["rung"] is None:
        return steps, None
    rung = int(match["rung"])
    combination = COMBINATIONS.get(match["combination"])
    if rung not in RUNGS:
        found.append(f"{who} has dice on rung {rung}, but the ladder has rungs {RUNGS[0]} to {RUNGS[-1]}.")
    if combination is None:
        found.append(f"{who}'s pair {match['combination']} does not exist{_rewritten(match['combination'])}.")
    return steps, Pair(rung, combination) if combination is not None and rung in RUNGS else None


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


def contradictions(fields: Fields) -> Iterator[str]:
    """Yield the contradictions between the fields of a position."""
    counters, ladder, player, roll, rules = fields
    for owner, steps in enumerate(counters):
        if steps > rules.goal:
            yield f"{letter(owner)} is on {steps}, but the finish is {rules.goal}."
    winners = [owner for owner, steps in enumerate(counters) if steps == rules.goal]
    if len(winners) > 1:
        yield f"{_together(winners)} on the finish, but the first one there wins."
    elif winners and player is not None and (player != winners[0] or roll is not None):
        yield f"{letter(winners[0])} has won, so the position ends in '{letter(winners[0])} -'."
    for rung in SINGLE_RUNGS:
        owners = [owner for owner, pair in enumerate(ladder) if pair and pair.rung == rung]
        if len(owners) > 1:
            yield f"{_together(owners)} on rung {rung}, which holds one pair."
    if player is not None and ladder[player]:
        yield f"{letter(player)} is to act, so its dice are in its hand, not on the ladder."
    if rules.strict_placing:
        yield from _strict_contradictions(ladder, rules)


def _together(seats: list[int]) -> str:
    """Return two or more seats as the beginning of a sentence: ``A and B are both``, ``A, B and C are all``."""
    *others, last = map(letter, seats)
    return f"{', '.join(others)} and {last} are {'both' if len(seats) == 2 else 'all'}"


def _strict_contradictions(ladder: tuple[Pair | None, ...], rules: Rules) -> Iterator[str]:
    """Yield the pairs above pairs that they do not beat, which strict placing rules out."""
    pairs = [(pair, letter(owner)) for owner, pair in enumerate(ladder) if pair]
    for high, upper in pairs:
        for low, lower in pairs:
            if bars(low, high.rung, high.combination, rules):
                yield f"With strict placing {upper}'s {high} cannot be above {lower}'s {low}."


READER: Final = Reader(
    "exxtra", "EXXtra", EXAMPLE, SEATS, Rules.of, _read_seat, _read_roll, contradictions, needs_name=False
)
