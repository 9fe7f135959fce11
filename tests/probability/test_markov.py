"""Markov chains: exact, against products of matrices and against walks by chance."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exxtra_widget.probability.markov import MarkovChain
from tests.contract.bad_calls import check_bad_calls

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
    assert [*GAMBLER.transition_matrix()[1]] == [Fraction(2, 3), 0, 0, Fraction(1, 3), 0]


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


# --- A mapping, powers, the long run -----------------------------------------------------------


def test_a_chain_is_a_mapping_of_rows() -> None:
    assert GAMBLER[2][3] == Fraction(2, 3)
    assert (list(GAMBLER), len(GAMBLER), 4 in GAMBLER, 5 in GAMBLER) == ([2, 1, 3, 0, 4], 5, True, False)
    assert dict(GAMBLER) == GAMBLER.rows
    same = MarkovChain(GAMBLER)
    assert same == GAMBLER
    assert hash(same) == hash(GAMBLER)
    assert GAMBLER**2 != GAMBLER


def test_the_weather_in_the_long_run() -> None:
    weather = MarkovChain({"sun": {"sun": 0.9, "rain": 0.1}, "rain": {"sun": 0.5, "rain": 0.5}})
    assert weather.stationary_distribution().weights == {"rain": 1, "sun": 5}
    assert (weather**50)["rain"]["sun"] == pytest.approx(5 / 6, abs=1e-12)
    # Of a chain that ends for certain, nothing else is left.
    assert MarkovChain({"a": {"a": 1, "b": 1}}).stationary_distribution() == {"b": 1}


def test_a_chain_becomes_a_table_and_back() -> None:
    pytest.importorskip("pandas")
    table = GAMBLER.to_pandas()
    assert table.loc[2, 3] == 2 / 3
    assert MarkovChain(table) == GAMBLER
    pairs: MarkovChain[tuple[int, int]] = MarkovChain({(0, 1): {(0, 2): 1}})
    assert MarkovChain(pairs.to_pandas()) == pairs


def test_a_chain_shows_its_steps() -> None:
    chain = MarkovChain({"tails": {"tails": 1 / 3, "heads": 2 / 3}})
    assert str(chain) == (
        "Markov chain\n"
        " from     to  probability\n"
        "tails  heads          2/3\n"
        "tails  tails          1/3\n"
        "heads  heads            1"
    )
    assert repr(chain) == "<MarkovChain of 2 states>  # floats taken as the nearest fractions"
    assert "<td" in chain._repr_html_()


# --- Matrices ----------------------------------------------------------------------------------


def test_a_matrix_has_states_from_0_or_with_names() -> None:
    matrices: tuple[Any, ...] = ([[1, 1], [0, 1]], [[0.5, 0.5], [0, 1]], [[HALF, HALF], (0, 1.0)])
    for matrix in matrices:
        chain: MarkovChain[int] = MarkovChain(matrix)
        assert [*chain.states, *chain.absorbing, chain.expected_steps()] == [0, 1, 1, 2]
        assert [*map(list, chain.transition_matrix())] == [[HALF, HALF], [0, 1]]
        assert MarkovChain(matrix, states=["wait", "done"]).absorbing == ("done",)


def test_arrays_of_numpy_are_matrices() -> None:
    np = pytest.importorskip("numpy")
    tenths: Any = ((Fraction(1, 10), Fraction(9, 10)), (0, 1))
    for kind in (np.float64, np.float32, np.float16):
        assert MarkovChain(np.array([[0.1, 0.9], [0, 1]], dtype=kind)).transition_matrix() == tenths
    assert MarkovChain(np.array([[1, 9], [0, 1]])).transition_matrix() == tenths


def test_bad_input_is_refused() -> None:
    check_bad_calls("MarkovChain", "CHAIN", "COIN")


def test_many_steps_reduce_their_weights_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("exxtra_widget.probability.markov.Fraction", lambda *_: pytest.fail("a fraction is reduced"))
    chain = MarkovChain({"a": {"a": 2, "b": 2}, "c": {"a": 2, "b": 1}})
    assert dict(chain.distribution(3).weights) == {"a": 1, "b": 7}
    assert chain.distribution(5_000, "b").total == 1
