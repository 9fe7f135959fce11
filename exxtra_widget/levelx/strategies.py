"""Strategies for Level X: callables from a position and a ``random.Random`` to an action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from exxtra_widget.levelx.notation import ROWS, Group, row_lengths
from exxtra_widget.levelx.view import effect

if TYPE_CHECKING:
    from random import Random

    from exxtra_widget.levelx.notation import Action
    from exxtra_widget.levelx.rules import Position

__all__ = ["greedy", "random"]


def random(position: Position, rng: Random) -> Action:
    """Choose any legal action, each as likely as the others.

    Raises
    ------
    ValueError
        If the game is over.

    Examples
    --------
    >>> from random import Random
    >>> from exxtra_widget import levelx
    >>> str(random(levelx.start(), Random(1)))
    'roll'
    """
    return rng.choice(_actions(position))


def greedy(position: Position, rng: Random) -> Action:
    """Take the most points at once; among equals, the largest share of rows moved, high rows counting more.

    Parameters
    ----------
    position : Position
        Where a decision is to be made.
    rng : random.Random
        Decides between what is left equal.

    Raises
    ------
    ValueError
        If the game is over.

    Examples
    --------
    >>> from random import Random
    >>> from exxtra_widget import levelx
    >>> p = levelx.Position.parse("levelx 430000/000000 A 1466")
    >>> str(greedy(p, Random(1)))
    '>14|6|6'
    """
    actions = _actions(position)
    groups = [action for action in actions if isinstance(action, Group)]
    if not groups:
        return actions[0]
    values = [_worth(position, group) for group in groups]
    best = max(values)
    return rng.choice([group for group, value in zip(groups, values, strict=True) if value == best])


def _actions(position: Position) -> tuple[Action, ...]:
    actions = position.actions()
    if not actions:
        msg = f"the game is over at {position}: there is nothing to decide"
        raise ValueError(msg)
    return actions


def _worth(position: Position, group: Group) -> tuple[int, float]:
    """Return the points at once, and how far the pieces come on their way to tokens."""
    gain = effect(position, group)
    lengths = dict(zip(ROWS, row_lengths(position.rules), strict=True))
    way = sum(row / lengths[row] for row, _ in gain["advances"])
    return sum(gain["earns"]) + sum(gain["awards"]), way
