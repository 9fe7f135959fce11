"""A class at one machine: tallies, hidden names, a limit of time, a second vote, values of the choices."""

from __future__ import annotations

import json
from typing import Any

import pytest

from exxtra_widget import ExxtraWidget
from exxtra_widget.predict.topic import QuestionError
from exxtra_widget.replay import recording
from exxtra_widget.widget import questions
from tests.replay.test_saving import LOOK
from tests.widget.kernel import code, sent_by, tell

KICK = "18/15@4:62 A 51"


@pytest.fixture
def widget() -> ExxtraWidget:
    return ExxtraWidget(KICK, players=["Ann", "Bo"], seed=7)


def asked(widget: ExxtraWidget, **options: Any) -> None:
    widget.ask("What would you do?", choices=["roll", ">2", ">5"], reveal="later", **options)


def rows(widget: ExxtraWidget) -> list[tuple[str, int, int | None]]:
    return [(row["text"], row["count"], row["first"]) for row in widget.question["rows"]]


def test_probabilities_are_tallied_and_scored_without_names(widget: ExxtraWidget) -> None:
    widget.ask("bust", names="shown")
    widget.tally({"30%": 2, "1/2": 1})
    widget.roll("7X")
    assert rows(widget) == [("30%", 2, None), ("1/2", 1, None)]
    assert [row["brier"] for row in widget.predictions.to_records()] == pytest.approx([0.49, 0.49, 0.25])
    assert widget.calibration["count"] == 3
    assert widget.calibration["names"] == []


@pytest.mark.parametrize(
    ("counts", "said"),
    [
        ({"dance": 3}, "dance"),
        ({"roll": -1}, "^the count of roll .* from 0 to 1,000, not -1$"),
        ({"roll": 600, ">5": 600}, "at most 1,000 answers"),
    ],
)
def test_a_bad_tally_is_refused_and_changes_nothing(widget: ExxtraWidget, counts: Any, said: str) -> None:
    asked(widget)
    with pytest.raises((QuestionError, ValueError), match=said):
        widget.tally(counts)
    assert not any(count for _, count, _ in rows(widget))


def test_hidden_names_are_nowhere_in_the_revealed_state(widget: ExxtraWidget) -> None:
    widget.ask("bust")
    for name, answer in (("Zoe", "90%"), ("Xaver", "10%"), ("Yuri", "30%")):
        widget.answer(name, answer)
    assert [(answer["name"], answer["at"]) for answer in widget.question["answers"]] == [("", "")] * 3
    widget.roll("64")
    assert [answer["answer"]["text"] for answer in widget.question["answers"]] == ["10%", "30%", "90%"]
    state = repr((widget.question, widget.calibration))
    assert not [name for name in ("Zoe", "Xaver", "Yuri") if name in state]
    assert {row["name"] for row in widget.predictions.to_records()} == {"Zoe", "Xaver", "Yuri"}


def test_no_page_notebook_or_replay_learns_who_has_answered_where_names_are_hidden(widget: ExxtraWidget) -> None:
    sent = sent_by(widget)
    asked(widget)
    for name in ("Zoe", "Xaver"):
        tell(widget, {"kind": "answer", "question": 1, "name": name, "answer": "roll"})
    # The name is taken, and the page says so to its writer.
    tell(widget, {"kind": "answer", "question": 1, "name": "zoe", "answer": ">5"})
    assert code(widget) == "name_taken"
    with pytest.raises(QuestionError, match="under this name"):
        widget.answer("Zoe", ">5")
    today = questions.now()[:10]
    seen = [recording.of_state(widget.get_state()), recording.of_widget(widget, LOOK)[1]]
    widget.again()
    widget.answer("Zoe", ">2")
    widget.reveal()
    seen += [recording.of_state(widget.get_state()), recording.of_widget(widget, LOOK)[1]]
    # The code of the page is not searched.
    seen += [{key: value for key, value in widget.get_state().items() if key not in {"_esm", "_css"}}]
    texts = [json.dumps(one) for one in (*seen, *sent)]
    assert [text for text in texts for word in ("Zoe", "zoe", "Xaver", today) if word in text] == []
    assert [(row["vote"], row["name"]) for row in widget.predictions.to_records()] == [
        (1, "Zoe"), (1, "Xaver"), (2, "Zoe"),
    ]  # fmt: skip


def test_an_answer_costs_its_own_size(widget: ExxtraWidget) -> None:
    asked(widget)
    sent = sent_by(widget)
    for number in range(100, 400):
        widget.answer(f"Person {number}", "roll")
    assert len(sent) == 300
    # Only the number of answers and their keys have more digits.
    assert len(json.dumps(sent[-1])) - len(json.dumps(sent[0])) == 2 * len("00")
    assert [key for key in sent[-1] if key != "question"] == ["answer_299"]
    sent.clear()
    widget.again()
    assert sent[0]["answer_299"] is None
    assert not [key for key in widget.get_state() if key.startswith("answer_")]


def test_a_correction_is_sent_alone_and_a_reveal_sends_all(widget: ExxtraWidget) -> None:
    asked(widget)
    widget.answer("Ann", "roll")
    widget.answer("Bo", "roll")
    sent = sent_by(widget)
    widget.tally({"roll": 1})
    assert sent.pop().keys() == {"question"}
    assert widget.get_state()["question"]["answers"] == 2
    widget.reveal()
    state = sent.pop()
    assert [state[f"answer_{index}"]["answer"]["text"] for index in range(2)] == ["roll", "roll"]
    assert widget.panel_state(["question"])["answer_0"] == state["answer_0"]
    widget.dismiss()
    assert sent.pop() == {"question": None, "answer_0": None, "answer_1": None}


def test_an_outcome_may_be_told_after_the_reveal_but_not_changed(widget: ExxtraWidget) -> None:
    widget.ask("Will Bo win?", choices=["yes", "no"], reveal="later")
    widget.reveal()
    widget.reveal("yes")
    assert widget.question["outcome"] == "yes"
    with pytest.raises(QuestionError, match="revealed"):
        widget.reveal("no")
