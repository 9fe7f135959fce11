"""Position of Level X as the page and tables show it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from exxtra_widget.levelx.rules.events import Advanced, Awarded, Earned, SentBack
from exxtra_widget.levelx.rules.notation import BONUSES, DICE, ROWS, Group, groups_of, row_lengths, row_tokens
from exxtra_widget.support.locale import letter

if TYPE_CHECKING:
    from exxtra_widget.levelx.rules.rules import Position
    from exxtra_widget.support.packing import JsonObject


def state(position: Position, choices: list[JsonObject]) -> JsonObject:
    """Return a position with its choices as the page draws it, plain JSON data."""
    return {
        "text": str(position),
        "player": position.player,
        "winners": list(position.winners),
        "pieces": [list(own) for own in position.pieces],
        "tokens": [list(own) for own in position.tokens],
        # The rows whose tokens the next set lacks (X8).
        "lacks": [[row for row, count in zip(ROWS, own, strict=True) if count == min(own)] for own in position.tokens],
        "awards": [list(own) for own in position.awards],
        "stacks": list(position.stacks),
        "bonuses": list(position.bonuses),
        "scores": list(position.scores),
        "first": position.rules.first,
        "ending": position.is_ending,
        "dice": None if position.roll is None else str(position.roll),
        "choices": choices,
        "groupings": _same_as_listed(position, choices),
    }


def groupings(position: Position) -> list[Group]:
    """Return one grouping of the dice in hand for each effect."""
    return [action for action in position.distinct_actions() if isinstance(action, Group)]


def effect(position: Position, group: Group) -> JsonObject:
    """Return the effect of a legal grouping: rows, pieces sent back, tokens and bonuses earned (X5 to X8)."""
    events = position.step(group).events
    return {
        "rows": list(group.totals),
        "advances": [[event.row, event.target] for event in events if isinstance(event, Advanced)],
        "sends": [[event.row, event.seat] for event in events if isinstance(event, SentBack)],
        "earns": [event.row for event in events if isinstance(event, Earned)],
        "awards": [event.bonus for event in events if isinstance(event, Awarded)],
    }


def _same_as_listed(position: Position, choices: list[JsonObject]) -> dict[str, int]:
    """Return for each grouping of the dice in hand the place of the choice with the same effect."""
    if position.roll is None:
        return {}
    listed = {position.apply(choice["token"]): i for i, choice in enumerate(choices) if i}
    rules = position.rules._replace(lucky_loser=False)
    return {text: listed[position.apply(text)] for text in groups_of(str(position.roll), rules)}


def columns(position: Position) -> JsonObject:
    """Return a position as columns of a table: score and pieces of each seat, tokens left."""
    found: JsonObject = {"roll": None if position.roll is None else str(position.roll)}
    for seat, (pieces, score) in enumerate(zip(position.pieces, position.scores, strict=True)):
        found[f"score_{letter(seat)}"] = score
        found[f"pieces_{letter(seat)}"] = "".join(map(str, pieces))
    for row, left in zip(ROWS, position.stacks, strict=True):
        found[f"tokens_{row}"] = left
    return found


def vector(position: Position, *, relative: bool) -> tuple[int, ...]:
    """Return a position as whole numbers; see `Position.to_vector`."""
    seats, player, roll = position.seats, position.player, position.roll
    first = player if relative else 0
    dice = map(int, roll) if roll else (0,) * DICE
    numbers = [player - first, (position.rules.first - first) % seats, *dice]
    for seat in (*range(first, seats), *range(first)):
        bonuses = (int(bonus in position.awards[seat]) for bonus in BONUSES)
        numbers += [*position.pieces[seat], *position.tokens[seat], *bonuses]
    return tuple(numbers)


def vector_bounds(position: Position) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the bounds of vectors; see `Position.vector_bounds`."""
    seats, rules = position.seats, position.rules
    seat = (*row_lengths(rules), *row_tokens(rules), *(1 for _ in BONUSES))
    highest = (seats - 1, seats - 1, *(6,) * DICE, *seat * seats)
    return (0,) * len(highest), highest


def marks(position: Position) -> list[list[str]]:
    """Return the marks of the board by kind."""
    rows = zip(ROWS, row_lengths(position.rules), strict=True)
    squares = [f"square:{row}.{square}" for row, length in rows for square in range(length + 1)]
    return [[f"row:{row}" for row in ROWS], squares, [f"bonus:{bonus}" for bonus in BONUSES]]
