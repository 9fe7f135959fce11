"""Calculations against Python's own arithmetic of fractions."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exxtra_widget.predict.calculation import LONGEST, Amount, calculate
from exxtra_widget.predict.topic import QuestionError


def calculated(text: str) -> Amount:
    (found,), rest = calculate(text)
    assert not rest
    return found


numbers = st.integers(1, 36).map(lambda number: (str(number), Fraction(number)))
fractions = st.tuples(st.integers(0, 36), st.integers(1, 36)).map(
    lambda pair: (f"{pair[0]}/{pair[1]}", Fraction(*pair))
)
decimals = st.decimals(0, 9, places=2).map(lambda number: (f"{number:f}".replace(".", ","), Fraction(number)))
Said = tuple[str, Fraction]


def joined(inner: st.SearchStrategy[Said]) -> st.SearchStrategy[Said]:
    """Return sums, products and powers of calculations; each operand in brackets."""

    def made(parts: tuple[Said, str, Said, int]) -> Said:
        (one, x), sign, (other, y), power = parts
        results = {"+": x + y, "-": x - y, "*": x * y, ":": x / y if y else x, "^": x**power}
        text = f"({one}){sign}({other})" if sign != "^" else f"({one})^{power}"
        return (one, x) if sign == ":" and not y else (text, results[sign])

    return st.tuples(inner, st.sampled_from("+-*:^"), inner, st.integers(0, 4)).map(made)


@given(st.recursive(st.one_of(numbers, fractions, decimals), joined, max_leaves=6))
def test_a_calculation_in_brackets_has_its_value(said: Said) -> None:
    text, value = said
    if len(text) <= LONGEST:
        found = calculated(text)
        assert found.ratio.value == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1+2*3", Fraction(7)), ("2*3^2", Fraction(18)), ("8-2-1", Fraction(5)), ("8:2:2", Fraction(2)),
        ("1/36:11/36", Fraction(1, 11)), ("8:1/2", Fraction(16)), ("5/6^2", Fraction(5, 36)), ("2^3/4", Fraction(2)),
        ("-2^2", Fraction(-4)), ("-1/2-1/2", Fraction(-1)), ("3 1/2*2", Fraction(7)), ("1/(1-2)", Fraction(-1)),
    ],
)  # fmt: skip
def test_powers_come_before_fractions_products_and_sums(text: str, value: Fraction) -> None:
    found = calculated(text)
    assert found.ratio.value == value
    assert found.ratio.whole > 0


@pytest.mark.parametrize(
    "text", ["", "1/2/3", "1/2 3/4", "1//2", "1**2", "2^^2", "(1", "1/0", "0:0", "1+", "x", "½/1 1/2"]
)
def test_what_is_no_calculation(text: str) -> None:
    with pytest.raises((QuestionError, ZeroDivisionError)):
        calculate(text)


@pytest.mark.parametrize("text", ["10^4000", "1+" * 200 + "1", "(1/2)^99999999999999", "9^999*9^999*9^999*9^999*9^999"])
def test_what_grows_without_end_is_refused(text: str) -> None:
    with pytest.raises(QuestionError) as caught:
        calculate(text)
    assert caught.value.code == "formula_large"
