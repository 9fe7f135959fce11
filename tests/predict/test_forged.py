"""Envelopes, exercises and predictions that nobody of good will wrote: each is read, or refused in a sentence."""

from __future__ import annotations

import contextlib
import json
from base64 import urlsafe_b64encode
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exxtra_widget import Exercise, ExxtraWidget, Predictions
from exxtra_widget.predict import envelope
from exxtra_widget.predict.ask import ask
from exxtra_widget.predict.topic import QuestionError
from tests.predict.sealing import sealed

HERE = "5/0/0 A 42"
OPTIONS: list[dict[str, Any]] = [{}, {"choices": ["yes", "no"]}, {"kind": "number"}]


def forged(content: object, **options: Any) -> str:
    """Return an envelope with any content, whose check is right."""
    question = ask(HERE, "How?", **options)
    text = (content if isinstance(content, str) else json.dumps(content)).encode("utf-8", "surrogatepass")
    checked = envelope._check(text) + text
    salt = b"salt"
    padded = checked + b" " * (-len(salt + checked) % envelope._BYTES)
    return urlsafe_b64encode(salt + envelope._mixed(padded, salt, question)).decode()


@pytest.mark.parametrize("options", OPTIONS, ids=["probability", "choice", "number"])
@pytest.mark.parametrize(
    "content",
    [[], {}, None, 7, "", "[" * 100_000, "9" * 5_000, [2, None, "", None], [-1, None, "", None],
     ["yes", None, "", None],
     [None, [1, 0], "", None], [None, [0, 0], "", None], [None, [1, -2], "", None], [None, [0.5, 1], "", None],
     [None, [1, 2, 3], "", None], [None, [1, 2], "sure", None], [None, [1, 2], [], None], [None, [1, 2], "", 99],
     [None, [1, 2], "", "x"], [None, [1, 2], "", 1], [None, None, "", None], ["x" * 36], ["1"], ["01"], [["1"]], [1]],
    ids=lambda content: str(content)[:30],
)  # fmt: skip
def test_a_forged_envelope_is_refused(content: object, options: dict[str, Any]) -> None:
    with pytest.raises(QuestionError) as caught:
        ask(HERE, "How?", envelope=forged(content, **options), **options)
    assert caught.value.code == "other_envelope"


@pytest.mark.parametrize("ratio", [[2, 1], [-1, 2]])
def test_an_envelope_holds_no_probability_beyond_1(ratio: list[int]) -> None:
    content = [None, ratio, "", None]
    with pytest.raises(QuestionError):
        ask(HERE, "How?", envelope=forged(content))
    number = ask(HERE, "How?", kind="number", envelope=forged(content, kind="number"))
    assert envelope.opened(number).exact == tuple(ratio)


# --- Files ----------------------------------------------------------------------------------------


def session() -> str:
    board = ExxtraWidget(HERE)
    board.ask("bust")
    board.answer("Ann", "1/3")
    board.again()
    board.answer("Ann", "31%")
    board.tally({"1/2": 2, "0.3": 1})
    board.reveal()
    board.ask("Now?", choices=["yes", "no"], answer="no", names="hidden")
    board.answer("Bo", "yes")
    board.ask("Which?", rolls="61 62")
    board.answer("", "1/18")
    board.ask("How likely?", answer=0.25)
    board.dismiss()
    return board.predictions.to_json()


EXERCISES = (
    Exercise(HERE, "bust", wrong={"1/3": "You …"}, hint="Count.", form="fraction"),
    sealed(Exercise(HERE, "Which?", choices=["yes", "no"], answer="no", wrong={"yes": {"en": "No.", "de": "Nein."}})),
    Exercise(HERE, "How?", kind="number", answer=3.5, unit="steps"),
    Exercise(HERE, "How?", kind="formula", answer="safe^k", names={"safe": Fraction(25, 36), "k": range(1, 4)}),
    Exercise(HERE, "at least", parameters=[{"target": one} for one in ("53", "61")]),
    Exercise(HERE, "How?", rolls="61 62").for_grading(),
)
TEXTS = [session(), *(one.to_json() for one in EXERCISES)]
ODD = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 3), st.floats(), st.text(max_size=8),
    st.sampled_from([10**400, -(10**400), 2**64, "9" * 500, "x" * 5_000, "\ud800", "", "1/0", "=", "1e999", "{}"]),
    st.sampled_from(["0/0 A -", "win", "own", "closed", "61", "1/2", "yes", "number", "fraction", "fr"]),
    st.lists(st.integers(0, 2), max_size=3), st.dictionaries(st.text(max_size=3), st.integers(), max_size=2),
    st.builds(lambda: [[[[[]]]]]), st.builds(lambda: {"a": {"b": {}}}),
)  # fmt: skip


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the paths to all values of JSON data but its format."""
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    inner = [found for key, value in items if key != "format" for found in places(value, (*path, key))]
    return [path, *inner] if path else inner


@st.composite
def changed(draw: st.DrawFn, text: str) -> str:
    """Return JSON in which one or two values are others, or missing, or twice."""
    data = json.loads(text)
    for _ in range(draw(st.integers(1, 2))):
        *path, last = draw(st.sampled_from(places(data) or [("answer",)]))
        around = data
        for key in path:
            around = around[key]
        act = draw(st.sampled_from(["set", "set", "drop", "more"]))
        if act == "set":
            around[last] = draw(ODD)
        elif act == "drop":
            around.pop(last, None) if isinstance(around, dict) else around.pop(last)
        else:
            around[draw(st.text(max_size=4)) if isinstance(around, dict) else slice(0, 0)] = [draw(ODD)]
    return json.dumps(data)


def used(read: Exercise | Predictions) -> None:
    """Do everything with what was read."""
    assert read.to_json()
    assert repr(read)
    assert read._repr_html_()
    if isinstance(read, Predictions):
        assert str(read)
        assert read._repr_markdown_() is not None
        read.scores(), read.to_records(), read.calibration(), read.svg()
        assert Predictions.from_json(read.to_json()) == read
        assert Predictions([poll.reveal() for poll in read]).to_json()
        return
    assert Exercise.from_json(read.to_json()).to_json() == read.to_json()
    for answer in ("1/3", "0.31", "yes", "safe^k", "7/2 steps", "1,509", ""):
        assert read.check(answer).message
    for each in (read, read.variant("Ann")):
        with contextlib.suppress(QuestionError):
            assert each.prompt("fr") + each.hint("de") + str(each.exact) + str(each.solution())


@given(st.sampled_from(TEXTS).flatmap(changed))
def test_a_changed_file_is_read_or_refused(text: str) -> None:
    kind: Any = Predictions if "predictions" in text[:40] else Exercise
    try:
        read = kind.from_json(text)
    except ValueError as error:
        assert str(error).startswith(("this is not an exercise: ", "these are not pred", "question "))  # noqa: PT017 - any other error fails
        return
    used(read)


@pytest.mark.timeout(60)
def test_many_answers_are_read_at_once() -> None:
    question = {"position": HERE, "topic": "bust"}
    answers = [
        {"name": name, "at": "", "answer": f"{i}/9000"} for i in range(8_000) for name in ("" if i % 2 else f"A{i}",)
    ]
    data = {"format": "exxtra-widget/predictions/1", "questions": [{"question": question, "answers": answers}]}
    read = Predictions.from_json(json.dumps(data))
    assert len(read[0].answers) == len({answer.key for answer in read[0].answers}) == 8_000
    assert read._repr_html_().count("<tr") > 8_000
    assert Predictions.from_json(read.to_json()) == read
