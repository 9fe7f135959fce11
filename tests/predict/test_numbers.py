"""Probabilities as people write them."""

from __future__ import annotations

import json
import pickle
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exxtra_widget import ExxtraWidget, exxtra
from exxtra_widget.predict.numbers import read_number, read_probability
from exxtra_widget.predict.predictions import Predictions
from exxtra_widget.predict.topic import QuestionError
from exxtra_widget.probability.exact import Ratio


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        (" 5 / 36 ", Fraction(5, 36), None), ("5 OUT OF 36", Fraction(5, 36), None), ("5 in 36", Fraction(5, 36), None),
        ("36/36", Fraction(1), None), ("0.0", Fraction(0), None), ("0.14", Fraction(7, 50), Fraction(1, 100)),
        ("0,140", Fraction(7, 50), Fraction(1, 1000)), (".5", Fraction(1, 2), Fraction(1, 10)),
        ("14 %", Fraction(7, 50), Fraction(1, 100)), ("14,3%", Fraction(143, 1000), Fraction(1, 1000)),
        ("100 %", Fraction(1), None), ("1 - 0.69", Fraction(31, 100), Fraction(1, 100)),
        ("100 % - 31 %", Fraction(69, 100), Fraction(1, 100)), ("1 chance in 6", Fraction(1, 6), None),
        ("½", Fraction(1, 2), None), ("\uff11/2", Fraction(1, 2), None), ("5\u204436", Fraction(5, 36), None),
        ("31 percent", Fraction(31, 100), Fraction(1, 100)), ("31\u202f%", Fraction(31, 100), Fraction(1, 100)),
        ("31 pour cent", Fraction(31, 100), Fraction(1, 100)), ("p = 0.31", Fraction(31, 100), Fraction(1, 100)),
        ("ca. 30 %", Fraction(3, 10), Fraction(1, 100)), ("≈ 0,3", Fraction(3, 10), Fraction(1, 10)),
    ],
)  # fmt: skip
def test_texts(text: str, value: Fraction, unit: Fraction | None) -> None:
    share = read_probability(text)
    assert (share.value, share.unit) == (value, unit)


# The page reads the same texts: js/tests/text/probability.test.ts.
SHARES = json.loads(Path(__file__).with_name("shares.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("text", "language", "value"), SHARES)
def test_the_page_and_python_read_the_same(text: str, language: str, value: str | None) -> None:
    if value is None:
        with pytest.raises(QuestionError):
            read_probability(text, language)
        return
    share = read_probability(text, language)
    assert share.value == Fraction(value)
    # A saved answer is read again in any language.
    assert read_probability(share.text, "en").value == share.value


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("5/6*5/6", Fraction(25, 36), None), ("(5/6)^100", Fraction(5, 6) ** 100, None),
        ("0.83*0.83", Fraction("0.6889"), Fraction(1, 10**4)), ("0.5^2", Fraction(1, 4), Fraction(1, 100)),
        ("0.33/2", Fraction("0.165"), None), ("0.5*1/3", Fraction(1, 6), None),
        ("1/6+0.14", Fraction(1, 6) + Fraction("0.14"), Fraction(1, 100)), ("2*0.25", Fraction(1, 2), Fraction(1, 100)),
    ],
)  # fmt: skip
def test_a_calculation_is_as_exact_as_its_numbers(text: str, value: Fraction, unit: Fraction | None) -> None:
    share = read_probability(text)
    assert (share.value, share.unit) == (value, unit)


def test_a_product_is_not_reduced() -> None:
    assert read_probability("4/6*5/6").ratio == Ratio(20, 36)


@pytest.mark.parametrize("text", ["(5/6)^100000", "2^9999999999", "(((2^999)^999)^999)", "1/2^99999", "0.5^20000"])
def test_a_huge_power_is_refused_at_once(text: str) -> None:
    for read in (read_probability, read_number):
        with pytest.raises(QuestionError) as caught:
            read(text)
        assert caught.value.code == "large_number"
        assert text in str(caught.value)


def test_brackets_go_as_deep_as_the_page_reads_them() -> None:
    assert read_probability("(" * 20 + "1/2" + ")" * 20).value == Fraction(1, 2)
    for text in ("(" * 21 + "1/2" + ")" * 21, "(" * 5000, "1/2" + "*1" * 100):
        with pytest.raises(QuestionError):
            read_probability(text)


def test_numbers_are_calculated_with_their_unit() -> None:
    steps = exxtra.exercise("0/0/0 A -", "How many?", kind="number", answer=Fraction(7, 2), unit="steps")
    for text in ("(1+6)/2 steps", "(1+2+3+4+5+6)/6", "7:2", "21·1/6 Schritte", "3 + 1/2"):
        assert steps.check(text), text
    assert not steps.check("(1+6)/3 steps")
    fraction = exxtra.exercise("0/0/0 A 61", "How likely?", answer="25/36", form="fraction")
    assert fraction.check("5/6·5/6")
    assert fraction.check("25:36", "de")
    assert not fraction.check("25:36", "en")


