"""The definition of EXXtra."""

from __future__ import annotations

from typing import Any, Final

from exxtra_widget.core.definition import From, GameDefinition
from exxtra_widget.exxtra.board.geometry import describe
from exxtra_widget.exxtra.rules.notation import Dice, read_token
from exxtra_widget.exxtra.rules.rules import Position

_HERE: Final = "exxtra_widget.exxtra"


class Exxtra(GameDefinition):
    """EXXtra: the parts that the rest of the package asks for, each imported when it is first used."""

    name = "exxtra"
    title = "EXXtra"
    example = "64 or 7X"
    actions: Any = From(f"{_HERE}.rules.notation", "ACTIONS")
    topics: Any = From(f"{_HERE}.topics", "TOPICS")
    estimator: Any = From(f"{_HERE}.advice", "ESTIMATOR")
    hint_games: Any = From(f"{_HERE}.advice", "HINT_GAMES")
    analysis_games: Any = From(f"{_HERE}.advice", "ANALYSIS_GAMES")
    records = ("rungs",)

    start: Any = From(f"{_HERE}.rules.rules")
    loaded: Any = From(f"{_HERE}.rules.loaded_dice", "read")
    svg: Any = From(f"{_HERE}.board.picture")
    text: Any = From(f"{_HERE}.board.picture")
    state: Any = From(f"{_HERE}.board.page_state")
    record: Any = From(f"{_HERE}.board.page_state")
    vector: Any = From(f"{_HERE}.board.page_state")
    check_mark: Any = From(f"{_HERE}.board.page_state")
    panel: Any = From(f"{_HERE}.odds_panel")
    widget: Any = From("exxtra_widget.widget.exxtra", "ExxtraWidget")
    strategies: Any = From(f"{_HERE}.strategies", "NAMED")
    find_strategy: Any = From(f"{_HERE}.strategies", "find")
    engine: Any = From(f"{_HERE}.fast.engine", "prepare")
    comparison_engine: Any = From(f"{_HERE}.fast.engine", "prepare_comparison")
    is_known: Any = From(f"{_HERE}.known_values")
    is_solved: Any = From(f"{_HERE}.known_values")
    solution: Any = From(f"{_HERE}.known_values")
    reason: Any = From(f"{_HERE}.advice")

    def read(self, text: str) -> Any:
        """Return the position of a text; a `PositionError` lists every reason why it is not one."""
        return Position.parse(text)

    def board(self, position: Any) -> dict[str, Any]:
        """Return the drawing of the board."""
        return describe(position.rules.goal)

    def normal(self, token: object) -> str | None:
        """Return the normal spelling of a token, ``"64"`` for ``"46"`` and 46; None if it is not notation."""
        known = read_token(token)
        return None if known is None else str(known)

    def is_outcome(self, token: object) -> bool:
        """Tell whether a token is dice, in any spelling."""
        return isinstance(read_token(token), Dice)


DEFINITION: Final = Exxtra()
