"""Moments that outputs carry: of boards, of boxes with boards, and the words of other widgets."""

from __future__ import annotations

import base64
import gzip
import json
from types import SimpleNamespace
from typing import Any

import ipywidgets
import pytest
from IPython.core.formatters import DisplayFormatter

from exxtra_widget import ExxtraWidget, LevelXWidget
from exxtra_widget.replay import output_mime, recording
from exxtra_widget.replay.output_mime import MIME


def a_board(**options: Any) -> ExxtraWidget:
    return ExxtraWidget("0/0 A 64", players=["Ann", "Bo"], **options)


def test_an_output_carries_the_recording_of_its_moment() -> None:
    board = a_board(odds=True, language="de", theme="dark")
    board.play(">5")
    board.ask("bust")
    board.goto(0)

    data, _ = board._repr_mimebundle_()

    _, now = recording.of_widget(board, recording.Options("de", "dark"))
    assert output_mime.read_recording(data[MIME]) == json.loads(json.dumps(now))
    assert data["text/plain"].splitlines()[0] == "Ann hat 64 gewürfelt"
    assert data["image/svg+xml"] == board.svg()
    board.play(">4")
    board.reveal()
    before = output_mime.read_recording(data[MIME])["state"]
    assert (before["question"]["state"], before["question"]["exact"], before["cursor"]) == ("open", None, 0)


@pytest.mark.parametrize(
    ("packed", "reason"),
    [
        (base64.b85encode(gzip.compress(b"[" + b" " * (1 << 23) + b"]")).decode(), "at most 8,388,608 bytes"),
        ("x" * (1 << 23) + "x", "at most 8,388,608 characters"),
    ],
)
def test_a_moment_that_would_fill_the_memory_is_refused(packed: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        output_mime.read_recording({"packed": packed})


@pytest.mark.parametrize(("kind", "most"), [(ExxtraWidget, 2_000), (LevelXWidget, 2_500)])
def test_a_moment_is_short(kind: Any, most: int) -> None:
    data, _ = kind(players=2)._repr_mimebundle_()
    assert len(json.dumps(data[MIME])) < most


def test_an_output_in_the_middle_of_a_change_takes_nothing_from_the_page() -> None:
    board = a_board(odds=True)
    sent: list[dict[str, Any]] = []
    board._send = lambda message, **_: sent.append(message)

    with board.hold_sync():
        board.play(">5")
        board._repr_mimebundle_()

    states = [message["state"] for message in sent if "state" in message]
    assert [state["step_1"]["token"] for state in states if "step_1" in state] == [">5"]
    assert any("odds_1" in state for state in states)


def test_boxes_are_followed_where_ipython_displays_them(monkeypatch: pytest.MonkeyPatch) -> None:
    shell = SimpleNamespace(display_formatter=DisplayFormatter())
    monkeypatch.setattr(output_mime, "get_ipython", lambda: shell)
    inside, other = ipywidgets.VBox([a_board()]), ipywidgets.VBox()

    assert MIME in shell.display_formatter.format(inside)[0]
    assert MIME not in shell.display_formatter.format(other)[0]


@pytest.mark.parametrize("inside", [[], [ipywidgets.IntSlider()], [ipywidgets.HBox([ipywidgets.Label("x")])]])
def test_other_boxes_have_their_usual_outputs(inside: list[Any]) -> None:
    box = ipywidgets.VBox(inside)
    assert output_mime._bundle(box) == box._repr_mimebundle_()


def test_a_box_in_itself_ends() -> None:
    box = ipywidgets.VBox([a_board()])
    box.children = (*box.children, box)
    assert len(output_mime._bundle(box)[MIME]["models"]) == 2


def test_a_box_without_a_view_has_no_output() -> None:
    class Hidden(ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets has no types
        _view_name = None

    assert output_mime._bundle(Hidden([a_board()])) is None


@pytest.mark.parametrize(
    ("widget", "words"),
    [
        (ipywidgets.Button(description="Go"), "Go"),
        (ipywidgets.IntSlider(3, description="n"), "n 3"),
        (ipywidgets.IntText(0), "0"),
        (ipywidgets.Dropdown(options=["one", "two"], value="two", description="Pick"), "Pick two"),
        (ipywidgets.RadioButtons(options=["a"], index=None), ""),
        (ipywidgets.SelectMultiple(options=["a", "b", "c"], value=("a", "c")), "a, c"),
        (ipywidgets.HTML("<b>x</b>&amp;y"), "x &y"),
        (ipywidgets.Label("a < b > c"), "a < b > c"),
        (ipywidgets.Password(value="secret", description="Word"), "Word"),
        (ipywidgets.Checkbox(value=True, description="seen"), "seen"),
        (ipywidgets.Image(value=b"x"), ""),
    ],
    ids=lambda given: type(given).__name__,
)
def test_another_widget_has_words(widget: Any, words: str) -> None:
    assert output_mime.part_of(widget.get_state())["words"] == words
    assert output_mime._part(widget)["part"]["words"] == words


@pytest.mark.parametrize(("chosen", "shown"), [(None, []), (1, ["b"])])
def test_of_a_stack_the_chosen_child_is_shown(chosen: int | None, shown: list[str]) -> None:
    state = {"_model_name": "StackModel", "children": ["IPY_MODEL_a", "IPY_MODEL_b"], "selected_index": chosen}
    part = output_mime.part_of({**state, "titles": ["A", "B"]})
    assert (part["children"], part["titles"]) == (shown, [])
