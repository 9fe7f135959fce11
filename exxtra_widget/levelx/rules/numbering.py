"""Every action of Level X in an order that never changes, for programs that number them."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Final

from exxtra_widget.core.position import ROLL
from exxtra_widget.levelx.rules.notation import DICE, Group, partitions

if TYPE_CHECKING:
    from exxtra_widget.core.position import Action


def _groupings(number: int) -> list[Group]:
    """Return every grouping of a number of dice, for all faces."""
    parts = {way for dice in combinations_with_replacement("123456", number) for way in partitions("".join(dice))}
    return sorted({Group(">" + "|".join(way)) for way in parts})


ACTIONS: Final[tuple[Action, ...]] = (ROLL, *(group for number in range(DICE, 0, -1) for group in _groupings(number)))
"""Rolling; then all groupings of four dice; then those of fewer, which only the option ``allow_unused`` makes legal.

So an action has the same number under all options, and what does not leave dice out comes first.
"""
