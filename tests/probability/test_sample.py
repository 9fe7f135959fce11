"""Samples are counts, apart from probabilities."""

from __future__ import annotations

import statistics

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exxtra_widget import Sample, exxtra, wilson
from tests.contract.bad_calls import check_bad_calls

ROLLS = Sample(["7", "X", "7", "6"])


def test_it_counts_observations() -> None:
    assert dict(ROLLS) == {"6": 1, "7": 2, "X": 1}
    assert (ROLLS.size, ROLLS.share("7"), ROLLS.share(["7", "X"])) == (4, 0.5, 0.75)
    assert ROLLS.count(lambda side: side != "X") == 3
    assert ROLLS["5"] == 0
    assert Sample({1: 2, 4: 2}).mean() == 2.5
    assert Sample({1: 2, 4: 2, 9: 0}).size == 4
    assert ROLLS.interval("7") == wilson(2, 4)


def test_samples_are_added_and_mapped() -> None:
    both = ROLLS + Sample(["X"])
    assert (both["X"], both.size) == (2, 5)
    assert dict(ROLLS.map(lambda side: side == "X")) == {False: 3, True: 1}


def test_it_never_shows_a_fraction_of_lowest_terms() -> None:
    sample = Sample({"bust": 434, "no bust": 1076})
    for text in (str(sample), sample._repr_html_(), sample._repr_markdown_()):
        assert "434 times in 1,510" in text
        assert "217/755" not in text
        assert "probability" not in text
    assert str(sample) == "bust: 434 times in 1,510 (28.7%)\nno bust: 1,076 times in 1,510 (71.3%)"
    assert repr(sample) == "<Sample of 1,510: bust: 434, no bust: 1076>"
    assert sample.to_records()[0] == {"outcome": "bust", "count": 434, "size": 1510, "share": 434 / 1510}


def test_probabilities_are_not_a_sample() -> None:
    check_bad_calls("Sample(")


@given(st.lists(st.integers(-20, 20), min_size=2))
def test_its_numbers_are_those_of_the_observations(observed: list[int]) -> None:
    sample = Sample(observed)
    assert list(sample.elements()) == sorted(observed)
    assert sample.var() == pytest.approx(statistics.variance(observed))
    assert sample.std() == pytest.approx(statistics.stdev(observed))
    assert sample.median() == statistics.median_low(observed)
    assert (sample.quantile(0), sample.quantile(1)) == (min(observed), max(observed))


def test_quantiles_need_only_an_order() -> None:
    assert Sample(["a", "c", "b"]).median() == "b"
    assert str(exxtra.odds.first_roll().sample(1000, rng=1).quantile(0.999)) == "76"
    assert Sample(["low", "high", "high"], order=["low", "high"].index).quantile(0.3) == "low"
    # 1 - 0.7 is a little more than 0.3.
    assert Sample(range(1, 11)).quantile(1 - 0.7) == 3
