"""Exported notebooks: each output is replayed from its own moment; the picture stays where that is damaged."""

from __future__ import annotations

import base64
import gzip
import json
import re
from collections.abc import Callable
from html import unescape
from typing import Any, Final
from xml.etree import ElementTree as ET

import ipywidgets
import pytest

from exxtra_widget import ExxtraWidget, Game, LevelXWidget, play
from exxtra_widget.replay import output_mime
from exxtra_widget.replay.notebook import replays
from exxtra_widget.replay.output import VIEW
from exxtra_widget.replay.output_mime import MIME
from exxtra_widget.widget.base import GameWidget
from tests.hostile import NAMES, a_line
from tests.replay.test_saving import elements, recordings

nbformat = pytest.importorskip("nbformat")
STATE = "application/vnd.jupyter.widget-state+json"


def output_of(widget: Any, *, carried: bool = True) -> Any:
    """Return an output of a widget; without the moment, as earlier versions wrote it."""
    data, _ = widget._repr_mimebundle_() if isinstance(widget, GameWidget) else (output_mime._bundle(widget), {})
    return nbformat.v4.new_output(
        "display_data", data={kind: one for kind, one in data.items() if carried or kind != MIME}
    )


def notebook_of(outputs: list[Any], *widgets: Any) -> Any:
    """Return a notebook with a cell for each output, and the state of widgets now."""
    cells = [nbformat.v4.new_code_cell("w", outputs=[output]) for output in outputs]
    models = {widget.model_id: {"model_name": "AnyModel", "state": stored(widget)} for widget in widgets}
    metadata = {"widgets": {STATE: {"state": models, "version_major": 2, "version_minor": 0}}} if models else {}
    return nbformat.v4.new_notebook(cells=cells, metadata=metadata)


def stored(widget: Any) -> Any:
    state = widget.get_state()
    return json.loads(json.dumps({**state, "layout": f"IPY_MODEL_layout of {widget.model_id}"}))


def a_notebook(*widgets: GameWidget, carried: bool = True) -> Any:
    """Return a notebook with a cell for each widget, as nbclient executes and stores it."""
    return notebook_of([output_of(widget, carried=carried) for widget in widgets], *widgets)


def datas(notebook: Any) -> list[Any]:
    """Return the outputs of an exported notebook."""
    return [output.data for cell in replays(notebook, {})[0].cells for output in cell.outputs]


def page(notebook: Any) -> list[str]:
    """Return the outputs of an exported notebook, each of which has become HTML alone."""
    found = datas(notebook)
    assert all(list(data) == ["text/html"] for data in found)
    return [data["text/html"] for data in found]


def described(html: str) -> list[str]:
    """Return the alternative texts of the images."""
    return [unescape(text) for text in re.findall(r'<img alt="([^"]*)"', html)]


def tokens(recording: Any) -> list[str]:
    return [step["token"] for step in recording["steps"]]


def a_widget(name: str = "Bo", *, odds: bool = True) -> ExxtraWidget:
    widget = ExxtraWidget("0/0 A 64", players=["Ann", name], odds=odds)
    widget.play(">5")
    return widget


def test_each_stored_widget_becomes_a_replay_and_they_share_their_code() -> None:
    notebook = a_notebook(a_widget(), LevelXWidget(players=2), a_widget(), a_widget())

    changed, resources = replays(notebook, {"a": 1})

    outputs = [cell.outputs[0].data for cell in changed.cells]
    assert all(list(data) == ["text/html"] for data in outputs)
    html = "".join(data["text/html"] for data in outputs)
    assert html.count('<script type="text/plain" data-exxtra-code=') == 2
    assert [bool(recording["state"]["record"]) for recording in recordings(html)] == [True] * 4
    assert "widgets" not in changed.metadata
    assert resources == {"a": 1}
    assert VIEW in notebook.cells[0].outputs[0].data


def test_the_code_of_a_collapsed_cell_is_left_out() -> None:
    exporter = pytest.importorskip("nbconvert").HTMLExporter(preprocessors=[replays])
    notebook = a_notebook(ExxtraWidget(seed=7), ExxtraWidget(seed=8))
    notebook.cells[0].source, notebook.cells[1].source = "open_code", "collapsed_code"
    notebook.cells[0].metadata["jupyter"] = {"outputs_hidden": False}
    notebook.cells[1].metadata["jupyter"] = {"source_hidden": True}
    page, _ = exporter.from_notebook_node(notebook)
    assert ("open_code" in page, "collapsed_code" in page, len(recordings(page))) == (True, False, 2)


