"""The arguments that simulations, values and hints share, read once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias, get_args

from exxtra_widget.core.dice import plain_weights
from exxtra_widget.core.game_registry import dice_of, read_position
from exxtra_widget.core.seats import check_players
from exxtra_widget.core.strategy import Strategy, label, one_for_each
from exxtra_widget.simulation.game_ranges import MOST_GAMES
from exxtra_widget.simulation.seed import read_seed
from exxtra_widget.simulation.task import Task
from exxtra_widget.support.arguments import items_of, quote, shown, whole, word
from exxtra_widget.support.suggest import check_names

if TYPE_CHECKING:
    from exxtra_widget.core.dice import Weights
    from exxtra_widget.core.position import Position, PositionLike
    from exxtra_widget.core.strategy import Strategies
    from exxtra_widget.simulation.seed import Seed

Method: TypeAlias = Literal["auto", "solution", "simulate"]
METHODS: Final[tuple[Method, ...]] = get_args(Method)


class Setting(NamedTuple):
    """A position, and how its values are found: looked up in a solution, or estimated by games."""

    position: Any
    weights: Weights | None = None
    # For each seat; None for best play, and for the strategy of estimates where that is unknown.
    strategies: tuple[Strategy, ...] | None = None
    games: int = 10_000
    names: tuple[str, ...] = ()
    method: Method = "auto"

    @property
    def players(self) -> tuple[Strategy, ...]:
        """The strategies that play; if the call names none, the one of estimates."""
        here = self.position
        return self.strategies or one_for_each(here.definition.estimator, here)

    @property
    def label(self) -> str:
        """The names of the strategies that play, each once."""
        return " and ".join(dict.fromkeys(self.names or (self.position.definition.estimator,)))

    def solution(self) -> Any:
        """Return the solution that has the values of the position; None if games must estimate them."""
        if self.strategies is not None or self.method == "simulate":
            return None
        here = self.position
        return here.definition.solution(here, self.weights, insist=self.method == "solution")

    def task(self, rng: Seed | None) -> Task:
        """Return the games of this setting, or raise a ``ValueError`` if the game is over."""
        here = self.position
        if here.is_over:
            raise ValueError(f"the game is already over at {here}; play from an earlier position")
        # Named here: a copy in a worker need not equal the strategy that the game names.
        names = self.names or (here.definition.estimator,) * here.seats
        return Task(here, self.players, read_seed(rng), self.games, self.weights, names=names)


def read_setting(
    position: PositionLike,
    strategies: Strategies | None,
    weights: Mapping[str, int] | str | None,
    games: object,
    most: int = MOST_GAMES,
    method: Method = "auto",
) -> Setting:
    """Return the setting of a call, or raise the errors of `simulate` and `win_probability`."""
    here = read_position(position)
    many = whole(games, 1, most, "games")
    dice = dice_of(position, plain_weights(weights))
    loaded = None if dice is None else here.definition.loaded(dice)
    word(method, METHODS, "method")
    if strategies is None:
        return Setting(here, loaded, None, many, method=method)
    if method == "solution":
        raise ValueError("a solution gives the values of best play; for given strategies, use method='simulate'")
    given = list(strategies.values()) if isinstance(strategies, Mapping) else strategies
    listed = None if callable(given) else items_of(given)
    players = one_for_each(given if listed is None else listed, here)
    names = tuple(label(one, here.definition) for one in ([given] * here.seats if listed is None else listed))
    if isinstance(strategies, Mapping):
        names = check_players(list(strategies), len(players))
    return Setting(here, loaded, players, many, names, method)


def read_record(given: object, position: Position) -> tuple[str, ...]:
    """Return the names of the counts that a simulation keeps."""
    names = [given] if isinstance(given, str) else items_of(given)
    if names is None:
        raise TypeError(f"record must be a list of the counts to keep, like ['lengths'], not {shown(given)}")
    check_names(names, ("lengths", *position.definition.counts), "record")
    return tuple(names)


def read_longest(turns: object) -> int:
    """Return the number of turns after which a game counts as endless."""
    return whole(turns, 1, 10**9, "longest")


def legal(position: Position, action: object) -> str:
    """Return a legal action in its canonical spelling."""
    actions = [str(one) for one in position.actions()]
    text = str(action).strip()
    normal = position.definition.normal
    spellings = (normal(action), text, normal(f">{text}"))
    found = next((str(one) for one in spellings if one in actions), None)
    if found is None:
        choices = ", ".join(map(str, position.distinct_actions()))
        raise ValueError(f"{quote(action)} is not legal here; choose from {choices} (at {position})")
    return found
