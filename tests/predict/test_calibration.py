"""Charts of the calibration of forecasts."""

from __future__ import annotations

from exxtra_widget import figures
from tests.contract.bad_calls import check_bad_calls


def test_forecasts_are_grouped_by_their_part_of_the_scale_for_each_name() -> None:
    said = {"a": [(0.7, True), (0.7, True), (0.7, False), (0.2, False)], "b": [(1, True)]}
    found = figures.calibration(said, language="en")
    assert found.table[0] == ("name", "predicted", "happened", "count")
    assert [row[0] + row[3] for row in found.table[1:]] == ["a1", "a3", "b1"]
    assert found.table[2][2] == "66.7%"


def test_forecasts_are_probabilities_with_outcomes() -> None:
    check_bad_calls("figures.calibration")


def test_a_forecast_is_the_decimal_that_it_prints() -> None:
    found = figures.calibration([(0.6, True), (0.59, False)], language="en").table
    assert found[1:] == (("59.0%", "0%", "1"), ("60.0%", "100%", "1"))
