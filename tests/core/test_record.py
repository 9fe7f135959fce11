"""Records: damaged ones are read up to the first problem, and every problem is listed."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from exxtra_widget import ExxtraWidget, Game, RecordError
from exxtra_widget.core import record
from exxtra_widget.core.dice import Seeded
from exxtra_widget.exxtra.definition import DEFINITION
from tests.texts import TEXTS

TEXT = """\
Game: exxtra
Check: e240cc56
Start: 0/0/0/0 A -
A: Alex
B: Beatrice
C: Carl
D: <b>Diana</b>
Seed: 7
Drawn: 3

{The rulebook's game}
XX 42 7X {Alex: out, but still on the start}
41 33 64 >5 {[%mark rung:5 seat:B]}
3X 42 64 >4
(3 62 >1 {another way} )
"""


@pytest.mark.parametrize(
    "changes",
    [
        [("\n", "\r\n")],
        [("C: Carl\nD: <b>Diana</b>\n", "D: <b>Diana</b>\nC: Carl\n")],
        [("{another way}", "{yet another way}"), (" {[%mark rung:5 seat:B]}", ""), (" 42", "\n 24")],
        [("Check: e240cc56\n", ""), ("B: Beatrice\n", ""), ("D:", "B: Bea\nD:")],
    ],
)
def test_what_may_be_changed_by_hand_is_no_problem(changes: list[tuple[str, str]]) -> None:
    text = TEXT
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    game = Game.from_text(text)
    assert (game.problems, len(game), str(game.position)) == ((), 11, "0/3/0@4:64/0 D -")


def test_json_says_the_same_as_text_and_both_are_values() -> None:
    game = Game.from_text(TEXT)
    data = json.loads(game.to_json())
    assert (data["format"], data["seed"], data["others"][0]["from"]) == ("exxtra-widget/1", 7, 3)
    assert Game.from_json(game.to_json()).to_text() == TEXT
    found = record.read_record(TEXT)
    assert (found, found.history) == (record.read_json(record.to_json(found)), game.history)
    assert hash(found) == hash(record.read_record(TEXT))


def _annotate(game: Game, texts: list[str]) -> None:
    for text in texts:
        with suppress(ValueError):
            game.comment(text)
        with suppress(ValueError):
            game.mark(text)


@given(TEXTS, TEXTS, TEXTS)
def test_any_text_of_a_game_is_refused_or_read_back(one: str, other: str, seed: str) -> None:
    try:
        game = Game("0/0 A -", players=[one, other], seed=seed)
    except ValueError:
        game = Game("0/0 A -", seed=1)
    _annotate(game, [one, other])
    for step in ("64", ">5"):
        game.play(step)
        _annotate(game, [other, seed])
    game.goto(1)
    game.play(">4")
    game.goto(1)
    for again in (Game.from_text(game.to_text()), Game.from_json(game.to_json())):
        assert (again, again.players, again.problems) == (game, game.players, ())
        assert again.to_text() == game.to_text()


@pytest.mark.parametrize("cursor", range(5))
def test_a_record_keeps_the_cursor(cursor: int) -> None:
    game = Game("0/0 A -", seed=1)
    game.play("64 >5 41 33")
    game.goto(cursor)
    assert [Game.from_text(game.to_text()).cursor, Game.from_json(game.to_json()).cursor] == [cursor, cursor]
    assert ("Cursor" in game.to_text()) is (cursor < 4)


def test_a_record_may_come_from_a_message() -> None:
    quoted = "".join(f"> {line}\n" for line in TEXT.replace("64 >4", "64 > 4").split("\n"))
    game = Game.from_text(quoted)
    assert (game.problems, game.to_text()) == ((), TEXT)


def test_facts_may_stand_apart_but_a_step_with_a_colon_is_a_step() -> None:
    text = "\nStart:0/0 A -\n\n\nA: Ann\n \nB :\u00a0Bo  \nSeed: 7\n\n64 >5"
    game = Game.from_text(text)
    assert (game.players, len(game), game.problems) == (("Ann", "Bo"), 2, ())
    # A misspelt fact is recognised anywhere.
    wrong = ("line 8: there is no fact 'Sead'; did you mean 'Seed'?",)
    assert Game.from_text(text.replace("Seed", "Sead")).problems == wrong
    for line in ("A:3 64", "note:64"):
        assert Game.from_text(f"Start: 0/0 A -\n\n{line}").problems[0].startswith(f"line 3: {line.split()[0]}: “")


@pytest.mark.parametrize("dice", [{"seed": 7}, {"dice": "64 71 32"}])
def test_without_drawn_the_dice_begin_at_the_first_roll(dice: dict[str, Any]) -> None:
    fresh = Game("0/0 A -", **dice)
    game = Game.from_text(re.sub(r"(Drawn|Check): .*\n", "", fresh.to_text()))
    assert (game.problems, game.source) == ((), fresh.source)
    assert [game.roll().action for _ in range(2)] == [fresh.roll().action for _ in range(2)]


@pytest.mark.parametrize(
    ("old", "new", "steps", "problems"),
    [
        ("33 64", "33 77", 5, ["line 13: 77: 77 cannot be rolled", "line 13: the 5 steps after it were not played"]),
        ("42 64 >4", "42 64 >5", 10, ["line 14: >5: Rung 5 is taken by 64 (Beatrice)"]),
        (
            "33 64 >5 {[%mark rung:5 seat:B]}\n3X 42",
            "77 qq\n3X 4Y",
            4,
            ["line 13: qq is not a step either", "line 14: 4Y is not a step either"],
        ),
        ("42 7X", "roll 7X", 1, ["line 12: roll: a record says what was rolled"]),
        ("Drawn: 3", "Drawn: many", 11, ["Drawn must be a whole number up to 1,000,000,000, not many"]),
        ("B: Beatrice", "A: Beatrice", 11, ["line 5: A is given twice", "needs 4 names, but there are 3"]),
        ("Game: exxtra", "Game: chess", 11, ["the game is called chess"]),
        ("another way} )", "another way}", 11, ["has no ) at its end"]),
        ("(3 62", "(33 62", 11, ["leaves after step 33, but only 11 steps could be read"]),
    ],
)
def test_a_damaged_record_keeps_what_is_good_and_lists_its_problems(
    old: str, new: str, steps: int, problems: list[str]
) -> None:
    assert old in TEXT
    game = Game.from_text(TEXT.replace(old, new))
    assert len(game.steps) == steps
    for problem in problems:
        assert any(problem in found for found in game.problems), game.problems
    assert game.players[0] in {"Alex", "A"}


CHANGED = "facts or steps have changed since the check was written; if that is meant, delete the line Check"


@pytest.mark.parametrize(
    ("old", "new", "problems"),
    [
        ("41 33", "41 34", [CHANGED]), ("Drawn: 3", "Drawn: 4", [CHANGED]), ("(3 62", "(2 62", [CHANGED]),
        ("e240cc56", "E240CC5", ["Check is 8 digits from 0 to f, not 'E240CC5'"]),
        ("Seed:", "Se ed:", ["line 8: there is no fact 'Se ed'; did you mean 'Seed'?", CHANGED]),
    ],
)  # fmt: skip
def test_a_record_that_was_changed_says_so_and_is_still_read(old: str, new: str, problems: list[str]) -> None:
    assert old in TEXT
    game = Game.from_text(TEXT.replace(old, new))
    assert list(game.problems) == problems
    assert len(game) > 6


# Written by the version before records became values: lines of play, notes, loaded dice, scripts, both games.
@pytest.mark.parametrize("path", sorted((Path(__file__).parent / "old_records").iterdir()), ids=lambda path: path.name)
def test_records_of_the_old_version_read_as_they_were_written(path: Path) -> None:
    game = Game.read(path)
    assert game.problems == ()
    written = game.to_json() + "\n" if path.suffix == ".json" else game.to_text()
    # It had no check yet.
    bare = re.sub(r"""Check: \w{8}\n|"check": "\w{8}", """, "", written)
    assert len(bare) < len(written)
    assert bare == path.read_text(encoding="utf-8")
    assert game == Game.read(path.with_suffix(".txt" if path.suffix == ".json" else ".json"))


@pytest.mark.parametrize("text", ["Start: 0/22/0 A 77", None, "[]", "[" * 100_000])
def test_a_record_without_a_start_is_an_error_with_reasons(text: Any) -> None:
    for read in (Game.from_text, Game.from_json):
        with pytest.raises(RecordError) as caught:
            read(text)
        assert caught.value.problems


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"steps": [{"step": "64"}, {"step": 7}]}, "step 2 is not a step"),
        ({"steps": "64"}, "steps is not a list"),
        ({"steps": [{"step": "77"}]}, "step 1: 77: 77 cannot be rolled"),
        ({"players": [1, 2, 3, 4]}, "a name must be one line"),
        ({"comments": [7]}, "comments of the start: 7 is not a string"),
        ({"others": [{"from": 0}, {"from": True}]}, "variation 2 does not say where it begins"),
        ({"cursor": -1}, "Cursor must be a whole number"),
        ({"cursor": 12}, "Cursor must be a whole number up to 11, not 12"),
        ({"drawn": float("nan")}, "Drawn must be a whole number up to 1,000,000,000, not 'NaN'"),
        ({"seed": True}, "seed must be a whole number or a string, not True"),
        ({"game": 7}, "game must be a string, not 7"),
        ({"players": ""}, "players is not a list of names"),
        ({"comments": ["\ud800"]}, "must not contain lone surrogates"),
        ({"sed": 8}, "the record has no 'sed'; did you mean 'seed'?"),
        ({"others": [{"from": 3, "steps": [], "step": 1}]}, "variation 1 has no 'step'; did you mean 'steps'?"),
        ({"steps": [{"step": "64", "coments": []}]}, "step 1 has no 'coments'; did you mean 'comments'?"),
        ({"check": 7}, "Check is 8 digits from 0 to f, not 7"),
    ],
)
def test_damaged_json_is_read_with_the_same_care(change: dict[str, object], problem: str) -> None:
    data = {**json.loads(Game.from_text(TEXT).to_json()), **change}
    game = Game.from_json(json.dumps(data))
    assert any(problem in found for found in game.problems), game.problems


def test_a_mistake_in_the_code_of_a_game_is_no_problem_of_the_record(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(DEFINITION), "check_mark", lambda *_: len(5))  # type: ignore[arg-type]  # the mistake
    with pytest.raises(TypeError):
        Game.from_text("Start: 0/0 A -\n\n64 {[%mark rung:5]}")


def test_a_name_that_stands_twice_in_json_is_one_problem() -> None:
    text = Game.from_text(TEXT).to_json().replace('"seed": 7', '"seed": 8, "seed": 7')
    assert Game.from_json(text).problems == ("seed is given twice",)
    text = text.replace("{", '{"zz": 1, "a": 1, "zz": 2, "seed": 1, ', 1)
    problems = ["the record has no 'zz'", "the record has no 'a'", "zz is given twice", "seed is given twice"]
    assert sorted(Game.from_json(text).problems) == sorted(problems)
    assert Game.from_json(text).problems[-2:] == tuple(problems[:2])


def test_null_in_json_is_not_given() -> None:
    data = {"format": record.FORMAT, "start": "0/0 A -", "seed": None, "drawn": None, "cursor": None, "players": None}
    game = Game.from_json(json.dumps(data))
    assert game.problems == ()
    assert game.source != Seeded("None")
    with pytest.raises(RecordError, match="the start position is missing"):
        Game.from_json(json.dumps(data | {"start": None}))


# Python's JSON reader lets through what can just not be written out any more.
@pytest.mark.parametrize("key", ["start", "seed", "steps"])
def test_json_nested_too_deep_is_a_problem_and_no_crash(key: str) -> None:
    data = json.dumps({**json.loads(Game.from_text(TEXT).to_json()), key: ["here", ["here"], {"step": "here"}]})
    for depth in (10, 850, *range(900, 1_000, 20), 10_000):
        try:
            game = Game.from_json(data.replace('"here"', "[" * depth + "]" * depth))
        except RecordError as error:
            assert len(str(error)) < 1_000  # noqa: PT017 - either will do
        else:
            assert game.problems


@pytest.mark.parametrize(
    ("text", "last"),
    [
        ("Start: 0/0 A -\n" + "A: x\n" * 100, "and 80 more"),
        ("Start: 0/0 A -\n\n" + "z" * 10**5, None),
        ("Start: " + "x/" * 200 + "x A -", None),
        (json.dumps({"format": record.FORMAT, "start": "0/0 A -", "steps": [7] * 900}), "and 1,781 more"),
        (json.dumps({"format": record.FORMAT, "start": "0/0 A -", **{f"x{i}": 1 for i in range(90)}}), "and 70 more"),
    ],
)
def test_of_many_problems_twenty_are_listed(text: str, last: str | None) -> None:
    board = ExxtraWidget(players=2)
    with pytest.raises(RecordError) as caught:
        board.load(text)
    problems = caught.value.problems
    assert len(str(caught.value)) < 5_000
    assert len(problems) <= 21
    if last is not None:
        assert (len(problems), problems[-1]) == (21, last)
    board.close()


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        ("exxtra-widget/0", "the format, exxtra-widget/0, is older than exxtra-widget/1"),
        ("exxtra-widget/12", "the format, exxtra-widget/12, is newer than exxtra-widget/1"),
        ("exxtra-widget/predictions/1", "the format is not exxtra-widget/1"),
    ],
)
def test_a_record_of_another_version_says_so(said: object, problem: str) -> None:
    with pytest.raises(RecordError) as caught:
        Game.from_json(json.dumps({"format": said, "start": "0/0 A -"}))
    assert caught.value.problems == [problem]


def test_json_may_be_pasted_too(tmp_path: Path) -> None:
    game = Game.from_text(TEXT)
    text = f"\n \ufeff{game.to_json()}\r\n"
    (tmp_path / "game.json").write_text(text, encoding="utf-8", newline="")
    (tmp_path / "wide.json").write_text(text, encoding="utf-16", newline="")
    board = ExxtraWidget(players=2)
    board.load(text)
    assert Game.from_json(text) == Game.read(tmp_path / "game.json") == Game.read(tmp_path / "wide.json") == board.game
    board.close()


def test_a_table_has_a_row_for_each_step() -> None:
    game = Game.from_text(TEXT)
    rows = game.to_records()
    assert len(rows) == 11
    assert rows[6]["steps_B"] == 3
    assert [row["step"] for row in rows] == [*range(1, 12)]
    assert [row["turn"] for row in rows] == [1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3]
    assert (rows[6]["turn"], rows[6]["player"], rows[6]["action"], rows[6]["rung_B"], rows[6]["pair_B"]) == (
        2,
        "Beatrice",
        ">5",
        5,
        "64",
    )
    frame = game.to_pandas()
    assert list(frame["action"]) == [step.action for step in game.steps]
    assert frame.shape == (11, len(rows[0]))
