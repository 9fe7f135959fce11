"""What would you do? The widget ranks the legal actions and says why, while the kernel goes on answering."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Final

import traitlets
from traitlets import Dict

from exxtra_widget.core.step import IllegalStep, Refusal
from exxtra_widget.simulation.entropy import derived
from exxtra_widget.support.arguments import quote
from exxtra_widget.support.calls import checked
from exxtra_widget.widget.background import Background, aside

if TYPE_CHECKING:
    from exxtra_widget.advice.hints import Ranking
    from exxtra_widget.core.game import Game


# Seconds between two messages to the page, and after which an estimate is good enough for a hint.
_TELL: Final = 0.4
_LONGEST: Final = 12.0


@checked
class Advice(traitlets.HasTraits):
    """The part of a widget that gives hints."""

    hint: Any = Dict(
        default_value=None, allow_none=True, read_only=True, help="The ranked actions of the shown moment."
    ).tag(sync=True)

    _game: Game
    _background: Background
    _notify: Any
    # What is being worked out; another one, or none, ends it.
    _ranking: Ranking | None = None

    def ask_hint(self) -> None:
        """Show the reader what each legal action is worth, best first, and why; as the button on the page does.

        Raises
        ------
        IllegalStep
            If the game is over.
        """
        with self._game.alone():
            position = self._game.position
            if position.is_over:
                raise IllegalStep(Refusal("nothing_to_decide"), position)
            if self.hint and self.hint["text"] == str(position):
                return
            # The same position gets the same hint, whoever asks.
            from exxtra_widget.advice.hints import Ranking  # noqa: PLC0415 - a board is there sooner without

            self._ranking = Ranking(position, self._game.weights, derived("hint", str(position)))
            # An answer at once; what it says comes piece by piece.
            self.set_trait("hint", {**self._ranking.hint().to_dict(), "share": 0})
        self._background.start_or_run(self._rank)

    def _follow_hint(self, game: Game) -> None:
        """Take the hint off the page when another position is shown."""
        if self.hint and self.hint["text"] != str(game.position):
            self._drop_hint()

    def _drop_hint(self) -> None:
        self._ranking = None
        self.set_trait("hint", None)

    async def _rank(self) -> None:
        ranking = self._ranking
        if ranking is None:
            return
        begin = told = time.monotonic()
        going = True
        try:
            while going:
                going = await aside(ranking.more) and time.monotonic() < begin + _LONGEST
                with self._game.alone():
                    if self._ranking is not ranking:
                        return
                    if not going:
                        self._ranking = None
                    if not going or time.monotonic() > told + _TELL:
                        told = time.monotonic()
                        self.set_trait("hint", {**ranking.hint().to_dict(), "share": ranking.share if going else 1})
        except Exception as error:  # noqa: BLE001 - whatever it was, the reader is told and the game goes on
            self._drop_hint()
            self._notify({"code": "failed", "detail": f"{type(error).__name__}: {quote(str(error), 200)}"})
