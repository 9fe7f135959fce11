"""Calculations against Python's own arithmetic of fractions."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from exxtra_widget.predict.calculation import LONGEST, Amount, calculate


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
