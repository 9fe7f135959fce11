"""The envelope around an answer: opened by the reveal, and read by nobody before it."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from exxtra_widget import ExxtraWidget, Predictions, wilson
from exxtra_widget.predict.ask import ask
from exxtra_widget.predict.envelope import enclosed, opened
from exxtra_widget.predict.topic import QuestionError

HERE = "5/0/0 A 42"
ANSWERS: list[dict[str, Any]] = [
    {"answer": Fraction(671, 1296)},
    {"answer": "21/36"},
    {"answer": 0.52},
    {"answer": wilson(800, 2000)},
    {"answer": "yes", "choices": ["yes", "no"]},
    {"answer": f"{10**20}/{10**21 + 1}"},
    {"rolls": "61 62"},
    {"rolls": lambda _: False},
]


@pytest.mark.parametrize("options", ANSWERS, ids=range(len(ANSWERS)))
def test_an_opened_envelope_has_the_whole_answer(options: dict[str, Any]) -> None:
    question = ask(HERE, "How likely?", **options)
    sealed = enclosed(question)
    assert sealed.exact is None
    found = opened(sealed)
    assert (found, type(found.exact)) == (question, type(question.exact))
    assert getattr(found.exact, "kind", None) == getattr(question.exact, "kind", None)
    assert enclosed(sealed) == sealed
    assert opened(question) == question


def test_the_same_answer_looks_different_in_each_question() -> None:
    choices = ["yes", "no"]
    made = {enclosed(ask(HERE, text, choices=choices, answer="no")).envelope for text in ("Now?", "Then?", "Later?")}
    assert len({envelope[start : start + 16] for envelope in made for start in range(0, 64, 16)}) == 12


def test_an_envelope_does_not_tell_how_many_rolls_it_holds() -> None:
    made = [enclosed(ask(HERE, "How likely?", rolls=rolls)).envelope for rolls in ("61", "61 62 64", lambda _: True)]
    assert len({len(envelope) for envelope in made}) == 1


def test_a_formula_may_wait_in_an_envelope() -> None:
    options: dict[str, Any] = {"kind": "formula", "names": {"k": range(1, 4)}}
    question = ask(HERE, "Which?", answer="2k/36", **options)
    assert opened(ask(HERE, "Which?", envelope=enclosed(question).envelope, **options)) == question
    for other in (ENVELOPE, ENVELOPE[:-4], "ä"):
        with pytest.raises(QuestionError) as caught:
            ask(HERE, "Which?", envelope=other, **options)
        assert caught.value.code == "other_envelope"


ENVELOPE = enclosed(ask(HERE, "Now?", choices=["yes", "no"], answer="no")).envelope


@pytest.mark.parametrize("given", [{"envelope": ENVELOPE}, {"answer": "no"}], ids=["envelope", "answer"])
def test_nothing_holds_the_answer_before_the_reveal(given: dict[str, Any]) -> None:
    board = ExxtraWidget(HERE)
    board.ask("Now?", choices=["yes", "no"], reveal="later", **given)
    board.answer("Ann", "yes")
    page = json.dumps({name: value for name, value in board.get_state().items() if name != "_esm"}, default=str)
    assert '{"choice": "no"}' not in page
    board.dismiss()
    [record] = board.predictions.to_records()
    assert (record["exact"], record["right"]) == (None, None)
    read = Predictions.from_json(board.predictions.to_json())
    assert '"answer": "no"' not in board.predictions.to_json()
    assert read == board.predictions
    assert read[0].reveal().question.exact == "no"


@pytest.mark.parametrize(("roll", "happened"), [("61", True), ("64", False)])
def test_rolls_are_in_an_envelope_until_the_reveal(roll: str, happened: bool) -> None:  # noqa: FBT001
    board = ExxtraWidget(HERE)
    board.ask("How likely?", rolls="61 62", reveal="later")
    board.answer("Ann", "1/4")
    assert board.question["space"] is not None
    assert board.question["cells"] == []
    board.roll(roll)
    board.dismiss()
    saved = board.predictions.to_json()
    assert '"rolls"' not in saved
    assert '"61"' not in saved
    assert Predictions.from_json(saved) == board.predictions
    [poll] = Predictions.from_json(saved)
    assert (poll.state, poll.outcome, poll.question.exact) == ("closed", happened, None)
    assert poll.brier(poll.answers[0]) == (Fraction(9, 16) if happened else Fraction(1, 16))
    shown = poll.reveal()
    assert (shown.question.exact, shown.question.rolls) == ((2, 36), ("61", "62"))
    assert '"rolls": ["61", "62"]' in Predictions([shown]).to_json()
    assert shown.question.to_dict().keys() == {"position", "topic", "prompt", "rolls"}


def test_two_sessions_join_a_question_before_and_after_its_reveal() -> None:
    board = ExxtraWidget(HERE)
    board.ask("Now?", choices=["yes", "no"], reveal="later", envelope=ENVELOPE)
    board.answer("Ann", "yes")
    closed = Predictions([replace(board._questions._polls[0], state="closed")])
    board.reveal()
    assert closed + board.predictions == board.predictions
