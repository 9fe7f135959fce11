"""Level X as a widget."""

from __future__ import annotations

from typing import ClassVar

from exxtra_widget.levelx.rules.notation import Rules
from exxtra_widget.support.page_code import STATIC
from exxtra_widget.widget.base import GameWidget


class LevelXWidget(GameWidget):
    """Level X on the page: six rows, pieces, tokens, bonuses, and four dice to be grouped.

    Parameters
    ----------
    {parameters}
    **options
        ``first``, ``fewer_tokens``, ``lengths``, ``tokens``, ``allow_unused``, ``lucky_loser``: see
        `levelx.start`.

    {attributes}

    Examples
    --------
    >>> w = LevelXWidget(players=["Ann", "Bo"], seed=7)
    >>> w.play("1235 >15|23")
    >>> w
    LevelXWidget('levelx 110000/000000 B -')
    """

    _esm = STATIC / "levelx.js"
    _css = STATIC / "levelx.css"
    _game_name: ClassVar[str] = "levelx"
    _rule_options: ClassVar[tuple[str, ...]] = ("fewer_tokens", *Rules._fields)
