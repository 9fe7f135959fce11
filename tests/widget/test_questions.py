"""Predict, then reveal: the page gets each answer at its time, and no answer too early."""

from __future__ import annotations

import json
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from exxtra_widget import ExxtraWidget
from exxtra_widget.predict.topic import QuestionError
from exxtra_widget.testing import random_steps
from tests.widget.kernel import code, tell

HAND = "0/3/0@4:64/0@5:70 A 61"


@pytest.fixture
def widget() -> ExxtraWidget:
    return ExxtraWidget(HAND, players=["Alex", "Beatrice", "Carl", "Diana"], seed=7)


def test_a_class_answers_the_dice_fall_and_all_is_revealed(widget: ExxtraWidget) -> None:
    widget.ask("bust", class_size=28, names="shown")
    widget.answer("Ann", "1/3")
    tell(widget, {"kind": "answer", "question": 1, "name": "Bo", "answer": "20%"})
    widget.roll("7X")
    question = widget.question
    assert (question["state"], question["outcome"]) == ("revealed", True)
    assert question["exact"] == {"fraction": [11, 36], "share": 11 / 36, "kind": "exact"}
    assert [(line["key"], line["ratio"]) for line in question["working"]] == [
        ("why.bust", None), ("row.one_x", [10, 36]), ("row.two_x", [1, 36]), ("row.total", [11, 36]),
    ]  # fmt: skip
    ann, bo = question["answers"]
    assert ann["answer"] == {"text": "1/3", "share": 1 / 3}
    assert (ann["brier"], ann["off"]) == (float(Fraction(4, 9)), float(Fraction(1, 36)))
    assert (bo["brier"], bo["off"]) == (0.64, float(Fraction(11, 36) - Fraction(1, 5)))
    assert widget.calibration == {
        "questions": 1,
        "count": 2,
        "brier": float((Fraction(4, 9) + Fraction(16, 25)) / 2),
        "bins": [{"low": 0.2, "high": 0.4, "count": 2, "forecast": float(Fraction(4, 15)), "happened": 1.0}],
        "names": [
            {"name": "Ann", "count": 1, "brier": float(Fraction(4, 9))},
            {"name": "Bo", "count": 1, "brier": 0.64},
        ],
    }


def test_nothing_that_is_not_revealed_is_in_the_state(widget: ExxtraWidget) -> None:
    widget.ask("bust", reveal="later")
    widget.answer("Ann", "0.123456789")
    for _ in range(2):
        state = json.dumps({key: value for key, value in widget.get_state().items() if key != "layout"})
        assert "123456789" not in state
        assert str(11 / 36) not in state
        assert "[11, 36]" not in state
        assert widget.question["answers"][0]["answer"] is None
        assert widget.calibration is None
        # Closed is not yet revealed.
        if widget.question["state"] == "open":
            widget.roll("64")
    assert widget.question["state"] == "closed"
    tell(widget, {"kind": "answer", "question": 1, "name": "Bo", "answer": "0"})
    assert (code(widget), len(widget.question["answers"])) == ("question_closed", 1)
    tell(widget, {"kind": "reveal", "question": 1})
    assert widget.question["answers"][0]["answer"]["text"] == "0.123456789"
    assert widget.calibration["count"] == 1


@pytest.mark.parametrize("choices", [["roll", ">5"], {"go on": "roll", "stop": ">5"}])
def test_a_choice_that_was_played_did_not_come_true_where_another_is_right(choices: Any) -> None:
    widget = ExxtraWidget("0/0/0 A 53", seed=7)
    widget.ask("Which choice gains more?", choices=choices, reveal="later")
    widget.play(">5")
    widget.reveal(answer=next(iter(choices)))
    assert (widget.question["outcome"], widget.question["exact"]) == (None, {"choice": next(iter(choices))})


def test_a_choice_that_was_played_came_true_where_none_is_right() -> None:
    widget = ExxtraWidget("0/0/0 A 53", seed=7)
    widget.ask("What will Ann do?", choices=["roll", ">5"], reveal="later")
    widget.play(">5")
    widget.reveal()
    assert widget.question["outcome"] == ">5"


def test_another_game_closes_the_question_and_settles_nothing(widget: ExxtraWidget) -> None:
    widget.ask("bust")
    widget.value = HAND.replace("61", "62")
    assert widget.question["state"] == "closed"
    widget.roll("7X")
    assert widget.question["outcome"] is None
    tell(widget, {"kind": "open", "question": 1})
    assert (widget.question["state"], widget.cursor) == ("open", 1)


def test_walking_through_the_game_does_not_close_a_vote() -> None:
    widget = ExxtraWidget("0/3/0@4:64/0@5:70 A 71", seed=7)
    widget.play("64 >3 42 >1")
    widget.goto(3)
    widget.ask("improve", reveal="later")
    widget.goto(4)
    assert widget.question["state"] == "open"
    widget.goto(3)
    widget.play("33")
    assert (widget.question["state"], widget.question["exact"]) == ("closed", None)


def test_asking_anew_closes_the_former_and_keeps_it(widget: ExxtraWidget) -> None:
    widget.ask("bust")
    widget.answer("Ann", "1/3")
    assert len(widget.predictions) == 0
    widget.ask("double")
    assert [(poll.question.topic, poll.state) for poll in widget.predictions] == [("bust", "closed")]
    # Both are about this roll, which settles both.
    widget.roll("7X")
    assert [(poll.outcome, poll.state) for poll in widget.predictions] == [(True, "closed"), (False, "revealed")]


def test_a_dismissed_question_leaves_the_page_and_is_kept(widget: ExxtraWidget) -> None:
    widget.ask("bust")
    widget.answer("Ann", "1/3")
    tell(widget, {"kind": "dismiss", "question": 1})
    assert len(widget.predictions) == 1
    widget.roll("7X")
    assert not widget.question
    assert [poll.outcome for poll in widget.predictions] == [True]
    with pytest.raises(QuestionError, match="is not open"):
        widget.answer("Bo", "1/3")
    widget.ask("double")
    assert widget.question["id"] == 2


def test_whatever_is_played_every_question_about_a_roll_is_settled_by_the_rules() -> None:
    widget = ExxtraWidget(players=3, seed=1)
    for step in random_steps(widget.position, Random(3), most=60):
        widget.ask("bust")
        widget.game.step(step.action)
        busted = any(event.kind() == "busted" for event in step.events)
        assert widget.question["outcome"] is (None if step.action[0] == ">" else busted)


def reveal_one(board: Any, caption: str = "") -> tuple[str, ...]:
    board.ask("Rain?", choices=["yes", "no"], reveal="later")
    board.reveal(answer="yes")
    if caption:
        board.caption(caption)
    comments: tuple[str, ...] = board.game.comments
    return comments


def test_a_reveal_takes_the_caption_of_an_earlier_question_away() -> None:
    board = ExxtraWidget("0/3 A 42")
    assert reveal_one(board, "Few of many.") == ("Few of many.",)
    assert reveal_one(board) == ()
    assert reveal_one(board, "More.") == ("More.",)
    board.roll("33")
    board.undo()
    assert board.game.comments == ("More.",)


def test_a_reveal_leaves_what_was_written_before_all_questions_or_about_this_one() -> None:
    board = ExxtraWidget("0/3 A 42")
    board.game.comment("Ann has 42.")
    assert reveal_one(board) == reveal_one(board) == ("Ann has 42.",)
    board.game.comment("Well?")
    board.ask("Snow?", choices=["yes", "no"], reveal="later")
    board.caption("Look up!")
    board.reveal(answer="no")
    assert board.game.comments == ("Look up!",)
