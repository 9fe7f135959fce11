"""Rows of scenes as text."""

from __future__ import annotations

import pytest

from exxtra_widget import Scene, SceneError, Scenes

EXAMPLES = """\
# The seven examples
Game: exxtra
A: Alex
B: Beatrice
C: Carl
D: Diana

## Four players at the start
Start: 0/0/0/0 A -
Minutes: 1
Note: Hold up both dice.
Note:
Note: Ask for the highest combination.
{Two dice each.}

## Alex is nixed
XX {On a first roll
an X counts as 0.} 42
7X {Bust.
## no heading: Alex}

## Carl from below
Start: 0/3/0@4:64/0 D -
7X {Diana holds 70.}
{[%mark rung:3 seat:D]}
Ask: Where would you place?
Choices: >3 | >5
Answer: >5
Seconds: 30
{One reason each.}
>5 {Rung 5.}
(1 >3 )

## Second vote
Again: Carl from below
Names: shown

## Now you
Show: odds
Bots: B random | C 60
Dice: 61 7X
"""


def test_the_lines_of_a_text_become_scenes() -> None:
    row = Scenes.from_text(EXAMPLES)
    assert (row.title, row.players) == ("The seven examples", ("Alex", "Beatrice", "Carl", "Diana"))
    assert [scene.title for scene in row] == [
        "Four players at the start", "Alex is nixed", "Carl from below", "Second vote", "Now you"
    ]  # fmt: skip
    assert (row[0].minutes, row[0].note, row[0].caption) == (
        1, "Hold up both dice.\n\nAsk for the highest combination.", "Two dice each."
    )  # fmt: skip
    assert row[2] == Scene(
        "Carl from below",
        "0/3/0@4:64/0 D -",
        "7X {Diana holds 70.} {One reason each.} {[%mark rung:3 seat:D]}",
        ask="Where would you place?",
        choices=(">3", ">5"),
        answer=">5",
        seconds=30,
        then=">5 {Rung 5.}\n(1 >3 )",
    )
    assert (row[3].again, row[3].names) == ("Carl from below", "shown")
    assert (row[4].show, row[4].bots, row[4].dice) == ("odds", {"B": "random", "C": "60"}, "61 7X")


def test_a_line_is_a_press_and_a_break_within_a_comment_is_none() -> None:
    nixed = Scenes.from_text(EXAMPLES).staged[1]
    assert [[step.action for step in line] for line in nixed.lines] == [["XX", "42"], ["7X"]]
    assert nixed.steps[-1].comments == ("Bust.\n## no heading: Alex",)


def test_what_is_written_is_read_as_the_same() -> None:
    row = Scenes.from_text(EXAMPLES)
    again = Scenes.from_text(row.to_text())
    assert again == row
    assert again.to_text() == row.to_text()
    assert [one.presses for one in again.staged] == [one.presses for one in row.staged]
    assert row != Scenes.from_text(EXAMPLES.replace("{Rung 5.}", "{Rung five.}"))


@pytest.mark.parametrize(("line", "choices"), [
    ("kick = >3 | top = 5 = >5 | roll = roll", {"kick": ">3", "top = 5": ">5", "roll": "roll"}),
    ("p = 1/2 | sum = 5 | roll", ("p = 1/2", "sum = 5", "roll")),
    ("sum = 5 | sum = 3", ("sum = 5", "sum = 3")),
])  # fmt: skip
def test_choices_may_have_their_actions(line: str, choices: object) -> None:
    row = Scenes.from_text(f"Start: 0/3/0@4:64/0 D 70\nAsk: Where?\nChoices: {line}")
    assert row[0].choices == choices
    assert Scenes.from_text(row.to_text()) == row


@pytest.mark.parametrize(("line", "problem"), [
    ("kick = >9 | roll = roll", "“kick” stands for >9"), ("kick = >3 | kick = >5", "different strings"),
])  # fmt: skip
def test_a_wrong_action_of_a_choice_is_a_problem(line: str, problem: str) -> None:
    with pytest.raises(SceneError, match=problem):
        Scenes.from_text(f"Start: 0/3/0@4:64/0 D 70\nAsk: Where?\nChoices: {line}")


@pytest.mark.parametrize("change", [
    lambda text: text.replace("\n", "\r\n"), lambda text: "\ufeff" + text,
    lambda text: text.replace("Ask: ", "Ask :   "), lambda text: text.replace("Ask:", "Ask\uff1a"),
    lambda text: "".join(f"    {line}\n" for line in text.split("\n")),
], ids=["CRLF", "BOM", "blanks", "wide colon", "indent"])  # fmt: skip
def test_texts_may_come_from_any_editor(change: object) -> None:
    assert Scenes.from_text(change(EXAMPLES)) == Scenes.from_text(EXAMPLES)  # type: ignore[operator]


def test_the_record_of_a_game_is_a_row_with_one_scene() -> None:
    from exxtra_widget import Game

    game = Game("0/0 A -", players=["Ann", "Bo"], seed=7)
    game.play("64 {Stop.} >5 41 33")
    game.goto(1)
    (scene,) = Scenes.from_text(game.to_text())
    assert (scene.play, scene.seed) == ("64 {Stop.} >5\n41 33", "7")


def test_a_step_with_a_colon_is_no_fact() -> None:
    with pytest.raises(SceneError) as caught:
        Scenes.from_text("Start: 0/0 A -\nsell:all")
    assert caught.value.problems[0].startswith("scene 1, line 2: sell:all: ")


@pytest.mark.parametrize(("text", "problem"), [
    ("Start: 0/0 A -\nNotes: x", "line 2: Notes is not a fact; did you mean 'Note'?"),
    ("Start: 0/0 A -\n## b\nA: Ann", "line 3: A is written above the first scene"),
    ("Start: 0/0 A -\nShow: odds\nShow: log", "line 3: Show is given twice"),
    ("# nothing", "a row has 1 to 200 scenes, not 0"),
])  # fmt: skip
def test_a_wrong_line_is_named(text: str, problem: str) -> None:
    with pytest.raises(SceneError) as caught:
        Scenes.from_text(text)
    assert caught.value.problems == [problem]


@pytest.mark.parametrize(("scene", "part"), [
    (Scene(start="0/0 A -", ask="Why?", choices=["a|b", "c"]), "the choice"),
    (Scene(start="0/0 A -", bots={"B": lambda _position, _rng: "roll"}), "the strategy"),
])  # fmt: skip
def test_what_a_text_cannot_hold_is_refused(scene: Scene, part: str) -> None:
    row = Scenes([scene])
    with pytest.raises(ValueError, match=f"^scene 1: a text cannot hold {part}"):
        row.to_text()
