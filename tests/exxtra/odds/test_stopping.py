"""Optimal stopping, against value iteration and against every threshold, each evaluated by itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exxtra_widget import exxtra
from exxtra_widget.exxtra import Combination, odds
from tests.exxtra.odds import brute

ROLLS = list(brute.rolls())


def iterated(
    reward: Mapping[int, float], counter: int | None = None, goal: int = 21, rounds: int = 80
) -> dict[int, float]:
    """Return the value of rolling again from each space, by repeated sweeps over all 36 outcomes."""
    spaces = range(goal) if counter is not None else range(1)
    value = dict.fromkeys(spaces, 0.0)
    for _ in range(rounds):
        for space in reversed(spaces):
            total = 0.0
            for a, b in ROLLS:
                d, x = brute.double(a, b), brute.xs(a, b)
                if x:
                    total -= x if counter is None else min(x, space)
                elif counter is not None and d and space + d >= goal:
                    total += goal - space
                else:
                    total += d + max(reward[brute.worth(a, b)], value[space + d if counter is not None else 0])
            value[space] = total / 36
    return value


rewards = st.fixed_dictionaries({c: st.integers(-20, 40).map(lambda n: n / 4) for c in brute.COMBINATIONS})


@given(rewards)
@settings(max_examples=10)
def test_value_iteration_agrees_whatever_the_rewards(reward: dict[int, float]) -> None:
    solution = odds.optimal_stopping(reward)
    again = iterated(reward)[0]

    assert float(solution.continuation) == pytest.approx(again, abs=1e-9)
    first = sum(brute.double(a, b) + max(reward[brute.worth(a, b)], again) for a, b in ROLLS) / 36
    assert float(solution.value) == pytest.approx(first, abs=1e-9)
    for choice in solution.table:
        assert choice.stop == Fraction(reward[choice.combination])
        assert choice.go == solution.continuation
        assert choice.stops == (choice.stop >= choice.go)
    assert sum(term.contribution for term in solution.terms) == solution.value
    assert sum(term.weight for term in solution.terms) == 36


@pytest.mark.slow
@pytest.mark.parametrize("text", ["exxtra(goal=6) 0/0 A -", "exxtra(goal=6) 4/0 A 21", "1/0 A 42", "20/0/0 A -"])
def test_start_and_finish_count_in_a_position(text: str) -> None:
    position = exxtra.Position.parse(text)
    counter, goal = position.counters[0], position.rules.goal
    reward = {c: min(5, goal - counter) * float(odds.survival(c)) for c in brute.COMBINATIONS}
    solution = odds.optimal_stopping(reward, position=position)
    value = iterated(reward, counter, goal)

    assert float(solution.continuation) == pytest.approx(value[counter], abs=1e-9)
    if position.roll is None:
        worth = [
            goal - counter if d and counter + d >= goal else d + max(reward[w], value[counter + d]) for w, d in FACES
        ]
        assert float(solution.value) == pytest.approx(sum(worth) / 36, abs=1e-9)
    else:
        assert solution.value == solution.continuation
    won = {c for c in (11, 22, 33) if counter + c // 11 >= goal}
    assert {choice.combination for choice in solution.table} == set(brute.COMBINATIONS) - won
    assert ("win" in {term.kind for term in solution.terms}) == bool(won)
    assert sum(term.contribution for term in solution.terms) == solution.value


FACES = [(brute.worth(a, b), brute.double(a, b)) for a, b in ROLLS]


def by_threshold(t: int, reward: Callable[[int], Fraction]) -> Fraction:
    """Return the mean of a turn that stops at `t` or better, from the result of `turn`."""
    played = odds.turn(t)
    return played.mean_steps + sum(
        (
            share * reward(result.combination)
            for result, share in played.result.items()
            if isinstance(result, exxtra.Pair)
        ),
        Fraction(0),
    )


@pytest.mark.parametrize("n", range(6))
def test_no_threshold_is_better(n: int) -> None:
    def reward(c: int) -> Fraction:
        return 5 * odds.survival(c, 5, "first roll", n_opponents=n)

    solution = odds.optimal_stopping(reward)
    means = {c: by_threshold(c, reward) for c in brute.COMBINATIONS}
    assert solution.threshold is not None
    assert solution.value == max(means.values()) == means[solution.threshold]
    assert solution.accepted == tuple(c for c in brute.COMBINATIONS if c >= solution.threshold)


def test_a_reward_that_does_not_rise_has_no_threshold() -> None:
    solution = odds.optimal_stopping(lambda c: 5 if c < 40 else 0)
    assert solution.threshold is None
    assert solution.accepted == tuple(c for c in brute.COMBINATIONS if c < 40)
    hopeless = odds.optimal_stopping(lambda _: -50)
    assert (hopeless.threshold, hopeless.accepted) == (None, ())
    assert hopeless.continuation == Fraction(6 - 12, 11)
    # What is worth as much as rolling again is accepted.
    assert odds.optimal_stopping(lambda _: hopeless.continuation).threshold == 0


def test_rewards_by_text_and_by_function_are_the_same() -> None:
    by_text = odds.optimal_stopping({str(Combination(c)): c / 10 for c in brute.COMBINATIONS})
    assert by_text == odds.optimal_stopping(lambda c: Fraction(int(c), 10))
    lowest = {"combination": "00", "stop": 0.0, "go": float(by_text.continuation), "stops": False}
    assert by_text.to_records()[0] == lowest
    again = f"{float(by_text.continuation):.3f}"
    assert by_text._repr_markdown_().splitlines() == [
        "| combination | stop | roll again | best |",
        "| ---: | ---: | ---: | ---: |",
        *(
            f"| {c:02d} | {c / 10:.3f} | {again} | {'stop' if c / 10 > float(again) else ''} |"
            for c in brute.COMBINATIONS
        ),
    ]


def test_100_is_worth_the_most_where_it_counts_so() -> None:
    solution = odds.optimal_stopping(lambda c: 5 * odds.survival(c, double_x=100), double_x=100)
    assert solution.table[-1].combination == 0
    assert solution.table[-1].stops
    assert not solution.table[0].stops
