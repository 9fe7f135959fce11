"""Charts of the calibration of forecasts."""

from __future__ import annotations

from typing import Any

import pytest

from exxtra_widget import figures


def test_forecasts_are_grouped_by_their_part_of_the_scale_for_each_name() -> None:
    said = {"a": [(0.7, True), (0.7, True), (0.7, False), (0.2, False)], "b": [(1, True)]}
    found = figures.calibration(said, language="en")
    assert found.table[0] == ("name", "predicted", "happened", "count")
    assert [row[0] + row[3] for row in found.table[1:]] == ["a1", "a3", "b1"]
    assert found.table[2][2] == "66.7%"


@pytest.mark.parametrize(
    ("forecasts", "said"),
    [
        ([0.7], r"pairs of a probability and an outcome, like \(0.7, True\)"),
        ([], "there are no forecasts to show"),
        ([(0.7, "yes")], "an outcome must be True or False, not 'yes'"),
        ([(70, True)], "a probability from 0 to 1, not 70"),
        ({}, "1 to 6 names, not 0"),
    ],
)
def test_forecasts_are_probabilities_with_outcomes(forecasts: Any, said: str) -> None:
    with pytest.raises((TypeError, ValueError), match=said):
        figures.calibration(forecasts)
