"""Checks of arguments, and the wording of errors: nearest names, short quotations, lists of problems."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from numbers import Real
from operator import index
from typing import Any, Final, TypeVar, cast

W = TypeVar("W", bound=str)

_MOST_PROBLEMS: Final = 20


def nearest(word: object, known: Iterable[str], cutoff: float = 0.5) -> str:
    """Return ``"; did you mean 'x'?"`` for the nearest known word of at least this likeness, or an empty text."""
    close = get_close_matches(str(word)[:80], list(known), n=1, cutoff=cutoff)
    return f"; did you mean {close[0]!r}?" if close else ""


def listed(words: Iterable[str]) -> str:
    """Return words as a list in a sentence."""
    *others, last = words
    return f"{', '.join(others)} and {last}" if others else last


def at_most(problems: Sequence[str]) -> list[str]:
    """Return the first problems of a list, and how many more there are."""
    more = len(problems) - _MOST_PROBLEMS
    return [*problems[:_MOST_PROBLEMS], *([f"and {more:,} more"] if more > 0 else [])]


def quote(value: object, length: int = 40) -> str:
    """Return a value as text that fits one line of a message."""
    text = value if isinstance(value, str) else _written(value)
    # A lone surrogate could not be written to a file or sent to a page.
    text = " ".join(text[: 4 * length].encode("utf-8", "replace").decode().split())
    return text if len(text) <= length else text[:length] + "…"


def _written(value: object) -> str:
    # Python refuses to convert integers of more than 4,300 digits.
    if isinstance(value, int) and value.bit_length() > 256:
        return "a huge number"
    try:
        return f"{value!r:.200}"
    except Exception:  # noqa: BLE001 - a message about a value must not fail by it, as where it is nested too deep
        return f"something that cannot be written ({type(value).__name__})"


def shown(value: object) -> str:
    """Return a value for a message, texts in quotes."""
    return repr(quote(value)) if isinstance(value, str) else quote(value)


def integer(value: object) -> int | None:
    """Return a whole number as an ``int``, None for any other value.

    Whole numbers of other libraries (``numpy.int64``) and whole floats (``1e6``) count; ``True`` does not.
    """
    if isinstance(value, bool):
        return None
    try:
        return index(cast("Any", value))
    except TypeError:
        pass
    found = _real(value)
    return int(found) if found is not None and found.is_integer() and abs(found) < 2**63 else None


def _real(value: object) -> float | None:
    number: Any = value
    try:
        return float(number) if isinstance(value, Real) and not isinstance(number, bool) else None
    except OverflowError:
        return math.inf if number > 0 else -math.inf


def whole(value: object, low: int, high: int, what: str) -> int:
    """Return a whole number within bounds, as an ``int``."""
    found = integer(value)
    if found is not None and low <= found <= high:
        return found
    raise ValueError(f"{what} must be a whole number from {low:,} to {high:,}, not {shown(value)}")


def number(value: object, low: float, high: float, what: str) -> float:
    """Return a number within bounds, as a ``float``."""
    found = _real(value)
    if found is not None and low <= found <= high:
        return found
    raise ValueError(f"{what} must be a number from {low:,g} to {high:,g}, not {shown(value)}")


def positive(value: object, most: float, what: str) -> float:
    """Return a number above 0 and at most ``most``, as a ``float``."""
    found = _real(value)
    if found is not None and 0 < found <= most:
        return found
    raise ValueError(f"{what} must be a number above 0 and at most {most:,g}, not {shown(value)}")


def items_of(value: object) -> list[Any] | None:
    """Return the items of a list or the like; None for a string or a value without items."""
    if isinstance(value, (str, bytes)):
        return None
    try:
        found = iter(cast("Any", value))
    except TypeError:
        # A numpy array without dimensions looks iterable, but is not.
        return None
    return list(found)


def players_of(value: object) -> list[str]:
    """Return the names of players; anything but a list of strings is a ``TypeError``."""
    found = None if isinstance(value, Mapping) else items_of(value)
    if found is None or not all(isinstance(name, str) for name in found):
        raise TypeError(f"players must be a list of names, not {shown(value)}")
    return found


def function_of(value: object, what: str) -> Callable[..., Any]:
    """Return a function; raise a ``TypeError`` for anything that cannot be called."""
    if callable(value):
        return value
    raise TypeError(f"{what} needs a function, not {shown(value)}")


def word(value: object, words: tuple[W, ...], what: str) -> W:
    """Return one of some words; a ``ValueError`` for anything else names the nearest one."""
    if isinstance(value, str) and value in words:
        return words[words.index(value)]
    known = f"{', '.join(words[:-1])} or {words[-1]}"
    raise ValueError(f"{what} must be {known}, not {shown(value)}{nearest(value, words)}")


def flag(value: object, what: str) -> bool:
    """Return True or False; raise a ``ValueError`` for any other value."""
    if isinstance(value, bool):
        return value
    raise ValueError(f"{what} must be True or False, not {shown(value)}")
