"""Bars and other rows: colours, sums, labels that touch nothing."""

from __future__ import annotations

import re
from fractions import Fraction
from statistics import NormalDist
from typing import TYPE_CHECKING

import pytest

from exxtra_widget import Sample, figures
from exxtra_widget.charts.palette import ORANGE
from tests.charts.drawn import DIE, texts_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from exxtra_widget.charts.figure import Figure


def test_bars_below_zero_have_another_colour() -> None:
    assert figures.bars({"gain": 7, "loss": 8}).body.count(ORANGE) == 0
    assert figures.bars({"gain": 7, "loss": -8}).body.count(ORANGE) == 1


@pytest.mark.parametrize("outcomes", [6, 30])
def test_marked_bars_have_another_colour_and_their_sum(outcomes: int) -> None:
    sample = Sample(dict.fromkeys(range(outcomes), 1))
    plain, figure = figures.bars(sample), figures.bars(sample, mark=range(outcomes - 3, 1000), language="de")
    assert (plain.body.count(ORANGE), figure.body.count(ORANGE)) == (0, 3 + 1)
    assert f"3-mal bei {outcomes}" in figure.svg
    values = {"a": 2, "b": -1, "c": 3, "d": 1}
    for names, said in (("ac", "a, c: 5"), ("abcd", "a, …, d: 5")):
        assert figures.bars(values, mark=[*names], unit="steps").description.endswith(f" {said}\xa0steps")


@pytest.mark.parametrize("count", [6, 10, 49])
def test_the_chances_of_all_outcomes_are_certain_together_though_they_are_floats(count: int) -> None:
    floats = {str(i): 1 / count for i in range(count)}
    assert figures.bars(floats, unit="%", mark=[*floats]).description.endswith(": 100%")
    assert figures.stacked({"a": dict.fromkeys("uvwxyz", 1 / 6)}, unit="%").table[1][-1] == "100%"
    assert figures.waterfall(("0", 0.0), floats).table[-1] == ("result", "100%")
    assert figures.stairs(floats).table[-1][-1] == "100%"


def test_a_sum_of_exact_chances_is_certain_only_if_it_is() -> None:
    nearly = {"a": 1 - Fraction(1, 10**18), "b": Fraction(1, 10**18)}
    assert [row[1] for row in figures.stairs(nearly).table[1:]] == [">\xa099.9999%", "100%"]


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


@pytest.mark.parametrize("many", [3, 30])
def test_values_and_categories_each_have_a_title_at_their_axis(many: int) -> None:
    names = {str(i): i for i in range(1, many + 1)}
    axis, category = "visits in 100 games", "number of turns"
    for figure in (
        figures.bars(names, axis=axis, category=category),
        figures.bars(Sample(names), axis=axis, category=category),
        figures.compare(Sample(names), DIE, axis=axis, category=category),
        Sample(names).plot(DIE, axis=axis, category=category),
    ):
        assert figure.table[0][0] == category
        assert axis in figure.table[0]
        texts = texts_of(figure)
        assert "outcome" not in texts
        across, up = (axis, category) if many == 3 else (category, axis)
        # One is centred below the plot, the other begins at the left above it.
        assert texts[across][1] > max(y for said, (_, y) in texts.items() if said != across)
        assert texts[up][0] == 20
        assert texts[up][1] < texts["1"][1]
    assert "outcome" in {figures.bars(names).table[0][0], *texts_of(figures.bars({str(i): i for i in range(30)}))}


def test_counts_have_no_ticks_between_whole_numbers() -> None:
    texts = texts_of(figures.bars({"2": 2, "3": 0}, axis="plans"))
    assert "2" in texts
    assert "0.5" not in texts
    assert "0.5" in texts_of(figures.bars({"2": 2.25, "3": 0}, axis="plans"))


# --- Intervals and a reference ----------------------------------------------------------------

LINE = re.compile(r'<path d="M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)"[^>]*stroke="currentColor"')
BAR = re.compile(r'<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="[\d.]+" fill="(?!#fff)')


