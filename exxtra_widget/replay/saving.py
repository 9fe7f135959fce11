"""Replays of games and widgets as pages and fragments, for `Game.save_html` and similar methods."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from exxtra_widget.core.game import Game
from exxtra_widget.drawing.theme_option import check_theme
from exxtra_widget.replay import html, recording, scene_recording
from exxtra_widget.support.arguments import flag, quote
from exxtra_widget.support.files import path_of, write_text
from exxtra_widget.support.locale import check_language

if TYPE_CHECKING:
    from pathlib import Path

    from exxtra_widget.core.position import Position
    from exxtra_widget.support.packing import JsonObject
    from exxtra_widget.widget.base import GameWidget


def save(
    source: Game[Position] | GameWidget, path: str | os.PathLike[str], *, title: str | None, **options: Any
) -> Path:
    """Write a page that replays a game; see `Game.save_html`."""
    # Check before computing odds, which may take minutes.
    file = path_of(path)
    if not isinstance(title, (str, type(None))):
        raise TypeError(f"a title must be a string, not {quote(title)}")
    found, game = _record(source, **options)
    if title is None and not isinstance(source, Game) and source.scenes is not None:
        title = source.scenes.title or None
    write_text(file, html.page(found, game, title))
    return file


def embed(source: Game[Position] | GameWidget, *, code: bool, **options: Any) -> str:
    """Return a fragment that replays a game; see `Game.embed_html`."""
    found, game = _record(source, **options)
    return html.fragment(found, html.picture(game, found["state"]), code=code)


def _record(source: Game[Position] | GameWidget, **options: Any) -> tuple[JsonObject, Game[Position]]:
    if not isinstance(source, Game):
        return _record_widget(source, **options)
    language, theme = check_language(options.pop("language")), check_theme(options.pop("theme"))
    game = source.copy()
    return recording.of_game(game, language=language, theme=theme, **options), game


def _record_widget(
    widget: GameWidget, *, language: object, theme: object, answers: object, notes: object, **options: Any
) -> tuple[JsonObject, Game[Position]]:
    # A widget has its own language and theme.
    language = widget.language if language is None else check_language(language)
    theme = widget.theme if theme is None else check_theme(theme)
    answers, notes = flag(answers, "answers"), flag(notes, "notes")
    look: dict[str, Any] = {"language": language, "theme": theme, **options}
    if widget.scenes is not None:
        game, found = scene_recording.of_scenes(widget, widget.scenes, answers=answers, notes=notes, **look)
    elif not notes:
        game, found = recording.of_widget(widget, answers=answers, votes=True, **look)
    else:
        raise ValueError("notes are parts of scenes; set scenes first, or leave notes= out")
    return found, game
