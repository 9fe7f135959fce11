"""Calls in the words of other libraries: they work, or one sentence names the right word."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest

from exxtra_widget import ExxtraWidget, Game, LevelXWidget, exxtra, levelx, simulate, tournament
from exxtra_widget.core.strategy import StrategyError
from exxtra_widget.exxtra.fast import engine
from exxtra_widget.simulation.entropy import read_entropy
from exxtra_widget.simulation.executors import SimulationError

START = exxtra.start(players=2)
LAST = "levelx 000000+0.0.0.0.8.7/002000+12.11.2.0.0.0 B -"


@cache
def solved() -> exxtra.Solution:
    return exxtra.solve(goal=2)


@cache
def ending() -> levelx.Ending:
    return levelx.solve_ending(LAST)


# --- Keywords ---------------------------------------------------------------------------------

CALLS: list[tuple[Callable[..., Any], dict[str, Any], str]] = [
    (simulate, {"start": START, "strategies": "53", "seed": 1}, "simulate takes no 'seed'; did you mean 'rng'"),
    (
        simulate,
        {"start": START, "strategies": "53", "n_jobs": 2},
        "simulate takes no 'n_jobs'; did you mean 'executor'",
    ),
    (simulate, {"start": START, "strategies": "53", "n_games": 2}, "simulate takes no 'n_games'; did you mean 'games'"),
    (simulate, {"game": START, "strategies": "53"}, "simulate takes no 'game'; did you mean 'start'"),
    (tournament, {"start": START, "strategies": [], "seed": 1}, "tournament takes no 'seed'; did you mean 'rng'"),
    (exxtra.solve, {"toll": 1}, "solve takes no 'toll'; did you mean 'tol'"),
    (exxtra.solve, {"gaol": 1}, "solve takes no 'gaol'; did you mean 'goal'"),
    (exxtra.evaluate, {"strategies": [], "weight": 1}, "evaluate takes no 'weight'; did you mean 'weights'"),
    (exxtra.best_response, {"strategy": "53", "tolerance": 1}, "best_response takes no 'tolerance'"),
    (exxtra.round_robin, {"strategies": [], "verbose": 1}, "round_robin takes no 'verbose'; did you mean 'progress'"),
    (exxtra.epsilon_equilibrium, {"dleta": 1}, "epsilon_equilibrium takes no 'dleta'; did you mean 'delta'"),
    (exxtra.policy_map, {"show": "win"}, "policy_map takes no 'show'; did you mean 'shows'"),
    (exxtra.Solution, {"rule": 1}, "Solution takes no 'rule'; did you mean 'rules'"),
    (exxtra.strategies.threshold, {"taget": 1}, "threshold takes no 'taget'; did you mean 'target'"),
    (exxtra.strategies.sentence, {"words": 1}, "sentence takes no 'words'; it takes text"),
    (exxtra.strategies.random, {"position": START, "seed": 1}, "random takes no 'seed'; did you mean 'rng'"),
    (exxtra.strategies.rollout, {"game": 1}, "rollout takes no 'game'; did you mean 'games'"),
    (exxtra.strategies.find, {"name": "53"}, "find takes no 'name'"),
    (exxtra.strategies.Plan, {"kick": True}, "Plan takes no 'kick'; did you mean 'kicks'"),
    (exxtra.strategies.Survivor, {"wins": 1}, "Survivor takes no 'wins'; did you mean 'win'"),
    (exxtra.strategies.Optimal, {"weight": 1}, "Optimal takes no 'weight'; did you mean 'weights'"),
    (exxtra.strategies.Equilibrium, {"delta": 1}, "Equilibrium takes no 'delta'"),
    (levelx.strategies.Weigher, {"ways": 1}, "Weigher takes no 'ways'; did you mean 'way'"),
    (levelx.strategies.rollout, {"timeout": 1}, "rollout takes no 'timeout'; did you mean 'seconds'"),
    (levelx.strategies.random, {"position": START, "seed": 1}, "random takes no 'seed'; did you mean 'rng'"),
    (levelx.solve_ending, {"position": LAST, "limt": 1}, "solve_ending takes no 'limt'; did you mean 'limit'"),
    (StrategyError, {"strategie": 1}, "StrategyError takes no 'strategie'; did you mean 'strategy'"),
    (SimulationError, {"massage": "x"}, "SimulationError takes no 'massage'; did you mean 'message'"),
]


@pytest.mark.parametrize(("call", "given", "message"), CALLS, ids=[message.split(";")[0] for *_, message in CALLS])
def test_a_wrong_keyword_is_answered_with_the_right_one(
    call: Callable[..., Any], given: dict[str, Any], message: str
) -> None:
    with pytest.raises(TypeError) as caught:
        call(**given)
    assert message in str(caught.value)


def test_methods_answer_as_well() -> None:
    r = simulate(START, "53", games=10, rng=1)
    t = tournament(START, ["53", "random"], games=10, rng=1)
    for call, name in (
        (r.to_records, "SimulationResult.to_records"),
        (r.plot, "SimulationResult.plot"),
        (t.share, "Tournament.share"),
        (solved().value, "Solution.value"),
        (ending().best, "Ending.best"),
        (exxtra.policy_map().at, "PolicyMap.at"),
    ):
        with pytest.raises(TypeError, match=f"{name} takes no 'bogus'"):
            call(bogus=1)  # type: ignore[call-arg]


def test_games_are_told_by_name() -> None:
    with pytest.raises(TypeError, match=r"takes 2 positional arguments \(start, strategies\), but 3 were given; write"):
        simulate(START, "53", 100)  # type: ignore[call-arg]


# --- Numbers ----------------------------------------------------------------------------------


@pytest.mark.slow
def test_numbers_of_numpy_and_whole_floats_count() -> None:
    np = pytest.importorskip("numpy")
    plain = simulate(START, "53", games=30, rng=3, longest=500)
    i: Any = np.int64
    whole: Any = float
    assert simulate(START, "53", games=i(30), rng=i(3), longest=i(500)) == plain
    assert simulate(START, "53", games=whole(30.0), rng=3.0, longest=whole(500.0)) == plain
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


@pytest.mark.parametrize("value", ["30", 2.5, True, None, 0])
def test_what_is_not_a_number_is_shown_as_it_was_typed(value: Any) -> None:
    with pytest.raises(ValueError, match=r"games must be a whole number from 1 to [0-9,]+, not ") as caught:
        simulate(START, "53", games=value)
    assert str(caught.value).endswith(repr(value))


def test_a_seed_that_cannot_be_is_refused() -> None:
    for seed in (True, 2**63, "", "two\nlines"):
        with pytest.raises(ValueError, match="a seed must be a whole number"):
            read_entropy(seed)
    with pytest.raises(TypeError, match="rng must be None, a seed"):
        read_entropy(2.5)


def test_worths_of_a_survivor_are_floats_whatever_was_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    found = exxtra.strategies.Survivor(denial=2, win=6.5)
    assert (found.denial, found.win) == (2.0, 6.5)
    assert type(found.denial) is type(found.win) is float
    fast = simulate(START, found, games=200, rng=1)
    monkeypatch.setattr(engine, "engine_of", lambda *_: None)
    assert simulate(START, found, games=200, rng=1) == fast
    with pytest.raises(ValueError, match="win must be a number from 0 to 1,000, not '6'"):
        exxtra.strategies.Survivor(win="6")  # type: ignore[arg-type]


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
    assert strategies.equilibrium.why_not(given) == strategies.equilibrium.why_not(p)
    two = exxtra.Position.parse("exxtra(goal=2) 0/0@1:64 A 70")
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


def test_games_begin_with_the_dice_of_their_game() -> None:
    loaded = exxtra.loaded(a={"X": 9})
    game = Game(START, weights=loaded)
    wanted = simulate(START, "53", games=50, rng=1, weights=loaded)
    assert simulate(game, "53", games=50, rng=1) == wanted
    assert simulate(ExxtraWidget(game), "53", games=50, rng=1) == wanted
    fair = exxtra.loaded()
    assert simulate(game, "53", games=50, rng=1, weights=fair).weights == str(fair)


def test_a_position_of_another_game_is_refused_with_both_named() -> None:
    wrong = "this is the solution of exxtra(goal=2) for 2 seats, but "
    for given, told in (
        ("0/0 A -", "0/0 A - is a position of exxtra for 2 seats"),
        ("exxtra(goal=2) 0/0/0 A -", "exxtra(goal=2) 0/0/0 A - is a position of exxtra(goal=2) for 3 seats"),
        (LAST, f"{LAST} is a position of levelx for 2 seats"),
    ):
        with pytest.raises(ValueError, match="position") as caught:
            solved().value(given)
        assert str(caught.value) == wrong + told
    with pytest.raises(TypeError, match="a widget, not 5"):
        solved().best(5)
    with pytest.raises(ValueError, match="is a position of levelx, not of exxtra"):
        exxtra.strategies.attacker(LAST)
    with pytest.raises(ValueError, match="0/0 A - is a position of exxtra, not of levelx"):
        levelx.strategies.greedy("0/0 A -", Random(1))
    with pytest.raises(ValueError, match="0/0 A - is a position of exxtra, not of levelx"):
        ending().value("0/0 A -")
    with pytest.raises(ValueError, match="nothing to decide"):
        solved().policy("exxtra(goal=2) 0/2 B -")


def test_three_seats_are_elsewhere() -> None:
    for given in ((3,), (3.0,)):
        with pytest.raises(ValueError, match=r"is for 2 players, not 3; use exxtra\.epsilon_equil"):
            exxtra.solve(*given)


# --- Attributes -------------------------------------------------------------------------------


def test_results_answer_with_their_own_words() -> None:
    r = simulate(START, "53", games=10, rng=1)
    t = tournament(START, ["53", "random"], games=10, rng=1)
    contest = exxtra.evaluate(["53", "60"], goal=2)
    for thing, typed, told in (
        (r, "win_rate", "SimulationResult has no 'win_rate'; here it is shares"),
        (r, "mean", "SimulationResult has no 'mean'; here it is shares"),
        (r, "ci", "here it is intervals()"),
        (r, "share", "did you mean 'shares'"),
        (t, "win_rate", "Tournament has no 'win_rate'; here it is share(strategy)"),
        (t, "shares", "here it is share(strategy)"),
        (contest, "win_rate", "Contest has no 'win_rate'; here it is share"),
        (exxtra.round_robin(["53", "60"], goal=2), "mean", "Leaderboard has no 'mean'; here it is means"),
        (solved(), "q_values", "Solution has no 'q_values'; here it is actions(position)"),
        (exxtra.policy_map(), "to_record", "PolicyMap has no 'to_record'; did you mean 'to_records'"),
    ):
        with pytest.raises(AttributeError) as caught:
            getattr(thing, typed)
        assert told in str(caught.value)
    assert repr(r) == f"<SimulationResult of 10 games: wins {r.wins}, shares ({r.shares[0]:.4g}, {r.shares[1]:.4g})>"
    assert repr(t).startswith("<Tournament of 20 games: shares ")


def test_modules_show_what_is_public_and_answer_for_the_rest() -> None:
    for module in (exxtra.strategies, levelx.strategies, exxtra.odds, levelx.odds):
        assert dir(module) == sorted(module.__all__)
    for module, typed, told in (
        (exxtra.strategies, "names", "exxtra.strategies' has no attribute 'names'; here it is NAMED"),
        (exxtra.strategies, "all", "exxtra.strategies' has no attribute 'all'; here it is NAMED"),
        (exxtra.strategies, "attaker", "exxtra.strategies' has no attribute 'attaker'; did you mean 'attacker'"),
        (levelx.strategies, "names", "levelx.strategies' has no attribute 'names'; here it is NAMED"),
        (levelx.strategies, "gready", "levelx.strategies' has no attribute 'gready'; did you mean 'greedy'"),
    ):
        with pytest.raises(AttributeError) as caught:
            getattr(module, typed)
        assert told in str(caught.value)
    for shipped in (exxtra.strategies, levelx.strategies):
        assert all(shipped.find(name) is strategy for name, strategy in shipped.NAMED.items())
        for wrong in (53, None, shipped.random):
            with pytest.raises(TypeError, match="must be a string like"):
                shipped.find(wrong)
        with pytest.raises(ValueError, match="there is no strategy 'nobodyy'"):
            shipped.find("nobodyy")


# --- Names for strategies ---------------------------------------------------------------------


def careful(position: Any, rng: Random) -> str:
    return exxtra.strategies.first_roll(position, rng)


def test_a_mapping_names_those_who_meet() -> None:
    named = {"mine": careful, "Bo": "53", "chance": "random"}
    found = tournament(START, named, games=40, rng=1)
    listed = tournament(START, list(named.values()), games=40, rng=1)
    assert found.entries == ("mine", "Bo", "chance")
    assert [result.wins for result in found.results] == [result.wins for result in listed.results]
    assert found.share("mine") == listed.share(careful)
    assert found.results[0].strategies == ("mine", "Bo")
    assert found.duel("Bo", "chance") == listed.duel("53", "random")
    with pytest.raises(ValueError, match="careful did not enter this tournament"):
        found.share(careful)
    with pytest.raises(ValueError, match=r"moin did not enter this tournament; did you mean 'mine'\?"):
        found.share("moin")
    assert exxtra.round_robin({"a": "53", "b": "first_roll"}, goal=2).strategies == ("a", "b")
    assert exxtra.evaluate({"a": "53", "b": "first_roll"}, goal=2).strategies == ("a", "b")


def test_an_error_calls_a_strategy_as_the_mapping_does() -> None:
    def bad(_position: Any, _rng: Random) -> str:
        return ">9"

    with pytest.raises(StrategyError, match="the strategy mine chose >9") as caught:
        tournament(START, {"mine": bad, "Bo": "53"}, games=5, rng=1)
    assert caught.value.strategy == "mine"
    with pytest.raises(ValueError, match="a name must be one line of 1 to 80 characters, not"):
        tournament(START, {1: "53", "b": "60"}, games=5)


def test_seats_are_listed() -> None:
    with pytest.raises(TypeError, match="list strategies in the order of the seats, like"):
        simulate(START, {"A": "53", "B": "60"}, games=5)
