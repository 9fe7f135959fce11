"""Position of EXXtra as the page and tables show it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from exxtra_widget.core.position import ROLL
from exxtra_widget.exxtra.rules.events import Removed
from exxtra_widget.exxtra.rules.notation import DICE_OF, PLACES, RUNGS, Place, advanced
from exxtra_widget.support.locale import letter

if TYPE_CHECKING:
    from exxtra_widget.core.position import Action
    from exxtra_widget.exxtra.rules.rules import Position
    from exxtra_widget.support.packing import JsonObject


def state(position: Position) -> JsonObject:
    """Return a position as the page draws it, plain JSON data."""
    roll = position.roll
    return {
        "text": str(position),
        "player": position.player,
        "winners": list(position.winners),
        "counters": list(position.counters),
        "ladder": [pair and [pair.rung, str(pair.combination)] for pair in position.ladder],
        "roll": None if roll is None else str(roll),
        "dice": None if roll is None else str(DICE_OF[roll]),
        "choices": [_choice(position, action) for action in (ROLL, *PLACES)],
    }


def _choice(position: Position, action: Action) -> JsonObject:
    """Return the effect of an action, or the reason why it is refused."""
    choice: JsonObject = {"token": str(action)}
    if isinstance(action, Place):
        choice["rung"] = action.rung
    else:
        choice["first"] = position.roll is None
    refusal = position.why_not(action)
    if refusal:
        return {**choice, "refusal": refusal.to_dict()}
    return {**choice, **effect(position, action)} if isinstance(action, Place) else choice


def earned(position: Position, place: Place) -> int:
    """Return the steps of the ladder move of a placing (R8), which ends at the finish (R15)."""
    counter = position.counters[position.player]
    return advanced(counter, place.rung, position.rules.goal) - counter


def effect(position: Position, place: Place) -> JsonObject:
    """Return the steps that a legal placing would earn and the pairs that it would remove (rule R14)."""
    removed = [event for event in position.step(place).events if isinstance(event, Removed)]
    return {
        "earns": earned(position, place),
        "removes": [
            {"seat": event.seat, "rung": event.rung, "combination": str(event.combination)} for event in removed
        ],
    }


def columns(position: Position) -> JsonObject:
    """Return a position as columns of a table: steps and pair of each seat."""
    found: JsonObject = {"roll": None if position.roll is None else str(position.roll)}
    for seat, (steps, pair) in enumerate(zip(position.counters, position.ladder, strict=True)):
        found[f"steps_{letter(seat)}"] = steps
        found[f"rung_{letter(seat)}"] = pair.rung if pair else None
        found[f"pair_{letter(seat)}"] = str(pair.combination) if pair else None
    return found


def vector(position: Position, *, relative: bool) -> tuple[int, ...]:
    """Return a position as whole numbers; see `Position.to_vector`."""
    counters, ladder, player, roll, _ = position
    first = player if relative else 0
    numbers = [player - first, -1 if roll is None else int(roll)]
    for seat in (*range(first, len(counters)), *range(first)):
        pair = ladder[seat]
        numbers += [counters[seat], *((pair.rung, int(pair.combination)) if pair else (-1, -1))]
    return tuple(numbers)


def vector_bounds(position: Position) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the bounds of vectors; see `Position.vector_bounds`."""
    largest, seats = max(map(int, DICE_OF)), position.seats
    return (0, -1, *(0, -1, -1) * seats), (seats - 1, largest, *(position.rules.goal, RUNGS[-1], largest) * seats)