def test_a_class_answers_in_the_language_of_the_page() -> None:
    board = ExxtraWidget("0/0/0 A 61", language="de")
    board.ask("bust")
    board.answer("Mia", "11:36")
    board.tally({"1:3": 2})
    board.reveal()
    assert [answer["answer"]["text"] for answer in board.question["answers"]] == ["11/36", "1/3", "1/3"]
    assert Predictions.from_json(board.predictions.to_json()) == board.predictions


@pytest.mark.parametrize(
    ("number", "value", "unit"),
    [
        (0, Fraction(0), None), (1, Fraction(1), None), (1.0, Fraction(1), None),
        (0.14, Fraction(7, 50), Fraction(1, 100)),
        (Decimal("0.140"), Fraction(7, 50), Fraction(1, 1000)), (0.3, Fraction(3, 10), Fraction(1, 100)),
        (Fraction(5, 36), Fraction(5, 36), None),
        (Ratio(10, 36), Fraction(5, 18), None), (1e-7, Fraction(1, 10**7), Fraction(1, 10**8)),
    ],
)  # fmt: skip
def test_numbers(number: Any, value: Fraction, unit: Fraction | None) -> None:
    share = read_probability(number)
    assert (share.value, share.unit) == (value, unit)


@pytest.mark.parametrize(
    ("code", "refused"),
    [
        ("no_share", ["", " ", "five", "5:0", "5/", "/36", "1/0", "0/0", "1/2 %", "1e-3", "nan", "1--2", "1-",
                      "a third", "30-40 percentages", "0.1.2", "9" * 100, "1/" + "9" * 31, "0." + "3" * 21, "<b>", "💥",
                      None, True, float("nan"), float("inf"), b"1/2", [], {}, object()]),
        ("outside_share", ["140", "101 %", "37/36", "1 1/2", "-0.1", "\N{MINUS SIGN}1/2", "-14 %", "101 percent",
                           "25/36-1", -1, 101, 10**400, Fraction(3, 2)]),
        ("percent_sign", ["40", "14", " 40,5 ", "1.01", "100", 2, 1.5]),
        ("two_readings", ["5:36", "1:1", "50/50"]),
    ],
    ids=lambda one: one if isinstance(one, str) else "",
)  # fmt: skip
def test_what_is_no_probability_is_refused_with_a_code(code: str, refused: list[Any]) -> None:
    codes = {}
    for one in refused:
        with pytest.raises(QuestionError) as caught:
            read_probability(one)
        codes[repr(one)] = caught.value.code
    assert set(codes.values()) == {code}, codes


def test_a_refusal_says_what_may_be_meant() -> None:
    with pytest.raises(QuestionError, match=r"between 0 and 1\. Did you mean 14%\?"):
        read_probability("14")
    with pytest.raises(QuestionError, match="“5:36” can mean 5/36 or 5/41"):
        read_probability("5:36")
    with pytest.raises(QuestionError, match="“50/50” can mean 1/2 or 1"):
        read_probability("50/50")


@given(st.integers(0, 36))
def test_a_ratio_stays_as_it_is(part: int) -> None:
    ratio = Ratio(part, 36)
    assert read_probability(str(ratio)).ratio == ratio
    assert read_probability(f"{part}/36").ratio == ratio
    assert ratio.value == Fraction(part, 36)


@given(st.one_of(st.fractions(0, 1), st.floats(0, 1), st.decimals(0, 1, places=6)))
def test_what_was_read_reads_the_same_from_its_text(number: Any) -> None:
    share = read_probability(number)
    again = read_probability(share.text)
    assert abs(again.value - Fraction(str(number))) <= Fraction(1, 10**20)
    assert again.text == share.text


def test_a_page_gets_no_digits_that_it_cannot_hold() -> None:
    assert Ratio(11, 36).to_list() == [11, 36]
    assert Ratio(1, 3 * 10**20).to_list() == [1, 10**12]
    assert Ratio(10**20 - 1, 10**20).to_list() == [10**12 - 1, 10**12]
    assert Ratio(10**20, 3 * 10**20).to_list() == [333_333_333_333, 10**12]


def test_a_refusal_can_be_pickled_and_speaks_three_languages() -> None:
    with pytest.raises(QuestionError) as caught:
        read_probability("140")
    error = pickle.loads(pickle.dumps(caught.value))  # noqa: S301 - our own bytes
    assert str(error) == str(caught.value)
    assert error.refusal.sentence("de").startswith("Eine Wahrscheinlichkeit liegt zwischen 0 und 1")
    assert error.refusal.sentence("fr").startswith("Une probabilité est comprise entre 0 et 1")
