"""Faults of a game in words, and calls of its parts that say which part has failed."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final
from xml.etree import ElementTree as ET

from exxtra_widget.core.plain_position import PlainPosition
from exxtra_widget.core.registry import is_position
from exxtra_widget.support.arguments import quote
from exxtra_widget.support.locale import LANGUAGES

MOST_SEATS: Final = 26
NAMES: Final = tuple(f"<b>Player & {seat}</b>" for seat in range(MOST_SEATS))


class FaultError(AssertionError):
    """A fault of a game, in words."""


def expect(fulfilled: object, message: str) -> None:
    """Raise a `FaultError` unless something is fulfilled."""
    if not fulfilled:
        raise FaultError(message)


@contextmanager
def naming(part: str) -> Iterator[None]:
    """Say which part of a game has failed, if it raises an error."""
    try:
        yield
    except FaultError:
        raise
    except Exception as error:
        raise _failed(part, error) from error


def _failed(part: str, error: Exception) -> FaultError:
    return FaultError(f"{part} raises {type(error).__name__}: {error}")


@contextmanager
def within(begin: str) -> Iterator[None]:
    """Say in which start of a game a fault was found."""
    try:
        yield
    except FaultError as error:
        raise FaultError(f"{begin}: {error}") from error.__cause__


def result(definition: Any, name: str, position: Any, *args: Any) -> Any:
    """Return the result of a method of the definition."""
    with naming(f"{name}() of {position}"):
        return getattr(definition, name)(position, *args)


def part_of(position: Any, name: str, *args: Any) -> Any:
    """Return a property of a position, or the result of a method."""
    # A check asks for many thousands of parts, so that positions are written out in faults alone.
    try:
        found = getattr(position, name)
        return found(*args) if callable(found) else found
    except Exception as error:
        raise _failed(f"{name} of {position}", error) from error


def applied(position: Any, token: Any) -> Any:
    """Return the position after a step."""
    try:
        after = position.apply(token)
    except Exception as error:
        raise _failed(_step(position, token), error) from error
    if not is_position(after):
        raise FaultError(f"{_step(position, token)} returns {quote(after)}, not a position")
    return after


def _step(position: Any, token: Any) -> str:
    return f"{'after' if isinstance(position, PlainPosition) else 'apply'}({str(token)!r}) at {position}"


def raised_by(method: Any, token: object) -> type[Exception] | None:
    """Return the kind of error that a call raises; None without one."""
    try:
        method(token)
    except Exception as error:  # noqa: BLE001 - which one is the question
        return type(error)
    return None


def is_json(data: object) -> bool:
    """Return whether something is plain JSON data."""
    try:
        return bool(json.loads(json.dumps(data, allow_nan=False)) == data)
    except (TypeError, ValueError):
        return False


def check_sentence(where: str, say: Callable[..., str], *args: Any) -> None:
    """Check that a sentence can be said, and that nothing is left open in it."""
    with naming(where):
        try:
            sentence = say(*args)
        except KeyError as error:
            raise FaultError(f"{where} cannot be put into words: {error.args[0]}") from error
    expect(sentence.strip(), f"{where} has no words")
    expect(not re.search(r"\{\w", sentence), f"{where} has a field that nothing fills: {sentence}")


def check_picture(where: str, draw: Callable[..., str], moment: Any) -> None:
    """Check the pictures of a position or a step in all languages."""
    for language in LANGUAGES:
        with naming(f"svg() of {where}"):
            picture = draw(moment, NAMES, language)
        expect("<b>" not in picture, f"names are not escaped in the picture of {where}")
        expect(_is_svg(picture), f"the picture of {where} is not SVG: {quote(picture)}")
        expect("<script" not in picture, f"the picture of {where} holds a script")


def _is_svg(picture: str) -> bool:
    try:
        return ET.fromstring(picture).tag.endswith("svg")  # noqa: S314 - the game's own picture
    except ET.ParseError:
        return False
