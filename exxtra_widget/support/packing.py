"""Plain data as short text: JSON, gzip, base64; `unpack` in ``js/src/wire/module.ts`` reads it."""

from __future__ import annotations

import base64
import gzip
import json
from typing import Any


def pack(value: Any) -> str:
    """Return plain data as text that means nothing in HTML, Markdown or a template."""
    text = json.dumps(value, allow_nan=False, separators=(",", ":"))
    # Without a time the same data give the same text.
    return base64.b64encode(gzip.compress(text.encode(), mtime=0)).decode()
