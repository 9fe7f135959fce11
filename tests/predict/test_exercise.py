"""Exercises: right and nearly right answers, and the sentences that a student reads."""

from __future__ import annotations

import pickle
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exxtra_widget import Exercise, exxtra, levelx
from exxtra_widget.predict.probability_input import QuestionError

HAND = "0/3/0@4:64/0@5:70 A 61"
BUST = exxtra.exercise(HAND, "bust")


@pytest.mark.parametrize(
    "answer",
    ["11/36", "22/72", "11 of 36", "22 of 72", "0.3056", "0.306", "0.31", "0,31", "30.6 %", "31 %", "30,56%", "0.3",
     Fraction(11, 36), 11 / 36, 1 - (5 / 6) ** 2, 0.306, Decimal("0.3056"), "0.3006", "0.3105"],
)  # fmt: skip
def test_right_answers(answer: Any) -> None:
    result = BUST.check(answer)
    assert result
    assert (result.correct, result.message, result.exact) == (True, "Right: exactly 11 of 36.", Fraction(11, 36))


@pytest.mark.parametrize(
    "answer",
    [
        "1/3",
        "10/36",
        "3/10",
        "0.25",
        "0.33",
        "0.3004",
        "0.311",
        "25 %",
        "32 %",
        "0",
        "1",
        0,
        1,
        0.0,
        "305/1000",
        Fraction(1, 3),
    ],
)
def test_wrong_answers_get_a_hint_and_not_the_answer(answer: Any) -> None:
    result = BUST.check(answer)
    assert not result
    assert result.message.startswith("Not quite: ")
    assert result.message.endswith(BUST.hint())
    assert "11" not in repr(result).replace("0.311", "")


@pytest.mark.parametrize(
    ("answer", "words"),
    [("a lot", "not a probability"), ("14", "between 0 and 1"), (None, "not a probability"), (-1, "between 0 and 1"),
     (float("nan"), "not a probability"), ("", "not a probability"), ([], "not a probability")],
)  # fmt: skip
def test_what_cannot_be_read_is_wrong_and_says_why(answer: Any, words: str) -> None:
    result = BUST.check(answer)
    assert not result
    assert words in result.message


@given(st.integers(2, 8), st.sampled_from(range(37)))
def test_the_exact_value_rounded_to_any_digits_is_right(places: int, part: int) -> None:
    exercise = exxtra.exercise(HAND, "How likely?", answer=f"{part}/36")
    assert exercise.check(f"{part / 36:.{places}f}")
    assert exercise.check(f"{100 * part / 36:.{places - 2}f} %")
    assert exercise.check(f"{part} of 36")
    assert not exercise.check(f"{part * 100 + 1}/3700")


def test_messages_in_three_languages() -> None:
    assert BUST.check("31 %", "de").message == "Richtig: genau 11 von 36."
    assert BUST.check("1/2", "fr").message.startswith("Pas encore\u00a0: 1/2 n")
    assert BUST.check("viel", "de").message.startswith("„viel“ ist keine Wahrscheinlichkeit.")
    assert BUST.prompt("de") == "Am Zug: A. Wie wahrscheinlich ist der Zug mit dem nächsten Wurf vorbei?"
    assert BUST.solution("fr") == [
        "Un X\u00a0: tour terminé.",
        "un X\u00a0: 10 sur 36",
        "deux X\u00a0: 1 sur 36",
        "ensemble\u00a0: 11 sur 36",
    ]


def test_an_exercise_with_choices() -> None:
    exercise = exxtra.exercise(HAND, "Where would you place it?", choices=[">3", ">0"], answer=">3")
    assert exercise.prompt() == "Where would you place it? (>3 / >0)"
    assert exercise.check(" >3 ")
    assert exercise.check(">3").message == "Right: exactly >3."
    assert not exercise.check(">0")
    assert ">3" not in exercise.check(">0").message
    assert "not one of the choices" in exercise.check(">5").message
    assert exercise.exact == ">3"


def test_both_games_have_exercises() -> None:
    assert levelx.exercise("levelx 000000/000000 A -", "total 6").check(Fraction(1193, 1296))
    assert exxtra.exercise("0/0/0 A -", "at_least", target="53").check("13/36")
    loaded = exxtra.exercise("0/0/0 A 61", "bust", weights=exxtra.loaded(b={"X": 3}))
    assert loaded.check("23/48")


def test_an_exercise_needs_an_answer() -> None:
    with pytest.raises(ValueError, match="an exercise needs an answer to check with"):
        Exercise(HAND, "What do you think?")
    with pytest.raises(QuestionError, match="is not a question about this game"):
        Exercise(HAND, "buts")


def test_an_exercise_is_a_value() -> None:
    again = Exercise.from_json(BUST.to_json())
    assert again == BUST
    assert hash(again) == hash(BUST)
    assert again.check("11/36") == BUST.check("11/36")
    assert pickle.loads(pickle.dumps(BUST)) == BUST  # noqa: S301 - our own bytes
    assert exxtra.exercise(HAND, "double") != BUST
    with pytest.raises(AttributeError, match="an exercise cannot be changed"):
        BUST.position = None  # type: ignore[misc]


@pytest.mark.parametrize(
    "text",
    ["", "7", "{}", '{"format": "exxtra-widget/exercise/1"}', None,
     '{"format": "exxtra-widget/exercise/1", "position": "0/0/0 A 61", "topic": "dance"}',
     '{"format": "exxtra-widget/exercise/1", "position": "0/0/0 A 61", "topic": "own", "prompt": "Why?"}',
     BUST.to_json().replace("exercise/1", "exercise/2"), BUST.to_json()[:-1]],
)  # fmt: skip
def test_what_is_no_saved_exercise_is_an_error(text: Any) -> None:
    with pytest.raises(ValueError, match="this is not an exercise: "):
        Exercise.from_json(text)


def test_a_notebook_shows_it_as_text() -> None:
    exercise = exxtra.exercise(HAND, "Is 1 < 2?", answer="1")
    assert exercise._repr_html_() == "<p>Is 1 &lt; 2?</p>"
    assert exercise.check("1")._repr_html_() == "<p>✓ Right: exactly 1 of 1.</p>"
    assert repr(BUST) == "<Exercise 0/3/0@4:64/0@5:70 A 61: A to roll. How likely is a bust?>"
