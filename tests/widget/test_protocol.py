"""The two descriptions of the protocol, in Python and in TypeScript, say the same."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from exxtra_widget import ExxtraWidget, exxtra
from exxtra_widget.exxtra.board.page_state import state
from exxtra_widget.solving.certainty import CERTAINTIES
from exxtra_widget.widget.protocol import (
    ANSWER_KEY,
    COURSE_KEY,
    FOR_A_REVISION,
    HINT_KEY,
    LARGEST,
    MESSAGES,
    ODDS_KEY,
    OPTIONAL,
    STEP_KEY,
    is_too_large,
    read_message,
    step_data,
)
from exxtra_widget.widget.traits import Traits

TYPES = Path(__file__).parents[2].joinpath("js", "src", "wire", "protocol.ts")
pytestmark = pytest.mark.skipif(not TYPES.exists(), reason="an installed package comes without the page's sources")


def source() -> str:
    return re.sub(r"/\*\*.*?\*/", "", TYPES.read_text(encoding="utf-8"), flags=re.DOTALL)


def interface(name: str) -> set[str]:
    body = re.search(rf"interface {name}[^{{]*\{{(.*?)\n\}}", source(), re.DOTALL)
    assert body, name
    return set(re.findall(r"^\s+(\w+)\??:", body[1], re.MULTILINE))


def test_traits_are_the_same_on_both_sides() -> None:
    own = Traits.class_own_traits(sync=True)
    assert interface("WidgetModel") == set(own)
    assert all(trait.help for trait in own.values())


def test_messages_are_the_same_on_both_sides() -> None:
    found = {}
    for kind, fields in re.findall(r'\{ kind: "(\w+)"(.*?)\}', source()):
        found[kind] = dict(re.findall(r"(\w+): (\w+)", fields))
    names = {int: "number", str: "string", list: "string"}
    assert found == {
        kind: {field: names[type_] for field, type_ in fields.items()} for kind, fields in MESSAGES.items()
    }


def test_lists_that_a_message_may_have_are_the_same_on_both_sides() -> None:
    found = {
        kind: re.findall(r"(\w+)\?: string\[\]", fields)
        for kind, fields in re.findall(r'\{ kind: "(\w+)"(.*?)\}', source())
    }
    assert {kind: tuple(names) for kind, names in found.items() if names} == OPTIONAL


def test_messages_for_which_no_revision_is_stale_are_the_same_on_both_sides() -> None:
    body = re.search(r"type AnyTime =(.*?);", source(), re.DOTALL)
    assert body
    assert set(re.findall(r'"(\w+)"', body[1])) == MESSAGES.keys() - FOR_A_REVISION


def test_kinds_of_values_are_the_same_on_both_sides() -> None:
    body = re.search(r"type Kind =(.*?);", source())
    assert body
    assert tuple(re.findall(r'"(\w+)"', body[1])) == CERTAINTIES


def test_the_largest_message_is_taken_and_one_more_character_is_not() -> None:
    digits = (1 << 4 * 99) - 1
    for item, size in (("x" * 98, 100), (digits, 1 + 99), ([], 0), ({}, 0), (bytes(0), 0)):
        assert not is_too_large([item], [bytes(LARGEST - size - 1)])
        assert is_too_large([item], [bytes(LARGEST - size)])
    assert not is_too_large({"k": [0]}, [bytes(LARGEST - 2 - 3 - 1 - 1)])
    assert is_too_large({"k": [0]}, [bytes(LARGEST - 2 - 3 - 1)])


def test_a_list_of_a_hundred_texts_is_taken_and_a_longer_one_is_not() -> None:
    message = {"kind": "new", "revision": 0, **{name: type_() for name, type_ in MESSAGES["new"].items()}}
    assert read_message({**message, "players": ["Ann"] * 100})["players"]
    with pytest.raises(ValueError, match="new expects players to be a list of strings"):
        read_message({**message, "players": ["Ann"] * 101})


def test_moments_and_states_have_the_fields_of_the_types() -> None:
    widget = ExxtraWidget(players=3, seed=1)
    widget.roll("64")
    assert set(step_data(widget.game, {}, widget.game.steps[0])) == interface("Moment")
    assert set(widget.start) == interface("Moment")
    assert interface("State") <= set(state(exxtra.start(players=3)))


def test_questions_have_the_fields_of_the_types() -> None:
    widget = ExxtraWidget("0/0/0 A 61", seed=1)
    widget.ask("bust")
    widget.answer("Ann", "1/3")
    widget.roll("64")
    # Only in files.
    assert {*widget.question, "left_out", "seconds"} == interface("Question")
    assert set(widget.question["answers"][0]) == interface("Answer")
    state = widget.get_state()
    assert (state["question"]["answers"], set(state["answer_0"])) == (1, interface("Answer"))
    assert "answers: number;" in source()
    assert set(widget.question["working"][0]) == interface("WorkingLine")
    assert set(widget.calibration) == interface("Calibration")


def test_hints_and_analyses_have_the_fields_of_the_types() -> None:
    widget = ExxtraWidget("0/0@4:64 A 70", seed=1, bots={1: "random"})
    widget.ask_hint()
    widget.place(5)
    assert set(widget._opponents) == interface("Opponents")
    widget.goto(0)
    widget.ask_hint()
    assert set(widget.hint) == interface("Hint")
    assert set(widget.get_state()["hint_0"]) == interface("RankedAction")
    widget.start_review()
    assert set(widget.review) == interface("Review")
    state = widget.get_state()
    assert set(state["course_1"]) == interface("Course")
    assert all(set(verdict) == interface("Verdict") for verdict in state["course_1"]["verdicts"])


def test_calls_for_full_screen_have_the_fields_of_the_type() -> None:
    assert set(ExxtraWidget(seed=1).presentation) == interface("Presentation")


def test_keys_are_the_same_on_both_sides() -> None:
    keys = [STEP_KEY, ODDS_KEY, COURSE_KEY, HINT_KEY, ANSWER_KEY]
    assert re.findall(r"`(\w+_)\$\{\w+\}`", source()) == keys
