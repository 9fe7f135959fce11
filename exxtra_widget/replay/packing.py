"""Data as short text: lists of like objects as tables, gzip, and 85 signs; its twin is ``js/src/replay/packing.ts``."""

from __future__ import annotations

import base64
import gzip
import json
from typing import Any, Final

_STANDARD: Final = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~"
# None of them means anything in HTML, Markdown or a template.
_SIGNS: Final = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#.%:()*+-;,=/?@^_`[|]~"
_ENCODE: Final = bytes.maketrans(_STANDARD, _SIGNS)
_TABLE: Final = "#"


def in_columns(value: Any) -> Any:
    """Return plain data with a table in the place of each list of objects that have the same keys.

    Examples
    --------
    >>> in_columns([{"a": 1, "b": 2}, {"a": 3, "b": 4}])
    {'#': [['a', 'b'], [[1, 3], [2, 4]]]}
    """
    if isinstance(value, dict):
        fields = {key: in_columns(item) for key, item in value.items()}
        return {_TABLE: fields} if _TABLE in value else fields
    if not isinstance(value, (list, tuple)):
        return value
    if len(value) < 2 or not all(isinstance(item, dict) for item in value):
        return [in_columns(item) for item in value]
    keys = list(value[0])
    if not keys or any(list(item) != keys for item in value):
        return [in_columns(item) for item in value]
    return {_TABLE: [keys, [[in_columns(item[key]) for item in value] for key in keys]]}


def pack(value: Any) -> str:
    """Return plain data as text without line breaks, quotes, ``<`` or ``&``."""
    text = json.dumps(in_columns(value), allow_nan=False, ensure_ascii=False, separators=(",", ":"))
    # Half characters are written as JSON escapes; without a time the same data give the same text.
    packed = gzip.compress(text.encode("utf-8", "backslashreplace"), compresslevel=9, mtime=0)
    return base64.b85encode(packed).translate(_ENCODE).decode("ascii")
