"""A poll: the time until which it takes answers, and names that no page learns."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from exxtra_widget.predict.ask import ask
from exxtra_widget.predict.hands import read_marks
from exxtra_widget.predict.poll import Poll
from exxtra_widget.predict.topic import QuestionError

if TYPE_CHECKING:
    from exxtra_widget.predict.question import Question

BUST = ask("0/3/0 A 61", "bust")
UNTIL = "2026-01-01T10:00:00.000+00:00"
# Two seconds after the time is up a message of the page still counts, and no longer.
IN_TIME = ["2025-12-31T23:00:00.000+00:00", "2026-01-01T09:59:59.999+00:00", UNTIL, "2026-01-01T10:00:02.000+00:00"]
LATE = ["2026-01-01T10:00:02.001+00:00", "2026-01-01T10:00:03.000+00:00", "2027-01-01T09:00:00.000+00:00"]


@pytest.mark.parametrize("at", [*IN_TIME, *LATE])
def test_an_answer_that_comes_too_late_is_refused_and_a_tally_is_not(at: str) -> None:
    poll = Poll(1, BUST, until=UNTIL)
    assert len(poll.tally({"1/3": 2}, at).answers) == 2
    assert len(Poll(1, BUST).answer("Ann", "1/3", at).answers) == 1
    if at in IN_TIME:
        assert [answer.at for answer in poll.answer("Ann", "1/3", at).answers] == [at]
        return
    with pytest.raises(QuestionError) as caught:
        poll.answer("Ann", "1/3", at)
    assert caught.value.code == "question_closed"


def test_a_second_vote_has_a_time_of_its_own() -> None:
    late = LATE[0]
    first = Poll(1, BUST, until=UNTIL).answer("Ann", "1/3", UNTIL)
    assert len(first.again().answer("Ann", "1/2", late).answers) == 1
    assert len(first.again(late).answer("Ann", "1/2", late).answers) == 1
    with pytest.raises(QuestionError):
        first.again(UNTIL).answer("Ann", "1/2", late)


@pytest.mark.parametrize("state", ["open", "closed", "revealed"])
def test_hidden_names_and_times_are_in_no_state_for_the_page(state: Any) -> None:
    poll = Poll(1, BUST, names="hidden").answer("Zoe", "9/10", UNTIL).answer("Xaver", "1/10", UNTIL)
    twice = replace(poll.again().answer("Zoe", "1/2", UNTIL), state=state)
    page = repr((replace(poll, state=state).to_dict(), twice.to_dict()))
    assert [word for word in ("Zoe", "Xaver", UNTIL) if word in page] == []
    shown = replace(poll, state=state).to_dict()["answers"]
    assert len(shown) == 2
    # Zoe was first.
    assert state != "revealed" or [answer["answer"]["text"] for answer in shown] == ["1/10", "9/10"]


@pytest.mark.parametrize(("names", "code"), [("shown", "answer_locked"), ("hidden", "name_taken")])
def test_a_name_answers_once_in_each_vote(names: Any, code: str) -> None:
    poll = replace(Poll(1, BUST), names=names).answer("Zoe", "1/2", UNTIL)
    with pytest.raises(QuestionError) as caught:
        poll.answer("ZOE", "1/3", UNTIL)
    assert (caught.value.code, "ZOE" in str(caught.value.refusal.to_dict())) == (code, names == "shown")
    assert len(poll.again().answer("Zoe", "1/3", UNTIL).answers) == 1


def test_hands_are_no_answers_of_people_on_the_page() -> None:
    poll = Poll(1, BUST).tally({"1/3": 1}, UNTIL).answer("Ann", "1/2", UNTIL)
    shown = [(answer["name"], answer["at"]) for answer in poll.to_dict()["answers"]]
    assert shown == [("Ann", UNTIL)]


def test_the_hands_of_a_page_are_counted_for_its_rows() -> None:
    poll = Poll(1, ask("0/3/0 A 61", "Now?", choices=["yes", "no"])).count({"yes": 3}, UNTIL)
    both = poll.count({"no": 997}, UNTIL)
    assert [(row.said.text, row.count) for row in both.rows] == [("yes", 3), ("no", 997)]
    assert len(both.answers) == len(both.tally({"no": 1_000}, UNTIL).answers) == 1_000
    for nothing in ({}, {"maybe": 1}, {"yes": 1, "maybe": 1}):
        assert poll.count(nothing, UNTIL) == poll
    for counted, hands, code in ((both, {"yes": 4}, "many_hands"), (poll.close(), {"yes": 1}, "question_closed")):
        with pytest.raises(QuestionError) as caught:
            counted.count(hands, UNTIL)
        assert caught.value.code == code
    with pytest.raises(ValueError, match="at most 1,000"):
        poll.tally({"yes": 500, "no": 501}, UNTIL)


def test_a_probability_has_rows_for_its_marks_and_for_all_that_were_counted() -> None:
    poll = Poll(1, BUST, hands=True, marks=read_marks(BUST, ["90%", "10%"], "en")).tally({"1/2": 2, "0.9": 1}, UNTIL)
    assert [(row.said.text, row.count) for row in poll.rows] == [("10%", 0), ("1/2", 2), ("90%", 1)]
    assert [(row.count, row.first) for row in poll.again().rows] == [(0, 0), (0, 2), (0, 1)]


def test_a_poll_may_be_shown_in_an_earlier_state() -> None:
    poll = (
        Poll(1, ask("0/3/0 A 61", "Now?", answer="1/3"), until=UNTIL).answer("Ann", "1/2", UNTIL).settle(outcome=True)
    )
    opened, closed = poll.close().reopen(), poll.reveal().turned("closed")
    assert (opened.state, opened.outcome, opened.until, opened.answers) == ("open", None, "", poll.answers)
    assert (closed.state, closed.until, closed.question.exact) == ("closed", "", None)
    assert closed.reveal() == poll.reveal()


def test_guests_get_the_next_free_numbers() -> None:
    poll = Poll(1, BUST).answer("", "1/3", UNTIL).answer("guest 2", "1/2", UNTIL).answer("", "1/4", UNTIL)
    assert [answer.name for answer in poll.answers] == ["Guest 1", "guest 2", "Guest 3"]
    assert [answer.name for answer in poll.tally({"1/5": 2}, UNTIL).answers[3:]] == ["Guest 4", "Guest 5"]


KICK = "18/15@4:62 A 51"


@pytest.mark.parametrize("choices", [["roll", ">2", "who knows"], ["Weiterwürfeln", "Feld 2", "keine Ahnung"]])
def test_choices_have_the_values_of_their_actions_where_a_solution_has_them(choices: list[str]) -> None:
    poll = Poll(1, ask(KICK, "What now?", choices=choices)).reveal().valued()
    assert [(choice, round(value, 3)) for choice, value in poll.values] == [(choices[0], 0.532), (choices[1], 0.444)]
    assert poll.values_kind == "certified"


@pytest.mark.parametrize(
    ("question", "share", "kind"),
    [
        (ask(KICK, "win"), 0.532, "certified"),
        (ask("levelx 000000+0.0.0.0.8.7/002000+12.11.2.0.0.0 B -", "win"), 0.765, "exact"),
        (ask(KICK, "How likely is it?", answer=0.5408), 0.541, "rounded"),
    ],
)
def test_a_value_that_is_no_count_has_its_kind(question: Question, share: float, kind: str) -> None:
    exact = Poll(1, question).reveal().to_dict()["exact"]
    assert (exact["fraction"], round(exact["share"], 3), exact["kind"]) == (None, share, kind)


# Die A shows 1 2 3 4 7 X, die B 1 2 3 5 6 X: the X of A is the last row, that of B the last column.
BUSTS = [5, 11, 17, 23, 29, 30, 31, 32, 33, 34, 35]


@pytest.mark.parametrize("weights", [None, "1,1,1,1,1,3 1,1,1,1,1,1"])
def test_the_cells_that_are_asked_for_are_told_at_the_reveal(weights: Any) -> None:
    poll = Poll(1, ask("0/3/0 A 61", "bust", weights=weights))

    assert (poll.to_dict()["cells"], poll.reveal().to_dict()["cells"]) == ([], BUSTS)
    space = poll.to_dict()["space"]
    assert [space["dice"][cell] for cell in BUSTS[:6]] == ["1X", "2X", "3X", "4X", "7X", "1X"]


def test_a_question_that_is_decided_or_revealed_is_not_asked_again() -> None:
    asked = Poll(1, ask("5/0/0 A 42", "bust")).answer("Ann", "1/3", "").close()
    decided, revealed = asked.settle(outcome=True), asked.reveal()
    for again, code in (
        (decided.again, "question_closed"),
        (revealed.again, "question_revealed"),
        (revealed.reopen, "question_revealed"),
    ):
        with pytest.raises(QuestionError) as caught:
            again()
        assert caught.value.code == code
