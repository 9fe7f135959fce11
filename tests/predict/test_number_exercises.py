"""Exercises that ask for a number."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest

from exxtra_widget import Exercise, exxtra
from exxtra_widget.predict.topic import QuestionError
from tests.predict.sealing import sealed

if TYPE_CHECKING:
    from exxtra_widget.support.locale import Language

HAND = "0/3/0@4:64/0@5:70 A 61"


STEPS = exxtra.exercise(HAND, "How many steps, on average?", kind="number", answer=Fraction(7, 2), unit="steps")


@pytest.mark.parametrize(
    "answer",
    ["3,5 Schritte", "3½", "7/2 steps", "≈ 3.5", "4 - 1/2", "3.500000001", "350%", 3.5, Fraction(7, 2), Decimal("3.5")],
)
def test_numbers_in_every_form(answer: Any) -> None:
    assert STEPS.check(answer).message == "Right: exactly 7/2 spaces."
    assert sealed(STEPS).check(answer)


@pytest.mark.parametrize("answer", ["4", "3.49", "-3.5", "35", 3, "0"])
def test_wrong_numbers(answer: Any) -> None:
    result = STEPS.check(answer)
    assert not result
    assert result.message.endswith("with its value and its probability.")


def test_a_number_has_a_unit_in_three_languages() -> None:
    assert STEPS.check("3.5 turns").message == "3.5 turns has the wrong unit: give your answer in spaces."
    assert (
        STEPS.check("3,5 Züge", "de").message == "3,5 Züge hat die falsche Einheit. Die Einheit dieser Aufgabe: Felder."
    )
    assert STEPS.check("7/2", "fr").message == "Juste\u00a0: exactement 7/2\u00a0cases."
    turns = exxtra.exercise(HAND, "How many turns?", kind="number", answer=Fraction(2703, 100), unit="turns")
    # A large number that is not whole may be rounded to a whole one.
    assert [bool(turns.check(answer)) for answer in ("27", "27.03", "28")] == [True, True, False]
    long = exxtra.exercise(HAND, "How many rolls?", kind="number", answer=Fraction(10**8, 3 * 10**7 + 1))
    assert long.check("3.33", "de").message == "Richtig: 3,333, gerundet."
    own = exxtra.exercise(HAND, "How long?", kind="number", answer=3, unit={"en": "minutes", "de": "Minuten"})
    assert own.check("3 Minuten", "de").message == "Richtig: genau 3 Minuten."
    assert own.check("3 minute")


@pytest.mark.parametrize("unit", ["steps", "step", "Steps"])
@pytest.mark.parametrize("answer", ["3 steps", "3 Schritte", "3 Felder", "3 spaces"])
def test_a_unit_is_known_in_the_singular_and_by_its_other_words(unit: str, answer: str) -> None:
    exercise = exxtra.exercise(HAND, "How far?", kind="number", answer=3, unit=unit)
    assert exercise.check(answer).message == "Right: exactly 3 spaces."


def test_a_number_without_its_kind_is_told_how_to_ask() -> None:
    with pytest.raises(QuestionError, match="the kind “number”") as caught:
        exxtra.exercise(HAND, "How many rolls are better?", answer=14)
    assert caught.value.code == "share_or_number"


@pytest.mark.parametrize(
    ("language", "answer", "said"),
    [
        *(("en", "1", "1 space"), ("de", "1", "1 Feld"), ("fr", "1", "1 case")),
        *(("en", "1/6", "1/6 spaces"), ("de", "2", "2 Felder"), ("fr", "3/2", "3/2 case"), ("fr", "2", "2 cases")),
    ],
)
def test_a_unit_has_the_number_of_its_value(language: Language, answer: str, said: str) -> None:
    exercise = exxtra.exercise(HAND, "How far?", kind="number", answer=Fraction(answer), unit="steps")
    assert f" {said}." in exercise.check(answer, language).message.replace("\xa0", " ")


@pytest.mark.parametrize("unit", ["€", "euros"])
@pytest.mark.parametrize("answer", ["75", "75€", "75 Euro"])
def test_a_currency_is_a_word_or_a_sign(unit: str, answer: str) -> None:
    price = exxtra.exercise(HAND, "What is it worth?", kind="number", answer=75, unit=unit)
    assert price.check(answer)
    assert sealed(price).check(answer)
    assert price.check("75 $").message == f"75 $ has the wrong unit: give your answer in {unit}."


def test_a_long_count_is_compared_in_all_its_digits() -> None:
    exercise = exxtra.exercise(HAND, "How many ways?", kind="number", answer=1126474128000)
    assert exercise.check("1.126.474.128.000")
    assert not exercise.check("1126474128001")


def test_the_package_computes_expected_values_and_counts() -> None:
    mean = exxtra.exercise("0/0/0 A -", "How many steps at once?", kind="number", answer=lambda dice: dice.double)
    assert mean.exact == Fraction(1 + 2 + 3, 36)
    count = exxtra.exercise(HAND, "How many rolls have an X?", kind="number", rolls=lambda dice: dice.xs > 0)
    assert count.exact == 11
    assert count.check("11")
    assert count.solution()[-1] == "total: 11 of 36"
    loaded = exxtra.exercise(HAND, "How many?", kind="number", answer=lambda dice: dice.xs, weights=exxtra.loaded())
    assert loaded.exact == Fraction(1, 3)
    for exercise in (mean, count, loaded):
        assert Exercise.from_json(exercise.to_json()).exact == exercise.exact


@pytest.mark.parametrize(
    ("options", "what"),
    [
        ({"kind": "nubmer", "answer": 3}, "kind"), ({"kind": "choice", "answer": 3}, "choices="),
        ({"kind": "number", "choices": ["a", "b"]}, "choices"), ({"unit": "steps", "answer": 1}, "unit="),
        ({"kind": "number", "unit": 7, "answer": 1}, "unit"), ({"kind": "number"}, "needs an answer"),
        ({"kind": "number", "unit": {"xx": "x"}, "answer": 1}, "language"),
        ({"kind": "number", "answer": "many"}, "not a number"),
        ({"kind": "number", "answer": 1, "rolls": "61"}, "only one"),
    ],
)  # fmt: skip
def test_impossible_numbers_are_refused(options: dict[str, Any], what: str) -> None:
    with pytest.raises(ValueError, match=what):
        exxtra.exercise(HAND, "How many?", **options)
