"""Strategies that every game has: ``random`` and ``rollout``."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar

from exxtra_widget.core.dice import plain_weights
from exxtra_widget.core.game_registry import definition_of, read_position
from exxtra_widget.core.strategy import Strategy, any_action, find
from exxtra_widget.support.arguments import positive, whole
from exxtra_widget.support.suggest import suggest_keywords

_HOUR = 3600


@dataclass(frozen=True)
class AnyAction:
    """Strategy that chooses each legal action with the same probability."""

    game: str
    title: ClassVar[str] = "random"

    # Errors show the name that people type.
    def __call__(self, position: Any, rng: Random) -> str:
        """Return a legal action."""
        return any_action(read_position(position, self.game), rng)

    def __reduce__(self) -> tuple[Callable[[str], Any], tuple[str]]:
        # Engines know the strategy of a game by its identity, even in workers.
        return _random_of, (self.game,)


def _random_of(game: str) -> Any:
    return definition_of(game).strategies["random"]


@dataclass(frozen=True)
class Rollout:
    """Strategy that plays every action out many times and takes the one that wins most; see `rollout_of`.

    Actions that fall behind get fewer games.
    """

    game: str
    games: int | None = None
    seconds: float | None = None
    player: Any = None
    weights: Any = None
    title: ClassVar[str] = "rollout"

    def __post_init__(self) -> None:
        # Raises an error for an unknown game.
        definition = definition_of(self.game)
        if self.games is not None:
            object.__setattr__(self, "games", whole(self.games, 1, 10**9, "games"))
        if self.seconds is not None:
            object.__setattr__(self, "seconds", positive(self.seconds, _HOUR, "seconds"))
        if self.player is not None:
            find(self.player, definition)
        if self.weights is not None:
            object.__setattr__(self, "weights", definition.loaded(plain_weights(self.weights)))

    def __call__(self, position: Any, rng: Random) -> str:
        """Return the action that won most of its games."""
        # Import late: a board lists the strategies, but seldom needs these.
        from exxtra_widget.advice.hints import Ranking
        from exxtra_widget.simulation.setting import read_setting

        position = read_position(position)
        actions: tuple[str, ...] = position.distinct_actions()
        if len(actions) == 1:
            return actions[0]
        end = float("inf") if self.seconds is None else time.monotonic() + self.seconds
        # A time limit is the only limit, unless the number of games is also limited.
        games = self.games or (position.definition.rollout_games if self.seconds is None else 10**9)
        player = position.definition.estimator if self.player is None else self.player
        ranking = Ranking(read_setting(position, player, self.weights, games), rng.getrandbits(62))
        while ranking.more() and not ranking.is_decided and time.monotonic() < end:
            pass
        return ranking.best


def rollout_of(game: str) -> Callable[..., Rollout]:
    """Return the function ``rollout`` of a game's strategies."""

    @suggest_keywords
    def rollout(
        games: int | None = None, *, seconds: float | None = None, player: object = None, weights: object = None
    ) -> Rollout:
        """Return a strategy that plays every action out many times and takes the one that wins most.

        Parameters
        ----------
        games : int, optional
            Largest number of games for each action, 1 to 10**9. By default 200 for EXXtra and Level X.
        seconds : float, optional
            Time for a decision, in seconds, above 0 and at most 3,600; then the strategy takes the best action so far.
        player : callable or str, optional
            Strategy of all seats in those games; by default the strategy of hints.
        weights : Weights, optional
            Loaded dice that the strategy takes into account.

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

    # Its public module; pickle needs both names.
    rollout.__module__, rollout.__qualname__ = f"exxtra_widget.{game}.strategies", "rollout"
    return rollout


def common_strategies(game: str) -> Mapping[str, Strategy]:
    """Return the strategies that any game has, by their names."""
    return MappingProxyType({"random": AnyAction(game), "rollout": Rollout(game)})
