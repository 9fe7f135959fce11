"""Exercises: right and nearly right answers, and the sentences that a student reads."""

from __future__ import annotations

import json
import pickle
import re
import zlib
from base64 import b85encode
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from exxtra_widget import Exercise, exxtra, use_language
from exxtra_widget.predict.topic import QuestionError
from tests.predict.sealing import sealed

HAND = "0/3/0@4:64/0@5:70 A 61"
BUST = exxtra.exercise(HAND, "bust")
CHOSEN = ["64", "61", "64", "53"]


SEALED = sealed(BUST)
STEPS = exxtra.exercise(HAND, "How many steps, on average?", kind="number", answer=Fraction(7, 2), unit="steps")


@pytest.mark.parametrize(
    "answer",
    ["1/3", "0.29", "0.32", "0.300", "0.304", "0.307", "0.311", "25%", "1", "0.00", 0, 1, 0.0, "305/1000"],
)
def test_wrong_answers_get_a_hint_and_not_the_answer(answer: Any) -> None:
    result = BUST.check(answer)
    assert not result
    assert result.message.startswith("Not quite: ")
    assert result.message.endswith(BUST.hint())
    assert "11" not in repr(result).replace("0.311", "")
    assert SEALED.check(answer).message == result.message


class Unwritable:
    """An answer that has no text."""

    def __repr__(self) -> str:
        raise RuntimeError


@pytest.mark.parametrize(
    "answer",
    [Decimal("1e-999999"), Decimal("1e999999"), Decimal("sNaN"), Fraction(10**5000, 10**5000 + 1), 10**5000, 5e-324,
     "9" * 5000, "3 1/0", "\0", "-" * 1000, "1 " * 5000, Unwritable(), b"x", [[]], complex(1, 2), "²", "p=", "\ud800"],
    ids=lambda answer: type(answer).__name__,
)  # fmt: skip
@pytest.mark.parametrize("exercise", ["probability", "number", "choice", "sealed"])
def test_no_answer_is_lost_by_an_error(answer: Any, exercise: str) -> None:
    asked = {
        "probability": BUST,
        "number": exxtra.exercise(HAND, "How many?", kind="number", answer=7, unit="steps"),
        "choice": exxtra.exercise(HAND, "Where?", choices=[">3", ">5"], answer=">5"),
        "sealed": SEALED,
    }[exercise]
    result = asked.check(answer)
    assert not result
    assert 10 < len(result.message) < 250
    with pytest.raises(AssertionError):
        result.require()


# --- Messages -------------------------------------------------------------------------------------


def test_known_wrong_answers_have_their_own_messages() -> None:
    messages = {"1/3": "You counted XX twice.", "10/36": {"en": "XX is missing.", "de": "XX fehlt."}}
    exercise = exxtra.exercise(HAND, "bust", wrong=messages)
    for one in (exercise, sealed(exercise), Exercise.from_json(exercise.to_json())):
        for answer in ("1/3", "12/36", "0.33", "33%", "0.3333", 1 / 3):
            assert one.check(answer).message.endswith("is not the answer. You counted XX twice.")
        assert one.check("5/18", "de").message == "Noch nicht ganz: 5/18 stimmt nicht. XX fehlt."
        assert one.check("5/18", "fr").message.endswith("XX is missing.")
        assert one.check("1/2").message.endswith(BUST.hint())
        assert one.check("11/36")
    choice = exxtra.exercise(HAND, "Which?", choices=[">5", ">3"], answer=">3", wrong={"rung 5": "Too high."})
    assert choice.check(5).message == "Not quite: >5 is not the answer. Too high."


@pytest.mark.parametrize(
    "wrong",
    [{"11/36": "no"}, {"22/72": "no"}, {"a lot": "no"}, {"1/3": ""}, {"1/3": {"xx": "no"}}, {"1/3": 7}, ["1/3"]],
)
def test_impossible_messages_are_refused(wrong: Any) -> None:
    with pytest.raises((TypeError, ValueError), match=r"right answer|not a probability|message|language|wrong must"):
        exxtra.exercise(HAND, "bust", wrong=wrong)


