"""Rolls of four dice, and the totals that can be made with them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from exxtra_widget.levelx.rules import loaded_dice as loading
from exxtra_widget.levelx.rules.notation import DICE, OUTCOMES, ROWS, Dice, Rules, check_rules, groups_of
from exxtra_widget.levelx.rules.rules import PLAIN
from exxtra_widget.probability.distribution import Distribution, weighed
from exxtra_widget.support.arguments import whole
from exxtra_widget.support.suggest import suggest_keywords

if TYPE_CHECKING:
    from fractions import Fraction

    from exxtra_widget.core.dice import Weights


def dice_weights(weights: Weights | str | None) -> Mapping[Dice, int]:
    """Return the rolls of fair or loaded dice with their weights."""
    return OUTCOMES if weights is None else loading.read_weights(weights)  # type: ignore[return-value]  # its keys are Dice


@suggest_keywords
def roll(*, weights: Weights | str | None = None) -> Distribution[Dice]:
    """Return the distribution of the 126 rolls of four dice, with weights out of 1,296 (rule X4).

    ``pmf`` takes the dice in any order.

    Parameters
    ----------
    weights : Weights, optional
        Loaded dice, see `levelx.loaded`.

    Examples
    --------
    >>> from exxtra_widget.levelx.odds import roll
    >>> dice = roll()
    >>> len(dice), dice.total, dice.weights["1235"], dice.pmf("5321")
    (126, 1296, 24, Fraction(1, 54))
    """
    return Distribution(dice_weights(weights), read=Dice)


@suggest_keywords
def totals(*, weights: Weights | str | None = None, rules: Rules = PLAIN) -> dict[int, Distribution[int]]:
    """Return, for each row, the distribution of the largest number of times that a roll can make its total (rule X5).

    Turned or unused dice (``rules``) make more possible.

    Examples
    --------
    >>> from exxtra_widget.levelx.odds import totals
    >>> sixes = totals()[6]
    >>> sixes.support(), sixes.at_least(1), sixes.mean()
    ((0, 1, 2, 3, 4), Fraction(1193, 1296), Fraction(587, 432))
    """
    check_rules(rules)
    return dict(zip(ROWS, _totals(rules, None if weights is None else loading.read_weights(weights)), strict=True))


@lru_cache(maxsize=64)
def most_often(rules: Rules) -> Mapping[str, tuple[int, ...]]:
    """Return for each roll the largest number of times that it can make the total of each row."""
    return {
        dice: tuple(max(group.totals.count(row) for group in groups_of(dice, rules).values()) for row in ROWS)
        for dice in OUTCOMES
    }


@lru_cache(maxsize=64)
def _totals(rules: Rules, weights: Weights | None) -> tuple[Distribution[int], ...]:
    most, rolls = most_often(rules), dice_weights(weights)
    return tuple(weighed((most[dice][i], weight) for dice, weight in rolls.items()) for i in range(len(ROWS)))


@suggest_keywords
def can_make(
    total: int,
    times: int = 1,
    rules: Rules = PLAIN,
    *,
    weights: Weights | str | None = None,
) -> Fraction:
    """Return the exact probability that a roll can be grouped so that a total is made.

    Parameters
    ----------
    total : int
        Number of a row, 5 to 10.
    times : int, default 1
        Least number of times, 1 to 4.
    rules : Rules
        Options of the game; turned or unused dice make more possible.
    weights : Weights, optional
        Loaded dice, see `levelx.loaded`.

    Raises
    ------
    ValueError
        If the total is not the number of a row, or `times` is not 1 to 4.

    Examples
    --------
    >>> from exxtra_widget.levelx.odds import can_make
    >>> can_make(6), round(float(can_make(6)), 3)
    (Fraction(1193, 1296), 0.921)
    """
    row = whole(total, ROWS[0], ROWS[-1], "total")
    often = whole(times, 1, DICE, "times")
    check_rules(rules)
    loaded = None if weights is None else loading.read_weights(weights)
    return _totals(rules, loaded)[row - ROWS[0]].at_least(often)
