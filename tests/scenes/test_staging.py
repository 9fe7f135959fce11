"""Scenes as they are shown."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, cast

import pytest

from exxtra_widget import Scene, SceneError, Scenes, exxtra, levelx


def staged(*scenes: Any, **options: Any) -> Any:
    return Scenes(scenes, **options).staged


def kinds(scene: Any) -> str:
    return " ".join(press.kind for press in scene.presses)


def test_a_question_that_a_later_scene_names_is_not_revealed_in_its_own() -> None:
    row = staged(
        Scene("first", "0/0 A 42", ask="bust"),
        Scene("between", "0/0 A -"),
        Scene("vote", again="first"),
        Scene("end", reveal="vote", play="64"),
    )
    assert [kinds(scene) for scene in row] == ["ask close", "", "ask close", "line reveal"]
    assert row[2].start == row[0].question.position
    assert [scene.about for scene in row] == [None, None, 0, 2]


def test_values_come_into_the_form_of_a_text() -> None:
    start = exxtra.start(players=2)
    given = Scene(
        " a ", start, ["64", ">5"], mark=["rung:5"], ask="How  likely is an X?", rolls=lambda dice: "X" in str(dice),
        bots={1: "random"}, dice=[(4, 2), "7X"], weights=exxtra.loaded(b={"X": 3}), note=" n ",
    )  # fmt: skip
    (scene,) = Scenes([given])
    assert (scene.title, scene.start, scene.play, scene.note) == ("a", "0/0 A -", "64\n>5", "n")
    assert (scene.ask, scene.rolls, scene.bots, scene.dice) == ("How likely is an X?", None, {"B": "random"}, "42 7X")
    assert scene.answer is not None
    assert scene.answer.split()[-1] == "XX"
    assert scene.weights == "1,1,1,1,1,1 1,1,1,1,1,3"
    assert Scenes([Scene(start=start, ask="Is it?", answer=Fraction(11, 36))])[0].answer == "11/36"


def test_a_second_vote_has_the_dice_of_the_first_one() -> None:
    loaded = exxtra.loaded(b={"X": 5})
    given = "1,1,1,1,1,1  1,1,1,1,1,3"
    first, second, other = staged(
        Scene("a", "0/0 A 42", weights=loaded, ask="bust"), Scene("b", again="a"), Scene("c", again="a", weights=given)
    )
    assert (first.weights, second.weights, other.weights) == (loaded, loaded, exxtra.loaded(b={"X": 3}))
    assert (second.scene.weights, other.scene.weights) == (None, "1,1,1,1,1,1 1,1,1,1,1,3")


def test_variations_are_seen_from_the_last_step() -> None:
    (scene,) = staged(Scene(start="0/0 A -", play="64 >5\n(2 41 )\n(0 XX )"))
    assert [[step.action for step in line] for line in scene.others] == [["64", ">5", "41"], ["XX"]]
    assert [len(scene.history(steps).others) for steps in range(3)] == [0, 0, 2]
    assert scene.scene.play == "64 >5\n(2 41 )\n(0 XX )"
    (asked,) = staged(Scene(start="0/0 A -", play="64\n(1 >4 )", ask="Which?", then=">5\n(2 33 )"))
    assert (asked.scene.play, asked.scene.then) == ("64", ">5\n(1 >4 )\n(2 33 )")
    (alone,) = staged(Scene(start="0/0 A -", ask="Which?", then="(0 64 )"))
    assert [len(alone.history(0).others), alone.scene.play, alone.scene.then] == [1, "(0 64 )", ""]


def test_a_row_may_have_two_hundred_scenes_and_titles_of_eighty_signs() -> None:
    assert len(staged(*[Scene("x" * 80, "0/0 A -")] * 200)) == 200


def test_a_title_is_the_same_with_blanks_around_it() -> None:
    first, again, end = staged(Scene(" 7 ", "0/0 A 42", ask="bust"), {"again": 7}, Scene(reveal="7 "))
    assert (again.about, end.about, first.scene.title, again.scene.again, end.scene.reveal) == (0, 0, "7", "7", "7")


def test_bots_are_named_by_letters_or_numbers() -> None:
    (scene,) = staged(Scene(start="0/0 A -", bots={0: "random", "B": "random"}))
    assert (list(scene.bots), scene.scene.bots) == ([0, 1], {"A": "random", "B": "random"})


def test_any_game_has_scenes() -> None:
    (scene,) = staged(Scene(start=levelx.start(players=2), play="1234\n>1|2|3|4"))
    assert (scene.start.game, kinds(scene)) == ("levelx", "line line")


@pytest.mark.parametrize(("scenes", "problems"), [
    ([Scene(play="64")], ["scene 1, start: the first scene needs a start, like Start: 0/0 A -"]),
    ([Scene("x", "0/0 A -", "64\n>9 41"), Scene("y")],
     ["scene 1 “x”, play, line 2: >9: There is no rung 9. The ladder has rungs 0 to 5.",
      "scene 1 “x”, play, line 2: the 1 steps after it were not played"]),
    ([Scene(start="0/0 A -", show=cast("Any", "odd"))],
     ["scene 1, show: show must be odds, hint, log or review, not 'odd'; did you mean 'odds'?"]),
    ([Scene(start="0/0 A -", ask="bust", reveal="x")],
     ["scene 1, reveal: a scene has one question, but this one has ask and reveal",
      "scene 1, reveal: no earlier scene is called 'x'"]),
    ([Scene("a", "0/0 A 64"), Scene(again="a")], ["scene 2, again: the scene 'a' asks nothing"]),
    ([Scene("a", "0/0 A 64", ask="bust"), Scene("a", ask="bust"), Scene(reveal="a")],
     ["scene 3, reveal: 2 earlier scenes are called 'a'; give them different titles"]),
    ([Scene("a", "0/0 A 64", ask="bust"), Scene(again="a", play=">5")],
     ["scene 2, play: a second vote is about the position of the first one; put these steps after it"]),
    ([Scene(start="0/0 A -", names=cast("Any", "all"))], ["scene 1, names: names must be shown or hidden, not 'all'"]),
    ([Scene(start="0/0 A -", minutes=0)], ["scene 1, minutes: minutes must be a number from 0.1 to 600, not 0"]),
    ([Scene(start="0/0 A -", bots={"C": "60"})],
     ["scene 1, bots: the seat of a bot must be A, B or a number from 0 to 1, not 'C'"]),
    ([Scene("x" * 81, "0/0 A -")], ["scene 1, title: a title must be one line of up to 80 characters, not 'xxxx"]),
    ([Scene("a\u200bb", "0/0 A -")], ["scene 1, title: a title must be one line of up to 80 characters"]),
    ([Scene(start="0/0 A -")] * 201, ["a sequence has 1 to 200 scenes, not 201"]),
    ([Scene(start="0/0 A -", play="64 >5\n(3 41 )", ask="bust")],
     ["scene 1, play, line 2: a variation leaves after step 3, but there are 2"]),
    ([Scene(start="0/0 A -", answer="1/2")], ["scene 1, answer: answer belongs to a question; add ask"]),
    ([Scene(start="0/0 A -", play="{a", mark=["rung:7"])], ["scene 1, caption: ", "scene 1, play, line 1: "]),
])  # fmt: skip
def test_every_problem_is_named_with_its_scene(scenes: list[Scene], problems: list[str]) -> None:
    with pytest.raises(SceneError) as caught:
        Scenes(scenes)
    found = caught.value.problems
    assert len(found) >= len(problems)
    assert [one.startswith(begin) for one, begin in zip(found, problems, strict=False)] == [True] * len(problems)
    assert not any("scene 2 “y”" in one for one in found)


def test_players_have_to_fit_the_seats() -> None:
    with pytest.raises(SceneError, match="scene 1, start: this game needs 2 names, but there are 3"):
        Scenes([Scene(start="0/0 A -")], players=["A", "B", "C"])
