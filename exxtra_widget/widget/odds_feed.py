"""The odds panel: what it shows of a moment is computed when somebody looks, and sent under a key of its own."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

import traitlets
from traitlets import Bool, Int

from exxtra_widget.core.step import IllegalStep, Refusal
from exxtra_widget.support.arguments import quote
from exxtra_widget.widget import protocol
from exxtra_widget.widget.background import Background, aside

if TYPE_CHECKING:
    from exxtra_widget.core.game import Game


# A longer script is not held up: the odds of its moments are computed when somebody goes there.
MOST_AT_ONCE: Final = 64


class Odds(traitlets.HasTraits):
    """The traits of a widget that show odds; moments are counted from 0, the start."""

    _game: Game
    _background: Background
    # Whether values are being loaded that can be looked up then.
    _loading: bool = False
    odds = Bool(default_value=False, help="Whether the odds panel is open; each view may close it.").tag(sync=True)
    odds_revision = Int(
        0, read_only=True, help="Grows when odds are sent; those of moment i stand under the key odds_i."
    ).tag(sync=True)

    def _forget_odds(self) -> None:
        """Begin without odds, as every new game does."""
        self._odds: dict[int, dict[str, Any]] = {}
        self._unsent_odds: set[int] = set()

    def _follow_odds(self, fresh: Iterable[int], cursor: int) -> None:
        """Publish the odds of new moments if the panel is open; forget those that are no longer true."""
        moments = set(fresh) if self._odds else {0, *fresh}
        for moment in moments:
            self._odds.pop(moment, None)
        if self.odds and moments:
            self._publish_odds(moments if len(moments) <= MOST_AT_ONCE else {cursor})

    def _publish_odds(self, moments: Iterable[int]) -> None:
        game = self._game
        for moment in moments:
            position = game.history.position_at(moment)
            if self._odds.get(moment, {}).get("text") != str(position):
                self._odds[moment] = game.definition.panel(position, game.weights)
            self._unsent_odds.add(moment)
        self.set_trait("odds_revision", self.odds_revision + 1)
        # At the end of a game there is nothing to look up.
        if not self._loading and any(not self._odds[moment]["over"] for moment in self._lacking()):
            self._loading = True
            self._background.start_or_run(self._complete_odds)

    def _lacking(self) -> set[int]:
        """Return the moments whose win probabilities are known, but were not loaded when their odds were sent."""
        game, is_known = self._game, self._game.definition.is_known
        lacking = {moment for moment, odds in self._odds.items() if moment <= len(game.steps) and odds["win"] is None}
        return {moment for moment in lacking if is_known(game.history.position_at(moment), game.weights)}

    async def _complete_odds(self) -> None:
        """Load what is looked up beside the loop, and send the odds once more."""
        game = self._game
        try:
            found = await aside(lambda: game.definition.solution(game.start, game.weights))
            with self._game.alone():
                lacking = self._lacking() if found is not None and self._game is game else set()
                for moment in lacking:
                    del self._odds[moment]
                if lacking:
                    self._publish_odds(lacking)
        finally:
            self._loading = False

    def _ask_odds(self, cursor: int) -> None:
        """Answer a view that shows a moment whose odds it does not have."""
        length = len(self._game)
        if not 0 <= cursor <= length:
            raise IllegalStep(Refusal("no_such_step", "", {"cursor": quote(cursor), "length": length}))
        self._publish_odds([cursor])

    def _odds_state(self, key: Any) -> dict[str, Any]:
        """Return the odds that belong to the state that is asked for."""
        if key is None:
            wanted = set(self._odds)
        elif key == "odds_revision" or (not isinstance(key, str) and "odds_revision" in key):
            wanted = self._unsent_odds & self._odds.keys()
        else:
            return {}
        self._unsent_odds.clear()
        return {protocol.odds_key(i): self._odds[i] for i in wanted if i <= len(self._game)}

    @traitlets.observe("odds")
    def _open_odds(self, change: Any) -> None:
        if change["new"]:
            moments = range(len(self._game) + 1)
            self._publish_odds(moments if len(moments) <= MOST_AT_ONCE else [self._game.cursor])
