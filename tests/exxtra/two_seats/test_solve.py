"""The two-seat game is solved: known values, bounds that hold, and another solver that agrees."""

from __future__ import annotations

import pickle
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from exxtra_widget import exxtra
from exxtra_widget.core.position import ROLL
from exxtra_widget.exxtra.rules.notation import DICE_OF, Rules
from exxtra_widget.exxtra.strategies.contests import decisions
from exxtra_widget.exxtra.two_seats import solve as solver
from exxtra_widget.exxtra.two_seats import sweep
from exxtra_widget.exxtra.two_seats.states import DOUBLE_WEIGHTS, FIRST, LATER, ONE_X, State, states_of
from exxtra_widget.exxtra.two_seats.sweep import Sweeper
from exxtra_widget.solving.two_seats import End, Tables, solved
from exxtra_widget.support.numba import HAS_NUMBA
from tests.contract.bad_calls import check_bad_calls

parse = exxtra.Position.parse
needs_numba = pytest.mark.skipif(not HAS_NUMBA, reason="the whole game takes minutes without numba")


@pytest.fixture(scope="module")
def shipped() -> exxtra.Solution:
    return solver.shipped()


# --- Another solver: the game as a graph, from the rules model alone -------------------------------

# The roll does not matter any more once the player rolls on.
ANY = exxtra.Combination("76")


@cache
def followers(rolled: exxtra.Position, player: int) -> tuple[exxtra.Position, ...]:
    """Return the successors of a roll, a position for each choice of the player."""
    if rolled.is_over or rolled.player != player:
        return (rolled,)
    rolling, *places = rolled.actions()
    assert rolling == "roll"
    return (rolling_on(*rolled[:3], rolled.rules), *map(rolled.apply, places))


@cache
def rolling_on(counters: Any, ladder: Any, player: int, rules: Rules) -> exxtra.Position:
    return exxtra.Position(counters, ladder, player, ANY, rules)


def every_turn(start: exxtra.Position) -> dict[exxtra.Position, list[tuple[int, tuple[exxtra.Position, ...]]]]:
    """Return each position before a roll, with the weights of the rolls and the successors of each."""
    turns: dict[exxtra.Position, list[tuple[int, tuple[exxtra.Position, ...]]]] = {}
    waiting = [start]
    while waiting:
        position = waiting.pop()
        if position not in turns and not position.is_over:
            rolled = ((weight, position.apply(dice)) for dice, weight in position.outcomes().items())
            turns[position] = [(weight, followers(roll, position.player)) for weight, roll in rolled]
            waiting += (after for _, afters in turns[position] for after in afters)
    return turns


def as_a_graph(turns: dict[exxtra.Position, list[tuple[int, tuple[exxtra.Position, ...]]]]) -> Tables:
    places = {position: place for place, position in enumerate(turns, start=len(End))}

    def place(after: exxtra.Position, player: int) -> int:
        if after.is_over:
            return End.WON if after.winner == player else End.LOST
        return places[after] if after.player == player else ~places[after]

    tables = Tables()
    for position, rolls in turns.items():
        follows: dict[int, int] = {}
        ways = [(weight, [place(after, position.player) for after in afters]) for weight, afters in rolls]
        options = ((weight, tuple(follows.setdefault(way, len(follows)) for way in found)) for weight, found in ways)
        tables.add(tuple(options), follows)
    return tables


@pytest.mark.slow
@pytest.mark.parametrize(
    "rules",
    [
        Rules(2, 100, strict_placing=True),
        # These also have the built-in table.
        *(pytest.param(Rules(goal), marks=pytest.mark.thorough) for goal in (2, 3)),
    ],
    ids=str,
)
def test_the_game_solved_as_a_graph_agrees_in_every_state(rules: Rules) -> None:
    turns = every_turn(exxtra.start(players=2, **rules._asdict()))
    lows, highs = solved(as_a_graph(turns), [len(turns)], 1e-12)
    solution = exxtra.solve(**rules._asdict(), tol=1e-12)
    begins = set()
    for place, position in enumerate(turns, start=len(End)):
        if position.roll is None:
            low, high = solution.bounds(position)[position.player]
            begins.add(solution.states.read(position))
        else:
            low, high = solution.action_bounds(position)[ROLL][position.player]
        assert highs[place] - lows[place] < 1e-9, str(position)
        assert lows[place] <= high + 1e-12, str(position)
        assert highs[place] >= low - 1e-12, str(position)
    assert len(begins) > 0.9 * solution.states.count


