"""Widget of a game without its own page, and the widget of any game by its name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from exxtra_widget.core.game_registry import definition_of, games, read_position
from exxtra_widget.support.suggest import suggest_keywords
from exxtra_widget.widget.base import GameWidget
from exxtra_widget.widget.page_code import STATIC

if TYPE_CHECKING:
    from exxtra_widget.core.position import PositionLike


class PlainWidget(GameWidget):
    """A game shown by its Python picture, with a button for each action.

    Log, history, seats, bots and hints are as in the other games.
    """

    _esm = STATIC / "plain.js"
    _css = STATIC / "plain.css"

    def __init__(self, start: PositionLike, **options: Any) -> None:
        name = start if isinstance(start, str) and start in games() else ""
        definition = definition_of(name or read_position(start).game)
        if definition.widget is not None:
            raise TypeError(f"{definition.title} has its own page; use exxtra_widget.play({definition.name!r})")
        self._game_name = definition.name  # type: ignore[misc]  # the other games have a class each
        super().__init__(None if name else start, **options)


@suggest_keywords
def play(game: PositionLike = "exxtra", **options: Any) -> GameWidget:
    """Return a widget to play a game.

    Parameters
    ----------
    game : str, Game, Position or widget, default "exxtra"
        The name of a built-in, registered or installed game; or a game, a position or its text to continue from.
    **options
        Arguments of `GameWidget`: ``players``, ``seed``, ``dice``, ``bots``, ``scenes``, ``language`` and so on; and
        options of the rules.

    Returns
    -------
    GameWidget
        An `ExxtraWidget`, a `LevelXWidget`, or a widget with the Python picture of the game and a button for each
        action.

    Raises
    ------
    TypeError
        For an option that does not exist.
    ValueError
        For a text that is neither the name of a game nor a position, and for values that the game does not allow.
    SceneError
        If a scene cannot be shown, or if it is one of another game.

    Examples
    --------
    >>> import exxtra_widget
    >>> exxtra_widget.play("levelx", players=["Ann", "Bo"]).position.seats
    2
    """
    name = game if isinstance(game, str) and game in games() else ""
    own = definition_of(name or read_position(game).game).widget
    if own is None:
        return PlainWidget(game, **options)
    widget: GameWidget = own(**options) if name else own(game, **options)
    return widget
