"""What the tests that every game must pass know of each: how to start it, and a few wrong tokens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from exxtra_widget import exxtra

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

    from exxtra_widget.protocol import Step


@dataclass(frozen=True)
class Sample:
    """A game under test."""

    name: str
    total: int
    starts: tuple[Callable[[], Any], ...]
    nonsense: tuple[object, ...]
    namespace: dict[str, Any]


EXXTRA = Sample(
    name="exxtra",
    total=36,
    starts=(
        lambda: exxtra.start(players=2),
        lambda: exxtra.start(players=3, goal=5),
        lambda: exxtra.start(players=4, double_x=100),
        lambda: exxtra.start(players=5, strict_placing=True),
        lambda: exxtra.start(players=6, first=3),
    ),
    nonsense=("77", "74", "8X", "99", ">6", ">-1", ">9999999999999999999999", "", " ", "roll ", "64 ", "x", "<b>", "💥",
              None, 64, 6.4, float("nan"), 10**400, (), [], {}, object(), b"64"),
    namespace={"exxtra": exxtra},
)  # fmt: skip

GAMES = (EXXTRA,)


def random_steps(position: Any, rng: Random, most: int = 400) -> Iterator[Step]:
    """Yield the steps of a game in which every legal action is equally likely."""
    for _ in range(most):
        actions = position.actions()
        if not actions:
            return
        token = rng.choice(actions)
        if token == "roll":
            outcomes = position.outcomes()
            token = rng.choices(list(outcomes), list(outcomes.values()))[0]
        step = position.step(token)
        yield step
        position = step.after
