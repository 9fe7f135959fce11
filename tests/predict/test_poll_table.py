"""Answers to a question, counted: what a class reads of its votes."""

from __future__ import annotations

from exxtra_widget.predict.ask import ask
from exxtra_widget.predict.poll import Poll
from exxtra_widget.predict.poll_table import counted

AT = "2026-02-03T09:30:00+00:00"
BUST = ask("0/3/0 A 61", "bust")
MOVE = ask("0/3/0 A 61", "What now?", choices=["roll", ">2", "kick"], answer=">2")


def test_a_show_of_hands_has_a_row_for_each_answer_and_a_column_for_each_vote() -> None:
    first = Poll(1, BUST, at=AT).tally({"30%": 20, "1/3": 8}, AT)
    table = counted(first.again().tally({"11/36": 25, "30%": 3}, AT).settle(outcome=True).reveal(), "en")
    assert table.caption == "A to roll. How likely is a bust?"
    assert list(table.head) == ["Answer", "First vote", "Second vote", "Brier score"]
    assert table.rows == [("30%", 20, 3, "0.490"), ("11/36", 0, 25, "0.482"), ("1/3", 8, 0, "0.444")]
    assert table.note == "Exact value: 11 of 36. It happened."


def test_a_fraction_that_nobody_reads_is_a_percentage() -> None:
    question = ask("0/3/0 A 61", "Exactly three of ten?", answer="40618896484375/152339935002624")
    poll = Poll(1, question, at=AT).tally({"1/3": 1}, AT).reveal()
    assert counted(poll, "de").note == "Exakter Wert: 26,7\u00a0%."


def test_equal_probabilities_are_one_answer() -> None:
    poll = Poll(1, BUST, at=AT, names="hidden").answer("Ann", "1/3", AT).answer("Bo", "12/36", AT)
    table = counted(poll, "en")
    assert (list(table.head), table.rows) == (["Answer", "Answers"], [("1/3", 2)])


def test_every_choice_is_listed_as_the_page_says_it() -> None:
    table = counted(Poll(1, MOVE, at=AT).tally({"roll": 3}, AT).reveal(), "de")
    assert [row[:2] for row in table.rows] == [("Weiterwürfeln", 3), ("Stufe 2", 0), ("kick", 0)]
    assert table.note == "Richtige Antwort: Stufe 2."


def test_nothing_tells_the_answer_before_the_reveal() -> None:
    table = counted(Poll(1, MOVE, at=AT).tally({"roll": 1}, AT).close(), "en")
    assert (list(table.head), table.note) == (["Answer", "Answers"], "")


def test_a_rounded_value_is_a_percentage_and_the_choice_that_came_true_has_its_name() -> None:
    lucky = ask("0/0 A 64", "Lucky?", answer=0.5408)
    assert counted(Poll(1, lucky, at=AT).reveal(), "en").note == "Value: 54.1%."
    came = counted(Poll(1, MOVE, at=AT).reveal().settle("roll"), "en").note
    assert came == "Right answer: Rung 2. What happened: Roll again."
