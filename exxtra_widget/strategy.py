"""Strategies of every game: anything that can be called with a position and a random source.

A strategy is a callable ``(position, rng) -> action``. Ten lines make a new one, also in a notebook
cell; whatever it returns is checked before it counts.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any

from exxtra_widget.errors import nearest, quote
from exxtra_widget.games import room

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Strategy", "StrategyError", "any_action", "decide", "find", "one_for_each", "title", "why_not"]

Strategy = Callable[[Any, Random], str]


class StrategyError(ValueError):
    """A strategy did something that the game cannot go on with.

    Attributes
    ----------
    strategy : str
        What the strategy is called.
    position : str
        Where it was asked.
    reason : str
        What was wrong.
    result : SimulationResult, Tournament or None
        What had been played until then, if it happened in a simulation.
    """

    def __init__(self, strategy: str, position: str, reason: str) -> None:
        super().__init__(f"the strategy {strategy} {reason} (at {position})")
        self.strategy = strategy
        self.position = position
        self.reason = reason
        self.result: Any = None

    def __reduce__(self) -> tuple[type[StrategyError], tuple[str, str, str]]:
        return type(self), (self.strategy, self.position, self.reason)


def title(strategy: object) -> str:
    """Return what a strategy is called: its sentence, its name, or how it shows itself.

    Examples
    --------
    >>> from exxtra_widget import exxtra
    >>> title(exxtra.strategies.threshold("60")), title(exxtra.strategies.random)
    ('accept 60 or better; top rung', 'random')
    """
    own = getattr(strategy, "title", None) or getattr(strategy, "__name__", None)
    return own if isinstance(own, str) else quote(repr(strategy), 80)


def why_not(strategy: object, position: Any) -> str:
    """Return why a strategy cannot play at a table; an empty text if it can, or if it does not say.

    Examples
    --------
    >>> from exxtra_widget import exxtra
    >>> why_not(exxtra.strategies.optimal, exxtra.start(players=3))
    'optimal play is known for two seats'
    """
    own = getattr(strategy, "why_not", None)
    return str(own(position)) if callable(own) else ""


def any_action(position: Any, rng: Random) -> Any:
    """Return any legal action, each as likely as the others; raises ``ValueError`` if the game is over."""
    actions = position.actions()
    if not actions:
        msg = f"the game is over at {position}: there is nothing to decide"
        raise ValueError(msg)
    if len(actions) == 1:
        return actions[0]
    # Only random() itself is promised to stay the same in every version of Python.
    return actions[int(rng.random() * len(actions))]


def decide(strategy: Strategy, position: Any, rng: Random, legal: Sequence[str] | None = None) -> str:
    """Return the action that a strategy chooses, once it is known to be legal.

    Parameters
    ----------
    strategy : callable
        ``(position, rng) -> action``.
    position : Position
        Where a decision is to be made.
    rng : random.Random
        What the strategy may draw from.
    legal : sequence of str, optional
        The legal actions, if they are known already.

    Raises
    ------
    StrategyError
        If the strategy raises, or returns what is no legal action there.

    Examples
    --------
    >>> from random import Random
    >>> from exxtra_widget import exxtra
    >>> p = exxtra.start(players=3)
    >>> decide(lambda position, rng: ">9", p, Random(1))  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    exxtra_widget.strategy.StrategyError: the strategy <lambda> chose >9: There is no rung 9. ... (at 0/0/0 A -)
    """
    try:
        action = strategy(position, rng)
    except Exception as error:
        raise StrategyError(title(strategy), str(position), f"raised {type(error).__name__}: {error}") from error
    actions = position.actions() if legal is None else legal
    if action in actions:
        return action
    # The same may be spelled in several ways, and one of equal groupings stands for all.
    own = room(position.game)
    if isinstance(action, str) and position.why_not(action) is None and not own.is_outcome(action):
        return str(own.normal(action))
    raise StrategyError(title(strategy), str(position), _reason(action, position, actions))


def _reason(action: object, position: Any, actions: Sequence[str]) -> str:
    if not isinstance(action, str):
        return f"returned {quote(action)}, which is no action; legal: {', '.join(actions)}"
    refusal = position.why_not(action)
    why = refusal.message if refusal else "dice are for chance to roll, it may only choose 'roll'."
    return f"chose {quote(action)}: {why}"


def find(given: object, game: str) -> Strategy:
    """Return a strategy from what may stand for one.

    Parameters
    ----------
    given : callable or str
        A strategy; the name of a shipped one (``"attacker"``); for EXXtra also a target (``"60"``)
        or a sentence (``"accept 53 or better; kick if you can, else top rung"``).
    game : str
        ``exxtra`` or ``levelx``.

    Raises
    ------
    TypeError
        If it is neither text nor can be called.
    ValueError
        If the text names no strategy, or if the strategy plays another game.

    Examples
    --------
    >>> title(find("greedy", "levelx"))
    'greedy'
    """
    if isinstance(given, str):
        shipped = import_module(f"exxtra_widget.{game}.strategies")
        if hasattr(shipped, "find"):
            found: Strategy = shipped.find(given)
            return found
        if given in shipped.__all__:
            named: Strategy = getattr(shipped, given)
            return named
        msg = f"{game} has no strategy {quote(given)!r}{nearest(given, shipped.__all__)}"
        raise ValueError(msg)
    if not callable(given):
        msg = f"a strategy is called with a position and a random source, or is named by a text; not {quote(given)}"
        raise TypeError(msg)
    plays = getattr(given, "game", game)
    if plays != game:
        msg = f"the strategy {title(given)} plays {plays}, not {game}"
        raise ValueError(msg)
    return given


def one_for_each(given: object, game: str, seats: int) -> tuple[Strategy, ...]:
    """Return a strategy for each seat: the same for all, or those that were listed.

    Raises
    ------
    ValueError
        If there are more or fewer strategies than seats, or if one of them is none.

    Examples
    --------
    >>> len(one_for_each("random", "levelx", 3))
    3
    """
    if isinstance(given, str) or callable(given):
        return (find(given, game),) * seats
    if not hasattr(given, "__iter__"):
        msg = f"strategies are one for all seats or a list with one for each, not {quote(given)}"
        raise TypeError(msg)
    listed = tuple(given)
    if len(listed) != seats:
        told = "is 1 strategy" if len(listed) == 1 else f"are {len(listed)} strategies"
        msg = f"the position has {seats} seats, but there {told}"
        raise ValueError(msg)
    return tuple(find(strategy, game) for strategy in listed)
