"""The widget without a page: its traits, its answers, and its limits."""

from __future__ import annotations

import asyncio
import json
import logging
from typing import Any

import ipywidgets
import pytest
import traitlets

from exxtra_widget import ExxtraWidget, Game, IllegalStep, exxtra
from exxtra_widget.widget.traits import FOR_THE_PAGE
from tests.contract.bad_calls import check_bad_calls
from tests.widget.kernel import act, ask, code, on_a_loop, sent_by, tell


@pytest.fixture
def widget() -> ExxtraWidget:
    return ExxtraWidget(players=["Alex", "Beatrice", "Carl"], seed=7)


def test_a_page_that_opens_later_gets_the_whole_game(widget: ExxtraWidget) -> None:
    widget.play("XX 42 7X  41 33 64 >5")
    state = widget.get_state()
    assert state["length"] == 7
    assert [state[f"step_{i}"]["token"] for i in range(1, 8)] == ["XX", "42", "7X", "41", "33", "64", ">5"]
    assert state["step_7"]["state"]["text"] == state["value"] == "0/3@5:64/0 C -"
    assert json.loads(json.dumps({key: value for key, value in state.items() if key != "layout"}))


def test_one_change_is_one_message_with_only_what_changed(widget: ExxtraWidget) -> None:
    sent = sent_by(widget)
    widget.roll("64")
    widget.roll("61")
    widget.goto(1)
    # After the first roll of a turn one may ask more, after the second one the same.
    assert [set(state) for state in sent] == [
        {"step_1", "length", "cursor", "value", "revision", "topics"},
        {"step_2", "length", "cursor", "value", "revision"},
        {"cursor", "value", "revision"},
    ]


def test_bytes_of_a_step_do_not_grow_with_the_game() -> None:
    widget = ExxtraWidget(players=4, seed=1, goal=99)
    sent = sent_by(widget)
    sizes = []
    for token in (["21"] * 24 + [">0"]) * 12:
        sent.clear()
        widget.game.step(token)
        sizes.append(len(json.dumps(sent)))
    # Once all seats have dice on the ladder, only numbers with one more digit make a difference.
    assert max(sizes[275:]) - max(sizes[100:125]) < 20


@pytest.mark.parametrize(
    "message",
    [
        None, {"kind": "undo"}, {"kind": "win", "revision": 0}, {"kind": ["undo"], "revision": 0},
        {"kind": "undo", "revision": 0.0}, {"kind": "undo", "revision": True}, {"kind": "roll", "revision": 0},
        {"kind": "roll", "dice": 64, "revision": 0}, {"kind": "undo", "revision": 0, "extra": 1},
        {"kind": "answer", "question": 1, "name": "A" * 81, "answer": "1/3", "revision": 0},
        {"kind": "answer", "question": 1, "name": "Ann", "answer": "1" * 81, "revision": 0},
        {"kind": "ask", "topic": "b" * 41, "revision": 0},
    ],
)  # fmt: skip
def test_a_malformed_message_is_answered_and_changes_nothing(widget: ExxtraWidget, message: Any) -> None:
    before = widget.game.to_text()
    widget._handle_custom_msg(message, [])
    assert (code(widget), widget.game.to_text()) == ("malformed", before)


def test_of_200_clicks_on_one_moment_one_counts_and_199_are_answered(widget: ExxtraWidget) -> None:
    revision = widget.revision
    for _ in range(200):
        tell(widget, {"kind": "act", "token": "roll", "revision": revision})
    assert widget.notice is not None
    assert (widget.length, widget.notice["code"], widget.notice["count"]) == (1, "stale", 199)
    act(widget, ">9")
    assert (widget.notice["code"], widget.notice["count"]) == ("no_such_rung", 1)


