"""Sentences in English, German and French, filled from the same files that the page uses.

A template holds ``{field}``, ``{field:one|other}`` (the word for the plural category of a number, as CLDR
names them) and ``{field:format}``. Fields that name a seat are shown as the player's name; their two words are for a
player who is called You, and for all others: ``{seat} {seat:take|takes}``. The word ``name`` is the player's name:
``{seat:you|name}``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from importlib import resources
from typing import TYPE_CHECKING, Any, Final, Literal, NoReturn, TypeAlias, get_args

from exxtra_widget.support.arguments import integer, listed, nearest, quote, shown
from exxtra_widget.support.suggest import suggest_keywords

if TYPE_CHECKING:
    from exxtra_widget.support.packing import JsonObject

Language: TypeAlias = Literal["en", "de", "fr"]
LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)
# A to Z.
MOST_SEATS: Final = 26
SEAT_FIELDS = frozenset({"seat", "owner", "by", "next"})
_YOU: Final = {"en": ("you",), "de": ("du", "ihr"), "fr": ("vous", "toi", "tu")}
_FIELD = re.compile(r"\{(\w+)(?::([^}]*))?\}")


def is_singular(number: Any, language: str) -> bool:
    """Return whether a number takes the singular: its plural category is *one* in CLDR."""
    # In CLDR i = 0,1 for French; i = 1 and v = 0 for English and German.
    return bool(abs(number) < 2 if language == "fr" else abs(number) == 1)


def letter(seat: int) -> str:
    """Return the letter of a seat: ``"A"`` for seat 0."""
    return chr(ord("A") + seat)


def seat_of(given: object, players: Sequence[str]) -> int | None:
    """Return the seat, A to Z, that a player's name, a letter or a number names, 0 for A; None for anything else.

    The name of a player comes before a letter.
    """
    seat = integer(given)
    if isinstance(given, str):
        seat = players.index(given) if given in players else ord(given) - ord("A") if len(given) == 1 else None
    return seat if seat is not None and 0 <= seat < MOST_SEATS else None


_NAMES: Final = {"en": "en", "angl": "en", "de": "de", "germ": "de", "alle": "de", "fr": "fr"}
"""Beginnings of the names of a language in the three languages, and of its codes."""


def check_language(language: object) -> Language:
    """Return the language if it is one of ``en``, ``de`` and ``fr``."""
    if isinstance(language, str) and language in LANGUAGES:
        return LANGUAGES[LANGUAGES.index(language)]
    said = language.strip().casefold() if isinstance(language, str) else ""
    # By its letters, "German" is nearer to "en" than to "de".
    meant = next((code for start, code in _NAMES.items() if said.startswith(start)), None)
    near = f"; did you mean {meant!r}?" if meant else nearest(language, LANGUAGES)
    raise ValueError(f"language must be one of {', '.join(LANGUAGES)}, not {language!r:.40}{near}")


_used: list[Language] = ["en"]


@suggest_keywords
def use_language(language: Language) -> None:
    """Set the default language of boards, exercises, figures and tables: ``en``, ``de`` or ``fr``.

    Raises
    ------
    ValueError
        If it is none of them; the message names the nearest one.

    Examples
    --------
    >>> from exxtra_widget import use_language
    >>> from exxtra_widget import ExxtraWidget
    >>> use_language("de")
    >>> ExxtraWidget().language
    'de'
    >>> use_language("en")
    """
    _used[0] = check_language(language)


def spoken(language: str | None) -> Language:
    """Check a language; for None, return the language of `use_language`."""
    return _used[0] if language is None else check_language(language)


@cache
def shell(language: str) -> JsonObject:
    """Return the texts of the shell in one language."""
    file = resources.files("exxtra_widget").joinpath("locale").joinpath(f"{language}.json")
    texts: JsonObject = json.loads(file.read_text(encoding="utf-8"))
    return texts


def fill(
    template: str,
    fields: Mapping[str, Any],
    players: Sequence[str] = (),
    formats: Mapping[str, Callable[[Any], str]] | None = None,
    *,
    language: str,
) -> str:
    """Return a sentence from its template."""
    found: list[str] = []
    name, rule = "", None
    try:
        for before, name, rule in _fields(template):
            found.append(before)
            if not name:
                continue
            value = fields[name]
            if rule is None:
                found.append(seat_name(value, players) if name in SEAT_FIELDS else str(value))
            elif "|" in rule:
                one, other = rule.split("|")
                if name in SEAT_FIELDS:
                    found.append(_seat_word(one, other, seat_name(value, players), language))
                else:
                    found.append(one if is_singular(value, language) else other)
            else:
                found.append((formats or {})[rule](value))
    except (KeyError, TypeError, ValueError) as error:
        _refuse_field(template, name, rule, fields, formats or {}, error)
    return "".join(found)


def _seat_word(one: str, other: str, player: str, language: str) -> str:
    """Return the first word for a player called You, otherwise the second; ``name`` is the player's name."""
    word = one if player.lower() in _YOU[language] else other
    return player if word == "name" else word


def _refuse_field(
    template: str,
    name: str,
    rule: str | None,
    fields: Mapping[str, object],
    formats: Mapping[str, object],
    error: Exception,
) -> NoReturn:
    written = f"{{{name}}}" if rule is None else f"{{{name}:{rule}}}"
    where = f"in {quote(template, 80)!r}"
    if name not in fields:
        raise KeyError(
            f"there is no value for {written} {where}; there is {listed(fields) if fields else 'no field'}"
        ) from error
    if rule is not None and rule.count("|") > 1:
        wrong = "must have two words, for one and for other numbers"
    elif rule is not None and "|" not in rule and rule not in formats:
        wrong = f"must have one of the formats {', '.join(formats)}" if formats else "must be without a format here"
    elif rule in formats:
        wrong = f"raises {type(error).__name__} for {shown(fields[name])}: {error}"
    else:
        wrong = f"must be {'a seat' if rule is None else 'a number'}, not {shown(fields[name])}"
    raise ValueError(f"{written} {wrong}, {where}") from error


@lru_cache(maxsize=2048)
def _fields(template: str) -> tuple[tuple[str, str, str | None], ...]:
    """Return the fields of a template, each with the text before it and its rule; at last the text after them."""
    *parts, last = _FIELD.split(template)
    return (*zip(parts[::3], parts[1::3], parts[2::3], strict=True), (last, "", None))


def seat_name(seat: int, players: Sequence[str]) -> str:
    """Return the name of a seat, or its letter if it has none."""
    return players[seat] if seat < len(players) else letter(seat)
