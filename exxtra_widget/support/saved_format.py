"""JSON that was saved by this version, by another one, or by other programs: what is read, and what is refused."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from exxtra_widget.support.packing import JsonObject


def format_age(found: object, known: str) -> str:
    """Return ``older`` or ``newer`` for another version of a format, an empty text for the same or a foreign one."""
    name = known.rstrip("0123456789")
    number = found.removeprefix(name) if isinstance(found, str) and found.startswith(name) else ""
    if found == known or len(number) > 6 or not (number.isascii() and number.isdecimal()):
        return ""
    return "older" if int(number) < int(known.removeprefix(name)) else "newer"


def saved_object(text: Any, known: str, *older: str, **options: Any) -> JsonObject:
    """Return the object of a JSON text in a known format or an older one; a ``ValueError`` says what it is instead.

    The options are as in ``json.loads``.
    """
    try:
        data = json.loads(text, **options)
    except (TypeError, ValueError, RecursionError):
        raise ValueError("the text is not JSON, as to_json() writes it") from None
    if isinstance(data, dict) and data.get("format") in (known, *older):
        return data
    found = data.get("format") if isinstance(data, dict) else None
    age = format_age(found, known)
    raise ValueError(f"the format, {found}, is {age} than {known}" if age else f"the format is not {known}")
