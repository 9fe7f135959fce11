"""Questions about positions of every game: topics, and questions in your own words."""

from __future__ import annotations

import json
import pickle
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

from exxtra_widget import exxtra, levelx
from exxtra_widget.core.game_registry import SHIPPED as GAMES
from exxtra_widget.core.game_registry import read_position
from exxtra_widget.predict.ask import ask, read_question
from exxtra_widget.predict.topic import QuestionError, topics_of
from exxtra_widget.probability.exact import Ratio
from exxtra_widget.support.locale import LANGUAGES

if TYPE_CHECKING:
    from exxtra_widget.predict.question import Question

HAND = "0/3/0@4:64/0@5:70 A 61"
LEVEL = "levelx 443210/020000 A -"


IN: dict[str, tuple[str, ...]] = {
    "exxtra": (HAND, "0/3/0@4:64/0@5:70 A -", "exxtra(double_x=100) 0/5/9@2:31 B -"),
    "levelx": (LEVEL,),
}
# Positions and topics; an empty hand cannot be improved.
ASKED = [
    (text, topic)
    for game, texts in IN.items()
    for text in texts
    for topic in topics_of(game)
    if topic != "improve" or not text.endswith("-")
]
# A win probability is not a count of cases, and the rolls of others decide over survival.
COUNTED = [(text, topic) for text, topic in ASKED if topic != "win"]
HAPPENING = [(text, topic) for text, topic in COUNTED if topic != "survive"]


@cache
def questions(text: str, topic: str) -> tuple[Question, ...]:
    """Return the questions about a topic: one for each value of its field, or the only one."""
    position = read_position(text)
    needed = topics_of(position.game)[topic]
    values = needed(position).values() if needed.needs else [""]
    return tuple(ask(position, f"{topic} {value}".strip()) for value in values)


@pytest.mark.slow
def test_every_topic_is_asked_below() -> None:
    assert all(questions(*one) for one in ASKED)
    asked = {(question.position.game, question.topic) for one in ASKED for question in questions(*one)}
    assert asked == {(game, name) for game in GAMES for name in topics_of(game)}


@pytest.mark.parametrize(("text", "topic"), COUNTED)
def test_the_working_ends_with_the_exact_value(text: str, topic: str) -> None:
    for question in questions(text, topic):
        rows = [line for line in question.working if line.ratio]
        assert rows[-1].ratio == question.exact
        assert isinstance(question.exact, Ratio)
        assert 0 <= question.exact.value <= 1
        others = sum(row.ratio.part for row in rows[:-1] if row.ratio)
        if rows[-1].key == "row.total":
            assert others == question.exact.part
        if rows[-1].key == "row.rest":
            assert question.exact.whole - others == question.exact.part


@pytest.mark.parametrize(("text", "topic"), ASKED)
def test_every_sentence_stands_in_three_languages(text: str, topic: str) -> None:
    for question in questions(text, topic):
        for language in LANGUAGES:
            texts = [question.sentence(language), question.hint(language), *question.explanation(language)]
            assert [said for said in texts if not said or "{" in said or "None" in said] == [], question
        assert len({question.sentence(language) for language in LANGUAGES}) == 3


@pytest.mark.parametrize(("text", "topic"), ASKED)
def test_a_question_is_saved_and_read(text: str, topic: str) -> None:
    for question in questions(text, topic):
        again = read_question(json.loads(json.dumps(question.to_dict())))
        assert again == question
        assert hash(again) == hash(question)
        assert again.exact == question.exact
        assert pickle.loads(pickle.dumps(question)) == question  # noqa: S301 - our own bytes


@pytest.mark.parametrize(("text", "topic"), HAPPENING)
def test_the_exact_value_is_how_often_it_happens_among_all_rolls(text: str, topic: str) -> None:
    for question in questions(text, topic):
        position = question.position
        weight = sum(w for dice, w in position.outcomes().items() if question.happened([position.step(dice)]))
        assert question.exact == Ratio(weight, sum(position.outcomes().values()))


@pytest.mark.parametrize(
    ("text", "open_here"),
    [("0/0/0 A -", ["double", "x"]), (HAND, ["bust", "improve", "double", "x"]), ("0/21/0 B -", [])],
)
def test_the_page_may_ask_what_needs_no_field_and_is_not_certain(text: str, open_here: list[str]) -> None:
    position = read_position(text)
    topics = topics_of("exxtra").items()
    assert [name for name, topic in topics if topic.is_open(position, position.outcomes())] == open_here


