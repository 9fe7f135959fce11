"""An output of a notebook as HTML: replays, also within boxes and output widgets."""

from __future__ import annotations

import base64
import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from exxtra_widget.core.game_registry import definition_of
from exxtra_widget.drawing import markup
from exxtra_widget.replay import html, output_mime
from exxtra_widget.replay.recording import of_state
from exxtra_widget.support.locale import check_language
from exxtra_widget.widget.page_code import page_of

if TYPE_CHECKING:
    from exxtra_widget.support.packing import JsonObject

VIEW: Final = "application/vnd.jupyter.widget-view+json"
SVG: Final = "image/svg+xml"
_PNG: Final = "image/png"
_COLOUR: Final = re.compile("#[0-9a-f]{6}")


class Writer:
    """Writes an output of a page; any error says that the output is damaged."""

    def __init__(self, stored: Mapping[str, Any], last: set[str], brought: set[str]) -> None:
        self._stored = self._models = stored
        self._last = last
        self.brought: set[str] = set(brought)

    def output(self, data: Mapping[str, Any], name: str | None = None) -> str:
        """Return an output as HTML; ``name`` is the name of its model if it has no view."""
        carried = data.get(output_mime.MIME)
        name = data.get(VIEW, {}).get("model_id", name)
        if carried is None:
            return self._model(name, data) if name in self._models else _without_board(data)
        inside = output_mime.models_in(carried)
        if inside:
            self._models = {**self._models, **inside}
            return self._model(name, data)
        found = output_mime.read_recording(carried)
        if name in self._last:
            found = _continued(found, self._stored[name])
        return self._replay(found, data)

    def _model(self, name: Any, data: Mapping[str, Any]) -> str:
        model = self._models[name]
        if "data" in model:
            return self._inside(model["data"], name)
        state = model.get("state", {})
        if "game_name" in state:
            return self._replay(_of_unasked(state), data)
        if "outputs" in state:
            shown = [one.get("data", {"text/plain": one.get("text", "")}) for one in state["outputs"]]
            return "".join(map(self._inside, shown))
        part = model.get("part") or output_mime.part_of(state)
        inside = [self._model(child, {}) if child in self._models else "" for child in part["children"]]
        return _arranged(inside, part["titles"], row=part["row"]) if inside else _words(part["words"])

    def _inside(self, data: Mapping[str, Any], name: str | None = None) -> str:
        """Return a nested output; only its picture if it is damaged, or if its game is not installed."""
        try:
            return self.output(data, name)
        except Exception:  # noqa: BLE001 - any damage in a notebook of other people leaves the picture
            return _still(data)

    def _replay(self, recording: JsonObject, data: Mapping[str, object]) -> str:
        game = recording["state"]["game_name"]
        check_language(recording["state"]["language"])
        for look in recording["state"]["board"]["seats"]:
            colours = [look["light"], look["dark"], *(look[part] for part in ("fill", "ink") if part in look)]
            if not all(map(_COLOUR.fullmatch, colours)):
                raise ValueError("the colour of a seat is not one like #0a68b4")
        # Raises an error if the game is not installed.
        definition_of(game)
        page = page_of(game)
        found = html.fragment(recording, _still(data), code=page not in self.brought)
        self.brought.add(page)
        return found


def _of_unasked(state: JsonObject) -> JsonObject:
    """Return the recording of a stored widget; refuse one with a question or answers, which it would give away."""
    if state.get("question") is not None or state.get("calibration") is not None:
        raise ValueError("a question was asked")
    return dict(output_mime.inert(of_state(state)))


def _continued(recording: JsonObject, model: JsonObject) -> JsonObject:
    """Return the recording of an output, continued with the steps of later cells, unless a question was asked."""
    try:
        end = _of_unasked(model["state"])
    except (AttributeError, KeyError, TypeError, ValueError):
        return recording
    before, after = _start_and_steps(recording), _start_and_steps(end)
    changed = end["steps"] != recording["steps"]
    if recording["state"]["question"] is None and changed and after[: len(before)] == before:
        shown = {**recording["state"], "start": end["state"]["start"], "record": None}
        return {**recording, "state": shown, "steps": end["steps"], "odds": end["odds"]}
    return recording


def _start_and_steps(recording: JsonObject) -> list[str]:
    """Return the position in which a game began, and the tokens of its steps."""
    return [recording["state"]["start"]["state"]["text"], *(step["token"] for step in recording["steps"])]


def _still(data: Mapping[str, object]) -> str:
    """Return the picture of an output, as an image so that someone else's notebook runs no code."""
    element = f'<img alt="" style="max-width:100%" src="{address(SVG, data[SVG])}">' if data.get(SVG) else ""
    return html.figure(element, str(data.get("text/plain", "")))


def address(kind: str, text: object) -> str:
    """Return a text of a MIME type as a data URL."""
    return f"data:{kind};base64,{base64.b64encode(str(text).encode()).decode()}"


def _without_board(data: Mapping[str, object]) -> str:
    if _PNG in data:
        return f'<img alt="" style="max-width:100%" src="data:{_PNG};base64,{markup.text(data[_PNG], "attribute")}">'
    if SVG in data:
        return _still(data)
    lines = "<br>".join(markup.text(line, "html") for line in str(data.get("text/plain", "")).split("\n"))
    return f"<pre>{lines}</pre>"


def _words(words: str) -> str:
    return f"<span>{markup.text(words, 'html')}</span>"


def _arranged(inside: Sequence[str], titles: Sequence[str], *, row: bool) -> str:
    """Return the children of a box in a row or a column, each below its title."""
    style = ' style="display:flex;flex-wrap:wrap;align-items:flex-start;gap:12px"' if row else ""
    parts = []
    for number, child in enumerate(inside):
        title = f"<p><b>{_words(titles[number])}</b></p>" if number < len(titles) else ""
        width = "1 1 320px" if "data-exxtra-replay" in child else "none"
        parts.append(f'<div style="flex:{width};min-width:0">{title}{child}</div>')
    return f"<div{style}>{''.join(parts)}</div>"
