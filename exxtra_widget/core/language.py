"""Texts of the shell and of the games in English, German and French; `support/locale.py` fills them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from exxtra_widget.core.registry import definition_of
from exxtra_widget.support.locale import check_language, shell


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
