"""The player that plays every action out, in both games."""

from __future__ import annotations

import pickle
from itertools import count
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from exxtra_widget import exxtra, levelx
from exxtra_widget.advice.common_strategies import Rollout
from exxtra_widget.core.game_registry import definition_of
from exxtra_widget.core.strategy import decide, find, title
from tests.contract.bad_calls import check_bad_calls

CHOICE = "17/0/0 A 76"


@pytest.mark.parametrize("start", [*map(exxtra.start, range(2, 7)), *map(levelx.start, range(2, 5))], ids=str)
def test_it_plays_at_any_table(start: Any) -> None:
    position = start.apply("64" if start.game == "exxtra" else "2345")
    assert Rollout(start.game, games=4)(position, Random(1)) in position.actions()


def test_it_does_not_look_the_values_up() -> None:
    asked: list[Any] = []

    def player(position: Any, rng: Random) -> str:
        asked.append(position)
        return exxtra.strategies.random(position, rng)

    Rollout("exxtra", games=20, player=player)(exxtra.Position.parse("19/19 A 53"), Random(1))
    assert asked


def test_it_plays_fewer_games_than_a_hint_of_level_x() -> None:
    position = levelx.start().apply("1234")
    definition = definition_of("levelx")
    assert definition.rollout_games <= definition.hint_games
    chosen = Rollout("levelx", games=definition.rollout_games)(position, Random(4))
    assert Rollout("levelx")(position, Random(4)) == chosen


def test_time_is_a_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that goes on by a second whenever it is looked at."""
    clock = count()
    monkeypatch.setattr("exxtra_widget.advice.common_strategies.time", SimpleNamespace(monotonic=lambda: next(clock)))
    assert Rollout("levelx", seconds=3)(levelx.start(4).apply("2345"), Random(1))[0] == ">"
    assert next(clock) == 4


def test_a_single_action_is_not_thought_about() -> None:
    assert Rollout("levelx", games=10**9)(levelx.start(2), Random(1)) == "roll"


def test_it_takes_the_text_of_a_position_and_numbers_of_other_libraries() -> None:
    np = pytest.importorskip("numpy")
    strategy = Rollout("exxtra", games=np.int64(60), seconds=np.float64(20))
    assert (type(strategy.games), type(strategy.seconds)) == (int, float)
    # Rung 4 wins at the next turn unless it is beaten, and so does rung 5; anything else does not.
    assert strategy(CHOICE, Random(1)) in {">4", ">5"}


@pytest.mark.parametrize("game", ["exxtra", "levelx"])
def test_it_is_shipped_and_travels(game: str) -> None:
    found: Any = find("rollout", definition_of(game))
    assert title(found) == "rollout"
    assert pickle.loads(pickle.dumps(found)) == found  # noqa: S301 - our own
    # Engines know this one by its identity, in workers as well.
    random: Any = find("random", definition_of(game))
    assert pickle.loads(pickle.dumps(random)) is random  # noqa: S301 - our own
    assert decide(Rollout(game, games=1), {"exxtra": exxtra, "levelx": levelx}[game].start(2), Random(1)) == "roll"


def test_rollout_has_the_name_and_the_help_of_each_game() -> None:
    assert exxtra.strategies.rollout.__module__ == "exxtra_widget.exxtra.strategies"
    assert pickle.loads(pickle.dumps(exxtra.strategies.rollout)) is exxtra.strategies.rollout  # noqa: S301 - our own
    assert levelx.strategies.rollout(games=7) == Rollout("levelx", games=7)


def test_bad_input_is_refused() -> None:
    check_bad_calls("exxtra.strategies.rollout(", "levelx.strategies.rollout(")
