"""Decimals against the exact value: rounded or cut off, to two significant digits or more."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from exxtra_widget import Exercise, exxtra
from tests.predict.sealing import sealed

HAND = "0/3/0@4:64/0@5:70 A 61"


@pytest.mark.parametrize(
    ("exact", "right", "coarse", "wrong"),
    [
        ("1/4", ["0.25", "25 %", "0.250", 0.25], ["0.2", "0.3", "2 %", ".9"], ["0.26", "0.24", "0.20", "0.30", 0.3,
        0.2]),
        ("11/24", ["0.45", "0.46", "46 %", "0.4583"], ["0.5", "0.4"], ["1/2", "50 %", "0.50", 0.5, "0.47"]),
        ("1/36", ["0.027", "0.028", "2.7 %", "2.78 %"], ["0.03", "3 %", "0.02"], ["0.0", "0.00", "0", "0.0271",
        "27 %"]),
        ("1/2", ["0.5", ".5", "50 %", "0.50", 0.5, "50:50", "½"], ["0.4"], ["0.49", "0.51", "0.4999"]),
        ("1/20", ["0.05", "5 %", "0.050", "5.0 %", 0.05], ["0.04", "6 %", "0.5"], ["0.051", "0.50"]),
        ("239/240", ["0.99", "0.996", "99 %", "99.58 %"], [], ["1", "1.0", "1.00", "100 %", "0.98"]),
        ("1/1", ["1", "1.0", "100 %", "36/36"], ["0.9"], ["0.99", "0.99999"]),
        ("0/1", ["0", "0.0", "0 %", "0/36"], ["0.1", "0.001 %"], ["0.010", "1/36"]),
        ("1/1000", ["0.0010", "0.001", "0.1 %"], ["0.002"], ["0.0011"]),
    ],
)  # fmt: skip
@pytest.mark.parametrize("hidden", [False, True])
def test_decimals_need_two_significant_digits(
    exact: str, right: list[Any], coarse: list[str], wrong: list[Any], *, hidden: bool
) -> None:
    exercise = exxtra.exercise(HAND, "How likely?", answer=exact)
    exercise = sealed(exercise) if hidden else exercise
    assert [answer for answer in right if not exercise.check(answer)] == []
    assert [answer for answer in (*coarse, *wrong) if exercise.check(answer)] == []
    for answer in coarse:
        assert "fewer than two significant digits" in exercise.check(answer).message
    for answer in wrong:
        assert exercise.check(answer).message.startswith("Not quite")


def test_a_fraction_can_be_asked_for() -> None:
    exercise = exxtra.exercise(HAND, "bust", form="fraction")
    assert exercise.check("11/36")
    assert exercise.check("11 of 36")
    assert exercise.check("1-25/36")
    for answer in ("0.31", "30.6 %", 11 / 36):
        assert "is not a fraction" in exercise.check(answer).message
    assert exercise.check("31 %", "de").message.startswith("31 % ist kein Bruch.")
    assert exxtra.exercise(HAND, "Sure?", answer=1, form="fraction").check("1")
    # A known mistake is told before its form.
    mistaken = exxtra.exercise(HAND, "How many?", kind="number", answer="55/9", form="fraction", wrong={"3.3": "No."})
    assert mistaken.check("3.3").message.endswith("No.")
    with pytest.raises(ValueError, match="form must be 'fraction', not fractoin; did you mean 'fraction'"):
        exxtra.exercise(HAND, "bust", form="fractoin")
    with pytest.raises(ValueError, match="not with choices"):
        exxtra.exercise(HAND, "Which?", choices=["a", "b"], answer="a", form="fraction")


def test_a_long_choice_is_said_whole() -> None:
    long = "it is the first of these and has eighty letters, which is the most that one has"
    exercise = exxtra.exercise(HAND, "Which?", choices=[long, "b"], answer=long)
    for one in (exercise, exercise.sealed()):
        assert long in one.check(long).message


def test_a_rounded_answer_is_not_called_exact() -> None:
    exercise = exxtra.exercise(HAND, "Will A win?", answer=0.5408)
    for answer in ("0.54", "54 %", "54.08 %", "0.540773", "0.5408", "338/625", Fraction("0.5407727")):
        assert exercise.check(answer), answer
    assert not exercise.check("0.55")
    assert not exercise.check("0.5402")
    assert exercise.check("54 %").message == "Right: 54.08%, rounded."
    assert exercise.check("54 %", "de").message == "Richtig: 54,08\u00a0%, gerundet."
    assert Exercise.from_json(exercise.to_json()) == exercise
    long = exxtra.exercise(HAND, "And exactly?", answer=Fraction(852245230363, 1126474128000))
    assert long.check("0.757").message == "Right: 75.66%, rounded."
