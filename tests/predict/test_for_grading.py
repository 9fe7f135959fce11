"""Copies for grading: they say how they read an answer, and cannot tell whether it is right."""

from __future__ import annotations

import pickle
from fractions import Fraction
from typing import Any

import pytest

from exxtra_widget import Exercise, exxtra
from exxtra_widget.predict.topic import QuestionError

HAND = "0/3/0@4:64/0@5:70 A 61"
BUST = exxtra.exercise(HAND, "bust", wrong={"1/3": "You counted XX twice."}, hint="Draw the table.")
COPY = BUST.for_grading()
STEPS = exxtra.exercise(HAND, "How many?", kind="number", answer=Fraction(7, 2), unit="steps").for_grading()
WHERE = exxtra.exercise(HAND, "Where?", choices=["roll", ">3", ">5"], answer=">3").for_grading()


@pytest.mark.parametrize(
    ("copy", "answer", "reading"),
    [
        (COPY, "22 of 72", "11/36"), (COPY, "1 - 5/6", "1/6"), (COPY, "1/3", "1/3"), (COPY, "30.6%", "30.6%"),
        (COPY, 0.3, "30%"), (COPY, 0, "0"),
        (COPY, "0.3055555555555555", "30.555556%"), (COPY, Fraction(10**8, 10**8 + 1), ">\xa099.9999%"),
        (STEPS, "3,5 Schritte", "3.5 spaces"), (STEPS, "7/2", "7/2 spaces"), (STEPS, 28, "28 spaces"),
        (STEPS, "1.509", "1.509 / 1,509 spaces"), (STEPS, "-3", "\N{MINUS SIGN}3 spaces"), (STEPS, 10**20, f"{10**20}"),
        (WHERE, "rung 3", ">3"), (WHERE, ">5", ">5"),
    ],
)  # fmt: skip
def test_an_answer_is_read_and_not_judged(copy: Exercise, answer: Any, reading: str) -> None:
    result = copy.check(answer)
    assert (result.correct, result.exact, bool(result)) == (None, None, False)
    assert result.message == f"Read as {reading}. It will be graded later."
    assert result.require() is result


def test_how_it_is_read_is_said_in_each_language_without_a_mark() -> None:
    assert COPY.check("0,31", "de").message == "Gelesen als 31\u00a0%. Bewertet wird später."
    assert COPY.check("0,31", "fr").message == "Réponse lue\u00a0: 31\u00a0%. Elle sera notée plus tard."
    assert COPY.check("1/6")._repr_html_() == "<p>Read as 1/6. It will be graded later.</p>"


@pytest.mark.parametrize(
    ("copy", "answer", "words"),
    [
        (COPY, ..., "no answer yet"), (COPY, "a lot", "not a probability"), (WHERE, ">4", "not one of the choices"),
        (COPY, "0.3", "fewer than two significant digits"), (STEPS, "3.5 turns", "give your answer in spaces"),
        (exxtra.exercise(HAND, "bust", form="fraction").for_grading(), "31%", "asks for one, like 5/36"),
    ],
)  # fmt: skip
def test_what_cannot_be_graded_is_refused(copy: Exercise, answer: Any, words: str) -> None:
    result = copy.check(answer)
    assert result.correct is False
    with pytest.raises(AssertionError, match=words):
        result.require()


def test_a_copy_holds_nothing_that_answers() -> None:
    assert COPY.is_sealed
    assert COPY.prompt("de") == BUST.prompt("de")
    for asked in (lambda: COPY.exact, COPY.solution, lambda: COPY.asked(HAND)):
        with pytest.raises(QuestionError, match="sealed"):
            asked()
    shown = f"{COPY.to_json()} {COPY!r} {pickle.dumps(COPY)!r}"
    assert [part for part in ("11/36", "1/3", 'bust"', "XX", "table") if part in shown] == []
    assert BUST.sealed().for_grading() == COPY == Exercise.from_json(COPY.to_json())
