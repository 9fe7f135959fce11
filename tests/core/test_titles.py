"""Names of strategies in results: those that a game gives to its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import pytest

from exxtra_widget import StrategyError, action_values, exxtra, hint, levelx, register, simulate, tournament
from exxtra_widget import win_probability as chances
from exxtra_widget.core import registry
from exxtra_widget.core.strategy import find, title
from tests.simulation import race

START = race.Position((0, 0))


@dataclass(frozen=True)
class Walker:
    """A strategy with parameters, and without a title."""

    least: int

    def __call__(self, position: Any, _: object) -> str:
        return "walk" if position.steps[position.player] >= self.least else "roll"


class Race(race.Race):
    """The race with strategies that have names in the game alone."""

    def __init__(self) -> None:
        self.own: dict[str, Callable[..., str]] = {
            "walk": lambda *_: "walk",
            "gamble": lambda *_: "roll",
            "wrong": lambda *_: "run",
        }

    @property
    def strategies(self) -> Mapping[str, Any]:
        # New at each access, but equal to that of the access before.
        return {**super().strategies, "late_walker": Walker(4), **self.own}


@pytest.fixture(autouse=True)
def registered() -> Iterator[None]:
    register(Race())
    yield
    del registry._registered["race"]


def test_results_have_the_names_of_the_game() -> None:
    found = tournament(START, ["late_walker", "walk", "gamble", "random"], games=20, rng=1)
    assert found.entries == ("late_walker", "walk", "gamble", "random")
    assert found.share(Walker(4)) == found.share("late_walker")
    assert simulate(START, ["walk", Walker(4)], games=20, rng=1).strategies == ("walk", "late_walker")
    assert simulate(START, ["walk", Walker(5)], games=20, rng=1).strategies == ("walk", "Walker(least=5)")


def test_estimates_and_errors_have_them_too() -> None:
    assert "games of late_walker and gamble" in chances(START, strategies=["late_walker", "gamble"], games=20).how
    values = action_values(START, strategies="gamble", games=20)
    assert values["walk"].how.startswith("20 games of gamble,")
    own = registry.definition_of("race").find_strategy("gamble")
    assert hint(START, strategies=[own, Walker(4)], games=20).player == "gamble and late_walker"
    with pytest.raises(StrategyError, match="the strategy 'wrong' chose run"):
        action_values(START, strategies="wrong", games=20)


def test_a_title_goes_before_the_name_in_the_game() -> None:
    definition: Any = registry.definition_of("race")
    definition.own["walk"].title = "two steps a turn"
    assert simulate(START, "walk", games=20, rng=1).strategies == ("two steps a turn",) * 2
    for game in (exxtra.start().definition, levelx.start().definition):
        for name, strategy in game.strategies.items():
            assert title(find(name, game), game) == title(strategy)
