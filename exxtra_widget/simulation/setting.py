"""The arguments that simulations, estimates and hints share, read once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from exxtra_widget.core.registry import dice_of, read_position
from exxtra_widget.core.seats import check_players
from exxtra_widget.core.strategy import Strategy, label, one_for_each, title
from exxtra_widget.simulation.reference_loop import Task
from exxtra_widget.simulation.runs import MOST_GAMES
from exxtra_widget.simulation.seed import read_seed
from exxtra_widget.support.arguments import items_of, whole

if TYPE_CHECKING:
    from exxtra_widget.core.dice import Weights
    from exxtra_widget.core.position import Position, PositionLike
    from exxtra_widget.core.strategy import Strategies
    from exxtra_widget.simulation.seed import Seed


class Setting(NamedTuple):
    """A position with the dice and the strategies of a call."""

    position: Any
    weights: Weights | None = None
    strategies: tuple[Strategy, ...] | None = None
    games: int = 10_000
    names: tuple[str, ...] = ()

    @property
    def players(self) -> tuple[Strategy, ...]:
        """The strategies that play; if the call names none, the ones of estimates."""
        if self.strategies is not None:
            return self.strategies
        return one_for_each(self.position.definition.estimator, self.position)

    @property
    def label(self) -> str:
        """The names of the strategies that play, each once."""
        return " and ".join(dict.fromkeys(self.names or (self.position.definition.estimator,)))

    def task(self, rng: Seed | None) -> Task:
        """Return the games of this setting, or raise a ``ValueError`` if the game is over."""
        here = self.position
        if here.is_over:
            raise ValueError(f"the game is already over at {here}; play from an earlier position")
        players = self.players
        # Named here: a copy in a worker need not equal the strategy that the game names.
        names = self.names or tuple(title(strategy, here.definition) for strategy in players)
        names = names * (len(players) // len(names))
        return Task(here, players, read_seed(rng), self.games, self.weights, names=names)


def read_setting(
    position: PositionLike,
    strategies: Strategies | None,
    weights: Mapping[str, int] | str | None,
    games: object,
    most: int = MOST_GAMES,
) -> Setting:
    """Return the setting of a call, or raise the errors of `simulate`."""
    here = read_position(position)
    many = whole(games, 1, most, "games")
    loaded = dice_of(position, weights)
    return setting_of(here, None if loaded is None else here.definition.loaded(loaded), strategies, many)


def setting_of(here: Position, loaded: Weights | None, strategies: Strategies | None, games: int) -> Setting:
    """Return the setting of games from a position, with its strategies."""
    if strategies is None:
        return Setting(here, loaded, None, games)
    if isinstance(strategies, Mapping):
        players = one_for_each(list(strategies.values()), here)
        return Setting(here, loaded, players, games, check_players(list(strategies), here.seats))
    listed = None if callable(strategies) else items_of(strategies)
    players = one_for_each(strategies if listed is None else listed, here)
    names = tuple(label(one, here.definition) for one in ([strategies] if listed is None else listed))
    return Setting(here, loaded, players, games, names)
