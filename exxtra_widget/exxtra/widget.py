"""EXXtra as a widget."""

from __future__ import annotations

from typing import ClassVar

from exxtra_widget.exxtra.rules.notation import Rules
from exxtra_widget.support.page_code import STATIC
from exxtra_widget.widget.base import GameWidget


class ExxtraWidget(GameWidget):
    """EXXtra on the page: board, dice ladder, dice, seats, log and history.

    Parameters
    ----------
    {parameters}
    **options
        ``first``, ``goal``, ``double_x``, ``strict_placing``: see `exxtra.start`.

    {attributes}

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
