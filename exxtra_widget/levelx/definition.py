"""The definition of Level X."""

from __future__ import annotations

from typing import Any, Final

from exxtra_widget.core.definition import LazyPart, RoomsDefinition
from exxtra_widget.levelx.board.geometry import describe


class LevelX(RoomsDefinition):
    """Level X: the parts that the rest of the package asks for, each imported when it is first used."""

    package = "exxtra_widget.levelx"
    name = "levelx"
    title = "Level X"
    example = "1235"
    actions: Any = LazyPart(".rules.numbering", "ACTIONS")
    widget: Any = LazyPart(".widget", "LevelXWidget")

    def board(self, position: Any) -> dict[str, Any]:
        """Return the drawing of the board."""
        return describe(position.rules)


DEFINITION: Final = LevelX()