def test_an_exercise_without_a_language_speaks_the_one_in_use() -> None:
    tasks = BUST, Exercise.from_json(BUST.to_json()), BUST.sealed("salt")
    use_language("de")
    try:
        said = [(task.prompt(), task.hint(), task.check("1/3").message) for task in tasks]
        saved = json.loads(BUST.to_json())
    finally:
        use_language("en")
    assert said == 3 * [(BUST.prompt("de"), BUST.hint("de"), BUST.check("1/3", "de").message)]
    assert saved["language"] == "de"
    assert BUST.prompt() == "A to roll. How likely is a bust?"


def test_a_choice_of_a_rung_has_many_spellings() -> None:
    exercise = exxtra.exercise(HAND, "Where?", choices=["roll", ">3", ">5"], answer=">5")
    for right in (5, "5", " RUNG  5 ", "Würfelfeld 5", "Stufe 5", "l\u2019échelon 5", "case 5", "place on rung 5"):
        assert exercise.check(right).message == "Right: >5."
    for other in ("4", "not 5", "5 steps", "15"):
        assert "not one of the choices" in exercise.check(other).message


# --- Variants -------------------------------------------------------------------------------------


def test_each_student_has_a_variant() -> None:
    exercise = exxtra.exercise(HAND, "at least", parameters=[{"target": target} for target in ("53", "61", "64")])
    students = [f"student {number}" for number in range(60)]
    variants = [exercise.variant(student) for student in students]
    assert {str(one.question.fields["target"]) for one in variants} == {"53", "61", "64"}
    assert variants == [exercise.variant(f" STUDENT  {number} ") for number in range(60)]
    # The choice is the same in every version and on every computer.
    assert [exercise.variant(name).question.fields["target"] for name in ("Ann", "Bo", "Cy", 17)] == CHOSEN
    again = Exercise.from_json(exercise.to_json())
    assert again == exercise
    assert [again.variant(student) for student in students] == variants
    secret = sealed(exercise)
    copy = Exercise.from_json(exercise.for_grading().to_json())
    for other in (secret, copy):
        assert [other.variant(one).prompt() for one in students] == [one.prompt() for one in variants]
    assert copy.variant("Ann").check("1/2").correct is None
    assert [bool(secret.variant(one).check(exercise.variant(one).exact)) for one in students[:5]] == [True] * 5
    assert "53" in exercise.prompt()
    assert BUST.variant("Ann") == BUST


def test_a_function_makes_variants() -> None:
    def parameters(random: Any) -> dict[str, Any]:
        number = random.randrange(2, 9)
        return {"question": f"What is the mean of {number} dice?", "answer": Fraction(7, 2) * number}

    exercise = exxtra.exercise(HAND, "?", kind="number", parameters=parameters)
    seen = {exercise.variant(student).prompt() for student in range(40)}
    assert len(seen) == 7
    assert exercise.variant("Ann") == exercise.variant("Ann")
    assert sealed(exercise.variant("Ann")).check(exercise.variant("Ann").exact)
    for refused in (exercise.to_json, exercise.sealed):
        with pytest.raises(ValueError, match="computed parameters cannot be"):
            refused()


@pytest.mark.parametrize(
    "parameters", [[], {}, "53", [7], [{"targets": "53"}], [{"traget": "53"}], [{"target": "99"}]], ids=str
)
def test_impossible_parameters_are_refused(parameters: Any) -> None:
    with pytest.raises((TypeError, ValueError), match=r"variants|parameters|position"):
        exxtra.exercise(HAND, "at least", parameters=parameters)


@pytest.mark.parametrize("student", ["", "  ", None, True, 1.5])
def test_a_student_has_a_name(student: Any) -> None:
    with pytest.raises(ValueError, match="a student must be a name or a number"):
        BUST.variant(student)


