"""Typography of each language, set where an author typed plain signs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

_NBSP: Final = "\u00a0"
_THOUSANDS: Final = "\u202f"
_APOSTROPHE: Final = "\N{RIGHT SINGLE QUOTATION MARK}"
_QUOTES: Final = {"en": ("“", "”"), "de": ("„", "“"), "fr": (f"«{_NBSP}", f"{_NBSP}»")}
# Code, formulas, values, addresses of links, and comments stay as they are.
_VERBATIM: Final = re.compile(
    r"(```.*?```|`[^`\n]+`|\$\$.*?\$\$|\$[^$\n]+\$|\{\{.*?\}\}|\]\([^)\n]*\)|<!--.*?-->)", re.DOTALL
)


def set_type(text: str, language: str) -> str:
    r"""Return a text with the quotes, apostrophes and spaces of its language.

    Examples
    --------
    >>> set_type('Il dit "non" : pourquoi ?', "fr")
    'Il dit «\xa0non\xa0»\xa0: pourquoi\xa0?'
    >>> set_type('Er sagt "nein" mit `"x"`.', "de")
    'Er sagt „nein“ mit `"x"`.'
    """
    parts = _VERBATIM.split(text)
    number = sum(part.count('"') for part in parts[::2])
    if number % 2:
        raise ValueError(f"a quotation mark has no partner: {text[:60]}")
    quotes = (_QUOTES[language][place % 2] for place in range(number))
    return "".join(part if number % 2 else _set(part, language, quotes) for number, part in enumerate(parts))


def _set(text: str, language: str, quotes: Iterator[str]) -> str:
    text = re.sub('"', lambda _: next(quotes), text)
    # An apostrophe is between words, stars of emphasis or code, which begins the next text, or in "Bayes' theorem".
    text = re.sub(r"(?:(?<=\w)|(?<=\w\*)|(?<=\w\*\*)|\A)'(?=[*_]*\w|\Z)|(?<=[sxz])'(?= \w)", _APOSTROPHE, text)
    if language != "en":
        text = re.sub(r"(?<=[\d…]) (?=%)", _NBSP, text)
    if language == "fr":
        text = re.sub(r" +(?=[:;?!»])", _NBSP, text)
        text = re.sub(r"(?<=«) +", _NBSP, text)
        text = re.sub(r"\b(\d{1,3}) (\d{3})\b", rf"\1{_THOUSANDS}\2", text)
    return text
