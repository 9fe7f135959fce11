"""Fixed words of the press and numbers as each language writes them."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Final

from tools.lessons.typography import set_type

_FILE: Final = Path(__file__).parent / "words.json"
_WORDS: Final[dict[str, dict[str, str]]] = json.loads(_FILE.read_text(encoding="utf-8"))
_NBSP: Final = "\u00a0"


def say(language: str, key: str, **fields: object) -> str:
    """Return a fixed text."""
    return set_type(_WORDS[language][key].format(**fields), language)


def decimal(value: Fraction | float, places: int, language: str) -> str:
    """Return a number with some decimals.

    Examples
    --------
    >>> decimal(Fraction(1234567, 100), 1, "en"), decimal(Fraction(36, 11), 2, "de")
    ('12,345.7', '3,27')
    """
    point, thousands = (".", ",") if language == "en" else (",", _NBSP)
    text = f"{float(value):,.{places}f}".replace("-", "\N{MINUS SIGN}")
    return text.replace(",", "\0").replace(".", point).replace("\0", thousands)


def percent(share: Fraction | float, places: int, language: str) -> str:
    r"""Return a share in percent.

    Examples
    --------
    >>> percent(Fraction(11, 36), 1, "en"), percent(0.5, 0, "fr")
    ('30.6\xa0%', '50\xa0%')
    """
    return f"{decimal(100 * share, places, language)}{_NBSP}%"
