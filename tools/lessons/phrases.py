"""Fixed words of the press and numbers as each language writes them."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Final

from exxtra_widget.support import numbers
from tools.lessons.typography import set_type

_FILE: Final = Path(__file__).parent / "words.json"
_WORDS: Final[dict[str, dict[str, str]]] = json.loads(_FILE.read_text(encoding="utf-8"))


def say(language: str, key: str, **fields: object) -> str:
    """Return a fixed text."""
    return set_type(_WORDS[language][key].format(**fields), language)


def exact(value: Fraction | int | str, language: str) -> str:
    """Return an exact value: a whole number with the language's sign between thousands, a fraction or a text as it is.

    Examples
    --------
    >>> exact(5040, "en"), exact(Fraction(5040), "de"), exact(Fraction(1375, 8296), "en"), exact("64", "en")
    ('5,040', '5.040', '1375/8296', '64')
    """
    return str(value) if isinstance(value, str) or value != int(value) else numbers.number(int(value), language)