# --- Sealed exercises -----------------------------------------------------------------------------


def test_a_sealed_exercise_gives_no_answer() -> None:
    exercise = exxtra.exercise(HAND, "bust", wrong={"1/3": "You counted XX twice."})
    secret = exercise.sealed()
    assert secret.is_sealed
    assert secret.prompt("de") == exercise.prompt("de")
    assert secret.hint("fr") == exercise.hint("fr")
    for question in (lambda: secret.exact, secret.solution, lambda: secret.asked(HAND)):
        with pytest.raises(QuestionError, match="sealed"):
            question()
    assert secret.question.exact is None
    assert secret.question.working == ()
    assert secret.check("11/36").exact is None
    assert secret.check("11/36").message == "Right: 11/36."
    shown = f"{secret.to_json()} {secret!r} {secret._repr_html_()} {secret.to_code()} {pickle.dumps(secret)!r}"
    for part in ("11", "36", 'bust"', "30e-2", "0.3", "1/3"):
        assert part not in re.sub("3[a-z]{2}:[^']+|[0-9a-f]{4,}", "", shown), part
    assert secret.sealed() is secret


def test_own_questions_of_every_kind_can_be_sealed() -> None:
    for exercise, answer in (
        (exxtra.exercise(HAND, "How likely is it?", rolls="61 62"), "2/36"),
        (exxtra.exercise(HAND, "Which?", choices=[">3", ">5"], answer=">3"), "rung 3"),
        (STEPS, "3,5 Schritte"),
        (exxtra.exercise(HAND, "Which?", kind="formula", answer="k/36", names={"k": range(1, 4)}), "1:36·k"),
        (exxtra.exercise(HAND, "Will A win?", answer=0.5408), "54%"),
        (exxtra.exercise(HAND, "bust", form="fraction", weights=exxtra.loaded(b={"X": 3})), "23/48"),
    ):
        secret = Exercise.from_json(sealed(exercise).to_json())
        assert secret.check(answer), answer
        assert secret.kind == exercise.kind
        assert secret.prompt() == exercise.prompt()
        assert not secret.check("99/100")
        assert secret.question.exact is None


def test_the_number_of_hashes_does_not_tell_the_answer() -> None:
    counts = {
        len(sealed(exxtra.exercise(HAND, "How likely?", answer=answer))._data.key.right)
        for answer in (0, 1, "1/2", "1/4", "11/36", "1/36", "1/3000", "0.099999")
    }
    assert counts == {11}


def test_an_exercise_that_was_sealed_with_longer_hashes_is_read() -> None:
    old = Exercise.from_json((Path(__file__).parent / "sealed-2.json").read_text(encoding="utf-8"))
    answers = ("7/36", "0.19", "19.44%", "0.195", "1/6")
    assert [bool(old.check(answer)) for answer in answers] == [True, True, True, False, False]
    for answer in ("1/6", "0.1667"):
        assert old.check(answer).message.endswith("what does a 7 with an X count on the first roll?")
    assert "64 alone" in old.check("1/36").message
    assert Exercise.from_json(old.to_json()) == old
    names: dict[str, Any] = {"Exercise": Exercise}
    exec(old.to_code("again"), names)  # noqa: S102 - our own code
    assert names["again"] == old
    with pytest.raises(ValueError, match="name must be a Python identifier"):
        old.to_code("a b")


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_a_line_of_this_format_stays_readable(language: str) -> None:
    # It depends on each byte of the words: other words after a release need another number of the format.
    lines = json.loads((Path(__file__).parent / "sealed-3.json").read_text(encoding="utf-8"))
    stored = Exercise.from_json(lines[language])
    assert stored.check("30")
    assert not stored.check("36")