# --- Bounds -----------------------------------------------------------------------------------


def test_known_values(shipped: exxtra.Solution) -> None:
    assert shipped.states.count == 66_591
    assert shipped.gap < 1e-9
    low, high = shipped.bounds(exxtra.start(players=2))[0]
    assert low <= 0.540772709597 <= high
    known = {"5/0": 0.7009, "10/10": 0.5601, "15/15": 0.5934, "20/20": 0.6843, "0/1": 0.5178}
    assert {score: round(shipped.value(parse(f"{score} A -"))[0], 4) for score in known} == known


def test_the_rulebooks_diana_would_do_better_on_rung_3(shipped: exxtra.Solution) -> None:
    place = parse("0/0@4:64 A 70")
    found = {str(a): round(v[0], 4) for a, v in shipped.actions(place).items()}
    assert (found[">3"], found[">5"], found["roll"]) == (0.5444, 0.4564, 0.4184)
    assert shipped.best(place) == ">3"


# Below, no state loses anything by the decisions of this table, nor do its values depend on where a solver begins.
@pytest.mark.thorough
@needs_numba
def test_the_shipped_table_is_the_solution(shipped: exxtra.Solution) -> None:
    rebuilt = exxtra.solve(tol=1e-11)
    bounds = zip(shipped.low, rebuilt.low, rebuilt.high, shipped.high, strict=True)
    assert all(a <= low <= high <= b for a, low, high, b in bounds)
    assert rebuilt.gap <= 1e-11
    assert solver.SHIPPED.stat().st_size < 200_000


@pytest.mark.slow
@pytest.mark.parametrize("rules", [Rules(3), Rules(2, 100, strict_placing=True)], ids=str)
def test_bounds_close_in_and_never_cross(rules: Rules) -> None:
    sweeper = Sweeper(states_of(rules))
    low, high = list(sweeper.side(0)), list(sweeper.side(1))
    for _ in range(6):
        sweeper.sweep()
        new_low, new_high = list(sweeper.side(0)), list(sweeper.side(1))
        for a, b, c, d in zip(low, new_low, new_high, high, strict=True):
            assert a - 1e-14 <= b <= c + 1e-14 <= d + 2e-14
        low, high = new_low, new_high


@pytest.mark.slow
@needs_numba
@pytest.mark.parametrize(
    "rules", [pytest.param(Rules(), marks=pytest.mark.thorough), Rules(7, 100, strict_placing=True)], ids=str
)
def test_from_zero_one_half_and_one_it_comes_to_the_same(rules: Rules) -> None:
    found = []
    for begin in (0.0, 0.5, 1.0):
        sweeper = Sweeper(states_of(rules), below=begin, above=begin)
        while sweeper.sweep() > 1e-13:
            pass
        found.append(list(sweeper.side(0)))
    for a, b, c in zip(*found, strict=True):
        assert abs(a - b) <= 1e-11
        assert abs(b - c) <= 1e-11


@pytest.mark.slow
@needs_numba
def test_plain_python_and_numba_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    states = states_of(Rules(3, 100))
    fast = Sweeper(states)
    monkeypatch.setattr(sweep, "HAS_NUMBA", False)
    slow = Sweeper(states)
    for _ in range(5):
        assert slow.sweep() == pytest.approx(fast.sweep(), abs=1e-15)
    assert list(slow.side(0)) == pytest.approx(list(fast.side(0)), abs=1e-14)


# --- Policy -----------------------------------------------------------------------------------


@pytest.mark.slow
@needs_numba
def test_in_every_state_what_is_accepted_is_all_from_a_threshold_up() -> None:
    states = states_of(Rules())
    table = decisions(exxtra.strategies.optimal, states)
    assert len(table) == 30 * states.count
    for state in range(states.count):
        accepted = [choice < 6 for choice in table[30 * state : 30 * state + 30]]
        # Once one is accepted, so are all above it.
        assert accepted == sorted(accepted), state


@pytest.mark.slow
@needs_numba
def test_in_no_state_anything_is_lost_by_these_decisions(shipped: exxtra.Solution) -> None:
    states = states_of(Rules())
    # The threshold and the rungs of each state, against who knows them and answers with the best.
    known = Sweeper(states, decisions=(decisions(exxtra.strategies.optimal, states), None))
    while known.sweep() > 1e-13:
        pass
    assert max(abs(a - b) for a, b in zip(known.side(0), shipped.low, strict=True)) < 1e-9


