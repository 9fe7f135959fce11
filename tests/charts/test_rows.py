"""Bars and other rows: colours, sums, labels that touch nothing."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from exxtra_widget import Sample, figures
from exxtra_widget.charts.scale import ORANGE
from tests.charts.drawn import DIE, texts_of


def test_bars_below_zero_have_another_colour() -> None:
    assert figures.bars({"gain": 7, "loss": 8}).body.count(ORANGE) == 0
    assert figures.bars({"gain": 7, "loss": -8}).body.count(ORANGE) == 1


@pytest.mark.parametrize("outcomes", [6, 30])
def test_marked_bars_have_another_colour_and_their_sum(outcomes: int) -> None:
    sample = Sample(dict.fromkeys(range(outcomes), 1))
    plain, figure = figures.bars(sample), figures.bars(sample, mark=range(outcomes - 3, 1000), language="de")
    assert (plain.body.count(ORANGE), figure.body.count(ORANGE)) == (0, 3 + 1)
    assert f"3-mal bei {outcomes}" in figure.svg
    assert figures.bars({"a": 2, "b": -1, "c": 3}, mark=["a", "c"], unit="steps").description.endswith(
        "a, c: 5\xa0steps"
    )


def test_the_parts_of_a_bar_stand_one_behind_the_other() -> None:
    found = figures.stacked({"Ann": {"x": 1, "y": 2}, "Bo": {"x": 3, "y": 0}}, unit="steps", language="en")
    assert found.table == (("outcome", "x", "y", "sum"), ("Ann", "1", "2", "3"), ("Bo", "3", "0", "3"))
    (ann, _), (bo, _) = (re.findall(r'<rect x="([\d.]+)"', row)[-2:] for row in found.body.split(">Bo<"))
    assert float(ann) == float(bo)


def test_sums_below_each_other_have_as_many_decimals() -> None:
    found = figures.stacked({"Ann": {"x": 0.105, "y": 0.1218}, "Bo": {"x": 0.25, "y": 0}}, unit="score")
    assert ">0.227<" in found.body
    assert ">0.250<" in found.body


def test_intervals_without_the_truth_are_told_apart_by_more_than_colour() -> None:
    figure = figures.intervals({"first": (0.1, 0.2), "second": (0.4, 0.6)}, truth=0.5)
    assert [row[2] for row in figure.table[1:]] == ["misses it", "contains it"]
    assert figure.body.count("M0-1.25") == 1


def test_the_number_of_the_highest_column_stands_above_it() -> None:
    figure = figures.bars({str(i): i for i in range(30)}, unit="steps")
    last = re.findall(r'<rect x="([\d.]+)" y="[\d.]+" width="([\d.]+)"', figure.svg)[-1]
    middle = float(last[0]) + float(last[1]) / 2
    assert texts_of(figure)["29\u00a0steps"][0] == pytest.approx(min(middle, 956 - 8 * 18 * 0.57 / 2), abs=0.2)


def test_a_number_stays_clear_of_the_mark_above_its_column() -> None:
    exact = {i: Fraction(40 if i == 0 else 2, 100) for i in range(31)}
    figure = figures.compare({0: 30, **dict.fromkeys(range(1, 31), 2)}, exact)
    diamonds = [float(y) for y in re.findall(r'translate\([\d.]+ ([\d.]+)\) scale\([\d.]+\)" d="M0-1.25', figure.svg)]
    number = next(place for said, place in texts_of(figure).items() if said.startswith("30 ·"))
    assert number[1] < min(diamonds[1:]) - 15


def test_outcomes_of_a_sample_beside_the_exact_chances_have_a_title_of_ones_own() -> None:
    few = figures.compare({1: 3, 2: 5}, {1: 0.5, 2: 0.5}, axis="re-rolls")
    many = figures.compare(dict.fromkeys(range(1, 31), 2), DIE, axis="re-rolls")
    plotted = Sample({1: 3, 2: 5}).plot({1: 0.5, 2: 0.5}, axis="re-rolls")
    assert [figure.table[0][0] for figure in (few, many, plotted)] == ["re-rolls"] * 3
    assert "re-rolls" in texts_of(many)
    assert "outcome" not in texts_of(many)


def test_counts_have_no_ticks_between_whole_numbers() -> None:
    texts = texts_of(figures.bars({"2": 2, "3": 0}, axis="plans"))
    assert "2" in texts
    assert "0.5" not in texts
    assert "0.5" in texts_of(figures.bars({"2": 2.25, "3": 0}, axis="plans"))
