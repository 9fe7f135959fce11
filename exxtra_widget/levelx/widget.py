"""Level X as a widget."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from exxtra_widget.widget.base import GameWidget
from exxtra_widget.widget.bots import PACE, THINKING
from exxtra_widget.widget.opening import open_game
from exxtra_widget.widget.page_code import STATIC

if TYPE_CHECKING:
    from exxtra_widget.core.dice import Weights
    from exxtra_widget.core.game import Game
    from exxtra_widget.levelx.rules.rules import Position


class LevelXWidget(GameWidget):
    """Level X on the page: six rows, pieces, tokens, bonuses, and four dice to be grouped.

    Parameters
    ----------
    start, players, seed, dice, weights, bots, pace, thinking, odds, language, theme, size, speed, layout : optional
        As in `ExxtraWidget`, which also names the attributes and the errors.
    first, fewer_tokens, lengths, tokens, allow_unused, lucky_loser : optional
        Options of the rules, see `levelx.start`.

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

    if TYPE_CHECKING:

        @property
        def game(self) -> Game[Position]: ...  # noqa: D102 - of every widget

    @property
    def position(self) -> Position:
        """The position at the cursor."""
        return self.game.position

    def __init__(
        self,
        start: Any = None,
        *,
        players: int | Sequence[str] | None = None,
        seed: int | str | None = None,
        dice: str | Iterable[Any] | None = None,
        weights: Weights | str | None = None,
        bots: Mapping[int, Any] | None = None,
        pace: float = PACE,
        thinking: float = THINKING,
        odds: bool = False,
        language: str | None = None,
        theme: str = "auto",
        size: str = "normal",
        speed: float = 1.0,
        layout: Any = None,
        first: int | None = None,
        fewer_tokens: bool | None = None,
        lengths: int | None = None,
        tokens: str | None = None,
        allow_unused: bool | None = None,
        lucky_loser: bool | None = None,
    ) -> None:
        chance = {"seed": seed, "dice": dice, "weights": weights}
        view = {"pace": pace, "thinking": thinking, "odds": odds, "language": language}
        view |= {"theme": theme, "size": size, "speed": speed, "layout": layout}
        rules = {"first": first, "fewer_tokens": fewer_tokens, "lengths": lengths, "tokens": tokens}
        rules |= {"allow_unused": allow_unused, "lucky_loser": lucky_loser}
        super().__init__(open_game("levelx", start, players, chance, rules), bots, view)
