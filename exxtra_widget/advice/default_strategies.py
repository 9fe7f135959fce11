"""Strategies that every game has: ``random`` and ``rollout``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar

from exxtra_widget.advice.rollout import Rollout
from exxtra_widget.core.registry import definition_of, read_position
from exxtra_widget.core.strategy import any_action

if TYPE_CHECKING:
    from random import Random

    from exxtra_widget.core.strategy import Strategy


@dataclass(frozen=True)
class AnyAction:
    """Strategy that chooses each legal action with the same probability."""

    game: str
    title: ClassVar[str] = "random"

    # Errors call it by the name that people type.
    def __call__(self, position: Any, rng: Random) -> str:
        """Return a legal action."""
        return any_action(read_position(position, self.game), rng)

    def __reduce__(self) -> tuple[Callable[[str], Any], tuple[str]]:
        # Engines know the strategy of a game by its identity, even in workers.
        return _random_of, (self.game,)


def _random_of(game: str) -> Any:
    return definition_of(game).strategies["random"]


def rollout_of(game: str) -> Callable[..., Rollout]:
    """Return the function ``rollout`` of a game's strategies."""

    def rollout(
        games: int | None = None, *, seconds: float | None = None, player: object = None, weights: object = None
    ) -> Rollout:
        """Return a strategy that plays every action out many times and takes the one that wins most.

        Parameters
        ----------
        games : int, optional
            Largest number of games for each action, 1 to 10**9. By default 1,000 for EXXtra (100 without numba) and
            200 for Level X.
        seconds : float, optional
            Time for a decision, in seconds, above 0 and at most 3,600; then the strategy takes the best action so far.
        player : callable or str, optional
            Strategy of all seats in those games; by default the strategy of hints.
        weights : Weights, optional
            Loaded dice that the strategy takes into account.

        Returns
        -------
        Rollout
            The strategy, a callable ``(position, rng) -> action``.

        Raises
        ------
        TypeError, ValueError
            For numbers out of range, and for a player that is not a strategy of the game.

        Examples
        --------
        >>> from random import Random
        >>> from exxtra_widget import exxtra
        >>> strategy = exxtra.strategies.rollout(games=60)
        >>> str(strategy(exxtra.Position.parse("17/0/0 A 76"), Random(1)))
        '>4'
        """
        return Rollout(game, games, seconds, player, weights)

    # The module in which people find it; without both names it could not be pickled.
    rollout.__module__, rollout.__qualname__ = f"exxtra_widget.{game}.strategies", "rollout"
    return rollout


def default_strategies(game: str) -> Mapping[str, Strategy]:
    """Return the strategies that any game has, by their names."""
    return MappingProxyType({"random": AnyAction(game), "rollout": Rollout(game)})