def drawn_lines(figure: Figure, plain: Figure) -> set[tuple[str, ...]]:
    """Return the lines that a figure has and a plain one has not: x and y of each begin and end."""
    return set(LINE.findall(figure.body)) - set(LINE.findall(plain.body))


def test_an_interval_is_a_whisker_on_its_bar() -> None:
    values = {"a": 10, "b": 4}
    figure = figures.bars(values, intervals={"b": (4, 10)})
    ends = [f"{float(x) + float(width):.1f}" for x, _, width in BAR.findall(figure.body)]
    whisker = drawn_lines(figure, figures.bars(values))
    assert {(x, there) for x, _, there, _ in whisker} == {tuple(ends[::-1]), (ends[0], ends[0]), (ends[1], ends[1])}
    assert figure.table == figures.bars(values).table


def test_an_interval_is_a_whisker_on_its_column_below_the_number() -> None:
    counts = Sample({i: 10 if i < 29 else 20 for i in range(30)})
    share = 20 / counts.size
    figure, plain = (figures.bars(counts, intervals=given) for given in ({29: (share / 2, share)}, None))
    tops = [y for _, y, _ in BAR.findall(figure.body)]
    whisker = drawn_lines(figure, plain)
    assert {(y, there) for _, y, _, there in whisker} == {(tops[0], tops[29]), (tops[0],) * 2, (tops[29],) * 2}
    raised = figures.bars(counts, intervals={29: (share / 2, share * 1.01)})
    said = next(said for said in texts_of(plain) if said.startswith("20 ·"))
    top = min(float(y) for _, y, _, _ in drawn_lines(raised, plain))
    assert texts_of(raised)[said][1] == pytest.approx(top - 14, abs=0.2)


@pytest.mark.parametrize("many", [2, 30])
def test_a_reference_is_a_dashed_line_with_its_name(many: int) -> None:
    values = {str(i): 10 if i else 4 for i in range(many)}
    figure = figures.bars(values, unit="steps", reference=("mean", 4), mark=["0", "1"])
    x, y, width = BAR.findall(figure.body)[1]
    dashed = re.findall(r'd="M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)"[^>]*stroke-dasharray', figure.body)[0]
    assert dashed[0 if many == 2 else 1] == (f"{float(x) + float(width):.1f}" if many == 2 else y)
    texts = texts_of(figure)
    assert texts["mean ·\xa04\xa0steps"][1] - texts["14\xa0steps"][1] >= 24
    alone = texts_of(figures.bars(values, unit="steps", reference=("mean", 4)))
    assert alone["mean ·\xa04\xa0steps"][1] < texts["mean ·\xa04\xa0steps"][1]


@pytest.mark.parametrize("values", [dict.fromkeys(range(3, 7), 0.25), Sample({3: 1, 4: 1, 5: 1, 6: 1})])
def test_a_curve_goes_over_columns_and_into_the_table(values: Mapping[int, float]) -> None:
    figure = figures.bars(values, curve=lambda number: number / 24)
    columns = [(float(x) + float(wide) / 2, float(y)) for x, y, wide in BAR.findall(figure.body)]
    (path,) = re.findall(r'd="(M[^"]+)" fill="none" stroke="#178a5c"', figure.body)
    places = [tuple(map(float, place.split())) for place in re.split("[ML]", path)[1:]]
    assert [x for x, _ in places[5::10]] == pytest.approx([x for x, _ in columns], abs=0.1)
    # At six, the curve is as high as the columns.
    assert places[35][1] == pytest.approx(columns[3][1], abs=0.1)
    assert places[5][1] > places[35][1]
    assert [row[-1] for row in figure.table] == ["curve", "12.5%", "16.7%", "20.8%", "25.0%"]


def test_a_distribution_is_drawn_by_its_density() -> None:
    bell = NormalDist(6, 2)
    assert figures.bars({5: 0.1, 6: 0.9}, curve=bell) == figures.bars({5: 0.1, 6: 0.9}, curve=bell.pdf)
