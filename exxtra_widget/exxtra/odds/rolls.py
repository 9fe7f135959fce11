"""Distributions of one roll."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from exxtra_widget.exxtra.rules.loaded_dice import read_weights
from exxtra_widget.exxtra.rules.notation import (
    COMBINATIONS,
    DOUBLE_X,
    OUTCOMES,
    TOKENS,
    Combination,
    Dice,
    Rules,
    is_bust,
    neighbours,
)
from exxtra_widget.exxtra.rules.notation import Bust as Bust  # noqa: PLC0414 - odds.Bust is this
from exxtra_widget.probability.distribution import Distribution, weighed
from exxtra_widget.support.arguments import integer, quote
from exxtra_widget.support.suggest import suggest_keywords
from exxtra_widget.support.unicode import plain

if TYPE_CHECKING:
    from fractions import Fraction

    from exxtra_widget.core.dice import Weights
    from exxtra_widget.exxtra.rules.rules import Position


BUSTS: Final[frozenset[Any]] = frozenset((Bust(1), Bust(2)))
"""Outcomes that the word ``"bust"`` covers."""


@suggest_keywords
def combination(target: object) -> Combination:
    """Return the combination that a text or a number spells, as a whole number that prints as its two digits.

    Parameters
    ----------
    target : str or int
        ``"64"``, ``64``, ``"7X"`` or ``"70"``.

    Raises
    ------
    ValueError
        If the dice cannot show it; the message names the nearest combinations.

    Examples
    --------
    >>> from exxtra_widget.exxtra.odds import combination
    >>> combination("7X")
    Combination('70')
    >>> combination("65")
    Traceback (most recent call last):
        ...
    ValueError: 65 cannot be rolled; the nearest are 64 below it and 70 above it
    """
    if isinstance(target, Combination):
        return target
    number = integer(target)
    is_number = number is not None and 0 <= number < 100
    text = f"{number:02d}" if is_number else plain(target).strip() if isinstance(target, str) else ""
    token = TOKENS.get(text)
    if isinstance(token, Dice):
        return token.combination
    if text in COMBINATIONS:
        return COMBINATIONS[text]
    if len(text) == 2 and text.isascii() and text.isdecimal():
        raise ValueError(f"{text} cannot be rolled; {neighbours(text)}")
    raise ValueError(f"{quote(target)} is not a combination; one looks like 64, or like 70 for a 7 and an X")


def loaded_weights(weights: Weights | str | None) -> Weights | None:
    """Return loaded dice from `Weights` or their text, None for fair dice."""
    return None if weights is None else read_weights(weights)


def dice_weights(weights: Weights | str | None) -> Mapping[Dice, int]:
    """Return the outcomes of fair or loaded dice with their weights."""
    return OUTCOMES if weights is None else read_weights(weights)  # type: ignore[return-value]  # its keys are Dice


@suggest_keywords
def first_roll(*, weights: Weights | str | None = None, double_x: int = DOUBLE_X) -> Distribution[Combination]:
    """Return the distribution of the first roll of a turn, in which an X counts as 0 (rule R10), by strength.

    Parameters
    ----------
    weights : Weights, optional
        Loaded dice, see `exxtra.loaded`.
    double_x : int, default 0
        Value of XX, see `Rules`: with 100 it is the highest.

    Examples
    --------
    >>> from exxtra_widget.exxtra.odds import first_roll
    >>> roll = first_roll()
    >>> roll["bust"]  # no first roll is a bust
    Fraction(0, 1)
    >>> len(roll), roll.weights[21], roll.pmf("21"), roll.at_least("62"), roll.median()
    (30, 2, Fraction(1, 18), Fraction(1, 4), Combination('41'))
    """
    return _rolls(Rules(double_x=double_x), loaded_weights(weights), first=True)


@suggest_keywords
def reroll(*, weights: Weights | str | None = None, double_x: int = DOUBLE_X) -> Distribution[Combination | Bust]:
    """Return the distribution of a later roll of a turn: a combination without X, or a bust (rule R11).

    It is ordered by strength; ``"bust"`` names both busts. ``double_x`` decides how strong XX is.

    Examples
    --------
    >>> from exxtra_widget.exxtra.odds import Bust, reroll
    >>> again = reroll()
    >>> again.pmf("bust"), again.pmf(Bust(2)), len(again.given(lambda roll: roll >= 0))
    (Fraction(11, 36), Fraction(1, 36), 22)
    """
    return _rolls(Rules(double_x=double_x), loaded_weights(weights), first=False)


@lru_cache(maxsize=128)
def _rolls(rules: Rules, weights: Weights | None, first: bool) -> Distribution[Any]:  # noqa: FBT001 - a key of the cache
    shown = dice_weights(weights).items()
    counts = ((Bust(dice.xs) if is_bust(dice, first) else dice.combination, weight) for dice, weight in shown)
    return weighed(counts, order=rules.strength, read=_rolled)


def _rolled(target: object) -> Any:
    if isinstance(target, Bust):
        return target
    return BUSTS if target == "bust" else combination(target)


@suggest_keywords
def at_least(
    target: object,
    first: bool = True,  # noqa: FBT001, FBT002 - reads well
    *,
    weights: Weights | str | None = None,
    double_x: int = DOUBLE_X,
) -> Fraction:
    """Return the exact probability that one roll shows a combination or a better one.

    Parameters
    ----------
    target : str or Combination
        For example ``"53"``.
    first : bool, default True
        Whether it is the first roll of a turn, in which an X counts as 0.
    weights, double_x
        As in `first_roll`.

    Raises
    ------
    ValueError
        If the target cannot be rolled.

    Examples
    --------
    >>> from exxtra_widget.exxtra.odds import at_least
    >>> at_least("53"), at_least("53", first=False)
    (Fraction(13, 36), Fraction(11, 36))
    """
    return _rolls(Rules(double_x=double_x), loaded_weights(weights), bool(first)).at_least(combination(target))


def roll_counts(position: Position, weights: Weights | None) -> dict[str, int]:
    """Return the weights of the rolls by their effect within a turn (rules R9 to R12)."""
    roll_weights: Mapping[Any, int] = OUTCOMES if weights is None else weights
    strength = position.rules.strength
    held = strength(position.roll or 0)
    safe = {dice: roll_weights.get(dice, 0) for dice in OUTCOMES if not is_bust(dice, first=False)}
    total = sum(roll_weights.values())
    return {
        "better": sum(weight for dice, weight in safe.items() if strength(dice.combination) > held),
        "double": sum(weight for dice, weight in safe.items() if dice.double),
        "bust": total - sum(safe.values()),
        "total": total,
    }
