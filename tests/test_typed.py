"""Whatever stands for a number, a position or a strategy is taken by every function."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest

from exxtra_widget import (
    ExxtraWidget,
    Game,
    LevelXWidget,
    Strategy,
    action_values,
    exxtra,
    hint,
    levelx,
    simulate,
    tournament,
    win_probability,
)
from exxtra_widget.exxtra.fast import engine

START = exxtra.start(players=2)
LAST = "levelx 000000+0.0.0.0.8.7/002000+12.11.2.0.0.0 B -"


@cache
def solved() -> exxtra.Solution:
    return exxtra.solve(goal=2)


@cache
def ending() -> levelx.Ending:
    return levelx.solve_ending(LAST)


# --- Numbers ----------------------------------------------------------------------------------


@pytest.mark.slow
def test_numbers_of_numpy_and_whole_floats_count() -> None:
    np = pytest.importorskip("numpy")
    plain = simulate(START, "53", games=30, rng=3, longest=500)
    i: Any = np.int64
    whole: Any = float
    assert simulate(START, "53", games=i(30), rng=i(3), longest=i(500)) == plain
    assert simulate(START, "53", games=whole(30.0), rng=whole(3.0), longest=whole(500.0)) == plain
    assert [simulate(START, "53", games=5, rng=seed).entropy for seed in np.arange(3)] == [(0,), (1,), (2,)]
    found, same = (tournament(START, ["53", "random"], games=n, rng=s) for n, s in ((10, 2), (i(10), i(2))))
    assert found == same
    assert exxtra.solve(players=i(2), goal=i(2), tol=np.float64(1e-9)).rules == exxtra.Rules(goal=2)
    assert exxtra.strategies.threshold(i(53), i(3)) == exxtra.strategies.threshold("53", "rung 3")
    assert exxtra.strategies.Plan(i(53), rungs=(i(3), "top")) == exxtra.strategies.sentence(
        "accept 53+; rung 3, else top"
    )
    assert exxtra.policy_map().at(i(3), whole(4.0)) == exxtra.policy_map().at(3, 4)
    weigher = levelx.strategies.Weigher(way=i(130))
    assert (weigher, type(weigher.way)) == (levelx.strategies.Weigher(way=130), int)
    assert levelx.solve_ending(LAST, limit=i(50)).states == 1


def test_worths_of_a_survivor_are_floats_whatever_was_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    found = exxtra.strategies.Survivor(denial=2, win=6.5)
    assert (found.denial, found.win) == (2.0, 6.5)
    assert type(found.denial) is type(found.win) is float
    fast = simulate(START, found, games=200, rng=1)
    monkeypatch.setattr(engine, "engine_of", lambda *_: None)
    assert simulate(START, found, games=200, rng=1) == fast


# --- Positions, texts, games, widgets ---------------------------------------------------------


@pytest.mark.parametrize("make", [str, Game, ExxtraWidget], ids=["text", "game", "widget"])
def test_whatever_stands_for_a_position_of_exxtra_is_taken(make: Callable[[Any], Any]) -> None:
    p = exxtra.Position.parse("0/0@4:64 A 70")
    given, strategies = make(p), exxtra.strategies
    assert simulate(given, "53", games=20, rng=1) == simulate(p, "53", games=20, rng=1)
    assert tournament(given, ["53", "60"], games=20, rng=1) == tournament(p, ["53", "60"], games=20, rng=1)
    for strategy in (strategies.attacker, strategies.survivor, strategies.optimal, strategies.random):
        assert strategy(given, Random(1)) == strategy(p, Random(1))
    assert strategies.optimal.why_not(given) == ""
    two = exxtra.Position.parse("exxtra(goal=2) 0/0@1:64 A 70")
    assert win_probability(given).values == win_probability(p).values
    assert hint(given).best == action_values(given).best == ">3"
    assert exxtra.exercise(given, "bust").position == Game(given).position == p
    s, given = solved(), make(two)
    for ask in (s.value, s.bounds, s.actions, s.action_bounds, s.best, s.policy):
        assert ask(given) == ask(two)


@pytest.mark.parametrize("make", [str, Game, LevelXWidget], ids=["text", "game", "widget"])
def test_whatever_stands_for_a_position_of_level_x_is_taken(make: Callable[[Any], Any]) -> None:
    p = levelx.Position.parse("levelx 000000+0.0.0.0.8.7/002000+12.11.2.0.0.0 B 1166")
    given, strategies = make(p), levelx.strategies
    assert simulate(given, "greedy", games=5, rng=1) == simulate(p, "greedy", games=5, rng=1)
    for strategy in (strategies.greedy, strategies.random):
        assert strategy(given, Random(1)) == strategy(p, Random(1))
    after = p.apply(p.actions()[0])
    assert strategies.greedy.worth(given, after) == strategies.greedy.worth(p, make(after))
    found, start = levelx.solve_ending(given), ending()
    assert found.start == p
    for ask in (start.value, start.bounds, start.actions, start.action_bounds, start.best):
        assert ask(given) == ask(p)


@pytest.mark.parametrize("make", [Game, ExxtraWidget])
def test_a_game_brings_its_loaded_dice(make: Any) -> None:
    dice, text = exxtra.loaded(b={"X": 5}), "0/3/0@4:64/0@5:70 A 61"
    given = make(text, weights=dice)
    assert exxtra.odds.survival(given, rung=3) == exxtra.odds.survival(text, rung=3, weights=dice)
    assert exxtra.odds.turn("60", given).stop == exxtra.odds.turn("60", text, weights=dice).stop
    assert exxtra.odds.steps_next_turn(given, ">3") == exxtra.odds.steps_next_turn(text, ">3", weights=dice)
    loaded: dict[str, Any] = {"games": 40, "rng": 1, "weights": dice}
    assert simulate(given, "53", games=40, rng=1) == simulate(text, "53", **loaded)
    assert win_probability(given, games=40, rng=1) == win_probability(text, **loaded)
    assert hint(given, games=40, rng=1).actions == hint(text, **loaded).actions
    assert exxtra.exercise(given, "bust").exact == exxtra.exercise(text, "bust", weights=dice).exact
    fair = exxtra.loaded()
    assert simulate(given, "53", games=5, rng=1, weights=fair).weights == str(fair)


# --- Names for strategies ---------------------------------------------------------------------


def test_strategies_are_found_by_their_names() -> None:
    for shipped in (exxtra.strategies, levelx.strategies):
        assert all(shipped.find(name) is strategy for name, strategy in shipped.NAMED.items())


def careful(position: Any, rng: Random) -> str:
    return exxtra.strategies.first_roll(position, rng)


def test_a_mapping_names_those_who_meet() -> None:
    named: dict[str, str | Strategy] = {"mine": careful, "Bo": "53", "chance": "random"}
    found = tournament(START, named, games=40, rng=1)
    listed = tournament(START, list(named.values()), games=40, rng=1)
    assert found.entries == ("mine", "Bo", "chance")
    assert [result.wins for result in found.results] == [result.wins for result in listed.results]
    assert found.share("mine") == listed.share(careful)
    assert found.results[0].strategies == ("mine", "Bo")
    assert found.duel("Bo", "chance") == listed.duel("53", "random")
    assert exxtra.round_robin({"a": "53", "b": "first_roll"}, goal=2).strategies == ("a", "b")
    assert exxtra.evaluate({"a": "53", "b": "first_roll"}, goal=2).strategies == ("a", "b")
