"""The recording that an output stores next to the live view, for pages without Python."""

from __future__ import annotations

import base64
import gzip
import html
import json
import re
from typing import TYPE_CHECKING, Any, Final

import ipywidgets
from IPython import get_ipython

from exxtra_widget.core.game import picture_of
from exxtra_widget.drawing import markup
from exxtra_widget.replay import recording
from exxtra_widget.support.packing import unzip
from exxtra_widget.widget.base import GameWidget

if TYPE_CHECKING:
    from collections.abc import Mapping

    from exxtra_widget.support.packing import JsonObject

MIME: Final = "application/vnd.exxtra-widget.moment+json"
_FORMAT: Final = 1
# Bytes of an unpacked recording, enough for 8,000 steps. Someone else's notebook may contain a decompression bomb.
_LARGEST: Final = 1 << 23
MODEL: Final = "IPY_MODEL_"
"""The prefix of a model's name in the state of another model."""
_FACTS: Final = ("_model_name", "description", "value", "index", "selected_index", "titles", "_options_labels")
# Boxes with children in a row, and widgets whose value is HTML.
_ROWS: Final = ("HBoxModel", "BoxModel", "GridBoxModel")
_MARKUP: Final = ("HTMLModel", "HTMLMathModel")
_TAG: Final = re.compile(r"<[^>]*>")


def of_board(widget: GameWidget) -> JsonObject:
    """Return the text, picture and recording of a widget by MIME type."""
    language, theme = widget.language, widget.theme
    game, found = recording.of_widget(widget, recording.Options(language, theme))
    # Notebooks store every output; the page packs it further.
    packed = gzip.compress(json.dumps(found, separators=(",", ":")).encode(), compresslevel=6, mtime=0)
    return {
        "text/plain": game.definition.text(game.position, game.players, language),
        "image/svg+xml": picture_of(game, widget.colors, language),
        MIME: {"format": _FORMAT, "packed": base64.b85encode(packed).decode()},
    }


def models_in(moment: Any) -> JsonObject:
    """Return the models of a box by their names; none for a board. Any error means that the data are damaged."""
    if moment["format"] != _FORMAT:
        raise ValueError("another format")
    return dict(moment.get("models", {}))


def read_recording(moment: Any) -> JsonObject:
    """Return the recording of a board, as `inert` data; any error means that the data are damaged."""
    packed = moment["packed"]
    # A text of base85 is longer than its bytes.
    if len(packed) > _LARGEST:
        raise ValueError(f"a moment must have at most {_LARGEST:,} characters, not {len(packed):,}")
    text = unzip(base64.b85decode(packed), _LARGEST)
    found = dict(json.loads(text))
    # Check first: most have no function at all.
    return inert(found) if b"(" in text or b"\\u0028" in text else found


def inert(value: object) -> Any:
    """Return plain data without texts that CSS reads as addresses, since the page writes some of them into styles."""
    if isinstance(value, dict):
        return {name: inert(part) for name, part in value.items()}
    if isinstance(value, list):
        return [inert(part) for part in value]
    return markup.inert(value) if isinstance(value, str) else value


def follow_boxes() -> None:
    """Let the outputs of boxes store the recordings of their boards; other boxes stay unchanged."""
    shell = get_ipython()
    if shell is not None:
        shell.display_formatter.mimebundle_formatter.for_type(ipywidgets.Box, _bundle)


def _bundle(box: Any) -> Any:
    bundle = box._repr_mimebundle_()
    models: JsonObject = {}
    waiting = [box]
    while waiting:
        widget = waiting.pop()
        # The host stores the contents of an output widget.
        if widget.model_id not in models and not isinstance(widget, ipywidgets.Output):
            models[widget.model_id] = {"data": of_board(widget)} if isinstance(widget, GameWidget) else _part(widget)
            waiting += getattr(widget, "children", ())
    has_board = any("data" in model for model in models.values())
    return {**bundle, MIME: {"format": _FORMAT, "models": models}} if bundle and has_board else bundle


def _part(widget: Any) -> JsonObject:
    facts = {name: getattr(widget, name) for name in _FACTS if name in widget.keys}
    children = [f"{MODEL}{child.model_id}" for child in getattr(widget, "children", ())]
    return {"part": part_of({**facts, "children": children})}


def part_of(state: Mapping[str, Any]) -> JsonObject:
    """Return the children of a box, or the text of another widget, from its state."""
    kind, titles = state.get("_model_name"), list(state.get("titles") or ())
    children = [name.removeprefix(MODEL) for name in state.get("children") or ()]
    if kind == "StackModel":
        # A box that shows one child at a time.
        shown = state.get("selected_index")
        children, titles = [] if shown is None else children[shown : shown + 1], []
    return {"row": kind in _ROWS, "titles": titles, "children": children, "words": _words(kind, state)}


def _words(kind: Any, state: Mapping[str, Any]) -> str:
    labels, chosen, value = state.get("_options_labels"), state.get("index"), state.get("value")
    if labels is not None:
        several = chosen if isinstance(chosen, (list, tuple)) else [chosen]
        value = ", ".join(str(labels[number]) for number in several if number is not None)
    elif kind in _MARKUP:
        value = html.unescape(_TAG.sub(" ", str(value)))
    elif isinstance(value, bool) or not isinstance(value, (str, int, float)) or kind == "PasswordModel":
        value = ""
    return f"{state.get('description') or ''} {value}".strip()
