"""Themes of boards and of saved pages."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

from exxtra_widget.support.arguments import word

Theme: TypeAlias = Literal["auto", "light", "dark"]
"""``auto`` is as the page around the board."""
THEMES: Final[tuple[Theme, ...]] = get_args(Theme)


def check_theme(theme: object) -> Theme:
    """Return a theme; anything else is a ``ValueError``."""
    return word(theme, THEMES, "theme")
