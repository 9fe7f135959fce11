"""Markov chains: exact, against products of matrices and against walks by chance."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exxtra_widget.distribution import Distribution
from exxtra_widget.markov import MarkovChain

if TYPE_CHECKING:
    from collections.abc import Callable

HALF = Fraction(1, 2)
# A gambler with 1 to 3 coins plays for one coin at a time until 0 or 4, winning 2 times of 3.
GAMBLER: MarkovChain[int] = MarkovChain({n: {n + 1: 2, n - 1: 1} for n in (2, 1, 3)})


@st.composite
def chains(draw: st.DrawFn) -> MarkovChain[int]:
    """Return chains of up to five states that are absorbed for certain."""
    size = draw(st.integers(1, 5))
    rows: dict[int, dict[int, int]] = {}
    for state in range(size):
        row = draw(st.dictionaries(st.integers(0, size - 1), st.integers(1, 9), max_size=4))
        rows[state] = {**row, size: draw(st.integers(1, 5))}
        if draw(st.booleans()):
            rows[state][size + 1] = 1
    return MarkovChain(rows)


def times(matrix: Any, vector: list[Fraction]) -> list[Fraction]:
    return [
        sum((share * row[i] for share, row in zip(vector, matrix, strict=True)), Fraction(0))
        for i in range(len(vector))
    ]


def test_the_gambler_has_the_known_answers() -> None:
    assert GAMBLER.states == (2, 1, 3, 0, 4)
    assert GAMBLER.absorbing == (0, 4)
    # With r = q/p = 1/2 the chance of ruin from i of N is (r^i - r^N) / (1 - r^N).
    for i in (1, 2, 3):
        ruin = (HALF**i - HALF**4) / (1 - HALF**4)
        assert GAMBLER.absorption_probabilities(i) == {0: ruin, 4: 1 - ruin}
        assert GAMBLER.expected_steps(i) == (4 * (1 - ruin) - i) / Fraction(1, 3)
    assert GAMBLER.absorption_probabilities(4) == {0: 0, 4: 1}
    assert GAMBLER.expected_steps(0) == 0


def test_the_matrix_is_in_the_order_of_the_states() -> None:
    third = Fraction(1, 3)
    rows: tuple[Any, ...] = (
        (0, third, 2 * third, 0, 0),
        (2 * third, 0, 0, third, 0),
        (third, 0, 0, 0, 2 * third),
        (0, 0, 0, 1, 0),
        (0, 0, 0, 0, 1),
    )
    assert GAMBLER.transition_matrix() == rows


@given(chains())
def test_all_answers_fit_the_powers_of_the_matrix(chain: MarkovChain[int]) -> None:
    matrix, states = chain.transition_matrix(), chain.states
    here = [Fraction(state == states[0]) for state in states]
    time = chain.hitting_time()
    arrived = Fraction(0)
    for n in range(6):
        where = chain.distribution(n)
        assert [where[state] for state in states] == here
        absorbed = sum(
            (share for state, share in zip(states, here, strict=True) if state in chain.absorbing), Fraction(0)
        )
        assert (time.cdf(n), time.sf(n), time.pmf(n)) == (absorbed, 1 - absorbed, absorbed - arrived)
        arrived, here = absorbed, times(matrix, here)
    assert sum(chain.absorption_probabilities().values()) == 1
    # First steps: the mean from here is 1 and the mean from where one step leads; squares alike.
    mean = {s: chain.expected_steps(s) for s in states}
    square = {s: chain.hitting_time(s).var() + mean[s] ** 2 for s in states}
    for state in set(states) - set(chain.absorbing):
        row = chain.rows[state]
        assert mean[state] == 1 + row.expect(mean.__getitem__)
        assert square[state] == 1 + row.expect(lambda s: 2 * mean[s] + square[s])


def test_a_geometric_time() -> None:
    time = MarkovChain({"wait": {"wait": 25, "done": 11}}).hitting_time()

    assert [time.pmf(n) for n in range(4)] == [
        Fraction(25, 36) ** (n - 1) * Fraction(11, 36) if n else 0 for n in range(4)
    ]
    assert [time.mean(), time.var()] == [Fraction(36, 11), Fraction(900, 121)]
    assert time.std() == 30 / 11
    assert time.median() == 2


def test_the_time_to_a_state_that_does_not_absorb() -> None:
    ring = MarkovChain({"a": {"b": 1}, "b": {"c": 1, "a": 1}, "c": {"a": 1}})

    assert ring.absorbing == ()
    assert ring.expected_steps("a", "c") == 4
    assert ring.hitting_time_pmf(4, "a", "c") == Fraction(1, 4)
    assert ring.expected_steps("c", "c") == 0


def test_visits_are_a_row_of_the_fundamental_matrix() -> None:
    # (I - Q)^-1 of the fair walk on 1, 2, 3 has the rows (3, 2, 1) / 2, (2, 4, 2) / 2, (1, 2, 3) / 2.
    walk: MarkovChain[int] = MarkovChain({n: {n - 1: 1, n + 1: 1} for n in (1, 2, 3)})
    assert walk.expected_visits(1) == {1: Fraction(3, 2), 2: 1, 3: HALF}
    assert walk.expected_visits(2) == {1: 1, 2: 2, 3: 1}


def test_ways_by_chance_are_the_same_everywhere_and_fit() -> None:
    assert GAMBLER.path(rng=1) == GAMBLER.path(rng=Random(1))
    ways = [GAMBLER.path(2, rng=seed) for seed in range(2000)]
    assert all(way[0] == 2 and way[-1] in {0, 4} for way in ways)
    assert sum(way[-1] == 4 for way in ways) / 2000 == pytest.approx(0.8, abs=0.03)
    assert sum(len(way) - 1 for way in ways) / 2000 == pytest.approx(float(GAMBLER.expected_steps(2)), abs=0.15)
    assert MarkovChain({"on": {"on": 1, "off": 0}}).path(rng=1) == ["on"]
    assert len(MarkovChain({"a": {"b": 1}, "b": {"a": 1}}).path(rng=1, steps=7)) == 8


def test_rows_may_be_distributions_of_fractions() -> None:
    chain = MarkovChain({"a": Distribution({"a": Fraction(1, 4), "b": Fraction(3, 4)})})
    assert chain.expected_steps() == Fraction(4, 3)


@pytest.mark.parametrize(("call", "sentence"), [
    (lambda: MarkovChain({}), "a Markov chain needs a state"),
    (lambda: MarkovChain({"a": {"b": -1}}), "the row of state a: the weight of b is -1, but weights are 0 or more"),
    (lambda: MarkovChain({"a": {"b": 0.5}}),
     "the row of state a: the weight of b is a whole number or a Fraction, not 0.5"),
    (lambda: MarkovChain({"a": {"b": Fraction(1, 2)}}),
     "the row of state a: these Fractions add up to 1/2, but probabilities to 1; whole weights add up to any"),
    (lambda: GAMBLER.expected_steps(5), "5 is no state of this chain; its states are 2, 1, 3, 0, 4"),
    (lambda: GAMBLER.expected_steps(2, 4),
     "from 0 the chain never gets there, so the time has no mean and may have no end"),
    (lambda: MarkovChain({"a": {"b": 1}, "b": {"a": 1}}).expected_steps(),
     "from a the chain never gets there, so the time has no mean and may have no end"),
    (lambda: GAMBLER.distribution(-1), "n is a whole number from 0 to 1000000, not -1"),
])  # fmt: skip
def test_what_cannot_be_is_an_error(call: Callable[[], Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=r"\w") as caught:
        call()
    assert str(caught.value) == sentence
