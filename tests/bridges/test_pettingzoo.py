"""PettingZoo's own checks, unchanged, and what they do not look at: dice, rewards, refusals, copies."""

# ruff: noqa: S301 - pickles of our own

from __future__ import annotations

import copy
import doctest
import pickle
from random import Random
from typing import Any

import pytest

from exxtra_widget import Game, IllegalStep, exxtra

pettingzoo = pytest.importorskip("pettingzoo")
suite = pytest.importorskip("pettingzoo.test")
np = pytest.importorskip("numpy")
bridge = pytest.importorskip("exxtra_widget.bridges.pettingzoo")

pytestmark = pytest.mark.everywhere


def play_at_random(env: Any, seed: int) -> None:
    """Play a game whose actions depend on a seed, dead steps included."""
    rng = Random(seed)
    for agent in env.agent_iter():
        observation, _, termination, truncation, _ = env.last()
        assert env.observation_space(agent).contains(observation)
        over = termination or truncation
        env.step(None if over else rng.choice(np.flatnonzero(observation["action_mask"])))


# Their list of games whose observations are dictionaries is closed; Level X begins with zeros alone.
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:Observation numpy array is all zeros")
@pytest.mark.parametrize(("game", "players"), [("exxtra", 2), ("exxtra", 6), ("levelx", 3), ("pig", 2), ("tossup", 2)])
def test_their_suite(game: str, players: int) -> None:
    name = bridge.register(game)

    def make(**options: Any) -> Any:
        return pettingzoo.make("aec", name, players=players, **options)

    suite.api_test(make(), num_cycles=500)
    suite.seed_test(make, num_cycles=200)
    suite.render_test(make)


def test_docstrings() -> None:
    assert doctest.testmod(bridge).failed == 0


def test_the_dice_are_those_of_a_game() -> None:
    env = pettingzoo.make("aec", "EXXtra-v0", players=3)
    env.reset(seed=7)
    play_at_random(env, 1)
    played = env.unwrapped.game
    again = Game(exxtra.start(3), seed=7)
    for step in played:
        again.step(step.action if step.action.startswith(">") else "roll")
    assert again == played


def test_games_without_a_seed_follow_from_the_last_seed() -> None:
    records = []
    env = bridge.env("exxtra", players=2)
    for seed in (5, None, 5, None):
        env.reset(seed=seed)
        play_at_random(env, 2)
        records.append(env.unwrapped.game)
    assert records[0] == records[2] != records[1] == records[3]


def test_the_winner_is_rewarded() -> None:
    env = bridge.env("exxtra", start="20/20/0 A 33")
    env.reset()
    env.step(exxtra.ACTIONS.index(">5"))
    while not any(env.terminations.values()):
        env.step(0)
    winner = env.unwrapped.game.winner
    assert env.rewards == {f"player_{seat}": 1.0 if seat == winner else -1.0 for seat in range(3)}
    for agent in env.agent_iter():
        assert env.last()[1] == (1 if agent == f"player_{winner}" else -1)
        env.step(None)
    assert env.agents == []


def test_a_game_can_be_truncated() -> None:
    env = bridge.env("levelx", players=2, max_cycles=5)
    env.reset()
    play_at_random(env, 3)
    assert env.unwrapped.game.cursor == 5
    assert not env.unwrapped.game.is_over
    with pytest.raises(ValueError, match="max_cycles must be a whole number from 1 to "):
        bridge.env("levelx", max_cycles=0)


def test_an_illegal_action_is_refused_and_nothing_changes() -> None:
    env = bridge.env("exxtra", start="0/0 A -")
    env.reset(seed=1)
    before = env.unwrapped.game.to_text()
    with pytest.raises(IllegalStep, match=r"A must roll at least once before placing\.") as raised:
        env.step(3)
    assert raised.value.code == "must_roll"
    assert env.unwrapped.game.to_text() == before
    assert not any(env.terminations.values())
    # As PettingZoo's own games have it, if one prefers that.
    losing = pettingzoo.utils.wrappers.TerminateIllegalWrapper(bridge.GameEnv(players=2), illegal_reward=-1)
    losing.reset()
    losing.step(3)
    assert losing.rewards == {"player_0": -1, "player_1": 0}


def test_only_the_seat_to_act_has_legal_actions() -> None:
    env = bridge.env("exxtra", start="0/3 B -")
    env.reset()
    first, second = (env.observe(agent) for agent in env.agents)
    assert not first["action_mask"].any()
    assert second["action_mask"].tolist() == [1, 0, 0, 0, 0, 0, 0]
    assert first["observation"].tolist() == [*exxtra.Position("0/3 B -").to_vector(relative=True)]


def test_copies_keep_the_game() -> None:
    env = bridge.env("exxtra", players=2)
    env.reset(seed=3)
    for _ in range(4):
        env.step(0)
    for other in (pickle.loads(pickle.dumps(env)), copy.deepcopy(env)):
        assert other.unwrapped.game == env.unwrapped.game
        other.step(0)
    assert env.unwrapped.game.cursor == 4


def test_the_picture_is_in_characters() -> None:
    env = bridge.env("exxtra", players=2, render_mode="ansi")
    env.reset()
    assert env.render() == exxtra.start(2).picture()
    silent = bridge.env("exxtra", players=2)
    silent.reset()
    assert silent.render() is None
