"""EXXtra as a widget."""

from __future__ import annotations

from typing import ClassVar

from exxtra_widget.exxtra.rules.notation import Rules
from exxtra_widget.widget.base import STATIC, GameWidget


class ExxtraWidget(GameWidget):
    """EXXtra on the page: board, dice ladder, dice, seats, log and history.

    Parameters
    ----------
    start : Game, Position, str or widget, optional
        What to show: a game, a position, its text ``"0/3/0@4:64/0@5:70 A 61"``, or the position that another
        widget shows.
    players : int or sequence of str, optional
        How many seats, 2 to 6 (4 if not said), or their names.
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
        ``first``, ``goal``, ``double_x``, ``strict_placing``: see `exxtra.start`.

    Examples
    --------
    >>> w = ExxtraWidget(players=["Alex", "Beatrice", "Carl"], seed=7)
    >>> w.play("XX 42 7X  41 33 64 >5")
    >>> w
    ExxtraWidget('0/3@5:64/0 C -')
    """

    _esm = STATIC / "exxtra.js"
    _css = STATIC / "exxtra.css"
    _game_name: ClassVar[str] = "exxtra"
    _rule_options: ClassVar[tuple[str, ...]] = ("first", *Rules._fields)