def test_the_last_output_of_a_board_goes_on_with_later_steps() -> None:
    board = ExxtraWidget("0/0/0 A -", odds=True, seed=1)
    board.play("64 >5 {one}")
    board.undo()
    board.play(">4")
    first = output_of(board)
    board.goto(1)
    last = output_of(board)
    board.goto(2)
    board.caption("two")
    board.play("42 31")
    board.goto(0)
    board.caption("start")

    before, after = (recordings(html)[0] for html in page(notebook_of([first, last], board)))

    assert [step["token"] for step in before["steps"]] == ["64", ">4"]
    assert [step["token"] for step in after["steps"]] == ["64", ">4", "42", "31"]
    assert after["steps"][1]["comments"] == ["two"]
    assert (after["state"]["cursor"], after["state"]["start"]["comments"]) == (1, ["start"])
    assert after["state"]["record"] is None
    assert [step["token"] for line in after["others"] for step in line["steps"]] == [">5"]
    moments = [after["state"]["start"], *after["steps"], *after["others"][0]["steps"]]
    assert [moments[odds["at"]]["state"]["text"] for odds in after["odds"]] == [
        one["state"]["text"] for one in moments[:-1]
    ]


def asked_once(board: ExxtraWidget) -> None:
    board.ask("bust")
    board.answer("Ann", "1/2")
    board.roll("31")
    board.dismiss()


# What is done to a board before its output, and after it, so that the output does not go on.
@pytest.mark.parametrize(
    ("before", "after"),
    [
        (None, lambda board: board.goto(0) or board.play(">4 31")),
        (None, asked_once),
        (None, lambda board: board.load("0/0 A 53") or board.play(">5 31")),
        (lambda board: board.ask("bust"), lambda board: board.roll("61") and board.dismiss()),
    ],
)
def test_an_output_does_not_go_on_with_another_line_or_after_a_question(before: Any, after: Any) -> None:
    board = a_widget()
    if before:
        before(board)
    output = output_of(board)
    after(board)

    ((found,),) = map(recordings, page(notebook_of([output], board)))

    assert (tokens(found), bool(found["state"]["question"])) == ([">5"], before is not None)


@pytest.mark.parametrize("model", [7, {}, {"state": 7}, {"state": {"game_name": "exxtra", "length": "x"}}])
def test_a_damaged_state_does_not_hide_a_moment(model: Any) -> None:
    notebook = a_notebook(a_widget())
    models = notebook.metadata.widgets[STATE].state
    models.update(dict.fromkeys(models, model))

    assert len(recordings(page(notebook)[0])) == 1


@pytest.mark.parametrize("levels", [450, 100_000])
def test_a_deep_state_leaves_the_picture(levels: int) -> None:
    notebook = notebook_of([a_view("x"), output_of(a_widget())], a_widget())
    deep: list[Any] = []
    for _ in range(levels):
        deep = [deep]
    # A plain dict: a NotebookNode reads what it gets with a function that calls itself.
    dict.__setitem__(notebook.metadata.widgets[STATE].state, "x", {"state": {"value": deep}})

    changed, _ = replays(notebook, {})

    assert changed.cells[0].outputs[0].data == notebook.cells[0].outputs[0].data
    assert len(recordings(changed.cells[1].outputs[0].data["text/html"])) == 1


@pytest.mark.parametrize("model", [7, {}, {"state": 7}, {"state": {"game_name": {}}}])
def test_a_damaged_model_stays(model: Any) -> None:
    notebook = notebook_of([a_view("x"), output_of(a_widget())], a_widget())
    notebook.metadata.widgets[STATE].state["x"] = model

    changed, _ = replays(notebook, {})

    assert changed.cells[0] == notebook.cells[0]
    assert len(recordings(changed.cells[1].outputs[0].data["text/html"])) == 1


def test_stored_boards_of_earlier_versions_show_their_end_if_nothing_was_asked() -> None:
    quiet, asking = a_widget(), a_widget()
    outputs = [output_of(board, carried=False) for board in (quiet, asking)]
    quiet.roll("31")
    asked_once(asking)

    replayed, picture = datas(notebook_of(outputs, quiet, asking))

    ((found,),) = (recordings(replayed["text/html"]),)
    assert (found["state"]["cursor"], len(found["steps"])) == (2, 2)
    assert described(picture["text/html"]) == ["Bo to roll: 0@5:64/0 B -"]
    assert "<script" not in picture["text/html"]
    assert VIEW not in picture


