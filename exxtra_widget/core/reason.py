"""Why a choice is a good one, in one sentence of any language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from exxtra_widget.core.language import fill, phrase
from exxtra_widget.support.calls import checked


@checked
@dataclass(frozen=True)
class Reason:
    """What speaks for a choice: the key of its sentence in the game's locale files, and what fills it.

    Parameters
    ----------
    game : str
        Whose sentence it is.
    key : str
        Its name in the group ``hint``.
    fields : mapping
        Plain numbers and texts.
    """

    game: str
    key: str
    fields: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))

    def sentence(self, language: str = "en", players: Sequence[str] = ()) -> str:
        """Return the sentence in ``en``, ``de`` or ``fr``."""
        return fill(phrase(language, self.game, "hint", self.key), self.fields, players, language=language)

    def to_dict(self) -> dict[str, Any]:
        """Return key and fields as plain JSON data."""
        return {"key": self.key, "fields": dict(self.fields)}

    def __str__(self) -> str:
        return self.sentence()
