"""Contests of sentences as equations agree with bounds that meet and with the rules model, and their proof is one."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exxtra_widget import exxtra
from exxtra_widget.core.position import ROLL
from exxtra_widget.exxtra.rules.notation import Rules
from exxtra_widget.exxtra.strategies import plan_contests
from exxtra_widget.exxtra.strategies.contests import Conditions, Contest, decisions
from exxtra_widget.exxtra.strategies.plan_contests import habits, plan_bounds
from exxtra_widget.exxtra.strategies.sentences import Plan, sentence
from exxtra_widget.exxtra.two_seats.states import states_of
from exxtra_widget.support.numba import HAS_NUMBA
from tests.exxtra.strategies.test_strategies import PLANS

KICKER = sentence("accept 53 or better; kick if you can, else top rung")
LEADER = sentence("accept 50 or better, or what kicks; kick the leader if you can, else rung 4")
LOW = sentence("accept anything; rung 0")
BOTTOM = sentence("accept 31 or better, or what kicks; rung 3, else bottom rung")
# No double ever moves a counter.
NO_DOUBLES = exxtra.loaded(a={"1": 0, "2": 0, "3": 0})


def solved(plans: tuple[Plan, Plan], conditions: Conditions) -> Contest:
    contest = conditions.certified(*plans)
    assert contest is not None
    assert contest.gap < conditions.tol
    return contest


def agrees(plans: tuple[Plan, Plan], conditions: Conditions) -> None:
    """Check that the interval of each kind contains, or nearly, that of the other."""
    found, expected = solved(plans, conditions), conditions.swept(*plans)[0]
    assert expected.gap < conditions.tol
    assert found.share == pytest.approx(expected.share, abs=2e-9)
    for one, other in ((found.beginning, expected.beginning), (found.answering, expected.answering)):
        assert one.low <= other.high
        assert other.low <= one.high


# --- Two other ways to the same values --------------------------------------------------------------

DICE = [None, exxtra.loaded(a={"X": 2}, b={"6": 3}), exxtra.loaded(a={"7": 5}, b={"1": 0, "X": 4})]
rules = st.builds(Rules, st.integers(2, 5 if HAS_NUMBA else 2), st.sampled_from([0, 100]), st.just(False))  # noqa: FBT003 - an option of the rules


@pytest.mark.slow
@given(PLANS, PLANS, rules, st.sampled_from(DICE))
@settings(max_examples=10)
def test_any_two_sentences_are_within_bounds_that_meet(one: Plan, other: Plan, rules: Rules, dice: Any) -> None:
    agrees((one, other), Conditions(states_of(rules), dice, 1e-9))


# The roll does not matter any more once the player rolls on.
ANY = exxtra.Combination("76")


def enumerated(plans: tuple[Plan, Plan], start: exxtra.Position, dice: Any) -> float:
    """Return the win probability of the first seat, from all positions that the rules model lets follow."""
    turns: dict[exxtra.Position, list[tuple[float, exxtra.Position]]] = {}
    waiting = [start]
    while waiting:
        position = waiting.pop()
        if position in turns or position.is_over:
            continue
        outcomes = position.outcomes()
        weights = outcomes if dice is None else {roll: dice.get(str(roll), 0) for roll in outcomes}
        whole = sum(weights.values())
        rolled = ((weight / whole, position.apply(roll)) for roll, weight in weights.items() if weight)
        turns[position] = [(weight, decided(plans, roll, position)) for weight, roll in rolled]
        waiting += (after for _, after in turns[position])
    values = dict.fromkeys(turns, 0.5)
    change = 1.0
    while change > 1e-12:
        change = 0.0
        for position, ways in turns.items():
            value = sum(
                weight * (values[after] if after in values else float(after.winner == 0)) for weight, after in ways
            )
            change = max(change, abs(value - values[position]))
            values[position] = value
    return values[start]


def decided(plans: tuple[Plan, Plan], rolled: exxtra.Position, before: exxtra.Position) -> exxtra.Position:
    if rolled.is_over or rolled.player != before.player:
        return rolled
    action = plans[rolled.player](rolled)
    return exxtra.Position(*rolled[:3], ANY, rolled.rules) if action == ROLL else rolled.apply(action)


@pytest.mark.slow
@pytest.mark.parametrize(("goal", "double_x", "dice"), [(2, 0, None), (2, 100, DICE[2])])
def test_sentences_are_worth_what_the_rules_model_says(goal: int, double_x: int, dice: Any) -> None:
    start = exxtra.start(players=2, goal=goal, double_x=double_x)
    conditions = Conditions(states_of(start.rules), dice, 1e-10)
    for one, other in ((KICKER, LEADER), (LOW, BOTTOM), (LEADER, BOTTOM)):
        contest = solved((one, other), conditions)
        begins, answers = enumerated((one, other), start, dice), 1 - enumerated((other, one), start, dice)
        assert contest.beginning.low - 1e-10 <= begins <= contest.beginning.high + 1e-10
        assert contest.answering.low - 1e-10 <= answers <= contest.answering.high + 1e-10


def test_with_and_without_numba_the_bounds_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    conditions = Conditions(states_of(Rules(3)), None, 1e-9)
    found = [solved((KICKER, LEADER), conditions)]
    monkeypatch.setattr(plan_contests, "HAS_NUMBA", False)
    found.append(solved((KICKER, LEADER), conditions))
    assert found[0].share == pytest.approx(found[1].share, abs=1e-13)
    assert found[0].gap == pytest.approx(found[1].gap, rel=1e-2)


# --- Proof ------------------------------------------------------------------------------------


@pytest.mark.parametrize("wrong", ["nothing", "the last bit of a value"])
def test_a_wrong_solution_is_not_proven(wrong: str, monkeypatch: pytest.MonkeyPatch) -> None:
    states, usual = states_of(Rules(2)), plan_contests.settle
    assert plan_bounds((KICKER, LOW), states, None, 1e-9)

    def settle(values: list[float], *given: Any) -> None:
        if wrong == "nothing":
            return
        usual(values, *given)
        values[plan_contests.NONE] += 1e-9

    monkeypatch.setattr(plan_contests, "HAS_NUMBA", False)
    monkeypatch.setattr(plan_contests, "settle", settle)
    assert plan_bounds((KICKER, LOW), states, None, 1e-9) is None


@pytest.mark.parametrize("share", [0.4, 0.05])
def test_too_short_a_length_is_lengthened_or_refused(share: float, monkeypatch: pytest.MonkeyPatch) -> None:
    states, usual = states_of(Rules(2)), plan_contests.settle
    found = plan_bounds((KICKER, LOW), states, None, 1e-9)
    assert found

    def settle(values: list[float], tables: Any, goal: int, prize: float, *given: Any) -> None:
        usual(values, tables, goal, prize, *given)
        if not prize:
            values[:] = [share * length for length in values]

    monkeypatch.setattr(plan_contests, "HAS_NUMBA", False)
    monkeypatch.setattr(plan_contests, "settle", settle)
    again = plan_bounds((KICKER, LOW), states, None, 1e-9)
    assert bool(again) == (share > 0.1)
    for one, other in zip(found, again or found, strict=True):
        assert one.low <= other.high
        assert other.low <= one.high


def test_a_game_without_end_has_no_certificate() -> None:
    contest = exxtra.evaluate([LOW, LOW], goal=2, weights=NO_DOUBLES)
    assert (contest.kind, contest.beginning) == ("bounds", (0, 1))


def test_less_than_rounding_errors_is_left_to_bounds() -> None:
    assert plan_bounds((LOW, LOW), states_of(Rules(2)), None, 1e-13) is None


# --- Habits -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "others"),
    [
        ("accept anything; top rung", ["accept anything, or what kicks; rung 5, else rung 4"]),
        ("accept 60 or better; kick the leader if you can", ["accept 60+; kick the leader if you can, else top rung"]),
        ("accept 60 or better; kick if you can", ["accept 60+; kick if you can, else rung 5, else rung 4"]),
    ],
)
def test_sentences_that_mean_the_same_have_the_same_habits(one: str, others: list[str]) -> None:
    states = states_of(Rules(2))
    different = ["accept 61 or better; top rung", "accept 60, or what kicks; bottom rung"]
    for text in (*others, *different):
        pair = [sentence(said) for said in (one, text)]
        assert len({habits(plan, states) for plan in pair}) == 1 + (text in different)
        assert len({decisions(plan, states) for plan in pair}) == 1 + (text in different)
