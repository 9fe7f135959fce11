"""A class raises its hands: the page counts, closes, opens again and reveals, and nobody plays meanwhile."""

from __future__ import annotations

from typing import Any

import pytest

from exxtra_widget import ExxtraWidget, Scene
from tests.widget.kernel import ask, code, tell

START = "0/3/0@4:64/0@5:70 A 71"
CHOICES = ("more", "the same", "less")


@pytest.fixture
def widget() -> ExxtraWidget:
    shown = ExxtraWidget(START, players=["Alex", "Beatrice", "Carl", "Diana"], seed=7)
    shown.ask("Next?", choices=CHOICES, answer="the same", reveal="later")
    return shown


def send(widget: ExxtraWidget, kind: str, **fields: Any) -> None:
    tell(widget, {"kind": kind, "question": widget.question["id"], **fields})


def count(widget: ExxtraWidget, *hands: str) -> None:
    send(widget, "hands", hands=list(hands))


def counts(widget: ExxtraWidget) -> list[int]:
    return [row["count"] for row in widget.question["rows"]]


def press(widget: ExxtraWidget, *kinds: str) -> list[str]:
    """Press buttons, and return the state after each."""
    states = []
    for kind in kinds:
        send(widget, kind)
        states.append(widget.question["state"])
    return states


# --- Counting ---------------------------------------------------------------------------------


def test_the_last_counts_of_a_page_are_those_of_the_class(widget: ExxtraWidget) -> None:
    count(widget, "9=more", "13=the same", "0=less")
    count(widget, "8=more", "13=the same", "1=less")
    # What is no count changes nothing.
    count(widget, "\u0661=more", "0=the same")
    widget.answer("Eve", "less")
    assert (counts(widget), len(widget.question["answers"]), widget.notice) == ([8, 13, 1], 1, None)
    assert press(widget, "close", "reveal") == ["closed", "revealed"]
    records = widget.predictions.to_records()
    assert [record["answer"] for record in records].count("the same") == 13
    assert {record["name"] for record in records} == {"Eve", *(f"Guest {number}" for number in range(1, 23))}


def test_probabilities_have_a_column_for_each_tenth_and_for_what_a_cell_has_counted() -> None:
    widget = ExxtraWidget(START, seed=7, language="de")
    widget.ask("bust", class_size=28)
    assert [row["text"] for row in widget.question["rows"]] == [f"{10 * tenth} %" for tenth in range(11)]
    widget.tally({"30%": 4, "1/3": 2})
    rows = [(row["text"], row["share"], row["count"]) for row in widget.question["rows"] if row["count"]]
    assert rows == [("30 %", 0.3, 4), ("1/3", 1 / 3, 2)]
    count(widget, *(f"{row['count'] + 1}={row['text']}" for row in widget.question["rows"]))
    assert sum(counts(widget)) == 6 + 12


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"marks": ["1/2", "50%"]}, "2 to 21 different probabilities"),
        ({"marks": ["0", "1"], "hands": False}, "leave out hands=False"),
        ({"hands": "yes"}, "hands must be True or False"),
        ({"hands": 28}, "class_size=28"),
    ],
)
def test_columns_that_cannot_be_are_refused(options: dict[str, Any], said: str) -> None:
    widget = ExxtraWidget(START, seed=7)
    with pytest.raises(ValueError, match=said):
        widget.ask("bust", **options)
    assert widget.question is None


# --- The states -------------------------------------------------------------------------------


def test_a_second_vote_keeps_the_first_which_is_never_overwritten(widget: ExxtraWidget) -> None:
    count(widget, "9=more", "13=the same", "0=less")
    press(widget, "close", "again")
    question = widget.question
    assert [(row["count"], row["first"]) for row in question["rows"]] == [(0, 9), (0, 13), (0, 0)]
    assert (question["state"], question["second"], question["class_size"]) == ("open", True, 22)
    count(widget, "2=more", "20=the same", "0=less")
    press(widget, "close")
    send(widget, "again")
    assert (code(widget), widget.question["state"], counts(widget)) == ("question_open", "closed", [2, 20, 0])
    assert press(widget, "open", "close", "reveal")[-1] == "revealed"
    assert [(row["count"], row["first"]) for row in widget.question["rows"]] == [(2, 9), (20, 13), (0, 0)]


