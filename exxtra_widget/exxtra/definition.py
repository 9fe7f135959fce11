"""The definition of EXXtra."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, Final

from exxtra_widget.core.definition import LazyPart, RoomsDefinition
from exxtra_widget.exxtra.board.geometry import describe
from exxtra_widget.support.locale import fill


def _rung(position: Any, token: Any) -> int | None:  # noqa: ARG001 - as every count
    """Return the rung of a placing; None for other steps."""
    return int(token[1:]) if token.startswith(">") else None


class Exxtra(RoomsDefinition):
    """EXXtra: the parts that the rest of the package asks for, each imported when it is first used."""

    package = "exxtra_widget.exxtra"
    name = "exxtra"
    title = "EXXtra"
    example = "64 or 7X"
    actions: Any = LazyPart(".rules.notation", "ACTIONS")
    counts = MappingProxyType({"rungs": _rung})
    counted: Any = LazyPart(".rules.rules")
    widget: Any = LazyPart(".widget", "ExxtraWidget")

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
