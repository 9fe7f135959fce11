"""Rows of scenes in a file: each press as the live page shows it, and nothing that the author leaves out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from exxtra_widget import ExxtraWidget, LevelXWidget, Scene, levelx, play
from exxtra_widget.replay import output_mime, recording, scene_recording
from exxtra_widget.support.packing import pack
from tests.replay.test_saving import LOOK
from tests.scenes.storyboards import RULEBOOK, WAITING

LARGEST = 15_000
# What the page gets in each press; numbers that only have to grow are left out.
TRAITS = ("value", "length", "cursor", "start", "lines", "players", "board", "odds", "_scenes", "question")


def a_board(row: Any, **options: Any) -> Any:
    shown = ExxtraWidget(players=2, **options)
    shown.scenes = row
    return shown


def saved(shown: Any, *, answers: bool = True, notes: bool = False, **look: Any) -> dict[str, Any]:
    row = shown.scenes
    return scene_recording.of_scenes(shown, row, LOOK._replace(answers=answers, notes=notes, **look))[1]


def presses(found: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the recording of each press, as the page puts them together."""
    folded = [{**found, "presses": None}]
    for press in found["presses"]:
        folded.append({**folded[-1], **press, "state": {**folded[-1]["state"], **press["state"]}})
    return folded


def walked(shown: Any) -> list[dict[str, Any]]:
    """Press from the first to the last scene; return what the live page has after each press."""
    found = []
    while True:
        state = shown.get_state()
        question = state["question"]
        own = {name: state[name] for name in TRAITS} | {"question": question and {**question, "until": ""}}
        found.append({"state": own, "steps": [state[f"step_{i}"] for i in range(1, state["length"] + 1)]})
        if not shown._scenes["next"]:
            return found
        shown.next()


def check(shown: Any) -> None:
    live = walked(shown)
    found = presses(saved(shown))
    assert len(found) == len(live)
    # A file counts questions by their scenes.
    scenes: dict[int, int] = {}
    for file, page in zip(found, live, strict=True):
        lines, asked = page["state"].pop("lines"), page["state"]["question"]
        if asked:
            number = file["state"]["question"]["id"]
            assert scenes.setdefault(asked["id"], number) == number <= page["state"]["_scenes"]["at"]
            asked["id"], asked["first"] = number, scenes.get(asked["first"], 0)
        assert {name: file["state"][name] for name in page["state"]} == page["state"]
        assert file["steps"] == page["steps"]
        assert [(line["from"], line["from"] + len(line["steps"])) for line in file["others"]] == [
            (line["from"], line["length"]) for line in lines
        ]


@pytest.mark.parametrize("text", [RULEBOOK, WAITING], ids=["rulebook", "waiting"])
def test_each_press_is_what_the_live_page_shows(text: str) -> None:
    check(a_board(text))


@pytest.mark.usefixtures("registered_pig")
def test_other_games_are_saved_as_well() -> None:
    level = LevelXWidget(players=2)
    level.scenes = [Scene("a", levelx.start(players=2), "1234\n>1|2|3|4", ask="Which?", choices=["1", "2"])]
    check(level)
    plain = play("pig")
    plain.scenes = [Scene("a", "pig 0/0 A 0", "6\n5 hold"), Scene("b")]
    check(plain)


def test_the_steps_of_a_line_follow_each_other_where_its_press_is_made() -> None:
    paces = [press["state"]["_playback"] for press in presses(saved(a_board([Scene("a", "0/0 A 42", "61 53\n52")])))]
    assert [(pace.get("from"), pace.get("delay")) for pace in paces] == [(None, None), (0, 0.5), (None, None)]
    asked = saved(a_board([Scene("a", "0/0 A 42", "61 53", ask="bust")]))
    assert [press["state"]["_playback"].get("from") for press in presses(asked)] == [None, 0, None, None, None]


def test_drawers_that_need_python_stay_closed() -> None:
    row = [Scene(show, "0/0 A 64", show=show) for show in ("odds", "hint", "log", "review")]
    found = [press["state"]["_scenes"]["show"] for press in presses(saved(a_board(row)))]
    assert found == ["odds", "", "log", ""]


def test_votes_and_detours_are_not_in_it() -> None:
    shown = a_board(WAITING)
    shown.scene = 2
    shown.next()
    before = saved(shown)
    shown.answer("Eve", "1/3")
    shown.roll("64")
    assert saved(shown) == before
    assert "Eve" not in json.dumps(before)
    assert len(shown.question["answers"]) == 1


