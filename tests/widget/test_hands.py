"""A class raises its hands: the page counts, closes, opens again and reveals, and nobody plays meanwhile."""

from __future__ import annotations

from collections.abc import Callable
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
    widget.answer("Eve", "less")
    assert (counts(widget), len(widget.question["answers"]), widget.notice) == ([8, 13, 1], 1, None)
    assert press(widget, "close", "reveal") == ["closed", "revealed"]
    records = widget.predictions.to_records()
    assert [record["answer"] for record in records].count("the same") == 13
    assert {record["name"] for record in records} == {"Eve", *(f"Guest {number}" for number in range(1, 23))}


def test_rows_that_a_page_does_not_name_keep_their_hands(widget: ExxtraWidget) -> None:
    # Two pages count: one for the first answer, the other for the last.
    count(widget, "9=more")
    count(widget, "13=less", "2=the same")
    count(widget, "0=the same")
    assert counts(widget) == [9, 0, 13]


@pytest.mark.parametrize(
    ("hands", "notice"),
    [
        (["988=more"], "many_hands"),
        (["\u0661=more", "0=the same"], None),
        (["1=more", "2=more"], None),
        (["1=more", "1=perhaps"], None),
        ([], None),
    ],
)
def test_counts_that_cannot_be_are_dropped_and_nothing_is_lost(
    widget: ExxtraWidget, hands: list[str], notice: str | None
) -> None:
    count(widget, "987=more", "13=the same", "0=less")
    assert counts(widget) == [987, 13, 0]
    before = widget.question
    count(widget, *hands)
    assert (widget.question, widget.notice and code(widget)) == (before, notice)


def test_probabilities_have_a_column_for_each_tenth_and_for_what_a_cell_has_counted() -> None:
    widget = ExxtraWidget(START, seed=7, language="de")
    widget.ask("bust", class_size=28)
    assert [row["text"] for row in widget.question["rows"]] == [f"{10 * tenth} %" for tenth in range(11)]
    widget.tally({"30%": 4, "1/3": 2})
    rows = [(row["text"], row["share"], row["count"]) for row in widget.question["rows"] if row["count"]]
    assert rows == [("30 %", 0.3, 4), ("1/3", 1 / 3, 2)]
    count(widget, *(f"{row['count'] + 1}={row['text']}" for row in widget.question["rows"]))
    assert sum(counts(widget)) == 6 + 12


def test_marks_are_the_columns_of_a_probability() -> None:
    widget = ExxtraWidget(START, seed=7)
    widget.ask("bust", marks=["1/4", 0.5, "75%"])
    assert [(row["text"], row["share"]) for row in widget.question["rows"]] == [
        ("1/4", 0.25), ("0.5", 0.5), ("75%", 0.75),
    ]  # fmt: skip
    assert widget.question["hands"]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"marks": ["1/2", "50%"]}, "2 to 21 different probabilities"),
        ({"marks": 3}, "2 to 21 different probabilities"),
        ({"marks": ["0", "2"]}, "A probability is between 0 and 1"),
        ({"marks": ["0", "1"], "hands": False}, "leave out hands=False"),
        ({"hands": "yes"}, "hands must be True or False"),
        ({"hands": 28}, "class_size=28"),
    ],
)
def test_columns_that_cannot_be_are_refused(options: dict[str, Any], said: str) -> None:
    widget = ExxtraWidget(START, seed=7)
    with pytest.raises(ValueError, match=said):
        widget.ask("bust", **options)
    with pytest.raises(ValueError, match=r"has choices|leave out|hands must be"):
        widget.ask("Next?", choices=CHOICES, **options)
    assert widget.question is None


@pytest.mark.parametrize(
    ("options", "counted"),
    [
        ({}, False),
        ({"reveal": "later"}, True),
        ({"class_size": 28}, True),
        ({"reveal": "later", "hands": False}, False),
        ({"hands": True}, True),
    ],
)
def test_hands_are_counted_where_a_class_answers(options: dict[str, Any], counted: bool) -> None:  # noqa: FBT001 - a case
    widget = ExxtraWidget(START, seed=7)
    widget.ask("bust", **options)
    assert (widget.question["hands"], bool(widget.question["rows"])) == (counted, counted)
    assert widget.question["holds"] == (options.get("reveal") == "later")


# --- The states -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "kind", "notice"),
    [
        ([], "open", "question_open"),
        ([], "again", "question_open"),
        (["close"], "close", "question_closed"),
        (["close", "reveal"], "close", "question_closed"),
        (["close", "reveal"], "open", "question_revealed"),
        (["close", "reveal"], "again", "question_revealed"),
        (["close", "reveal"], "reveal", "question_revealed"),
    ],
)
def test_a_state_that_has_passed_is_told(widget: ExxtraWidget, before: list[str], kind: str, notice: str) -> None:
    count(widget, "9=more", "13=the same", "0=less")
    press(widget, *before)
    question = widget.question
    send(widget, kind)
    assert (widget.question, code(widget)) == (question, notice)
    if before:
        count(widget, "1=more", "1=the same", "1=less")
        assert (widget.question, code(widget)) == (question, "question_closed")


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


@pytest.mark.parametrize("walk", [lambda w: w.goto(4), lambda w: w.redo(), lambda w: w.goto(0)])
def test_walking_through_the_game_does_not_close_the_vote(walk: Callable[[ExxtraWidget], None]) -> None:
    widget = ExxtraWidget(START, seed=7)
    widget.play("64 >3 42 >1")
    widget.goto(3)
    widget.ask("improve", reveal="later")
    walk(widget)
    assert widget.question["state"] == "open"
    widget.goto(3)
    widget.play("33")
    assert (widget.question["state"], widget.question["exact"]) == ("closed", None)


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


def test_a_vote_about_another_game_opens_again_where_it_is(widget: ExxtraWidget) -> None:
    widget.new_game()
    widget.roll("64")
    assert press(widget, "open") == ["open"]
    assert widget.cursor == 1


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


def test_the_buttons_of_a_vote_are_presses_of_the_script(row: ExxtraWidget) -> None:
    row.scene = "Alone"
    row.next()
    assert (row.question["hands"], row.question["holds"], row.question["class_size"]) == (True, True, 28)
    count(row, "3=10%", "4=30%")
    assert press(row, "close") == ["closed"]
    assert place(row) == (3, 2, "closed")
    row.back()
    assert place(row) == (3, 1, "open")
    row.next()
    assert press(row, "open") == ["open"]
    assert (place(row), counts(row)) == ((3, 1, "open"), [3, 4])
    row.next()
    assert press(row, "again") == ["open"]
    assert (place(row), [r["first"] for r in row.question["rows"]]) == ((3, 1, "open"), [3, 4])
    row.next()
    assert press(row, "reveal") == ["revealed"]
    assert place(row) == (3, 3, "revealed")
    row.next()
    assert row.value.endswith("7X") or row.cursor == 1


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
