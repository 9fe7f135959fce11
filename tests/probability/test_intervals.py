"""Intervals and sample sizes, against their definitions and against published values."""

from __future__ import annotations

from fractions import Fraction

import pytest

from exxtra_widget.probability.intervals import Interval, games_to_detect, sample_size, wilson
from tests.contract.bad_calls import check_bad_calls

# Win probability of the first player, both playing optimally with two seats (study, lesson 16).
BEGINS = 0.540772709597


@pytest.mark.parametrize(("successes", "n", "confidence_level", "low", "high"), [
    # binomtest(k, n).proportion_ci(level, method="wilson") of scipy 1.17.1
    (10, 100, 0.95, 0.05522913706067508, 0.17436566150491345),
    (0, 20, 0.95, 0.0, 0.16112515805281935),
    (20, 20, 0.95, 0.8388748419471808, 1.0),
    (1, 3, 0.95, 0.06149194472039626, 0.7923403991979523),
    (5, 10, 0.99, 0.1842255182472355, 0.8157744817527646),
])  # fmt: skip
def test_published_values(successes: int, n: int, confidence_level: float, low: float, high: float) -> None:
    assert wilson(successes, n, confidence_level=confidence_level) == pytest.approx((low, high), abs=1e-12)


def test_lesson_11() -> None:
    assert [sample_size(width) for width in (0.02, 0.01, 0.005, 0.001)] == [2401, 9604, 38415, 960365]
    assert (games_to_detect(BEGINS), games_to_detect(BEGINS, power=0.9)) == (1178, 1576)
    assert sample_size(0.01, confidence_level=0.99) > sample_size(0.01)
    assert games_to_detect(0.6, confidence_level=0.99) > games_to_detect(0.6)
    assert [round(end, 3) for end in (*wilson(54, 100), *wilson(541, 1000))] == [0.443, 0.634, 0.51, 0.572]


def test_an_interval_is_its_two_ends() -> None:
    np = pytest.importorskip("numpy")
    found = Interval(0.25, 0.5)
    assert [value in found for value in (0.25, Fraction(2, 5), np.float32(0.5), 0.2, np.int64(1), "x")] == [
        True, True, True, False, False, False
    ]  # fmt: skip
    assert str(found) == "0.2500 to 0.5000"
    assert wilson(np.int64(54), np.int32(100)) == wilson(54.0, 100) == wilson(54, 100)  # type: ignore[arg-type]


def test_what_cannot_be_is_an_error() -> None:
    check_bad_calls("wilson(", "sample_size(", "games_to_detect(")


def test_an_interval_is_shown_as_a_table() -> None:
    assert wilson(54, 100)._repr_markdown_().splitlines()[-1] == "| 0.4426 | 0.6344 |"
    assert "<td" in wilson(54, 100)._repr_html_()
