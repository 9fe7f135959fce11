"""Rows of scenes as text."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exxtra_widget import Scene, SceneError, Scenes, levelx
from tests.texts import TEXTS

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


@pytest.mark.parametrize(("line", "problem"), [
    ("kick = >9 | roll = roll", "“kick” means >9"), ("kick = >3 | kick = >5", "different strings"),
])  # fmt: skip
def test_a_wrong_action_of_a_choice_is_a_problem(line: str, problem: str) -> None:
    with pytest.raises(SceneError, match=problem):
        Scenes.from_text(f"Start: 0/3/0@4:64/0 D 70\nAsk: Where?\nChoices: {line}")


_GIVEN: list[Callable[[str, str], dict[str, Any]]] = [
    lambda a, b: {"title": a, "note": b},
    lambda a, b: {"caption": a, "play": [b]},
    lambda a, b: {"ask": a, "choices": ["x", "y"], "then": [b]},
    lambda a, b: {"ask": "Which?", "choices": [a, b], "answer": a},
    lambda a, b: {"ask": "Which?", "choices": {a: "roll", b: ">3"}},
    lambda a, b: {"seed": a, "minutes": 1, "bots": {"B": b}},
    lambda a, b: {"dice": a, "seconds": 2.5, "ask": b},
    lambda a, b: {"play": f"7X {{{a}}}", "then": f"64 > 5 {b}"},
]


@given(TEXTS, TEXTS, st.sampled_from(_GIVEN))
def test_any_text_of_a_scene_is_refused_or_read_back(a: str, b: str, fields: Callable[..., dict[str, Any]]) -> None:
    try:
        row = Scenes([Scene(start="0/0 A 42", **fields(a, b))])
    except SceneError:
        return
    assert Scenes.from_text(row.to_text()) == row


@pytest.mark.parametrize("fields", [
    {"title": "{ open"}, {"note": "one\rtwo\u2028three\x85four"}, {"note": "Ask: {"}, {"title": "A ##"},
    {"ask": "Is { a set?"}, {"ask": "Which?", "choices": ["a|b", "c\\|d"]}, {"dice": []},
    {"ask": "Which?", "choices": ["a = >3", "b"]}, {"ask": "Which?", "choices": ["a = >3", "b = roll"]},
    {"dice": [(4, 2), 61]}, {"seed": " a\\_b "},
    {"then": ["64", "{a} > 5"], "play": "7X {b}"}, {"ask": "x?", "rolls": lambda _: False}, {"minutes": Fraction(1, 3)},
    {"minutes": 2.0}, *({"ask": "bust", "cards": cards} for cards in (28, [3], [3, 9])),
    {"ask": "bust", "marks": ["10%", "30%"], "class_size": 28}, {"bots": {"B": "accept 53 or better;\n top rung"}},
])  # fmt: skip
def test_signs_of_a_text_stay_signs(fields: dict[str, Any]) -> None:
    row = Scenes([Scene(start="0/0 A 42", **fields), Scene("next", "0/0 A -", "64")], players=["{", "Bo"])
    assert Scenes.from_text(row.to_text()) == row


def test_choices_of_actions_with_bars_are_kept() -> None:
    start = levelx.start(players=2).apply("1523")
    row = Scenes([Scene(start=start, ask="Which?", choices=[">15|23", ">123|5"])])
    assert Scenes.from_text(row.to_text()) == row
    assert row[0].choices == (">15|23", ">123|5")


@pytest.mark.parametrize(("fields", "problem"), [
    ({"caption": 7}, "scene 1, caption: a comment must be a string"),
    ({"mark": 5}, "scene 1, caption: 5 cannot be marked"),
    ({"note": 7}, "scene 1, note: a note must be a string, not 7"),
    ({"note": "\ud800"}, "a note must not contain lone surrogates"),
    ({"ask": "\ud800?"}, "a question must not contain lone surrogates"),
    ({"ask": "x?", "choices": ["\udfff", "y"]}, "a choice must not contain lone surrogates"),
    ({"ask": "x?", "choices": 5}, "choices must be 2 to 12 different strings of 1 to 80 characters, not 5"),
    ({"dice": iter(["64"])}, "dice of a scene must be 'hand' or a list of rolls"),
])  # fmt: skip
def test_what_no_file_can_keep_is_refused_when_it_is_given(fields: dict[str, Any], problem: str) -> None:
    with pytest.raises(SceneError, match=problem):
        Scenes([Scene(start="0/0 A 42", **fields)])


def _lines(begin: str) -> Callable[[str], str]:
    return lambda text: "".join(f"{begin}{line}\n" for line in text.split("\n"))


_EDITED: dict[str, Callable[[str], str]] = {
    "CRLF": lambda text: text.replace("\n", "\r\n"),
    "BOM": lambda text: f"\ufeff{text}",
    "blanks": lambda text: text.replace("Ask: ", "Ask :   ").replace("Start: ", "Start:\u00a0"),
    "no blank": lambda text: text.replace("Ask: ", "Ask:").replace("## Carl", "##Carl"),
    "ends": lambda text: text.replace("42\n", "42  \n").replace("-\n", "-\t\n"),
    "wide": lambda text: text.replace("Ask: ", "\uff21sk\uff1a").replace("Names: ", "Names\uff1a"),
    "case": lambda text: text.replace("Ask:", "ask:").replace("Start:", "START:"),
    "indent": _lines("    "),
    "quote": _lines("> "),
    "quotes": _lines(">> "),
    "fence": lambda text: f"```text\n{text}```\n",
    "front matter": lambda text: f"---\ntitle: X\nLayout: {{page\n- Note\n---\n{text}",
    "hidden": lambda text: f"<!-- x -->\n{text.replace('Minutes', '<!-- {' + chr(10) + '## y -->Minutes')}",
    "closed": lambda text: text.replace("## Carl from below", "## Carl from below ##"),
    "escapes": lambda text: text.replace(">5 {", "\\>5 {").replace(">3 | >5", "\\>3 | \\>5").replace("D -", "D \\-"),
    "parted": lambda text: text.replace("\n>5 {", "\n> 5 {").replace("(1 >3", "(1 >\u00a03"),
    "dashes": lambda text: text.replace("A -", "A \u2013"),
}


@pytest.mark.parametrize("change", _EDITED.values(), ids=_EDITED.keys())
def test_texts_may_come_from_any_editor(change: Callable[[str], str]) -> None:
    assert change(EXAMPLES) != EXAMPLES
    found = Scenes.from_text(change(EXAMPLES))
    assert (found, found.title) == (Scenes.from_text(EXAMPLES), "The seven examples")


def test_a_caption_may_show_markdown() -> None:
    text = "Start: 0/0 A -\n64 {Like\n```\n<!-- this\n## and: that\n}\n>5"
    row = Scenes.from_text(text)
    assert row.staged[0].steps[0].comments == ("Like\n```\n<!-- this\n## and: that\n",)
    assert Scenes.from_text(row.to_text()) == row


def test_dice_above_the_first_scene_are_those_of_all() -> None:
    loaded = "1,1,1,1,1,1 1,1,1,1,1,3"
    row = Scenes.from_text(f"Weights: {loaded}\n## a\nStart: 0/0 A -\n## b\n## c\nWeights: {loaded[:-1]}5")
    assert [scene.weights for scene in row] == [loaded, loaded, f"{loaded[:-1]}5"]


def test_a_text_has_no_fact_that_says_nothing() -> None:
    text = Scenes([Scene("a", "0/0 A 42", ask="bust"), Scene(again="a", names="shown")]).to_text()
    assert text == "Game: exxtra\n\n## a\nStart: 0/0 A 42\nAsk: bust\n\n##\nAgain: a\nNames: shown\n"


def test_a_step_with_a_colon_is_no_fact() -> None:
    with pytest.raises(SceneError) as caught:
        Scenes.from_text("Start: 0/0 A -\nsell:all")
    assert caught.value.problems[0].startswith("scene 1, line 2: sell:all: ")


@pytest.mark.parametrize(("text", "problem"), [
    ("Start: 0/0 A -\nNotes: x", "line 2: Notes is not a fact; did you mean 'Note'?"),
    ("Start: 0/0 A -\n## b\nA: Ann", "line 3: A is written above the first scene"),
    ("Start: 0/0 A -\nShow: odds\nShow: log", "line 3: Show is given twice"),
    ("Start: 0/0 A -\nAsk: bust\nCards:",
     "scene 1, line 3: cards must be a number or a list of numbers from 1 to 40, not ''"),
    ("Start: 0/0 A -\nAsk: bust\nclass size: many",
     "scene 1, line 3: class_size must be a whole number from 1 to 1,000, not 'many'"),
    ("Start: 0/0 A -\nAsk: bust\nMarks: 10%",
     "scene 1, line 3: marks must be 2 to 21 different probabilities, not ['10%']"),
    ("# nothing", "a sequence has 1 to 200 scenes, not 0"),
    ("a: Ann\n## b\nStart: 0/0 A -\nb: Bo", "line 4: B is written above the first scene"),
    ("Start: 0/0 A -\n<!-- x\n64", "line 2: <!-- begins a comment that has no --> at its end"),
    ("A: Ann\nB: Bo\nGame: chess\n## b\n64", "line 3: there is no game 'chess'"),
])  # fmt: skip
def test_a_wrong_line_is_named(text: str, problem: str) -> None:
    with pytest.raises(SceneError) as caught:
        Scenes.from_text(text)
    # Other tests of the process may have registered more games.
    assert [one.partition("; choose from")[0] for one in caught.value.problems] == [problem]


def test_what_a_text_cannot_hold_is_refused() -> None:
    row = Scenes([Scene(start="0/0 A -", bots={"B": lambda _position, _rng: "roll"})])
    with pytest.raises(ValueError, match="scene 1: a text cannot hold the strategy"):
        row.to_text()
