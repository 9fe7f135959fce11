"""Replays of games and widgets: their pages and fragments, by `Game.save_html` and its like."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from exxtra_widget.core.game import Game
from exxtra_widget.replay import html, recording
from exxtra_widget.support.arguments import quote
from exxtra_widget.support.files import path_of, write_text
from exxtra_widget.support.locale import check_language
from exxtra_widget.widget.table import check_theme

if TYPE_CHECKING:
    from exxtra_widget.widget.base import GameWidget


def save(source: Game[Any] | GameWidget, path: str | os.PathLike[str], *, title: str | None, **options: Any) -> None:
    """Write a page that replays a game; see `Game.save_html`."""
    # Before the odds are computed, which may take minutes.
    path_of(path)
    if not isinstance(title, (str, type(None))):
        raise TypeError(f"a title must be a string, not {quote(title)}")
    write_text(path, html.page(*_record(source, **options), title))


def embed(source: Game[Any] | GameWidget, *, code: bool, **options: Any) -> str:
    """Return a part of a page that replays a game; see `Game.embed_html`."""
    found, game = _record(source, **options)
    return html.fragment(found, html.picture(game, found["state"]["language"]), code=code)


def _record(source: Game[Any] | GameWidget, language: Any, theme: Any, **options: Any) -> tuple[dict[str, Any], Game]:
    if isinstance(source, Game):
        game, language, theme = source.copy(), check_language(language), check_theme(theme)
        return recording.of_game(game, language=language, theme=theme, **options), game
    # A widget has its own look.
    language = source.language if language is None else check_language(language)
    theme = source.theme if theme is None else check_theme(theme)
    game, found = recording.of_widget(source, language=language, theme=theme, **options)
    return found, game
