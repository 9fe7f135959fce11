"""Plain data as short text: JSON, gzip, base64; `unpack` in ``js/src/wire/module.ts`` reads it."""

from __future__ import annotations

import base64
import gzip
import json
import zlib
from typing import Any, TypeAlias

# An object of JSON: its values by their keys.
JsonObject: TypeAlias = dict[str, Any]


def pack(value: object) -> str:
    """Return plain data as text that means nothing in HTML, Markdown or a template."""
    text = json.dumps(value, allow_nan=False, separators=(",", ":"))
    # Without a time stamp, equal data give equal text.
    return base64.b64encode(gzip.compress(text.encode(), mtime=0)).decode()


def unzip(data: bytes, most: int) -> bytes:
    """Return data that gzip has packed; raise a ``ValueError`` for damaged data, and for more bytes than ``most``."""
    # With a gzip header.
    reader = zlib.decompressobj(wbits=16 + zlib.MAX_WBITS)
    try:
        found = reader.decompress(data, most)
    except zlib.error as error:
        raise ValueError(f"these are not packed data: {error}") from None
    if not reader.eof:
        raise ValueError(f"packed data must have at most {most:,} bytes and be complete")
    return found
