"""Texts of the shell and of the games in English, German and French; `support/locale.py` fills them."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from exxtra_widget.core.game_registry import definition_of
from exxtra_widget.support.arguments import quote, shown
from exxtra_widget.support.locale import LANGUAGES, check_language, shell

if TYPE_CHECKING:
    from exxtra_widget.support.packing import JsonObject

# The groups of sentences; a file may have others for its page.
_GROUPS: Final = ("action", "board", "bot", "event", "hint", "plain", "question", "refusal", "rule")


def words(language: str, game: str = "") -> Mapping[str, Any]:
    """Return the texts of one language, of a game or, without a name, of the shell."""
    check_language(language)
    return definition_of(game).words(language) if game else shell(language)


def phrase(language: str, game: str, group: str, key: str) -> str:
    """Return the template under ``group`` and ``key``, the game's own if it has one, otherwise the shell's."""
    for texts in (words(language, game), words(language)) if game else (words(language),):
        template: str | None = texts.get(group, {}).get(key)
        if template is not None:
            return template
    where = "; it belongs in `texts` of the definition, or in locale/en.json beside its module" if game else ""
    raise KeyError(f"the game {game!r} has no text {key!r} in the group {group!r}{where}")


# --- The texts of a definition ----------------------------------------------------------------


def read_words(texts: Mapping[str, Mapping[str, Any]], definition: type) -> dict[str, JsonObject]:
    """Return the texts of a game by language, from the definition or its files, in English if a language has none."""
    found = {language: dict(texts.get(language) or _file(definition, language)) for language in LANGUAGES}
    english = found["en"]
    return {language: {**english, **_merged(english, own)} for language, own in found.items()}


def _file(definition: type, language: str) -> JsonObject:
    """Return the texts next to the module of the class, otherwise of the class that it is derived from."""
    for kind in definition.__mro__:
        module = sys.modules[kind.__module__]
        if module.__package__:
            folder: Any = resources.files(module.__package__)
        elif getattr(module, "__file__", None):
            folder = Path(str(module.__file__)).parent
        else:
            continue
        file = folder.joinpath("locale").joinpath(f"{language}.json")
        if file.is_file():
            return _read_texts(file)
    return {}


def _read_texts(file: Any) -> JsonObject:
    """Return the texts of a file; an error names the file, and the group in it."""
    try:
        texts = json.loads(file.read_text(encoding="utf-8"))
    except ValueError as error:
        raise ValueError(f"{file} is not JSON: {error}") from error
    if not isinstance(texts, dict):
        raise TypeError(
            f'{file} must hold groups of strings, like {{"action": {{"roll": "Roll"}}}}, not {quote(texts)}'
        )
    for group in _GROUPS:
        entries = texts.get(group, {})
        if not isinstance(entries, dict):
            raise TypeError(f"the group {group!r} in {file} must map keys to strings, not {shown(entries)}")
    return texts


def _merged(english: Mapping[str, Any], own: Mapping[str, Any]) -> JsonObject:
    return {
        group: {**english.get(group, {}), **texts} if isinstance(texts, Mapping) else texts
        for group, texts in own.items()
    }
