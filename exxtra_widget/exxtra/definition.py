"""The definition of EXXtra."""

from __future__ import annotations

from typing import Any, Final

from exxtra_widget.core.definition import From, RoomsDefinition
from exxtra_widget.exxtra.board.geometry import describe


class Exxtra(RoomsDefinition):
    """EXXtra: the parts that the rest of the package asks for, each imported when it is first used."""

    package = "exxtra_widget.exxtra"
    name = "exxtra"
    title = "EXXtra"
    example = "64 or 7X"
    actions: Any = From(".rules.notation", "ACTIONS")
    records = ("rungs",)
    widget: Any = From("exxtra_widget.widget.exxtra", "ExxtraWidget")

    def board(self, position: Any) -> dict[str, Any]:
        """Return the drawing of the board."""
        return describe(position.rules.goal)


DEFINITION: Final = Exxtra()
