"""Names of strategies in results: those that a game gives to its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import pytest

from exxtra_widget import (
    Strategy,
    StrategyError,
    action_values,
    compare,
    exxtra,
    hint,
    register,
    simulate,
    tournament,
)
from exxtra_widget import win_probability as chances
from exxtra_widget.core import game_registry
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
def registered(own_games: None) -> None:  # noqa: ARG001 - it ends with the test
    register(Race())


def test_results_have_the_names_of_the_game() -> None:
    found = tournament(START, ["late_walker", "walk", "gamble", "random"], games=20, rng=1)
    assert found.entries == ("late_walker", "walk", "gamble", "random")
    assert found.share(Walker(4)) == found.share("late_walker")
    assert simulate(START, ["walk", Walker(4)], games=20, rng=1).strategies == ("walk", "late_walker")
    assert simulate(START, ["walk", Walker(5)], games=20, rng=1).strategies == ("walk", "Walker(least=5)")


class Mine:
    """A strategy without parameters, title or repr."""

    def __call__(self, position: Any, _: object) -> str:
        return str(position.actions()[0])


def test_results_have_what_was_typed_and_the_class_of_an_object() -> None:
    typed = "accept  53 or better;\n kick if you can, else top rung"
    said = "accept 53 or better; kick if you can, else top rung"
    here = exxtra.start(players=2, goal=3)
    assert simulate(here, ["attacker", typed], games=10, rng=1).strategies == ("attacker", said)
    several = (one for one in ("53", exxtra.strategies.threshold(53)))
    assert simulate(here, several, games=10, rng=1).strategies[0] == "53"
    assert simulate(here, Mine(), games=10, rng=1).strategies == ("Mine", "Mine")
    assert str(exxtra.evaluate(["attacker", "53"], goal=3)).startswith("attacker wins ")
    assert set(exxtra.round_robin(["attacker", "53"], goal=3).strategies) == {"attacker", "53"}
    both: list[str | Strategy] = ["attacker", Mine()]
    assert compare(here.apply("64"), strategies=both, games=10, rng=1).strategies == ("attacker", "Mine")
    assert hint("0/0 A 64", strategies=both, games=20, rng=1).player == "attacker and Mine"
    found = tournament(here, ["attacker", "53", Mine(), Mine()], games=10, rng=1)
    assert found.entries == ("attacker", "53", "Mine", "Mine 2")
    # However it is typed, it is the same strategy.
    assert found.share("accept 53 or better; top rung") == found.share(" 53 ") == found.share("53")
    assert found.share(exxtra.strategies.attacker) == found.share("Attacker") == found.share("attacker")


def test_estimates_and_errors_have_them_too() -> None:
    assert "games of late_walker and gamble" in chances(START, strategies=["late_walker", "gamble"], games=20).how
    values = action_values(START, strategies="gamble", games=20)
    assert values["walk"].how.startswith("20 games of gamble,")
    own = game_registry.definition_of("race").find_strategy("gamble")
    assert hint(START, strategies=[own, Walker(4)], games=20).player == "gamble and late_walker"
    with pytest.raises(StrategyError, match="the strategy 'wrong' chose run"):
        action_values(START, strategies="wrong", games=20)


def test_a_mapping_gives_the_strategies_of_the_seats_their_names() -> None:
    here = exxtra.start(2, goal=3)
    named: dict[str, str | Strategy] = {"Ann": "60", "Bo": Mine()}
    found = simulate(here, named, games=50, rng=1)
    assert found.strategies == ("Ann", "Bo")
    assert found.wins == simulate(here, ["60", Mine()], games=50, rng=1).wins
    assert hint(here.apply("64"), strategies=named, games=20, rng=1).player == "Ann and Bo"
    assert compare(here.apply("64"), strategies=named, games=10, rng=1).strategies == ("Ann", "Bo")
    assert chances(here, strategies=named, games=10, rng=1).player == "Ann and Bo"
    with pytest.raises(StrategyError, match="the strategy 'Bo' "):
        simulate(here, {"Ann": "60", "Bo": lambda *_: "up"}, games=10, rng=1)
    with pytest.raises(ValueError, match="the position needs 2 strategies, but there is 1"):
        simulate(here, {"Ann": "60"}, games=10)
    with pytest.raises(ValueError, match="a name must be one line"):
        simulate(here, {"Ann": "60", " ": "53"}, games=10)


def test_a_solution_is_no_strategy_but_has_one() -> None:
    here = exxtra.start(2, goal=2)
    solution: Any = exxtra.solve(goal=2)
    for given in (solution, [solution, "53"]):
        with pytest.raises(TypeError, match=r"; write \.strategy after it, which can play$"):
            simulate(here, given, games=10)