def test_an_open_vote_that_nobody_has_given_an_answer_to_may_be_held_again(widget: ExxtraWidget) -> None:
    press(widget, "close", "again", "close", "again")
    assert (widget.question["state"], widget.question["second"], widget.notice) == ("open", False, None)


# --- Nobody plays -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "message",
    [
        {"kind": "act", "token": "roll"},
        {"kind": "act", "token": ">3"},
        {"kind": "roll", "dice": "64"},
        {"kind": "redo"},
    ],
)
def test_nothing_is_played_from_the_page_while_the_vote_is_open(message: dict[str, Any]) -> None:
    widget = ExxtraWidget(START, seed=7)
    widget.roll("64")
    widget.undo()
    widget.ask("bust", reveal="later")
    for _ in range(2):
        tell(widget, {**message, "revision": widget.revision})
        assert (code(widget), widget.cursor, widget.question["state"]) == ("vote_holds", 0, "open")
    press(widget, "close")
    tell(widget, {**message, "revision": widget.revision})
    assert (widget.cursor, widget.question["state"], widget.notice) == (1, "closed", None)


def test_a_vote_opens_again_where_it_was_asked_and_what_was_played_stays() -> None:
    widget = ExxtraWidget(START, seed=7)
    widget.ask("bust", reveal="later")
    count(widget, *(f"1={row['text']}" for row in widget.question["rows"]))
    widget.roll("64")
    assert (widget.question["state"], widget.question["outcome"]) == ("closed", False)
    press(widget, "open")
    assert (widget.question["state"], widget.question["outcome"], widget.cursor) == ("open", None, 0)
    assert sum(counts(widget)) == 11
    press(widget, "close")
    widget.roll("7X")
    assert (widget.question["outcome"], [line["text"] for line in widget.lines]) == (True, ["64"])


# --- Scenes -----------------------------------------------------------------------------------

ROW = [
    Scene("First", START, ask="Next?", choices=CHOICES, then="64"),
    Scene("Second", again="First", answer=None),
    Scene("Alone", START, ask="bust", then="7X", marks=["10%", "30%"], class_size=28),
]


@pytest.fixture
def row() -> ExxtraWidget:
    shown = ExxtraWidget(players=4)
    shown.scenes = ROW
    return shown


def place(shown: ExxtraWidget) -> tuple[int, int, str]:
    return shown.scene, shown._scenes["press"], (shown.question or {"state": ""})["state"]


def test_a_scene_whose_question_a_later_one_asks_again_has_no_reveal(row: ExxtraWidget) -> None:
    row.next()
    assert row.question["kept"]
    count(row, "9=more", "13=the same", "0=less")
    press(row, "close")
    send(row, "reveal")
    assert (place(row), code(row)) == ((1, 2, "closed"), "question_closed")
    row.scene = "Second"
    row.next()
    assert [r["first"] for r in row.question["rows"]] == [9, 13, 0]
    assert (row.question["second"], row.question["kept"], row.question["first"]) == (True, False, 1)
    press(row, "close")
    send(row, "again")
    assert code(row) == "question_open"
    assert press(row, "reveal") == ["revealed"]


def test_a_vote_of_a_scene_opens_again_after_its_script_went_on_or_was_left(row: ExxtraWidget) -> None:
    row.next()
    row.next()
    row.next()
    assert (place(row), row.cursor) == ((1, 3, "closed"), 1)
    press(row, "open")
    assert (place(row), row.cursor, row._scenes["away"]) == ((1, 1, "open"), 0, False)
    press(row, "close")
    ask(row, "roll", dice="33")
    assert row._scenes["away"]
    press(row, "open")
    assert (place(row), row.cursor, row._scenes["away"]) == ((1, 1, "open"), 0, False)
    assert [line["text"] for line in row.lines] == ["33"]