def test_answers_can_be_left_out() -> None:
    shown = a_board(RULEBOOK + "\n## Later\nStart: 0/0/0/0 A 42\nAsk: How likely?\nAnswer: 671/1296\n")
    whole, without = (json.dumps(saved(shown, answers=answers)) for answers in (True, False))
    # A choice, an own number, and the working of a topic.
    for told in ('"exact": {"choice": ">5"}', "[671, 1296]", '"working": [{'):
        assert told in whole
        assert told not in without
    revealed = [press["state"]["question"] for press in presses(json.loads(without))]
    shown_cells = [one["cells"] for one in revealed if one and one["state"] == "revealed" and one["left_out"]]
    assert shown_cells == [[]] * 5
    assert ">5" in without


@pytest.mark.parametrize("odds", [True, False])
def test_odds_that_answer_a_question_are_not_in_a_file_without_answers(*, odds: bool) -> None:
    row = [Scene("a", "0/0 A -", "42", ask="bust", then="61", show="odds"), Scene("b", "0/0 A -", "42")]
    texts = [
        [one["odds"] and [(["start"], *one["steps"])[panel["at"]] for panel in one["odds"]] for one in presses(found)]
        for found in (saved(a_board(row), odds=odds), saved(a_board(row), odds=odds, answers=False))
    ]
    shown, hidden = (
        [[moment if isinstance(moment, list) else moment["token"] for moment in one] for one in found]
        for found in texts
    )
    start = ["start"]
    other = [[start], [start, "42"]] if odds else [[], []]
    # Before it is asked, its odds are no secret; while it is open they are.
    assert shown == [[start], [start, "42"], [start], [start, "42"], [start, "42"], [start, "42", "61"], *other]
    assert hidden == [[start], [start], [start], [start], [start], [start, "61"], *other]


def test_notes_and_minutes_are_in_it_only_on_request() -> None:
    shown = a_board([Scene("a", "0/0 A -", "42", note="secret", minutes=7), Scene("b", note="more")])
    assert [word for word in ("notes", "secret", "minutes") if word in json.dumps(saved(shown))] == []
    told = [press["notes"] for press in presses(saved(shown, notes=True))]
    assert [(one["at"], one["press"], one["note"], one["line"]) for one in told] == [
        (1, 0, "secret", "42"), (1, 1, "secret", ""), (2, 0, "more", ""),
    ]  # fmt: skip
    assert told[0]["total"] == 7


@pytest.mark.parametrize("text", [RULEBOOK, WAITING], ids=["rulebook", "waiting"])
def test_ten_scenes_add_little_to_a_file(text: str) -> None:
    shown = a_board(text)
    alone = recording.of_widget(shown, LOOK)[1]
    assert len(pack(saved(shown))) - len(pack(alone)) <= LARGEST


def test_the_title_is_that_of_the_row(tmp_path: Path) -> None:
    shown = a_board(RULEBOOK)
    shown.scene = 5
    shown.save_html(tmp_path / "row.html")
    page = (tmp_path / "row.html").read_text(encoding="utf-8")
    assert "<title>The seven examples of the rulebook</title>" in page
    assert page.count("data-exxtra-whole") == 1
    assert 'aria-label="Alex to roll' in page
    shown.save_html(tmp_path / "row.html", title="Mine")
    assert "<title>Mine</title>" in (tmp_path / "row.html").read_text(encoding="utf-8")


def test_notes_need_scenes(tmp_path: Path) -> None:
    shown = ExxtraWidget(players=2)
    for save in (shown.embed_html, lambda **given: shown.save_html(tmp_path / "x.html", **given)):
        with pytest.raises(ValueError, match="notes are parts of scenes; set scenes first"):
            save(notes=True)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["answers", "notes"])
def test_parts_of_scenes_are_yes_or_no(name: str) -> None:
    options: dict[str, Any] = {name: "some"}
    with pytest.raises(ValueError, match=f"^{name} must be True or False, not 'some'"):
        a_board(RULEBOOK).embed_html(**options)


def test_an_output_and_a_stored_notebook_hold_the_shown_scene_alone() -> None:
    shown = a_board(RULEBOOK)
    shown.scene = 5
    shown.next()
    data, _ = shown._repr_mimebundle_()
    for found in (output_mime.read_recording(data[output_mime.MIME]), recording.of_state(shown.get_state())):
        assert found["state"]["_scenes"] == {}
        assert ("presses" in found, [step["token"] for step in found["steps"]]) == (False, ["7X"])
        assert [text for text in ("She takes", "Two X", "Now you") if text in json.dumps(found)] == []
