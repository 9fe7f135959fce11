"""A new kind of question is a class: it is asked, read, checked, saved and revealed like the others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from exxtra_widget import Exercise
from exxtra_widget.core.step import Refusal
from exxtra_widget.predict.ask import KINDS, answered, ask, read_question
from exxtra_widget.predict.envelope import enclosed, opened
from exxtra_widget.predict.kind import Kind, Said
from exxtra_widget.predict.poll import Poll
from exxtra_widget.predict.topic import QuestionError
from tests.predict.sealing import sealed

HERE = "5/0/0 A 42"
PROMPT = "Which colour is the counter in front?"
# Type checkers know the kinds that there are.
COLOUR: Any = "colour"
AT = "2026-01-01T00:00:00.000+00:00"


@dataclass(frozen=True)
class Colour(Kind):
    """Kind of the questions *which colour*."""

    name = "colour"
    is_polled = True

    def read(self, given: object, language: str | None) -> Said:  # noqa: ARG002 - as every kind
        if str(given).lower() not in {"red", "blue"}:
            raise QuestionError(Refusal("no_choice", "", {"answer": str(given), "list": "red / blue"}))
        return Said(str(given).lower())


@pytest.fixture(autouse=True)
def new_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    """Add the kind where questions are asked."""
    monkeypatch.setitem(KINDS, "colour", Colour)


def coloured(**options: Any) -> Exercise:
    """Return an exercise of the new kind."""
    return Exercise(HERE, PROMPT, kind=COLOUR, answer="Red", **options)


def test_answers_of_a_new_kind_are_checked() -> None:
    exercise = coloured(wrong={"blue": "Blue is behind."})
    assert (exercise.kind, exercise.exact, exercise.prompt()) == ("colour", "red", PROMPT)
    for one in (exercise, sealed(exercise)):
        assert one.check("RED").message == "Right: red."
        assert one.check("blue").message.endswith("Blue is behind.")
        assert "“green”" in one.check("green").message
    assert exercise.for_grading().check("Blue").message == "Read as blue. It will be graded later."


@pytest.mark.parametrize("options", [{"rolls": "61"}, {"form": "fraction"}, {"choices": ["a", "b"]}, {"unit": "steps"}])
def test_options_of_other_kinds_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=f"{next(iter(options))}= works only with"):
        Exercise(HERE, PROMPT, kind=COLOUR, **{"answer": None if "rolls" in options else "red", **options})


def test_exercises_and_questions_of_a_new_kind_are_saved() -> None:
    for exercise in (coloured(), sealed(coloured()), coloured().for_grading()):
        assert Exercise.from_json(exercise.to_json()) == exercise
    question = coloured().question
    assert read_question(question.to_dict()) == question
    assert opened(enclosed(question)) == question
    assert ask(HERE, PROMPT, kind=COLOUR, envelope=enclosed(question).envelope) == enclosed(question)


def test_an_answer_may_come_with_the_reveal() -> None:
    question = answered(ask(HERE, PROMPT, kind=COLOUR), "RED")
    poll = Poll(1, enclosed(question)).answer("Ann", "red", AT).reveal()
    assert poll.right(poll.answers[0])
    with pytest.raises(ValueError, match="already has an answer"):
        answered(question, "blue")
