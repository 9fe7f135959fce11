"""Remarks on the moments of a game: comments, which are its captions, and marks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from exxtra_widget.core.history import Notes
from exxtra_widget.core.registry import definition_of
from exxtra_widget.core.transaction import Edited
from exxtra_widget.support.arguments import shown
from exxtra_widget.support.calls import checked

if TYPE_CHECKING:
    from exxtra_widget.core.definition import GameDefinition


LONGEST_COMMENT: Final = 10_000


def check_comment(text: object) -> str:
    """Return a comment; raises ``ValueError`` if it cannot be one."""
    if not isinstance(text, str) or not text.strip() or len(text) > LONGEST_COMMENT:
        raise ValueError(f"a comment is a text of 1 to {LONGEST_COMMENT} characters, not {shown(text)}")
    if any("\ud800" <= character <= "\udfff" for character in text):
        raise ValueError(f"a comment has no half characters (lone surrogates), as {shown(text)} has")
    return text


@checked
class Remarked(Edited):
    """The part of a game that is said about its moments."""

    @property
    def definition(self) -> GameDefinition:
        """The definition of this game."""
        return definition_of(self._history.start.game)

    @property
    def comments(self) -> tuple[str, ...]:
        """Comments on the moment at the cursor."""
        return self._history.notes.comments

    @property
    def marks(self) -> tuple[str, ...]:
        """Marks on the moment at the cursor."""
        return self._history.notes.marks

    def comment(self, text: str) -> None:
        """Add a comment to the moment at the cursor; the board shows it as its caption.

        Raises
        ------
        ValueError
            If it is not a text of 1 to 10,000 characters, or holds half a character (a lone surrogate).
        """
        self._note([check_comment(text)], [])

    def mark(self, *marks: str) -> None:
        """Point at things on the board, at the moment at the cursor.

        Parameters
        ----------
        *marks : str
            ``rung:4``, ``space:7``, ``seat:B`` or ``dice``; other games have others.

        Raises
        ------
        ValueError
            If there is nothing of that name on the board.
        """
        self._note([], marks)

    def clear_notes(self) -> None:
        """Remove comments and marks from the moment at the cursor."""
        self._set_notes(Notes())

    def caption(self, text: str = "") -> None:
        """Put one comment in the place of those at the cursor; without a text, remove them."""
        with self._editing():
            self._set_notes(Notes(marks=self.marks))
            if text:
                self.comment(text)

    def _note(self, comments: Iterable[str], marks: Iterable[str]) -> None:
        notes = self._history.notes
        known = (self.definition.check_mark(mark, self._history.position) for mark in marks)
        merged = tuple(dict.fromkeys((*notes.marks, *known)))
        self._set_notes(Notes((*notes.comments, *comments), merged))

    def _set_notes(self, notes: Notes) -> None:
        if notes != self._history.notes:
            with self._editing():
                self._history = self._history.annotate(notes)