def test_an_error_inside_becomes_a_notice_and_a_line_in_the_log(
    widget: ExxtraWidget, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("out of order")

    monkeypatch.setattr(widget.game, "step", broken)
    with caplog.at_level(logging.ERROR):
        act(widget, "roll")
    assert widget.notice is not None
    assert (widget.notice["code"], widget.notice["detail"]) == ("failed", "RuntimeError: out of order")
    assert "out of order" in caplog.text


def test_an_error_that_comes_after_the_step_takes_nothing_back(
    widget: ExxtraWidget, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("no odds")

    other = ExxtraWidget(widget.game)
    monkeypatch.setattr(widget._odds_feed, "follow", broken)
    act(widget, "roll")
    assert (code(widget), len(widget.game), other.length) == ("failed", 1, 1)


def test_value_is_observable_and_can_be_set(widget: ExxtraWidget) -> None:
    seen: list[str] = []
    widget.observe(lambda change: seen.append(change["new"]), names="value")
    widget.roll("64")
    widget.value = "0/3/0@4:64/0@5:70 A 61"
    assert seen == ["0/0/0 A 64", "0/3/0@4:64/0@5:70 A 61"]
    assert (widget.players, widget.length) == (["A", "B", "C", "D"], 0)
    assert [str(Game.from_text(text).position) for text in widget.earlier] == ["0/0/0 A 64"]
    with pytest.raises(exxtra.PositionError):
        widget.value = "0/22/0 A -"
    assert widget.value == "0/3/0@4:64/0@5:70 A 61"


def test_it_can_be_used_in_interact(widget: ExxtraWidget) -> None:
    shown: list[str] = []
    control = ipywidgets.interactive(lambda position: shown.append(position), position=widget)  # noqa: PLW0108 - interactive reads the names of parameters
    control.update()
    widget.roll("64")
    assert shown[-1] == "0/0/0 A 64"


def test_traits_that_python_owns_are_read_only(widget: ExxtraWidget) -> None:
    for name in ("revision", "players", "length", "notice", "board"):
        right = r"new_game\(players=\[…\]\)" if name == "players" else "read-only"
        with pytest.raises(traitlets.TraitError, match=right):
            setattr(widget, name, getattr(widget, name))


def test_a_slider_can_be_linked_with_the_cursor(widget: ExxtraWidget) -> None:
    widget.play("64 roll 7X")
    slider = ipywidgets.IntSlider(0, 0, 9)
    traitlets.link((widget, "cursor"), (slider, "value"))
    slider.value = 1
    assert (widget.cursor, widget.game.cursor, widget.value) == (1, 1, "0/0/0 A 64")
    widget.goto(0)
    assert slider.value == 0
    with pytest.raises(IllegalStep, match="There is no step 9"):
        widget.cursor = 9
    assert (widget.cursor, widget.game.cursor) == (0, 0)


def test_wrong_options_and_calls_are_errors_that_say_what_would_do() -> None:
    check_bad_calls("ExxtraWidget(", "LevelXWidget(", "widget.")
    wrong: Any
    for wrong in (7, "0/22/0 A 77"):
        with pytest.raises((TypeError, ValueError)):
            ExxtraWidget(wrong)
    with pytest.raises(TypeError, match="already sets"):
        ExxtraWidget("0/0/0 A -", goal=9)


def test_a_game_brings_its_own_players_and_dice() -> None:
    game = Game("0/3/0 A -", players=["x", "y", "z"], seed=1)
    widget, other = ExxtraWidget(game), ExxtraWidget(game)
    act(other, "roll")
    assert (widget.length, widget.value, widget.players) == (1, str(game.position), ["x", "y", "z"])
    with pytest.raises(TypeError, match="remove the other arguments"):
        ExxtraWidget(game, seed=3)


def test_a_script_with_a_delay_is_played_at_once_and_shown_step_by_step(widget: ExxtraWidget) -> None:
    sent = sent_by(widget)
    widget.play("64 >5", delay=0.5)
    (playback,) = (state["_playback"] for state in sent if "_playback" in state)
    assert playback == {"revision": widget.revision, "from": 0, "delay": 0.5}
    assert widget.cursor == 2


def test_a_refused_script_changes_nothing_on_the_page(widget: ExxtraWidget) -> None:
    sent = sent_by(widget)
    with pytest.raises(IllegalStep):
        widget.play("64 >5 >5", delay=1)
    assert all(set(state) <= {"_playback"} for state in sent)
    assert widget.value == "0/0/0 A -"
    # Nor does the next step become a part of it.
    widget.roll("64")
    assert widget._playback == {}


def test_a_new_game_keeps_the_old_one_and_has_dice_of_its_own(widget: ExxtraWidget) -> None:
    rolled = widget.roll().action
    ask(widget, "new")
    (earlier,) = (Game.from_text(text) for text in widget.earlier)
    assert (widget.length, len(earlier)) == (0, 1)
    assert widget.game.source != earlier.source
    widget.new_game(seed=7)
    assert widget.roll().action == rolled


@pytest.mark.parametrize(("dice", "kind"), [("hand", "hand"), ("64 7X", "scripted"), (None, "seeded")])
def test_a_new_game_has_the_same_kind_of_dice(dice: str | None, kind: str) -> None:
    widget = ExxtraWidget(players=3, dice=dice)
    assert widget.dice == kind
    widget.new_game()
    assert widget.dice == kind


@on_a_loop
async def test_waiting_for_a_step_ends_with_it_or_with_the_time(widget: ExxtraWidget) -> None:
    waiting = asyncio.ensure_future(widget.next_step(timeout=5))
    await asyncio.sleep(0)
    # Looking and remarking is no step.
    widget.goto(0)
    widget.caption("nothing happened")
    await asyncio.sleep(0)
    assert not waiting.done()
    ask(widget, "roll", dice="64")
    assert (await waiting).action == "64"
    with pytest.raises(TimeoutError, match=r"within 0\.01 seconds"):
        await widget.next_step(timeout=0.01)


def test_places_without_widgets_get_pictures(widget: ExxtraWidget) -> None:
    widget.play("64 >5")
    data, _ = widget._repr_mimebundle_()
    assert data["image/svg+xml"].startswith("<svg ")
    assert data["text/plain"].splitlines()[0] == "Beatrice to roll"
    assert data["application/vnd.jupyter.widget-view+json"]["model_id"] == widget.model_id
    assert eval(repr(widget), {"ExxtraWidget": ExxtraWidget}).value == widget.value  # noqa: S307


def test_completion_offers_nothing_that_is_for_the_page_alone(widget: ExxtraWidget) -> None:
    offered = dir(widget)
    assert {"roll", "value", "players", "observe"} <= {*offered}
    assert FOR_THE_PAGE.isdisjoint(offered)
    assert all(hasattr(widget, name) for name in FOR_THE_PAGE)