@pytest.mark.parametrize(
    ("rows", "won"),
    [
        ("+1.0.0.0.0.0/000000+0.0.0.0.1.1", True), ("+0.0.0.0.1.1/000000+1.0.0.0.0.0", False),
        ("+0.1.0.0.1.0/000000+1.0.0.0.0.1", None),
    ],
)  # fmt: skip
def test_a_shared_win_settles_nothing(rows: str, won: bool | None) -> None:  # noqa: FBT001 - a value
    position = levelx.Position.parse(f"levelx(tokens=1.1.1.1.1.1) 000000{rows} B 1111")
    question = ask(position, "win")
    assert question.happened([]) is None
    assert question.happened([position.step(">1111")]) is won


def test_names_of_players_stand_in_the_sentences() -> None:
    question = ask(HAND, "beat 4")
    assert question.sentence("en", ["Ann", "Bo", "Cy", "Di"]).startswith("Ann to roll.")
    assert "64 or better (Cy" in question.sentence("en", ["Ann", "Bo", "Cy", "Di"])


def test_what_a_topic_needs_can_be_a_keyword() -> None:
    assert (
        ask(HAND, "at_least", target="53")
        == ask(HAND, "at least", target=exxtra.Combination(53))
        == ask(HAND, "at least 53")
    )
    assert ask(HAND, "survive", rung=3) == ask(HAND, " SURVIVE 3")
    assert ask(HAND, "at_least xx") == ask(HAND, "at least 00")
    assert ask(HAND, "survive 3").fields == {"rung": "3", "opponents": "chase"}
    assert ask(LEVEL, "totals", total=9) == ask(LEVEL, "totals 9", times=2)


WORDS = {"middle": 3, "low": "Stufe 2", "roll": "roll"}


@pytest.mark.parametrize(
    ("text", "said", "options", "code"),
    [
        *((HAND, said, {}, "no_topic") for said in ("improv", "at lest 53", "", None, 7)),
        *((HAND, said, {}, "no_such_value") for said in ("at least", "at least 65", "at least ever", "beat 3")),
        (HAND, "survive 0", {}, "no_such_value"), (HAND, "Which?", {"choices": ["a", "b"], "answer": "c"}, "no_choice"),
        *((HAND, "?", {"choices": {"a": "roll", "b": a}}, "illegal_choice") for a in (">9", ">4", "64", "c", None)),
        (HAND, "How?", {"answer": "-2"}, "outside_share"),
        ("0/21/0 B -", "bust", {}, "game_over"), ("0/21/0 B -", "Where?", {"choices": WORDS}, "game_over"),
        ("0/0/0 A -", "improve", {}, "nothing_in_hand"), ("0/0/0 A -", "beat 4", {}, "nothing_to_name"),
        ("0/0/0 A -", "survive 4", {}, "nothing_to_name"),
        ("levelx 000000/000000 A 1235", "earn", {}, "nothing_to_roll"),
        ("levelx 000000/000000 A 1235", "How many?", {"kind": "number", "answer": len}, "nothing_to_roll"),
    ],
)  # fmt: skip
def test_what_cannot_be_asked_has_a_code(text: str, said: Any, options: dict[str, Any], code: str) -> None:
    with pytest.raises(QuestionError) as caught:
        ask(text, said, **options)
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("said", "options", "error", "words"),
    [
        ("bust", {"rung": 4}, TypeError, "takes no 'rung'"), ("bust", {"answer": "1/3"}, TypeError, "computes its"),
        ("bust", {"choices": ["yes", "no"]}, TypeError, "computes its"),
        ("survive 3", {"opponents": "first rol"}, ValueError, "opponents must be"),
        ("Why?", {"rung": 4}, TypeError, "takes no 'rung'"),
        *(("Where?", {"choices": a}, ValueError, "choices") for a in (["a"], ["a", "A"], "ab", ["a", "b" * 81], 5)),
        ("\ud800?", {"answer": "1/2"}, ValueError, "a question must not contain lone surrogates"),
        ("Which?", {"choices": ["\udfff", "y"]}, ValueError, "a choice must not contain lone surrogates"),
        ("Which?", {"choices": {"\udfff": "roll", "y": ">5"}}, ValueError, "a choice must not contain lone surrogates"),
        ("Which?", {"choices": ["a", "b"], "rolls": "61"}, ValueError, "rolls= works only"),
        ("Which?", {"choices": {"a": "roll", "b": ">3", "c": "rung 3"}}, ValueError, "b and c are both >3"),
        ("Which?", {"choices": {"Roll": ">3", "b": "roll"}}, ValueError, "Roll is the name of another action than >3"),
        ("How?", {"answer": "1/3", "rolls": "61"}, ValueError, "only one"),
        ("How?", {"answer": "1/3", "envelope": "x"}, ValueError, "envelope= holds the answer already"),
        ("Where?", {"choices": {"kick": ">9", "b": "roll"}}, ValueError, "“kick” means >9, which is not a legal"),
        ("How?", {"rolls": "61 65"}, ValueError, "a roll: 65"), ("How?", {"rolls": []}, ValueError, "a roll: nothing"),
        ("How?", {"rolls": [65]}, ValueError, "a roll: 65"),
    ],
)  # fmt: skip
def test_options_that_do_not_fit_are_refused(
    said: str, options: dict[str, Any], error: type[Exception], words: str
) -> None:
    with pytest.raises(error, match=words):
        ask(HAND, said, **options)


