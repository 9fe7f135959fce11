"""Strategies of every game: anything that can be called with a position and a random source.

A strategy is a callable ``(position, rng) -> action``. Ten lines make a new one, also in a notebook
cell; every action that it returns is checked before it counts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final, NoReturn

from exxtra_widget.core.registry import definition_of
from exxtra_widget.core.seats import check_players
from exxtra_widget.support.arguments import quote, shown
from exxtra_widget.support.calls import checked

Strategy = Callable[[Any, Random], str]

# Names that people look for in a module of strategies; NAMED maps the names of the shipped ones to them.
WORDS: Final = dict.fromkeys(
    ("all", "available", "by_name", "names", "named", "registry", "shipped", "strategies"), "NAMED"
)


@checked
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

    def __reduce__(self) -> tuple[type[StrategyError], tuple[str, str, str], dict[str, Any]]:
        return type(self), (self.strategy, self.position, self.reason), vars(self)


class ChanceNeededError(ValueError):
    """A strategy drew from its random source where only strategies without chance can be followed."""

    def __init__(self) -> None:
        super().__init__("it draws from its random source; exactly, only strategies without chance are worked out")

    def __reduce__(self) -> tuple[type[ChanceNeededError], tuple[()]]:
        return type(self), ()


class NoChance(Random):
    """A random source for strategies without chance: it raises `ChanceNeededError` instead of drawing."""

    def _refuse(self, *_: object) -> NoReturn:
        raise ChanceNeededError

    random = _refuse
    getrandbits = _refuse

    def choice(self, seq: Any) -> Any:
        """Return the only element; a choice among more is chance."""
        return seq[0] if len(seq) == 1 else self._refuse()


def title(strategy: object) -> str:
    """Return the title of a strategy: its sentence, its name, or its ``repr``.

    Examples
    --------
    >>> from exxtra_widget import exxtra
    >>> title(exxtra.strategies.threshold("60")), title(exxtra.strategies.random)
    ('accept 60 or better; top rung', 'random')
    """
    own = getattr(strategy, "title", None) or getattr(strategy, "__name__", None)
    return own if isinstance(own, str) else quote(repr(strategy), 80)


def why_not(strategy: object, position: Any) -> str:
    """Return the reason against a strategy at a table; an empty text if it can play, or if it does not say.

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
        raise ValueError(f"the game is over at {position}: there is nothing to decide")
    if len(actions) == 1:
        return actions[0]
    # Only random() itself is promised to stay the same in every version of Python.
    return actions[int(rng.random() * len(actions))]


def decide(strategy: Strategy, position: Any, rng: Random, legal: Sequence[str] | None = None, name: str = "") -> str:
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
        If the strategy raises, or returns something else than a legal action.

    Examples
    --------
    >>> from random import Random
    >>> from exxtra_widget import exxtra
    >>> p = exxtra.start(players=3)
    >>> decide(lambda position, rng: ">9", p, Random(1))  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    exxtra_widget.strategies.strategy.StrategyError: the strategy <lambda> chose >9: ... (at 0/0/0 A -)
    """
    try:
        action = strategy(position, rng)
    except KeyboardInterrupt as error:
        raise KeyboardInterrupt(f"the strategy {name or title(strategy)} was deciding at {position}") from error
    except Exception as error:
        reason = f"raised {type(error).__name__}: {error}"
        raise StrategyError(name or title(strategy), str(position), reason) from error
    actions = position.actions() if legal is None else legal
    if action in actions:
        return action
    # The same may be spelled in several ways, and one of equal groupings stands for all.
    own = definition_of(position.game)
    if isinstance(action, str) and position.why_not(action) is None and not own.is_outcome(action):
        return str(own.normal(action))
    raise StrategyError(name or title(strategy), str(position), _reason(action, position, actions))


def _reason(action: object, position: Any, actions: Sequence[str]) -> str:
    if not isinstance(action, str):
        return f"returned {quote(action)}, which is not an action; legal: {', '.join(actions)}"
    refusal = position.why_not(action)
    why = refusal.message if refusal else "dice are for chance to roll, it may only choose 'roll'."
    return f"chose {quote(action)}: {why}"


def find(given: object, game: str) -> Strategy:
    """Return the strategy of a text, or a callable itself.

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
        return definition_of(game).find_strategy(given)
    if not callable(given):
        raise TypeError(
            f"a strategy is called with a position and a random source, or is named by a text; not {shown(given)}"
        )
    plays = getattr(given, "game", game)
    if plays != game:
        raise ValueError(f"the strategy {title(given)} plays {plays}, not {game}")
    return given


def entrants(given: Any, game: str) -> tuple[tuple[str, ...], tuple[Strategy, ...]]:
    """Return the names of strategies that meet each other, and the strategies.

    Parameters
    ----------
    given : iterable or mapping
        Strategies, or what stands for them (see `find`); a mapping says what each is to be called.
    game : str
        ``exxtra`` or ``levelx``.

    Raises
    ------
    TypeError, ValueError
        If it is neither of both, or if one of them is not a strategy of that game, or a name not a line of text.

    Examples
    --------
    >>> entrants({"mine": "random"}, "levelx")[0], entrants(["greedy"], "levelx")[0]
    (('mine',), ('greedy',))
    """
    if isinstance(given, str) or not hasattr(given, "__iter__"):
        raise TypeError(f"strategies are a list of two or more, or a mapping with their names, not {shown(given)}")
    if isinstance(given, Mapping):
        return check_players(list(given), len(given)), tuple(find(strategy, game) for strategy in given.values())
    entered = tuple(find(strategy, game) for strategy in given)
    return tuple(map(title, entered)), entered


def one_for_each(given: object, game: str, seats: int) -> tuple[Strategy, ...]:
    """Return a strategy for each seat: the same for all, or those that were listed.

    Raises
    ------
    TypeError
        If it is not a list, a text or a callable.
    ValueError
        If there are more or fewer strategies than seats, or if one of them is none.

    Examples
    --------
    >>> len(one_for_each("random", "levelx", 3))
    3
    """
    if isinstance(given, str) or callable(given):
        return (find(given, game),) * seats
    if isinstance(given, Mapping):
        raise TypeError(
            "strategies are listed in the order of the seats, like ['53', 'random']; tournament() takes names for them"
        )
    if not hasattr(given, "__iter__"):
        raise TypeError(f"strategies are one for all seats or a list with one for each, not {shown(given)}")
    listed = tuple(given)
    if len(listed) != seats:
        told = "is 1 strategy" if len(listed) == 1 else f"are {len(listed)} strategies"
        raise ValueError(f"the position has {seats} seats, but there {told}")
    return tuple(find(strategy, game) for strategy in listed)
