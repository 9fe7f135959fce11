"""Level X as a widget."""

from __future__ import annotations

from typing import ClassVar

from exxtra_widget.levelx.rules.notation import Rules
from exxtra_widget.widget.base import STATIC, GameWidget


class LevelXWidget(GameWidget):
    """Level X on the page: six rows, pieces, tokens, bonuses, and four dice to be grouped.

    Parameters
    ----------
    start : Game, Position, str or widget, optional
        What to show: a game, a position, its text ``"levelx 110000/000000 B 1235"``, or the position that another
        widget shows.
    players : int or sequence of str, optional
        How many seats, 2 to 4 (2 if not said), or their names.
    seed, dice : optional
        Where dice come from, see `Game`.
    bots : mapping, optional
        Who plays which seat by itself: seats, 0 for A, with strategies or their names, ``{1: "random"}``.
    pace : float
        Seconds that a bot waits before each of its steps, 0 to 60.
    language : str
        ``en``, ``de`` or ``fr``.
    theme : str
        ``auto``, ``light`` or ``dark``.
    speed : float
        Of animations, 0 (none) to 10.
    **options
        ``first``, ``fewer_tokens``, ``lengths``, ``tokens``, ``allow_unused``, ``lucky_loser``: see
        `levelx.start`.

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
