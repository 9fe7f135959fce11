"""Decimals in the language of the notebook."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from exxtra_widget import percent, rounded, use_language
from exxtra_widget.probability.exact import Ratio
from exxtra_widget.support.numbers import MINUS
from tests.contract.bad_calls import check_bad_calls

NO_BREAK = "\u00a0"


@pytest.mark.parametrize("share", [11 / 36, Fraction(11, 36), Ratio(11, 36)])
def test_every_kind_of_share_is_a_percentage(share: Any) -> None:
    assert (percent(share), percent(share, 0), percent(share, places=3)) == ("30.6%", "31%", "30.556%")


@pytest.mark.parametrize("value", [36 / 11, Fraction(36, 11), Ratio(36, 11)])
def test_every_kind_of_number_is_rounded(value: Any) -> None:
    assert (rounded(value), rounded(value, 0), rounded(value, places=3)) == ("3.27", "3", "3.273")


def test_decimals_follow_the_language_in_use() -> None:
    use_language("de")
    assert (percent(Fraction(11, 36)), rounded(1234.5)) == (f"30,6{NO_BREAK}%", "1.234,50")
    assert (percent(1, language="en"), rounded(1.5, 1, language="en")) == ("100%", "1.5")


@pytest.mark.parametrize(("share", "places", "text"), [
    (Fraction(9999, 10_000), 1, "99.99%"),
    (Decimal("0.305"), 0, "31%"),
    (np.float32(0.345), 0, "35%"),
    (Fraction(1, 10**400), 12, f"<{NO_BREAK}0.000000000001%"),
    (-0.0625, 1, f"{MINUS}6.3%"),
    (1e14, 0, "10,000,000,000,000,000%"),
])  # fmt: skip
def test_a_percentage_is_exact_for_every_kind_of_number(share: Any, places: int, text: str) -> None:
    assert percent(share, places) == text


def test_rounded_numbers_have_halves_away_from_0() -> None:
    found = [rounded(value) for value in (2.675, -2.675, Decimal("1.005"), np.float32(1.005), -0.004)]
    assert found == ["2.68", f"{MINUS}2.68", "1.01", "1.01", "0.00"]


def test_bad_input_is_refused() -> None:
    check_bad_calls("percent(", "rounded(")
