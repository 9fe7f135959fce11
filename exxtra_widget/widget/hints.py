"""Hints on demand: the legal actions ranked, with a reason, while the kernel goes on answering."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from exxtra_widget.core.step import IllegalStep, Refusal
from exxtra_widget.simulation.entropy import derived
from exxtra_widget.widget.background import aside

if TYPE_CHECKING:
    from exxtra_widget.advice.hints import Ranking
    from exxtra_widget.core.game import Game
    from exxtra_widget.widget.table import Table


# Seconds between two messages to the page, and after which an estimate is good enough for a hint.
_TELL: Final = 0.4
_LONGEST: Final = 12.0


class Hints:
    """The hint of a widget.

    Parameters
    ----------
    table : Table
        The widget.
    is_covered : callable
        Whether a question covers a position: a hint would give its answer away.
    """

    def __init__(self, table: Table, is_covered: Callable[[Any], bool]) -> None:
        self._table = table
        self._is_covered = is_covered
        self._hint: dict[str, Any] | None = None
        # The ranking at work; replacing it ends the work.
        self._ranking: Ranking | None = None

    def ask(self) -> None:
        """Rank the actions of the shown position; see `GameWidget.ask_hint`."""
        game = self._table.game
        with game.alone():
            position = game.position
            if position.is_over:
                raise IllegalStep(Refusal("nothing_to_decide"), position)
            if self._hint and self._hint["text"] == str(position):
                return
            from exxtra_widget.advice.hints import Ranking  # noqa: PLC0415 - a board is there sooner without

            # The same position gets the same hint.
            self._ranking = Ranking(position, game.weights, derived("hint", str(position)))
            # The page gets an answer at once; the values come piece by piece.
            self._publish({**self._ranking.hint().to_dict(), "share": 0})
        self._table.background.start_or_run(self._rank)

    def follow(self, game: Game) -> None:
        """Take the hint off the page when another position is shown."""
        if self._hint and self._hint["text"] != str(game.position):
            self._drop()

    def follow_question(self) -> None:
        """Send the hint, or take it off the page while a question covers it."""
        # A hint is about the position at the cursor, or it is dropped.
        covered = self._hint is not None and self._is_covered(self._table.game.position)
        self._table.publish(hint=None if covered else self._hint)

    def _publish(self, hint: dict[str, Any] | None) -> None:
        self._hint = hint
        self.follow_question()

    def _drop(self) -> None:
        self._ranking = None
        self._publish(None)

    async def _rank(self) -> None:
        ranking = self._ranking
        if ranking is None:
            return
        begin = shown = time.monotonic()
        going = True
        try:
            while going:
                going = await aside(ranking.more) and time.monotonic() < begin + _LONGEST
                with self._table.game.alone():
                    if self._ranking is not ranking:
                        return
                    if not going:
                        self._ranking = None
                    if not going or time.monotonic() > shown + _TELL:
                        shown = time.monotonic()
                        self._publish({**ranking.hint().to_dict(), "share": ranking.share if going else 1})
        except Exception as error:  # noqa: BLE001 - any failure becomes a notice, and the game goes on
            self._drop()
            self._table.notify_failure(error)