def test_the_opening(shipped: exxtra.Solution) -> None:
    threshold, places = shipped.policy(exxtra.start(players=2))
    assert threshold == exxtra.Combination("53")
    assert {str(c): str(p) for c, p in places.items()} == {
        **dict.fromkeys(["53", "54"], ">3"),
        **dict.fromkeys(["60", "61", "62", "63", "64", "70", "71", "72", "73", "75", "76"], ">5"),
    }
    assert shipped.best(parse("3/0 A 33")) == ">2"


@pytest.mark.slow
def test_tables_and_single_decisions_are_the_same() -> None:
    states = states_of(Rules(5, 100))
    table, rng = decisions(exxtra.strategies.optimal, states), Random(4)
    for _ in range(500):
        state = State(rng.randrange(5), rng.randrange(5), rng.randrange(151), rng.randrange(30))
        choice = table[30 * states.index(*state[:3]) + state.rank]
        action = exxtra.strategies.optimal(states.position(state))
        assert action == ("roll" if choice == 6 else f">{choice}")


def test_either_seat_may_be_to_act(shipped: exxtra.Solution) -> None:
    a, b = shipped.value(parse("3/7@2:64 A 53")), shipped.value(parse("7@2:64/3 B 53"))
    assert a == b[::-1]
    assert sum(a) == pytest.approx(1)
    for position in ("3/7@2:64 A 53", "7@2:64/3 B -", "3/7@2:64 A -"):
        here = parse(position)
        best = max(values[here.player] for values in shipped.actions(here).values())
        assert shipped.value(here)[here.player] == pytest.approx(best, abs=1e-9)


def test_a_win_is_worth_one(shipped: exxtra.Solution) -> None:
    assert shipped.value(parse("3/21 B -")) == (0.0, 1.0)
    assert shipped.actions(parse("3/21 B -")) == {}
    with pytest.raises(ValueError, match="nothing to decide"):
        shipped.best(parse("3/21 B -"))


def test_loaded_dice_have_values_of_their_own() -> None:
    fair = exxtra.loaded()
    sixes = exxtra.loaded(b={"6": 9})
    start = exxtra.start(players=2, goal=3)
    same, other, plain = (exxtra.solve(goal=3, weights=w).value(start)[0] for w in (fair, sixes, None))
    assert same == pytest.approx(plain, abs=1e-9)
    assert abs(other - plain) > 0.01


# --- Files ------------------------------------------------------------------------------------


def test_a_solution_is_kept_and_read_again(tmp_path: Path) -> None:
    weights = exxtra.loaded(a={"X": 2})
    solution = exxtra.solve(goal=2, double_x=100, weights=weights)
    solution.save(tmp_path / "small")
    again = exxtra.Solution.load(tmp_path / "small")
    assert (again.rules, again.weights, again.sweeps) == (solution.rules, weights, solution.sweeps)
    bounds = zip(again.low, solution.low, solution.high, again.high, strict=True)
    assert all(a <= low <= high <= b <= a + 1e-9 for a, low, high, b in bounds)
    sent = pickle.loads(pickle.dumps(solution))  # noqa: S301 - our own
    assert list(sent.low) == list(solution.low)


def turned(position: exxtra.Position) -> exxtra.Position:
    """Return the same position with B to act."""
    return exxtra.Position(position.counters[::-1], position.ladder[::-1], 1, position.roll, position.rules)


def test_states_are_numbered_one_to_one() -> None:
    for rules in (Rules(3), Rules(3, 100, strict_placing=True)):
        states = states_of(rules)
        for number, state in enumerate(states.beginnings()):
            assert states.index(*state[:3]) == number
            assert states.read(states.position(state)) == states.read(turned(states.position(state))) == state
        assert number + 1 == states.count
        weights = states.turn_weights()
        assert sum(weights[FIRST:LATER]) + sum(weights[DOUBLE_WEIGHTS:ONE_X]) == 36
        assert [DICE_OF[c].double for c in states.order].count(0) == 27


def test_what_cannot_be_solved_is_refused() -> None:
    check_bad_calls("exxtra.solve", "exxtra.Solution", "exxtra.policy_map", "figures.policy")
