"""Rollout strategy for any game and any number of seats."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from exxtra_widget.advice.hints import Ranking
from exxtra_widget.core.registry import definition_of, read_position
from exxtra_widget.core.strategy import find, one_for_each
from exxtra_widget.simulation.setting import Setting
from exxtra_widget.support.arguments import whole
from exxtra_widget.support.progress import positive

if TYPE_CHECKING:
    from random import Random


_HOUR = 3600


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
        # Raises an error that lists the known games if this is not one of them.
        definition = definition_of(self.game)
        if self.games is not None:
            object.__setattr__(self, "games", whole(self.games, 1, 10**9, "games"))
        if self.seconds is not None:
            object.__setattr__(self, "seconds", positive(self.seconds, _HOUR, "seconds"))
        if self.player is not None:
            find(self.player, definition)
        if self.weights is not None:
            object.__setattr__(self, "weights", definition.loaded(self.weights))

    def __call__(self, position: Any, rng: Random) -> str:
        """Return the action that won most of its games."""
        position = read_position(position)
        actions: tuple[str, ...] = position.distinct_actions()
        if len(actions) == 1:
            return actions[0]
        end = float("inf") if self.seconds is None else time.monotonic() + self.seconds
        # A time limit is the only limit, unless the number of games is also limited.
        games = 10**9 if self.games is None and self.seconds is not None else self.games
        definition = position.definition
        players = one_for_each(definition.estimator if self.player is None else self.player, position)
        here = Setting(position, self.weights, players, definition.rollout_games if games is None else games)
        ranking = Ranking(here, rng.getrandbits(62))
        while ranking.more() and not ranking.is_decided and time.monotonic() < end:
            pass
        return ranking.best
