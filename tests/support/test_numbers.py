"""Numbers of figures: fractions, percentages, counts, decimals."""

from __future__ import annotations

import json
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

import pytest

from exxtra_widget import figures
from exxtra_widget.support.numbers import MINUS, SPACE, hundredths, number, percent, points
from tests.charts.drawn import DIE, texts_of

# The page writes the same numbers: js/tests/text/numbers.test.ts.
PERCENTS: Final[dict[str, Any]] = json.loads(Path(__file__).with_name("percents.json").read_text(encoding="utf-8"))


def test_percentages_of_two_and_four_dice_are_rounded_as_in_school() -> None:
    found = [percent(Fraction(count, 1296)) for count in range(1297)]
    assert found == " ".join(PERCENTS["of1296"]).split()
    for count, text in enumerate(found[1:-1], 1):
        shown = Decimal(text.rstrip("%"))
        assert shown == (Decimal(100 * count) / 1296).quantize(Decimal("0.1"), ROUND_HALF_UP)
        assert 0 < shown < 100


@pytest.mark.parametrize(("part", "whole", "text"), PERCENTS["ratios"])
def test_only_the_impossible_is_0_and_only_the_certain_100_percent(part: int, whole: int, text: str) -> None:
    assert percent(Fraction(part, whole)).replace(SPACE, " ") == text
    assert percent(part / whole).replace(SPACE, " ") == text


@pytest.mark.parametrize(("share", "places", "text"), PERCENTS["values"])
def test_a_float_is_rounded_as_the_decimal_that_it_prints_as(share: float, places: int, text: str) -> None:
    assert percent(share, places=places).replace(SPACE, " ") == text


def test_languages_write_percentages_in_their_own_way() -> None:
    assert percent(Fraction(1, 16), "de") == "6,3\xa0%"
    assert percent(1e-9, "fr") == "<\xa00,0001\xa0%"
    assert hundredths(12.5, "fr") == "1\u202f250,0"


@pytest.mark.parametrize(
    ("value", "places", "text"),
    [
        (-0.125, 2, f"{MINUS}0.13"),
        (62.45, None, "62.5"),
        (9.996, None, "10"),
        (float("nan"), 1, "nan"),
    ],
)
def test_decimals_have_halves_up(value: float, places: int | None, text: str) -> None:
    assert number(value, places=places) == text


def test_percentage_points_have_a_sign_unless_they_round_to_nothing() -> None:
    found = [points(value, "en", signed=True) for value in (0.0285, 0.00045, 0.0, -0.0003, -0.0005)]
    assert found == ["+2.9", "0.0", "0.0", "0.0", f"{MINUS}0.1"]


def test_a_fraction_that_nobody_can_read_is_a_percentage() -> None:
    value = Fraction(852245230363, 1126474128000)
    assert figures.bars({"a": value}).table[1] == ("a", "75.66%")


def test_numbers_of_games_have_the_sign_between_thousands_and_years_do_not() -> None:
    pair = (0.4, 0.6)
    sizes = figures.intervals({100: pair, 1600: pair, 6400: pair}, language="de")
    assert [row[0] for row in sizes.table[1:]] == ["100", "1.600", "6.400"]
    rolls = figures.path([0.3, 0.2, 0.1], names=[10, 100, 1000], language="fr")
    assert [row[0] for row in rolls.table[1:]] == ["10", "100", "1\u202f000"]
    years = figures.path([0.3, 0.2, 0.1], names=[1997, 2018, "now"], language="fr")
    assert [row[0] for row in years.table[1:]] == ["1997", "2018", "now"]


def test_numbers_below_each_other_have_as_many_decimals() -> None:
    figure = figures.bars({"start": 1, "0": 1.6912, "4": 0.00747})
    assert {"1.00", "1.69", "0.01"} <= set(texts_of(figure))
    assert figure.table[3] == ("4", "0.00747")


def test_fractions_may_be_texts() -> None:
    assert figures.tree({"X": "1/6", "no X": "5/6"}) == figures.tree({"X": Fraction(1, 6), "no X": Fraction(5, 6)})
    assert figures.path([0.5, 0.3], truth="11/36") == figures.path([0.5, 0.3], truth=Fraction(11, 36))
    assert figures.stairs(DIE, levels=0.5) == figures.stairs(DIE, levels=[0.5])
