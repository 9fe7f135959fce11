"""Replays in notebooks that nbconvert exports, in place of widgets that need scripts from the network."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from copy import copy, deepcopy
from typing import TYPE_CHECKING, Any, Final

from exxtra_widget.core.game_registry import games
from exxtra_widget.replay import output_mime
from exxtra_widget.replay.output import SVG, VIEW, Writer, address

if TYPE_CHECKING:
    from exxtra_widget.support.packing import JsonObject

_STATE: Final = "application/vnd.jupyter.widget-state+json"
# The label of a picture; it is XML, so HTML can take it unchanged.
_LABEL: Final = re.compile(r'<(?:svg|g)\b[^<>]*? aria-label="([^"<>]*)"')


def replays(notebook: object, resources: object) -> tuple[Any, Any]:
    """Return a copy of a notebook with replays in place of its boards: a preprocessor of nbconvert.

    ``jupyter nbconvert --to html --HTMLExporter.preprocessors=exxtra_widget.replay.notebook.replays lesson.ipynb``
    writes a page that needs no network for its boards. Each output carries the moment that it shows. The last one of a
    board continues with the steps of later cells, unless a question was asked. Boxes with boards become replays and the
    words of other widgets. Outputs without a moment keep their pictures, with the label of each as its alternative
    text, which nbconvert does not read from them. The code of collapsed cells is left out.
    """
    copied = _copied(notebook)
    for cell in copied.cells:
        # nbconvert would show collapsed cells, which may contain solutions.
        if cell.metadata.get("jupyter", {}).get("source_hidden"):
            cell.metadata["transient"] = {"remove_source": True}
    stored = copied.metadata.get("widgets", {}).get(_STATE, {}).get("state", {})
    near = {name: _named(model, stored) for name, model in stored.items()}
    known = games()
    boards = {name for name, model in stored.items() if _game_of(model) in known}
    outputs = list(outputs_of(copied))
    shown = [_reached(_named([data.get(VIEW), data.get(output_mime.MIME)], stored), near) for data in outputs]
    last = {name: number for number, names in enumerate(shown) for name in names}
    brought: set[str] = set()
    for number, data in enumerate(outputs):
        if output_mime.MIME in data or shown[number] & boards:
            writer = Writer(stored, {name for name in shown[number] if last[name] == number}, brought)
            try:
                found = writer.output(data)
            except Exception:  # noqa: BLE001 - any damage in a notebook of other people leaves the picture
                data.pop(VIEW, None)
            else:
                brought = writer.brought
                data.clear()
                data["text/html"] = found
        if VIEW not in data or not shown[number]:
            _describe(data)
    _forget(copied, stored, near, [names for names, data in zip(shown, outputs, strict=True) if VIEW in data])
    return copied, resources


def outputs_of(notebook: Any) -> Iterator[Any]:
    """Yield the data of each output by their MIME types."""
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            if "data" in output:
                yield output["data"]


def _game_of(model: object) -> Any:
    """Return the name of the game of a stored board; other models have none."""
    state = model.get("state") if isinstance(model, dict) else None
    return state.get("game_name") if isinstance(state, dict) else None


def _copied(notebook: Any) -> Any:
    try:
        return deepcopy(notebook)
    except RecursionError:
        # Nested too deep for a board, and for nbconvert: keep the pictures.
        bare = copy(notebook)
        bare.metadata = {name: value for name, value in notebook.metadata.items() if name != "widgets"}
        return deepcopy(bare)


def _named(value: object, stored: Mapping[str, object]) -> set[str]:
    """Return the stored models that a value refers to, at any depth."""
    names: set[str] = set()
    parts = [value]
    while parts:
        part = parts.pop()
        if isinstance(part, str):
            names |= {part.removeprefix(output_mime.MODEL)} & stored.keys()
        elif isinstance(part, dict):
            parts += (*part, *part.values())
        elif isinstance(part, list):
            parts += part
    return names


def _reached(names: set[str], near: Mapping[str, set[str]]) -> set[str]:
    """Return some models, those that they name, and so on."""
    found: set[str] = set()
    while names:
        found |= names
        names = {other for name in names for other in near[name]} - found
    return found


def _forget(notebook: Any, stored: Any, near: Mapping[str, set[str]], shown: list[set[str]]) -> None:
    """Remove the models that no view needs, and the loader of views if there is none."""
    needed = set().union(*shown)
    # Nothing refers to a link between two widgets.
    needed |= {name for name, others in near.items() if others and others <= needed}
    for name in stored.keys() - needed:
        del stored[name]
    if not stored:
        notebook.metadata.pop("widgets", None)


def _describe(data: JsonObject) -> None:
    """Give the picture of an output its label as alternative text, if the output shows nothing else."""
    svg = str(data.get(SVG, ""))
    label = _LABEL.search(svg)
    if label is not None and "text/html" not in data:
        data["text/html"] = f'<img alt="{label[1]}" style="max-width:100%" src="{address(SVG, svg)}">'
