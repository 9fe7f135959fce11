"""Probabilities as people write them."""

from __future__ import annotations

import contextlib
import itertools
import json
import numbers
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from exxtra_widget import ExxtraWidget, exxtra
from exxtra_widget.predict.answer_numbers import read_number, read_probability
from exxtra_widget.predict.kind_formula import Names, read_formula
from exxtra_widget.predict.topic import QuestionError
from exxtra_widget.probability.exact import Ratio


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("5 OUT OF 36", Fraction(5, 36), None), ("1 chance in 6", Fraction(1, 6), None),
        ("11 Würfe von 36", Fraction(11, 36), None), ("1 in every 6", Fraction(1, 6), None),
        ("0,140", Fraction(7, 50), Fraction(1, 1000)), ("31 pour cent", Fraction(31, 100), Fraction(1, 100)),
        ("p = 0.31", Fraction(31, 100), Fraction(1, 100)), ("à peu près 0,3", Fraction(3, 10), Fraction(1, 10)),
        ("Meine Antwort: 11/36", Fraction(11, 36), None), ("$11/36$", Fraction(11, 36), None),
        ("31%.", Fraction(31, 100), Fraction(1, 100)), ("7.716e-05", Fraction(7716, 10**8), Fraction(1, 10**8)),
        ("3,06·10⁻¹", Fraction(306, 1000), Fraction(1, 1000)), ("0.30555…", Fraction(30555, 10**5), Fraction(1, 10**5)),
        ("0.30(5)", Fraction(11, 36), None), ("0.305\u0305", Fraction(11, 36), None),
        ("0.1\u030742857\u0307", Fraction(1, 7), None), ("0,30 Periode 5", Fraction(11, 36), None),
        ("0,3 periodisch", Fraction(1, 3), None), ("\u0663\u0661\u066a", Fraction(31, 100), Fraction(1, 100)),
        ("\u0660\u066b\u0665", Fraction(1, 2), Fraction(1, 10)), ("529 von 1.296", Fraction(529, 1296), None),
        # A calculation is as exact as its numbers.
        ("0.83*0.83", Fraction("0.6889"), Fraction(1, 10**4)), ("0.5+0.25", Fraction(3, 4), Fraction(1, 100)),
        ("0.33/2", Fraction("0.165"), None), ("2*0.25", Fraction(1, 2), Fraction(1, 100)),
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
        ("30.6% = 11/36", Fraction(11, 36), None), ("11/36 (= 0.3056)", Fraction(11, 36), None),
        ("1 - P(safe) = 1 - 25/36 = 11/36 \u2248 31%", Fraction(11, 36), None), ("=11/36", Fraction(11, 36), None),
        ("0.3 = 0.306", Fraction("0.306"), Fraction(1, 1000)), ("1/3 → 33%", Fraction(1, 3), None),
        ("1/3 => 0.34", Fraction(1, 3), None), ("1/2 =", Fraction(1, 2), None), ("(1/2) (1/3)", Fraction(1, 6), None),
    ],
)  # fmt: skip
def test_an_equation_is_its_most_exact_side(text: str, value: Fraction, unit: Fraction | None) -> None:
    share = read_probability(text)
    assert (share.value, share.unit) == (value, unit)
    assert read_probability(share.text) == share


@pytest.mark.parametrize(
    "text", ["1/3 = 0.35", "1/2 = 1", "0.3 = 30", "1/6 + 1/6 = 2/6 - 1/36 = 11/36", "1/2 (1/3)", "27.03 = 28"]
)
def test_an_equation_that_does_not_hold_is_refused(text: str) -> None:
    for read in (read_probability, read_number):
        with pytest.raises(QuestionError) as caught:
            read(text)
        assert caught.value.code == "unequal"


@pytest.mark.parametrize(
    ("text", "value", "thousands", "words"),
    [
        ("\u0967\u0968\u096f\u096c", 1296, None, ""), ("36² = 1,296", 1296, None, ""),
        ("7/2 = 3.5 steps", Fraction(7, 2), None, "steps"), ("1,509", Fraction("1.509"), 1509, ""),
        ("1,509.5", Fraction("1509.5"), None, ""), ("1.509,25 €", Fraction("1509.25"), None, "€"),
        ("1,000,000", 10**6, None, ""), ("1.000.000 Wege", 10**6, None, "Wege"), ("1 000 000", 10**6, None, ""),
        ("€ 3,50", Fraction(7, 2), None, "€"), ("3.6e3", 3600, None, ""), ("1,5·10³", 1500, None, ""),
        ("E(X) = 3½ Schritte.", Fraction(7, 2), None, "Schritte"), ("3 Perioden", 3, None, "Perioden"),
    ],
)  # fmt: skip
def test_numbers_have_thousands_and_words(text: str, value: Fraction | int, thousands: int | None, words: str) -> None:
    number = read_number(text)
    assert (number.value, number.grouped, number.words) == (value, thousands, words)


