"""Gains of a roll (tokens, bonuses, pieces sent back), and the mean of the best gain."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from exxtra_widget.levelx.board.page_state import effect
from exxtra_widget.levelx.odds.rolls import dice_weights
from exxtra_widget.levelx.rules.notation import OUTCOMES, Dice, groups_of
from exxtra_widget.probability.exact import Ratio

if TYPE_CHECKING:
    from exxtra_widget.core.dice import Weights
    from exxtra_widget.levelx.rules.notation import Group
    from exxtra_widget.levelx.rules.rules import Position


class Gain(NamedTuple):
    """Gain of a grouping."""

    tokens: tuple[int, ...]
    bonuses: tuple[int, ...]
    sends: int

    @property
    def points(self) -> int:
        """Tokens and bonuses together."""
        return sum(self.tokens) + sum(self.bonuses)

    @classmethod
    def of(cls, position: Position, group: Group) -> Gain:
        """Return the gain of a legal grouping."""
        found = effect(position, group)
        return cls(tuple(found["earns"]), tuple(found["awards"]), len(found["sends"]))


@lru_cache(maxsize=16)
def gains(position: Position) -> Mapping[Dice, tuple[Gain, ...]]:
    """Return for each roll the gains of its groupings, each once, in the order of the groupings."""
    # Groupings that make the same rows have the same effect (X5 to X8).
    by_rows: dict[tuple[tuple[int, int], ...], Gain] = {}
    found = {}
    for dice in OUTCOMES:
        groups = {group.rows: group for group in groups_of(dice, position.rules).values()}
        for rows in groups.keys() - by_rows.keys():
            by_rows[rows] = Gain.of(position.apply(dice), groups[rows])
        found[dice] = tuple(dict.fromkeys(by_rows[rows] for rows in groups))
    return found


def mean_best(position: Position, weights: Weights | str | None, value: Callable[[Gain], int]) -> Ratio:
    """Return the mean over the rolls of the largest value among the gains of each, not reduced."""
    of, rolls = gains(position), dice_weights(weights)
    return Ratio(sum(weight * max(map(value, of[dice])) for dice, weight in rolls.items()), sum(rolls.values()))
