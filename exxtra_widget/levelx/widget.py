"""Level X as a widget."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from exxtra_widget.widget.base import GameWidget
from exxtra_widget.widget.page_code import STATIC

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from exxtra_widget.core.game import Game
    from exxtra_widget.core.position import PositionLike
    from exxtra_widget.levelx.rules.rules import Position
    from exxtra_widget.widget.base import WidgetOptions


class LevelXWidget(GameWidget):
    """Level X on the page: six rows, pieces, tokens, bonuses, and four dice to be grouped.

    It takes the arguments of every `GameWidget`, and the options of the rules that `levelx.start` has: ``first``,
    ``fewer_tokens``, ``lengths``, ``tokens``, ``allow_unused`` and ``lucky_loser``.

    Examples
    --------
    >>> from exxtra_widget import LevelXWidget
    >>> w = LevelXWidget(players=["Ann", "Bo"], seed=7)
    >>> w.play("1235 >15|23")
    >>> w
    LevelXWidget('levelx 110000/000000 B -')
    """

    _esm = STATIC / "levelx.js"
    _css = STATIC / "levelx.css"
    _game_name: ClassVar[str] = "levelx"

    if TYPE_CHECKING:

        def __init__(
            self,
            start: PositionLike | None = None,
            *,
            first: int | None = None,
            fewer_tokens: bool | None = None,
            lengths: int | None = None,
            tokens: str | None = None,
            allow_unused: bool | None = None,
            lucky_loser: bool | None = None,
            **options: Unpack[WidgetOptions],
        ) -> None: ...

        @property
        def game(self) -> Game[Position]: ...  # noqa: D102 - of every widget

    # Not for type checkers alone: completion by Tab reads it in the running class.
    @property
    def position(self) -> Position:
        """The position at the cursor."""
        return self.game.position
