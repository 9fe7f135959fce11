"""Calls of strategies, for every game, and the errors that name one that fails or is interrupted.

A strategy is a callable ``(position, rng) -> action``. `decide` checks each action before it counts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, NoReturn, Protocol, TypeAlias

from exxtra_widget.core.position import nothing_to_decide
from exxtra_widget.core.seats import check_players
from exxtra_widget.support.arguments import items_of, nearest, quote, shown

if TYPE_CHECKING:
    from exxtra_widget.core.definition import GameDefinition
    from exxtra_widget.core.position import Position


class Strategy(Protocol):
    """What plays a seat: a function of a position and a source of chance, or an object that can be called like one.

    It returns one of the legal actions. It draws random numbers from `rng` alone, so that the same seed repeats a game.

    Examples
    --------
    >>> from exxtra_widget import Strategy, simulate
    >>> def bold(position, rng):
    ...     return position.actions()[-1]
    >>> strategy: Strategy = bold
    >>> simulate("0/0 A -", [strategy, "53"], games=100, rng=1).strategies
    ('bold', '53')
    """

    def __call__(self, position: Any, rng: Random, /) -> str:
        """Return an action."""


StrategyLike: TypeAlias = str | Strategy
"""A strategy, its name or its sentence."""
StrategyList: TypeAlias = Sequence[StrategyLike] | Iterator[StrategyLike] | Mapping[str, StrategyLike]
"""Several strategies, perhaps with names for results."""
Strategies: TypeAlias = StrategyLike | StrategyList
"""One strategy for all seats, or one for each."""


class StrategyError(ValueError):
    """Error of a strategy: it raised, chose an illegal action, or was deciding in a game without an end.

    Parameters
    ----------
    strategy : str
        Name of the strategy.
    position : str
        Position of the decision.
    reason : str
        Error, as a clause after the name of the strategy.

    Attributes
    ----------
    result : SimulationResult, Tournament or None
        Games finished before the error, if it happened in a simulation.

    Examples
    --------
    >>> from exxtra_widget import StrategyError, simulate
    >>> try:
    ...     simulate("0/0 A -", lambda position, rng: ">9")
    ... except StrategyError as error:
    ...     print(error.strategy, error.reason)
    <lambda> chose >9: There is no rung 9. The ladder has rungs 0 to 5.
    """

    def __init__(self, strategy: str, position: str, reason: str) -> None:
        super().__init__(f"the strategy {strategy!r} {reason} (at {position})")
        self.strategy = strategy
        self.position = position
        self.reason = reason
        self.result: Any = None

    def __reduce__(self) -> tuple[type[StrategyError], tuple[str, str, str], dict[str, Any]]:
        return type(self), (self.strategy, self.position, self.reason), vars(self)


class ChanceNeededError(ValueError):
    """A strategy made a random choice where only deterministic strategies work."""

    def __init__(self) -> None:
        super().__init__("it draws from its random source, and exact contests take only strategies without chance")

    def __reduce__(self) -> tuple[type[ChanceNeededError], tuple[()]]:
        return type(self), ()


class NoChance(Random):
    """A random source for deterministic strategies: it raises `ChanceNeededError` instead of drawing."""

    def _refuse(self, *_: object) -> NoReturn:
        raise ChanceNeededError

    random: Any = _refuse
    getrandbits: Any = _refuse

    def choice(self, seq: Any) -> Any:
        """Return the only element; refuse to choose among several."""
        return seq[0] if len(seq) == 1 else self._refuse()


def title(strategy: object, definition: GameDefinition | None = None) -> str:
    """Return the name of a strategy: its ``title`` (a sentence, say), its name in a game, ``__name__``, or class."""
    own = getattr(strategy, "title", None)
    if not own and definition is not None:
        own = next((name for name, known in definition.strategies.items() if known == strategy), None)
    own = own or getattr(strategy, "__name__", None)
    if isinstance(own, str):
        return own
    # The default repr is an address.
    return type(strategy).__name__ if type(strategy).__repr__ is object.__repr__ else quote(repr(strategy), 80)


def label(given: object, definition: GameDefinition) -> str:
    """Return the name of a strategy in results: what a person typed, otherwise its title."""
    return " ".join(given.split()) if isinstance(given, str) else title(given, definition)


def spoken_title(strategy: object) -> str:
    """Return the name of a strategy in the language in use, ``said``, otherwise its title."""
    own = getattr(strategy, "said", None)
    return own if isinstance(own, str) else title(strategy)


def why_not(strategy: object, position: Position) -> str:
    """Return the reason why a strategy cannot play at the table of a position, ``""`` if it can or does not say."""
    own = getattr(strategy, "why_not", None)
    return str(own(position)) if callable(own) else ""


def any_action(position: Position, rng: Random) -> str:
    """Return one of the distinct actions, each equally likely, or raise ``ValueError`` if the game is over."""
    actions: Sequence[str] = position.distinct_actions()
    if not actions:
        raise nothing_to_decide(position)
    if len(actions) == 1:
        return actions[0]
    # Python guarantees the same numbers in every version for random() only.
    return actions[int(rng.random() * len(actions))]


def decide(strategy: Strategy, position: Position, rng: Random, legal: Sequence[str] | None = None) -> str:
    """Return the action of a strategy after a check that it is legal."""
    try:
        action = strategy(position, rng)
    except (Exception, KeyboardInterrupt) as error:
        raise failure(error, strategy, position) from error
    actions = position.actions() if legal is None else legal
    return action if action in actions else normal(action, strategy, position)


def failure(error: BaseException, strategy: Strategy, position: Position, name: str = "") -> BaseException:
    """Return the error of `decide` for one that a strategy has raised in the frame that catches it."""
    name = name or title(strategy, position.definition)
    if isinstance(error, KeyboardInterrupt):
        return KeyboardInterrupt(f"the strategy {name!r} was deciding at {position}")
    reason = f"raised {type(error).__name__}: {error}"
    # The traceback has no frame of the strategy, so its signature does not fit.
    if isinstance(error, TypeError) and error.__traceback__ is not None and error.__traceback__.tb_next is None:
        reason += "; a strategy takes (position, rng)"
    return StrategyError(name, str(position), reason)


def normal(action: object, strategy: Strategy, position: Position, name: str = "") -> str:
    """Return an action of a strategy in its usual spelling, or raise the ``StrategyError`` of `decide`."""
    # An action may have several spellings.
    own = position.definition
    if isinstance(action, str) and position.why_not(action) is None and not own.is_outcome(action):
        return str(own.normal(action))
    raise StrategyError(name or title(strategy, own), str(position), _reason(action, position))


def _reason(action: object, position: Position) -> str:
    if not isinstance(action, str):
        legal = ", ".join(position.distinct_actions())
        return f"returned {quote(action)}, which is not an action; legal: {legal}"
    refusal = position.why_not(action)
    why = refusal.message if refusal else "only chance rolls the dice; a strategy chooses 'roll'."
    return f"chose {quote(action)}: {why}"


def find(given: object, definition: GameDefinition) -> Strategy:
    """Return the strategy that a text names or describes; other values unchanged."""
    if isinstance(given, str):
        return definition.find_strategy(given)
    if not callable(given):
        raise TypeError(
            "a strategy must be a callable (position, rng) -> action or the name of a built-in one, not "
            f"{shown(given)}{_strategy_of(given)}"
        )
    plays = getattr(given, "game", definition.name)
    if plays != definition.name:
        raise ValueError(f"the strategy {title(given)!r} plays {plays}, not {definition.name}")
    return given


def _strategy_of(given: object) -> str:
    # A solution is no strategy, but has one.
    return "; write .strategy after it, which can play" if callable(getattr(given, "strategy", None)) else ""


def find_by_name(text: object, named: Mapping[str, Strategy]) -> Strategy:
    """Return the strategy with a given name; spaces and hyphens count as underscores."""
    if not isinstance(text, str):
        raise TypeError(f"the name of a strategy must be a string like {next(iter(named))!r}, not {shown(text)}")
    name = text.strip().lower().replace(" ", "_").replace("-", "_")
    if name in named:
        return named[name]
    known = ", ".join(named)
    raise ValueError(f"there is no strategy {quote(text)!r}{nearest(name, named) or f'; choose from {known}'}")


def that_can_play(named: Mapping[str, Strategy], position: Position) -> dict[str, Strategy]:
    """Return the strategies that can play at a table."""
    return {name: strategy for name, strategy in named.items() if not why_not(strategy, position)}


def entrants(given: object, definition: GameDefinition) -> tuple[tuple[str, ...], tuple[Strategy, ...]]:
    """Return the names and the strategies of a tournament."""
    listed = items_of(given)
    if listed is None:
        raise TypeError(f"strategies must be a list of two or more, or a mapping with their names, not {shown(given)}")
    if isinstance(given, Mapping):
        return check_players(list(given), len(given)), tuple(find(strategy, definition) for strategy in given.values())
    entered = tuple(find(strategy, definition) for strategy in listed)
    names: list[str] = []
    for one, strategy in zip(listed, entered, strict=True):
        name, before = label(one, definition), entered[: len(names)]
        # Name an object after its class.
        alike = sum(label(other, definition) == name for other in listed[: len(names)])
        names.append(f"{name} {alike + 1}" if alike and strategy not in before else name)
    return tuple(names), entered


def entry_of(given: object, entries: Sequence[str], definition: GameDefinition) -> str | None:
    """Return the entry of a strategy in a result, in any spelling; None if there is none."""

    def read(text: object) -> object:
        try:
            return find(text, definition)
        except (TypeError, ValueError):
            return None

    wanted = read(given)
    if wanted is None:
        return None
    name = label(given, definition)
    return name if name in entries else next((entry for entry in entries if read(entry) == wanted), None)


def check_names_differ(names: Sequence[str]) -> None:
    """Raise a ``ValueError`` if two strategies have the same name: tables of results are read by names."""
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise ValueError(f"two of the strategies are called {quote(twice)}; enter each one once, with its own name")


def check_seats(strategies: Sequence[Strategy], position: Position) -> None:
    """Raise a ``ValueError`` for a strategy that plays with another number of seats: an ``int`` in its ``seats``."""
    for strategy in strategies:
        seats = getattr(strategy, "seats", None)
        if isinstance(seats, int) and seats != position.seats:
            others = ", ".join(that_can_play(position.definition.strategies, position))
            name = title(strategy, position.definition)
            raise ValueError(f"{name} plays with {seats} seats, not {position.seats}; choose from {others}")


def one_for_each(given: object, position: Position) -> tuple[Strategy, ...]:
    """Return a strategy for each seat of a position, from one for all seats or a list."""
    if isinstance(given, str) or callable(given):
        found = (find(given, position.definition),) * position.seats
    else:
        found = tuple(find(strategy, position.definition) for strategy in _listed(given, position.seats))
    check_seats(found, position)
    return found


def _listed(given: object, seats: int) -> list[Any]:
    listed = list(given.values()) if isinstance(given, Mapping) else items_of(given)
    if listed is None:
        raise TypeError(
            "strategies must be one strategy for all seats or a list with one for each seat, not "
            f"{shown(given)}{_strategy_of(given)}"
        )
    if len(listed) != seats:
        count = "is 1" if len(listed) == 1 else f"are {len(listed)}"
        raise ValueError(f"the position needs {seats} strategies, but there {count}")
    return listed