@pytest.mark.slow
def test_texts_of_people_stay_text() -> None:
    names = [*map(a_line, NAMES)]
    # Two tables of harmless names, of which the first replay brings the code of all; then six names at each.
    tables = [["Ann", "Bo", "Cy", "Di", "Ed", "Flo"]] * 2
    tables += [names[i : i + 6] for i in (*range(0, len(names) - 6, 6), len(names) - 6)]

    _, expected, *found = map(elements, page(a_notebook(*(ExxtraWidget(players=players) for players in tables))))

    assert [players for players, one in zip(tables[2:], found, strict=True) if one != expected] == []


@pytest.mark.parametrize("colour", ["url(http://x.test)", "#0a68b4;background:url(x)", "#0a68b4\n", 7])
@pytest.mark.parametrize("part", ["light", "dark", "fill", "ink"])
def test_a_seat_has_no_other_colour_than_one_like_ours(part: str, colour: Any) -> None:
    output = output_of(a_widget())
    output.data[MIME] = packed(lambda found: found["state"]["board"]["seats"][1].update({part: colour}))

    (data,) = datas(notebook_of([output]))

    assert "<script" not in data["text/html"]
    assert described(data["text/html"]) == ["Bo to roll: 0@5:64/0 B -"]


def test_no_text_of_a_notebook_is_an_address_for_styles() -> None:
    def change(found: Any) -> None:
        found["steps"][0]["state"]["player"] = '0) url(http://x.test) u\\72l("y"'
        found["state"]["speed"] = ["image-set(x)"]

    output, stored_only = output_of(a_widget()), a_notebook(a_widget(), carried=False)
    output.data[MIME] = packed(change)
    (model,) = stored_only.metadata.widgets[STATE].state.values()
    model["state"]["speed"] = "url(x)"

    ((found,), (other,)) = (recordings(page(one)[0]) for one in (notebook_of([output]), stored_only))

    assert found["steps"][0]["state"]["player"] == '0) url\u2060(http://x.test) u\\72l\u2060("y"'
    assert (found["state"]["speed"], other["state"]["speed"]) == (["image-set\u2060(x)"], "url\u2060(x)")


def test_no_text_of_a_moment_is_an_address_though_its_bracket_is_a_code() -> None:
    moment_of = packed(lambda found: found["state"].update(speed="url(x)"))
    text = gzip.decompress(base64.b85decode(moment_of["packed"])).replace(b"(", b"\\u0028")
    moment_of["packed"] = base64.b85encode(gzip.compress(text)).decode()

    assert output_mime.read_recording(moment_of)["state"]["speed"] == "url\u2060(x)"


def test_the_picture_of_a_game_has_its_label_as_alternative_text() -> None:
    pictures = [Game("0/0 A -", players=[a_line(name), "Bo"])._repr_svg_() for name in NAMES]
    outputs = [nbformat.v4.new_output("execute_result", data={"image/svg+xml": picture}) for picture in pictures]

    found = datas(notebook_of(outputs))

    for picture, data in zip(pictures, found, strict=True):
        label = ET.fromstring(picture).find("./{*}g").get("aria-label")  # type: ignore[union-attr]  # noqa: S314 - our own
        assert described(data["text/html"]) == [label]
        assert str(label).endswith(" to roll: 0/0 A -")


def test_another_game_that_is_stored_stays() -> None:
    notebook = a_notebook(a_widget(), carried=False)
    (model,) = notebook.metadata.widgets[STATE].state.values()
    model.state.game_name = "chess"

    assert replays(notebook, {})[0] == notebook


@pytest.mark.usefixtures("registered_pig")
def test_a_stored_board_of_a_registered_game_is_replayed() -> None:
    (html,) = page(a_notebook(play("pig"), carried=False))
    assert recordings(html)[0]["state"]["game_name"] == "pig"


