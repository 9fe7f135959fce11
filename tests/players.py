"""Strategies that only the rules model knows, for tests of simulation."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from exxtra_widget import exxtra

if TYPE_CHECKING:
    from random import Random

START = exxtra.start(players=2)


def cautious(position: exxtra.Position, rng: Random) -> str:
    """Play by chance, but accept whenever it may."""
    actions = position.actions()
    return actions[-1] if rng.random() < 0.9 else actions[0]


class Stopping:
    """Plays, and at its n-th decision does something else."""

    def __init__(self, after: int, act: Callable[[], str]) -> None:
        self.left = after
        self.act = act

    def __call__(self, position: Any, rng: Random) -> str:  # noqa: ARG002 - as every strategy
        self.left -= 1
        return str(position.actions()[-1]) if self.left else self.act()
