"""EXXtra as a widget."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from exxtra_widget.widget.base import GameWidget
from exxtra_widget.widget.page_code import STATIC

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from exxtra_widget.core.game import Game
    from exxtra_widget.core.position import PositionLike
    from exxtra_widget.exxtra.rules.rules import Position
    from exxtra_widget.widget.base import WidgetOptions


class ExxtraWidget(GameWidget):
    """EXXtra on the page: board, dice ladder, dice, seats, log and history.

    It takes the arguments of every `GameWidget`, and the options of the rules that `exxtra.start` has: ``first``,
    ``goal``, ``double_x`` and ``strict_placing``.

    Examples
    --------
    >>> from exxtra_widget import ExxtraWidget
    >>> w = ExxtraWidget(players=["Alex", "Beatrice", "Carl"], seed=7)
    >>> w.play("XX 42 7X  41 33 64 >5")
    >>> w
    ExxtraWidget('0/3@5:64/0 C -')
    """

    _esm = STATIC / "exxtra.js"
    _css = STATIC / "exxtra.css"
    _game_name: ClassVar[str] = "exxtra"

    if TYPE_CHECKING:

        def __init__(
            self,
            start: PositionLike | None = None,
            *,
            first: int | None = None,
            goal: int | None = None,
            double_x: int | None = None,
            strict_placing: bool | None = None,
            **options: Unpack[WidgetOptions],
        ) -> None: ...

        @property
        def game(self) -> Game[Position]: ...  # noqa: D102 - of every widget

    # Not for type checkers alone: completion by Tab reads it in the running class.
    @property
    def position(self) -> Position:
        """The position at the cursor."""
        return self.game.position
