"""The time until a Markov chain arrives."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exxtra_widget.probability.hitting_time import HittingTime
from exxtra_widget.probability.markov import MarkovChain
from tests.probability.test_markov import chains


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return a list that grows with every step that a hitting time goes."""
    gone: list[int] = []
    advance = HittingTime._advance

    def counted(self: HittingTime[Any], away: Any) -> Any:
        gone.append(away.steps)
        return advance(self, away)

    monkeypatch.setattr(HittingTime, "_advance", counted)
    return gone


def test_probabilities_in_a_row_go_through_the_steps_once(steps: list[int]) -> None:
    chain = MarkovChain({"wait": {"wait": 5, "done": 1}})
    time = chain.hitting_time()
    shares = [(time.pmf(n), time.cdf(n), time.sf(n)) for n in range(50)]
    assert shares == [
        (Fraction(5**n, 5 * 6**n) if n else 0, 1 - Fraction(5**n, 6**n), Fraction(5**n, 6**n)) for n in range(50)
    ]
    assert len(steps) == 49
    assert [chain.hitting_time_pmf(n) for n in range(50)] == [pmf for pmf, _, _ in shares]
    assert len(steps) == 49 + 49
    assert [time.mean(), time.var(), time.std(), time.median()] == [6, 30, sqrt(30), 4]
    # Back again, in any order.
    assert [time.pmf(n) for n in (7, 3, 49, 0, 1)] == [shares[n][0] for n in (7, 3, 49, 0, 1)]


@given(chains(), st.integers(0, 99))
def test_a_quantile_is_the_smallest_time_that_suffices(chain: MarkovChain[int], percent: int) -> None:
    time, share = chain.hitting_time(), Fraction(percent, 100)
    n = time.ppf(share)
    assert time.cdf(n) >= share
    assert n == 0 or time.cdf(n - 1) < share


def test_a_time_without_an_end_in_sight_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("exxtra_widget.probability.hitting_time.MOST_STEPS", 50)
    with pytest.raises(ValueError, match=r"^reaching probability 1/2 takes more than 50 steps"):
        MarkovChain({"wait": {"wait": 10**6, "done": 1}}).hitting_time().median()


def test_a_time_shows_its_first_steps() -> None:
    assert str(MarkovChain({"wait": {"wait": 1, "done": 19}}).hitting_time()) == (
        "Number of steps until arrival\n"
        "steps  probability  probability of this or less\n"
        "    0           0%                           0%\n"
        "    1        95.0%                        95.0%  ##############################\n"
        "    2         4.8%                        99.8%  ##"
    )
    # One that never arrives as well.
    never = MarkovChain({"a": {"a": 1}, "b": {"b": 1}}).hitting_time("a", "b")
    assert len(str(never).splitlines()) == 2 + 21
    assert "100" not in str(never)


def test_drawn_numbers_of_steps_have_the_distribution() -> None:
    waiting = MarkovChain({"tails": {"tails": 3, "heads": 1}}).hitting_time()
    drawn = waiting.rvs(4000, rng=1)
    for steps in (1, 2, 5):
        exact = float(waiting.pmf(steps))
        assert abs(drawn.count(steps) / 4000 - exact) < 4 * sqrt(exact * (1 - exact) / 4000)
    assert waiting.rvs(rng=1) == drawn[0]
    assert waiting.rvs(0) == []
    assert MarkovChain({"a": {"b": 1}}).hitting_time("b", "b").rvs(3) == [0, 0, 0]


def test_its_rows_reach_the_99_percent_quantile() -> None:
    waiting = MarkovChain({"tails": {"tails": 3, "heads": 1}}).hitting_time()
    rows = waiting.to_records()
    assert rows[2] == {"steps": 2, "probability": 0.1875, "at_most": 0.4375}
    assert len(rows) == waiting.ppf(0.99) + 1
    assert list(waiting.to_pandas().columns) == ["steps", "probability", "at_most"]
