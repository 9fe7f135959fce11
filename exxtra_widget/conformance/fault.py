"""Faults of a game in words, and where they were found."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from exxtra_widget.support.locale import LANGUAGES

NAMES: Final = tuple(f"<b>Player & {seat}</b>" for seat in range(26))
"""Names of players with signs that a picture must escape."""


class FaultError(AssertionError):
    """A fault of a game, in words."""


def expect(fulfilled: object, message: str) -> None:
    """Raise a `FaultError` unless a condition holds."""
    if not fulfilled:
        raise FaultError(message)


@contextmanager
def at(where: str) -> Iterator[None]:
    """Add the place to a fault; an error of the game becomes its cause."""
    try:
        yield
    except FaultError as fault:
        raise FaultError(f"{where}: {fault}") from fault.__cause__
    except Exception as error:
        raise FaultError(f"{where}: {type(error).__name__}: {error}") from error


def check_sentence(what: str, say: Callable[..., str]) -> None:
    """Check that a sentence has words in each language, and that all its fields are filled."""
    for language in LANGUAGES:
        with at(f"{what} in {language}"):
            said = say(language, NAMES)
            expect(said.strip() and not re.search(r"\{\w", said), f"it has no words, or an open field: {said!r}")
