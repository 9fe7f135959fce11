"""EXXtra as a widget."""

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
    from exxtra_widget.exxtra.rules.rules import Position


class ExxtraWidget(GameWidget):
    """EXXtra on the page: board, dice ladder, dice, seats, log and history.

    Parameters
    ----------
    start : Game, Position, str or widget, optional
        The game or position to show: itself, its text, or the position of another widget.
    players : int or sequence of str, optional
        The number of seats, or their names of 1 to 80 characters.
    seed : int or str, optional
        Seed of the dice; by default a random one. See `Game`.
    dice : str or iterable of str or int, optional
        ``"hand"`` for real dice that are typed in, or the rolls to come. See `Game`.
    weights : Weights or str, optional
        Loaded dice. See `Game`.
    bots : mapping of int to str or callable, optional
        Strategies or their names by seats, 0 for A: ``{1: "random"}``. The other seats are played by persons.
    pace : float, default 1.5
        Seconds that a bot waits before each of its steps, 0 to 60; a third of them if nothing has happened.
    thinking : float, default 20
        Seconds that a bot may think about a step, 0.1 to 3,600. After that the table says so, the step is free
        for a person or another bot, and a later answer is ignored; the thread of the bot is not ended.
    odds : bool, default False
        Whether the odds panel is open at first.
    language : str, optional
        ``en``, ``de`` or ``fr``; by default the language of `use_language`; can be changed at any time.
    theme : str, default "auto"
        ``auto`` (as the notebook), ``light`` or ``dark``.
    size : str, default "normal"
        ``normal``, or ``compact`` for lessons: board, dice and caption without the controls around them.
    speed : float, default 1
        Speed of animations, 0 (none) to 10.
    layout : Layout, optional
        The layout of ipywidgets.
    first, goal, double_x, strict_placing : optional
        Options of the rules, see `exxtra.start`.

    Attributes
    ----------
    game : Game
        The game on the page, which shows every change of it.
    position : Position
        The position at the cursor.
    value : str
        The position at the cursor as text. Set it to show another position.
    players : list of str
        Names of the seats.
    cursor, length : int
        Number of steps before the shown moment, and in the whole line.
    bots : dict of int to str
        Names of the bots by their seats, 0 for A. Set it at any time; None for no bots.
    pace, thinking, odds, language, theme, size, speed
        As above. Set them at any time.
    predictions : Predictions
        The questions of this session with their answers, except the one that is open.
    earlier : tuple of str
        Records of the games that `new_game` and `load` replaced, the oldest first; `Game.from_text` reads them.

    Raises
    ------
    TypeError
        For a start, players or bots of the wrong type, and for a game that comes with players, dice or rules.
    ValueError
        For a text that is not a position, and for a seed, dice, weights, bots or a number that are not valid; the
        message says what would do.

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
        goal: int | None = None,
        double_x: int | None = None,
        strict_placing: bool | None = None,
    ) -> None:
        chance = {"seed": seed, "dice": dice, "weights": weights}
        view = {"pace": pace, "thinking": thinking, "odds": odds, "language": language}
        view |= {"theme": theme, "size": size, "speed": speed, "layout": layout}
        rules = {"first": first, "goal": goal, "double_x": double_x, "strict_placing": strict_placing}
        super().__init__(open_game("exxtra", start, players, chance, rules), bots, view)
