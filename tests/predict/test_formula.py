"""Formulas as answers: what can be read, what is said about the rest, and exercises that ask for one."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exxtra_widget import Exercise, ExxtraWidget, exxtra
from exxtra_widget.predict.calculation import LONGEST
from exxtra_widget.predict.kind_formula import Names, read_formula
from exxtra_widget.predict.poll import Poll
from exxtra_widget.predict.topic import QuestionError
from tests.predict.sealing import sealed

BUST = Fraction(11, 36)
SAFE = 1 - BUST
NAMES = {"safe": SAFE, "bust": BUST, "k": range(1, 11)}
KNOWN = Names.of(NAMES)
ROW = exxtra.exercise(
    "5/0/0 A 42",
    "How likely is the first X on roll k?",
    kind="formula",
    answer="safe^(k-1) * bust",
    names=NAMES,
    wrong={"safe^k * bust": "That is one safe roll too many.", "bust": "That is the last roll alone."},
    hint="How many safe rolls come before?",
)


def values(text: str) -> tuple[Fraction, ...]:
    return read_formula(text, KNOWN).values


def code(text: str) -> str:
    with pytest.raises(QuestionError) as caught:
        read_formula(text, KNOWN)
    assert caught.value.refusal.sentence("en")
    return caught.value.code


# --- Reading --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("2 - 3 - 4", -5), ("24 / 3 / 4", 2), ("24 : 3 · 4", 32), ("12 : 2/3", 18), ("2^3^2", 512), ("-2^2", -4),
        ("2^-1", Fraction(1, 2)), ("2 * -3", -6), ("50%^2", Fraction(1, 4)), ("0^0", 1),
        # Only what is within each other is deep.
        ("+".join("1" * 100), 100), ("(1)" * 66, 1),
    ],
)  # fmt: skip
def test_the_order_of_operations(text: str, value: Fraction) -> None:
    assert values(text) == (value,) * 10


@pytest.mark.parametrize(
    "text", ["safe = 25/36 = 0.69", "safe \u2248 69 %", "P(X = k) = 1 - bust", "1 - P(bust) = safe", "safe (= 0.694)"]
)
def test_an_equation_of_formulas(text: str) -> None:
    assert values(text) == (SAFE,) * 10


@pytest.mark.parametrize(
    "text", ["2k", "2 k", "SAFE^0 * 2K", "k² * 2 / k", "k**1 [2]", "2½k - ½k", "2k·kᵏ⁻¹/k^(k\u22121)"]
)
def test_a_number_before_a_name_is_a_product(text: str) -> None:
    assert values(text) == tuple(Fraction(2 * k) for k in range(1, 11))


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("k2", "formula_name"), ("safe'", "formula_sign"), ("=", "formula_end"), ("safe^k-1)", "formula_bracket"),
        ("()", "formula_order"), ("0,5,5", "formula_order"), ("* 2", "formula_order"), ("1:k(1-k)", "formula_unclear"),
        ("0^-1", "formula_zero_at"), ("2^-100000", "formula_large"), ("1/2%", "formula_unclear"), ("2k = 2", "unequal"),
        ("(" * 50 + "1" + ")" * 50, "formula_large"), ("-" * 100 + "1", "formula_large"),
        ("1" * (LONGEST + 1), "formula_large"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_says_why(text: str, wanted: str) -> None:
    assert code(text) == wanted


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ("", "There is no answer yet."),
        ("save^k", "“save” has no meaning in this formula. Use the names safe, bust, k."),
        ("1/(k-3)", "The formula divides by 0 for k = 3."),
        ("safe^(k-1", "A bracket is missing: each “(” needs a “)”."),
        ("safe ? bust", "A formula cannot contain “?”. Use numbers, names, brackets and the signs + \u2212 · / ^."),
        ("1 2", "Something is missing before “2”: a number, a name or a sign such as ·."),
        ("1/2k", "Is “k” part of the divisor? Write brackets, or the sign ·."),
        ("k^0,5", "An exponent must be a whole number, as in 2^3 or 2^(\u22121)."),
        ("9^9^9", "The formula is too long, or its numbers have too many digits."),
        ("safe^", "The formula is not finished: something is missing at its end."),
    ],
)
def test_each_sentence(answer: Any, sentence: str) -> None:
    for exercise in (ROW, sealed(ROW)):
        result = exercise.check(answer)
        assert (bool(result), result.message, result.figure) == (False, sentence, None)


def test_a_formula_without_a_variable() -> None:
    part = exxtra.exercise(
        "5/0/0 A 42", "Which part?", kind="formula", answer="bust", names={"safe": SAFE, "bust": BUST}
    )
    assert part.check("safe³ · bust / safe³").figure is None
    assert part.check("1/(safe + bust - 1)").message == "The formula divides by 0."
    assert not part.check("safe^3")


# --- Names ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "names",
    [{}, ["safe"], {"2k": 1}, {"a b": 1}, {1: 1}, {"k": []}, {"k": [1]}, {"k": [1, 1]}, {"k": "many"}, {"k": range(51)},
     {"p": True}, {"k": range(1, 3), "n": range(1, 3)}, {"k": float("nan")}, {"k": "1/0"}, {"k": 10**5000}],
)  # fmt: skip
def test_impossible_names_are_refused(names: Any) -> None:
    with pytest.raises((TypeError, ValueError)):
        exxtra.exercise("5/0/0 A 42", "How likely?", kind="formula", answer="1", names=names)


def test_case_counts_only_between_names() -> None:
    names = Names.of({"p": "1/3", "P": "2/3", "Safe": 1})
    assert read_formula("P - p", names).values == (Fraction(1, 3),)
    assert read_formula("safe", names).values == (Fraction(1),)


@pytest.mark.parametrize(
    ("text", "names", "value"),
    [
        ("2e-5", {"e": 3}, 1), ("2e-1", {"p": 1}, Fraction(1, 5)), ("2x3x", {"X": 5, "x3x": 4}, 8),
        ("2 x (3)", {"x": 5}, 30), ("2x3", {"p": 1}, 6),
    ],
)  # fmt: skip
def test_names_come_before_signs(text: str, names: dict[str, int], value: Fraction) -> None:
    assert read_formula(text, Names.of(names)).values == (value,)


# --- Exercises ------------------------------------------------------------------------------------


@pytest.mark.parametrize("exercise", [ROW, sealed(ROW)], ids=["open", "sealed"])
def test_a_wrong_formula_gets_its_sentence_and_is_drawn(exercise: Exercise) -> None:
    known = exercise.check("bust · safe^k")
    assert known.message == "Not quite: bust · safe^k is not the answer. That is one safe roll too many."
    other = exercise.check("1 - safe^k")
    assert other.message.endswith("How many safe rolls come before?")
    assert other.figure is not None
    assert other.figure.table[:2] == (("k", "probability"), ("1", "11/36 = 30.6%"))
    assert "<svg" in other._repr_html_()
    assert "1 - safe^k" in other.figure.title


@pytest.mark.parametrize(
    ("text", "last"), [("k/10", "100%"), ("k/7", "1.43"), ("0 k", "0%"), ("1000k^3", "1,000,000"), ("-k", "\u221210")]
)
def test_values_of_every_size_are_drawn_above_1_as_numbers(text: str, last: str) -> None:
    figure = ROW.check(text).figure
    assert figure is not None
    assert (len(figure.table), figure.table[-1]) == (11, ("10", last))


@pytest.mark.parametrize("text", ["2^5000", "safe^-1500", "-10^13 k"])
def test_values_too_large_to_draw_lose_nothing(text: str) -> None:
    result = ROW.check(text)
    assert result.figure is None
    assert result.message.endswith("How many safe rolls come before?")


def test_an_open_exercise_can_be_saved() -> None:
    again = Exercise.from_json(ROW.to_json())
    assert again == ROW
    assert "safe^" not in sealed(ROW).to_json()
    assert (again.exact, again.kind, again.solution()) == ("safe^(k-1) * bust", "formula", [])
    assert json.loads(ROW.to_json())["names"]["k"] == [str(k) for k in range(1, 11)]


@pytest.mark.parametrize(
    "options",
    [
        {"names": None}, {"kind": None}, {"kind": "number", "answer": "1"}, {"answer": None},
        {"form": "fraction"}, {"unit": "rolls"}, {"answer": None, "rolls": "61"},
        {"choices": ["a", "b"], "answer": "a"}, {"answer": "nobody^k"}, {"answer": 1},
        {"wrong": {"bust k/k": "That is right."}},
    ],
)  # fmt: skip
def test_impossible_options_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises((TypeError, ValueError)):
        exxtra.exercise("5/0/0 A 42", "How likely?", **{"kind": "formula", "names": NAMES, "answer": "bust"} | options)


@pytest.mark.parametrize(
    ("exercise", "answer"), [(ROW, "bust"), (exxtra.exercise(ROW.position, "How many?", kind="number", answer=3), "3")]
)
def test_a_class_is_asked_for_neither_a_formula_nor_a_number(exercise: Exercise, answer: str) -> None:
    with pytest.raises(QuestionError) as caught:
        ExxtraWidget("5/0/0 A 42").ask(exercise)
    assert caught.value.code == "number_poll"
    with pytest.raises(QuestionError) as caught:
        Poll(0, exercise.question).answer("Ann", answer, "2026-01-01T10:00:01.000+00:00")
    assert caught.value.code == "number_poll"


# --- Any formula ----------------------------------------------------------------------------------


@given(st.one_of(st.text(max_size=250), st.text("safebutk0123456789+-*/:^()[]%,. ²³·", max_size=80)))
def test_any_text_is_read_or_refused_with_a_sentence(text: str) -> None:
    try:
        assert len(read_formula(text, KNOWN).values) == 10
    except QuestionError as error:
        assert error.code.startswith("formula_") or error.code == "unequal"  # noqa: PT017 - any other error fails
    assert ROW.check(text).message
