"""Strategies for Level X: callables from a position and a ``random.Random`` to an action."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from exxtra_widget.advice.rollout import Rollout
from exxtra_widget.core.registry import read_position
from exxtra_widget.levelx.rules.rules import Position
from exxtra_widget.levelx.strategies.weigher import Weigher
from exxtra_widget.strategies.strategy import WORDS, Strategy, any_action
from exxtra_widget.support.arguments import nearest, quote, shown
from exxtra_widget.support.calls import checked
from exxtra_widget.support.lazy import suggesting

if TYPE_CHECKING:
    from random import Random

    from exxtra_widget.core.position import Action

__all__ = ["NAMED", "Strategy", "Weigher", "find", "greedy", "random", "rollout", "set_collector"]


@checked
def random(position: Any, rng: Random) -> Action:
    """Choose any legal action, each as likely as the others.

    Parameters
    ----------
    position : Position, str, Game or widget
        Where it decides.
    rng : random.Random
        What it draws from.

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
    asked = position if isinstance(position, Position) else read_position(position, "levelx")
    action: Action = any_action(asked, rng)
    return action


@checked
def rollout(
    games: int | None = None, *, seconds: float | None = None, player: object = None, weights: object = None
) -> Rollout:
    """Return the strategy that plays every action out many times and takes the one that wins most.

    Parameters
    ----------
    games : int, optional
        How many games an action gets at the most, 1 to 10**9.
    seconds : float, optional
        How long it may think about a decision, above 0 and at most 3600; then it takes what looks best so far.
    player : callable or str, optional
        Who plays all seats in those games, `set_collector` if nobody is named.
    weights : Weights, optional
        Loaded dice that it knows of.

    Raises
    ------
    TypeError, ValueError
        For numbers that cannot be, and for what is no strategy of Level X.

    Examples
    --------
    >>> from random import Random
    >>> from exxtra_widget import levelx
    >>> p = levelx.Position.parse("levelx 000000+0.0.0.0.8.7/002000+12.11.2.0.0.0 B 1166")
    >>> str(rollout(games=20)(p, Random(1)))
    '>16|16'
    """
    return Rollout("levelx", games, seconds, player, weights)


greedy: Final = Weigher(way=1, title="greedy")
"""Takes the most points at once; among equals, the largest share of rows moved, high rows counting more."""

set_collector: Final = Weigher(way=130, sets=140, sends=100, title="set_collector")
"""Looks for the tokens that its next set lacks, and moves its pieces towards them."""

NAMED: Final[Mapping[str, Strategy]] = MappingProxyType(
    {"random": random, "greedy": greedy, "set_collector": set_collector, "rollout": rollout()}
)
"""The mapping of names to the shipped strategies: the names that a seat of the widget or `simulate` may be given."""


__getattr__ = suggesting(__name__, __all__, WORDS)


def __dir__() -> list[str]:
    return sorted(__all__)


@checked
def find(given: object) -> Strategy:
    """Return the strategy of a name.

    Raises
    ------
    TypeError
        If it is not a text.
    ValueError
        If there is no such strategy; the message names the nearest one.

    Examples
    --------
    >>> find("set collector") is set_collector
    True
    """
    if not isinstance(given, str):
        raise TypeError(f"the name of a strategy is a text, like 'greedy', not {shown(given)}")
    name = given.strip().lower().replace(" ", "_").replace("-", "_")
    if name in NAMED:
        return NAMED[name]
    known = ", ".join(NAMED)
    raise ValueError(f"there is no strategy {quote(given)!r}{nearest(name, NAMED) or f'; there is {known}'}")
