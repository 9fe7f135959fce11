"""Turns until the total of every row has been made."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, TypeAlias

from exxtra_widget.levelx.odds.rolls import dice_weights
from exxtra_widget.levelx.rules import loaded_dice as loading
from exxtra_widget.levelx.rules.notation import OUTCOMES, ROWS, Dice, Rules, check_rules, distinct_groups
from exxtra_widget.levelx.rules.rules import PLAIN
from exxtra_widget.probability.markov import MarkovChain
from exxtra_widget.support.suggest import suggest_keywords

if TYPE_CHECKING:
    from exxtra_widget.core.dice import Weights
    from exxtra_widget.probability.hitting_time import HittingTime

Missing: TypeAlias = tuple[int, ...]


@suggest_keywords
def collect(
    *, one_row: bool = False, weights: Weights | str | None = None, rules: Rules = PLAIN
) -> HittingTime[Missing]:
    """Return the distribution of the number of turns until the totals of all six rows have been made, each once.

    It is the time to a full set for a player whose pieces are on their X squares and stay there (rules X7, X8). Each
    turn takes the grouping that leaves the fewest turns on average. The states of its chain are the missing rows.

    Parameters
    ----------
    one_row : bool, default False
        Whether a turn counts for one row only, even if a grouping makes the totals of several.
    weights : Weights, optional
        Loaded dice, see `levelx.loaded`.
    rules : Rules
        Options of the game; turned or unused dice make more possible.

    Raises
    ------
    ValueError
        If the dice can never make the total of some row.

    Examples
    --------
    >>> from exxtra_widget.levelx.odds import collect
    >>> turns = collect()
    >>> round(float(turns.mean()), 3), round(float(collect(one_row=True).mean()), 3)
    (4.356, 6.138)
    >>> turns.median(), turns.chain[9, 10][10,]
    (4, Fraction(235, 1296))
    """
    check_rules(rules)
    return _collected(rules, None if weights is None else loading.read_weights(weights), bool(one_row))


@lru_cache(maxsize=16)
def _collected(rules: Rules, weights: Weights | None, one_row: bool) -> HittingTime[Missing]:  # noqa: FBT001 - a key
    made, rolls = _made(rules, one_row=one_row), dice_weights(weights)
    turns: dict[Missing, Fraction] = {(): Fraction(0)}
    chain: dict[Missing, Counter[Missing]] = {}
    for missing in (rows for size in range(1, len(ROWS) + 1) for rows in combinations(ROWS, size)):
        after = Counter[Missing]()
        for dice, weight in rolls.items():
            left = {tuple(row for row in missing if row not in rows) for rows in made[dice]} - {missing}
            # Of equally good groupings the first in order, so that the chain is the same everywhere.
            after[min(sorted(left), key=turns.__getitem__, default=missing)] += weight
        progress = after.total() - after[missing]
        if not progress:
            raise ValueError(f"these dice never make a {missing[0]}, so the set is never full")
        later = sum(weight * turns[rest] for rest, weight in after.items() if rest != missing)
        turns[missing] = Fraction(after.total() + later, progress)
        chain[missing] = after
    return MarkovChain(chain).hitting_time(tuple(ROWS), ())


def _made(rules: Rules, *, one_row: bool) -> dict[Dice, set[frozenset[int]]]:
    """Return for each roll the sets of rows that its groupings make, or the rows one by one."""
    sets = {dice: {frozenset(group.totals) for group in distinct_groups(dice, rules)} for dice in OUTCOMES}
    if one_row:
        return {dice: {frozenset({row}) for rows in found for row in rows} for dice, found in sets.items()}
    return sets