@pytest.mark.parametrize("change", [{"length": 7}, {"length": "x"}, {"review": 3}, {"language": 'en"><script>'}])
def test_a_stored_board_that_is_damaged_or_missing_leaves_the_picture(change: dict[str, Any]) -> None:
    notebook = a_notebook(a_widget(), carried=False)
    (model,) = notebook.metadata.widgets[STATE].state.values()
    model.state.update(change)
    missing = notebook_of([output_of(a_widget(), carried=False)])

    for data in (*datas(notebook), *datas(missing)):
        assert described(data["text/html"]) == ["Bo to roll: 0@5:64/0 B -"]
    assert VIEW not in datas(notebook)[0]


def packed(change: Callable[[Any], Any]) -> dict[str, Any]:
    """Return the moment of a board after a change."""
    recording = output_mime.read_recording(output_mime.of_board(a_widget())[MIME])
    change(recording)
    return {"format": 1, "packed": base64.b85encode(gzip.compress(json.dumps(recording).encode())).decode()}


GOOD: Final = packed(lambda _: None)["packed"]


DAMAGED: Final[tuple[Any, ...]] = (
    *({}, [], "x", 7, {"format": 2, "packed": GOOD}, {"format": 1}, {"format": 1, "packed": None}),
    {"format": 1, "packed": "</script><script>alert(1)</script>"},
    *({"format": 1, "packed": text} for text in ("", GOOD[:-40], GOOD[40:], "\u00e9" + GOOD, GOOD[:100] * 2)),
    packed(lambda found: found.clear()),
    *(packed(lambda found: found.pop("state")), packed(lambda found: found["state"].pop("game_name"))),
    packed(lambda found: found["state"].update(game_name="chess")),
    packed(lambda found: found["state"].update(game_name=["exxtra"])),
    packed(lambda found: found["state"].update(language="it")),
    packed(lambda found: found["state"].update(language='en"><script>alert(1)</script>')),
    *({"format": 1, "models": models} for models in (7, {"x": 7}, {"x": {"data": 7}})),
)


def test_damaged_moments_leave_the_picture() -> None:
    board = a_widget()
    good, *outputs = [output_of(board) for _ in (None, *DAMAGED)]
    for output, damaged in zip(outputs, DAMAGED, strict=True):
        output.data[MIME] = damaged
    board.ask("bust")
    board.reveal()

    for models in ((), (board,)):
        *found, other = datas(notebook_of([*outputs, good], *models))
        for data, damaged in zip(found, DAMAGED, strict=True):
            assert described(data["text/html"]) == ["Bo to roll: 0@5:64/0 B -"], damaged
            assert "<script" not in data["text/html"], damaged
            assert VIEW not in data, damaged
        # The code of the page comes with the first replay.
        assert "data-exxtra-code" in other["text/html"]


def test_boxes_are_rows_and_columns_of_replays_and_words() -> None:
    board, level = a_widget(), LevelXWidget(players=2)
    tab = ipywidgets.Tab([level, ipywidgets.Label("</script><b>")], titles=["X & Y", "W"])
    output = output_of(ipywidgets.HBox([board, tab, ipywidgets.Button(description="Go")]))
    board.ask("bust")
    board.reveal()

    for models in ((), (board, level)):
        (html,) = page(notebook_of([output], *models))
        assert [one["state"]["game_name"] for one in recordings(html)] == ["exxtra", "levelx"]
        assert recordings(html)[0]["state"]["question"] is None
        assert html.count("display:flex") == 1
        assert html.index("display:flex") < html.index("data-exxtra-replay")
        words = [re.sub(r"</?span>", "", one) for one in re.findall(r"<span>.*?</span>(?=</)", html)]
        assert words == ["X &amp; Y", "W", "&lt;/script&gt;&lt;b&gt;", "Go"]


def test_in_a_box_a_damaged_board_leaves_its_picture() -> None:
    board, other = a_widget(), a_widget()
    outputs = [output_of(ipywidgets.HBox([board, other])), output_of(board)]
    models = outputs[0].data[MIME]["models"]
    models[board.model_id]["data"][MIME] = packed(lambda found: found["state"].update(game_name="chess"))

    for damaged, count in ((models[other.model_id], 1), ({"part": 7}, 0)):
        models[other.model_id] = damaged
        box, alone = datas(notebook_of(outputs))
        assert len(recordings(box.get("text/html", ""))) == count
        assert box.get("text/html", "").count("<img") == 2 * count
        # A part of a box may fail after another one has brought the code of the page.
        assert ("data-exxtra-code" in alone["text/html"]) == (count == 0)


