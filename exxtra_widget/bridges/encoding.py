"""Actions and results as the numbers of other libraries."""

from __future__ import annotations

from typing import TYPE_CHECKING

from exxtra_widget.core.game_registry import definition_of, read_position, start
from exxtra_widget.core.step import IllegalStep
from exxtra_widget.support.arguments import integer, shown

if TYPE_CHECKING:
    from exxtra_widget.core.position import Position, PositionLike


def first_position(game: str, players: int | None, given: PositionLike | None) -> Position:
    """Return the position in which each game begins: a given one, or the usual one for a number of seats."""
    if given is None:
        begin: Position = start(game, players)
        return begin
    position: Position = read_position(given, definition_of(game).name)
    if players not in {None, position.seats}:
        raise ValueError(f"{position} has {position.seats} seats, not {shown(players)}; leave out `players`")
    return position


def version_0(game: str) -> str:
    """Return the name of a game in registries of environments, like ``EXXtra-v0``."""
    return definition_of(game).title.replace(" ", "") + "-v0"


def action_at(position: Position, given: object) -> str:
    """Return the legal action with an index among all actions of the game, or raise an `IllegalStep`."""
    actions, number = position.definition.actions, integer(given)
    if number is None or not 0 <= number < len(actions):
        raise ValueError(f"an action must be a whole number from 0 to {len(actions) - 1}, not {shown(given)}")
    action: str = actions[number]
    refusal = position.why_not(action)
    if refusal:
        raise IllegalStep(refusal, position)
    return action


def rewards(position: Position) -> list[float]:
    """Return the rewards of a game that has ended: 1 for a win, -1 for a loss, a value between if seats share a win.

    So the expected reward is twice the win probability, less 1.
    """
    return [2 * result - 1 for result in position.returns()]