class Third:
    """The rational number of another library, whose text is no decimal."""

    numerator, denominator = 1, 3


numbers.Rational.register(Third)


def test_rational_numbers_of_any_library() -> None:
    third: Any = Third()
    assert (read_probability(third).value, read_probability(third).text) == (Fraction(1, 3), "1/3")
    assert read_number(third).value == Fraction(1, 3)
    exercise = exxtra.exercise("0/0/0 A 61", "How likely?", answer=third)
    assert (exercise.exact, bool(exercise.check(third))) == (Fraction(1, 3), True)
    assert exercise.for_grading().check(third).message.startswith("Read as 1/3.")
    board = ExxtraWidget("0/0/0 A 61")
    board.ask("bust")
    board.answer("Ann", third)
    board.tally({third: 2})
    board.reveal()
    assert [answer["answer"]["text"] for answer in board.question["answers"]] == ["1/3"]
    assert [(row["text"], row["count"]) for row in board.question["rows"]] == [("1/3", 2)]


@pytest.mark.timeout(60)
@pytest.mark.parametrize("read", [read_probability, read_number, lambda text: read_formula(text, Names.of({"k": 1}))])
@pytest.mark.parametrize("count", [196, 400_000])
def test_any_text_is_read_at_once(read: Callable[[str], object], count: int) -> None:
    words = ["1 ", "a ", " .", "1 000", "1 1/", "1 of ", "percent", "periode", "ca. "]
    parts = [*"1a.(-%=²½ex\u0301 ", *words, *(f"1{sign}" for sign in "a,.(/%=ex\u0305\u2044")]
    for before, part, after in itertools.product(("", "1", "1."), parts, ("", "!", "a!", ")", "5")):
        with contextlib.suppress(QuestionError):
            read(before + part * (count // len(part)) + after)


def test_a_product_is_not_reduced() -> None:
    assert read_probability("4/6*5/6").ratio == Ratio(20, 36)


def test_numbers_are_calculated_with_their_unit() -> None:
    steps = exxtra.exercise("0/0/0 A -", "How many?", kind="number", answer=Fraction(7, 2), unit="steps")
    for text in ("(1+6)/2 steps", "(1+2+3+4+5+6)/6", "7:2", "21·1/6 Schritte", "3 + 1/2"):
        assert steps.check(text), text
    assert not steps.check("(1+6)/3 steps")
    fraction = exxtra.exercise("0/0/0 A 61", "How likely?", answer="25/36", form="fraction")
    assert fraction.check("5/6·5/6")
    assert fraction.check("25:36", "de")
    assert not fraction.check("25:36", "en")


@pytest.mark.parametrize(
    ("number", "value", "unit"),
    [
        (0, Fraction(0), None), (0.14, Fraction(7, 50), Fraction(1, 100)), (Ratio(10, 36), Fraction(5, 18), None),
        (Decimal("0.140"), Fraction(7, 50), Fraction(1, 1000)), (1e-7, Fraction(1, 10**7), Fraction(1, 10**8)),
    ],
)  # fmt: skip
def test_numbers(number: Any, value: Fraction, unit: Fraction | None) -> None:
    share = read_probability(number)
    assert (share.value, share.unit) == (value, unit)


@pytest.mark.parametrize(
    ("code", "refused"),
    [
        ("no_share", ["", " ", "five", "5:0", "5/", "/36", "1/0", "0/0", "1/2 %", "nan", "1-",
                      "a third", "30-40 percentages", "0.1.2", "x" * 300, "<b>", "💥",
                      None, True, float("nan"), float("inf"), b"1/2", [], {}, object()]),
        ("outside_share", ["140", "101 %", "37/36", "1 1/2", "-0.1", "\N{MINUS SIGN}1/2", "-14 %", "101 percent",
                           "25/36-1", "9" * 100, -1, 101, 10**400, Fraction(3, 2)]),
        ("percent_sign", ["40", "1,509", "14", " 40,5 ", "1.01", "100", 2, 1.5]),
        ("two_readings", ["5:36", "1:1", "50/50"]), ("large_number", ["(((2^999)^999)^999)", "1e-5000", "2^-99999"]),
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
