"""Exported notebooks: a replay in the place of each stored widget, the picture where no state is stored."""

from __future__ import annotations

import json
from functools import cache
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

import pytest

from exxtra_widget import ExxtraWidget, Game, LevelXWidget
from exxtra_widget.replay.notebook import replays
from tests.hostile import NAMES, a_line

if TYPE_CHECKING:
    from exxtra_widget.widget.base import GameWidget

nbformat = pytest.importorskip("nbformat")
VIEW = "application/vnd.jupyter.widget-view+json"
STATE = "application/vnd.jupyter.widget-state+json"


def a_notebook(*widgets: GameWidget, stored: bool = True) -> Any:
    """Return a notebook with a cell for each widget, as nbclient executes and stores it."""
    cells, models = [], {}
    for widget in widgets:
        data, _ = widget._repr_mimebundle_()
        output = nbformat.v4.new_output("display_data", data=data)
        cells.append(nbformat.v4.new_code_cell("w", outputs=[output]))
        state = json.loads(json.dumps({**widget.get_state(), "layout": "IPY_MODEL_x"}))
        models[widget.model_id] = {"model_name": "AnyModel", "model_module": "anywidget", "state": state}
    metadata = {"widgets": {STATE: {"state": models, "version_major": 2, "version_minor": 0}}} if stored else {}
    return nbformat.v4.new_notebook(cells=cells, metadata=metadata)


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
    assert html.count('class="exxtra-replay"') == 4
    assert changed.metadata.widgets[STATE].state == {}
    assert resources == {"a": 1}
    assert VIEW in notebook.cells[0].outputs[0].data


def test_shared_code_goes_with_the_last_board_that_needs_it() -> None:
    notebook = a_notebook(a_widget(), a_widget())
    models = notebook.metadata.widgets[STATE].state
    first, second = models.values()
    models["a1"] = {"model_name": "WidgetModel", "state": {"esm": "", "css": ""}}
    for model in (first, second):
        model["state"]["page_code"] = "IPY_MODEL_a1"

    assert replays(notebook, {})[0].metadata.widgets[STATE].state == {}
    second["state"]["length"] = "x"
    assert replays(notebook, {})[0].metadata.widgets[STATE].state.keys() == models.keys() - {next(iter(models))}


def exported(widget: ExxtraWidget) -> list[tuple[str, list[str]]]:
    """Return the elements of the exported widget, with the names of their attributes."""
    changed, _ = replays(a_notebook(widget), {})
    found: list[tuple[str, list[str]]] = []
    parser = HTMLParser()
    parser.handle_starttag = lambda tag, attrs: found.append((tag, [name for name, _ in attrs]))  # type: ignore[method-assign]
    parser.feed(changed.cells[0].outputs[0].data["text/html"])
    parser.close()
    return [(tag, names) for tag, names in found if tag != "span"]


@cache
def harmless() -> list[tuple[str, list[str]]]:
    return exported(a_widget("Bo", odds=False))


@pytest.mark.parametrize("name", NAMES)
def test_texts_of_people_stay_text(name: str) -> None:
    assert exported(a_widget(a_line(name), odds=False)) == harmless()


def test_without_state_the_picture_stays() -> None:
    notebook = a_notebook(a_widget(), stored=False)

    changed, _ = replays(notebook, {})

    data = changed.cells[0].outputs[0].data
    assert "<svg" in data["image/svg+xml"]
    assert described(data["text/html"]) == ["Bo to roll: 0@5:64/0 B -"]


class Described(HTMLParser):
    """Reader of alternative texts."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str | None] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "img":
            self.texts.append(dict(attrs).get("alt"))


def described(html: str) -> list[str | None]:
    """Return the alternative texts of the images."""
    parser = Described()
    parser.feed(html)
    return parser.texts


@pytest.mark.parametrize("name", NAMES)
def test_the_picture_of_a_game_has_its_label_as_alternative_text(name: str) -> None:
    game = Game("0/0 A -", players=[a_line(name), "Bo"])
    output = nbformat.v4.new_output("execute_result", data={"image/svg+xml": game._repr_svg_()})
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("game", outputs=[output])])

    changed, _ = replays(notebook, {})

    (label,) = described(changed.cells[0].outputs[0].data["text/html"])
    root = ET.fromstring(game._repr_svg_())  # noqa: S314 - our own text
    assert [label] == [group.get("aria-label") for group in root.iterfind("./{*}g")]
    assert label
    assert label.endswith(" to roll: 0/0 A -")


@pytest.mark.parametrize("data", [{"image/svg+xml": "<svg><g/></svg>"}, {"text/plain": "aria"}, {"image/png": "x"}])
def test_outputs_without_a_label_stay(data: dict[str, str]) -> None:
    output = nbformat.v4.new_output("display_data", data=data)
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("1", outputs=[output])])
    assert replays(notebook, {})[0] == notebook


@pytest.mark.parametrize("change", [{"game_name": "chess"}, {"length": 7}, {"length": "x"}, {"review": 3}])
def test_other_and_broken_widgets_stay(change: dict[str, Any]) -> None:
    notebook = a_notebook(a_widget())
    for model in notebook.metadata.widgets[STATE].state.values():
        model.state.update(change)

    changed, _ = replays(notebook, {})

    assert changed == notebook
