"""Replays in notebooks that nbconvert exports, in the place of widgets that need scripts from the network."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from copy import deepcopy
from typing import Any, Final

from exxtra_widget.core.registry import SHIPPED, games
from exxtra_widget.replay import html
from exxtra_widget.replay.recording import of_state

_VIEW: Final = "application/vnd.jupyter.widget-view+json"
_STATE: Final = "application/vnd.jupyter.widget-state+json"
_SVG: Final = "image/svg+xml"


def replays(notebook: Any, resources: Any) -> tuple[Any, Any]:
    """Return a copy of a notebook with a replay in the place of each stored widget: a preprocessor of nbconvert.

    ``jupyter nbconvert --to html --HTMLExporter.preprocessors=exxtra_widget.replay.notebook.replays lesson.ipynb``
    writes a page that needs no network for its boards. Outputs without stored state keep their pictures.

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
        model = data[_VIEW].get("model_id", "")
        state = stored.get(model, {}).get("state", {})
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
            if _VIEW in output.get("data", {}):
                yield output["data"]


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
    image = base64.b64encode(str(data.get(_SVG, "")).encode()).decode()
    element = f'<img alt="" style="max-width:100%" src="data:{_SVG};base64,{image}">' if image else ""
    return html.figure(element, str(data.get("text/plain", "")))
