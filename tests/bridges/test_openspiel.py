"""OpenSpiel's own checks, unchanged, and what they do not look at: exact odds, texts, refusals."""

# ruff: noqa: S301 - pickles of our own

from __future__ import annotations

import doctest
import pickle
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from exxtra_widget import IllegalStep, exxtra, levelx

pyspiel = pytest.importorskip("pyspiel")
open_spiel = pytest.importorskip("open_spiel")
bridge = pytest.importorskip("exxtra_widget.bridges.openspiel")

pytestmark = pytest.mark.everywhere


def load(**params: Any) -> Any:
    return pyspiel.load_game("python_exxtra", params)


@pytest.mark.parametrize(("game", "players"), [("exxtra", 2), ("exxtra", 5), ("levelx", 3), ("pig", 2), ("tossup", 2)])
def test_their_simulation(game: str, players: int) -> None:
    loaded = pyspiel.load_game(bridge.register(game), {"players": players})
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)


def test_their_api_test() -> None:
    # OpenSpiel keeps what it is given until Python has gone: the program must also end in peace.
    path = Path(open_spiel.__path__[0]) / "integration_tests" / "api_test.py"
    code = (
        "import runpy, sys, exxtra_widget.bridges.openspiel; "
        "sys.argv = ['api_test', '--test_only_games=python_(exxtra|levelx)']; "
        f"runpy.run_path({str(path)!r}, run_name='__main__')"
    )
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-3000:]
    assert "Ran 10 tests" in done.stderr


def test_docstrings() -> None:
    assert doctest.testmod(bridge).failed == 0


def test_chance_has_the_weights_of_the_position() -> None:
    state = pyspiel.load_game("python_levelx").new_initial_state()
    state.apply_action(0)
    assert state.is_chance_node()
    weights = levelx.start().outcomes()
    for (number, probability), (dice, weight) in zip(state.chance_outcomes(), weights.items(), strict=True):
        assert state.action_to_string(number) == dice
        assert probability == float(Fraction(weight, 1296))
        assert state.child(number).position == levelx.start().apply(dice)


def test_dice_may_depend_on_the_position() -> None:
    state = pyspiel.load_game(bridge.register("tossup")).new_initial_state("tossup 0/0 A 4 6")
    state.apply_action(0)
    assert len(state.chance_outcomes()) == 28
    assert {state.action_to_string(number) for number, _ in state.chance_outcomes()} == {*state.position.outcomes()}


def test_every_node_has_a_tensor_and_a_text_of_its_own() -> None:
    state = load(start="0@2:61/3 B -").new_initial_state()
    before = state.observation_tensor(0)
    state.apply_action(0)
    assert state.is_chance_node()
    # The seat that looks, the position, and whether the dice are being rolled.
    assert before == [1, 0, 1, -1, 0, 2, 61, 3, -1, -1, 0]
    assert state.observation_tensor(1) == [0, 1, *before[2:10], 1]
    assert str(state) == state.observation_string(0) == "0@2:61/3 B -, rolling, move 1 of 1000"


def test_the_winner_is_rewarded() -> None:
    over = load().new_initial_state("21/3/4/5 A -")
    assert over.is_terminal()
    assert over.returns() == [1, -1, -1, -1]
    assert load().utility_sum() == -2
    assert load(players=2).utility_sum() == 0
    kinds = [load(players=seats).get_type().utility for seats in (2, 3)]
    assert kinds == [pyspiel.GameType.Utility.ZERO_SUM, pyspiel.GameType.Utility.CONSTANT_SUM]


def test_at_the_horizon_all_share_the_win() -> None:
    state = load(players=4, horizon=1).new_initial_state()
    assert state.returns() == [0, 0, 0, 0]
    state.apply_action(0)
    assert state.is_terminal()
    assert state.returns() == [-0.5, -0.5, -0.5, -0.5]
    with pytest.raises(ValueError, match="horizon must be a whole number from 1 to "):
        load(horizon=0)


def test_an_illegal_action_is_refused_and_nothing_changes() -> None:
    state = load(players=3).new_initial_state()
    before = str(state), state.history()
    with pytest.raises(IllegalStep, match=r"A must roll at least once before placing\."):
        state.apply_action(3)
    assert (str(state), state.history()) == before
    state.apply_action(0)
    with pytest.raises(ValueError, match="an outcome must be a whole number from 0 to 29, not 30"):
        state.apply_action(30)


def test_a_text_of_another_game_is_refused() -> None:
    other = pyspiel.load_game("python_levelx").new_initial_state()
    for call, text in (
        (load(players=2).new_initial_state, str(levelx.start())),
        (load(players=2).deserialize_state, other.serialize()),
    ):
        with pytest.raises(ValueError, match="levelx 000000/000000 A - is a position of levelx, not of exxtra"):
            call(text)
    with pytest.raises(ValueError, match="0/0 A - has 2 seats, not 3"):
        load(players=3).deserialize_state(load(players=2).new_initial_state().serialize())


def test_copies_keep_game_and_state() -> None:
    game = load(start="exxtra(goal=5) 0/3 B 64")
    assert pickle.loads(pickle.dumps(game)).start == pyspiel.load_game(str(game)).start == game.start
    state = game.new_initial_state()
    state.apply_action(exxtra.ACTIONS.index(">5"))
    for other in (pickle.loads(pickle.dumps(state)), state.clone(), game.deserialize_state(state.serialize())):
        assert str(other) == str(state) == "exxtra(goal=5) 0/3@5:64 A -, move 1 of 1000"
