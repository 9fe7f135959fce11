"""The widget without a page: its traits, its answers, and its limits."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import ipywidgets
import pytest
import traitlets

from exxtra_widget import ExxtraWidget, Game, IllegalStep, exxtra
from exxtra_widget.widget.traits import FOR_THE_PAGE
from tests.contract.bad_calls import check_bad_calls
from tests.widget.kernel import act, ask, on_a_loop, sent_by, tell


@pytest.fixture
def widget() -> ExxtraWidget:
    return ExxtraWidget(players=["Alex", "Beatrice", "Carl"], seed=7)


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


def test_of_200_clicks_on_one_moment_one_counts_and_199_are_answered(widget: ExxtraWidget) -> None:
    revision = widget.revision
    for _ in range(200):
        tell(widget, {"kind": "act", "token": "roll", "revision": revision})
    assert widget.notice is not None
    assert (widget.length, widget.notice["code"], widget.notice["count"]) == (1, "stale", 199)
    act(widget, ">9")
    assert (widget.notice["code"], widget.notice["count"]) == ("no_such_rung", 1)


def test_an_error_that_comes_after_the_step_is_told_and_logged_and_takes_nothing_back(
    widget: ExxtraWidget, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("no odds")

    other = ExxtraWidget(widget.game)
    monkeypatch.setattr(widget._odds_feed, "follow", broken)
    act(widget, "roll")
    assert widget.notice is not None
    assert (widget.notice["code"], widget.notice["detail"]) == ("failed", "RuntimeError: no odds")
    assert "no odds" in caplog.text
    assert (len(widget.game), other.length) == (1, 1)


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


def test_wrong_options_and_calls_are_errors_that_say_what_would_do() -> None:
    check_bad_calls("ExxtraWidget(", "LevelXWidget(", "widget.")
    wrong: Any
    for wrong in (7, "0/22/0 A 77"):
        with pytest.raises((TypeError, ValueError)):
            ExxtraWidget(wrong)
    with pytest.raises(TypeError, match="already sets"):
        ExxtraWidget("0/0/0 A -", goal=9)


def test_a_script_with_a_delay_is_shown_step_by_step_and_a_refused_one_is_not(widget: ExxtraWidget) -> None:
    sent = sent_by(widget)
    with pytest.raises(IllegalStep):
        widget.play("64 >5 >5", delay=1)
    assert all(set(state) <= {"_playback"} for state in sent)
    assert widget.value == "0/0/0 A -"
    # Nor does the next step become a part of it.
    widget.roll("64")
    assert widget._playback == {}
    widget.play(">5 61", delay=0.5)
    assert widget._playback == {"revision": widget.revision, "from": 1, "delay": 0.5}


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