@pytest.mark.parametrize("rolls", ["61 16", ["61"], {"61"}, lambda dice: dice == "61", "16"])
def test_an_own_question_about_rolls_counts_them(rolls: Any) -> None:
    question = ask(HAND, "Will it be 61 again?", rolls=rolls)
    assert question.exact == Ratio(1, 36)
    assert question == ask(HAND, "Will it be 61 again?", answer=rolls)
    assert ask(HAND, "bust", own=True, rolls=rolls).exact == question.exact
    assert read_question(question.to_dict()) == question
    (row,) = question.working
    assert (row.key, row.fields, row.ratio) == ("row.ways", {"dice": "61", "weight": 1}, Ratio(1, 36))


@pytest.mark.parametrize(
    ("text", "worth", "above_51"),
    [("18/15@4:62 A 51", 25, 12), ("0/0/0 A -", 36, 14), ("exxtra(double_x=100) 0/0/0 A -", 36, 15)],
)
def test_rolls_count_as_the_position_says(text: str, worth: int, above_51: int) -> None:
    assert ask(text, "Which?", rolls=lambda dice: dice >= 0).exact == Ratio(worth, 36)
    for above in (lambda dice: dice.combination > 51, lambda dice: exxtra.Dice("51") < dice):
        assert ask(text, "Which?", rolls=above).exact == Ratio(above_51, 36)
    # What the dice show stays what they show.
    for same in ("7X", "X7", exxtra.Dice("7X")):
        assert ask(text, "Which?", rolls=lambda dice, same=same: dice == same).exact == Ratio(1, 36)


@pytest.mark.parametrize("text", ["", " ", "?" * 501, None])
def test_a_question_in_own_words_has_words(text: Any) -> None:
    with pytest.raises(ValueError, match="1 to 500 characters"):
        ask(HAND, text, own=True)


@pytest.mark.parametrize(
    ("answer", "choice"), [("middle", "middle"), ("LOW", "low"), (">3", "middle"), ("rung 2", "low")]
)
def test_a_choice_in_own_words_is_named_by_them_or_by_its_action(answer: str, choice: str) -> None:
    question = ask(HAND, "Where?", choices=WORDS, answer=answer)
    assert (question.choices, question.exact, question.read(answer).text) == (
        ("middle", "low", "roll"),
        choice,
        choice,
    )
    assert question.kind.offered == {"middle": ">3", "low": ">2", "roll": "roll"}
    assert read_question(json.loads(json.dumps(question.to_dict()))) == question


@pytest.mark.parametrize(
    ("choices", "spelt"),
    [
        (["roll", 2, 5], ["roll", ">2", ">5"]),
        (["Roll", "2", "rung 5"], ["roll", ">2", ">5"]),
        (["roll", "Stufe 2", "échelon 5"], ["roll", ">2", ">5"]),
        (["roll", "46", "5"], ["roll", "46", ">5"]),
        # These may be anything else.
        *((same, same) for same in (["1", "2", "3"], ["61", "62"], ["Feld 2", "Feld 3"], ["rung 2", ">2", "roll"])),
    ],
)
def test_choices_that_are_actions_have_their_spelling(choices: list[Any], spelt: list[str]) -> None:
    question = ask("18/15@4:62 A 51", "Which?", choices=choices, answer=choices[1])
    question = question.kind.spelt(question)
    assert (list(question.choices or ()), question.exact) == (spelt, spelt[1])


@pytest.mark.parametrize(("step", "choice"), [("64", "roll"), (">3", "middle"), (">0", None)])
def test_what_was_done_is_the_choice_of_that_action(step: str, choice: str | None) -> None:
    position = read_position(HAND)
    assert ask(HAND, "Where?", choices=WORDS).happened([position.step(step)]) == choice


def test_loaded_dice_are_used_and_saved() -> None:
    dice = levelx.loaded({"6": 3})
    fair, loaded = ask(LEVEL, "total 6"), ask(LEVEL, "total 6", weights=dice)
    assert isinstance(fair.exact, Ratio)
    assert isinstance(loaded.exact, Ratio)
    assert (fair.exact, loaded.exact.whole) == (Ratio(1193, 1296), 8**4)
    assert loaded.exact.value > fair.exact.value
    assert read_question(loaded.to_dict()) == loaded
