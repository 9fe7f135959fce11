"""Strategies of a game that brings none: ``random`` and ``rollout``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar

from exxtra_widget.advice.rollout import Rollout
from exxtra_widget.core.registry import read_position
from exxtra_widget.strategies.strategy import any_action, why_not
from exxtra_widget.support.arguments import nearest, quote, shown

if TYPE_CHECKING:
    from random import Random

    from exxtra_widget.strategies.strategy import Strategy


@dataclass(frozen=True)
class AnyAction:
    """Choose any legal action, each with the same probability.

    Parameters
    ----------
    game : str
        The game that it plays.
    """

    game: str
    title: ClassVar[str] = "random"

    def __call__(self, position: Any, rng: Random) -> Any:
        """Return an action; raises ``ValueError`` if the game is over."""
        return any_action(read_position(position, self.game), rng)


def default_strategies(game: str) -> Mapping[str, Strategy]:
    """Return the strategies that any game has, by their names."""
    return MappingProxyType({"random": AnyAction(game), "rollout": Rollout(game)})


def find_by_name(text: object, named: Mapping[str, Strategy]) -> Strategy:
    """Return the strategy of a name; spaces and hyphens stand for underscores.

    Raises
    ------
    TypeError
        If it is not a text.
    ValueError
        If there is not such a strategy; the message names the nearest one.
    """
    if not isinstance(text, str):
        raise TypeError(f"the name of a strategy is a text, like {next(iter(named))!r}, not {shown(text)}")
    name = text.strip().lower().replace(" ", "_").replace("-", "_")
    if name in named:
        return named[name]
    known = ", ".join(named)
    raise ValueError(f"there is no strategy {quote(text)!r}{nearest(name, named) or f'; there is {known}'}")


def that_can_play(named: Mapping[str, Strategy], position: Any) -> dict[str, Strategy]:
    """Return those of the strategies that can play at a table."""
    return {name: strategy for name, strategy in named.items() if not why_not(strategy, position)}
