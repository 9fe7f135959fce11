"""Numbers of figures: fractions, percentages, counts, decimals."""

from __future__ import annotations

from fractions import Fraction

from exxtra_widget import figures
from tests.charts.drawn import DIE, texts_of


def test_a_float_is_never_shown_as_a_fraction() -> None:
    assert figures.bars({"a": 0.5408, "b": 0.25}).table[1:] == (("a", "54.1%"), ("b", "25.0%"))


def test_a_fraction_that_nobody_can_read_is_a_percentage() -> None:
    value = Fraction(852245230363, 1126474128000)
    assert figures.bars({"a": value}).table[1] == ("a", "75.66%")


def test_a_sample_is_counted_and_never_a_fraction_of_lowest_terms() -> None:
    figure = figures.compare({"bust": 434, "no bust": 1075}, {"bust": Fraction(11, 36), "no bust": Fraction(25, 36)})
    assert figure.table[1] == ("bust", "434 times in 1,509", "28.8%", "11/36 = 30.6%")
    assert "434 · 28.8%" in figure.svg
    assert "/1509" not in figure.svg


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
