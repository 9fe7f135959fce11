"""Reader of position texts, with every problem of a text; writer of a seat."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from operator import sub
from typing import Any, Final

from exxtra_widget.core.position import Position as PositionBase
from exxtra_widget.core.position_text import Reader, listed
from exxtra_widget.levelx.rules.notation import BONUSES, ROWS, SEATS, Dice, Rules, check_rules, row_lengths, row_tokens
from exxtra_widget.levelx.rules.scoring import is_ending
from exxtra_widget.support.arguments import quote, whole
from exxtra_widget.support.locale import letter
from exxtra_widget.support.suggest import suggest_keywords

_SEAT: Final = re.compile(r"(?P<pieces>\d{6})(?:\+(?P<tokens>\d{1,2}(?:\.\d{1,2}){5}))?(?P<awards>(?:\*\d{1,2})*)")

Six = tuple[int, ...]
# The player is None where a text names no seat.
Fields = tuple[tuple[Six, ...], tuple[Six, ...], tuple[Six, ...], int | None, Dice | None, Rules]
_NOTHING: Final = (0,) * len(ROWS)


@suggest_keywords
def problems(text: object) -> list[str]:
    """Return the reasons why a text is not a position, a sentence each, the first 20 of many.

    You can set up any position that is consistent, for example to show it to a class, even if no game gets there.

    Parameters
    ----------
    text : str or Position
        For example ``levelx 443210+2.1.0.0.0.0/020000 A 1235``.

    Examples
    --------
    >>> from exxtra_widget.levelx import problems
    >>> problems("levelx 110000/000000 B -")
    []
    >>> problems("levelx 510000/000000 C 1237")[0]
    'The seat to act is one of A B, not C.'
    """
    return READER.problems(str(text) if isinstance(text, PositionBase) else text)


def fields(pieces: Any, tokens: Any, awards: Any, player: Any, roll: Any, rules: Any) -> Fields:
    """Return the fields of a position from the arguments of its constructor."""
    six = "six numbers for each seat"
    squares = _rows(pieces, "pieces", six)
    seats = len(squares)
    if seats not in SEATS:
        raise ValueError(READER.wrong_seats(seats))
    earned = (_NOTHING,) * seats if tokens is None else _rows(tokens, "tokens", six)
    won = ((),) * seats if awards is None else _rows(awards, "awards", "bonuses for each seat")
    if any(len(row) != len(ROWS) for row in (*squares, *earned)) or not len(earned) == len(won) == seats:
        raise ValueError(
            f"pieces and tokens need six numbers per player ({seats} players), "
            "and awards one list of bonuses per player"
        )
    check_rules(rules)
    dice = None if roll is None else Dice(roll)
    return squares, earned, won, whole(player, 0, seats - 1, "player"), dice, rules


def _rows(given: object, name: str, what: str) -> tuple[Six, ...]:
    return tuple(
        tuple(whole(each, 0, 99, f"each of {name}") for each in listed(row, name, what))
        for row in listed(given, name, what)
    )


def _read_seat(seat: int, text: str, found: list[str]) -> tuple[Six, Six, Six]:
    """Return the pieces, tokens and bonuses of a seat."""
    match = _SEAT.fullmatch(text) if text.isascii() else None
    if match is None:
        found.append(f"{quote(text)} is not a seat; {letter(seat)} should look like 110000+2.1.0.0.0.0*15.")
        return _NOTHING, _NOTHING, ()
    tokens = tuple(map(int, match["tokens"].split("."))) if match["tokens"] else _NOTHING
    return tuple(map(int, match["pieces"])), tokens, tuple(map(int, match["awards"].split("*")[1:]))


def _read_roll(text: str, found: list[str]) -> Dice | None:
    if text == "-":
        return None
    try:
        return Dice(text)
    except ValueError as error:
        found.append(f"{error}.")
        return None


def contradictions(fields: Fields) -> Iterator[str]:
    """Yield the contradictions between the fields of a position."""
    pieces, tokens, awards, player, roll, rules = fields
    if rules.first >= len(pieces):
        yield f"{letter(rules.first)} cannot have begun: there is no such seat."
    lengths, stacks = row_lengths(rules), row_tokens(rules)
    taken = [sum(row) for row in zip(*tokens, strict=True)]
    for i, row in enumerate(ROWS):
        for owner, own in enumerate(pieces):
            if own[i] > lengths[i]:
                yield f"{letter(owner)} is on square {own[i]} of row {row}, which has {lengths[i]}."
        on_x = [letter(owner) for owner, own in enumerate(pieces) if own[i] == lengths[i]]
        if len(on_x) > 1:
            yield f"{' and '.join(on_x)} are both on the X square of row {row}, which holds one piece."
        if taken[i] > stacks[i]:
            yield f"Row {row} has {stacks[i]} tokens, but {taken[i]} were taken."
    yield from _wrong_awards(tokens, awards)
    if roll is not None and player == rules.first and is_ending([*map(sub, stacks, taken)], sum(map(len, awards))):
        yield "The last round has been played out, so nobody holds dice any more."


def _wrong_awards(tokens: tuple[Six, ...], awards: tuple[Six, ...]) -> Iterator[str]:
    awarded = sorted(chain(*awards), reverse=True)
    if awarded != list(BONUSES[: len(awarded)]):
        yield f"Bonuses are awarded in the order {', '.join(map(str, BONUSES))}, each once."
        return
    left = len(BONUSES) - len(awarded)
    for owner, (own, won) in enumerate(zip(tokens, awards, strict=True)):
        sets = min(own)
        if list(won) != sorted(won, reverse=True):
            yield f"{letter(owner)} cannot have received a larger bonus after a smaller one."
        if len(won) > sets or (left and len(won) < sets):
            yield f"{letter(owner)} must have a bonus for each complete set, not {len(won)} for {sets}."


def write_seat(pieces: Six, tokens: Six, awards: Six) -> str:
    """Return a seat as it is written in a position's text."""
    text = "".join(map(str, pieces))
    if any(tokens):
        text += "+" + ".".join(map(str, tokens))
    return text + "".join(f"*{bonus}" for bonus in awards)


READER: Final = Reader(
    "levelx", "Level X", "levelx 110000/000000 B 1235", SEATS, Rules.of, _read_seat, _read_roll, contradictions
)
