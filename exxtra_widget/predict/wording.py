"""Texts of an author, some in several languages."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from exxtra_widget.support.arguments import integer, quote
from exxtra_widget.support.locale import LANGUAGES, check_language
from exxtra_widget.support.unicode import storable

LONGEST_TEXT: Final = 500
# Ordinary white space; keep no-break spaces.
_SPACES: Final = re.compile(r"[ \t\r\n]+")


class Wording(NamedTuple):
    """Text in one or several languages."""

    texts: tuple[tuple[str, str], ...]

    @classmethod
    def of(cls, say: Callable[[str], str], languages: Sequence[str] = LANGUAGES) -> Wording:
        """Return a text per language, or one text if it is the same in all."""
        texts = {language: say(language) for language in languages}
        found = set(texts.values())
        return cls((("", found.pop()),)) if len(found) == 1 else cls(tuple(texts.items()))

    def only(self, languages: Sequence[str]) -> Wording:
        """Return the text in some languages; unchanged in all."""
        return self if len(languages) == len(LANGUAGES) else Wording.of(self.say, languages)

    def say(self, language: str) -> str:
        """Return the text in a language; where it is missing, in English or in the first language."""
        check_language(language)
        texts = dict(self.texts)
        return texts.get(language) or texts.get("en") or self.texts[0][1]

    def to_data(self) -> str | dict[str, str]:
        """Return the text as plain JSON data, in the form in which an author writes it."""
        texts = dict(self.texts)
        return texts.get("", texts)


def read_wording(given: object, name: str) -> Wording:
    """Return a text that an author gave: a string, or a dict from language to string."""
    texts = {"": given} if isinstance(given, str) else given
    if not isinstance(texts, Mapping) or not texts:
        raise ValueError(
            f"{name} must be a string, or a dict from language to string like {{'en': …, 'de': …}}, not {quote(given)}"
        )
    for language, text in texts.items():
        if language:
            check_language(language)
        if not isinstance(text, str) or not 1 <= len(text.strip()) <= LONGEST_TEXT:
            raise ValueError(f"{name} must be a string of 1 to {LONGEST_TEXT} characters, not {quote(text)}")
    return Wording(
        tuple((language, _SPACES.sub(" ", storable(text, name).strip())) for language, text in texts.items())
    )


def written(value: object) -> str:
    """Return what an author gave in place of a text, with single spaces."""
    # A combination is an int with its own text, such as 00.
    found = value if isinstance(value, int) else integer(value)
    text = value if isinstance(value, str) else str(found) if found is not None and found < 2**63 else quote(value)
    return " ".join(text.split())
