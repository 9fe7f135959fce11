"""Texts that authors write: in one language, or in several."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from exxtra_widget.support.arguments import quote
from exxtra_widget.support.locale import check_language

LONGEST: Final = 500
# Not those that do not break.
_SPACES: Final = re.compile(r"[ \t\r\n]+")


class Wording(NamedTuple):
    """Text in one or several languages."""

    texts: tuple[tuple[str, str], ...]

    def say(self, language: str) -> str:
        """Return the text in a language; where it is missing, in English or in the first language."""
        check_language(language)
        texts = dict(self.texts)
        return texts.get(language) or texts.get("en") or self.texts[0][1]

    def merged(self) -> Wording:
        """Return the text without languages if it is the same in all."""
        return Wording((("", self.texts[0][1]),)) if len({text for _, text in self.texts}) == 1 else self

    def to_data(self) -> str | dict[str, str]:
        """Return the text as plain JSON data, in the form in which an author writes it."""
        texts = dict(self.texts)
        return texts.get("", texts)


def read_wording(given: Any, name: str) -> Wording:
    """Return a text that an author gave: a string, or a dict from language to string.

    Examples
    --------
    >>> read_wording({"en": "steps", "de": "Schritte"}, "unit").say("fr")
    'steps'
    """
    texts = {"": given} if isinstance(given, str) else given
    if not isinstance(texts, Mapping) or not texts:
        raise ValueError(
            f"{name} must be a string, or a dict from language to string like {{'en': …, 'de': …}}, not {quote(given)}"
        )
    for language, text in texts.items():
        if language:
            check_language(language)
        if not isinstance(text, str) or not 1 <= len(text.strip()) <= LONGEST:
            raise ValueError(f"{name} must be a string of 1 to {LONGEST} characters, not {quote(text)}")
    return Wording(tuple((language, _SPACES.sub(" ", text.strip())) for language, text in texts.items()))
