"""Wording of errors that users meet everywhere: the nearest right word, and short quotations."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["check_names", "flag", "nearest", "number", "quote", "whole"]


def nearest(word: object, known: Iterable[str]) -> str:
    """Return ``"; did you mean 'x'?"`` for the known word that is nearest, or an empty text.

    Examples
    --------
    >>> nearest("palyers", ["players", "goal"])
    "; did you mean 'players'?"
    """
    close = get_close_matches(str(word)[:80], list(known), n=1, cutoff=0.5)
    return f"; did you mean {close[0]!r}?" if close else ""


def quote(value: object, length: int = 40) -> str:
    """Return a value as text that is safe to put into one line of a message.

    Examples
    --------
    >>> quote("x" * 10_000, length=5)
    'xxxxx…'
    """
    text = value if isinstance(value, str) else f"{value!r:.200}" if not _is_huge(value) else "a huge number"
    text = " ".join(text[: 4 * length].split())
    return text if len(text) <= length else text[:length] + "…"


def _is_huge(value: object) -> bool:
    # Python refuses to write out integers of more than 4,300 digits.
    return isinstance(value, int) and value.bit_length() > 256


def check_names(given: Iterable[str], known: Iterable[str], what: str) -> None:
    """Raise a ``TypeError`` that names the nearest right one if a keyword is not known.

    Parameters
    ----------
    given, known : iterable of str
        The keywords of a call, and those that it takes.
    what : str
        Who takes them, for the message.

    Raises
    ------
    TypeError
        At the first keyword that is not known.

    Examples
    --------
    >>> check_names(["sed"], ["seed"], "Game")
    Traceback (most recent call last):
        ...
    TypeError: Game takes no 'sed'; did you mean 'seed'?
    """
    known = list(known)
    for name in given:
        if name not in known:
            msg = f"{what} takes no {name!r:.60}{nearest(name, known) or '; it takes ' + ', '.join(known)}"
            raise TypeError(msg)


def whole(value: object, low: int, high: int, what: str) -> int:
    """Return a whole number within bounds.

    Raises
    ------
    ValueError
        If the value is no whole number (``True`` and ``2.0`` are none either), or out of bounds.

    Examples
    --------
    >>> whole(4, 2, 6, "players")
    4
    >>> whole(float("nan"), 2, 6, "players")
    Traceback (most recent call last):
        ...
    ValueError: players is a whole number from 2 to 6, not nan
    """
    if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
        return int(value)
    msg = f"{what} is a whole number from {low} to {high}, not {quote(value)}"
    raise ValueError(msg)


def number(value: object, low: float, high: float, what: str) -> float:
    """Return a number within bounds.

    Raises
    ------
    ValueError
        If the value is no number (``True`` is none either), or out of bounds.

    Examples
    --------
    >>> number(-1, 0, 0.1, "tol")
    Traceback (most recent call last):
        ...
    ValueError: tol is a number from 0 to 0.1, not -1
    """
    if isinstance(value, (int, float)) and not isinstance(value, bool) and low <= value <= high:
        return float(value)
    msg = f"{what} is a number from {low:g} to {high:g}, not {quote(value)}"
    raise ValueError(msg)


def flag(value: object, what: str) -> bool:
    """Return True or False; anything else is a ``ValueError``.

    Examples
    --------
    >>> flag(1, "strict_placing")
    Traceback (most recent call last):
        ...
    ValueError: strict_placing is True or False, not 1
    """
    if isinstance(value, bool):
        return value
    msg = f"{what} is True or False, not {quote(value)}"
    raise ValueError(msg)
