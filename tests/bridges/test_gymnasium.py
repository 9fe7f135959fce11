"""Gymnasium's own checks, unchanged, and what they do not look at: opponents, dice, rewards, refusals."""

from __future__ import annotations

import doctest
from random import Random
from typing import Any

import pytest

from exxtra_widget import Game, IllegalStep, StrategyError, exxtra

gymnasium = pytest.importorskip("gymnasium")
checker = pytest.importorskip("gymnasium.utils.env_checker")
bridge = pytest.importorskip("exxtra_widget.bridges.gymnasium")

pytestmark = pytest.mark.everywhere

ROLL, TOP = exxtra.ACTIONS.index("roll"), exxtra.ACTIONS.index(">5")


@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize("name", ["EXXtra", "LevelX"])
def test_their_check(name: str, seat: int) -> None:
    # It takes actions without a mask.
    env = gymnasium.make(f"exxtra_widget/{name}-v0", opponents=["random", "random"], seat=seat, illegal_reward=-1.0)
    checker.check_env(env.unwrapped)


def test_their_check_of_another_game() -> None:
    checker.check_env(gymnasium.make(bridge.register("pig"), illegal_reward=-1.0).unwrapped)


def test_docstrings() -> None:
    assert doctest.testmod(bridge).failed == 0


def test_opponents_play_until_it_is_the_agents_turn() -> None:
    asked: list[int] = []

    def opponent(position: Any, rng: Random) -> str:
        asked.append(position.player)
        return str(rng.choice(position.actions()))

    env = bridge.GameEnv(opponents=[opponent, "random"], seat=1, start="0/0/0 A -")
    env.reset(seed=1)
    assert env.game.position.player == 1
    assert asked == [0] * len(asked) != []


def test_the_same_seed_gives_the_same_game() -> None:
    games = []
    env = bridge.GameEnv(opponents=["random"])
    for seed in (5, None, 5, None):
        env.reset(seed=seed)
        over = False
        while not over:
            legal = env.action_masks().nonzero()[0]
            _, reward, over, _, _ = env.step(legal[-1])
        assert reward == (1 if env.game.winner == 0 else -1)
        games.append(env.game)
    assert games[0] == games[2] != games[1] == games[3]


def test_the_dice_are_those_of_a_game() -> None:
    env = bridge.GameEnv(opponents=["random"])
    env.reset(seed=7)
    env.step(ROLL)
    assert env.game[0] == Game(exxtra.start(2), seed=7).roll()


def test_an_illegal_action_is_refused_or_loses() -> None:
    env = bridge.GameEnv(opponents=["random"])
    env.reset(seed=1)
    before = env.game.to_text()
    with pytest.raises(IllegalStep, match=r"A must roll at least once before placing\."):
        env.step(TOP)
    losing = bridge.GameEnv(opponents=["random"], illegal_reward=-2.0)
    losing.reset(seed=1)
    _, reward, terminated, _, _ = losing.step(TOP)
    assert (reward, terminated) == (-2.0, True)
    assert env.game.to_text() == losing.game.to_text() == before


def test_opponents_are_a_list_for_the_other_seats() -> None:
    with pytest.raises(TypeError, match="opponents must be a list with a strategy for each other seat, not '53'"):
        bridge.GameEnv(opponents="53")
    with pytest.raises(ValueError, match="0/0/0 A - has 3 seats, not 2"):
        bridge.GameEnv(opponents=["53"], start="0/0/0 A -")
    with pytest.raises(ValueError, match="seat must be"):
        bridge.GameEnv(opponents=["53"], seat=2)


def test_an_opponent_that_fails_is_named() -> None:
    env = bridge.GameEnv(opponents=[lambda _position, _rng: ">9"], seat=1)
    with pytest.raises(StrategyError, match="chose >9: There is no rung 9"):
        env.reset()
