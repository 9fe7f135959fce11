"""Lines: names at their ends, posterior probabilities."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from exxtra_widget import figures
from tests.charts.drawn import texts_of


@pytest.mark.parametrize(
    ("series", "truth"),
    [
        ({name: [1, 0.1 + 0.001 * number] for number, name in enumerate("abcde")}, 0.1),
        ({name: [0.5, share] for name, share in {"a": 0.03, "b": 0.02, "c": 0.01, "d": 0.0}.items()}, None),
    ],
)
def test_names_at_the_ends_of_lines_stay_apart_and_above_the_axis(series: Any, truth: float | None) -> None:
    places = texts_of(figures.path(series, truth=truth))
    heights = sorted(y for said, (_, y) in places.items() if said[:3] in {f"{name} ·" for name in series})
    assert len(heights) == len(series)
    assert all(below - above >= 23.9 for above, below in pairwise(heights))
    assert heights[-1] <= places["0%"][1]


def test_the_axis_says_what_it_shows() -> None:
    assert "probability" in texts_of(figures.path({"Ann": [0.5, 0.6]}))
    assert "relative frequency" in texts_of(figures.path({"X": [0.5, 0.2]}, truth="1/6"))
    assert "probability" in texts_of(figures.waterfall(("start", 0.5), {"luck": 0.1}))
