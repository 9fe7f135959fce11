"""Lines: names at their ends, posterior probabilities."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from fractions import Fraction
from itertools import pairwise

import pytest

from exxtra_widget import figures
from tests.charts.drawn import SVG, texts_of


def test_names_of_lines_that_end_together_stand_apart_around_their_ends() -> None:
    lines = {name: [1, 0.1 + 0.001 * number] for number, name in enumerate("abcde")}
    root = ET.fromstring(figures.path(lines, truth=0.1).svg)  # noqa: S314 - our own
    texts = {"".join(text.itertext()): float(text.get("y", "0")) for text in root.iter(f"{SVG}text")}
    heights = [height for name, height in texts.items() if name[:2] in {"a ", "b ", "c ", "d ", "e "}]
    assert len(heights) == len(lines)
    apart = sorted(heights)
    assert min(high - low for low, high in pairwise(apart)) >= 20
    assert apart[-1] < texts["1"]


def test_names_at_the_ends_of_lines_stay_apart_and_above_the_axis() -> None:
    series = {name: [0.5, share] for name, share in {"a": 0.03, "b": 0.02, "c": 0.01, "d": 0.0}.items()}
    places = texts_of(figures.path(series, unit="%"))
    heights = sorted(y for said, (_, y) in places.items() if said[:3] in {"a ·", "b ·", "c ·", "d ·"})
    assert len(heights) == 4
    assert all(below - above >= 23.9 for above, below in pairwise(heights))
    assert heights[-1] <= places["0%"][1]


@pytest.mark.parametrize(
    ("language", "probability", "frequency"),
    [
        ("en", "probability", "relative frequency"),
        ("de", "Wahrscheinlichkeit", "relative Häufigkeit"),
        ("fr", "probabilité", "fréquence"),
    ],
)
def test_the_axis_says_what_it_shows(language: str, probability: str, frequency: str) -> None:
    assert probability in texts_of(figures.path({"Ann": [0.5, 0.6]}, language=language))
    assert frequency in texts_of(figures.path({"X": [0.5, 0.2]}, truth="1/6", language=language))
    assert probability in texts_of(figures.waterfall(("start", 0.5), {"luck": 0.1}, language=language))


def test_bayes_divides_by_the_sum() -> None:
    found = figures.belief(
        {"ill": Fraction(1, 100), "healthy": Fraction(99, 100)},
        [("positive", {"ill": Fraction(95, 100), "healthy": Fraction(2, 100)})],
    )
    assert found.table[2] == ("positive", "95/293 = 32.4%", "198/293 = 67.6%")
