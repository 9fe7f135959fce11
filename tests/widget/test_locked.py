"""Nobody plays on a locked board from the page, but readers look around, and Python plays."""

from __future__ import annotations

from typing import Any

import pytest
from traitlets import TraitError

from exxtra_widget import ExxtraWidget, Scene, Scenes
from tests.widget.kernel import act, ask, code, tell

BEGUN = "0/0 A 64"


@pytest.fixture
def widget() -> ExxtraWidget:
    shown = ExxtraWidget(BEGUN, players=["Ann", "Bo"], seed=7, locked=True)
    shown.play("61 >3")
    shown.undo()
    return shown


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("act", {"token": "roll"}),
        ("roll", {"dice": "42"}),
        ("undo", {}),
        ("redo", {}),
        ("new", {}),
        ("load", {"text": "0/0 A -"}),
        ("bot", {"seat": 0, "name": "random"}),
    ],
)
def test_a_press_that_plays_changes_nothing(widget: ExxtraWidget, kind: str, fields: dict[str, Any]) -> None:
    before = widget.game.to_text(), widget.value, widget.bots, widget.earlier
    ask(widget, kind, **fields, revision=widget.revision - 1)
    assert code(widget) == "locked"
    assert (widget.game.to_text(), widget.value, widget.bots, widget.earlier) == before


def test_readers_look_around_draw_and_vote(widget: ExxtraWidget) -> None:
    ask(widget, "goto", cursor=2)
    ask(widget, "mark", marks="rung:3")
    ask(widget, "odds", cursor=2)
    ask(widget, "goto", cursor=0)
    tell(widget, {"kind": "look", "cursor": 0, "token": "42"})
    ask(widget, "record")
    ask(widget, "hint")
    assert widget.hint["text"] == BEGUN
    widget.ask("bust")
    ask(widget, "answer", question=widget.question["id"], name="Ann", answer="1/3")
    assert (widget.notice, len(widget.question["answers"])) == (None, 1)
    widget.goto(2)
    assert widget.game.marks == ("rung:3",)


def test_python_bots_and_scenes_play_on(widget: ExxtraWidget) -> None:
    assert widget.place(3).action == ">3"
    widget.bots = {1: "random"}
    assert widget.play_bots()
    widget.scenes = Scenes([Scene(start=BEGUN, play="61")])
    ask(widget, "scene", move="next")
    assert (widget.value, widget.notice) == ("0/0 A 61", None)


def test_the_key_opens_and_closes_at_any_time(widget: ExxtraWidget) -> None:
    widget.locked = False
    act(widget, ">3")
    assert widget.position.player == 1
    widget.locked = True
    act(widget, "roll")
    assert (code(widget), widget.position.roll) == ("locked", None)
    with pytest.raises(TraitError):
        widget.locked = "yes"  # type: ignore[assignment]  # not a truth value
