"""The definition of EXXtra."""

from __future__ import annotations

from typing import Any, Final

from exxtra_widget.core.definition import From, RoomsDefinition
from exxtra_widget.exxtra.board.geometry import describe
from exxtra_widget.support.locale import fill


class Exxtra(RoomsDefinition):
    """EXXtra: the parts that the rest of the package asks for, each imported when it is first used."""

    package = "exxtra_widget.exxtra"
    name = "exxtra"
    title = "EXXtra"
    example = "64 or 7X"
    actions: Any = From(".rules.notation", "ACTIONS")
    counts = ("rungs",)
    widget: Any = From("exxtra_widget.widget.exxtra", "ExxtraWidget")

    def board(self, position: Any) -> dict[str, Any]:
        """Return the drawing of the board."""
        return describe(position.rules.goal)

    def action_name(self, action: str, language: str = "en") -> str:
        """Return an action in words, as figures name it: ``rung 5`` for ``>5``."""
        words = self.words(language)["figure"]
        if action == "roll":
            return str(words["roll"])
        return fill(words["place"], {"rung": action[1:]}, language=language)


DEFINITION: Final = Exxtra()
