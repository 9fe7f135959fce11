"""Markov chains of a lone counter, and of rolls until the bust."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from exxtra_widget.exxtra.odds.rolls import dice_weights
from exxtra_widget.exxtra.rules.notation import GOAL, Rules, advanced, is_bust
from exxtra_widget.probability.distribution import Distribution, weighed
from exxtra_widget.probability.exact import exact
from exxtra_widget.probability.hitting_time import HittingTime
from exxtra_widget.probability.markov import MarkovChain
from exxtra_widget.support.arguments import quote, whole
from exxtra_widget.support.suggest import suggest_keywords

if TYPE_CHECKING:
    from exxtra_widget.core.dice import Weights


START: Final = "start"


@suggest_keywords
def lone_counter(
    survival: object = 1,
    *,
    rung: int = 5,
    weights: Weights | str | None = None,
    goal: int = GOAL,
) -> MarkovChain[str | int]:
    """Return the Markov chain of a counter alone on the track, which places the first roll of each turn on one rung.

    A state is the space after a turn with the dice on the ladder, ``"start"`` is before the first turn. A step is a
    turn: the dice move the counter from the ladder, if they survived, and the roll moves it by its double. The
    finish absorbs.

    Parameters
    ----------
    survival : Fraction or float, default 1
        Probability that the dice are still on the ladder at the next turn, 0 to 1.
    rung : int, default 5
        Rung on which the dice are placed, 0 to 5.
    weights : Weights, optional
        Loaded dice, see `exxtra.loaded`.
    goal : int, default 21
        Length of the track.

    Raises
    ------
    ValueError
        If the survival is not a probability, or the rung not 0 to 5.

    Examples
    --------
    >>> from exxtra_widget.exxtra.odds import lone_counter
    >>> chain = lone_counter()
    >>> chain.expected_steps(), chain.hitting_time_pmf(4)
    (Fraction(37905281, 6718464), Fraction(4427, 839808))
    """
    share = exact(survival, "survival")
    if not 0 <= share <= 1:
        raise ValueError(f"survival must be a probability from 0 to 1, not {quote(survival)}")
    steps = whole(rung, 0, 5, "rung")
    goal = Rules(goal).goal
    doubles = weighed((dice.double, weight) for dice, weight in dice_weights(weights).items())
    ladder = Distribution({True: share, False: 1 - share}).map(lambda stays: steps * stays)
    moves = ladder + doubles
    rows: dict[str | int, Distribution[Any]] = {START: doubles.map(lambda moved: advanced(0, moved, goal))}
    for space in range(goal):
        rows[space] = moves.map(lambda moved, space=space: advanced(space, moved, goal))  # type: ignore[misc]  # mypy infers no type of the default
    rows[goal] = Distribution({goal: 1})
    return MarkovChain(rows)


@suggest_keywords
def until_bust(*, weights: Weights | str | None = None) -> HittingTime[str]:
    """Return the distribution of the number of re-rolls until the bust, 1 or more, for a player who never stops.

    Dice without an X are a ``ValueError``.

    Examples
    --------
    >>> from exxtra_widget.exxtra.odds import until_bust
    >>> rolls = until_bust()
    >>> rolls.mean(), rolls.sf(1), rolls.cdf(2)
    (Fraction(36, 11), Fraction(25, 36), Fraction(671, 1296))
    """
    dice = dice_weights(weights)
    busts = sum(weight for roll, weight in dice.items() if is_bust(roll, first=False))
    if not busts:
        raise ValueError("these dice show no X, so nobody ever busts")
    chain: MarkovChain[str] = MarkovChain({"safe": {"bust": busts, "safe": sum(dice.values()) - busts}})
    return HittingTime(chain, "safe", frozenset({"bust"}), rolls=True)
