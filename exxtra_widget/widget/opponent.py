"""Who plays which seat: a person, a shipped strategy, or one of ten lines from a notebook cell."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from exxtra_widget.core.registry import definition_of
from exxtra_widget.simulation.entropy import derived
from exxtra_widget.strategies.strategy import Strategy, StrategyError, decide, find, title, why_not
from exxtra_widget.support.arguments import nearest, quote, whole
from exxtra_widget.support.calls import checked

# Seconds that a strategy may think about one decision.
PATIENCE: Final = 20.0


@checked
@dataclass(frozen=True)
class Opponent:
    """A strategy at the table.

    Parameters
    ----------
    name : str
        The name of a shipped strategy, else what the strategy calls itself.
    strategy : callable
        ``(position, rng) -> action``.
    """

    name: str
    strategy: Strategy

    @classmethod
    def of(cls, given: object, start: Any) -> Opponent:
        """Return the opponent that a name or a callable stands for.

        Parameters
        ----------
        given : str or callable
            As for `exxtra_widget.strategies.strategy.find`.
        start : Position
            The table at which it is to sit.

        Raises
        ------
        TypeError, ValueError
            If it is no strategy of this game, or a shipped one that cannot play at this table.

        Examples
        --------
        >>> from exxtra_widget import exxtra
        >>> Opponent.of("attacker", exxtra.start(3)).name
        'attacker'
        """
        strategy = find(given, start.game)
        shipped = definition_of(start.game).players(start)
        name = next((name for name, known in shipped.items() if known == strategy), None)
        if name is None and isinstance(given, str) and " " not in given.strip() and not given.strip()[:1].isdigit():
            why = why_not(strategy, start)
            told = f": {why}" if why else nearest(given, shipped)
            raise ValueError(f"{given.strip()} cannot play here{told}; those who can are {', '.join(shipped)}")
        return cls(name or title(strategy), strategy)

    def thought(self, position: Any, entropy: int | str, steps: int) -> Callable[[], str]:
        """Return what works out its action; the same entropy and number of steps give the same action."""
        rng = Random(derived(entropy, f"bot {position.player} {steps}"))  # noqa: S311 - play, not a secret

        def think() -> str:
            try:
                return decide(self.strategy, position, rng)
            except (SystemExit, KeyboardInterrupt) as error:
                reason = f"raised {type(error).__name__}"
                raise StrategyError(title(self.strategy), str(position), reason) from error

        return think


def too_slow(opponent: Opponent, position: Any) -> StrategyError:
    """Return the error of a strategy that did not come to an end."""
    reason = f"had chosen nothing after {PATIENCE:g} seconds"
    return StrategyError(opponent.name, str(position), reason)


def read_bots(given: Any, start: Any) -> tuple[Opponent | None, ...]:
    """Return who plays each seat, None for a person.

    Parameters
    ----------
    given : mapping or None
        From seats, 0 for A, to strategies or their names, None for a person; None for no bots.
    start : Position
        The table.

    Raises
    ------
    TypeError
        If it is no mapping, or if something in it is no strategy.
    ValueError
        For seats and names that do not exist.

    Examples
    --------
    >>> from exxtra_widget import exxtra
    >>> [bot and bot.name for bot in read_bots({1: "attacker"}, exxtra.start(3))]
    [None, 'attacker', None]
    """
    if given is None:
        given = {}
    if not isinstance(given, Mapping):
        raise TypeError(f"bots are a dictionary from seats to strategies, like {{1: 'random'}}, not {quote(given)}")
    found: list[Opponent | None] = [None] * start.seats
    for seat, strategy in given.items():
        number = whole(seat, 0, start.seats - 1, "a bot's seat")
        found[number] = None if strategy is None else Opponent.of(strategy, start)
    return tuple(found)
