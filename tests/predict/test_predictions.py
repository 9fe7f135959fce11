"""Predictions of a class: answers, scores, calibration, tables, saving and joining."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exxtra_widget import use_language
from exxtra_widget.predict.answer_numbers import read_probability
from exxtra_widget.predict.ask import ask
from exxtra_widget.predict.poll import Answer, Poll
from exxtra_widget.predict.predictions import Predictions
from exxtra_widget.predict.topic import QuestionError

if TYPE_CHECKING:
    from exxtra_widget.predict.question import Question
    from exxtra_widget.support.locale import Language

BUST = ask("0/3/0 A 61", "bust")
DOUBLE = ask("0/3/0 A 61", "double")
LATER = ask("0/3/0 A 42", "bust")
AT = "2026-01-01T10:00:00.000+00:00"


def poll(question: Question, *, outcome: bool | str | None = None, number: int = 1, **answers: str) -> Poll:
    asked = Poll(number, question, 3, AT)
    for name, said in answers.items():
        asked = asked.answer(name, said, AT)
    return asked.close().settle(outcome).reveal()


SESSION = Predictions(
    [
        poll(BUST, outcome=True, Ann="1/2", Bo="11/36"),
        poll(DOUBLE, outcome=False, number=2, ann="0", Cy="1/12"),
        poll(LATER, number=3, Cy="1"),
    ]
)


# --- Answers ----------------------------------------------------------------------------------


@given(st.fractions(0, 1))
def test_the_expected_brier_score_is_least_for_the_exact_probability(share: Fraction) -> None:
    unsettled = poll(BUST)
    exact = Fraction(11, 36)
    score = unsettled.brier(Answer("Ann", AT, read_probability(share)))
    assert score == exact * (1 - share) ** 2 + (1 - exact) * share**2
    assert score == exact * (1 - exact) + (share - exact) ** 2


def test_an_answer_says_how_far_it_is_off() -> None:
    asked = poll(BUST, Ann="1/2")
    assert asked.off(asked.answers[0]) == Fraction(7, 36)
    own = poll(ask("0/0/0 A -", "Will it rain?"), Ann="1/2")
    assert (own.off(own.answers[0]), own.brier(own.answers[0])) == (None, None)


def test_a_poll_goes_one_way() -> None:
    asked = Poll(1, BUST)
    assert (asked.state, asked.close().state, asked.reveal().state) == ("open", "closed", "revealed")
    assert asked.reveal().close().state == "revealed"
    for state in (asked.close(), asked.reveal()):
        with pytest.raises(QuestionError, match="question is closed"):
            state.answer("Ann", "1/2", AT)
    wrong: Any
    for wrong in ("yes", 1):
        with pytest.raises(ValueError, match=f"the outcome must be True or False, not {wrong}"):
            asked.settle(wrong)
    with pytest.raises(ValueError, match="the outcome must be a or b, not c"):
        Poll(1, ask("0/0/0 A 61", "Which?", choices=["a", "b"])).settle("c")


# --- Scores -----------------------------------------------------------------------------------


def test_scores_by_name() -> None:
    rows = [tuple(row.values()) for row in SESSION.scores()]
    assert list(SESSION.scores()[0]) == ["name", "answers", "settled", "brier", "off", "right"]
    assert rows == [
        ("Cy", 2, 1, float(Fraction(1, 144)), float(Fraction(25, 72)), None),
        ("Ann", 2, 2, 0.125, float(Fraction(5, 36)), None),
        ("Bo", 1, 1, float(Fraction(625, 1296)), 0.0, None),
    ]
    assert SESSION.brier == float((Fraction(1, 4) + Fraction(625, 1296) + 0 + Fraction(1, 144)) / 4)


def test_calibration_counts_what_the_dice_have_decided() -> None:
    found = SESSION.calibration(bins=4)
    assert found.count == 4
    assert [(part.low, part.high, part.count, part.forecast, part.happened) for part in found.bins] == [
        (0.0, 0.25, 2, float(Fraction(1, 24)), 0.0),
        (0.25, 0.5, 1, float(Fraction(11, 36)), 1.0),
        (0.5, 0.75, 1, 0.5, 1.0),
    ]
    assert [name for name, _, _ in found.names] == ["Cy", "Ann", "Bo"]
    shown = found.to_dict() or {}
    assert shown["bins"][2] == {"low": 0.5, "high": 0.75, "count": 1, "forecast": 0.5, "happened": 1.0}
    assert shown["names"][1] == {"name": "Ann", "count": 2, "brier": 0.125}


@pytest.mark.parametrize("bins", [0, 21, 2.5])
def test_bins_are_1_to_20(bins: Any) -> None:
    with pytest.raises(ValueError, match="bins must be a whole number from 1 to 20"):
        SESSION.calibration(bins)


def test_a_session_without_answers_has_no_scores() -> None:
    empty = Predictions()
    assert (empty.brier, empty.scores(), empty.to_records(), empty.calibration().to_dict()) == (None, [], [], None)
    assert "no answers have been decided yet" in empty.svg()
    assert len(empty.to_pandas()) == 0
    assert "name" in empty.to_pandas().columns


# --- Tables and pictures ----------------------------------------------------------------------


def test_records_tell_everything() -> None:
    first, *others = SESSION.to_records()
    assert first == {
        "question": "A to roll. How likely is a bust?", "topic": "bust", "position": "0/3/0 A 61", "asked": AT,
        "vote": 1, "name": "Ann", "at": AT, "answer": "1/2", "share": 0.5, "exact": "11 of 36", "exact_share": 11 / 36,
        "outcome": True, "settled": True, "brier": 0.25, "off": float(Fraction(7, 36)), "right": None,
        "scene": "",
    }  # fmt: skip
    assert all(other.keys() == first.keys() for other in others)
    assert json.loads(json.dumps(SESSION.to_records())) == SESSION.to_records()
    assert SESSION.to_pandas().to_dict("records")[0]["exact"] == "11 of 36"


def test_first_votes_are_in_the_table_and_in_no_score() -> None:
    first = Poll(1, BUST, 3, AT).answer("Ann", "1", AT).answer("Bo", "1/2", AT)
    session = Predictions([first.again().answer("Ann", "1/2", AT).settle(outcome=True).reveal()])
    rows = session.to_records()
    assert [(row["vote"], row["name"], row["answer"], row["brier"]) for row in rows] == [
        (1, "Ann", "1", 0), (1, "Bo", "1/2", 0.25), (2, "Ann", "1/2", 0.25),
    ]  # fmt: skip
    assert session.to_pandas()["vote"].tolist() == [1, 1, 2]
    assert [(score["name"], score["answers"], score["brier"]) for score in session.scores()] == [("Ann", 1, 0.25)]
    assert str(session).startswith("Predictions: 1 question, 3 answers\n")


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("Answer", "Exact value: 11 of 36.")),
        ("de", ("Antwort", "Brier-Wert", "Exakter Wert: 11 von 36.")),
        ("fr", ("Réponse", "Valeur exacte\N{NO-BREAK SPACE}: 11 sur 36.")),
    ],
)
def test_the_tables_speak_the_language_in_use(language: Language, words: tuple[str, ...]) -> None:
    use_language(language)
    try:
        shown = SESSION._repr_mimebundle_()
    finally:
        use_language("en")
    page = "".join(ET.fromstring(shown["text/html"]).itertext())  # noqa: S314 - our own text
    for text in (page, shown["text/markdown"]):
        assert [word for word in words if word not in text] == []
    assert shown["text/plain"] == str(SESSION)


def test_the_picture_is_well_formed_and_says_its_numbers() -> None:
    words: dict[Language, str] = {"en": "predicted 50%", "de": "vorhergesagt 50\u00a0%", "fr": "prévu 50\u00a0%"}
    for language, word in words.items():
        svg = SESSION.svg(language)
        label = str(ET.fromstring(svg).get("aria-label"))  # noqa: S314 - our own text
        assert label.count(";") == 2
        assert word in label


# --- Saving and joining -----------------------------------------------------------------------


def test_sessions_are_joined_and_what_both_hold_is_kept_once() -> None:
    other = Predictions([SESSION[0], poll(ask("0/0/0 A 61", "bust"), outcome=True, number=9, Di="1/2")])
    joined = SESSION + other
    assert [asked.id for asked in joined] == [1, 2, 3, 9]
    assert joined[:3] == SESSION
    assert sum([SESSION, other], Predictions()) == joined
    with pytest.raises(TypeError):
        _ = SESSION + [SESSION[0]]  # type: ignore[operator]  # noqa: RUF005 - a list is not a session


ONE = Poll(1, BUST, 3, AT).answer("Ann", "1/2", AT)
TWO = ONE.answer("Bo", "1/3", AT)


def test_of_a_question_that_was_saved_twice_the_later_state_is_kept() -> None:
    for early, late in (
        (ONE, TWO.settle(outcome=True).reveal()), (TWO, TWO.settle(outcome=True)),
        (TWO.close(), TWO.reveal()), (TWO, TWO.again().answer("Ann", "1/3", AT)),
    ):  # fmt: skip
        for one, other in ((early, late), (late, early)):
            assert list(Predictions([one]) + Predictions([other])) == [late]


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        (("question", "topic"), "dance", "question 2 .* is not a question about this game"),
        (("id",), float("nan"), "question 2 of the predictions cannot be read: id must be a whole"),
        (("names",), "secret", "its names must be shown or hidden, not 'secret'"),
        (("state",), "open", "its state must be closed or revealed, not 'open'"),
        (("answers", 0, "answer"), "7", "between 0 and 1"),
        (("answers", 0, "name"), "Cy", "Already locked in for Cy"),
        (("answers",), 5, "question 2 of the predictions cannot be read"),
    ],
)
def test_a_damaged_session_says_which_question(path: tuple[Any, ...], value: Any, words: str) -> None:
    data = json.loads(SESSION.to_json())
    place = data["questions"][1]
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    with pytest.raises(ValueError, match=words):
        Predictions.from_json(json.dumps(data))


# --- Votes between choices ------------------------------------------------------------------------

WHERE = ask("0/3/0@4:64/0@5:70 A 61", "Where?", choices={"kick": ">3", "roll": "roll"})
FIRST = Poll(2, WHERE, at=AT).tally({"kick": 3, "roll": 1}, AT)
HIDDEN = Poll(1, BUST, names="hidden", scene="Vote").tally({"1/2": 2}, AT).answer("Ann", "1/3", AT)
CARDS = Poll(1, BUST).with_cards({7: "35%", 12: "50%"}, AT)


@pytest.mark.parametrize(
    "polled",
    [
        HIDDEN.again().answer("Ann", "11/36", AT).settle(outcome=True).reveal(),
        FIRST.again().tally({">3": 4}, AT).reveal(),
        CARDS.again().with_cards({12: "30%"}, AT).close(),
    ],
    ids=["hidden names", "choices in own words", "cards"],
)
def test_a_saved_session_keeps_both_votes(polled: Poll) -> None:
    session = Predictions([polled])
    back = Predictions.from_json(session.to_json())
    assert (back, back.to_records()) == (session, session.to_records())


def test_votes_between_choices_are_bars_side_by_side() -> None:
    figure = Predictions([FIRST.again().tally({"kick": 1, "roll": 1}, AT).reveal()]).plot()
    assert figure.title == "Where?"
    assert figure.table == (
        ("Answer", "First vote", "Second vote"),
        ("kick", "3 · 75.0%", "1 · 50.0%"),
        ("Roll again", "1 · 25.0%", "1 · 50.0%"),
    )
    assert figure.description == "kick: 3 → 1; Roll again: 1 → 1"


def test_one_vote_is_one_bar_for_each_choice() -> None:
    session = Predictions([FIRST.reveal()])
    assert session.plot(title="Class 8", language="de").table == (
        ("Antwort", "Antworten"), ("kick", "3 · 75,0\u00a0%"), ("Weiterwürfeln", "1 · 25,0\u00a0%"),
    )  # fmt: skip
    assert session.svg("de") == session.plot(language="de").svg


def test_what_can_be_calibrated_is_drawn_first() -> None:
    both = SESSION + Predictions([FIRST.reveal()])
    assert both.plot() == SESSION.plot()
    assert (both.plot().title, both.plot(title="Class 8").title) == ("Calibration", "Class 8")
    assert both[-1:].plot().title == "Where?"