def test_the_line_of_a_sealed_exercise_is_short_and_tells_no_answer() -> None:
    wrong = {"1/3": "You counted XX twice.", "10/36": "Did you count XX?"}
    exercise = exxtra.exercise(HAND, "How likely is a bust?", answer="11/36", wrong=wrong, hint="Count the X.")
    line = exercise.sealed("lesson").to_code("bust")
    assert len(line) < len(exercise.sealed("lesson").to_json()) / 2
    assert [part for part in ("11/36", "30e-2", "XX twice") if part in line] == []
    again = Exercise.from_json(line.partition("'")[2].removesuffix("')"))
    assert [again.check(one).message for one in wrong] == [exercise.check(one).message for one in wrong]
    assert json.loads(again.to_json())["prompt"] == "How likely is a bust?"
    packed = Exercise.from_json(exercise.sealed("lesson", "de").to_code().partition("'")[2].removesuffix("')"))
    assert packed.check("31%").message == "Right: 31%."


def test_a_known_wrong_answer_is_never_called_right() -> None:
    # With few digits, one salt in some makes hashes of both alike.
    known = {str(part): "Too few." for part in range(100, 300)}
    exercise = exxtra.exercise(HAND, "How many?", kind="number", answer=7, wrong=known)
    for salt in ("a", "b"):
        secret = sealed(exercise, salt)
        assert [answer for answer in known if secret.check(answer)] == []


@pytest.mark.parametrize("text", ["3en:", "3en:|||", "4en:abc", "3xx:abc", "3de:c$@<O0ss", '3en:\\"'])
def test_a_damaged_line_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"this is not an exercise: the (line|text)"):
        Exercise.from_json(text)


def test_a_line_that_promises_more_hashes_than_it_has_is_refused_at_once() -> None:
    sheet = {"position": "0/0 A -", "kind": "probability", "texts": "?", "sealed": [[], [10**15], None, 20_000]}
    packer = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    text = packer.compress(json.dumps([sheet]).encode()) + packer.flush()
    with pytest.raises(ValueError, match="the line is damaged"):
        Exercise.from_json(f"3en:{b85encode(text + b'four').decode()}")


def test_messages_in_three_languages() -> None:
    assert BUST.check("31 %", "de").message == "Richtig: genau 11 von 36."
    assert BUST.check("1/2", "fr").message.startswith("Pas tout à fait\u00a0: 1/2 n")
    assert BUST.check("viel", "de").message.startswith("„viel“ ist keine Wahrscheinlichkeit.")
    assert BUST.solution("fr") == [
        "Un X termine le tour.",
        "un X\u00a0: 10 sur 36",
        "deux X\u00a0: 1 sur 36",
        "total\u00a0: 11 sur 36",
    ]


def test_an_exercise_is_a_value() -> None:
    for one in (BUST, SEALED):
        again = Exercise.from_json(one.to_json())
        assert again == one == pickle.loads(pickle.dumps(one))  # noqa: S301 - our own bytes
        assert hash(again) == hash(one)
        assert again.check("11/36") == one.check("11/36")
    assert SEALED == sealed(BUST) != sealed(BUST, "other")
    assert BUST.sealed() != BUST.sealed()
    for damaged in (BUST.to_json()[:-1], BUST.to_json().replace('"bust"', '"dance"')):
        with pytest.raises(ValueError, match="this is not an exercise: "):
            Exercise.from_json(damaged)
    assert exxtra.exercise(HAND, "double") != BUST
    with pytest.raises(AttributeError, match="exercises are immutable"):
        BUST.position = None  # type: ignore[misc]


def test_a_notebook_shows_it_as_text() -> None:
    exercise = exxtra.exercise(HAND, "Is 1 < 2?", answer="1")
    assert exercise._repr_html_() == "<p>Is 1 &lt; 2?</p>"
    assert exercise.check("1")._repr_html_() == "<p>✓ Right: exactly 1 of 1.</p>"
    assert repr(BUST) == "<Exercise 0/3/0@4:64/0@5:70 A 61: A to roll. How likely is a bust?>"