def test_a_board_alone_and_in_boxes_shares_its_code_leaves_no_model_and_goes_on_at_last() -> None:
    board = a_widget()
    notebook = notebook_of([output_of(board), output_of(ipywidgets.VBox([board, board]))], board)
    board.roll("61")
    notebook = notebook_of([cell.outputs[0] for cell in notebook.cells], board)

    html = "".join(page(notebook))

    assert [tokens(one) for one in recordings(html)] == [[">5"], [">5", "61"], [">5", "61"]]
    assert html.count('<script type="text/plain" data-exxtra-code=') == 1
    assert "widgets" not in replays(notebook, {})[0].metadata


def in_output(board: ExxtraWidget) -> Any:
    """Return the state of a box, as `interact` makes it, whose output widget shows a board and words."""
    shown = [dict(output_of(board)), {"output_type": "stream", "name": "stdout", "text": "two\n<b>lines"}]
    return {
        "box": {"state": {"_model_name": "VBoxModel", "children": ["IPY_MODEL_slider", "IPY_MODEL_out"]}},
        "slider": {"state": {"_model_name": "IntSliderModel", "description": "n", "value": 3}},
        "out": {"state": {"_model_name": "OutputModel", "outputs": shown}},
        "other": {"state": {"_model_name": "OutputModel", "outputs": []}},
        "pictures": {
            "state": {"outputs": [{"data": {"image/png": 'x"><script>'}}, {"data": {"text/html": "<script>"}}]},
        },
    }


def a_view(name: str) -> Any:
    data = {"text/plain": name, VIEW: {"model_id": name, "version_major": 2, "version_minor": 0}}
    return nbformat.v4.new_output("display_data", data=data)


def test_boards_in_output_widgets_are_replayed() -> None:
    board = a_widget()
    notebook = notebook_of([a_view("box"), a_view("other")], board)
    models = notebook.metadata.widgets[STATE].state
    models.update(in_output(board))
    models["box"]["state"]["children"].append("IPY_MODEL_pictures")

    box, other = datas(notebook)

    (found,) = recordings(box["text/html"])
    assert found["state"]["cursor"] == 1
    assert "<span>n 3</span>" in box["text/html"]
    assert "<pre>two<br>&lt;b&gt;lines</pre>" in box["text/html"]
    assert 'base64,x&quot;&gt;&lt;script&gt;"' in box["text/html"]
    assert other == a_view("other").data
    assert replays(notebook, {})[0].metadata.widgets[STATE].state.keys() == {"other"}


def test_an_output_widget_beside_a_board_is_replayed() -> None:
    board, out = a_widget(), ipywidgets.Output()
    notebook = notebook_of([output_of(ipywidgets.HBox([out, board]))], board)
    notebook.metadata.widgets[STATE].state[out.model_id] = {"state": {"outputs": [dict(output_of(board))]}}

    assert len(recordings(page(notebook)[0])) == 2
    del notebook.metadata["widgets"]
    assert len(recordings(page(notebook)[0])) == 1


def test_models_stay_that_a_view_needs() -> None:
    """A slider, its layout and a link between sliders; no model of a board, nor a link to a board."""
    board, hidden = a_widget(), a_widget()
    notebook = notebook_of([output_of(board), a_view("a"), a_view("b"), a_view("gone")], board, hidden)
    models = notebook.metadata.widgets[STATE].state
    models.update(
        {
            "code": {"state": {"packed": "x"}},
            "a": {"state": {"layout": "IPY_MODEL_layout", "tip": {"of": ["IPY_MODEL_tip"]}}},
            "tip": {"state": {"slider": "IPY_MODEL_a"}},
            **{name: {"state": {"value": 3}} for name in ("b", "layout")},
            "link": {"state": {"source": ["IPY_MODEL_a", "value"], "target": ["IPY_MODEL_b", "value"]}},
            "dead": {"state": {"source": ["IPY_MODEL_a", "value"], "target": [f"IPY_MODEL_{board.model_id}", "value"]}},
        }
    )
    for widget in (board, hidden):
        models[widget.model_id].state._page_code = "IPY_MODEL_code"

    changed, _ = replays(notebook, {})

    assert changed.metadata.widgets[STATE].state.keys() == {"a", "b", "layout", "tip", "link"}
    assert len(notebook.metadata.widgets[STATE].state) == 9
