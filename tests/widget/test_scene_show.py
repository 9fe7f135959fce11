"""Scenes on the page: pressed on and back, left by hand, and nothing that comes before its press."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from ipywidgets.widgets.widget import _instances

from exxtra_widget import (
    ExxtraWidget,
    QuestionError,
    Scene,
    SceneError,
    levelx,
)
from exxtra_widget.predict.predictions import Predictions
from tests.whole import check_whole
from tests.widget.kernel import ask, code, told_by

ROW = """\
A: Ann
B: Bo

## Stop?
Start: 0/0 A -
42 64 {Ann stops.}
>5
## A vote
41
Ask: bust
7X {A bust.}
## Choices
Start: 0/0@2:64 A 71
Show: odds
Ask: Where?
Choices: >4 | >5
Answer: >5
## Second vote
Again: Choices
## Late
Start: 0/0 A 42
Reveal: A vote
Bots: B random
"""


def board(row: Any = ROW) -> ExxtraWidget:
    shown = ExxtraWidget(players=2)
    shown.scenes = row
    return shown


def press(shown: Any, times: int = 1) -> None:
    for _ in range(times):
        shown.next()


def state(shown: Any) -> tuple[int, int, str, str]:
    question = shown.question["state"] if shown.question else ""
    return shown.scene, shown._scenes["press"], shown.value, question


def test_a_press_shows_a_line_and_then_the_next_scene() -> None:
    shown = board()
    walked = [state(shown)]
    for _ in range(14):
        shown.next()
        walked.append(state(shown))
    assert walked == [
        (1, 0, "0/0 A -", ""), (1, 1, "0/0 A 64", ""), (1, 2, "0@5:64/0 B -", ""),
        (2, 0, "0@5:64/0 B -", ""), (2, 1, "0@5:64/0 B 41", ""), (2, 2, "0@5:64/0 B 41", "open"),
        (2, 3, "0@5:64/0 B 41", "closed"), (2, 4, "5/0 A -", "closed"),
        (3, 0, "0/0@2:64 A 71", ""), (3, 1, "0/0@2:64 A 71", "open"), (3, 2, "0/0@2:64 A 71", "closed"),
        (4, 0, "0/0@2:64 A 71", ""), (4, 1, "0/0@2:64 A 71", "open"), (4, 2, "0/0@2:64 A 71", "closed"),
        (4, 3, "0/0@2:64 A 71", "revealed"),
    ]  # fmt: skip
    for one in reversed(walked[:-1]):
        shown.back()
        assert state(shown)[:3] == one[:3]
    assert shown.earlier == ()


def test_a_second_vote_has_the_answers_of_the_first() -> None:
    shown = board()
    shown.scene = "Choices"
    shown.next()
    shown.answer("Eve", ">4")
    press(shown, 3)
    shown.answer("Eve", ">5")
    press(shown, 2)
    votes = [shown.question[vote][0]["answer"]["text"] for vote in ("before", "answers")]
    assert (votes, state(shown)[3], shown.question["exact"]) == ([">4", ">5"], "revealed", {"choice": ">5"})
    assert [choice for choice, _ in shown.question["values"]] == [">4", ">5"]


def test_a_closed_question_opens_again_with_its_answers() -> None:
    shown = board()
    shown.scene = 3
    shown.next()
    shown.answer("Eve", ">4")
    shown.next()
    shown.back()
    assert shown.question["state"] == "open"
    shown.back()
    assert state(shown)[3] == ""
    shown.next()
    with pytest.raises(QuestionError, match="already an answer"):
        shown.answer("Eve", ">5")
    # It is still that of its scene where another scene comes before.
    shown.add_scene("Now", after=1)
    shown.add_scene("Then", after="Choices")
    shown.scene = "Choices"
    shown.next()
    assert len(shown.question["answers"]) == 1


def test_a_question_is_revealed_where_a_later_scene_says_so() -> None:
    shown = board()
    shown.scene = "A vote"
    press(shown, 2)
    shown.answer("Eve", "1/3")
    shown.scene = "Late"
    shown.next()
    assert (shown.question["state"], shown.question["topic"]) == ("revealed", "bust")
    assert len(shown.predictions) == 1
    shown.back()
    assert shown.question is None
    skipped = board()
    skipped.scene = "Late"
    skipped.next()
    assert (skipped.question["state"], skipped.question["answers"]) == ("revealed", [])


@pytest.mark.parametrize("steps", ["61", "61 >4 33"])
def test_a_detour_stays_a_variation_and_the_next_press_returns(steps: str) -> None:
    shown = board()
    shown.next()
    shown.play(">3 " + steps)
    assert shown._scenes["away"]
    shown.next()
    assert state(shown)[:3] == (1, 1, "0/0 A 64")
    assert not shown._scenes["away"]
    shown.next()
    assert (shown.value, len(shown.game.others)) == ("0@5:64/0 B -", 1)
    # A look back is one as well.
    shown.goto(0)
    assert shown._scenes["away"]
    shown.back()
    assert (state(shown)[:3], shown._scenes["away"]) == ((1, 2, "0@5:64/0 B -"), False)


def test_what_is_written_on_a_step_of_the_script_stays_on_it() -> None:
    shown = board()
    press(shown, 2)
    shown.game.mark("rung:5")
    shown.play("61")
    press(shown)
    check_whole(shown.game)
    assert (shown.game.marks, [line[-1].action for line in shown.game.others]) == (("rung:5",), ["61"])
    shown.back()
    press(shown)
    check_whole(shown.game)
    assert shown.game.marks == ("rung:5",)


def test_nothing_that_comes_is_on_the_page() -> None:
    shown = board(ROW.replace("{Ann stops.}", "{Ann stops.}\nNote: secret"))
    coming = ["Ann stops", "A bust", "Where?", "secret", "7X"]
    seen = json.dumps({**shown.get_state(), "_esm": "", "_css": ""}, default=str)
    assert [text for text in coming if text in seen.replace(json.dumps(shown.board), "")] == []
    assert "Second vote" in seen


def test_moves_of_the_page() -> None:
    shown = board()
    for move, found in [
        ("next", (1, 1)), ("scene", (2, 0)), ("end", (2, 4)), ("again", (2, 0)), ("back", (1, 2)), ("before", (1, 2)),
    ]:  # fmt: skip
        ask(shown, "scene", move=move)
        assert state(shown)[:2] == found
    assert code(shown) == "first_scene"
    ask(shown, "to_scene", number=5)
    ask(shown, "scene", move="scene")
    assert (shown.scene, code(shown)) == (5, "last_scene")
    ask(shown, "scene", move="sideways")
    assert code(shown) == "no_scene"
    ask(shown, "to_scene", number=9)
    assert (shown.scene, code(shown)) == (5, "no_scene")
    # The same sentence again is the same notice, whatever was asked for.
    assert shown.notice["count"] == 2


def test_drawers_and_bots_are_those_of_the_scene() -> None:
    shown = board()
    assert (shown.odds, shown._scenes["show"]) == (False, "")
    shown.scene = 3
    assert (shown.odds, shown._scenes["show"]) == (True, "odds")
    shown.scene = 5
    assert (shown.odds, dict(shown.bots)) == (False, {1: "random"})


def test_bots_wait_for_the_script() -> None:
    shown = board([Scene("a", "0/0 A -", "64", bots={"A": "random"}), Scene("b", then="41")])
    assert shown.play_bots() == ()
    shown.next()
    assert shown.play_bots() != ()


@pytest.mark.parametrize("wrong", ["Start: 0/0 A -\n99", [Scene(start=levelx.start())], 5])
def test_bad_scenes_change_nothing_and_create_no_board(wrong: Any) -> None:
    shown = board()
    shown.next()
    before, boards = state(shown), set(_instances)
    with pytest.raises(SceneError):
        shown.scenes = wrong
    with pytest.raises(SceneError):
        ExxtraWidget(scenes=wrong)
    assert (state(shown), set(_instances)) == (before, boards)


def test_a_new_row_keeps_the_place_by_its_title() -> None:
    shown = board()
    shown.scene = "Choices"
    shown.scenes = ROW.replace("## Stop?", "## Other\nStart: 0/0 A -\n## Stop?")
    assert shown.scene == 4
    with pytest.raises(ValueError, match="no scene is called 'x'"):
        shown.scene = "x"
    shown.scenes = None
    assert (shown.scenes, shown.scene, shown._scenes) == (None, 0, {})
    with pytest.raises(ValueError, match="there are no scenes"):
        shown.scene = 1


@pytest.mark.parametrize("begin", [lambda shown: shown.load("0/3/0 A 64"), lambda shown: shown.new_game(seed=1)])
def test_a_press_returns_from_another_game(begin: Callable[[Any], object]) -> None:
    shown = board()
    shown.next()
    begin(shown)
    assert shown._scenes["away"]
    shown.next()
    assert state(shown)[:3] == (1, 1, "0/0 A 64")
    shown.next()
    assert state(shown)[:3] == (1, 2, "0@5:64/0 B -")


def test_what_is_played_where_a_question_is_revealed_does_not_decide_it() -> None:
    shown = board([Scene("vote", "0/0 A 42", ask="bust"), Scene("later", "0/0 A 42", reveal="vote", then="7X")])
    shown.scene = "later"
    press(shown, 2)
    assert (shown.question["state"], shown.question["outcome"]) == ("revealed", None)


def test_the_page_adds_a_scene_and_gets_the_row() -> None:
    shown = ExxtraWidget("0/0 A 42")
    assert told(shown, "row") == []
    ask(shown, "add_scene", title="Now")
    assert shown.scenes
    assert told(shown, "row") == [{"kind": "row", "text": shown.scenes.to_text()}]
    ask(shown, "add_scene", title="a\nb")
    assert (code(shown), len(shown.scenes)) == ("bad_scene", 1)


def told(shown: Any, kind: str) -> list[Any]:
    messages = told_by(shown)
    ask(shown, kind)
    return messages


def test_predictions_name_the_scene_of_each_question() -> None:
    shown = board(ROW.replace("## A vote\n", "##\n").replace("Reveal: A vote\n", ""))
    for scene in (2, 3):
        shown.scene = scene
        while shown._scenes["press"] < shown._scenes["presses"]:
            shown.next()
    shown.scene = "Second vote"
    asked = shown.predictions
    assert [(poll.scene, poll.state) for poll in asked] == [("2", "revealed"), ("Choices", "closed")]
    assert Predictions.from_json(asked.to_json()) == asked


def test_a_scene_that_was_entered_at_its_end_has_asked_nobody() -> None:
    shown = board()
    shown.scene = "Choices"
    shown.back()
    shown.scene = "Second vote"
    ask(shown, "scene", move="end")
    assert (shown.question["state"], len(shown.predictions)) == ("revealed", 0)
    shown.back()
    shown.back()
    shown.answer("Eve", ">4")
    shown.next()
    assert [(poll.scene, len(poll.answers)) for poll in shown.predictions] == [("Second vote", 1)]
