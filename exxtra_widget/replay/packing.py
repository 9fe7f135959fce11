"""Data as short text: lists of objects as tables, gzip, and 85 signs; its twin is ``js/src/replay/packing.ts``."""

from __future__ import annotations

import base64
import gzip
import json
from collections.abc import Sequence
from typing import Any, Final

_STANDARD: Final = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~"
# None of them means anything in HTML, Markdown or a template.
_SIGNS: Final = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#.%:()*+-;,=/?@^_`[|]~"
_ENCODE: Final = bytes.maketrans(_STANDARD, _SIGNS)
_TABLE: Final = "#"


def in_columns(value: Any) -> Any:
    """Return plain data with a table in the place of each list of objects, and one list in that of a list of lists.

    A table holds the lists of keys that its objects have, which of them each object has, and the values under each key;
    several lists become their lengths and all their items. Like values are then next to each other, and are
    compressed further.
    """
    if isinstance(value, dict):
        fields = {key: in_columns(item) for key, item in value.items()}
        return {_TABLE: fields} if _TABLE in value else fields
    if not isinstance(value, (list, tuple)):
        return value
    if len(value) > 1 and all(isinstance(item, dict) for item in value):
        return _table(value) or [in_columns(item) for item in value]
    if len(value) > 1 and all(isinstance(item, (list, tuple)) for item in value):
        items = [inner for item in value for inner in item]
        # Numbers and texts gain nothing.
        if any(isinstance(inner, (dict, list, tuple)) for inner in items):
            return {_TABLE: [[len(item) for item in value], in_columns(items)]}
    return [in_columns(item) for item in value]


def _table(rows: Sequence[dict[str, Any]]) -> dict[str, Any] | None:
    columns: dict[str, list[Any]] = {}
    for row in rows:
        for key, item in row.items():
            columns.setdefault(key, []).append(item)
    # Objects with more keys than there are objects are named by data, as by dice, and have little in common.
    if len(columns) > len(rows):
        return None
    shapes = list(dict.fromkeys(tuple(row) for row in rows))
    which = [shapes.index(tuple(row)) for row in rows]
    return {_TABLE: [[list(keys) for keys in shapes], which, {key: in_columns(own) for key, own in columns.items()}]}


def pack(value: Any) -> str:
    """Return plain data as text without line breaks, quotes, ``<`` or ``&``."""
    text = json.dumps(in_columns(value), allow_nan=False, ensure_ascii=False, separators=(",", ":"))
    # Half characters are written as JSON escapes; without a time the same data give the same text.
    packed = gzip.compress(text.encode("utf-8", "backslashreplace"), compresslevel=9, mtime=0)
    return base64.b85encode(packed).translate(_ENCODE).decode("ascii")
