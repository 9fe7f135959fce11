"""The line of facts at the head of a file, read with care: what is there may come from anywhere."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, Final

from exxtra_widget.support.arguments import number, quote

UNREADABLE: Final = (ArithmeticError, AttributeError, KeyError, TypeError, ValueError, RecursionError)
"""Errors that reading a malformed file may raise."""


def read_facts(line: bytes) -> dict[str, Any]:
    """Return the facts of a line of JSON.

    Raises
    ------
    ValueError, RecursionError
        If it is not a JSON object, or says NaN or Infinity, which JSON does not know.

    Examples
    --------
    >>> read_facts(b'{"error": NaN}')
    Traceback (most recent call last):
        ...
    ValueError: NaN is not a number
    """
    facts = json.loads(line, parse_constant=_refuse)
    if not isinstance(facts, dict):
        raise ValueError(f"facts are a JSON object, not {quote(facts)}")
    return facts


def check_numbers(facts: Mapping[str, Any], names: Iterable[str], low: float, high: float) -> None:
    """Raise a ``ValueError`` if one of the facts is not a number within bounds."""
    for name in names:
        number(facts[name], low, high, name)


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} is not a number")
