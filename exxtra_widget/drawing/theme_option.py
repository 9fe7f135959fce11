"""The option ``theme`` of boards and saved pages."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

from exxtra_widget.support.arguments import word

Theme: TypeAlias = Literal["auto", "light", "dark"]
"""``auto`` follows the theme of the surrounding page."""
THEMES: Final[tuple[Theme, ...]] = get_args(Theme)


def check_theme(theme: object) -> Theme:
    """Return a theme; anything else is a ``ValueError``."""
    return word(theme, THEMES, "theme")
