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
    game, found = _record(source, recording.Options(**options))
    if title is None and not isinstance(source, Game) and source.scenes is not None:
        title = source.scenes.title or None
    write_text(file, html.page(found, game, title))
    return file


def embed(source: Game[Position] | GameWidget, *, code: bool, **options: Any) -> str:
    """Return a fragment that replays a game; see `Game.embed_html`."""
    game, found = _record(source, recording.Options(**options))
    return html.fragment(found, html.picture(game, found["state"]), code=code)


def _record(source: Game[Position] | GameWidget, options: recording.Options) -> tuple[Game[Position], JsonObject]:
    if isinstance(source, Game):
        game = source.copy()
        language, theme = check_language(options.language), check_theme(options.theme)
        return game, recording.of_game(game, options._replace(language=language, theme=theme))
    # A widget has its own language and theme.
    wanted = options._replace(
        language=source.language if options.language is None else check_language(options.language),
        theme=source.theme if options.theme is None else check_theme(options.theme),
        answers=flag(options.answers, "answers"),
        notes=flag(options.notes, "notes"),
    )
    if source.scenes is not None:
        return scene_recording.of_scenes(source, source.scenes, wanted)
    if wanted.notes:
        raise ValueError("notes are parts of scenes; set scenes first, or leave notes= out")
    return recording.of_widget(source, wanted, votes=True)
