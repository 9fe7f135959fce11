"""Positions that no game can reach, by their rows and their last round.

Rows are filled independently of each other, in any number of turns: a turn may make one row, or none. Only the
round in which the end was triggered is short: each seat has had at most one turn in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, product
from typing import Any

from exxtra_widget.levelx.rules.notation import BONUSES, OUTCOMES, ROWS, Rules, distinct_groups, row_lengths, row_tokens
from exxtra_widget.levelx.rules.rows import EMPTY_ROWS
from exxtra_widget.support.locale import letter

Six = tuple[int, ...]
# Of one row: the squares and the tokens of all seats.
Row = tuple[Six, Six]
# Seats, each with a row that it must have made in the last round.
Made = tuple[tuple[int, int], ...]


def contradictions(
    pieces: tuple[Six, ...],
    tokens: tuple[Six, ...],
    awards: tuple[tuple[int, ...], ...],
    player: int,
    roll: object,  # noqa: ARG001 - anything can be rolled anywhere
    rules: Rules,
) -> Iterator[str]:
    """Yield the reasons why no game can reach a position that is consistent in itself."""
    rows: list[Row] = list(zip(zip(*pieces, strict=True), zip(*tokens, strict=True), strict=True))
    found = [why for i, row in enumerate(rows) for why in _row(i, *row, rules)]
    yield from found
    if not found:
        yield from _last_round(rows, awards, player, rules)


def _row(i: int, squares: Six, tokens: Six, rules: Rules) -> Iterator[str]:
    """Yield reasons against a row: a piece earns on its X square, and only another piece drives it away."""
    row, length, left = ROWS[i], row_lengths(rules)[i], row_tokens(rules)[i] - sum(tokens)
    if length not in squares:
        if any(tokens):
            yield f"Tokens of row {row} have been earned, so a piece must be on its X square."
        return
    owner = squares.index(length)
    if left and not tokens[owner]:
        yield f"{letter(owner)} is on the X square of row {row}, so it has earned a token there."


def _last_round(rows: list[Row], awards: tuple[tuple[int, ...], ...], player: int, rules: Rules) -> Iterator[str]:
    """Yield why the end cannot have been triggered in this round, by the seats that have had their turn in it (X9)."""
    seats = len(awards)
    acted = [(rules.first + k) % seats for k in range((player - rules.first) % seats or seats)]
    last = next((seat for seat in range(seats) if BONUSES[-1] in awards[seat]), acted[0])
    if last not in acted:
        yield f"{letter(last)} took the last bonus in an earlier round, so the game is over."
    taken = [i for i, (_, tokens) in enumerate(rows) if sum(tokens) == row_tokens(rules)[i]]
    # At most EMPTY_ROWS - 1 rows were empty before this round (X9).
    late = len(taken) - (EMPTY_ROWS - 1)
    if late > 0:
        ways = [_emptied(i, rows[i], acted, rules) for i in taken]
        if not any(_can_be(made) for some in combinations(ways, late) for made in product(*some)):
            yield f"Rows {', '.join(str(ROWS[i]) for i in taken)} cannot all be empty so early in this round."


def _emptied(i: int, row: Row, acted: list[int], rules: Rules) -> list[Made]:
    """Return the seats that can have taken a row's last token in this round.

    One that has tokens of it took the last; if another is on the X square, that one came there afterwards.
    """
    squares, tokens = row
    owner = squares.index(row_lengths(rules)[i])
    if owner not in acted:
        return []
    before = acted[: acted.index(owner) + 1]
    return [tuple({(seat, i), (owner, i)}) for seat in before if tokens[seat]]


def _can_be(made: tuple[Made, ...]) -> bool:
    """Return whether each seat can have made all of its rows in one turn."""
    by_seat: dict[int, set[int]] = {}
    for seat, i in (each for some in made for each in some):
        by_seat.setdefault(seat, set()).add(i)
    return all(frozenset(rows) in _together() for rows in by_seat.values())


@lru_cache(maxsize=1)
def _together() -> frozenset[frozenset[Any]]:
    """Return every set of rows, 0 to 5, that one turn can make; the options add none."""
    most = {frozenset(group.totals) for dice in OUTCOMES for group in distinct_groups(str(dice), Rules())}
    return frozenset(
        frozenset(row - ROWS[0] for row in some)
        for totals in most
        for number in range(len(totals) + 1)
        for some in combinations(totals, number)
    )
