"""Replays in notebooks that nbconvert exports, in the place of widgets that need scripts from the network."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator
from copy import deepcopy
from typing import Any, Final

from exxtra_widget.core.registry import SHIPPED, games
from exxtra_widget.replay import html
from exxtra_widget.replay.recording import of_state

_VIEW: Final = "application/vnd.jupyter.widget-view+json"
_STATE: Final = "application/vnd.jupyter.widget-state+json"
_SVG: Final = "image/svg+xml"
# The label of a picture; in XML, so that it may stand in HTML as it is.
_LABEL: Final = re.compile(r'<(?:svg|g)\b[^<>]*? aria-label="([^"<>]*)"')


def replays(notebook: Any, resources: Any) -> tuple[Any, Any]:
    """Return a copy of a notebook with a replay in the place of each stored widget: a preprocessor of nbconvert.

    ``jupyter nbconvert --to html --HTMLExporter.preprocessors=exxtra_widget.replay.notebook.replays lesson.ipynb``
    writes a page that needs no network for its boards. Outputs without stored state keep their pictures, with the label
    of each as its alternative text, which nbconvert does not read from them.

    Parameters
    ----------
    notebook : nbformat.NotebookNode
        The notebook.
    resources : dict
        Passed on.

    Returns
    -------
    tuple
        The copy and the resources.
    """
    copied = deepcopy(notebook)
    stored = copied.metadata.get("widgets", {}).get(_STATE, {}).get("state", {})
    brought: set[str] = set()
    replaced: set[str] = set()
    for data in _outputs(copied):
        model = data.get(_VIEW, {}).get("model_id", "")
        if model not in stored:
            _describe(data)
            continue
        state = stored[model].get("state", {})
        recorded = _recorded(state, _still(data), brought=brought)
        if recorded is not None:
            data.clear()
            data["text/html"] = recorded
            replaced.add(model)
    # The page has them in its replays.
    codes = {_code_of(stored.pop(model)) for model in replaced}
    for code in codes - {_code_of(entry) for entry in stored.values()}:
        stored.pop(code, None)
    return copied, resources


def _code_of(entry: Any) -> str:
    """Return the model that has the code of a stored widget, as `widget.page_code` refers to it."""
    return str(entry.get("state", {}).get("page_code")).removeprefix("IPY_MODEL_")


def _outputs(notebook: Any) -> Iterator[Any]:
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            if "data" in output:
                yield output["data"]


def _describe(data: dict[str, Any]) -> None:
    """Write the picture of an output with its label as alternative text, if that is all there is to show."""
    svg = str(data.get(_SVG, ""))
    label = _LABEL.search(svg)
    if label is not None and "text/html" not in data:
        data["text/html"] = f'<img alt="{label[1]}" style="max-width:100%" src="{_address(svg)}">'


def _recorded(state: dict[str, Any], still: str, *, brought: set[str]) -> str | None:
    """Return the replay of a stored widget; None for other widgets, and where the state is not whole."""
    name = state.get("game_name")
    if name not in SHIPPED and name not in games():
        return None
    page = name if name in SHIPPED else "plain"
    try:
        found = html.fragment(of_state(state), still, code=page not in brought)
    except (KeyError, TypeError, ValueError):
        return None
    brought.add(page)
    return found


def _still(data: dict[str, Any]) -> str:
    """Return the picture of an output; as an image, so that a notebook of other people runs nothing."""
    svg = str(data.get(_SVG, ""))
    element = f'<img alt="" style="max-width:100%" src="{_address(svg)}">' if svg else ""
    return html.figure(element, str(data.get("text/plain", "")))


def _address(svg: str) -> str:
    return f"data:{_SVG};base64,{base64.b64encode(svg.encode()).decode()}"
