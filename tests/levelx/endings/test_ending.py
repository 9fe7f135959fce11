"""Endings of Level X agree with a solver that works out every roll and every choice one by one."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

import pytest

from exxtra_widget import action_values, levelx, win_probability
from exxtra_widget.advice.hints import hint
from exxtra_widget.levelx.endings.ending import Ending, can_solve, solve_ending
from exxtra_widget.levelx.strategies import greedy, random
from exxtra_widget.solving import two_seats
from tests.contract.bad_calls import check_bad_calls

parse = levelx.Position.parse
FEW = levelx.loaded([0, 1, 2, 0, 1, 0])
FEWER = levelx.loaded([0, 1, 2, 0, 0, 0])
LAST = "levelx 000000+0.0.0.0.8.7/002000+12.11.2.0.0.0 B -"


@cache
def one_by_one(position: levelx.Position, weights: Any = None) -> tuple[Fraction, ...]:
    """Work out the last round, with nothing left out: every position of it, every roll, every choice."""
    if position.is_over:
        winners = position.winners
        return tuple(Fraction(seat in winners, len(winners)) for seat in range(position.seats))
    if position.roll is not None:
        after = [one_by_one(position.apply(action), weights) for action in position.actions()]
        return max(after, key=lambda shares: shares[position.player])
    outcomes = position.outcomes() if weights is None else weights
    total, sums = sum(outcomes.values()), [Fraction(0)] * position.seats
    for dice, weight in outcomes.items():
        if weight:
            shares = one_by_one(position.apply(dice), weights)
            sums = [a + weight * b for a, b in zip(sums, shares, strict=True)]
    return tuple(value / total for value in sums)


def last_rounds(seats: int, rng: Random, **options: Any) -> levelx.Position:
    """Play at random until the last round has begun."""
    while True:
        position = levelx.start(seats, tokens="3.2.2.1.2.3", **options)
        strategy: Any = rng.choice([greedy, random])
        while not position.is_over:
            if position.roll is None and position.is_ending:
                return position
            action = strategy(position, rng)
            if action == "roll":
                action = rng.choices(list(position.outcomes()), list(position.outcomes().values()))[0]
            position = position.apply(action)


def same(ending: Ending, position: levelx.Position, weights: Any) -> None:
    assert ending.kind == "exact"
    assert ending.gap == 0
    wanted = one_by_one(position, weights)
    assert ending.value(position) == wanted
    assert sum(ending.value(position)) == 1


@pytest.mark.parametrize("options", [{}, {"allow_unused": True}, {"lucky_loser": True}, {"lengths": 112233}])
def test_the_last_turn_of_two_seats(options: dict[str, Any]) -> None:
    rng = Random(1)
    for _ in range(6):
        position = last_rounds(2, rng, **options)
        same(solve_ending(position), position, None)
        rolled = position.apply("1235")
        same(solve_ending(rolled), rolled, None)


@pytest.mark.parametrize(("seats", "weights"), [(3, FEW), (4, FEWER)])
def test_the_last_round_of_more_seats(seats: int, weights: Any) -> None:
    rng = Random(seats)
    for first in range(seats):
        position = last_rounds(seats, rng, first=first)
        same(solve_ending(position, weights=weights), position, weights)


@pytest.mark.slow
def test_two_turns_of_fair_dice() -> None:
    position = parse("levelx 000000+0.0.0.0.8.7/002000+12.9.2.0.0.0/112110+0.2.4.2.0.0 B -")
    ending = solve_ending(position)
    assert ending.value(position) == one_by_one(position)
    assert ending.states > 2
    rolled = position.apply("1234")
    assert {str(a): v[1] for a, v in ending.actions(rolled).items()} == {
        str(action): one_by_one(rolled.apply(action))[1] for action in rolled.actions()
    }
    assert one_by_one(rolled.apply(ending.best(rolled))) == one_by_one(rolled)


def test_what_only_the_last_turn_can_make() -> None:
    ending = solve_ending(parse(LAST))
    assert ending.value(ending.start) == (1 - levelx.odds.can_make(7), levelx.odds.can_make(7))
    assert ending.best(ending.start.apply("1166")) == ">16|16"


def before_the_last_round(start: levelx.Position, weights: Any) -> tuple[float, float]:
    """Return bounds on the value of seat A over every position that can follow, with nothing left out."""
    positions = {start: 0}
    waiting, table = [start], []
    for position in waiting:
        rolls = []
        for dice, weight in weights.items():
            if weight:
                rolled = position.apply(dice)
                after = [rolled.apply(action) for action in rolled.actions()]
                for follower in after:
                    if follower not in positions:
                        positions[follower] = len(positions)
                        if not follower.is_over:
                            waiting.append(follower)
                rolls.append((weight, [positions[follower] for follower in after]))
        table.append((positions[position], max if position.player == 0 else min, rolls))
    bounds = []
    for unknown in (0.0, 1.0):
        values = [float(one_by_one(p)[0]) if p.is_over else unknown for p in positions]
        for _ in range(300):
            for i, pick, rolls in table:
                values[i] = sum(weight * pick(values[k] for k in after) for weight, after in rolls) / weights.total
        bounds.append(values[0])
    return bounds[0], bounds[1]


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    [
        # The win may be shared.
        "levelx(lengths=111111, tokens=1.1.1.1.1.1) 100000+1.0.0.0.0.0/010000+0.1.0.0.0.0 A -",
        "levelx(first=1, lengths=121111, tokens=1.2.1.1.1.1) 000000+0.1.0.0.0.1/010000+1.0.0.0.0.0 A -",
        # The last bonus can still be taken.
        "levelx(lengths=111111, tokens=4.4.5.5.5.5) 000000+4.4.4.4.4.3*15*12*9/000000 B -",
    ],
)
def test_endings_of_two_seats_before_the_last_round(text: str) -> None:
    position = parse(text)
    weights = FEWER
    ending = solve_ending(position, weights=weights)
    low, high = before_the_last_round(position, weights)
    assert ending.kind == "certified"
    assert ending.gap <= 1e-9
    assert high - low < 1e-6
    assert ending.bounds(position)[0].low <= high
    assert ending.bounds(position)[0].high >= low
    assert ending.value(position)[0] == pytest.approx((low + high) / 2, abs=1e-6)


def test_without_numba_the_same_comes_out(monkeypatch: pytest.MonkeyPatch) -> None:
    start = parse("levelx(lengths=111111, tokens=1.1.1.1.1.1) 000000+0.0.0.0.0.1/000000 A -")
    fast = solve_ending(start, limit=900).value(start)
    monkeypatch.setattr(two_seats, "HAS_NUMBA", False)
    # Another limit, so that nothing kept is taken.
    slow = solve_ending(start, limit=901).value(start)
    assert slow == pytest.approx(fast, abs=1e-9)


def test_positions_with_the_same_future_are_worth_the_same() -> None:
    # Pieces on rows without tokens, and those of who has had the last turn, do not matter.
    one, other = parse(LAST), parse("levelx 003321+0.0.0.0.8.7/002012+12.11.2.0.0.0 B -")
    assert solve_ending(one).value(one) == solve_ending(one).value(other)


def test_values_hints_and_the_strategy_that_looks_ahead_know_the_last_round() -> None:
    found = win_probability(LAST)
    assert found.kind == "exact"
    assert found.values[1] == pytest.approx(float(levelx.odds.can_make(7)))
    rolled = parse(LAST).apply("1166")
    values = action_values(rolled)
    assert (values.kind, values.best, values.value(">16|16")) == ("exact", ">16|16", 1)
    assert values.regret(">1166") == 1
    assert hint(rolled).kind == "exact"
    small = "levelx(lengths=111111, tokens=1.1.1.1.1.1) 000000/000000 A -"
    assert win_probability(small, method="solution").kind == "certified"


def test_what_is_solved_at_once() -> None:
    assert can_solve(parse(LAST))
    assert can_solve(parse("levelx 000000+12.11.10.0.0.0/000000 A -"))
    assert not can_solve(levelx.start(2))
    assert not can_solve(levelx.start(3, lengths=111111, tokens="1.1.1.1.1.1"))


def test_what_cannot_follow_has_no_value() -> None:
    ending = solve_ending(parse(LAST))
    for other in (levelx.start(2), levelx.start(3), parse("levelx(first=1) 000000/000000 A -")):
        with pytest.raises(ValueError, match="cannot follow"):
            ending.value(other)
    with pytest.raises(ValueError, match="nothing to decide"):
        ending.best(parse("levelx 000000+12.11.10.0.0.0/000000 A -"))


def test_what_cannot_be_asked_is_an_error() -> None:
    # All recorded calls but the one that meets 20,000 positions before it is refused.
    check_bad_calls(*(f"levelx.solve_ending({call}" for call in ("'0/0", "7", "levelx.start", "'levelx 000000+")))
